# Stack Overflow 62770704.
# Cause: inefficient data preprocessing (a Python loop walks over the images of every batch).
# Symptom: training is slower than it need be (not said in the post).
import numpy as np
import tensorflow as tf

BATCH = 64

(x_train, y_train), _ = tf.keras.datasets.cifar10.load_data()
x_train = x_train.astype(np.float32)
y_train = y_train.reshape(-1).astype(np.int64)

dataset = tf.data.Dataset.from_tensor_slices((x_train, y_train))
dataset = dataset.shuffle(10000).batch(BATCH, drop_remainder=True).prefetch(2)

model = tf.keras.applications.MobileNetV2(input_shape=(32, 32, 3), weights=None, classes=10)
optimizer = tf.keras.optimizers.SGD(0.05, momentum=0.9)
loss_fn = tf.keras.losses.SparseCategoricalCrossentropy()


def normalise(images):
    out = []
    for i in range(BATCH):  # problem
        image = images[i]  # problem
        image = (image - tf.reduce_mean(image)) / (tf.math.reduce_std(image) + 1e-6)
        out.append(image)
    return tf.stack(out)


@tf.function
def train_step(images, labels):
    images = normalise(images)
    with tf.GradientTape() as tape:
        loss = loss_fn(labels, model(images, training=True))
    grads = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(grads, model.trainable_variables))
    return loss


for epoch in range(10):
    for images, labels in dataset:
        loss = train_step(images, labels)
    print("epoch", epoch, "loss", float(loss))
