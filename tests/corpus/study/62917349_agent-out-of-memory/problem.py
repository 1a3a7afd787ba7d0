# Stack Overflow 62917349 (points to TensorFlow issue 41428).
# Cause: buggy library version (each predict and each fit of one row leaves memory behind).
# Symptom: memory leak, slower and slower.
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
        return int(np.argmax(self.model.predict(state)[0]))  # problem

    def replay(self, size):
        for state, action, reward, following, done in random.sample(self.memory, size):
            target = reward
            if not done:
                target = reward + self.gamma * np.amax(self.model.predict(following)[0])  # problem
            wanted = self.model.predict(state)  # problem
            wanted[0][action] = target
            self.model.fit(state, wanted, epochs=1, verbose=0)  # problem
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
