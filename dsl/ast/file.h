// file.h: one .ppr file: its declarations in the author's order.
//
//   for (const ast::Item& item : file.items)
//     if (const auto* rule = std::get_if<ast::Rule>(&item)) ...
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "dsl/ast/name.h"
#include "dsl/ast/rule.h"
#include "dsl/ast/value.h"

namespace ppcheck::dsl::ast {

struct ImportedName {
  Name name;
  std::optional<Name> as;
};

// import a.b as c      `names` is empty
// from a.b import c as d, e
struct Import {
  QualifiedName module;
  std::optional<Name> as;
  std::vector<ImportedName> names;
  source::Span span;
};

struct PluginUse {  // plugin acme.shapes >= 1.2
  QualifiedName name;
  VersionRequirement requirement;
  source::Span span;
};

struct PackRequirement {
  Name pack;
  VersionRequirement requirement;
  source::Span span;
};

struct Pack {  // pack NAME VERSION { description "…" requires OTHER >= 1.2 }
  Name name;
  Name version;
  std::optional<Text> description;
  std::vector<PackRequirement> requirements;
  source::Span span;
};

// One operand of a set expression: `{ a, b.* }`, `file "x.txt" under tf`, or the name of a set or
// API.
struct SetTerm {
  enum class Kind : std::uint8_t { kMembers, kFile, kName };
  Kind kind = Kind::kMembers;
  bool subtracted = false;      // stands after ` - `
  std::vector<ApiRef> members;  // kMembers: any number; kName: one
  Text file;                    // kFile
  std::optional<QualifiedName> under;
  source::Span span;
};

// Terms from left to right. The parser has refused a mixture of `|` and `-`.
struct SetExpression {
  std::vector<SetTerm> terms;
  source::Span span;
};

struct Set {  // set CHEAP = { tf.cast } | tf.math.*
  Name name;
  SetExpression value;
  source::Span span;
};

struct Extend {  // extend builtin.GRAPH_OPS with { acme.ops.* }
  Name set;      // with the pack, as written
  SetExpression value;
  source::Span span;
};

using Item =
    std::variant<Import, PluginUse, Pack, Set, Extend, Pattern, Rule, TestsFor, Adjust, Disable>;

struct File {
  std::string path;      // as messages show it
  std::string language;  // "1", from the first line
  std::vector<Item> items;

  // Names of sets, patterns and rules that could not be read, so that their uses cause no further
  // errors.
  std::vector<Name> broken;
};

// A rule's body on the command line: `ppcheck find '…'`.
struct Query {
  Find find;
};

}  // namespace ppcheck::dsl::ast
