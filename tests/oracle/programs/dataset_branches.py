import tensorflow as tf
import world


def build(kind, size):
    if kind == "range":
        ds = tf.data.Dataset.range(size)
    elif kind == "files":
        ds = tf.data.TFRecordDataset(["a", "b"])
        ds = ds.map(lambda r: tf.io.parse_single_example(r, {}))
    else:
        ds = tf.data.Dataset.zip((tf.data.Dataset.range(size), tf.data.Dataset.range(size)))
    ds = ds.cache() if world.coin() else ds.shuffle(size)
    while world.coin():
        ds = ds.repeat(2)
    return ds


sources = {}
for kind in ["range", "files", "zip"]:
    sources[kind] = build(kind, 4)
mixed = sources["range"]
for other in (sources["files"], sources["zip"]):
    mixed = mixed.concatenate(other)
train, test = mixed.take(10), mixed.skip(10)
train = train.map(lambda x: tf.cast(x, tf.float32))
test = test.batch(4)
train = train.batch(4).prefetch(tf.data.AUTOTUNE)
(a, b), c = (train, test), mixed
a = a.unbatch()
