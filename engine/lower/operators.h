// operators.h: the methods behind Python's operators. Internal to lower.
#pragma once

#include "engine/base/interner.h"
#include "engine/syntax/syntax_tree.h"

namespace ppcheck::lower {

// "__add__" for `+` and `+=`; empty for what is no binary operator.
base::Symbol binary_method(syntax::Kind op);
// "__neg__", "__pos__", "__invert__".
base::Symbol unary_method(syntax::Kind op);

struct ComparisonMethod {
  base::Symbol name;  // "__lt__" … "is", "__contains__"
  bool negated = false;
};
ComparisonMethod comparison_method(syntax::Kind op);

}  // namespace ppcheck::lower
