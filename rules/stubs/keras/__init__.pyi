"""Keras by its own name: the same things as `tf.keras`."""
from _typeshed import Incomplete
from tensorflow.keras import (Input as Input, Layer as Layer, Model as Model, Sequential as Sequential, __version__ as __version__)
from keras import (activations as activations, applications as applications, backend as backend, callbacks as callbacks,
    constraints as constraints, datasets as datasets, engine as engine, initializers as initializers, layers as layers, losses as losses,
    metrics as metrics, mixed_precision as mixed_precision, models as models, optimizers as optimizers, ops as ops,
    preprocessing as preprocessing, regularizers as regularizers, saving as saving, src as src, utils as utils)

def __getattr__(name: str) -> Incomplete: ...
