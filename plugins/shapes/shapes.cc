// shapes: what the literal shapes of tensors and layers say about memory and time. A rule cannot: it has no arithmetic.
#include "plugins/shapes/layers.h"

#include <algorithm>

using namespace ppcheck::sdk;

namespace {

using shapes::grouped;
using shapes::Shape;

// A Dense layer, and the weights between it and what stands before it.
Truth weights_over(Question& question) {
  const Call dense = question.call(0);
  const std::int64_t limit = *question.integer(1);
  const auto in = shapes::input_of(dense);
  const Value passed = dense.argument("units").value;
  const std::int64_t units = passed ? passed.integer().value_or(-1) : -1;
  if (!in || in->empty() || units < 0 || shapes::layer_name(dense) != "Dense") return Truth::kUnknown;
  const auto weights = shapes::size_of({in->back(), units});
  if (!weights) return Truth::kUnknown;
  if (*weights <= limit) return Truth::kFalse;
  question.because(dense, grouped(in->back()) + " values go into " + grouped(units) + " units: " + grouped(*weights) + " weights");
  return Truth::kTrue;
}

// What a layer makes of one sample.
Truth outputs_over(Question& question) {
  const Call layer = question.call(0);
  const std::int64_t limit = *question.integer(1);
  const auto out = shapes::output_of(layer);
  const auto size = out ? shapes::size_of(*out) : std::nullopt;
  if (!size) return Truth::kUnknown;
  if (*size <= limit) return Truth::kFalse;
  question.because(layer, shapes::written(*out) + " = " + grouped(*size) + " values for each sample");
  return Truth::kTrue;
}

// `7`, or the largest of `(7, 7)`.
Truth size_over(Question& question) {
  const Value size = question.value(0);
  const std::int64_t limit = *question.integer(1);
  Shape sides;
  if (const auto constant = question.integer(0)) {
    sides = {*constant};
  } else if (const auto shape = shapes::shape_of(size)) {
    sides = *shape;
  }
  if (sides.empty()) return Truth::kUnknown;
  const std::int64_t largest = *std::max_element(sides.begin(), sides.end());
  if (largest <= limit) return Truth::kFalse;
  const auto elements = shapes::size_of(sides);
  if (elements && sides.size() > 1) question.because(size, shapes::written(sides) + " = " + grouped(*elements) + " positions");
  return Truth::kTrue;
}

// A shape with more elements than the limit.
Truth elements_over(Question& question) {
  const Value value = question.value(0);
  const std::int64_t limit = *question.integer(1);
  const auto shape = shapes::shape_of(value);
  const auto size = shape ? shapes::size_of(*shape) : std::nullopt;
  if (!size) return Truth::kUnknown;
  if (*size <= limit) return Truth::kFalse;
  question.because(value, shapes::written(*shape) + " = " + grouped(*size) + " elements");
  return Truth::kTrue;
}

// One batch of the samples that a model takes: `fit`'s receiver and its batch size.
Truth batch_over(Question& question) {
  const Call fit = question.call(0);
  const auto batch = question.integer(1);
  const std::int64_t limit = *question.integer(2);
  const Value model = fit.receiver();
  const auto sample = model ? shapes::samples_of(model) : std::nullopt;
  if (!batch || !sample) return Truth::kUnknown;
  Shape all = *sample;
  all.insert(all.begin(), *batch);
  const auto size = shapes::size_of(all);
  if (!size) return Truth::kUnknown;
  if (*size <= limit) return Truth::kFalse;
  question.because(fit, "a batch is " + shapes::written(all) + " = " + grouped(*size) + " values");
  return Truth::kTrue;
}

}  // namespace

PPCHECK_PLUGIN("shapes", "1.0", "Literal shapes of tensors and layers against thresholds")

PPCHECK_REGISTER(registry) {
  registry.predicate("weights_over(dense: call, limit: integer)",
                     "the call makes a Dense layer with more weights than that, by the literal shapes of its model", weights_over);
  registry.predicate("outputs_over(layer: call, limit: integer)",
                     "the call makes a layer whose output for one sample has more values than that", outputs_over);
  registry.predicate("size_over(size: value, limit: integer)",
                     "the size of a window, `n` or `(n, m)`, has a side longer than that", size_over);
  registry.predicate("elements_over(shape: value, limit: integer)", "a shape has more elements than that", elements_over);
  registry.predicate("batch_over(fit: call, batch: integer, limit: integer)",
                     "a batch of what the model takes has more values than that", batch_over);
}
