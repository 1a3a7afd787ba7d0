#include "plugins/shapes/layers.h"

#include <algorithm>
#include <array>
#include <set>

namespace shapes {

namespace {

using ppcheck::sdk::Argument;
using ppcheck::sdk::Constant;
using ppcheck::sdk::Function;
using Layers = std::optional<std::vector<Call>>;

constexpr std::size_t kMaxLayers = 2000;  // a model with more is not written by hand

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

std::string_view last_part(std::string_view name) { return name.substr(name.rfind('.') + 1); }

bool is_keras(std::string_view api) { return api.find("keras.") != std::string_view::npos; }

bool is_sequential(const Call& call) {
  const auto callees = call.callees();
  return callees.size() == 1 && is_keras(callees[0]) && ends_with(callees[0], ".Sequential");
}

bool is_add(const Call& call) {
  const auto callees = call.callees();
  return callees.size() == 1 && is_keras(callees[0]) && ends_with(callees[0], ".Sequential.add");
}

// The one call that made a value, through names and attributes that hold nothing else.
Call maker_of(const Value& value) {
  if (!value) return {};
  if (Call call = value.call()) return call;
  const auto origins = value.origins();
  return origins.size() == 1 ? origins[0].call() : Call();
}

// The layers of a Sequential: those of its list, then those that `add` brings, which must run exactly once.
Layers layers_of(const Call& sequential) {
  std::vector<Call> out;
  if (const Argument list = sequential.argument("layers"); list.state == PPCHECK_PASSED) {
    const auto items = list.value.items();
    if (!items) return std::nullopt;
    for (const Value& item : *items) out.push_back(maker_of(item));
  } else if (list.state != PPCHECK_MISSING) {
    return std::nullopt;
  }
  const auto loops = sequential.loops();
  for (const Call& event : sequential.function().events()) {
    if (!is_add(event) || maker_of(event.receiver()) != sequential) continue;
    const auto written = event.written();
    if (written.size() != 1 || event.guarded() != sequential.guarded() || event.loops() != loops || out.size() >= kMaxLayers)
      return std::nullopt;
    out.push_back(maker_of(written[0]));
  }
  return out;
}

// ── arguments ───────────────────────────────────────────────────────────────────────────────────────────────
std::optional<std::int64_t> integer(const Call& layer, const char* parameter) {
  const Argument argument = layer.argument(parameter);
  return argument.state == PPCHECK_PASSED ? argument.value.integer() : std::nullopt;
}

// A text that may be left out.
std::optional<std::string> text(const Call& layer, const char* parameter, const char* otherwise) {
  const Argument argument = layer.argument(parameter);
  if (argument.state == PPCHECK_MISSING || argument.state == PPCHECK_NO_PARAMETER) return otherwise;
  if (argument.state != PPCHECK_PASSED) return std::nullopt;
  const auto value = argument.value.text();
  return value ? std::optional<std::string>(*value) : std::nullopt;
}

bool is_none(const Value& value) {
  const auto constant = value.constant();
  return constant && constant->kind == PPCHECK_NONE;
}

bool is_left_out(const Call& layer, const char* parameter) {
  const Argument argument = layer.argument(parameter);
  if (argument.state == PPCHECK_MISSING || argument.state == PPCHECK_NO_PARAMETER) return true;
  return argument.state == PPCHECK_PASSED && is_none(argument.value);
}

// `3` or `(3, 3)` for each of `rank` dimensions.
std::optional<Shape> sizes(const Call& layer, const char* parameter, std::size_t rank, const Shape& otherwise) {
  if (is_left_out(layer, parameter)) return otherwise;
  const Argument argument = layer.argument(parameter);
  if (argument.state != PPCHECK_PASSED) return std::nullopt;
  if (const auto one = argument.value.integer()) return Shape(rank, *one);
  const auto shape = shape_of(argument.value);
  return shape && shape->size() == rank ? shape : std::nullopt;
}

bool channels_last(const Call& layer) {
  return is_left_out(layer, "data_format") || text(layer, "data_format", "channels_last") == "channels_last";
}

// ── arithmetic ──────────────────────────────────────────────────────────────────────────────────────────────
// Windows of `size`, `step` apart, over each dimension but the last.
std::optional<Shape> windows(const Shape& in, const Shape& size, const Shape& step, const std::string& padding) {
  if (in.size() != size.size() + 1 || size.size() != step.size()) return std::nullopt;
  Shape out = in;
  for (std::size_t k = 0; k < size.size(); ++k) {
    if (step[k] <= 0 || size[k] <= 0) return std::nullopt;
    const std::int64_t room = padding == "same" ? in[k] - 1 : in[k] - size[k];
    if (room < 0 || (padding != "same" && padding != "valid")) return std::nullopt;
    out[k] = room / step[k] + 1;
  }
  return out;
}

std::size_t rank_of(std::string_view name) {
  return name.find("1D") != std::string_view::npos ? 1 : name.find("3D") != std::string_view::npos ? 3 : 2;
}

std::optional<Shape> convolved(const Call& layer, const Shape& in, std::string_view name) {
  const std::size_t rank = rank_of(name);
  const auto filters = integer(layer, "filters");
  const auto size = sizes(layer, "kernel_size", rank, {});
  const auto step = sizes(layer, "strides", rank, Shape(rank, 1));
  const auto padding = text(layer, "padding", "valid");
  if (!filters || !size || !step || !padding || !channels_last(layer)) return std::nullopt;
  if (!is_left_out(layer, "dilation_rate") && sizes(layer, "dilation_rate", rank, {}) != Shape(rank, 1)) return std::nullopt;
  auto out = windows(in, *size, *step, *padding);
  if (out) out->back() = *filters;
  return out;
}

std::optional<Shape> pooled(const Call& layer, const Shape& in, std::string_view name) {
  const std::size_t rank = rank_of(name);
  const auto size = sizes(layer, "pool_size", rank, Shape(rank, 2));
  if (!size || !channels_last(layer)) return std::nullopt;
  const auto step = sizes(layer, "strides", rank, *size);
  const auto padding = text(layer, "padding", "valid");
  return step && padding ? windows(in, *size, *step, *padding) : std::nullopt;
}

// Layers that leave the shape as it is.
bool keeps_shape(std::string_view name) {
  static const std::set<std::string_view> names = {
      "Activation",   "ActivityRegularization", "AlphaDropout",       "BatchNormalization", "Dropout",          "ELU",
      "GaussianDropout", "GaussianNoise",       "LayerNormalization", "LeakyReLU",          "Masking",          "PReLU",
      "ReLU",         "Softmax",                "SpatialDropout1D",   "SpatialDropout2D",   "SpatialDropout3D", "ThresholdedReLU",
      "InputLayer",   "Rescaling"};
  return names.count(name) > 0;
}

std::optional<Shape> applied(const Call& layer, const Shape& in) {
  const std::string name = layer_name(layer);
  if (keeps_shape(name)) return in;
  if (name == "Dense") {
    const auto units = integer(layer, "units");
    if (!units || in.empty()) return std::nullopt;
    Shape out = in;
    out.back() = *units;
    return out;
  }
  if (name == "Flatten") {
    const auto size = size_of(in);
    return size ? std::optional<Shape>(Shape{*size}) : std::nullopt;
  }
  if (name.rfind("Global", 0) == 0 && channels_last(layer) && !in.empty()) return Shape{in.back()};
  if (name.rfind("MaxPool", 0) == 0 || name.rfind("AveragePooling", 0) == 0 || name.rfind("AvgPool", 0) == 0)
    return pooled(layer, in, name);
  static const std::set<std::string_view> convolutions = {"Conv1D",        "Conv2D",        "Conv3D",         "Convolution1D",
                                                          "Convolution2D", "Convolution3D", "SeparableConv1D", "SeparableConv2D"};
  if (convolutions.count(name) > 0) return convolved(layer, in, name);
  if (name == "Reshape") return shape_of(layer.argument("target_shape").value);
  return std::nullopt;
}

// The shape that the layer itself asks for: `input_shape` of the first, `input_dim` of a Dense.
std::optional<Shape> declared_input(const Call& layer) {
  const Argument argument = layer.argument("input_shape");
  if (argument.state == PPCHECK_PASSED) return shape_of(argument.value);
  if (const auto dimension = integer(layer, "input_dim")) return Shape{*dimension};
  return std::nullopt;
}

bool is_input(const Call& call) {
  const auto callees = call.callees();
  return callees.size() == 1 && is_keras(callees[0]) && last_part(callees[0]) == "Input";
}

// `Dense(10)(x)`: the layer that is called; nothing when the call calls something else.
Call called_layer(const Call& call) {
  const Call layer = maker_of(call.receiver());
  return layer && !layer_name(layer).empty() ? layer : Call();
}

// The value that a layer is called with in the functional way: `Dense(10)(x)`.
Value called_with(const Call& layer) {
  for (const Call& event : layer.function().events()) {
    if (event == layer || called_layer(event) != layer) continue;
    const auto written = event.written();
    if (!written.empty()) return written[0];
  }
  return {};
}

// The shape at the end of a chain of layers that are called one on the other, back to an Input.
std::optional<Shape> shape_of_tensor(Value tensor) {
  std::vector<Call> chain;
  std::optional<Shape> shape;
  while (!shape) {
    const Call call = maker_of(tensor);
    if (!call || chain.size() > kMaxLayers) return std::nullopt;
    if (is_input(call)) {
      shape = shape_of(call.argument("shape").value);
      if (!shape) return std::nullopt;
      break;
    }
    const Call layer = called_layer(call);
    const auto written = call.written();
    if (!layer || written.empty()) return std::nullopt;
    chain.push_back(layer);
    shape = declared_input(layer);
    tensor = written[0];
  }
  for (auto layer = chain.rbegin(); shape && layer != chain.rend(); ++layer) shape = applied(*layer, *shape);
  return shape;
}

// The shape in front of layer number `end` of a Sequential.
std::optional<Shape> shape_before(const std::vector<Call>& layers, std::size_t end) {
  std::optional<Shape> shape;
  for (std::size_t k = 0; k <= end && k < layers.size(); ++k) {
    if (!layers[k]) return std::nullopt;
    if (k == 0) {
      shape = is_input(layers[0]) ? shape_of(layers[0].argument("shape").value) : declared_input(layers[0]);
    }
    if (!shape || k == end) return shape;
    if (!is_input(layers[k])) shape = applied(layers[k], *shape);
  }
  return shape;
}

}  // namespace

std::optional<Shape> shape_of(const Value& value) {
  if (!value) return std::nullopt;
  Shape out;
  std::vector<Value> todo{value};
  while (!todo.empty()) {
    const Value part = todo.back();
    todo.pop_back();
    if (const auto items = part.items()) {
      for (const Value& item : *items) {
        const auto size = item.integer();
        if (!size || *size < 0) return std::nullopt;
        out.push_back(*size);
      }
      continue;
    }
    // `SIZE + (3,)`: left, then right.
    const Call sum = part.call();
    const auto written = sum ? sum.written() : std::vector<Value>();
    if (!sum || sum.name() != "+" || written.size() != 2 || out.size() > kMaxLayers) return std::nullopt;
    todo.push_back(written[1]);
    todo.push_back(written[0]);
  }
  return out;
}

std::optional<std::int64_t> size_of(const Shape& shape) {
  std::int64_t out = 1;
  for (const std::int64_t dimension : shape)
    if (__builtin_mul_overflow(out, dimension, &out)) return std::nullopt;
  return out;
}

std::string layer_name(const Call& call) {
  const auto callees = call.callees();
  if (callees.size() != 1 || !is_keras(callees[0])) return {};
  const bool is_layer = callees[0].find(".layers.") != std::string_view::npos;
  return is_layer ? std::string(last_part(callees[0])) : std::string();
}

std::optional<Shape> input_of(const Call& layer) {
  if (const Value tensor = called_with(layer)) return shape_of_tensor(tensor);
  for (const Call& event : layer.function().events()) {
    if (!is_sequential(event)) continue;
    const Layers layers = layers_of(event);
    if (!layers) continue;
    const auto at = std::find(layers->begin(), layers->end(), layer);
    if (at != layers->end()) return shape_before(*layers, static_cast<std::size_t>(at - layers->begin()));
  }
  return std::nullopt;
}

std::optional<Shape> output_of(const Call& layer) {
  const auto in = input_of(layer);
  return in ? applied(layer, *in) : std::nullopt;
}

std::optional<Shape> samples_of(const Value& model) {
  const Call made = maker_of(model);
  if (!made || !is_sequential(made)) return std::nullopt;
  const Layers layers = layers_of(made);
  return layers && !layers->empty() ? shape_before(*layers, 0) : std::nullopt;
}

std::string grouped(std::int64_t number) {
  std::string out = std::to_string(number);
  for (std::size_t at = out.size(); at > 3; at -= 3) out.insert(at - 3, ",");
  return out;
}

std::string written(const Shape& shape) {
  std::string out;
  for (const std::int64_t dimension : shape) out += (out.empty() ? "" : " × ") + grouped(dimension);
  return out;
}

}  // namespace shapes
