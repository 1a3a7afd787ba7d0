// ppcheck test [PATH]: runs the examples of rules.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <set>

#include "dsl/test/run_examples.h"
#include "engine/base/text_match.h"
#include "engine/cli/command_line.h"
#include "engine/cli/commands.h"
#include "engine/cli/console.h"
#include "engine/cli/packs.h"
#include "engine/cli/plugins.h"
#include "engine/cli/rule_files.h"
#include "engine/driver/worker_pool.h"

namespace ppcheck::cli {

namespace {

// What is tested: a folder of rules, of it perhaps one file; of no folder, all that is loaded.
struct Subject {
  std::string folder;
  std::string file;  // as messages show it

  bool plugins_only = false;  // plugins are named, and nothing else

  bool holds(const PackFile& rules) const {
    if (!rules.plugin.empty() || plugins_only) return !rules.plugin.empty() && file.empty();
    return (folder.empty() || rules.folder == folder) && (file.empty() || rules.source.path == file);
  }
  // A file alone needs no other to compile but the one that holds what its pack shares.
  bool depends_on(const std::string& path) const {
    return file.empty() || path == file || path == shown_rule_path(folder + "/pack.ppr");
  }
};

Subject subject_of(std::string path) {
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  const std::filesystem::path file(path);
  if (file.extension() != ".ppr" || std::filesystem::is_directory(file)) return {path, "", false};
  const std::string folder = file.parent_path().string();
  return {folder.empty() ? "." : folder, shown_rule_path(path), false};
}

// The files of the subject that adjust a rule from elsewhere, or test it.
std::set<std::size_t> files_about(const dsl::CompiledRule& rule, const Packs& packs, const Subject& subject) {
  std::set<std::size_t> files;
  for (const dsl::CheckedExample& example : rule.examples) files.insert(example.file);
  for (const dsl::LinePlace& place : rule.places.unless)
    if (place.own) files.insert(place.file);
  std::erase_if(files, [&](std::size_t file) { return !subject.holds(*packs.files[file]); });
  return files;
}

// Rules of the subject, and what it says about rules from elsewhere; with `names` only these.
base::Result<std::vector<dsl::RuleUnderTest>> choose(const Packs& packs, const Subject& subject,
                                                     const std::vector<std::string>& names) {
  std::vector<dsl::RuleUnderTest> out;
  std::vector<std::string> known;
  for (const dsl::CompiledRule& rule : packs.compiled) {
    dsl::RuleUnderTest under_test{&rule, nullptr, {}};
    if (!subject.holds(*packs.files[rule.file])) {
      under_test.files = files_about(rule, packs, subject);
      if (under_test.files.empty()) continue;
    }
    known.push_back(rule.rule.info.name);
    const bool wanted = names.empty() || std::find(names.begin(), names.end(), known.back()) != names.end();
    if (!wanted) continue;
    under_test.checker = make_checker(packs, rule);
    out.push_back(std::move(under_test));
  }
  for (const std::string& name : names) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    const auto near = base::nearest(name, known);
    return base::Error{fmt::format("no rule here is called `{}`", name), subject.file.empty() ? subject.folder : subject.file,
                       near ? fmt::format("did you mean `{}`?", *near) : ""};
  }
  return out;
}

void print(const std::vector<dsl::TestFailure>& failures, std::string_view word) {
  for (const dsl::TestFailure& failure : failures) write_out(fmt::format("{}{}\n", word, failure.text));
}

}  // namespace

int cmd_test(int argc, const char* const* argv) {
  CLI::App app("Runs the examples of rules: `bad`, `good` and `fixed`.", "ppcheck test");
  RuleArguments arguments;
  std::string path;
  std::vector<std::string> names;
  dsl::TestOptions options;
  unsigned jobs = 0;
  add_rule_arguments(app, arguments);
  app.add_option("PATH", path, "test the rules of this folder or file (the built-in ones)");
  app.add_option("--rule", names, "only this rule; may be given several times")->allow_extra_args(false)->type_name("RULE");
  app.add_flag("--strict", options.strict, "every rule needs examples, and every line of it one that fails without it");
  app.add_flag("--variants", options.variants,
               "run every example again with its locals renamed, its chains split, and in a function");
  add_jobs_argument(app, jobs);
  if (const auto exit = parse(app, argc, argv)) return *exit;

  options.jobs = jobs == 0 ? driver::default_jobs() : jobs;
  const bool plugins_only = path.empty() && arguments.folders.empty() && !arguments.plugins.empty();
  if (path.empty() && arguments.folders.empty() && !plugins_only) path = builtin_rules();
  Subject subject = subject_of(path);
  subject.plugins_only = plugins_only;
  std::error_code error;
  if (!subject.file.empty() && !std::filesystem::exists(path, error)) return refuse({"there is no such file", path, ""});
  if (!subject.folder.empty()) arguments.folders.push_back(subject.folder);
  options.plugins = &loaded_plugins();
  const auto started = std::chrono::steady_clock::now();
  auto packs = load_packs(arguments, options.jobs, subject.file);
  if (!packs) return refuse(packs.error());
  if (subject.file.empty()) write_error((*packs)->diagnostics);
  for (const auto& file : (*packs)->files)
    if (!subject.file.empty() && subject.depends_on(file->source.path)) write_error(file->diagnostics);
  const auto rules = choose(**packs, subject, names);
  if (!rules) return refuse(rules.error());
  std::vector<const source::SourceFile*> files;
  for (const auto& file : (*packs)->files) files.push_back(&file->source);

  const dsl::TestOutcome outcome = dsl::run_examples(*rules, files, *(*packs)->stubs, options);
  print(outcome.failures, "FAILED ");
  print(outcome.closed, "closed ");
  print(outcome.strict, "");
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - started;
  std::string summary = fmt::format("{}, {}", counted(outcome.rules, "rule", "rules"), counted(outcome.examples, "example", "examples"));
  if (outcome.fixed > 0) summary += fmt::format(", {} fixed", outcome.fixed);
  if (options.variants) summary += fmt::format(", {}", counted(outcome.variants, "variant", "variants"));
  if (options.strict) summary += fmt::format(", {} taken away", counted(outcome.lines, "line", "lines"));
  if (outcome.examples > 0)
    summary += outcome.failures.empty() ? ": all pass" : fmt::format(": {}", counted(outcome.failures.size(), "failure", "failures"));
  if (!outcome.closed.empty()) summary += fmt::format(", {}", counted(outcome.closed.size(), "known gap closed", "known gaps closed"));
  if (!outcome.strict.empty()) summary += fmt::format(", {} untested", outcome.strict.size());
  write_out(fmt::format("{}, {:.2f} s\n", summary, took.count()));

  std::vector<std::string> broken;
  for (const std::string& file : (*packs)->not_compiled)
    if (subject.depends_on(file)) broken.push_back(file);
  if (!broken.empty()) return refuse({"does not compile", fmt::format("{}", fmt::join(broken, ", ")), ""});
  if (outcome.rules == 0) return refuse({"there are no rules to test", path, ""});
  if (outcome.failures.empty() && outcome.strict.empty()) return kNothingShown;
  if (outcome.failures.empty()) {
    say(fmt::format("{} of strict mode", counted(outcome.strict.size(), "complaint", "complaints")));
    return kSomethingShown;
  }
  say(fmt::format("{} of examples", counted(outcome.failures.size(), "failure", "failures")));
  return kSomethingShown;
}

}  // namespace ppcheck::cli
