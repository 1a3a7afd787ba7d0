"""Imports by star."""
from source import *

ds = records(paths).map(parse)  # expect: tf-map-without-parallelism
