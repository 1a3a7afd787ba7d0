// print_file.h: a rule tree as .ppr text. Private to dsl/format: format.h puts the result in canonical layout and checks
// that it means the same.
#pragma once

#include <string>

#include "dsl/ast/file.h"

namespace ppcheck::dsl {

// Lines of metadata come in their customary order, whatever the order was in a text that the tree was made from. A tree
// that holds what no text can say (a name with a blank) gives a text that does not parse, or parses as something else.
std::string print_file(const ast::File& file);

}  // namespace ppcheck::dsl
