// example.h: `bad`, `good` and `fixed`: the code that tests and documents a rule.
//
//   bad "left out" ```python
//       import tensorflow as tf
//       tf.data.Dataset.range(3).map(f)        # expect
//       ```
//
// Failures of an example point into the .ppr, so code remembers where each of its lines stands
// there:
//
//   block.origin(at)     // the offset in the .ppr of offset `at` of block.code
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "dsl/ast/value.h"

namespace ppcheck::dsl::ast {

// One fence.
struct CodeBlock {
  Name info;          // `python`, or a file name: `head.py`, `requirements.txt`, `a.ipynb`
  std::string code;   // the lines between the fences without the blanks that all of them begin with
  source::Span raw;   // the same lines as they stand in the .ppr
  source::Span span;  // with the fences

  // Where each line of `code` begins in `code` and in the .ppr; as many entries as lines, in order.
  struct LineOrigin {
    std::uint32_t in_code = 0;
    std::uint32_t in_file = 0;
  };
  std::vector<LineOrigin> lines;

  std::uint32_t origin(std::uint32_t offset_in_code) const;  // cost: a binary search
};

// A small project: fences, or files beside the rule.
struct Sources {
  std::vector<CodeBlock> blocks;
  std::vector<Text> files;  // of `file "a.py", "b.py"`; then no blocks
  source::Span span;
};

struct Example {
  bool bad = false;  // else good
  Text title;
  Sources sources;
  std::optional<Sources> fixed;  // of bad examples
  source::Span span;
};

}  // namespace ppcheck::dsl::ast
