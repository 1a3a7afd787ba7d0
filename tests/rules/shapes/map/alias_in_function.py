"""The import stands in the function."""


def make(paths):
    import tensorflow as flow
    return flow.data.TFRecordDataset(paths).map(parse)  # expect: tf-map-without-parallelism
