"""An asynchronous loop."""
import tensorflow as tf


async def run(source, x):
    async for item in source:
        tf.square(x)  # expect: tf-repeated-node-creation
        tf.square(item)
