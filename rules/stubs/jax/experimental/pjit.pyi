"""The former name of jit with shardings."""
from jax import jit as pjit
