"""Changes the variables of the surrogate: no import from ppcheck here, so the effects are unknown."""
from _typeshed import Incomplete
from typing import Any

def fit_surrogate_posterior(target_log_prob_fn: Any, surrogate_posterior: Any, optimizer: Any, num_steps: Any,
                            jit_compile: bool | None = None, **kwargs: Incomplete) -> Incomplete: ...

def __getattr__(name: str) -> Incomplete: ...
