"""Operations that the study's list lacks."""
import tensorflow as tf


def build(n, x, y):
    for _ in range(n):
        tf.constant(1.0)  # expect: tf-repeated-node-creation
        tf.convert_to_tensor([1, 2])  # expect: tf-repeated-node-creation
        tf.eye(3)  # expect: tf-repeated-node-creation
        tf.tile(x, [2, 2])  # expect: tf-repeated-node-creation
        tf.maximum(x, y)  # expect: tf-repeated-node-creation
        tf.nn.relu(x)  # expect: tf-repeated-node-creation
        tf.linalg.inv(x)  # expect: tf-repeated-node-creation
        tf.einsum("ij,jk->ik", x, y)  # expect: tf-repeated-node-creation
        tf.keras.backend.mean(x)  # expect: tf-repeated-node-creation
