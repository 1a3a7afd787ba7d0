"""Elements of different length are padded when they are batched."""
import tensorflow as tf

ds = tf.data.Dataset.from_generator(sentences, tf.int32)
ds = ds.map(lambda v: tf.cast(v, tf.float32), 8).padded_batch(32, padded_shapes=[None])
