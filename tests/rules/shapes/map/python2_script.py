"""A pipeline of the time of Python 2."""
import tensorflow as tf

dataset = tf.data.TextLineDataset(sys.argv[1])
dataset = dataset.map(parse)  # expect: tf-map-without-parallelism
print "made", dataset
