"""Version 2 under its explicit name."""
from tensorflow import *
