from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.compat.v1.logging import (
    DEBUG as DEBUG, ERROR as ERROR, FATAL as FATAL, INFO as INFO, TaskLevelStatusMessage as TaskLevelStatusMessage,
    WARN as WARN, debug as debug, error as error, fatal as fatal, flush as flush, get_verbosity as get_verbosity,
    info as info, log as log, log_every_n as log_every_n, log_first_n as log_first_n, log_if as log_if,
    set_verbosity as set_verbosity, vlog as vlog, warn as warn, warning as warning,
)
