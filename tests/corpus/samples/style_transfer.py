"""An optimisation loop around one image, compiled or not."""
import tensorflow as tf

extractor = tf.keras.applications.VGG19(include_top=False)
optimizer = tf.keras.optimizers.Adam(0.02)


def gram(features):
    return tf.linalg.einsum("bijc,bijd->bcd", features, features)


@tf.function
def compiled_step(image, target):
    half = tf.constant(0.5)  # made when the function is traced, not in each step
    with tf.GradientTape() as tape:
        loss = half * tf.reduce_mean(tf.square(gram(extractor(image)) - target))
    optimizer.apply_gradients([(tape.gradient(loss, image), image)])


def run(content, style, steps):
    image = tf.Variable(content)
    for _ in range(steps):
        compiled_step(image, gram(extractor(style)))
        image.assign(tf.clip_by_value(image, 0.0, 1.0))  # the image changes
        mean = tf.reduce_mean(style)  # expect: tf-repeated-node-creation
        print(float(mean))
