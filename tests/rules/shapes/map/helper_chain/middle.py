"""Second: hands it on."""
from source import records


def shuffled(paths):
    return records(paths).shuffle(100)
