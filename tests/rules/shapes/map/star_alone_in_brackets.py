"""A list of nothing but a star: what it holds are the attribute's elements."""
import tensorflow as tf


class Sources:
    def __init__(self, paths):
        self.parts = [tf.data.TFRecordDataset(p) for p in paths]


sources = Sources(paths)
for ds in [*sources.parts]:
    consume(ds.map(parse))  # expect: tf-map-without-parallelism
