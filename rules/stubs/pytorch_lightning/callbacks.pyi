from lightning.pytorch.callbacks import *
