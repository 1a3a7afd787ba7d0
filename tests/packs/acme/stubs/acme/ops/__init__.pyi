"""Acme's operators for TensorFlow."""
from ppcheck import reads
import tensorflow as tf
from . import patches as patches

def fused_gelu(features: tf.Tensor) -> tf.Tensor: ...
