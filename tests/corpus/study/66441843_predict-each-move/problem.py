# Stack Overflow 66441843.
# Cause: inefficient API usage (predict is made for large inputs; it is called here for every tiny one).
# Symptom: a prediction of one row takes tens of milliseconds.
import time

import numpy as np
from tensorflow import keras


def candidate_boards(board, player):
    for cell in np.flatnonzero(board == 0):
        following = board.copy()
        following[cell] = player
        yield cell, following


def choose(model, board, player):
    best, best_value = None, -np.inf
    for cell, following in candidate_boards(board, player):
        value = model.predict(following[np.newaxis, :])[0, 0]  # problem
        if value > best_value:
            best, best_value = cell, value
    return best


def play(model):
    board, player = np.zeros(42, dtype=np.float32), 1
    while (board == 0).any():
        cell = choose(model, board, player)
        board[cell] = player
        player = -player
    return board


model = keras.Sequential([
    keras.layers.Dense(128, activation="relu", input_shape=(42,)),
    keras.layers.Dense(64, activation="relu"),
    keras.layers.Dense(1, activation="tanh"),
])
model.compile("adam", "mse")

start = time.time()
games = [play(model) for _ in range(100)]
print("100 games in", time.time() - start, "seconds")
