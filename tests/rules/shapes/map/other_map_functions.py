"""The builtin, numpy's friends, a frame's column."""
import pandas as pd
import tensorflow as tf

a = list(map(str, range(100)))
b = pd.read_csv("a.csv")["name"].map(str.lower)
c = tf.nest.map_structure(tf.zeros_like, a)
d = tf.map_fn(lambda v: v + 1, tf.range(10))
