"""`absl.flags` under the name that TensorFlow 1 gave it."""
from _typeshed import Incomplete
from absl.flags import (FLAGS as FLAGS, DEFINE_bool as DEFINE_bool, DEFINE_boolean as DEFINE_boolean, DEFINE_enum as DEFINE_enum,
    DEFINE_float as DEFINE_float, DEFINE_integer as DEFINE_integer, DEFINE_list as DEFINE_list, DEFINE_string as DEFINE_string)

def __getattr__(name: str) -> Incomplete: ...
