"""Elements of lists and dicts with constant keys."""
import tensorflow as tf

pair = [tf.data.TFRecordDataset(a), tf.data.TFRecordDataset(b)]
train = pair[0].map(parse)  # expect: tf-map-without-parallelism
named = {"train": tf.data.TFRecordDataset(a), "names": ["x", "y"]}
test = named["train"].map(parse)  # expect: tf-map-without-parallelism
