"""Models, made and loaded."""
from _typeshed import Incomplete
from ppcheck import random as draws, reads
from tensorflow.keras import Model as Model, Sequential as Sequential

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.keras.experimental import LinearModel as LinearModel, WideDeepModel as WideDeepModel
from tensorflow.keras.saving import load_model as load_model, save_model as save_model
def clone_model(model, input_tensors=None, clone_function=None) -> Model: ...
@reads
def model_from_config(config, custom_objects=None) -> Model: ...
@reads
def model_from_json(json_string, custom_objects=None) -> Model: ...
@reads
def model_from_yaml(yaml_string, custom_objects=None) -> Model: ...
