// stubs.h: declarations of libraries: `.pyi` files, found by module name and read when they are needed.
//
//   StubLibrary stubs({"my/stubs", "rules/stubs"});             // the first folder that has a module gives it
//   stubs.closure({"tensorflow"}, jobs)      // tensorflow, what its stub imports, builtins, typing, …
//   stubs.below({"tensorflow"}, jobs)        // and every other module of the package
//
// A stub is parsed once per library, whatever number of programs share it.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/ir/module.h"
#include "engine/report/report.h"

namespace ppcheck::driver {

class StubLibrary {
 public:
  using Modules = std::vector<std::shared_ptr<const ir::Module>>;  // sorted by module name

  explicit StubLibrary(std::vector<std::string> folders) : folders_(std::move(folders)) {}

  // The stubs that these modules and everything they import need, in so far as there are any. The builtins are
  // always among them.
  Modules closure(const std::vector<std::string>& modules, unsigned jobs);

  // The closure of all modules of the packages.
  Modules below(const std::vector<std::string>& packages, unsigned jobs);

  // Adds to what the module's file says, or stands for a file that is not there. Before anything is loaded.
  void add_text(const std::string& module, const std::string& text, const std::string& from);

  bool has(const std::string& module) const;  // is there a stub file for it?
  std::set<std::string> packages() const;     // of which there are stubs: the first parts of the modules' names

  const std::vector<std::string>& folders() const { return folders_; }
  // Stubs that could not be read, or not all of them.
  const std::vector<report::Note>& problems() const { return problems_; }

 private:
  std::string find(const std::string& module) const;  // path, or empty
  void load(const std::vector<std::string>& names, unsigned jobs);

  struct AddedText {
    std::string text;
    std::string from;  // whom messages name
    bool is_package = false;
  };

  std::vector<std::string> folders_;
  std::map<std::string, AddedText> added_;
  std::map<std::string, std::shared_ptr<const ir::Module>> loaded_;  // null: there is none
  std::map<std::string, std::vector<std::string>> imports_;          // absolute names that a stub imports
  std::vector<report::Note> problems_;
};

}  // namespace ppcheck::driver
