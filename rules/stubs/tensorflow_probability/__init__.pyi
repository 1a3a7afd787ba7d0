"""TensorFlow Probability: what runs long chains of steps."""
from _typeshed import Incomplete
from tensorflow_probability import math as math, mcmc as mcmc, optimizer as optimizer, vi as vi

def __getattr__(name: str) -> Incomplete: ...
