"""Optimizers that run to the end in one call. They call the function they are handed again and again."""
from _typeshed import Incomplete
from ppcheck import calls
from typing import Any

@calls("value_and_gradients_function")
def bfgs_minimize(value_and_gradients_function: Any, initial_position: Any, tolerance: float = 1e-08, x_tolerance: float = 0,
                  f_relative_tolerance: float = 0, initial_inverse_hessian_estimate: Any = None, max_iterations: int = 50,
                  parallel_iterations: int = 1, stopping_condition: Any = None, **kwargs: Incomplete) -> Incomplete: ...
@calls("value_and_gradients_function")
def lbfgs_minimize(value_and_gradients_function: Any, initial_position: Any, previous_optimizer_results: Any = None,
                   num_correction_pairs: int = 10, tolerance: float = 1e-08, x_tolerance: float = 0, f_relative_tolerance: float = 0,
                   initial_inverse_hessian_estimate: Any = None, max_iterations: int = 50, parallel_iterations: int = 1,
                   stopping_condition: Any = None, **kwargs: Incomplete) -> Incomplete: ...
@calls("objective_function")
def nelder_mead_minimize(objective_function: Any, initial_simplex: Any = None, initial_vertex: Any = None, step_sizes: Any = None,
                         max_iterations: int | None = None, **kwargs: Incomplete) -> Incomplete: ...
@calls("objective_function")
def differential_evolution_minimize(objective_function: Any, initial_population: Any = None, initial_position: Any = None,
                                    population_size: int = 50, max_iterations: int = 100, **kwargs: Incomplete) -> Incomplete: ...

def __getattr__(name: str) -> Incomplete: ...
