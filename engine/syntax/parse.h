// parse.h: from the text of a file to its tree.
//
//   Result<SyntaxTree> tree = parse(file);          // `file` must outlive the tree
//   tree->nodes[SyntaxTree::kRoot].has_error        // something was not understood
//
// Lines inside brackets that the grammar's scanner reads wrongly are joined and parsed again. Broken code: when an error reaches over more than one statement, the file is cut at lines that begin with
// `def`, `class`, `@`, `async def`, `import` or `from` in column 0 and each piece is parsed alone; the result
// with fewer bytes in errors is taken. What was not understood are nodes of kind kError.
// Errors: only when the parser gives up (base::kMaxParseSteps).
#pragma once

#include <cstdint>
#include <memory>

#include "engine/base/limits.h"
#include "engine/base/result.h"
#include "engine/source/source_file.h"
#include "engine/syntax/syntax_tree.h"

namespace ppcheck::syntax {

base::Result<SyntaxTree> parse(const source::SourceFile& file,
                               std::uint64_t max_steps = base::kMaxParseSteps);

// One parser, to be used again and again for small texts: annotations in strings, back-quotes.
class FragmentParser {
 public:
  FragmentParser();
  ~FragmentParser();
  FragmentParser(const FragmentParser&) = delete;
  FragmentParser& operator=(const FragmentParser&) = delete;

  // Parses `text[span]` as if it stood alone; spans of the tree are offsets into `text`.
  base::Result<SyntaxTree> parse(std::string_view text, Span span);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace ppcheck::syntax
