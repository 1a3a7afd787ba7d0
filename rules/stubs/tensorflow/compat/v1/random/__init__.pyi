from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.compat.v1.random import experimental as experimental
from tensorflow.compat.v1 import get_seed as get_seed, multinomial as multinomial, set_random_seed as set_random_seed
from tensorflow.nn import (
    all_candidate_sampler as all_candidate_sampler, fixed_unigram_candidate_sampler as fixed_unigram_candidate_sampler,
    learned_unigram_candidate_sampler as learned_unigram_candidate_sampler,
    log_uniform_candidate_sampler as log_uniform_candidate_sampler,
    uniform_candidate_sampler as uniform_candidate_sampler,
)
from tensorflow.random import (
    Algorithm as Algorithm, Generator as Generator, categorical as categorical, create_rng_state as create_rng_state,
    fold_in as fold_in, gamma as gamma, get_global_generator as get_global_generator, normal as normal,
    poisson as poisson, set_global_generator as set_global_generator, shuffle as shuffle, split as split,
    stateless_binomial as stateless_binomial, stateless_categorical as stateless_categorical,
    stateless_gamma as stateless_gamma, stateless_normal as stateless_normal,
    stateless_parameterized_truncated_normal as stateless_parameterized_truncated_normal,
    stateless_poisson as stateless_poisson, stateless_truncated_normal as stateless_truncated_normal,
    stateless_uniform as stateless_uniform, truncated_normal as truncated_normal, uniform as uniform,
)
from tensorflow import Tensor
def stateless_multinomial(logits, num_samples, seed, output_dtype=..., name=None) -> Tensor: ...
