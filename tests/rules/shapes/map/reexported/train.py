"""Uses it under the package's name for it."""
from . import make_records

ds = make_records(paths).map(parse)  # expect: tf-map-without-parallelism
