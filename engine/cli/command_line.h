// command_line.h: what all commands' arguments have in common, and how a call that is wrong is refused.
#pragma once

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <vector>

#include "engine/check/selection.h"
#include "engine/findings/finding.h"

namespace ppcheck::cli {

// Parses; nothing when the command goes on. Otherwise the exit code: 0 after `--help`, 2 after a mistake, whose
// option is answered with the nearest one that exists.
std::optional<int> parse(CLI::App& app, int argc, const char* const* argv);

// Which rules are loaded and which of them run.
struct RuleArguments {
  std::vector<std::string> folders;  // --rules
  std::vector<std::string> stubs;    // --stubs
  bool no_builtin = false;
  bool keep_going = false;
  check::SelectionOptions selection;  // --select, --ignore
  std::vector<std::string> options;   // --option rule.name=value
  std::vector<std::string> plugins;   // --plugin
  bool allow_plugins = false;
};
void add_rule_arguments(CLI::App& app, RuleArguments& out);

// -j N: 0 stands for all cores.
void add_jobs_argument(CLI::App& app, unsigned& out);

// "2097152", "2M", "512K": bytes.
std::optional<std::size_t> parse_size(const std::string& text);

}  // namespace ppcheck::cli
