# Stack Overflow 66441843, mended: all moves of a position are one small batch for the model's own call.
import time

import numpy as np
from tensorflow import keras


def candidate_boards(board, player):
    for cell in np.flatnonzero(board == 0):
        following = board.copy()
        following[cell] = player
        yield cell, following


def choose(model, board, player):
    cells, boards = zip(*candidate_boards(board, player))
    values = model(np.stack(boards), training=False).numpy()[:, 0]
    return cells[int(np.argmax(values))]


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
