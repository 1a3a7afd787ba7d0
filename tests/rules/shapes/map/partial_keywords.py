"""`functools.partial` keeps its arguments."""
import functools
import tensorflow as tf

ds = tf.data.TFRecordDataset(paths)
parallel_map = functools.partial(ds.map, num_parallel_calls=8)
a = parallel_map(parse)
