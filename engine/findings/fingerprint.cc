#include "engine/findings/fingerprint.h"

#include <fmt/format.h>

#include <map>
#include <string>

#include "engine/base/hash.h"

namespace ppcheck::findings {

void assign_fingerprints(std::vector<Finding>& findings) {
  std::map<std::string, int> ordinals;
  for (auto& finding : findings) {
    const std::string identity = fmt::format("{}\n{}\n{}\n{}", finding.rule, finding.place.path,
                                             finding.enclosing, finding.callee_text);
    const int ordinal = ordinals[identity]++;
    finding.fingerprint = base::hash128_hex(fmt::format("{}\n{}", identity, ordinal));
  }
}

}  // namespace ppcheck::findings
