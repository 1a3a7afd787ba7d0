# Stack Overflow 62034179, mended: one draw in [0, 1) for all slots, scaled by the sizes.
import tensorflow as tf


class Environment:
    """Each slot i may take an integer action below sizes[i], as np.random.randint(sizes) would draw it."""

    def __init__(self, sizes):
        self.sizes = tf.constant(sizes, tf.float32)

    def random_actions(self):
        draws = tf.random.uniform(tf.shape(self.sizes)) * self.sizes
        return tf.cast(tf.floor(draws), tf.int32)

    def reward(self, actions):
        return tf.reduce_sum(tf.cast(actions, tf.float32) / self.sizes)


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
