import tensorflow as tf
import world


class Failure(Exception):
    pass


def risky(x):
    if world.coin():
        raise Failure("no luck")
    return tf.square(x)


results = []
for attempt in range(5):
    try:
        start = tf.zeros([1])
        results.append(risky(start + attempt))
        tf.ones([1])
    except Failure:
        tf.fill([1], attempt)
        continue
    else:
        tf.identity(results[-1])
    finally:
        tf.constant(attempt)
    tf.rank(start)


def with_cleanup(n):
    ds = tf.data.Dataset.range(n)
    try:
        ds = ds.map(risky)
    except Failure:
        ds = ds.take(1)
    finally:
        ds = ds.prefetch(1)
    return ds.batch(2)


for n in (1, 2, 3):
    with_cleanup(n)
