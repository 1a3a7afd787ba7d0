// load.h: from files to modules with names: read, parse, lower, on all cores.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/driver/input.h"
#include "engine/driver/stubs.h"
#include "engine/ir/module.h"
#include "engine/project/module_names.h"
#include "engine/project/requirements.h"
#include "engine/report/report.h"

namespace ppcheck::driver {

struct LoadedFile {
  std::shared_ptr<ir::Module> module;  // null when the file could not be read
  bool reported = true;
  std::vector<project::ImportName> imports;
};

struct LoadedProgram {
  std::vector<LoadedFile> files;  // sorted by path, aligned with `names`
  project::ModuleNames names{{}, {}};
  std::vector<project::ProgramPart> parts;
  project::Requirements requirements;
  std::vector<findings::Skipped> skipped;  // of reported files; files and regions
  std::vector<base::Error> unusable;       // named paths that cannot be used, these too
  std::vector<report::Note> notes;
  std::size_t analysed = 0;   // reported files
  std::uint64_t bytes = 0;    // of reported files, skipped ones too
};

// `stubs`: for which packages there is a declaration.
LoadedProgram load(Input input, const StubLibrary& stubs, unsigned jobs);

}  // namespace ppcheck::driver
