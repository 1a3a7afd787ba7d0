# Stack Overflow 57928619.
# Cause: confusion with the computation graph (each row applies the encoder anew, and with it a copy of its graph).
# Symptom: out of memory after some thousand rows.
import numpy as np
import pandas as pd
import tensorflow as tf
import tensorflow_hub as hub

URL = "https://tfhub.dev/google/universal-sentence-encoder-large/3"

tf.logging.set_verbosity(tf.logging.ERROR)
embed = hub.Module(URL)


def encode(text):
    with tf.Session() as session:  # problem
        session.run([tf.global_variables_initializer(), tf.tables_initializer()])  # problem
        return session.run(embed([text]))[0]  # problem


def clean(text):
    return " ".join(str(text).lower().split())


if __name__ == "__main__":
    df = pd.read_csv("data/reviews.csv")
    vectors = []
    for index, row in df.iterrows():
        vectors.append(encode(clean(row["review"])))
        if index % 100 == 0:
            print(index, "of", len(df))
    vectors = np.array(vectors)
    np.save("review_vectors.npy", vectors)
    print("nearest to the first:", np.argsort(-vectors.dot(vectors[0]))[1:6])
