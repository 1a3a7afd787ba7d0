"""A package that re-exports its helper."""
from .io import records as make_records
