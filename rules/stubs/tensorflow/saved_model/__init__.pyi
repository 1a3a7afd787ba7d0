from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.saved_model import loader as loader, tag_constants as tag_constants
from tensorflow.compat.v1.saved_model import (
    Builder as Builder, LEGACY_INIT_OP_KEY as LEGACY_INIT_OP_KEY, MAIN_OP_KEY as MAIN_OP_KEY,
    build_signature_def as build_signature_def, build_tensor_info as build_tensor_info,
    classification_signature_def as classification_signature_def,
    get_tensor_from_tensor_info as get_tensor_from_tensor_info, is_valid_signature as is_valid_signature,
    load_v2 as load_v2, main_op_with_restore as main_op_with_restore, predict_signature_def as predict_signature_def,
    regression_signature_def as regression_signature_def, simple_save as simple_save,
)
from tensorflow.saved_model import contains_saved_model as maybe_saved_model_directory
from tensorflow.saved_model._effects import (
    ASSETS_DIRECTORY as ASSETS_DIRECTORY, ASSETS_KEY as ASSETS_KEY, Asset as Asset, CLASSIFY_INPUTS as CLASSIFY_INPUTS,
    CLASSIFY_METHOD_NAME as CLASSIFY_METHOD_NAME, CLASSIFY_OUTPUT_CLASSES as CLASSIFY_OUTPUT_CLASSES,
    CLASSIFY_OUTPUT_SCORES as CLASSIFY_OUTPUT_SCORES, DEBUG_DIRECTORY as DEBUG_DIRECTORY,
    DEBUG_INFO_FILENAME_PB as DEBUG_INFO_FILENAME_PB,
    DEFAULT_SERVING_SIGNATURE_DEF_KEY as DEFAULT_SERVING_SIGNATURE_DEF_KEY, GPU as GPU, LoadOptions as LoadOptions,
    PREDICT_INPUTS as PREDICT_INPUTS, PREDICT_METHOD_NAME as PREDICT_METHOD_NAME, PREDICT_OUTPUTS as PREDICT_OUTPUTS,
    REGRESS_INPUTS as REGRESS_INPUTS, REGRESS_METHOD_NAME as REGRESS_METHOD_NAME, REGRESS_OUTPUTS as REGRESS_OUTPUTS,
    SAVED_MODEL_FILENAME_PB as SAVED_MODEL_FILENAME_PB, SAVED_MODEL_FILENAME_PBTXT as SAVED_MODEL_FILENAME_PBTXT,
    SAVED_MODEL_SCHEMA_VERSION as SAVED_MODEL_SCHEMA_VERSION, SERVING as SERVING, SaveOptions as SaveOptions,
    TPU as TPU, TRAINING as TRAINING, VARIABLES_DIRECTORY as VARIABLES_DIRECTORY,
    VARIABLES_FILENAME as VARIABLES_FILENAME, contains_saved_model as contains_saved_model, save as save,
)
@reads
def load(export_dir, tags=None, options=None, *, sess=..., import_scope=None) -> Incomplete: ...
