"""What make_graph_ops.py cannot read in the wheels: which operations draw, read or change, and which names are no nodes."""
import re

import tf_stub_facts as facts

# Modules of functions that make nodes; "" is `tensorflow` itself.
MODULES = ["", "math", "linalg", "nn", "image", "audio", "io", "strings", "sparse", "ragged", "signal", "spectral", "bitwise", "sets",
           "quantization", "random", "losses", "metrics", "layers", "summary", "feature_column", "dtypes", "manip", "debugging", "train",
           "data", "nn.rnn_cell", "lookup", "lookup.experimental", "queue", "raw_ops"]

# From weak to strong: a function has the strongest state of its operations.
STATES = ["no", "reads", "random", "effect"]

# Marked stateful by their definitions, so that no pass removes or merges them; no program can tell.
_HARMLESS = {"Assert", "CheckNumerics", "CheckNumericsV2", "GuaranteeConst", "VariableShape", "Empty", "If", "While", "Case",
             "StatefulPartitionedCall", "Print", "PrintV2", "IsVariableInitialized"}

_DRAWS = re.compile(r"^(Random|ParameterizedTruncatedNormal$|TruncatedNormal$|Multinomial$|Stateful\w*(Normal|Uniform\w*|Binomial)$"
                    r"|NonDeterministicInts$|\w*CandidateSampler$|FractionalAvgPool$|FractionalMaxPool$|SampleDistortedBoundingBox)")

_READS = re.compile(r"^(ReadFile|MatchingFiles|Timestamp|ReadVariableOp|Resource(Gather|GatherNd)|LookupTable(Find|Export|Size)(V2)?"
                    r"|Queue(Size|IsClosed|Dequeue)\w*|Reader(Num\w+|Read\w*|Serialize\w*)|IteratorGetNext\w*|OptionalGetValue)$")

# Younger than the definitions that a wheel carries (1.15): changes a resource, or calls out of the graph.
_CHANGES = re.compile(r"^(Resource\w+|\w*PyFunc\w*|Anonymous\w+|\w*Summary\w*|\w*Queue\w*|\w*Stack\w*V2|Collective\w+|Assign\w*|RngSkip|RngReadAndSkip"
                      r"|Write\w+|Save\w*|LookupTable\w+|\w*HashTable\w*|VarHandleOp|TPU\w*|Stateful\w+)$")


def state_of_op(op, definitions):
    if op in _HARMLESS or op.startswith(("Ref", "Stateless", "RandomIndexShuffle")):
        return "no"
    if _DRAWS.match(op):
        return "random"
    if _READS.match(op):
        return "reads"
    definition = definitions.get(op)
    if definition is None:
        return "effect" if _CHANGES.match(op) else "no"
    return "effect" if definition.is_stateful or definition.has_reference else "no"


# Reads what was collected so far, or the state of variables.
_LOOKS = re.compile(r"^(is_variable_initialized|report_uninitialized_variables|assert_variables_initialized|get_session_tensor"
                    r"|losses\.get_\w+)$")

# Adds variables, or entries of a collection, besides its nodes.
_COLLECTS = re.compile(r"^(metrics|summary|feature_column)\.\w+$|^layers\.(?!flatten$|dropout$|\w+_pooling)\w+$|^(print|Print|get_variable|add_check_numerics_ops)$"
                       r"|^(\w+_)?variables_initializer$|^tables_initializer$|^initialize_\w+$|^nn\.(dynamic_rnn|raw_rnn|\w*static_\w*rnn"
                       r"|bidirectional_dynamic_rnn|static_state_saving_rnn)$")


def state_of_name(name):
    if name != "get_session_tensor" and facts.has_unknown_effects([name]) or _COLLECTS.match(name):
        return "effect"
    if _LOOKS.match(name):
        return "reads"
    effects = facts.effects([name])
    return "random" if "random" in effects else "reads" if "reads" in effects else "no"


