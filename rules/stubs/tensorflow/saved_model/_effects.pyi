"""Changes what it is handed: no import from ppcheck here, so the effects are unknown."""
from _typeshed import Incomplete

ASSETS_DIRECTORY: Incomplete
ASSETS_KEY: Incomplete
class Asset:
    def __init__(self, path): ...
    @property
    def asset_path(self): ...
CLASSIFY_INPUTS: Incomplete
CLASSIFY_METHOD_NAME: Incomplete
CLASSIFY_OUTPUT_CLASSES: Incomplete
CLASSIFY_OUTPUT_SCORES: Incomplete
DEBUG_DIRECTORY: Incomplete
DEBUG_INFO_FILENAME_PB: Incomplete
DEFAULT_SERVING_SIGNATURE_DEF_KEY: Incomplete
GPU: Incomplete
class LoadOptions:
    def __init__(self, allow_partial_checkpoint=False, experimental_io_device=None, experimental_skip_checkpoint=False, experimental_variable_policy=None, experimental_load_function_aliases=False): ...
PREDICT_INPUTS: Incomplete
PREDICT_METHOD_NAME: Incomplete
PREDICT_OUTPUTS: Incomplete
REGRESS_INPUTS: Incomplete
REGRESS_METHOD_NAME: Incomplete
REGRESS_OUTPUTS: Incomplete
SAVED_MODEL_FILENAME_PB: Incomplete
SAVED_MODEL_FILENAME_PBTXT: Incomplete
SAVED_MODEL_SCHEMA_VERSION: Incomplete
SERVING: Incomplete
class SaveOptions:
    def __init__(self, namespace_whitelist=None, save_debug_info=False, function_aliases=None, experimental_io_device=None, experimental_variable_policy=None, experimental_custom_gradients=True, experimental_image_format=False, experimental_skip_saver=False): ...
TPU: Incomplete
TRAINING: Incomplete
VARIABLES_DIRECTORY: Incomplete
VARIABLES_FILENAME: Incomplete
def contains_saved_model(export_dir) -> Incomplete: ...
def save(obj, export_dir, signatures=None, options=None) -> Incomplete: ...
