// ppcheck [OPTIONS] PATH...: scans. The command without a name.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "engine/base/text_match.h"
#include "engine/cli/command_line.h"
#include "engine/cli/commands.h"
#include "engine/cli/console.h"
#include "engine/cli/output.h"
#include "engine/cli/packs.h"
#include "engine/cli/plugins.h"
#include "engine/driver/run_fixes.h"
#include "engine/driver/worker_pool.h"

namespace ppcheck::cli {

namespace {

struct ScanArguments {
  RuleArguments rules;
  std::vector<std::string> outputs;
  std::vector<std::string> paths;
  std::string max_file_size;
  std::string min_confidence = "medium";
  std::string fix;  // "safe", "unsafe"; empty: none
  bool diff = false;
  bool time = false;
  unsigned jobs = 0;
};

std::string footer() {
  std::string text = "Commands (`ppcheck COMMAND --help` says more):\n";
  for (const Command& command : commands()) text += fmt::format("  {:<10} {}\n", command.name, command.help);
  text += "\nExit codes: 0 nothing shown (with --fix: nothing left; with --diff: nothing to change), 1 something shown, 2 a named path or rule could not be used.\n";
  return text;
}

std::optional<findings::Confidence> confidence_of(const std::string& word) {
  for (const auto c : {findings::Confidence::kLow, findings::Confidence::kMedium, findings::Confidence::kHigh})
    if (word == findings::name_of(c)) return c;
  return std::nullopt;
}

// `--fix unsafe` is `--fix` and a path.
void explain_fix_level(std::vector<base::Error>& unusable, const std::string& fix) {
  for (base::Error& error : unusable)
    if (!fix.empty() && (error.where == "safe" || error.where == "unsafe"))
      error.advice = fmt::format("did you mean `--fix={}`?", error.where);
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

std::size_t fixable_findings(const report::Report& report) {
  const auto is_safe = [](const findings::Fix& fix) {
    return !fix.edits.empty() && fix.applicability == findings::Applicability::kSafe;
  };
  return static_cast<std::size_t>(std::count_if(
      report.findings.begin(), report.findings.end(), [&](const findings::Finding& finding) {
        return std::any_of(finding.fixes.begin(), finding.fixes.end(), is_safe);
      }));
}

// What kept fixes from being made. A broken fix is a mistake of ours, and is said to be one.
void say_problems(const driver::FixResult& result) {
  for (const fix::Problem& problem : result.problems) {
    say(problem.text);
    if (problem.kind == fix::Problem::Kind::kBreaksSyntax)
      say("please report this to the authors of the rule: a fix must never break a file");
  }
}

// The last line on standard error, and the exit code.
int conclude(const driver::RunResult& result, const Packs& packs, bool may_fix) {
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
    const std::size_t fixable = may_fix ? fixable_findings(result.report) : 0;
    std::string text = fmt::format("{} shown", counted(shown, "finding", "findings"));
    if (fixable > 0) text += fmt::format("; {} can be fixed with --fix", fixable == shown && shown > 1 ? "all" : fmt::format("{}", fixable));
    say(text);
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
  app.add_option("--output", arguments.outputs, "text, json or a plugin's format, to a file or to standard output; may be given several times")
      ->type_name("FORMAT[:FILE]")
      ->allow_extra_args(false);
  app.add_option("--min-confidence", arguments.min_confidence, "show findings of this confidence and above (medium)")
      ->type_name("low|medium|high");
  app.add_option("--max-file-size", arguments.max_file_size, "list larger files as skipped (2M)")->type_name("SIZE");
  app.add_flag("--fix{safe}", arguments.fix, "make the safe fixes in the files; `--fix=unsafe` makes all")->type_name("");
  app.add_flag("--diff", arguments.diff, "print what --fix would change, and change nothing");
  add_jobs_argument(app, arguments.jobs);
  app.add_flag("--time", arguments.time, "say on standard error what each stage and each rule took");
  app.add_option("PATH", arguments.paths, "files and folders to scan");
  app.set_version_flag("--version", "ppcheck " + std::string(program_version()));
  app.footer(footer());
  if (const auto exit = parse(app, argc, argv)) return *exit;

  if (arguments.paths.empty())
    return refuse({"no path was given", "", "`ppcheck .` scans this folder; `ppcheck --help` lists commands and options"});
  if (!arguments.fix.empty() && arguments.fix != "safe" && arguments.fix != "unsafe")
    return refuse({fmt::format("`--fix={}` is no kind of fix", arguments.fix), "", "write `--fix` (safe fixes) or `--fix=unsafe` (all)"});
  if (auto loaded = load_plugins(arguments.rules); !loaded) return refuse(loaded.error());
  const auto outputs = parse_outputs(arguments.outputs, !arguments.diff);
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
  driver::Timings timings;
  if (arguments.time) options.timings = &timings;
  auto packs = [&] {
    const driver::Stopwatch watch(options.timings, "compiling rules", driver::Stopwatch::Of::kProcess);
    return load_packs(arguments.rules, options.jobs);
  }();
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
  options.plugins = &loaded_plugins();

  driver::Input input = driver::input_of_paths(arguments.paths, discover);
  if (arguments.fix.empty() && !arguments.diff) {
    driver::RunResult result = driver::run(std::move(input), checkers, *(*packs)->stubs, options);
    explain_missing(result.unusable);
    if (arguments.time) write_error(driver::write_text(timings));
    if (const auto written = write_outputs(*outputs, result.report, result.sources); !written)
      return refuse(written.error());
    return conclude(result, **packs, true);
  }

  driver::FixOptions fix_options;
  fix_options.write = !arguments.diff;
  if (arguments.fix == "unsafe") fix_options.level = findings::Applicability::kUnsafe;
  driver::FixResult fixes = driver::run_fixes(input, checkers, *(*packs)->stubs, options, fix_options);
  driver::RunResult& result = fixes.run;
  if (arguments.time) write_error(driver::write_text(timings));
  explain_missing(result.unusable);
  explain_fix_level(result.unusable, arguments.fix);
  if (arguments.diff && !write_out(fixes.diff)) return refuse({"cannot write to standard output", "", ""});
  if (const auto written = write_outputs(*outputs, result.report, result.sources); !written)
    return refuse(written.error());
  say_problems(fixes);
  result.unusable.insert(result.unusable.end(), fixes.unwritten.begin(), fixes.unwritten.end());
  if (!arguments.diff || !result.unusable.empty()) return conclude(result, **packs, false);
  if (!(*packs)->not_compiled.empty()) return conclude(result, **packs, false);
  if (result.report.summary.fixed == 0) {
    say("nothing to fix");
    return kNothingShown;
  }
  say(fmt::format("{} would be made", counted(result.report.summary.fixed, "fix", "fixes")));
  return kSomethingShown;
}

}  // namespace ppcheck::cli
