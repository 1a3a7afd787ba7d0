"""Reinforcement learning in eager code: what changes in each step, and what does not."""
import tensorflow as tf


class Policy(tf.keras.Model):
    def __init__(self, actions):
        super().__init__()
        self.dense = tf.keras.layers.Dense(actions)

    def call(self, observation):
        return self.dense(observation)


def rollout(env, policy, horizon, returns):
    observation = env.reset()
    total = tf.constant(0.0)
    discounts = []
    for _ in range(horizon):
        logits = policy(tf.expand_dims(observation, 0))  # the observation changes
        action = tf.argmax(logits, axis=1)
        observation, reward, done, _ = env.step(int(action[0]))
        total = total + tf.cast(reward, tf.float32)
        # `returns` is handed in and does not change here.
        baseline = tf.reduce_mean(returns)  # expect: tf-repeated-node-creation
        discounts.append(total - baseline)
        if done:
            break
    return tf.stack(discounts)