# Arithmetic of static shapes, decorators, session handles, getters, context managers, and what hands back a function.
_EXCLUDED = re.compile(
    r"^(broadcast_static_shape|delete_session_tensor|get_session_handle|nondifferentiable_batch_function|ragged\.constant_value"
    r"|required_space_to_batch_paddings|custom_gradient|grad_pass_through|recompute_grad|wrap_function|make_template|\w*name_scope"
    r"|variable_scope|create_partitioned_variables|import_graph_def|\w+_partitioner|(random|summary)\.experimental\w*"
    r"|summary\.(create\w+|record_if|should\w+|trace_\w+|flush|all_v2\w+|initialize|get_summary_description|experimental)"
    r"|train\.(?!\w*(decay|piecewise_constant|batch|batch_join|producer|limit_epochs|match_filenames_once)\w*$)\w+"
    r"|data\.\w+|lookup\.[\w.]+|queue\.\w+|debugging\.(enable|disable)\w+|random\.(create_rng_state|get_global_generator|set_\w+|Generator)"
    r"|(enable|disable)_\w+|feature_column\.(?!input_layer|linear_model)\w+|function|set_random_seed|get_static_value|make_ndarray)$")


def is_excluded(name):
    return bool(_EXCLUDED.match(name))


# A function that makes nodes takes a name for them; in these modules there are some that do not.
_NAMELESS = re.compile(r"^((math|linalg|nn|image|audio|io|strings|sparse|ragged|signal|spectral|bitwise|sets|losses|feature_column|layers|metrics|summary)\.\w+"
                       r"|print|\w*variables_initializer|tables_initializer|initialize_\w+|is_variable_initialized|sparse_\w+"
                       r"|assert_variables_initialized|random\.\w+|\w+)$")


def makes_nodes_without_a_name(name):
    return bool(_NAMELESS.match(name))


# Work through objects or registries alone, so no operation is in sight.
NO_OPERATION_IN_SIGHT = {
    "argsort", "convert_to_tensor", "convert_to_tensor_or_indexed_slices", "convert_to_tensor_or_sparse_tensor", "divide",
    "math.divide", "nn.conv_transpose", "nn.with_space_to_batch", "sort", "train.cosine_decay", "train.exponential_decay",
    "train.inverse_time_decay", "train.polynomial_decay", "get_variable",
} | {"layers." + name for name in (
    "average_pooling1d average_pooling2d average_pooling3d batch_normalization conv1d conv2d conv2d_transpose conv3d conv3d_transpose "
    "dense dropout flatten max_pooling1d max_pooling2d max_pooling3d separable_conv1d separable_conv2d").split()}


def is_no_value(name):
    """Without a state, and yet more than a value: a check that fails, a place that is fed (two of them are two)."""
    return bool(re.match(r"^(debugging\.)?assert_\w+$|^(sparse_|sparse\.)?placeholder\w*$", name))


# Classes that build when they are made. The state as of functions.
CONSTRUCTORS = {
    "Variable": "effect", "TensorArray": "effect", "FIFOQueue": "effect", "PaddingFIFOQueue": "effect", "PriorityQueue": "effect",
    "RandomShuffleQueue": "effect", "queue.FIFOQueue": "effect", "queue.PaddingFIFOQueue": "effect", "queue.PriorityQueue": "effect",
    "queue.RandomShuffleQueue": "effect", "lookup.StaticHashTable": "effect", "lookup.StaticVocabularyTable": "effect",
    "lookup.experimental.DenseHashTable": "effect", "train.Saver": "effect", "train.ExponentialMovingAverage": "effect",
    "CriticalSection": "effect", "ConditionalAccumulator": "effect", "SparseConditionalAccumulator": "effect",
    "TextLineReader": "effect", "TFRecordReader": "effect", "WholeFileReader": "effect", "IdentityReader": "effect",
    "FixedLengthRecordReader": "effect",
}

_ASSIGNS = {name: ("effect", "Operation") for name in (
    "assign", "assign_add", "assign_sub", "batch_scatter_update", "count_up_to", "scatter_add", "scatter_div", "scatter_max",
    "scatter_min", "scatter_mul", "scatter_nd_add", "scatter_nd_sub", "scatter_nd_update", "scatter_sub", "scatter_update")}

