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
#include "dsl/ast/file.h"
#include "engine/source/source_file.h"

namespace ppcheck::dsl {

struct FormatResult {
  std::optional<std::string> text;      // none when the file has errors
  std::vector<Diagnostic> diagnostics;  // of parsing
};

FormatResult format(const source::SourceFile& file);

// The text of a tree that no text was read for (of JSON, say), in the same layout.
//
//   PrintedTree printed = format(*read_json(text, path));
//   if (!printed.text) for (const Diagnostic& d : printed.diagnostics) std::cerr << render(d, printed.file);
//
// A tree that holds what the language cannot say (a name with a blank, an example without code) has no text.
struct PrintedTree {
  std::optional<std::string> text;
  std::vector<Diagnostic> diagnostics;  // they count in `file`
  source::SourceFile file;              // the tree as it was tried
};

PrintedTree format(const ast::File& tree);

}  // namespace ppcheck::dsl
