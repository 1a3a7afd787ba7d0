// ppcheck find 'QUERY' PATH...: the body of a rule on the command line.
#include <fmt/format.h>

#include <map>
#include <variant>

#include "engine/check/rule_checker.h"
#include "engine/cli/command_line.h"
#include "engine/cli/commands.h"
#include "engine/cli/console.h"
#include "engine/cli/output.h"
#include "engine/cli/packs.h"
#include "engine/cli/plugins.h"
#include "engine/driver/run.h"
#include "engine/driver/worker_pool.h"

namespace ppcheck::cli {

namespace {

// The aliases that the loaded rules agree on: `tf` is tensorflow because rules say so.
std::map<std::string, std::string> implied_imports(const Packs& packs) {
  std::map<std::string, std::string> out;
  for (const auto& file : packs.files) {
    for (const auto& item : file->parsed.file.items) {
      const auto* import = std::get_if<dsl::ast::Import>(&item);
      if (import == nullptr) continue;
      const std::string module = import->module.text();
      for (const dsl::ast::ImportedName& name : import->names)
        out.emplace(name.as ? name.as->text : name.name.text, module + "." + name.name.text);
      if (!import->names.empty()) continue;
      if (import->as)
        out.emplace(import->as->text, module);
      else
        out.emplace(module.substr(0, module.find('.')), module.substr(0, module.find('.')));
    }
  }
  return out;
}

}  // namespace

int cmd_find(int argc, const char* const* argv) {
  CLI::App app("Finds what a rule's body describes: ppcheck find 'object ds: tf.data.Dataset call m = ds.map' PATH",
               "ppcheck find");
  RuleArguments arguments;
  std::string query;
  std::vector<std::string> outputs;
  std::vector<std::string> paths;
  unsigned jobs = 0;
  app.add_option("QUERY", query, "lines of `match`, then perhaps `where { … }` and the other parts")->required();
  app.add_option("PATH", paths, "files and folders")->required();
  add_rule_arguments(app, arguments);
  app.add_option("--output", outputs, "text, json or a plugin's format, to a file or to standard output")
      ->type_name("FORMAT[:FILE]")
      ->allow_extra_args(false);
  add_jobs_argument(app, jobs);
  if (const auto exit = parse(app, argc, argv)) return *exit;
  if (auto loaded = load_plugins(arguments); !loaded) return refuse(loaded.error());
  const auto targets = parse_outputs(outputs);
  if (!targets) return refuse(targets.error());

  driver::RunOptions options;
  options.jobs = jobs == 0 ? driver::default_jobs() : jobs;
  options.min_confidence = findings::Confidence::kLow;
  options.use_suppressions = false;
  options.plugins = &loaded_plugins();
  auto packs = load_packs(arguments, options.jobs);
  if (!packs) return refuse(packs.error());
  const auto source = source::decode_source("QUERY", query);
  if (!source) return refuse(source.error());
  const dsl::QueryResult parsed = dsl::parse_query(*source);
  dsl::CompiledQuery compiled;
  if (!dsl::has_errors(parsed.diagnostics))
    compiled = dsl::compile_query(parsed.query, implied_imports(**packs), *(*packs)->apis, known_plugins());
  std::vector<dsl::Diagnostic> diagnostics = parsed.diagnostics;
  diagnostics.insert(diagnostics.end(), compiled.diagnostics.begin(), compiled.diagnostics.end());
  for (const dsl::Diagnostic& diagnostic : diagnostics) write_error(dsl::render(diagnostic, *source) + "\n");
  if (!compiled.program) return refuse({"the query does not compile", "", ""});

  auto rule = std::make_shared<check::Rule>();
  rule->info.name = "query";
  rule->info.severity = findings::Severity::kInfo;
  rule->program = std::move(*compiled.program);
  const driver::RunResult result = driver::run(driver::input_of_paths(paths, {}), {check::make_rule_checker(rule)},
                                               *(*packs)->stubs, options);
  if (const auto written = write_outputs(*targets, result.report, result.sources); !written)
    return refuse(written.error());
  for (const base::Error& error : result.unusable) say(error.text());
  if (!result.unusable.empty()) return kNotUsable;
  if (result.report.findings.empty()) return kNothingShown;
  say(fmt::format("{} found", counted(result.report.findings.size(), "place", "places")));
  return kSomethingShown;
}

}  // namespace ppcheck::cli
