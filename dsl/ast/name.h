// name.h: names as a rule writes them, each with its place.
//
//   tf.data.Dataset      QualifiedName of three parts
//   tf.math.*            ApiRef with `wildcard`
//   tf.cast | {a.b, c}   Target of three members
//   tf.Tensor | np.ndarray?   TypeName of two alternatives and `or_unknown`
//
// The rule tree (dsl/ast) is plain data: it owns its texts, nothing in it points elsewhere, and it
// keeps the author's order. Spans count bytes of the .ppr text.
#pragma once

#include <string>
#include <vector>

#include "engine/source/span.h"

namespace ppcheck::dsl::ast {

// One word, or one dashed or dotted word (`data-preparation`, `api.inefficient-usage`, `2.10`), as
// written.
struct Name {
  std::string text;
  source::Span span;
};

struct QualifiedName {
  std::vector<Name> parts;  // never empty in a tree that the parser made
  source::Span span;

  std::string text() const {  // "tf.data.Dataset"
    std::string out;
    for (const Name& part : parts) out += (out.empty() ? "" : ".") + part.text;
    return out;
  }
};

// An API, a set (`GRAPH_OPS`, `acme.CHEAP`), a method of a bound object (`ds.map`), or a bound
// object itself.
struct ApiRef {
  QualifiedName name;
  bool wildcard = false;  // `tf.math.*`: everything directly in tf.math
  source::Span span;
};

// What is called: the members of all braces and alternatives, in order; empty for `{}`.
struct Target {
  std::vector<ApiRef> members;
  source::Span span;
};

struct TypeName {
  bool any = false;                         // `any`; then no alternatives
  std::vector<QualifiedName> alternatives;  // `A | B`
  bool or_unknown = false;                  // `T?`
  source::Span span;
};

// `use p(L, m)`.
struct PatternUse {
  Name pattern;
  std::vector<Name> arguments;
  source::Span span;
};

}  // namespace ppcheck::dsl::ast
