"""Each element of a list of datasets."""
import tensorflow as tf

for ds in [tf.data.TFRecordDataset(a), tf.data.TFRecordDataset(b)]:
    consume(ds.map(parse))  # expect: tf-map-without-parallelism
mapped = [ds.map(parse) for ds in (tf.data.TFRecordDataset(p) for p in paths)]  # expect: tf-map-without-parallelism
