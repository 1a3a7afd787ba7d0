from split.steps import normalised, prepared

WORKERS = 1
batches = normalised("*.jpg").batch(32)
others = prepared("*.jpg").map(lambda image: image, num_parallel_calls=WORKERS).prefetch(1)
