// module_names.h: what the files of a program are called when they import each other.
//
//   ModuleNames names({"/p/src/app/__init__.py", "/p/src/app/net.py", "/p/train.py"}, {"/p"});
//   names.name(1)                                     // "app.net": the parent of the outermost package is a root
//   for (const ProgramPart& part : partition(names, imports)) analyse(part);
//
// Python finds a module through sys.path, which no file states. So each import is looked up where programs are
// run from: the folder of the importing file, the root of its package, the folders of its project that hold a
// pyproject.toml, setup.cfg or setup.py, `src` below them, and the folders in between. Two scripts with the same
// name in different folders, each with its own `utils`, are two programs: they come into different parts, in
// which each name means one file.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/ir/module.h"

namespace ppcheck::project {

// A module that a file imports, as written: `from ..a import b` gives {"a", 2} and {"a.b", 2}.
struct ImportName {
  std::string module;
  std::uint32_t level = 0;
  friend auto operator<=>(const ImportName&, const ImportName&) = default;
};

std::vector<ImportName> imports_of(const ir::Module& module);  // sorted, each once

class ModuleNames {
 public:
  // `files`: absolute paths, sorted. `roots`: absolute folders; files below none of them are named by themselves.
  // `installed`: packages that are declared. Only Python 2 would find another one beside a module of a package under
  // such a name.
  ModuleNames(std::vector<std::string> files, std::vector<std::string> roots, std::set<std::string> installed = {});

  std::uint32_t size() const { return static_cast<std::uint32_t>(files_.size()); }
  const std::string& path(std::uint32_t file) const { return files_[file]; }
  const std::string& name(std::uint32_t file) const { return names_[file]; }  // different for different files
  bool is_package(std::uint32_t file) const { return is_package_[file]; }

  static constexpr std::uint32_t kNoFile = 0xFFFFFFFFu;
  // The file that `importer` means, or kNoFile.
  std::uint32_t resolve(std::uint32_t importer, const ImportName& import) const;

 private:
  bool has_init(std::string_view folder) const;
  std::string root_of(std::string_view folder) const;
  std::vector<std::string> search_path(std::uint32_t importer) const;

  std::vector<std::string> files_;
  std::vector<std::string> roots_;  // and `src` below them, sorted
  std::vector<std::string> names_;
  std::vector<bool> is_package_;
  std::set<std::string> installed_;
  std::unordered_map<std::string, std::uint32_t> by_stem_;  // "/p/a/b" → /p/a/b.py or /p/a/b/__init__.py
};

// Files that are analysed together.
struct ProgramPart {
  std::vector<std::uint32_t> files;                              // sorted
  std::vector<std::pair<std::string, std::uint32_t>> aliases;    // other names of these files, sorted
};

// As few parts as possible; files that import each other are in one. `imports` is aligned with the files.
std::vector<ProgramPart> partition(const ModuleNames& names, const std::vector<std::vector<ImportName>>& imports);

// "train.py: train", one line for each file, and the parts with their aliases.
std::string dump(const ModuleNames& names, const std::vector<ProgramPart>& parts);

}  // namespace ppcheck::project
