// probe.h: loads a library in a process of its own first. What its constructors do there (end the process, crash, hang)
// becomes an error with the plugin's name, instead of the end of this program.
#pragma once

#include <string>

#include "engine/base/result.h"

namespace ppcheck::plugin {

// Errors: the library ended the process, by whatever way, or did not come back within ten seconds; what the dynamic
// linker says against it. Must be called before threads are made.
base::Status probe(const std::string& path, const std::string& name);

}  // namespace ppcheck::plugin
