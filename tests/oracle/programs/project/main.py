import tensorflow as tf
import world
from data.inputs import training_data, validation as held_out
from model import Net, build_optimizer
import settings as cfg

net = Net(cfg.UNITS)
optimizer = build_optimizer()
data = training_data(cfg.FILES, cfg.BATCH)
for epoch in range(cfg.EPOCHS):
    for batch in data:
        net.train(batch, optimizer)
    net.summary()
    for batch in held_out():
        net(batch)
    tf.zeros([cfg.UNITS])
