"""What a program of the oracle cannot know before it runs: coins, numbers, lists.

The module has neither stub nor source for the scanner, so every decision on it is open to it; the
recorder seeds it anew for each run, so one program is seen on several ways.
"""

import random as _random

_source = _random.Random(0)


def seed(number):
    _source.seed(number)


def coin():
    return _source.random() < 0.5


def number(most=4):
    return _source.randrange(1, most + 1)


def things(most=4):
    return list(range(_source.randrange(2, most + 2)))


def text():
    return _source.choice(["a", "b", "c"])


def anything(*_, **__):
    return _source.random()


def opaque(value):
    """The same value, though nobody can know that."""
    return value


def run(function, *arguments):
    return function(*arguments)
