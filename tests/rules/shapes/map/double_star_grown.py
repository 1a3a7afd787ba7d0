"""A dict that is added to cannot be read off its display."""
import tensorflow as tf

options = {}
if fast:
    options["num_parallel_calls"] = 8
ds = tf.data.TFRecordDataset(paths).map(parse, **options)
