// elf_note.h: who a shared library says it is, read from the file before any of its code runs.
//
//   auto note = read_note("acme.so");     // {"acme", "1.0", "Sizes as we like them", 1, 0}
//
// Looks at the file itself: a regular file that nobody else may write, whole, a shared library for this machine, with the
// note that PPCHECK_PLUGIN makes. Every failure is one error that says what to do. Cost: the headers are read.
#pragma once

#include <cstdint>
#include <string>

#include "engine/base/result.h"

namespace ppcheck::plugin {

struct PluginNote {
  std::string name;
  std::string version;
  std::string description;
  std::uint32_t major = 0;  // of the plugin.h it was built with
  std::uint32_t minor = 0;
};

base::Result<PluginNote> read_note(const std::string& path);

// Whether a plugin of that interface runs in this program; the error names both versions.
base::Status check_interface(const PluginNote& note, const std::string& path);

}  // namespace ppcheck::plugin
