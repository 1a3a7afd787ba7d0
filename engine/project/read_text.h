// read_text.h: the bytes of a small ordinary file (ignore files, requirements).
#pragma once

#include <optional>
#include <string>

namespace ppcheck::project {

// Nothing when it is no ordinary file, cannot be read, or is over `kMaxSettingsBytes`.
std::optional<std::string> read_small_file(const std::string& path);

}  // namespace ppcheck::project
