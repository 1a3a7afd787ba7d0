// needed_rules.h: of the rules that were read, those that one file speaks of.
//
//   keep_needed(packs, "rules/tf-map-before-batch.ppr");   // this file, and what it names of others: sets, patterns, rules
//
// What a file does not name it does not need to compile, nor the stubs of what that speaks of: a file alone is tested
// without the stubs of packages that it has nothing to do with. A name is taken for needed wherever its word stands, so
// that too much is kept rather than too little. Cost: one pass over the texts for each step from name to name.
#pragma once

#include <string>

#include "engine/cli/packs.h"

namespace ppcheck::cli {

// `path`: of the file, as messages show it. That file is kept as it is; of others the declarations that are needed, the
// imports that those use, and the line that names the pack.
void keep_needed(Packs& packs, const std::string& path);

}  // namespace ppcheck::cli
