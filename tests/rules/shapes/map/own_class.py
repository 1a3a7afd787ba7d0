"""A class of the program that has `map`, `batch` and `shuffle`, and is no dataset."""
import tensorflow as tf


class Loader:
    def __init__(self, items):
        self.items = items

    def map(self, function):
        return Loader([function(i) for i in self.items])

    def shuffle(self, size):
        return self

    def batch(self, size):
        return self


loader = Loader([1, 2]).shuffle(10).map(str).batch(2)
