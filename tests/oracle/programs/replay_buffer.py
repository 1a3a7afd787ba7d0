import tensorflow as tf
import world


class Buffer:
    def __init__(self, capacity):
        self.capacity = capacity
        self.slots = [None] * capacity
        self.position = 0
        self.table = tf.Variable(tf.zeros([capacity]))

    def add(self, item):
        self.slots[self.position % self.capacity] = item
        self.position += 1
        self.table.assign_add(tf.one_hot(self.position, self.capacity))

    def sample(self, count):
        return [slot for slot in self.slots if slot is not None][:count]

    def as_dataset(self):
        ds = tf.data.Dataset.from_generator(lambda: iter(self.slots), output_types=tf.float32)
        return ds.map(lambda x: tf.cast(x, tf.float32)).unbatch().batch(self.capacity)


buffer = Buffer(3)
for step in range(6):
    buffer.add(tf.constant(step))
    if step > 2:
        batch = buffer.sample(2)
        stacked = tf.stack(batch)
        tf.reduce_mean(buffer.table)
        tf.zeros([buffer.capacity])
buffer.as_dataset().prefetch(1)
