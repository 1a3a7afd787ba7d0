"""`**` of a dict whose keys can be seen."""
import tensorflow as tf

quick = {"num_parallel_calls": 8}
named = {"deterministic": True}
ds = tf.data.TFRecordDataset(paths)
a = ds.map(parse, **quick)
b = ds.map(parse, **named)  # expect: tf-map-without-parallelism
c = ds.map(parse, **{"num_parallel_calls": 4})
