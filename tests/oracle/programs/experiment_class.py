import tensorflow as tf
import world


class Experiment:
    registry = []

    def __init__(self, name, epochs=2):
        self.name = name
        self.epochs = epochs
        self.history = []
        self.dataset = None
        Experiment.registry.append(self)

    def prepare(self):
        base = tf.data.Dataset.from_tensor_slices(tf.zeros([10]))
        self.dataset = self.transform(base).batch(2)
        return self

    def transform(self, ds):
        return ds.map(self.preprocess)

    def preprocess(self, x):
        return tf.cast(x, tf.float32) / 255.0

    def run(self):
        for epoch in range(self.epochs):
            for x in self.dataset:
                self.history.append(self.loss(x))
            self.report(epoch)

    def loss(self, x):
        return tf.reduce_mean(tf.square(x - self.center()))

    def center(self):
        return tf.constant(0.5)

    def report(self, epoch):
        total = tf.add(tf.constant(0.0), len(self.history))
        return total if epoch else None


class Noisy(Experiment):
    def preprocess(self, x):
        x = super().preprocess(x)
        return x + tf.random.normal([1])

    def center(self):
        return tf.random.uniform([1])


for experiment in [Experiment("plain").prepare(), Noisy("noisy", epochs=3).prepare()]:
    experiment.run()
