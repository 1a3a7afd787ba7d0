// rule_page.h: the page of a rule, made from its .ppr: what it finds, why that costs, examples, options.
#pragma once

#include <string>

#include "dsl/compile/compile.h"

namespace ppcheck::cli {

// Plain text with Markdown's marks for headings and code.
std::string rule_page(const dsl::CompiledRule& rule);

}  // namespace ppcheck::cli
