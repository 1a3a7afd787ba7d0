"""An unknown thing with a `map`: no evidence that it is a dataset."""
import tensorflow as tf


def squares(executor, values):
    return executor.map(square, values)


def lengths(column):
    return column.map(len)
