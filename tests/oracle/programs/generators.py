import tensorflow as tf
import world


def numbers(limit):
    n = 0
    while n < limit:
        yield n
        n += 1


def windows(size):
    window = []
    for n in numbers(6):
        window.append(tf.constant(n))
        if len(window) == size:
            yield tf.stack(window)
            window = []


def both():
    yield from numbers(2)
    yield from windows(2)


for w in windows(2):
    eye = tf.eye(2)
    tf.matmul(w, eye)
for item in both():
    tf.identity(item)
total = sum(float(tf.reduce_sum(w)) for w in windows(3))
first = next(numbers(3))
stream = numbers(10)
for _ in range(3):
    tf.fill([2], next(stream))
pairs = [(a, b) for a in numbers(2) for b in numbers(3) if world.coin()]
