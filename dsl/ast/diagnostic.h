// diagnostic.h: what is wrong with a rule, and how it is shown.
//
//   Diagnostic d;
//   d.name = "unknown-word";
//   d.message = "`serverity` is no word of a rule";
//   d.span = {40, 49};
//   d.help = "did you mean `severity`?";
//   std::string text = render(d, file);
//
//   error[unknown-word]: `serverity` is no word of a rule
//    --> rules/x.ppr:4:5
//     |
//   4 |     serverity medium
//     |     ^^^^^^^^^ did you mean `severity`?
//     = a rule begins with: severity, confidence, cause, …
//
// Names of diagnostics are stable: tests, documentation and users' scripts refer to them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/source/source_file.h"
#include "engine/source/span.h"

namespace ppcheck::dsl {

enum class Level : std::uint8_t { kWarning, kError };

struct Diagnostic {
  Level level = Level::kError;
  std::string name;     // "unknown-parameter"
  std::string message;  // one sentence without a full stop
  source::Span span;    // in the .ppr; what the carets underline
  std::string help;     // after the carets: what to write instead; may be empty
  std::vector<std::string>
      notes;  // "declared in rules/stubs/…:22"; each on its own line after `= `
};

// The text above, ending in a line end. `file` is the .ppr that the span counts in. Long lines are
// cut around the place; a span over several lines is underlined on its first.
std::string render(const Diagnostic& diagnostic, const source::SourceFile& file);

// By place, then errors before warnings, then name and message; exact repetitions are dropped.
void sort_and_unique(std::vector<Diagnostic>& diagnostics);

bool has_errors(const std::vector<Diagnostic>& diagnostics);

}  // namespace ppcheck::dsl
