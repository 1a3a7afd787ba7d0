import tensorflow as tf
import world

GRID = {"rate": [0.1, 0.01], "units": [4, 8, 16]}


def configurations():
    return [{"rate": r, "units": u} for r in GRID["rate"] for u in GRID["units"]]


def evaluate(rate, units, data=None):
    model = tf.keras.Sequential()
    model.add(tf.keras.layers.Dense(units))
    model.compile(optimizer=tf.keras.optimizers.SGD(learning_rate=rate))
    features = tf.ones([4, 4]) if data is None else data
    model.fit(features, epochs=1)
    return model.evaluate(features)


best, shared = None, tf.ones([2, 2])
for configuration in configurations():
    score = evaluate(**configuration)
    again = evaluate(0.1, 4, data=shared)
    try:
        if world.coin():
            raise MemoryError("no")
        best = score if best is None else min(best, score)
    except MemoryError:
        tf.zeros([1])
        continue
    tf.constant(best)
