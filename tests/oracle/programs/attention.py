import tensorflow as tf
import world


def attention(query, keys, heads=2):
    outputs = []
    width = tf.cast(tf.shape(query), tf.float32)
    for h in range(heads):
        scores = tf.matmul(query, tf.transpose(keys))
        scaled = scores / tf.math.sqrt(width)
        mask = tf.linalg.diag(tf.ones([4]))
        weights = tf.nn.softmax(scaled * mask + h)
        outputs.append(tf.matmul(weights, keys))
    return tf.concat(outputs, 0)


def decode(start, steps):
    past = [start]
    for step in range(steps):
        keys = tf.stack(past)
        last = attention(past[-1], keys)
        logits = last / tf.cast(0.7, tf.float32)
        token = tf.random.categorical(logits, 1)
        past.append(token)
        if world.coin() and step > 0:
            break
    return past


for prompt in [tf.zeros([4]), tf.ones([4])]:
    decode(prompt, steps=3)
