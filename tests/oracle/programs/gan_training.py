import tensorflow as tf
import world


class Generator(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.first = tf.keras.layers.Dense(4)
        self.second = tf.keras.layers.Dense(4)

    def call(self, noise, training=None):
        hidden = tf.nn.relu(self.first(noise))
        return self.second(hidden)


generator, critic = Generator(), tf.keras.layers.Dense(1)
generator_optimizer = tf.keras.optimizers.Adam(1e-4)
critic_optimizer = tf.keras.optimizers.Adam(learning_rate=1e-4)
seed = tf.random.normal([4, 4])


def critic_step(real):
    noise = tf.random.normal([4, 4])
    with tf.GradientTape() as tape:
        fake = generator(noise)
        loss = tf.reduce_mean(critic(fake)) - tf.reduce_mean(critic(real))
    variables = critic.trainable_variables
    critic_optimizer.apply_gradients(zip(tape.gradient(loss, variables), variables))


for epoch in range(2):
    for real in tf.data.Dataset.range(3).batch(4):
        for _ in range(2):
            critic_step(real)
        with tf.GradientTape() as tape:
            loss = -tf.reduce_mean(critic(generator(seed)))
        gradients = tape.gradient(loss, generator.first.trainable_variables)
        generator_optimizer.apply_gradients(zip(gradients, generator.first.trainable_variables))
    sample = generator(seed, training=False)
    tf.identity(sample)
