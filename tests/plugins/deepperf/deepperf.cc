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
#include <stdexcept>
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
  return sets().size() == 3;
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

template <typename Holds>
bool any(const Calls& calls, const Holds& holds) {
  return std::any_of(calls.begin(), calls.end(), holds);
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

// All that the value may be is a number from `least` to `most`.
bool known_within(const Value& value, std::int64_t least, std::int64_t most) {
  if (!value || !is_true(value.constants_complete())) return false;
  const auto constants = value.constants();
  return !constants.empty() && std::all_of(constants.begin(), constants.end(), [&](const Constant& c) {
    return c.kind == PPCHECK_INTEGER && c.integer >= least && c.integer <= most;
  });
}

bool is_literal(const Call& call, const char* parameter) {
  const Argument argument = call.argument(parameter);
  return argument.state == PPCHECK_PASSED && is_true(argument.value.is_literal());
}

// What all three want to know of a pipeline, collected while the calls come by.
class Pipelines : public Checker {
 public:
  void on_call(Call call) override {
    for (auto& [names, calls] : wanted_)
      if (is_true(call.calls(names))) calls.push_back(call);
    if (call.callees().empty() && asks_model(call.name())) questions_.push_back(call);
  }

  void on_loop(Loop loop) override { loops_.push_back(loop); }

 protected:
  // The calls of these APIs so far.
  const Calls& calls_of(const std::string& names) const {
    const auto it = std::find_if(wanted_.begin(), wanted_.end(), [&](const auto& one) { return one.first == names; });
    if (it == wanted_.end()) throw std::logic_error("nobody collects " + names);
    return it->second;
  }

  static bool is_between(const Call& call, const Call& earlier, const Call& later) {
    return is_true(call.after(earlier)) && is_true(later.after(call));
  }
  static bool on_one_object(const Call& a, const Call& b) {
    return a.receiver() && b.receiver() && is_true(a.receiver().same_as(b.receiver()));
  }

  // Made by one of these, with nothing in between that expands it, or that may do so.
  template <typename Fits>
  bool comes_from(const Call& call, const Calls& makers, const Fits& fits) const {
    return any(makers, [&](const Call& maker) {
      return is_true(call.after(maker)) && fits(maker) &&
             !any(calls_of(kExpands), [&](const Call& e) { return !is_false(e.after(maker)) && !is_false(call.after(e)); });
    });
  }

  bool is_single_element(const Call& call) const {
    return comes_from(call, calls_of("tensorflow.data.Dataset.from_tensors"), [](const Call&) { return true; });
  }
  bool has_literal_rows(const Call& call) const {
    return comes_from(call, calls_of(kSlices), [](const Call& c) { return is_literal(c, "tensors"); });
  }
  bool has_literal_array_rows(const Call& call) const {
    return comes_from(call, calls_of(kSlices), [&](const Call& c) {
      const Value tensors = c.argument("tensors").value;
      return tensors && any(calls_of("numpy.array tensorflow.constant"), [&](const Call& array) {
               return is_true(tensors.uses(array)) && (is_literal(array, "object") || is_literal(array, "value"));
             });
    });
  }
  bool is_small_range(const Call& call) const {
    return comes_from(call, calls_of("tensorflow.data.Dataset.range"), [](const Call& c) {
      const Argument stop = c.argument("stop");
      return known_within(stop.state == PPCHECK_PASSED ? stop.value : c.argument("start").value, INT64_MIN, 100);
    });
  }
  bool takes_few(const Call& call) const {
    return comes_from(call, calls_of("tensorflow.data.Dataset.take"),
                      [](const Call& c) { return known_within(c.argument("count").value, 0, 10); });
  }
  bool only_first_is_read(const Call& call) const {
    const bool may_be_trained_on = any(questions_, [&](const Call& question) {
      // `object model: tf.keras.Model?`: also what may be one.
      const std::string_view name = question.name();
      const std::string method(name.substr(name.rfind('.') + 1));
      const Value x = question.callees().empty() ? question.argument_as("tensorflow.keras.Model." + method, "x").value
                                                 : question.argument("x").value;
      return !x || !is_false(x.uses(call));
    });
    return !may_be_trained_on && std::any_of(loops_.begin(), loops_.end(), [&](const Loop& loop) {
             return is_true(loop.over(call.result())) && loop.times().value_or(INT64_MAX) <= 1;
           });
  }

  static constexpr const char* kExpands = "tensorflow.data.Dataset.flat_map tensorflow.data.Dataset.interleave tensorflow.data.Dataset.unbatch";
  static constexpr const char* kSlices = "tensorflow.data.Dataset.from_tensor_slices";
  static constexpr const char* kBatched =
      "tensorflow.data.Dataset.batch tensorflow.data.Dataset.padded_batch tensorflow.data.Dataset.ragged_batch tensorflow.data.Dataset.window";
  static constexpr const char* kBetween =
      "tensorflow.data.Dataset.unbatch tensorflow.data.Dataset.window tensorflow.data.Dataset.flat_map "
      "tensorflow.data.Dataset.interleave tensorflow.data.Dataset.filter tensorflow.data.Dataset.padded_batch "
      "tensorflow.data.Dataset.apply tensorflow.data.Dataset.group_by_window tensorflow.data.Dataset.bucket_by_sequence_length "
      "tensorflow.data.Dataset.map";
  static constexpr const char* kMaps = "tensorflow.data.Dataset.map tensorflow.data.Dataset.map_with_legacy_function";

 private:
  static bool asks_model(std::string_view name) {
    const std::string_view last = name.substr(name.rfind('.') + 1);
    return last == "fit" || last == "evaluate" || last == "predict";
  }

  std::vector<std::pair<std::string, Calls>> wanted_ = {
      {"tensorflow.data.Dataset.from_tensors", {}}, {kSlices, {}},  {"numpy.array tensorflow.constant", {}},
      {"tensorflow.data.Dataset.range", {}},        {kExpands, {}}, {"tensorflow.data.Dataset.take", {}},
      {"tensorflow.data.Dataset.batch", {}},        {kBatched, {}}, {kBetween, {}},
      {"tensorflow.data.Dataset.map", {}},          {kMaps, {}},    {"tensorflow.data.Dataset.interleave", {}}};
  std::vector<Loop> loops_;

 protected:
  Calls questions_;
};

class SerialMap : public Pipelines {
 public:
  void on_call(Call call) override {
    Pipelines::on_call(call);
    if (is_true(call.calls("tensorflow.keras.Model.fit tensorflow.keras.Model.evaluate tensorflow.keras.Model.predict")))
      questions_.push_back(call);
  }

  void on_end() override {
    for (const Call& map : calls_of(kMaps)) {
      const Value function = map.argument("map_func").value;
      if (!is_serial(map) || is_small_range(map) || is_single_element(map) || has_literal_rows(map) ||
          has_literal_array_rows(map) || takes_few(map) || only_first_is_read(map))
        continue;
      if (function && (is_true(function.calls_only("")) || is_true(function.calls("tensorflow.data.Dataset.*")))) continue;
      report(map, "`map` handles one element at a time");
    }
  }
};

class SerialInterleave : public Pipelines {
 public:
  void on_end() override {
    for (const Call& interleave : calls_of("tensorflow.data.Dataset.interleave")) {
      const Value function = interleave.argument("map_func").value;
      if (!is_serial(interleave) || known_within(interleave.argument("cycle_length").value, 1, 1) || is_single_element(interleave))
        continue;
      if (function && is_true(function.calls_only(sets()["IN_MEMORY_DATASETS"]))) continue;
      report(interleave, "`interleave` reads one file at a time");
    }
  }
};

class MapBeforeBatch : public Pipelines {
 public:
  void on_end() override {
    for (const Call& map : calls_of("tensorflow.data.Dataset.map")) {
      const Value function = map.argument("map_func").value;
      if (!function || !is_true(function.calls_only(sets()["BATCH_POLYMORPHIC"])) ||
          is_true(function.calls("tensorflow.io.parse_single_example")) || is_small_range(map) || is_single_element(map) ||
          has_literal_rows(map) || takes_few(map))
        continue;
      if (any(calls_of(kBatched), [&](const Call& c) { return on_one_object(c, map) && is_true(map.after(c)); })) continue;
      for (const Call& batch : calls_of("tensorflow.data.Dataset.batch")) {
        if (!on_one_object(batch, map) || !is_true(batch.after(map)) || is_always_one(map, batch)) continue;
        if (any(calls_of(kBetween), [&](const Call& c) { return on_one_object(c, map) && is_between(c, map, batch); })) continue;
        report(map, "`map` runs its function once for each element").note(batch, "batched only here");
        break;
      }
    }
  }

 private:
  // Batches of one, for every function that calls both the one that maps and the one that batches.
  static bool is_always_one(const Call& map, const Call& batch) {
    const Value size = batch.argument("batch_size").value;
    if (!size || known_within(size, 1, 1)) return static_cast<bool>(size);
    bool is_one = false;
    for (const Call& to_batch : batch.function().callers()) {
      for (const Call& to_map : map.function().callers()) {
        if (to_map.function() != to_batch.function()) continue;
        if (!known_within(size.seen_from(to_batch), 1, 1)) return false;
        is_one = true;
      }
    }
    return is_one;
  }
};

class RepeatedNodes : public Checker {
 public:
  void on_call(Call call) override {
    if (is_true(call.calls("tensorflow.Variable tensorflow.compat.v1.get_variable tensorflow.keras.backend.variable "
                           "tensorflow.keras.layers.Layer.add_weight")))
      variables_.push_back(call);
    if (is_true(call.calls("tensorflow.compat.v1.reset_default_graph tensorflow.Graph tensorflow.keras.backend.clear_session")))
      resets_.push_back(call);
    if (is_true(call.calls("tensorflow.device"))) devices_.push_back(call);
    for (const std::string_view callee : call.callees())
      if (is_node(callee)) {
        nodes_.push_back(call);
        return;
      }
  }

  // Of nodes that stand in each other's arguments the outermost is reported.
  void on_end() override {
    std::vector<std::pair<Call, Loop>> found;
    for (const Call& node : nodes_)
      if (const Loop loop = rebuilt_in(node)) found.emplace_back(node, loop);
    for (const auto& [node, loop] : found) {
      const Call& inner = node;
      if (std::none_of(found.begin(), found.end(), [&](const auto& other) { return stands_in(inner, other.first); }))
        report(node, "this loop builds the same node over and over").note(loop, "the loop");
    }
  }

 private:
  static bool is_node(std::string_view name) {
    return sets()["GRAPH_OPS"].find(" " + std::string(name) + " ") != std::string::npos;
  }

  static bool stands_in(const Call& inner, const Call& outer) {
    if (inner == outer || inner.function() != outer.function()) return false;
    const auto [begin, end] = inner.extent();
    const auto [outer_begin, outer_end] = outer.extent();
    return outer_begin <= begin && end <= outer_end && outer_end - outer_begin != end - begin;
  }

  Loop rebuilt_in(const Call& node) const {
    if (is_true(node.inside("tensorflow.GradientTape"))) return {};
    for (const Loop& loop : node.loops())
      if (is_true(node.in(loop)) && is_true(node.invariant_in(loop)) && !is_quiet(node, loop)) return loop;
    return {};
  }

  bool is_quiet(const Call& node, const Loop& loop) const {
    if (loop.times().value_or(INT64_MAX) <= 10) return true;
    if (any(resets_, [&](const Call& reset) { return is_true(reset.in(loop)); })) return true;
    // Traced once, however often it is called, unless the loop is traced too.
    if (is_true(node.inside("tensorflow.function")) && is_false(loop.inside("tensorflow.function"))) return true;
    const bool is_first_value = any(variables_, [&](const Call& variable) {
      for (const char* parameter : {"initial_value", "initializer", "value"}) {
        const Value value = variable.argument(parameter).value;
        if (value && is_true(value.uses(node))) return true;
      }
      return false;
    });
    if (is_first_value) return true;
    return any(devices_, [&](const Call& device) {
      const Value name = device.argument("device_name").value;
      return is_true(device.in(loop)) && is_true(node.inside(device)) && name && is_false(name.invariant_in(loop));
    });
  }

  Calls nodes_, variables_, resets_, devices_;
};

}  // namespace

PPCHECK_PLUGIN("deepperf", "1.0", "DeepPerf's three checkers")

PPCHECK_REGISTER(registry) {
  if (!read_sets()) return registry.refuse("PPCHECK_DEEPPERF_SETS names no file of three sets");
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
