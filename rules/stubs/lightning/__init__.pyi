from lightning import pytorch as pytorch
from lightning.pytorch import *
