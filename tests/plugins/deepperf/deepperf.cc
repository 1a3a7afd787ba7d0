// deepperf.cc: DeepPerf's three checkers once more, in C++: what the rules tf-repeated-node-creation, tf-map-before-batch,
// tf-map-without-parallelism and tf-interleave-without-parallelism reach, the interface of plugins reaches too.
//
// run_deepperf.py writes the sets of the rules into the file that PPCHECK_DEEPPERF_SETS names, a line for each, so that
// both sides speak of the same APIs.
#include "ppcheck/plugin.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <vector>

using namespace ppcheck::sdk;

namespace {

// "NAME api api …" of each line. Read once, when the plugin registers.
std::map<std::string, std::string>& sets() {
  static std::map<std::string, std::string> all;
  return all;
}

bool read_sets() {
  const char* const path = std::getenv("PPCHECK_DEEPPERF_SETS");
  std::ifstream file(path == nullptr ? "" : path);
  for (std::string name, rest; file >> name && std::getline(file, rest);) sets()[name] = rest + " ";
  return sets().size() == 4;
}

using Calls = std::vector<Call>;

constexpr const char* kAbout = R"(
    severity medium
    cause    api.inefficient-usage
    symptom  time.slow-execution
    stage    data-preparation
    why """
        One of DeepPerf's checkers.
        """
)";

constexpr const char* kMapExamples = R"(
    bad "left out" ```python
        import tensorflow as tf
        ds = tf.data.Dataset.list_files(p).map(parse)       # expect
        ```
    good "given" ```python
        import tensorflow as tf
        ds = tf.data.Dataset.list_files(p).map(parse, num_parallel_calls=4)
        ```
)";

constexpr const char* kBatchExamples = R"(
    bad "batched later" ```python
        import tensorflow as tf
        ds = tf.data.Dataset.from_tensor_slices(x).map(lambda v: v / 255.0).batch(32)      # expect
        ```
    good "two pipelines" ```python
        import tensorflow as tf
        base = tf.data.Dataset.from_tensor_slices(x)
        a = base.map(lambda v: v / 255.0)
        b = base.batch(32)
        ```
)";

constexpr const char* kNodeExamples = R"(
    bad "in a loop" ```python
        import tensorflow as tf
        for i in range(100):
            tf.zeros([3, 3])        # expect
        ```
    good "another each time" ```python
        import tensorflow as tf
        for i in range(100):
            tf.zeros([i, i])
        ```
)";

bool calls_any(const Call& call, const std::string& names) {
  std::size_t at = 0;
  while (at < names.size()) {
    const std::size_t end = std::min(names.find(' ', at), names.size());
    if (end > at && is_true(call.calls(names.substr(at, end - at)))) return true;
    at = end + 1;
  }
  return false;
}

// `c.p in {None, 1}`: true when all that it may be is one of these.
bool is_serial(const Call& call) {
  const Argument parallel = call.argument("num_parallel_calls");
  if (parallel.state != PPCHECK_PASSED && parallel.state != PPCHECK_MISSING) return false;
  if (!parallel.value || !is_true(parallel.value.constants_complete())) return false;
  const auto constants = parallel.value.constants();
  return !constants.empty() && std::all_of(constants.begin(), constants.end(), [](const Constant& c) {
    return c.kind == PPCHECK_NONE || (c.is_number() && c.real == 1);
  });
}

bool known_below(const Value& value, std::int64_t least, std::int64_t most) {
  const auto n = value ? value.integer() : std::nullopt;
  return n && *n >= least && *n <= most;
}

