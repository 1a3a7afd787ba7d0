import tensorflow as tf
import acme.ops
from acme.store import Store


def examples(keys):
    for key in keys:
        store = Store("train")
        yield store.get(key)


def pipeline():
    ds = Store("train").dataset()
    ds = ds.map(lambda x: tf.cast(x, tf.float32))
    return ds.batch(32)


def build(n, x):
    for _ in range(n):
        acme.ops.fused_gelu(x)
    for _ in range(20):
        tf.zeros([10])
