"""Models from a repository."""
from _typeshed import Incomplete
from ppcheck import reads
from torch.nn import Module
from typing import Any

@reads
def load(repo_or_dir: Any, model: str, *args: Any, source: str = "github", trust_repo: Any = None, force_reload: bool = False,
         verbose: bool = True, skip_validation: bool = False, **kwargs: Incomplete) -> Module: ...
@reads
def load_state_dict_from_url(url: str, model_dir: Any = None, map_location: Any = None, progress: bool = True, check_hash: bool = False,
                             file_name: Any = None, weights_only: bool = False) -> dict[str, Any]: ...
def __getattr__(name: str) -> Incomplete: ...
