"""Image models."""
from _typeshed import Incomplete
from ppcheck import reads
from torch.nn import Module
from typing import Any

def create_model(model_name: str, pretrained: bool = False, pretrained_cfg: Any = None, pretrained_cfg_overlay: Any = None, checkpoint_path: Any = "",
                 cache_dir: Any = None, scriptable: Any = None, exportable: Any = None, no_jit: Any = None, **kwargs: Any) -> Module: ...
def __getattr__(name: str) -> Incomplete: ...
