from _typeshed import Incomplete
from ppcheck import calls, random, reads

# ── below: made by scripts/make_tf_stubs.py ──
from tensorflow.config import (
    LogicalDeviceConfiguration as VirtualDeviceConfiguration,
    get_logical_device_configuration as get_virtual_device_configuration, get_visible_devices as get_visible_devices,
    list_logical_devices as list_logical_devices, list_physical_devices as list_physical_devices,
    set_logical_device_configuration as set_virtual_device_configuration, set_visible_devices as set_visible_devices,
)
from tensorflow.config.experimental import (
    ClusterDeviceFilters as ClusterDeviceFilters, disable_mlir_bridge as disable_mlir_bridge,
    enable_mlir_bridge as enable_mlir_bridge, enable_tensor_float_32_execution as enable_tensor_float_32_execution,
    get_device_details as get_device_details, get_device_policy as get_device_policy,
    get_memory_growth as get_memory_growth, get_memory_info as get_memory_info, get_memory_usage as get_memory_usage,
    get_synchronous_execution as get_synchronous_execution, reset_memory_stats as reset_memory_stats,
    set_device_policy as set_device_policy, set_memory_growth as set_memory_growth,
    set_synchronous_execution as set_synchronous_execution,
    tensor_float_32_execution_enabled as tensor_float_32_execution_enabled,
)
