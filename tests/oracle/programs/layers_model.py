import tensorflow as tf
import world


class Block(tf.keras.layers.Layer):
    def __init__(self, units, depth=2):
        super().__init__()
        self.parts = [tf.keras.layers.Dense(units) for _ in range(depth)]
        self.gates = {}
        for i in range(depth):
            self.gates[i] = tf.Variable(tf.zeros([units]))

    def call(self, inputs, training=None):
        x = inputs
        for i, part in enumerate(self.parts):
            scale = tf.math.sqrt(0.5)
            x = (part(x) + x) * scale
            x = x * self.gates[i]
            if training:
                x = tf.nn.softmax(x)
        return x


block = Block(4, depth=3)
inputs = tf.ones([2, 4])
for _ in range(2):
    out = block(inputs, training=world.coin())
    block.gates[0].assign(tf.ones([4]))
    cast = tf.cast(inputs, tf.float32)
