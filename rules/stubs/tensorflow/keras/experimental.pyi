"""Keras."""
from _typeshed import Incomplete
from ppcheck import random as draws, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.keras.optimizers.schedules import CosineDecay as CosineDecay, CosineDecayRestarts as CosineDecayRestarts
class LinearModel:
    def __init__(self, units=1, activation=None, use_bias=True, kernel_initializer='zeros', bias_initializer='zeros', kernel_regularizer=None, bias_regularizer=None, **kwargs: Incomplete) -> None: ...
class SequenceFeatures:
    def __init__(self, feature_columns, trainable=True, name=None, **kwargs: Incomplete) -> None: ...
class SidecarEvaluator:
    def __init__(self, *args, **kwargs: Incomplete) -> None: ...
class WideDeepModel:
    def __init__(self, linear_model, dnn_model, activation=None, **kwargs: Incomplete) -> None: ...
