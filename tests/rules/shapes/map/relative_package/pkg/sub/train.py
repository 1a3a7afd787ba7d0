"""Two levels up."""
from ..source import Source

train = Source(paths).ds.map(parse)  # expect: tf-map-without-parallelism
