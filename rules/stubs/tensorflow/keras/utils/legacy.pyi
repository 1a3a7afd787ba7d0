"""Keras."""
from _typeshed import Incomplete
from ppcheck import random as draws, reads

# ── below: made by scripts/make_tf_stubs.py ──
def deserialize_keras_object(identifier, module_objects=None, custom_objects=None, printable_module_name='object') -> Incomplete: ...
def serialize_keras_object(instance) -> Incomplete: ...
