// substitute.h: other names in the lines of a pattern. Private to dsl/resolve.
#pragma once

#include <map>
#include <string>

#include "dsl/ast/match_part.h"

namespace ppcheck::dsl {

using Renaming = std::map<std::string, std::string>;  // what is not in it keeps its name

void rename(ast::MatchLine& line, const Renaming& names);
void rename(ast::Condition& condition, const Renaming& names);
void rename(ast::GuardLine& line, const Renaming& names);

}  // namespace ppcheck::dsl
