from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow import (
    constant_initializer as constant, ones_initializer as ones, random_normal_initializer as random_normal,
    random_uniform_initializer as random_uniform, zeros_initializer as zeros,
)
from tensorflow.compat.v1.initializers import (
    global_variables as global_variables, glorot_normal as glorot_normal, glorot_uniform as glorot_uniform,
    he_normal as he_normal, he_uniform as he_uniform, identity as identity, lecun_normal as lecun_normal,
    lecun_uniform as lecun_uniform, local_variables as local_variables, orthogonal as orthogonal,
    tables_initializer as tables_initializer, truncated_normal as truncated_normal,
    uniform_unit_scaling as uniform_unit_scaling, variables as variables, variance_scaling as variance_scaling,
)
