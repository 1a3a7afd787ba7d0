# Stack Overflow 64191241, mended: more convolutions with pooling, and a mean over what is left of the image.
import tensorflow as tf
from tensorflow.keras import layers
from tensorflow.keras.preprocessing.image import ImageDataGenerator

BATCH = 8

gpus = tf.config.experimental.list_physical_devices("GPU")
for gpu in gpus:
    tf.config.experimental.set_memory_growth(gpu, True)

generator = ImageDataGenerator(rescale=1.0 / 255, validation_split=0.2)
train = generator.flow_from_directory("data/xray", target_size=(620, 620), batch_size=BATCH,
                                      class_mode="binary", subset="training")
val = generator.flow_from_directory("data/xray", target_size=(620, 620), batch_size=BATCH,
                                    class_mode="binary", subset="validation")

model = tf.keras.Sequential([
    layers.Conv2D(32, (3, 3), padding="same", activation="relu", input_shape=(620, 620, 3)),
    layers.MaxPooling2D((2, 2)),
    layers.Conv2D(64, (3, 3), padding="same", activation="relu"),
    layers.MaxPooling2D((4, 4)),
    layers.Conv2D(128, (3, 3), padding="same", activation="relu"),
    layers.GlobalAveragePooling2D(),
    layers.Dense(512, activation="relu"),
    layers.Dropout(0.5),
    layers.Dense(1, activation="sigmoid"),
])
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(train, epochs=20, validation_data=val)
