"""What the TensorFlow wheel does not say about its functions, for make_tf_stubs.py: which are random, what they return."""
import re

HEAD = "from _typeshed import Incomplete\nfrom ppcheck import calls, random, reads"

UNKNOWN_HEAD = '''"""Changes what it is handed: no import from ppcheck here, so the effects are unknown."""
from _typeshed import Incomplete'''

# The classes of the table below.
RETURNED_CLASSES = ["DType", "Operation", "RaggedTensor", "SparseTensor", "Tensor", "TensorShape"]

# Public modules, "" being `tensorflow` itself.
MODULES = ["", "math", "nn", "linalg", "io", "image", "audio", "strings", "sparse", "ragged", "signal", "bitwise", "sets", "random",
           "quantization", "debugging", "dtypes", "lookup", "queue", "summary", "nest", "autograph", "train", "saved_model", "config",
           "distribute", "feature_column", "io.gfile", "config.experimental", "config.threading", "config.optimizer",
           "distribute.experimental", "distribute.cluster_resolver", "train.experimental", "random.experimental",
           "summary.experimental", "graph_util", "sysconfig", "version", "types.experimental", "xla.experimental", "tpu", "lite"]

# Modules that only version 1 has.
V1_MODULES = ["losses", "metrics", "layers", "nn.rnn_cell", "saved_model.loader", "saved_model.tag_constants", "spectral", "manip", "gfile", "python_io", "logging", "initializers"]

# Where a function with several names is declared: the first of these that has it, else the shortest name.
HOMES = ["io.gfile", "math", "linalg", "nn", "image", "audio", "io", "strings", "sparse", "ragged", "signal", "random", "bitwise", "sets",
         "quantization", "debugging", "lookup", "queue", "summary", "nest", "autograph", "train", "saved_model", "config",
         "compat.v1.losses", "compat.v1.metrics", "compat.v1.layers", "compat.v1.gfile", "compat.v1.python_io", "compat.v1.logging",
         "compat.v1.initializers", "compat.v1.nn", "compat.v1.train", "compat.v1.summary", "compat.v1.saved_model"]

# Not functions of the library: parts of the generator's own files.
SKIP = {("", "contextlib"), ("", "flags")}

# Written by hand under another module than the one that home() would choose.
HAND_HOMES = {}

CLASSES_AT_ROOT = {"Tensor", "Variable", "RaggedTensor", "SparseTensor", "IndexedSlices", "TensorArray", "Operation", "Graph",
                   "GradientTape", "Module", "DType", "TensorShape", "TensorSpec", "TypeSpec"}
for _name in CLASSES_AT_ROOT:
    for _prefix in ("", "compat.v1.", "sparse.", "compat.v1.sparse.", "dtypes.", "compat.v1.dtypes."):
        HAND_HOMES[_prefix + _name] = _name

DTYPES = {"bfloat16", "bool", "complex128", "complex64", "double", "float16", "float32", "float64", "half", "int16", "int32", "int64",
          "int8", "qint16", "qint32", "qint8", "quint16", "quint8", "resource", "string", "uint16", "uint32", "uint64", "uint8", "variant"}

_RANDOM = re.compile(
    r"^(compat\.v1\.)?(random\.(?!stateless_|set_seed|set_random_seed|get_seed|get_global_generator|set_global_generator|fold_in|split"
    r"|create_rng_state|Algorithm|Generator|experimental)\w+"
    r"|random_(?!normal_initializer|uniform_initializer|index_shuffle)\w+|truncated_normal$|multinomial$"
    r"|image\.(random_\w+|sample_distorted_bounding_box)|nn\.(dropout|fractional_\w+|\w*candidate_sampler|nce_loss|sampled_softmax_loss)"
    r"|layers\.dropout|train\.(batch|batch_join|shuffle_batch|shuffle_batch_join|maybe_\w+))$")

_READS = re.compile(r"^(compat\.v1\.)?((io\.)?(read_file|matching_files|match_filenames_once)|timestamp|(io\.)?gfile\.\w+|train\.(latest_checkpoint"
                    r"|load_variable|load_checkpoint|list_variables|get_checkpoint_state|checkpoint_exists)|saved_model\.load)$")

