from . import source
from .source import load, norm


def prepared(pattern):
    return source.read(pattern).map(load)


def normalised(pattern):
    return prepared(pattern).map(norm)
