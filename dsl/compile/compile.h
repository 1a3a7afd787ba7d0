// compile.h: from checked rules to programs that the matcher runs.
//
//   Resolved resolved = resolve(input, apis);
//   std::vector<CompiledRule> rules = compile(input, apis, resolved);
//   rules[0].rule.program           // what to find
//   rules[0].examples               // what tests it
//
// What the language has and the matcher cannot do yet is an error (`not-supported`) at its place,
// added to `resolved.diagnostics`; such a rule is left out. Rules that a pack disables are there,
// marked.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "dsl/resolve/resolve.h"
#include "engine/check/rule.h"

namespace ppcheck::dsl {

// Where a line of a rule's program was written. A line that a pattern brought in is not the rule's own.
struct LinePlace {
  std::size_t file = 0;  // index into ResolveInput::files
  source::Span span;
  bool own = true;
};

// Aligned with the parts of the program.
struct LinePlaces {
  std::vector<LinePlace> where, unless, minor, doubt;
  std::vector<LinePlace> slots;                   // of `match`
  std::vector<std::vector<LinePlace>> relations;  // of each slot
};

struct CompiledRule {
  check::Rule rule;
  LinePlaces places;
  std::size_t file = 0;                  // where it stands, index into ResolveInput::files
  source::Span name_span;                // of the rule's name there
  std::vector<CheckedExample> examples;  // its own, then those of `adjust` and `tests for`
  std::optional<std::string> disabled;   // the reason that a pack gives for `disable`
};

// Sorted by pack and name. The trees of the input must outlive the result (examples refer to them).
std::vector<CompiledRule> compile(const ResolveInput& input, const ApiLookup& apis,
                                  Resolved& resolved);

// One query of `ppcheck find`: a body without a rule around it. `imports`: label -> dotted name,
// the aliases that are implied; `plugins`: those that it may ask, without a `plugin` line. Its calls (of none, its loops) are reported with the text of their
// line.
struct CompiledQuery {
  std::optional<match::Program> program;  // none when there are errors
  std::vector<Diagnostic> diagnostics;
};
CompiledQuery compile_query(const ast::Query& query,
                            const std::map<std::string, std::string>& imports,
                            const ApiLookup& apis, const std::vector<LoadedPlugin>& plugins = {});

}  // namespace ppcheck::dsl
