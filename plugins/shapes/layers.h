// layers.h: the layers of a Keras model as the program writes them, and the shapes that they make.
//
//   Sequential([Conv2D(32, 3, input_shape=(620, 620, 3)), Flatten(), Dense(512)])
//   layers_before(dense)  ->  {Conv2D, Flatten}       output_of(…)  ->  {618 * 618 * 32}
//
// Only what literals say is known: a layer that is added in a loop or under a condition, a size that is computed, or a layer
// whose arithmetic is not written here, make the answer "nothing".
#pragma once

#include "ppcheck/plugin.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shapes {

using ppcheck::sdk::Call;
using ppcheck::sdk::Value;

// The dimensions of one sample; the batch is left out.
using Shape = std::vector<std::int64_t>;

// "(620, 620, 3)", also through constants and sums of tuples.
std::optional<Shape> shape_of(const Value& value);

// The product; nothing when it does not fit 64 bits.
std::optional<std::int64_t> size_of(const Shape& shape);

// "Conv2D" of a call that makes a Keras layer; empty for another call.
std::string layer_name(const Call& call);

// The shape of what goes into the layer that this call makes.
std::optional<Shape> input_of(const Call& layer);
// … and of what comes out.
std::optional<Shape> output_of(const Call& layer);

// The shape of the samples that a model takes; `model` is what its `fit` is called on.
std::optional<Shape> samples_of(const Value& model);

// "3,075,200"
std::string grouped(std::int64_t number);
// "310 × 310 × 32"
std::string written(const Shape& shape);

}  // namespace shapes
