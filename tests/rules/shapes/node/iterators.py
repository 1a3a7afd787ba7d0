"""`next`, queues, files, the clock and draws: another value each time."""
import queue
import random
import time
import numpy as np
import tensorflow as tf


def build(n, batches, path):
    pending = queue.Queue()
    source = iter(batches)
    with open(path) as lines:
        for _ in range(n):
            tf.reduce_sum(next(source))
            tf.convert_to_tensor(pending.get())
            tf.constant(lines.readline())
            tf.constant(time.time())
            tf.constant(random.random())
            tf.constant(np.random.rand(3))
            tf.reduce_sum(tf.random.normal([3]))