# A function of version 1 that changes the variable it is handed, a class with a state of its own, a call that changes the process.
_UNKNOWN = re.compile(
    r"^(compat\.v1\.)?(assign|assign_add|assign_sub|scatter_(add|div|max|min|mul|sub|update|nd_add|nd_sub|nd_update)|batch_scatter_update"
    r"|count_up_to|(io\.)?write_file|queue\.\w+|\w*Queue(Base)?|\w*Accumulator(Base)?|\w*Reader(Base)?|CriticalSection"
    r"|(io\.|python_io\.)?TFRecordWriter|summary\.(SummaryWriter|FileWriter|FileWriterCache|flush|write|trace_\w+|create_\w+)"
    r"|random\.(set_seed|set_random_seed|set_global_generator)|set_random_seed|train\.(?!global_step|\w*decay\w*|piecewise\w*)\w+"
    r"|lookup\.\w+|(enable|disable)_\w+|debugging\.(enable|disable)_\w+|saved_model\.\w+|config\.\w+|distribute\.\w+"
    r"|get_local_variable|import_graph_def|load_\w+|get_session_tensor|delete_session_tensor|add_to_collections?)$")

_CALLS = {"map_fn": ["fn"], "foldl": ["fn"], "foldr": ["fn"], "scan": ["fn"], "vectorized_map": ["fn"], "while_loop": ["cond", "body"],
          "cond": ["true_fn", "false_fn"], "py_function": ["func"], "numpy_function": ["func"], "py_func": ["func"],
          "nest.map_structure": ["func"], "sparse.map_values": ["op"], "ragged.map_flat_values": ["op"], "case": ["pred_fn_pairs"],
          "switch_case": ["branch_fns"]}

