from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow import (
    CXX11_ABI_FLAG as CXX11_ABI_FLAG, CXX_VERSION as CXX_VERSION, MONOLITHIC_BUILD as MONOLITHIC_BUILD,
)
from tensorflow.sysconfig import (
    get_build_info as get_build_info, get_compile_flags as get_compile_flags, get_include as get_include,
    get_lib as get_lib, get_link_flags as get_link_flags,
)
