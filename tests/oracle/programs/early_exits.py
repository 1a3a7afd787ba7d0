import tensorflow as tf
import world


def find(limit):
    for i in range(limit):
        value = tf.constant(i)
        if world.coin():
            return value
        tf.square(value)
    return None


def guarded(flag):
    cache = None
    for i in range(4):
        if cache is None:
            cache = tf.zeros([4])
        if flag and i == 0:
            tf.ones([1])
        if i > 2:
            tf.eye(2)
            break
        tf.add(cache, i)
    else:
        tf.fill([1], 1)
    return cache


def nested():
    outer = []
    for i in range(3):
        for j in range(3):
            if j == 1 and world.coin():
                break
            outer.append(tf.multiply(i, j))
        else:
            continue
        tf.identity(outer[-1])
    return outer


for _ in range(2):
    find(3)
    guarded(world.coin())
nested()
