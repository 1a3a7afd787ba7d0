# Stack Overflow 52876128, mended: the assigns are made once, and a transfer runs their group.
import gym
import numpy as np
import tensorflow as tf


class QNetwork:
    def __init__(self, scope, states, actions):
        with tf.variable_scope(scope):
            self.state = tf.placeholder(tf.float32, [None, states])
            hidden = tf.layers.dense(self.state, 64, activation=tf.nn.relu)
            self.q = tf.layers.dense(hidden, actions)
            self.target = tf.placeholder(tf.float32, [None, actions])
            self.loss = tf.losses.mean_squared_error(self.target, self.q)
            self.train = tf.train.AdamOptimizer(1e-3).minimize(self.loss)
        self.weights = tf.get_collection(tf.GraphKeys.TRAINABLE_VARIABLES, scope=scope)


def transfer_op(source, destination):
    return tf.group(*[b.assign(a) for a, b in zip(source.weights, destination.weights)])


env = gym.make("CartPole-v0")
online = QNetwork("online", 4, 2)
frozen = QNetwork("frozen", 4, 2)
transfer = transfer_op(online, frozen)
with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    step, state = 0, env.reset()
    while step < 200000:
        q = sess.run(online.q, {online.state: state[None]})
        action = env.action_space.sample() if np.random.rand() < 0.1 else int(q.argmax())
        following, reward, done, _ = env.step(action)
        goal = sess.run(frozen.q, {frozen.state: following[None]}).max()
        q[0, action] = reward if done else reward + 0.99 * goal
        sess.run(online.train, {online.state: state[None], online.target: q})
        state = env.reset() if done else following
        step += 1
        if step % 100 == 0:
            sess.run(transfer)
