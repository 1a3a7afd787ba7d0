"""In a loop each turn has a pipeline of its own."""
import tensorflow as tf

for arrays in folds:
    ds = tf.data.Dataset.from_tensor_slices(arrays)
    evaluate(ds.batch(32))
    inspect(ds.map(lambda v: tf.cast(v, tf.float32), 8))
