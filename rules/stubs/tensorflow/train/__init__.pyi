from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.train import experimental as experimental
from tensorflow.compat.v1.train import (
    AdadeltaOptimizer as AdadeltaOptimizer, AdagradDAOptimizer as AdagradDAOptimizer,
    AdagradOptimizer as AdagradOptimizer, AdamOptimizer as AdamOptimizer, CheckpointSaverHook as CheckpointSaverHook,
    CheckpointSaverListener as CheckpointSaverListener, ChiefSessionCreator as ChiefSessionCreator,
    FeedFnHook as FeedFnHook, FinalOpsHook as FinalOpsHook, FtrlOptimizer as FtrlOptimizer,
    GlobalStepWaiterHook as GlobalStepWaiterHook, GradientDescentOptimizer as GradientDescentOptimizer,
    LoggingTensorHook as LoggingTensorHook, LooperThread as LooperThread, MomentumOptimizer as MomentumOptimizer,
    MonitoredSession as MonitoredSession, MonitoredTrainingSession as MonitoredTrainingSession,
    NanLossDuringTrainingError as NanLossDuringTrainingError, NanTensorHook as NanTensorHook,
    NewCheckpointReader as NewCheckpointReader, Optimizer as Optimizer, ProfilerHook as ProfilerHook,
    ProximalAdagradOptimizer as ProximalAdagradOptimizer,
    ProximalGradientDescentOptimizer as ProximalGradientDescentOptimizer, QueueRunner as QueueRunner,
    RMSPropOptimizer as RMSPropOptimizer, Saver as Saver, SaverDef as SaverDef, Scaffold as Scaffold,
    SecondOrStepTimer as SecondOrStepTimer, SessionCreator as SessionCreator, SessionManager as SessionManager,
    SessionRunArgs as SessionRunArgs, SessionRunContext as SessionRunContext, SessionRunHook as SessionRunHook,
    SessionRunValues as SessionRunValues, SingularMonitoredSession as SingularMonitoredSession,
    StepCounterHook as StepCounterHook, StopAtStepHook as StopAtStepHook, SummarySaverHook as SummarySaverHook,
    Supervisor as Supervisor, SyncReplicasOptimizer as SyncReplicasOptimizer, VocabInfo as VocabInfo,
    WorkerSessionCreator as WorkerSessionCreator, add_queue_runner as add_queue_runner,
    assert_global_step as assert_global_step, basic_train_loop as basic_train_loop, batch as batch,
    batch_join as batch_join, checkpoint_exists as checkpoint_exists, cosine_decay as cosine_decay,
    cosine_decay_restarts as cosine_decay_restarts, create_global_step as create_global_step,
    do_quantize_training_on_graphdef as do_quantize_training_on_graphdef, exponential_decay as exponential_decay,
    export_meta_graph as export_meta_graph, generate_checkpoint_state_proto as generate_checkpoint_state_proto,
    get_checkpoint_mtimes as get_checkpoint_mtimes, get_global_step as get_global_step,
    get_or_create_global_step as get_or_create_global_step, global_step as global_step,
    import_meta_graph as import_meta_graph, init_from_checkpoint as init_from_checkpoint,
    input_producer as input_producer, inverse_time_decay as inverse_time_decay, limit_epochs as limit_epochs,
    linear_cosine_decay as linear_cosine_decay, maybe_batch as maybe_batch, maybe_batch_join as maybe_batch_join,
    maybe_shuffle_batch as maybe_shuffle_batch, maybe_shuffle_batch_join as maybe_shuffle_batch_join,
    natural_exp_decay as natural_exp_decay, noisy_linear_cosine_decay as noisy_linear_cosine_decay,
    piecewise_constant as piecewise_constant, piecewise_constant as piecewise_constant_decay,
    polynomial_decay as polynomial_decay, range_input_producer as range_input_producer,
    remove_checkpoint as remove_checkpoint, replica_device_setter as replica_device_setter, sdca_fprint as sdca_fprint,
    sdca_optimizer as sdca_optimizer, sdca_shrink_l1 as sdca_shrink_l1, shuffle_batch as shuffle_batch,
    shuffle_batch_join as shuffle_batch_join, slice_input_producer as slice_input_producer,
    start_queue_runners as start_queue_runners, string_input_producer as string_input_producer,
    summary_iterator as summary_iterator, update_checkpoint_state as update_checkpoint_state, warm_start as warm_start,
)
from tensorflow.io import match_filenames_once as match_filenames_once, write_graph as write_graph
from tensorflow.train._effects import (
    BytesList as BytesList, Checkpoint as Checkpoint, CheckpointManager as CheckpointManager,
    CheckpointOptions as CheckpointOptions, CheckpointView as CheckpointView, ClusterDef as ClusterDef,
    ClusterSpec as ClusterSpec, Coordinator as Coordinator, Example as Example,
    ExponentialMovingAverage as ExponentialMovingAverage, Feature as Feature, FeatureList as FeatureList,
    FeatureLists as FeatureLists, Features as Features, FloatList as FloatList, Int64List as Int64List,
    JobDef as JobDef, SequenceExample as SequenceExample, Server as Server, ServerDef as ServerDef,
    TrackableView as TrackableView, checkpoints_iterator as checkpoints_iterator,
)
@reads
def get_checkpoint_state(checkpoint_dir, latest_filename=None) -> Incomplete: ...
@reads
def latest_checkpoint(checkpoint_dir, latest_filename=None) -> Incomplete: ...
@reads
def list_variables(ckpt_dir_or_file) -> Incomplete: ...
@reads
def load_checkpoint(ckpt_dir_or_file) -> Incomplete: ...
@reads
def load_variable(ckpt_dir_or_file, name) -> Incomplete: ...
