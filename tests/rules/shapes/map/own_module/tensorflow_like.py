"""A module of the program with a class Dataset."""


class Dataset:
    def map(self, function):
        return self

    def batch(self, size):
        return self
