// plugins.h: the plugins of this call of the program: loaded when the command line asks for them, and handed to the
// rules, the stubs and the run.
//
//   if (auto loaded = load_plugins(arguments); !loaded) return refuse(loaded.error());
//   options.plugins = &loaded_plugins();
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "dsl/resolve/resolve.h"
#include "engine/base/result.h"
#include "engine/cli/command_line.h"
#include "engine/driver/stubs.h"
#include "engine/plugin/plugins.h"

namespace ppcheck::cli {

const plugin::Plugins& loaded_plugins();

// Those of --plugin; what is loaded already stays. Before threads are made.
base::Status load_plugins(const RuleArguments& arguments);

// With --allow-plugins: those that rules name, from the rules' folders and the program's own. One that is nowhere is
// left to the compiler of rules, which says so at its place.
base::Status load_named_plugins(const RuleArguments& arguments, const std::vector<std::string>& names,
                                const std::vector<std::string>& folders);

// What rules may ask, for the compiler of rules.
std::vector<dsl::LoadedPlugin> known_plugins();

// The checkers of plugins as rule files: what the plugin says about them, round a body that is never run.
struct CheckerFile {
  std::string plugin;
  std::string checker;
  std::string path;  // for messages
  std::string text;
};
std::vector<CheckerFile> checker_files();

// Hands what plugins know about libraries to the stubs.
void add_facts(driver::StubLibrary& stubs);

// Pages of plugins and their predicates, for `explain` and `rules`; empty for a name that is neither.
std::string plugin_page(const std::string& name);
std::vector<std::string> plugin_names();  // of plugins and predicates, for did-you-mean
std::string plugin_rows();                // for `rules`

}  // namespace ppcheck::cli
