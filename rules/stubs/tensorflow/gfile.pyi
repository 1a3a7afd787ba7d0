from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.compat.v1.gfile import (
    Copy as Copy, DeleteRecursively as DeleteRecursively, Exists as Exists, FastGFile as FastGFile, Glob as Glob,
    IsDirectory as IsDirectory, ListDirectory as ListDirectory, MakeDirs as MakeDirs, MkDir as MkDir, Remove as Remove,
    Rename as Rename, Stat as Stat, Walk as Walk,
)
from tensorflow.io.gfile import GFile as GFile, GFile as Open
