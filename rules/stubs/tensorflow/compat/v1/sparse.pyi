from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow import SparseTensor as SparseTensor
from tensorflow.compat.v1 import (
    SparseConditionalAccumulator as SparseConditionalAccumulator, sparse_merge as merge,
    sparse_placeholder as placeholder, sparse_reduce_max_sparse as reduce_max_sparse,
    sparse_reduce_sum_sparse as reduce_sum_sparse,
)
from tensorflow.sparse import (
    add as add, bincount as bincount, concat as concat, cross as cross, cross_hashed as cross_hashed,
    expand_dims as expand_dims, eye as eye, fill_empty_rows as fill_empty_rows, from_dense as from_dense, mask as mask,
    sparse_dense_matmul as matmul, maximum as maximum, minimum as minimum, reduce_max as reduce_max,
    reduce_sum as reduce_sum, reorder as reorder, reset_shape as reset_shape, reshape as reshape, retain as retain,
    segment_mean as segment_mean, segment_sqrt_n as segment_sqrt_n, segment_sum as segment_sum, slice as slice,
    softmax as softmax, sparse_dense_matmul as sparse_dense_matmul, split as split, to_dense as to_dense,
    to_indicator as to_indicator, transpose as transpose,
)
