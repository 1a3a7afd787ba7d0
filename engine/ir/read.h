// read.h: makes a module from the text that dump() wrote with spans and constants.
//
//   Result<Module> copy = read(dump(*module));
//   equal(*module, *copy)        // true; only Module::file is left out
//
// Errors: the line, and what was expected there. The result should be verified before it is used: read()
// checks the form of the text, not what it says.
#pragma once

#include <string_view>

#include "engine/base/result.h"
#include "engine/ir/module.h"

namespace ppcheck::ir {

base::Result<Module> read(std::string_view text);

}  // namespace ppcheck::ir
