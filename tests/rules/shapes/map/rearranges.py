"""The function only puts its arguments into another order or structure."""
import tensorflow as tf

ds = tf.data.Dataset.from_tensor_slices(arrays)
a = ds.map(lambda x, y: (y, x))
b = ds.map(lambda x, y: {"x": x, "y": y})
c = ds.map(lambda x: x)


def pair(image, label):
    return (image, label), label


d = ds.map(pair)
