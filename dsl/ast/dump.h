// dump.h: the rule tree as indented text, without places: equal for equal trees, different for
// different ones.
//
//   std::string text = dsl::dump(parse_rules(file).file);
//
//   ppr 1
//   import tensorflow as tf
//   rule tf-map-before-batch
//     severity medium
//     match
//       object ds: tf.data.Dataset
//       call m = ds.map
//
// Lines of match, where and the like are the line's canonical spelling, which dsl/format shares
// (print.h).
#pragma once

#include <string>

#include "dsl/ast/file.h"

namespace ppcheck::dsl {

std::string dump(const ast::File& file);
std::string dump(const ast::Query& query);

}  // namespace ppcheck::dsl
