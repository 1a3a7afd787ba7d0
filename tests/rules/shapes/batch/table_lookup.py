"""A table looks up a batch as well as a key."""
import tensorflow as tf

table = tf.lookup.StaticHashTable(tf.lookup.KeyValueTensorInitializer(words, ids), -1)
ds = tf.data.TextLineDataset(paths).map(lambda word: table.lookup(word), 8).batch(64)  # expect: tf-map-before-batch
