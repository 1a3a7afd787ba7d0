import tensorflow as tf


class Net(tf.keras.Model):
    def __init__(self, units):
        super().__init__()
        self.units = units
        self.body = tf.keras.layers.Dense(units)

    def call(self, inputs, training=None):
        return self.body(inputs)

    def train(self, batch, optimizer):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(self(batch, training=True))
            penalty = tf.constant(0.1) * loss
        variables = self.body.trainable_variables
        optimizer.apply_gradients(zip(tape.gradient(penalty, variables), variables))

    def summary(self):
        for width in (1, 2, 3):
            tf.fill([width], self.units)


def build_optimizer(rate=0.1):
    return tf.keras.optimizers.SGD(rate)
