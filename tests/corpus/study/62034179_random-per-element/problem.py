# Stack Overflow 62034179.
# Cause: not using the efficient API (one random operation for each number of a list).
# Symptom: not said; a thousand small kernels where one would do.
import tensorflow as tf


class Environment:
    """Each slot i may take an integer action below sizes[i], as np.random.randint(sizes) would draw it."""

    def __init__(self, sizes):
        self.sizes = sizes

    def random_actions(self):
        draws = [tf.random.uniform([], minval=0, maxval=size, dtype=tf.int32) for size in self.sizes]  # problem
        return tf.stack(draws)  # problem

    def reward(self, actions):
        return tf.reduce_sum(tf.cast(actions, tf.float32) / tf.constant(self.sizes, tf.float32))


def main():
    sizes = [2 + (7 * i) % 90 for i in range(1000)]
    env = Environment(sizes)
    best = None
    total = tf.constant(0.0)
    for step in range(500):
        actions = env.random_actions()
        reward = env.reward(actions)
        total = total + reward
        if best is None or reward > best:
            best = reward
    print("mean", float(total) / 500, "best", float(best))


if __name__ == "__main__":
    main()
