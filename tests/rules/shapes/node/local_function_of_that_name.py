"""The program's own `zeros`."""
import tensorflow as tf
from numpy import zeros


def reshape(x, shape):
    return x


def run(n, x):
    for _ in range(n):
        zeros([3])
        reshape(x, [3])