_RETURNS = [
    (r"(compat\.v1\.)?(group|no_op|assert_\w+|debugging\.(assert_\w+|Assert)|Assert|\w*variables_initializer|tables_initializer"
     r"|initialize_\w+|variables_initializer)$", "Operation"),
    (r"(split|unstack|meshgrid|identity_n|tuple|shape_n|dynamic_partition|gradients|hessians|clip_by_global_norm|io\.decode_csv"
     r"|broadcast_\w+_shape_list|trainable_variables|compat\.v1\.(global_variables|trainable_variables|local_variables"
     r"|model_variables|get_collection|all_variables|moving_average_variables))$", "list[Tensor]"),
    (r"(unique|unique_with_counts|required_space_to_batch_paddings|approx_top_k|nn\.(moments|weighted_moments|normalize_moments"
     r"|sufficient_statistics|ctc_\w+|dynamic_rnn|bidirectional_dynamic_rnn|static_rnn|fused_batch_norm|max_pool_with_argmax"
     r"|fractional_\w+|\w*candidate_sampler)|math\.(top_k|approx_m\w+_k)|linalg\.(svd|qr|lu|eig|eigh|slogdet|normalize)|eig"
     r"|setdiff1d|io\.parse_sequence_example|io\.parse_single_sequence_example|image\.(sample_distorted_bounding_box"
     r"|stateless_sample_distorted_bounding_box|image_gradients|non_max_suppression_with_scores|non_max_suppression_padded"
     r"|combined_non_max_suppression|generate_bounding_box_proposals)|audio\.decode_wav|strings\.unicode_\w+_with_offsets"
     r"|compat\.v1\.metrics\.\w+|nn\.top_k|sparse\.fill_empty_rows|py_function_tuple|cond_tuple)$", "tuple[Tensor, ...]"),
    (r"(io\.parse_example|io\.parse_single_example)$", "dict[str, Tensor]"),
    (r"(strings\.(split|bytes_split|unicode_decode|unicode_split|ngrams)|ragged\.(constant|range|stack|cross|cross_hashed|boolean_mask"
     r"|stack_dynamic_partitions))$", "RaggedTensor"),
    (r"(sparse\.(add|concat|cross|cross_hashed|expand_dims|eye|from_dense|map_values|mask|maximum|minimum|reorder|reset_shape|reshape"
     r"|retain|slice|softmax|transpose)|io\.deserialize_many_sparse|sets\.(difference|intersection|union))$", "SparseTensor"),
    (r"(io\.gfile\.(glob|listdir))$", "list[str]"),
    (r"(io\.gfile\.(exists|isdir))$", "bool"),
    (r"(io\.gfile\.\w+|(summary|random|train|config|distribute|types|xla|saved_model|nn)\.(experimental|loader|threading|optimizer|rnn_cell"
     r"|cluster_resolver|tag_constants)\.\w+|(graph_util|sysconfig|version|tpu|lite)\.\w+)$", "Incomplete"),
    (r"(nest\.\w+|map_fn|foldl|foldr|scan|vectorized_map|while_loop|cond|case|switch_case|py_function|numpy_function"
     r"|compat\.v1\.py_func|get_static_value|make_ndarray)$", "Incomplete"),
    (r"(broadcast_static_shape)$", "TensorShape"),
    (r"(nest\.flatten)$", "list[Incomplete]"),
    (r"(dtypes\.as_dtype|as_dtype)$", "DType"),
    (r"(is_tensor|executing_eagerly|is_symbolic_tensor|inside_function|nest\.is_nested|math\.is_\w+ing|compat\.v1\.control_flow_v2_enabled"
     r"|compat\.v1\.executing_eagerly_outside_functions|\w*resource_variables_enabled)$", "bool"),
    (r"(compat\.v1\.)?(logging\.\w+|set_random_seed|random\.set_seed|enable_\w+|disable_\w+|reset_default_graph|print|import_graph_def"
     r"|gfile\.(Mak\w+|Remove|Copy|Rename|DeleteRecursively))$", "None"),
    (r"(compat\.v1\.)?(get_logger|train\.\w+|saved_model\.\w+|config\.\w+|distribute\.\w+|autograph\.\w+|feature_column\.\w+|gfile\.\w+"
     r"|summary\.(create\w+|record_if|should_\w+|experimental\w*|get_\w+|initialize|trace_\w+|flush|all_v2\w*)|get_default_\w+|get_seed"
     r"|load_\w+|make_\w+|\w*_scope|get_variable_scope|container|colocate_with|control_dependencies|variable_creator_scope"
     r"|type_spec_from_value|register_\w+|no_gradient|custom_gradient|grad_pass_through|recompute_grad|function|\w*initializer|\w*partitioner"
     r"|dimension_\w+|get_collection_ref|constant_initializer|no_regularizer|wrap_function|assert_same_\w+|add_to_\w+|random\.get\w+"
     r"|nondifferentiable_batch_function|debugging\.\w+able\w+|debugging\.[gs]et_\w+|get_session_handle|initializers\.\w+|get_current_name_scope"
     r"|histogram_\w+_bins_list|image\.ResizeMethod|NoGradient|NotDifferentiable|RegisterGradient)$", "Incomplete"),
]


def _short(names):
    return [n[len("compat.v1."):] if n.startswith("compat.v1.") else n for n in names] + list(names)


def effects(names):
    """The decorators of a function, by any of its names."""
    found = []
    if any(_RANDOM.match(n) for n in names):
        found.append("random")
    if any(_READS.match(n) for n in names):
        found.append("reads")
    for name in names:
        for parameter in _CALLS.get(name, []):
            line = f'calls("{parameter}")'
            if line not in found:
                found.append(line)
    return found


def has_unknown_effects(names):
    # What only reads changes nothing that it is handed.
    return any(_UNKNOWN.match(n) for n in names) and not any(_READS.match(n) for n in names)


def returns(names, documentation):
    for pattern, kind in _RETURNS:
        if any(re.match("^(" + pattern[:-1] + ")$", n) for n in _short(names)):
            return kind
    if re.search(r"Returns:\s+The created Operation", documentation):
        return "Operation"
    if re.search(r"Returns:\s+A (tuple|namedtuple|`?Named)", documentation):
        return "tuple[Tensor, ...]"
    if re.search(r"Returns:\s+A (list|`list`|Python list)", documentation):
        return "list[Tensor]"
    if re.search(r"Returns:\s+A `?SparseTensor`?\b", documentation):
        return "SparseTensor"
    if re.search(r"Returns:\s+A `?RaggedTensor`?\b", documentation):
        return "RaggedTensor"
    return "Tensor"


def constant_type(name):
    return "DType" if name in DTYPES else "Incomplete"
