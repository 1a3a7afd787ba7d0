// discover.h: from the paths of a command line to the files of an analysis.
//
//   Discovery found = discover({"src", "train.py"}, {.max_file_size = kMaxSourceBytes});
//   for (const SourcePath& file : found.files) lower(file.path);       // sorted by shown path
//
// The files are those of the whole project that the paths belong to (project.h); `reported` marks the ones that
// the paths name. In folders, `.gitignore` (also of the folders above) is honoured, and hidden folders, folders
// of tools (`node_modules`, `__pycache__`) and virtual environments are not entered. A path that is named is
// used, whatever its name or the ignore files say, if it holds Python. Symbolic links are followed, but nothing
// is visited twice. Nothing is opened but ordinary files.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/limits.h"
#include "engine/base/result.h"
#include "engine/findings/finding.h"

namespace ppcheck::project {

struct DiscoverOptions {
  std::size_t max_file_size = base::kMaxSourceBytes;
  bool whole_project = true;  // else only the named files and folders
};

struct SourcePath {
  std::string path;   // absolute, for opening
  std::string shown;  // relative to the working directory, with `/`
  std::uint64_t size = 0;
  bool reported = false;
  bool named = false;  // by itself, not through a folder
};

struct Discovery {
  std::vector<SourcePath> files;
  std::vector<findings::Skipped> skipped;   // under the named paths
  std::vector<base::Error> unusable;        // named paths that cannot be used; some are in `skipped` too
  std::vector<std::string> projects;        // absolute folders, sorted
  std::vector<std::string> requirements;    // files that may state versions, absolute, sorted
  std::size_t context_skipped = 0;          // files of the project outside the named paths that were left out
};

Discovery discover(const std::vector<std::string>& paths, const DiscoverOptions& options);

// The path as reports show it: relative to the working directory, with `/`.
std::string shown_path(const std::string& absolute);

}  // namespace ppcheck::project
