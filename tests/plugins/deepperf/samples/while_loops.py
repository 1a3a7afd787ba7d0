# Loops with counters, conditions and comprehensions.
import tensorflow as tf


def counted():
    step = 0
    while step < 1000:
        tf.zeros([10])
        step += 1


def few():
    step = 0
    while step < 5:
        tf.zeros([10])
        step += 1


def forever(queue):
    while True:
        item = queue.get()
        if item is None:
            break
        tf.ones([3, 3])
        tf.reshape(item, [-1])


def comprehension(n):
    return [tf.eye(4) for _ in range(n)]


def generator(n):
    return sum(tf.range(5) for _ in range(n))


def nested(rows, columns):
    for row in range(rows):
        offset = tf.constant(row)
        for column in range(columns):
            tf.add(offset, 1)
            tf.add(offset, column)


def guarded(steps):
    for step in range(steps):
        if step % 100 == 0:
            tf.fill([2, 2], 7)
