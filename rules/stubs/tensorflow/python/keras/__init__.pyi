"""`tf.keras` under its inner name."""
from _typeshed import Incomplete
from tensorflow.keras import (Input as Input, Model as Model, Sequential as Sequential, activations as activations,
    applications as applications, backend as backend, callbacks as callbacks, constraints as constraints, datasets as datasets,
    initializers as initializers, layers as layers, losses as losses, metrics as metrics, models as models,
    optimizers as optimizers, preprocessing as preprocessing, regularizers as regularizers, utils as utils)

def __getattr__(name: str) -> Incomplete: ...
