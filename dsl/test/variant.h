// variant.h: programs that mean the same: an example with its locals renamed, its chains split, in a function.
//
//   ds = a.map(f).batch(8)         step_1 = a.map(f)            def in_a_function():
//                                  ds = step_1.batch(8)             ds = a.map(f).batch(8)
//                                                               in_a_function()
//
// A rule must report the same calls in them. `place` tells where what stood at an offset of the original stands.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/source/span.h"

namespace ppcheck::dsl {

class Variant {
 public:
  explicit Variant(std::string name) : name_(std::move(name)) {}

  // Builds the text from left to right: a stretch of the original, or new text.
  void copy(std::string_view original, std::uint32_t begin, std::uint32_t end);
  void write(std::string_view text) { text_ += text; }
  // What is written next stands for the original's text at `offset`.
  void stand_for(std::uint32_t offset);

  const std::string& name() const { return name_; }  // "locals renamed"
  const std::string& text() const { return text_; }
  // Nothing when the original's text at `offset` was left out.
  std::optional<std::uint32_t> place(std::uint32_t offset) const;

 private:
  struct Stretch {
    std::uint32_t begin;  // in the original
    std::uint32_t end;
    std::uint32_t at;  // in the variant
  };
  std::string name_;
  std::string text_;
  std::vector<Stretch> stretches_;
};

// The variants of one file that can be made: none of code with syntax errors. `elsewhere`: the other files of its
// project; names that occur there are not renamed, and a file that others import is not put into a function.
std::vector<Variant> variants_of(const std::string& code, const std::vector<std::string>& elsewhere);

}  // namespace ppcheck::dsl
