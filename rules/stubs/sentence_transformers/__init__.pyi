"""Sentence embeddings."""
import torch
from _typeshed import Incomplete
from ppcheck import mutates, reads
from typing import Any

class SentenceTransformer(torch.nn.Module):
    @reads
    def __init__(self, model_name_or_path: Any = None, modules: Any = None, device: Any = None, **kwargs: Any) -> None: ...
    @mutates
    def fit(self, train_objectives: Any, *args: Any, **kwargs: Any) -> None: ...
    def encode(self, sentences: Any, batch_size: int = 32, show_progress_bar: Any = None, output_value: Any = "sentence_embedding",
               convert_to_numpy: bool = True, convert_to_tensor: bool = False, device: Any = None, normalize_embeddings: bool = False, **kwargs: Any) -> Any: ...

class CrossEncoder:
    @reads
    def __init__(self, model_name: str, num_labels: Any = None, max_length: Any = None, device: Any = None, **kwargs: Any) -> None: ...
    def predict(self, sentences: Any, batch_size: int = 32, **kwargs: Any) -> Any: ...

def __getattr__(name: str) -> Incomplete: ...
