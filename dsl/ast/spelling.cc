// spelling.cc: how signs and relations are written.
#include "dsl/ast/condition.h"
#include "dsl/ast/value.h"

namespace ppcheck::dsl::ast {

const char* spelling_of(Comparison comparison) {
  switch (comparison) {
    case Comparison::kEqual:
      return "==";
    case Comparison::kNotEqual:
      return "!=";
    case Comparison::kLess:
      return "<";
    case Comparison::kLessEqual:
      return "<=";
    case Comparison::kGreater:
      return ">";
    case Comparison::kGreaterEqual:
      return ">=";
  }
  return "";
}

const char* spelling_of(Relation::Kind kind) {
  switch (kind) {
    case Relation::Kind::kIn:
      return "in";
    case Relation::Kind::kAlwaysIn:
      return "always in";
    case Relation::Kind::kInside:
      return "inside";
    case Relation::Kind::kAfter:
      return "after";
    case Relation::Kind::kBefore:
      return "before";
  }
  return "";
}

}  // namespace ppcheck::dsl::ast
