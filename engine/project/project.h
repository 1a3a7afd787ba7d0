// project.h: which folder is the project of a path.
//
//   project_root("/home/me/repo/src/app/train.py")      // "/home/me/repo", which has a `.git`
//
// The nearest folder above with a `.git`; failing that, the outermost with a pyproject.toml, setup.cfg or
// setup.py; failing that, the folder itself, or the folder that holds its package. So the program that a file
// belongs to does not depend on how much of it a command line names.
#pragma once

#include <string>
#include <string_view>

namespace ppcheck::project {

// `folder` is absolute. `marked`: whether one of the markers was found.
struct ProjectRoot {
  std::string folder;
  bool marked = false;
};

ProjectRoot project_root(const std::string& folder);

// Does a file of this name tell which versions of packages the program uses?
bool is_requirements_file(std::string_view name);

// Is a folder of this name left out when it is found, rather than named?
bool is_tool_folder(std::string_view name);

}  // namespace ppcheck::project
