import tensorflow as tf
import world

STEP = 0
CACHE = {}
LIMIT = 5


def advance():
    global STEP
    STEP += 1
    return tf.constant(STEP)


def cached(size):
    if size not in CACHE:
        CACHE[size] = tf.zeros([size])
    return CACHE[size]


def limit():
    return tf.fill([LIMIT], 0)


for i in range(4):
    advance()
    cached(3)
    limit()
    tf.constant(STEP)
    tf.zeros([LIMIT])
    STEP_COPY = STEP
values = []
while len(values) < LIMIT:
    values.append(tf.zeros([len(values) + 1]))
    tf.constant(LIMIT)
