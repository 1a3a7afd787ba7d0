import tensorflow as tf
import world

PARALLEL = 4
SETTINGS = dict(num_parallel_calls=PARALLEL)


def read(path, *, parallel=None, **rest):
    ds = tf.data.Dataset.list_files(path, **rest)
    return ds.map(tf.io.read_file, parallel)


def forward(*args, **kwargs):
    return read(*args, **kwargs)


def interleaved(files, cycle=None):
    return tf.data.Dataset.from_tensor_slices(files).interleave(
        lambda name: tf.data.TFRecordDataset(name), cycle, num_parallel_calls=cycle)


read("a")
read("b", parallel=1)
read("c", parallel=None, shuffle=False)
forward("d", parallel=PARALLEL)
forward(*["e"], **{"shuffle": True})
interleaved(["f"])
interleaved(["g"], world.number())
ds = tf.data.Dataset.range(4)
ds.map(lambda x: tf.identity(x), **SETTINGS)
ds.map(lambda x: tf.identity(x), None)
ds.map(map_func=lambda x: tf.identity(x), num_parallel_calls=PARALLEL if world.coin() else None)
pair = (2, True)
ds.batch(*pair)
for size in (2, 4):
    ds.batch(size, drop_remainder=size > 2)
