// parse.h: from .ppr text to the rule tree.
//
//   source::SourceFile file = *source::read_source(path, path, base::kMaxRuleBytes);
//   dsl::ParseResult parsed = dsl::parse_rules(file);
//   for (const dsl::Diagnostic& d : parsed.diagnostics) std::cerr << dsl::render(d, file);
//   if (!dsl::has_errors(parsed.diagnostics)) use(parsed.file);
//
// Every mistake of one file is reported, once, at its place; what could be read is in the tree all
// the same. The tree of a file with errors must not be compiled; its declarations serve to judge
// other files. Bad bytes, huge files and deep nesting are ordinary errors. Cost: linear in the
// text.
#pragma once

#include <vector>

#include "dsl/ast/diagnostic.h"
#include "dsl/ast/file.h"
#include "engine/source/source_file.h"

namespace ppcheck::dsl {

struct ParseResult {
  ast::File file;
  std::vector<Diagnostic> diagnostics;  // in order of place
};

ParseResult parse_rules(const source::SourceFile& file);

struct QueryResult {
  ast::Query query;
  std::vector<Diagnostic> diagnostics;
};

// The body of a rule as `ppcheck find` takes it: lines of `match`, then perhaps `where { … }` and
// the other parts. Here, and only here, several lines may stand on one.
QueryResult parse_query(const source::SourceFile& file);

}  // namespace ppcheck::dsl
