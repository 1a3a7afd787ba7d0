"""A thread's function does not run in the loop that starts it."""
import threading
import tensorflow as tf


def work():
    tf.zeros([3])


def run(n):
    for _ in range(n):
        threading.Thread(target=work).start()
