"""Pools of processes and threads."""
import multiprocessing as mp
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.pool import ThreadPool
import tensorflow as tf

pool = mp.Pool(4)
a = pool.map(work, range(100))
with ThreadPool(4) as threads:
    b = threads.map(work, range(100))
with ThreadPoolExecutor() as executor:
    c = list(executor.map(work, range(100)))


class Environments:
    def __init__(self, count):
        self._pool = mp.dummy.Pool(count)

    def step(self, actions):
        return self._pool.map(work, actions)
