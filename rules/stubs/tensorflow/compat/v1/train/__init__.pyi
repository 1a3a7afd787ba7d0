"""Training in version 1: sessions that look after themselves, checkpoints."""
from _typeshed import Incomplete
from ppcheck import calls, mutates, random, reads
from tensorflow.compat.v1 import Session
from typing import Any, Callable

class MonitoredSession(Session):
    def __init__(self, session_creator: Any = None, hooks: Any = None, stop_grace_period_secs: int = 120) -> None: ...
    @calls("step_fn")
    @mutates
    def run_step_fn(self, step_fn: Callable) -> Incomplete: ...
    @random
    def should_stop(self) -> bool: ...

class SingularMonitoredSession(MonitoredSession):
    def __init__(self, hooks: Any = None, scaffold: Any = None, master: str = "", config: Any = None, checkpoint_dir: Any = None,
                 stop_grace_period_secs: int = 120, checkpoint_filename_with_path: Any = None) -> None: ...
    def raw_session(self) -> Session: ...

@reads
def MonitoredTrainingSession(master: str = "", is_chief: bool = True, checkpoint_dir: Any = None, scaffold: Any = None, hooks: Any = None,
                             chief_only_hooks: Any = None, save_checkpoint_secs: Any = ..., save_summaries_steps: Any = ...,
                             save_summaries_secs: Any = ..., config: Any = None, stop_grace_period_secs: int = 120,
                             log_step_count_steps: Any = 100, max_wait_secs: int = 7200, save_checkpoint_steps: Any = ...,
                             summary_dir: Any = None, save_graph_def: bool = True) -> MonitoredSession: ...

class Supervisor:
    coord: Any
    global_step: Any
    graph: Any
    saver: Saver
    save_path: str
    session_manager: Any
    def __init__(self, graph: Any = None, ready_op: Any = ..., ready_for_local_init_op: Any = ..., is_chief: bool = True, init_op: Any = ...,
                 init_feed_dict: Any = None, local_init_op: Any = ..., logdir: Any = None, summary_op: Any = ..., saver: Any = ...,
                 global_step: Any = ..., save_summaries_secs: int = 120, save_model_secs: int = 600, recovery_wait_secs: int = 30,
                 stop_grace_secs: int = 120, checkpoint_basename: str = "model.ckpt", session_manager: Any = None, summary_writer: Any = ...,
                 init_fn: Any = None, local_init_run_options: Any = None) -> None: ...
    def PrepareSession(self, master: str = "", config: Any = None, wait_for_checkpoint: bool = False, max_wait_secs: int = 7200,
                       start_standard_services: bool = True) -> Session: ...
    def prepare_or_wait_for_session(self, master: str = "", config: Any = None, wait_for_checkpoint: bool = False, max_wait_secs: int = 7200,
                                    start_standard_services: bool = True) -> Session: ...
    def managed_session(self, master: str = "", config: Any = None, start_standard_services: bool = True,
                        close_summary_writer: bool = True) -> Session: ...
    @calls("target")
    def loop(self, timer_interval_secs: Any, target: Callable, args: Any = None, kwargs: Any = None) -> Incomplete: ...
    @mutates
    def request_stop(self, ex: Any = None) -> None: ...
    @random
    def should_stop(self) -> bool: ...
    @mutates
    def start_queue_runners(self, sess: Any, queue_runners: Any = None) -> Incomplete: ...
    @mutates
    def start_standard_services(self, sess: Any) -> Incomplete: ...
    @mutates
    def stop(self, threads: Any = None, close_summary_writer: bool = True, ignore_live_threads: bool = False) -> None: ...
    @mutates
    def summary_computed(self, sess: Any, summary: Any, global_step: Any = None) -> None: ...
    def wait_for_stop(self) -> None: ...

class Saver:
    last_checkpoints: list[str]
    saver_def: Any
    def __init__(self, var_list: Any = None, reshape: bool = False, sharded: bool = False, max_to_keep: int = 5,
                 keep_checkpoint_every_n_hours: float = 10000.0, name: str | None = None, restore_sequentially: bool = False,
                 saver_def: Any = None, builder: Any = None, defer_build: bool = False, allow_empty: bool = False,
                 write_version: Any = ..., pad_step_number: bool = False, save_relative_paths: bool = False, filename: str | None = None) -> None: ...
    def as_saver_def(self) -> Any: ...
    def build(self) -> None: ...
    def export_meta_graph(self, filename: Any = None, **kwargs: Incomplete) -> Any: ...
    @mutates
    def recover_last_checkpoints(self, checkpoint_paths: Any) -> None: ...
    # Reads the file, and sets the variables of the session.
    @reads
    @mutates
    def restore(self, sess: Any, save_path: Any) -> None: ...
    @mutates
    def save(self, sess: Any, save_path: Any, global_step: Any = None, latest_filename: Any = None, meta_graph_suffix: str = "meta",
             write_meta_graph: bool = True, write_state: bool = True, strip_default_attrs: bool = False, save_debug_info: bool = False) -> str: ...
    @mutates
    def set_last_checkpoints(self, last_checkpoints: Any) -> None: ...

