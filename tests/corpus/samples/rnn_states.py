"""An unrolled recurrent network: each layer has a variable and a first state of its own."""
import tensorflow.compat.v1 as tf

tf.disable_eager_execution()


class Stack:
    def __init__(self, layers, size):
        self.layers = layers
        self.size = size
        # One variable for each layer: the zeros are the first value of each, not the same node.
        self.cells = [tf.Variable(tf.zeros([size, size]), name="cell%d" % i) for i in range(layers)]

    def unroll(self, inputs, steps):
        state = tf.zeros([1, self.size])
        outputs = []
        for _ in range(steps):
            for cell in self.cells:
                state = tf.tanh(tf.matmul(state, cell))  # its own last result
            mask = tf.sequence_mask([self.size], self.size)  # expect: tf-repeated-node-creation
            outputs.append(tf.where(mask, state, inputs))
        return outputs
