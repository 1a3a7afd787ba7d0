# Stack Overflow 57928619, mended: the encoder is applied once to a placeholder, and one session feeds it batches.
import numpy as np
import pandas as pd
import tensorflow as tf
import tensorflow_hub as hub

URL = "https://tfhub.dev/google/universal-sentence-encoder-large/3"

tf.logging.set_verbosity(tf.logging.ERROR)
embed = hub.Module(URL)
texts = tf.placeholder(tf.string, [None])
embedded = embed(texts)
initializers = [tf.global_variables_initializer(), tf.tables_initializer()]


def clean(text):
    return " ".join(str(text).lower().split())


if __name__ == "__main__":
    df = pd.read_csv("data/reviews.csv")
    reviews = df["review"].map(clean).tolist()
    vectors = []
    with tf.Session() as session:
        session.run(initializers)
        for start in range(0, len(reviews), 256):
            vectors.append(session.run(embedded, {texts: reviews[start:start + 256]}))
            print(start, "of", len(df))
    vectors = np.concatenate(vectors)
    np.save("review_vectors.npy", vectors)
    print("nearest to the first:", np.argsort(-vectors.dot(vectors[0]))[1:6])
