# Stack Overflow 56426476, mended: one compiled function of two placeholders, called for all samples together.
import numpy as np
from keras import backend as K
from keras.layers import Dense, LSTM
from keras.losses import mean_squared_error
from keras.models import Sequential


def weighted_loss(y_true, y_pred):
    weights = K.exp(-0.1 * K.arange(0, K.int_shape(y_true)[1], dtype="float32"))
    return K.mean(weights * K.square(y_true - y_pred), axis=-1)


def build(steps, horizon):
    model = Sequential()
    model.add(LSTM(32, input_shape=(steps, 1)))
    model.add(Dense(horizon))
    model.compile(optimizer="adam", loss=weighted_loss)
    return model


x_train, y_train = np.load("data/x_train.npy"), np.load("data/y_train.npy")
x_test, y_test = np.load("data/x_test.npy"), np.load("data/y_test.npy")

model = build(x_train.shape[1], y_train.shape[1])
model.fit(x_train, y_train, batch_size=128, epochs=10)
predicted = model.predict(x_test)

truth = K.placeholder(shape=(None, y_test.shape[1]))
guess = K.placeholder(shape=(None, y_test.shape[1]))
both = K.function([truth, guess], [weighted_loss(truth, guess), mean_squared_error(truth, guess)])
losses, squared = both([y_test, predicted])

worst = np.argsort(losses)[-20:]
print("worst samples", worst, "their errors", squared[worst])
