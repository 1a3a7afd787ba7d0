"""Names that change do not change the node's inputs."""
import tensorflow as tf


def build(count, x):
    for i in range(count):
        with tf.name_scope("block%d" % i):
            tf.square(x)  # expect: tf-repeated-node-creation
