// dump.h: the tree as text, one node a line, indented by depth: `name: identifier 4..7 "foo"`.
#pragma once

#include <string>

#include "engine/syntax/syntax_tree.h"

namespace ppcheck::syntax {

std::string dump(const SyntaxTree& tree);

}  // namespace ppcheck::syntax
