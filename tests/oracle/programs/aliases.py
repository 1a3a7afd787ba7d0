import tensorflow as tf
import world

layers = tf.keras.layers
zeros = tf.zeros
make = tf.data.Dataset.range


class Holder:
    pass


def put(holder, value):
    holder.value = value
    return holder


def change(values, extra):
    values.append(extra)


holder = put(Holder(), zeros([2]))
twin = holder
names = ["x"]
table = {"shape": [2, 2], "scale": 1.0}
for i in range(4):
    tf.reduce_sum(holder.value)
    zeros(table["shape"])
    zeros([len(names)])
    change(names, "y")
    if world.coin():
        twin.value = tf.fill([2], i)
    table["scale"] = table["scale"] * 2
    tf.constant(table["scale"])
ds = make(5)
same = ds
first = ds.map(lambda x: tf.square(x))
second = same.batch(2)
ds = first
third = ds.batch(2)
