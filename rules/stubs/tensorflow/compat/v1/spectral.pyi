from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.signal import (
    dct as dct, fft as fft, fft2d as fft2d, fft3d as fft3d, idct as idct, ifft as ifft, ifft2d as ifft2d,
    ifft3d as ifft3d, irfft as irfft, irfft2d as irfft2d, irfft3d as irfft3d, rfft as rfft, rfft2d as rfft2d,
    rfft3d as rfft3d,
)
