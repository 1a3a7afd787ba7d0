from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.lookup import (
    KeyValueTensorInitializer as KeyValueTensorInitializer, StaticHashTable as StaticHashTable,
    StaticVocabularyTable as StaticVocabularyTable, TextFileIndex as TextFileIndex,
    TextFileInitializer as TextFileInitializer,
)
