"""`tf` is the name of something else here."""
import torchfold as tf

ds = tf.data.Dataset.list_files("*.png").map(read)
