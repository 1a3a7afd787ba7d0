"""A copy for each device, and one device for all."""
import tensorflow as tf


def towers(count, x):
    for i in range(count):
        with tf.device("/gpu:%d" % i):
            tf.square(x)


def steps(count, x):
    with tf.device("/gpu:0"):
        for i in range(count):
            tf.square(x)  # expect: tf-repeated-node-creation
