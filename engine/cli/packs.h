// packs.h: the rules of a run: from folders of .ppr files to checkers.
//
//   auto packs = load_packs(arguments, jobs);
//   if (!packs) return refuse(packs.error());
//   write_error((*packs)->diagnostics);
//   if (!(*packs)->not_compiled.empty()) ...             // files whose rules do not run
//
// The built-in rules are those of the folder `rules` beside the program; a `--rules` folder with a pack of the same
// name takes their place.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "dsl/compile/compile.h"
#include "dsl/parse/parse.h"
#include "dsl/resolve/model_api.h"
#include "engine/check/selection.h"
#include "engine/cli/command_line.h"
#include "engine/driver/stubs.h"

namespace ppcheck::cli {

struct PackFile {
  source::SourceFile source;
  dsl::ParseResult parsed;
  std::string folder;
  std::string plugin;  // whose checker it describes; empty for a file of the disk
  std::string diagnostics;  // of this file, rendered
};

struct Packs {
  std::vector<std::unique_ptr<PackFile>> files;  // by folder as given, then by name
  std::unique_ptr<driver::StubLibrary> stubs;
  driver::StubLibrary::Modules stub_modules;     // all that rules may name
  std::unique_ptr<ir::ModuleTable> stub_table;
  std::unique_ptr<semantic::SemanticModel> stub_model;
  std::unique_ptr<dsl::ModelApis> apis;
  dsl::Resolved resolved;
  std::vector<dsl::CompiledRule> compiled;
  check::Registry registry;
  std::string diagnostics;                // errors and warnings, rendered
  std::vector<std::string> not_compiled;  // paths of files with errors, in order
  std::vector<std::string> folders;       // that were loaded
};

// Errors: a folder that is not there or holds no rules; two rules of one name. What is wrong inside of rule files is
// no error here but in `diagnostics`.
// `only`: the path of a file as messages show it; then no more is compiled than this file needs, and stubs of no other
// packages are read.
base::Result<std::unique_ptr<Packs>> load_packs(const RuleArguments& arguments, unsigned jobs, const std::string& only = {});

// What runs for a rule: its program, or the code of its plugin.
check::CheckerPtr make_checker(const Packs& packs, const dsl::CompiledRule& rule);

// Where stubs are looked for, the first first: beside the rules, in --stubs, among the built-in ones.
std::vector<std::string> stub_folders(const RuleArguments& arguments);

// The folder of the built-in rules, absolute; empty when there is none.
std::string builtin_rules();

// For `requires ppcheck >= 0.3`.
std::string_view program_version();

}  // namespace ppcheck::cli
