import tensorflow as tf
import world


def shape_of(value):
    match value:
        case 0:
            return tf.zeros([1])
        case int() as n if n > 2:
            return tf.zeros([n])
        case [first, *rest]:
            return tf.stack([first, *rest])
        case {"size": size}:
            return tf.fill([size], 0)
        case _:
            return tf.constant(0)


while (n := world.number(5)) < 4:
    tf.fill([n], 0)
    tf.ones([4])
if (t := tf.square(2)) is not None and world.coin():
    tf.identity(t)
seen = [y for x in range(4) if (y := tf.constant(x)) is not None]
for value in [0, 5, [1, 2], {"size": 3}, "text"]:
    shape_of(value)
a = b = tf.zeros([2])
a += 1
tf.reduce_sum(b)
x, (y, *z) = 1, (tf.ones([1]), 2, 3)
for i, (left, right) in enumerate(zip([1, 2], [tf.ones([1])] * 2)):
    tf.multiply(left, right)
del a
