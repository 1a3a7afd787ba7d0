"""After a cache and before a repeat."""
import tensorflow as tf

dataset = tf.data.TFRecordDataset(paths)
if bucket > 1:
    dataset = dataset.shuffle(bucket)
else:
    dataset = dataset.shard(hosts, host)
dataset = dataset.cache().map(parser).repeat()  # expect: tf-map-without-parallelism
