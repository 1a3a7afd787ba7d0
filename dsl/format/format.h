// format.h: the canonical layout of a rule file.
//
//   FormatResult formatted = format(file);
//   if (formatted.text && *formatted.text != file.text) write(*formatted.text);
//
// Four blanks for each brace; one statement a line; a part with one line and no comment on one line
// when it fits into 120 columns; values of metadata and comments behind statements in columns; no
// more than one blank line. Comments, the author's line breaks within statements and the code of
// examples (but for its indentation) stay. Formatting twice changes nothing, and the rule tree
// stays the same: that is checked each time. Cost: linear.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dsl/ast/diagnostic.h"
#include "engine/source/source_file.h"

namespace ppcheck::dsl {

struct FormatResult {
  std::optional<std::string> text;      // none when the file has errors
  std::vector<Diagnostic> diagnostics;  // of parsing
};

FormatResult format(const source::SourceFile& file);

}  // namespace ppcheck::dsl
