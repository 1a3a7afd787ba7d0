from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.compat.v1.nn.rnn_cell import (
    BasicLSTMCell as BasicLSTMCell, BasicRNNCell as BasicRNNCell, DeviceWrapper as DeviceWrapper,
    DropoutWrapper as DropoutWrapper, GRUCell as GRUCell, LSTMCell as LSTMCell, LSTMStateTuple as LSTMStateTuple,
    MultiRNNCell as MultiRNNCell, RNNCell as RNNCell, ResidualWrapper as ResidualWrapper,
)
