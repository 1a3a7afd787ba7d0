"""Changes the variables that the loss reads: no import from ppcheck here, so the effects are unknown."""
from _typeshed import Incomplete
from typing import Any

def minimize(loss_fn: Any, num_steps: Any, optimizer: Any, convergence_criterion: Any = None, batch_convergence_reduce_fn: Any = ...,
             trainable_variables: Any = None, trace_fn: Any = ..., return_full_length_trace: bool = True, jit_compile: bool = False,
             seed: Any = None, name: str = "minimize") -> Incomplete: ...
def value_and_gradient(f: Any, *args: Any, **kwargs: Any) -> Incomplete: ...

def __getattr__(name: str) -> Incomplete: ...