// What all three want to know of a pipeline, collected while the calls come by.
class Pipelines : public Checker {
 public:
  void on_call(Call call) override {
    if (calls_any(call, "tensorflow.data.Dataset.range")) ranges_.push_back(call);
    if (calls_any(call, "tensorflow.data.Dataset.from_tensors")) singles_.push_back(call);
    if (calls_any(call, "tensorflow.data.Dataset.from_tensor_slices")) slices_.push_back(call);
    if (calls_any(call, "tensorflow.data.Dataset.take")) takes_.push_back(call);
    if (calls_any(call, "tensorflow.data.Dataset.flat_map tensorflow.data.Dataset.interleave tensorflow.data.Dataset.unbatch"))
      expands_.push_back(call);
    if (calls_any(call, "tensorflow.data.Dataset.batch")) batches_.push_back(call);
    if (calls_any(call, "tensorflow.data.Dataset.padded_batch tensorflow.data.Dataset.ragged_batch tensorflow.data.Dataset.window"))
      windows_.push_back(call);
    if (calls_any(call, "tensorflow.data.Dataset.unbatch tensorflow.data.Dataset.window tensorflow.data.Dataset.flat_map "
                        "tensorflow.data.Dataset.interleave tensorflow.data.Dataset.filter tensorflow.data.Dataset.padded_batch "
                        "tensorflow.data.Dataset.apply tensorflow.data.Dataset.group_by_window "
                        "tensorflow.data.Dataset.bucket_by_sequence_length"))
      between_.push_back(call);
    if (calls_any(call, "tensorflow.data.Dataset.map")) maps_.push_back(call);
    if (calls_any(call, "tensorflow.data.Dataset.interleave")) interleaves_.push_back(call);
  }

 protected:
  static bool is_between(const Call& call, const Call& earlier, const Call& later) {
    return is_true(call.after(earlier)) && is_true(later.after(call));
  }

  // Made by one of these, with nothing that expands it in between.
  template <typename Fits>
  bool comes_from(const Call& call, const Calls& makers, const Fits& fits) const {
    return std::any_of(makers.begin(), makers.end(), [&](const Call& maker) {
      return is_true(call.after(maker)) && fits(maker) && std::none_of(expands_.begin(), expands_.end(), [&](const Call& e) {
               return is_between(e, maker, call);
             });
    });
  }

  bool is_small(const Call& call) const {
    const auto any = [](const Call&) { return true; };
    const auto small_range = [](const Call& c) {
      const Argument stop = c.argument("stop");
      const Argument start = c.argument("start");
      return known_below(stop.state == PPCHECK_PASSED ? stop.value : start.value, INT64_MIN, 100);
    };
    const auto literal = [](const Call& c) {
      const Value tensors = c.argument("tensors").value;
      return tensors && is_true(tensors.is_literal());
    };
    const auto few = [](const Call& c) { return known_below(c.argument("count").value, 0, 10); };
    return comes_from(call, singles_, any) || comes_from(call, ranges_, small_range) || comes_from(call, slices_, literal) ||
           comes_from(call, takes_, few);
  }

  Calls ranges_, singles_, slices_, takes_, expands_, batches_, windows_, between_, maps_, interleaves_;
};

class SerialMap : public Pipelines {
 public:
  void on_end() override {
    for (const Call& map : maps_) {
      const Value function = map.argument("map_func").value;
      if (!is_serial(map) || is_small(map) || (function && is_true(function.calls_only("")))) continue;
      if (function && is_true(function.calls(datasets_)) && is_true(function.calls_only(sets()["MAKES_DATASETS"]))) continue;
      report(map, "`map` handles one element at a time");
    }
  }

 private:
  // What `tf.data.Dataset.*` of the rule comes to in the functions of these programs.
  const std::string datasets_ =
      "tensorflow.data.Dataset.from_tensor_slices tensorflow.data.Dataset.from_tensors tensorflow.data.Dataset.range "
      "tensorflow.data.Dataset.list_files tensorflow.data.Dataset.zip tensorflow.data.Dataset.batch tensorflow.data.Dataset.map "
      "tensorflow.data.Dataset.window tensorflow.data.Dataset.take tensorflow.data.Dataset.skip";
};

class SerialInterleave : public Pipelines {
 public:
  void on_end() override {
    const auto any = [](const Call&) { return true; };
    for (const Call& interleave : interleaves_) {
      const Value function = interleave.argument("map_func").value;
      if (!is_serial(interleave) || known_below(interleave.argument("cycle_length").value, 1, 1)) continue;
      if ((function && is_true(function.calls_only(sets()["IN_MEMORY_DATASETS"]))) || comes_from(interleave, singles_, any)) continue;
      report(interleave, "`interleave` reads one file at a time");
    }
  }
};

