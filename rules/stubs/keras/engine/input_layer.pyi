from tensorflow.keras import Input as Input, Layer as Layer, Model as Model, Sequential as Sequential
