"""Adversarial training: the noise is another one each time, the labels are not."""
import tensorflow as tf

BATCH = 64
NOISE = 100

generator = tf.keras.Sequential([tf.keras.layers.Dense(784, activation="tanh")])
discriminator = tf.keras.Sequential([tf.keras.layers.Dense(1)])
cross_entropy = tf.keras.losses.BinaryCrossentropy(from_logits=True)
generator_optimizer = tf.keras.optimizers.Adam(1e-4)
discriminator_optimizer = tf.keras.optimizers.Adam(1e-4)


def train(dataset, epochs):
    for epoch in range(epochs):
        for images in dataset:
            noise = tf.random.normal([BATCH, NOISE])  # another draw each time
            real = tf.ones([BATCH, 1])  # expect: tf-repeated-node-creation
            fake = tf.zeros([BATCH, 1])  # expect: tf-repeated-node-creation
            with tf.GradientTape() as tape:  # expect: tf-eager-train-step
                scores = discriminator(generator(noise))
                loss = cross_entropy(real, scores) + cross_entropy(fake, scores)
                loss = tf.reduce_mean(loss)  # depends on weights that the loop trains
            variables = generator.trainable_variables
            gradients = tape.gradient(loss, variables)
            generator_optimizer.apply_gradients(zip(gradients, variables))
        print(epoch, float(loss))
