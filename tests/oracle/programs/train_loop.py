import tensorflow as tf
import world

model = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])
layer = tf.keras.layers.Dense(4)
optimizer = tf.keras.optimizers.Adam(0.001)
step_counter = tf.Variable(0)
target = tf.zeros([4])


def train_step(batch):
    with tf.GradientTape() as tape:
        out = layer(batch)
        loss = tf.reduce_mean(tf.square(out - target))
    gradients = tape.gradient(loss, layer.trainable_variables)
    optimizer.apply_gradients(zip(gradients, layer.trainable_variables))
    step_counter.assign_add(1)
    return loss


dataset = tf.data.Dataset.range(10).batch(4)
losses = []
for epoch in range(3):
    for batch in dataset:
        loss = train_step(batch)
        losses.append(loss)
    scale = tf.constant(2.0)
    mean = tf.reduce_mean(tf.stack(losses)) * scale
    if epoch == 0:
        first = tf.shape(mean)
    weights = tf.reduce_sum(layer.kernel)