class MapBeforeBatch : public Pipelines {
 public:
  void on_end() override {
    for (const Call& map : maps_) {
      const Value function = map.argument("map_func").value;
      if (!function || is_small(map) || !is_true(function.calls_only(sets()["BATCH_POLYMORPHIC"]))) continue;
      if (is_true(function.calls("tensorflow.io.parse_single_example"))) continue;
      if (any_before(batches_, map) || any_before(windows_, map)) continue;
      for (const Call& batch : batches_) {
        if (!is_true(batch.after(map)) || known_below(batch.argument("batch_size").value, 1, 1)) continue;
        const auto stands_between = [&](const Call& c) { return is_between(c, map, batch); };
        if (std::any_of(between_.begin(), between_.end(), stands_between) ||
            std::any_of(maps_.begin(), maps_.end(), stands_between))
          continue;
        report(map, "`map` runs its function once for each element").note(batch, "batched only here");
        break;
      }
    }
  }

 private:
  static bool any_before(const Calls& calls, const Call& call) {
    return std::any_of(calls.begin(), calls.end(), [&](const Call& c) { return is_true(call.after(c)); });
  }
};

class RepeatedNodes : public Checker {
 public:
  void on_call(Call call) override {
    if (calls_any(call, "tensorflow.Variable tensorflow.compat.v1.get_variable")) variables_.push_back(call);
    if (calls_any(call, "tensorflow.compat.v1.reset_default_graph tensorflow.Graph tensorflow.keras.backend.clear_session"))
      resets_.push_back(call);
    if (calls_any(call, "tensorflow.device")) devices_.push_back(call);
    for (const std::string_view callee : call.callees())
      if (is_node(callee)) {
        nodes_.push_back(call);
        return;
      }
  }

  void on_end() override {
    for (const Call& node : nodes_) {
      if (is_true(node.inside("tensorflow.GradientTape"))) continue;
      for (const Loop& loop : node.loops()) {
        if (!is_true(node.in(loop)) || !is_true(node.invariant_in(loop)) || is_quiet(node, loop)) continue;
        report(node, "this loop builds the same node over and over").note(loop, "the loop");
        break;
      }
    }
  }

 private:
  static bool is_node(std::string_view name) {
    return sets()["GRAPH_OPS"].find(" " + std::string(name) + " ") != std::string::npos;
  }

  bool is_quiet(const Call& node, const Loop& loop) const {
    const auto times = loop.times();
    if (times && *times <= 10) return true;
    for (const Call& reset : resets_)
      if (is_true(reset.in(loop))) return true;
    for (const Call& variable : variables_)
      for (const char* parameter : {"initial_value", "initializer"}) {
        const Value value = variable.argument(parameter).value;
        if (value && is_true(value.uses(node))) return true;
      }
    for (const Call& device : devices_) {
      const Value name = device.argument("device_name").value;
      if (is_true(device.in(loop)) && is_true(node.inside(device)) && name && is_false(name.invariant_in(loop))) return true;
    }
    // Traced once, however often it is called, unless the loop is traced too.
    return is_true(node.inside("tensorflow.function")) && !node.function().events().empty() && loop.function() != node.function();
  }

  Calls nodes_, variables_, resets_, devices_;
};

}  // namespace

PPCHECK_PLUGIN("deepperf", "1.0", "DeepPerf's three checkers")

PPCHECK_REGISTER(registry) {
  if (!read_sets()) return registry.refuse("PPCHECK_DEEPPERF_SETS names no file of four sets");
  registry.checker<RepeatedNodes>("deepperf-repeated-node-creation", kAbout, kNodeExamples);
  registry.checker<MapBeforeBatch>("deepperf-map-before-batch", kAbout, kBatchExamples);
  registry.checker<SerialMap>("deepperf-map-without-parallelism", kAbout, kMapExamples);
  registry.checker<SerialInterleave>("deepperf-interleave-without-parallelism", kAbout, R"(
    bad "left out" ```python
        import tensorflow as tf
        ds = tf.data.Dataset.list_files(p).interleave(tf.data.TFRecordDataset)      # expect
        ```
    good "given" ```python
        import tensorflow as tf
        ds = tf.data.Dataset.list_files(p).interleave(tf.data.TFRecordDataset, num_parallel_calls=4)
        ```
)");
}
