from ppcheck import mutates, random as draws
from torch.utils.data import Sampler
from typing import Any, Iterator

class DistributedSampler(Sampler[int]):
    def __init__(self, dataset: Any, num_replicas: Any = None, rank: Any = None, shuffle: bool = True, seed: int = 0,
                 drop_last: bool = False) -> None: ...
    @mutates
    def set_epoch(self, epoch: int) -> None: ...
