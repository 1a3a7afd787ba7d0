# Stack Overflow 62917349, mended: the model is called directly, and a replay is one batch.
import random
from collections import deque

import gym
import numpy as np
from tensorflow.keras.layers import Dense
from tensorflow.keras.models import Sequential
from tensorflow.keras.optimizers import Adam


class Agent:
    def __init__(self, state_size, actions):
        self.memory = deque(maxlen=5000)
        self.actions, self.epsilon, self.gamma = actions, 1.0, 0.95
        self.model = Sequential([
            Dense(32, activation="relu", input_dim=state_size),
            Dense(32, activation="relu"),
            Dense(actions, activation="linear"),
        ])
        self.model.compile(loss="mse", optimizer=Adam(lr=0.001))

    def act(self, state):
        if random.random() < self.epsilon:
            return random.randrange(self.actions)
        return int(np.argmax(self.model(state, training=False).numpy()[0]))

    def replay(self, size):
        rows = random.sample(self.memory, size)
        states = np.concatenate([row[0] for row in rows])
        following = np.concatenate([row[3] for row in rows])
        actions = np.array([row[1] for row in rows])
        rewards = np.array([row[2] for row in rows])
        going_on = 1.0 - np.array([row[4] for row in rows], dtype="float32")
        best = np.amax(self.model(following, training=False).numpy(), axis=1)
        wanted = self.model(states, training=False).numpy()
        wanted[np.arange(size), actions] = rewards + self.gamma * going_on * best
        self.model.train_on_batch(states, wanted)
        self.epsilon = max(0.01, self.epsilon * 0.995)


env = gym.make("CartPole-v1")
agent = Agent(env.observation_space.shape[0], env.action_space.n)
for episode in range(2000):
    state, done = env.reset().reshape(1, -1), False
    while not done:
        action = agent.act(state)
        following, reward, done, _ = env.step(action)
        following = following.reshape(1, -1)
        agent.memory.append((state, action, reward, following, done))
        state = following
    if len(agent.memory) > 64:
        agent.replay(64)
