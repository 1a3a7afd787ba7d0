// fingerprint.h: identities of findings that survive moved lines.
//
// A fingerprint hashes rule, path, enclosing qualified name, normalised callee text, and the ordinal among
// findings that agree in these. Inserting lines above, or renaming an unrelated variable, keeps it.
#pragma once

#include <vector>

#include "engine/findings/finding.h"

namespace ppcheck::findings {

// Fills in `fingerprint` of each finding. `findings` must be sorted; cost O(n log n).
void assign_fingerprints(std::vector<Finding>& findings);

}  // namespace ppcheck::findings
