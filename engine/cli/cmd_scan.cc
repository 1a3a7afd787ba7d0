// ppcheck [OPTIONS] PATH...: scans. The command without a name.
#include <fmt/format.h>

#include <filesystem>

#include "engine/base/text_match.h"
#include "engine/cli/command_line.h"
#include "engine/cli/commands.h"
#include "engine/cli/console.h"
#include "engine/cli/output.h"
#include "engine/cli/packs.h"
#include "engine/driver/run.h"
#include "engine/driver/worker_pool.h"

namespace ppcheck::cli {

namespace {

struct ScanArguments {
  RuleArguments rules;
  std::vector<std::string> outputs;
  std::vector<std::string> paths;
  std::string max_file_size;
  std::string min_confidence = "medium";
  unsigned jobs = 0;
};

std::string footer() {
  std::string text = "Commands (`ppcheck COMMAND --help` says more):\n";
  for (const Command& command : commands()) text += fmt::format("  {:<10} {}\n", command.name, command.help);
  text += "\nExit codes: 0 nothing shown, 1 something shown, 2 a named path or rule could not be used.\n";
  return text;
}

std::optional<findings::Confidence> confidence_of(const std::string& word) {
  for (const auto c : {findings::Confidence::kLow, findings::Confidence::kMedium, findings::Confidence::kHigh})
    if (word == findings::name_of(c)) return c;
  return std::nullopt;
}

// `ppcheck tets rules/` looks like a path to scan; what was meant is a command.
void explain_missing(std::vector<base::Error>& unusable) {
  std::vector<std::string> names;
  for (const Command& command : commands()) names.emplace_back(command.name);
  for (base::Error& error : unusable) {
    std::error_code code;
    if (!error.advice.empty() || std::filesystem::exists(error.where, code)) continue;
    if (const auto near = base::nearest(error.where, names))
      error.advice = fmt::format("did you mean the command `{}`?", *near);
  }
}

// The last line on standard error, and the exit code.
int conclude(const driver::RunResult& result, const Packs& packs) {
  if (!result.unusable.empty()) {
    for (const base::Error& error : result.unusable) say(error.text());
    return kNotUsable;
  }
  if (!packs.not_compiled.empty()) {
    say(fmt::format("{} compile: {}", packs.not_compiled.size() == 1 ? "one rule file does not" : "rule files do not",
                    fmt::join(packs.not_compiled, ", ")));
    return kNotUsable;
  }
  const std::size_t shown = result.report.findings.size();
  if (shown > 0) {
    say(fmt::format("{} shown", counted(shown, "finding", "findings")));
    return kSomethingShown;
  }
  if (result.report.summary.files == 0 && result.report.skipped.empty()) say("no Python files found");
  return kNothingShown;
}

}  // namespace

int cmd_scan(int argc, const char* const* argv) {
  CLI::App app("Finds performance problems in Python deep-learning code.", "ppcheck");
  ScanArguments arguments;
  add_rule_arguments(app, arguments.rules);
  app.add_option("--output", arguments.outputs, "text or json, to a file or to standard output; may be given several times")
      ->type_name("FORMAT[:FILE]")
      ->allow_extra_args(false);
  app.add_option("--min-confidence", arguments.min_confidence, "show findings of this confidence and above (medium)")
      ->type_name("low|medium|high");
  app.add_option("--max-file-size", arguments.max_file_size, "list larger files as skipped (2M)")->type_name("SIZE");
  add_jobs_argument(app, arguments.jobs);
  app.add_option("PATH", arguments.paths, "files and folders to scan");
  app.set_version_flag("--version", "ppcheck " + std::string(program_version()));
  app.footer(footer());
  if (const auto exit = parse(app, argc, argv)) return *exit;

  if (arguments.paths.empty())
    return refuse({"no path was given", "", "`ppcheck .` scans this folder; `ppcheck --help` lists commands and options"});
  const auto outputs = parse_outputs(arguments.outputs);
  if (!outputs) return refuse(outputs.error());
  const auto confidence = confidence_of(arguments.min_confidence);
  if (!confidence)
    return refuse({fmt::format("`--min-confidence {}` is no confidence", arguments.min_confidence), "",
                   "there are: low, medium, high"});
  project::DiscoverOptions discover;
  if (!arguments.max_file_size.empty()) {
    const auto size = parse_size(arguments.max_file_size);
    if (!size) return refuse({fmt::format("`--max-file-size {}` is no size", arguments.max_file_size), "", "write bytes, or `512K`, `2M`"});
    discover.max_file_size = *size;
  }

  driver::RunOptions options;
  options.jobs = arguments.jobs == 0 ? driver::default_jobs() : arguments.jobs;
  options.min_confidence = *confidence;
  auto packs = load_packs(arguments.rules, options.jobs);
  if (!packs) return refuse(packs.error());
  write_error((*packs)->diagnostics);
  if (!(*packs)->not_compiled.empty() && !arguments.rules.keep_going)
    return refuse({fmt::format("{} compile", (*packs)->not_compiled.size() == 1 ? "does not" : "do not"),
                   fmt::format("{}", fmt::join((*packs)->not_compiled, ", ")), "--keep-going runs the other rules"});
  const auto states = check::select((*packs)->registry, arguments.rules.selection);
  if (!states) return refuse(states.error());
  std::vector<check::CheckerPtr> checkers;
  for (const check::CheckerState& state : *states)
    if (state.on) checkers.push_back(state.checker);
  options.known_rules = (*packs)->registry.names();

  driver::RunResult result =
      driver::run(driver::input_of_paths(arguments.paths, discover), checkers, *(*packs)->stubs, options);
  explain_missing(result.unusable);
  if (const auto written = write_outputs(*outputs, result.report, result.sources); !written)
    return refuse(written.error());
  return conclude(result, **packs);
}

}  // namespace ppcheck::cli