@reads
def import_meta_graph(meta_graph_or_file: Any, clear_devices: bool = False, import_scope: Any = None, **kwargs: Incomplete) -> Saver: ...

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.compat.v1.train import experimental as experimental
from tensorflow.compat.v1.train import piecewise_constant as piecewise_constant_decay
from tensorflow.compat.v1.train._effects import (
    AdadeltaOptimizer as AdadeltaOptimizer, AdagradDAOptimizer as AdagradDAOptimizer,
    AdagradOptimizer as AdagradOptimizer, AdamOptimizer as AdamOptimizer, CheckpointSaverHook as CheckpointSaverHook,
    CheckpointSaverListener as CheckpointSaverListener, ChiefSessionCreator as ChiefSessionCreator,
    FeedFnHook as FeedFnHook, FinalOpsHook as FinalOpsHook, FtrlOptimizer as FtrlOptimizer,
    GlobalStepWaiterHook as GlobalStepWaiterHook, GradientDescentOptimizer as GradientDescentOptimizer,
    LoggingTensorHook as LoggingTensorHook, LooperThread as LooperThread, MomentumOptimizer as MomentumOptimizer,
    NanLossDuringTrainingError as NanLossDuringTrainingError, NanTensorHook as NanTensorHook,
    NewCheckpointReader as NewCheckpointReader, Optimizer as Optimizer, ProfilerHook as ProfilerHook,
    ProximalAdagradOptimizer as ProximalAdagradOptimizer,
    ProximalGradientDescentOptimizer as ProximalGradientDescentOptimizer, QueueRunner as QueueRunner,
    RMSPropOptimizer as RMSPropOptimizer, SaverDef as SaverDef, Scaffold as Scaffold,
    SecondOrStepTimer as SecondOrStepTimer, SessionCreator as SessionCreator, SessionManager as SessionManager,
    SessionRunArgs as SessionRunArgs, SessionRunContext as SessionRunContext, SessionRunHook as SessionRunHook,
    SessionRunValues as SessionRunValues, StepCounterHook as StepCounterHook, StopAtStepHook as StopAtStepHook,
    SummarySaverHook as SummarySaverHook, SyncReplicasOptimizer as SyncReplicasOptimizer, VocabInfo as VocabInfo,
    WorkerSessionCreator as WorkerSessionCreator, add_queue_runner as add_queue_runner,
    assert_global_step as assert_global_step, basic_train_loop as basic_train_loop, batch as batch,
    batch_join as batch_join, create_global_step as create_global_step,
    do_quantize_training_on_graphdef as do_quantize_training_on_graphdef, export_meta_graph as export_meta_graph,
    generate_checkpoint_state_proto as generate_checkpoint_state_proto, get_checkpoint_mtimes as get_checkpoint_mtimes,
    get_global_step as get_global_step, get_or_create_global_step as get_or_create_global_step,
    init_from_checkpoint as init_from_checkpoint, input_producer as input_producer, limit_epochs as limit_epochs,
    maybe_batch as maybe_batch, maybe_batch_join as maybe_batch_join, maybe_shuffle_batch as maybe_shuffle_batch,
    maybe_shuffle_batch_join as maybe_shuffle_batch_join, range_input_producer as range_input_producer,
    remove_checkpoint as remove_checkpoint, replica_device_setter as replica_device_setter, sdca_fprint as sdca_fprint,
    sdca_optimizer as sdca_optimizer, sdca_shrink_l1 as sdca_shrink_l1, shuffle_batch as shuffle_batch,
    shuffle_batch_join as shuffle_batch_join, slice_input_producer as slice_input_producer,
    start_queue_runners as start_queue_runners, string_input_producer as string_input_producer,
    summary_iterator as summary_iterator, update_checkpoint_state as update_checkpoint_state, warm_start as warm_start,
)
from tensorflow.io import match_filenames_once as match_filenames_once, write_graph as write_graph
from tensorflow.train import (
    BytesList as BytesList, Checkpoint as Checkpoint, CheckpointManager as CheckpointManager,
    CheckpointOptions as CheckpointOptions, ClusterDef as ClusterDef, ClusterSpec as ClusterSpec,
    Coordinator as Coordinator, Example as Example, ExponentialMovingAverage as ExponentialMovingAverage,
    Feature as Feature, FeatureList as FeatureList, FeatureLists as FeatureLists, Features as Features,
    FloatList as FloatList, Int64List as Int64List, JobDef as JobDef, SequenceExample as SequenceExample,
    Server as Server, ServerDef as ServerDef, checkpoints_iterator as checkpoints_iterator,
    get_checkpoint_state as get_checkpoint_state, latest_checkpoint as latest_checkpoint,
    list_variables as list_variables, load_checkpoint as load_checkpoint, load_variable as load_variable,
)
@reads
def checkpoint_exists(checkpoint_prefix) -> Incomplete: ...
def cosine_decay(learning_rate, global_step, decay_steps, alpha=0.0, name=None) -> Incomplete: ...
def cosine_decay_restarts(learning_rate, global_step, first_decay_steps, t_mul=2.0, m_mul=1.0, alpha=0.0, name=None) -> Incomplete: ...
def exponential_decay(learning_rate, global_step, decay_steps, decay_rate, staircase=False, name=None) -> Incomplete: ...
def global_step(sess, global_step_tensor) -> Incomplete: ...
def inverse_time_decay(learning_rate, global_step, decay_steps, decay_rate, staircase=False, name=None) -> Incomplete: ...
def linear_cosine_decay(learning_rate, global_step, decay_steps, num_periods=0.5, alpha=0.0, beta=0.001, name=None) -> Incomplete: ...
def natural_exp_decay(learning_rate, global_step, decay_steps, decay_rate, staircase=False, name=None) -> Incomplete: ...
def noisy_linear_cosine_decay(learning_rate, global_step, decay_steps, initial_variance=1.0, variance_decay=0.55, num_periods=0.5, alpha=0.0, beta=0.001, name=None) -> Incomplete: ...
def piecewise_constant(x, boundaries, values, name=None) -> Incomplete: ...
def polynomial_decay(learning_rate, global_step, decay_steps, end_learning_rate=0.0001, power=1.0, cycle=False, name=None) -> Incomplete: ...
