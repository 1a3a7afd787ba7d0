from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.compat.v1.gfile import (
    Copy as Copy, DeleteRecursively as DeleteRecursively, Exists as Exists, FastGFile as FastGFile, GFile as GFile,
    Glob as Glob, IsDirectory as IsDirectory, ListDirectory as ListDirectory, MakeDirs as MakeDirs, MkDir as MkDir,
    GFile as Open, Remove as Remove, Rename as Rename, Stat as Stat, Walk as Walk,
)
