// frame.h: source lines with marks below them.
//
//     |
//  40 | for step in range(steps):
//     | ------------------------- the loop
//  41 |     x = tf.zeros([3])
//     |            ^^^^^^^^^^
//
// Lines between the marked ones are left out (`...`), a single one is shown. Lines wider than the frame are
// cut around the first mark (`…`); a mark over several lines covers its first.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/source/source_file.h"
#include "engine/source/span.h"

namespace ppcheck::report {

struct Mark {
  source::Span span;
  std::string message;   // written behind or below the mark; may be empty
  bool primary = false;  // `^` instead of `-`
};

// How to write the parts of a frame: escape sequences, or empty texts.
struct FrameStyle {
  std::string gutter;     // line numbers and bars
  std::string primary;    // the `^` marks
  std::string secondary;  // the `-` marks and their messages
  std::string reset;
};

// Columns that line numbers take in a frame with these marks.
std::size_t gutter_width(const source::SourceFile& file, const std::vector<Mark>& marks);

// The frame, each line ending in a line end; `gutter` columns for the numbers, `width` columns in all.
std::string render_frame(const source::SourceFile& file, std::vector<Mark> marks, std::size_t gutter,
                         std::size_t width, const FrameStyle& style);

}  // namespace ppcheck::report
