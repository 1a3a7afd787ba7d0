import tensorflow as tf
import world


class Cell:
    def __init__(self, units):
        self.units = units
        self.kernel = tf.Variable(tf.zeros([units, units]))

    def step(self, x, state):
        gate = tf.sigmoid(tf.matmul(x, self.kernel))
        return gate * state, state

    def initial(self):
        return tf.zeros([1, self.units])


def unroll(cell, inputs):
    state = cell.initial()
    outputs = []
    for t in range(len(inputs)):
        mask = tf.cast(tf.ones([cell.units]), tf.float32)
        out, state = cell.step(inputs[t] * mask, state)
        outputs.append(out)
    return tf.stack(outputs), state


cell = Cell(4)
sequence = [tf.fill([1, 4], float(k)) for k in range(5)]
for restart in range(2):
    stacked, last = unroll(cell, sequence)
    cell.kernel.assign(tf.zeros([4, 4]))
