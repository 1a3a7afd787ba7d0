// edit.h: a change of source text that a finding proposes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/source/line_index.h"
#include "engine/source/span.h"

namespace ppcheck::findings {

enum class Applicability : std::uint8_t { kSafe, kUnsafe };

struct Edit {
  std::string path;
  source::Span span;  // replaced by `text`; an empty span inserts
  std::string text;
  source::Position begin{};  // of the span, for reports
  source::Position end{};
};

struct Fix {
  std::string title;
  Applicability applicability = Applicability::kUnsafe;
  std::vector<Edit> edits;     // do not overlap; sorted by path and offset
  std::string not_applicable;  // why the fix was dropped, when it was; then `edits` is empty
};

}  // namespace ppcheck::findings