# Methods that build when they are called. A reading one is as good as `tf.identity(variable)`.
METHODS = {
    "Variable": {**_ASSIGNS, "gather_nd": ("reads", "Tensor"), "initialized_value": ("reads", "Tensor"), "read_value": ("reads", "Tensor"),
                 "sparse_read": ("reads", "Tensor"), "value": ("reads", "Tensor")},
    "TensorArray": {name: ("effect", "Tensor" if name in ("concat", "gather", "read", "size", "stack") else "TensorArray")
                    for name in ("concat", "gather", "read", "scatter", "size", "split", "stack", "unstack", "write")},
    "train.Optimizer": {"apply_gradients": ("effect", "Operation"), "compute_gradients": ("no", "list[Tensor]"),
                        "minimize": ("effect", "Operation")},
    "train.ExponentialMovingAverage": {"apply": ("effect", "Operation")},
    "data.Iterator": {"get_next": ("reads", "Tensor")},
    "FIFOQueue": {"close": ("effect", "Operation"), "dequeue": ("reads", "Tensor"), "dequeue_many": ("reads", "Tensor"),
                  "enqueue": ("effect", "Operation"), "enqueue_many": ("effect", "Operation"), "size": ("reads", "Tensor")},
    "nn.rnn_cell.RNNCell": {"__call__": ("effect", "tuple[Tensor, ...]"), "zero_state": ("no", "Tensor")},
    "GradientTape": {"batch_jacobian": ("reads", "Tensor"), "gradient": ("reads", "list[Tensor]"), "jacobian": ("reads", "Tensor")},
}

# Owners whose methods depend on the object and the arguments alone.
PURE_OWNERS = {"nn.rnn_cell.RNNCell"}

UNARY = {"__abs__", "__invert__", "__neg__"}

# Operators that Python 3 does not have.
NO_OPERATORS = {"__div__", "__rdiv__"}

# Not called on tensors: a base, a description of an input, a wrapper for code.
NOT_LAYERS = {"InputSpec", "serialize", "deserialize"}

# Getters and setters of the process or of a session, and what runs the graph instead of building it.
NOT_BACKEND = set(
    "backend batch_get_value batch_set_value cast_to_floatx clear_session control_flow_ops count_params dtype epsilon eval experimental "
    "floatx function get_session get_uid get_value image_data_format in_test_phase in_train_phase int_shape is_keras_tensor "
    "is_sparse is_tensor learning_phase learning_phase_scope manual_variable_initialization name_scope ndim print_tensor "
    "reset_uids set_epsilon set_floatx set_image_data_format set_learning_phase set_session set_value variable_scope "
    "is_placeholder disable_tf_random_generator enable_tf_random_generator is_tf_random_generator_enabled SeedGenerator".split()) | {
    "get_gradients", "symbolic_learning_phase", "observe_object_name", "unique_object_name"}

BACKEND_VARIABLES = {"variable", "eye", "ones", "zeros", "ones_like", "zeros_like", "random_normal_variable", "random_uniform_variable"}

# `eye`, `ones` and `zeros` of the backend make variables.
BACKEND_STATES = {name: "effect" for name in (
    "variable eye ones zeros ones_like zeros_like moving_average_update update update_add update_sub placeholder rnn").split()}
BACKEND_STATES.update({name: "random" for name in (
    "dropout random_bernoulli random_binomial random_normal random_normal_variable random_uniform random_uniform_variable truncated_normal").split()})

# Asked for by rules that know more of them than that they make nodes.
WITH_RULES_OF_THEIR_OWN = {"data.Iterator.get_next", "GradientTape.batch_jacobian", "GradientTape.gradient", "GradientTape.jacobian",
                           "gradients", "hessians",
                           "keras.backend.gradients", "train.Optimizer.compute_gradients",
                           "placeholder", "placeholder_with_default", "sparse_placeholder", "sparse.placeholder"}


def is_run_for_its_value(name):
    """Adds to a collection, or makes variables, besides the value that it is called for."""
    return bool(re.match(r"^(summary|layers)\.\w+$|^(py_func|py_function|numpy_function)$|^nn\.\w*rnn$", name))
