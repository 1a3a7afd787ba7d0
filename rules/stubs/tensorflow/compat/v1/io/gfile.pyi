from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.io.gfile import (
    GFile as GFile, copy as copy, exists as exists, get_registered_schemes as get_registered_schemes, glob as glob,
    isdir as isdir, join as join, listdir as listdir, makedirs as makedirs, mkdir as mkdir, remove as remove,
    rename as rename, rmtree as rmtree, stat as stat, walk as walk,
)
