// ppcheck dump STAGE FILE: what a stage made of a file, as text.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "dsl/ast/dump.h"
#include "dsl/format/json.h"
#include "dsl/parse/parse.h"
#include "engine/base/text_match.h"
#include "engine/cli/command_line.h"
#include "engine/cli/commands.h"
#include "engine/cli/console.h"
#include "engine/cli/packs.h"
#include "engine/cli/rule_files.h"
#include "engine/driver/crash.h"
#include "engine/driver/run.h"
#include "engine/driver/worker_pool.h"
#include "engine/ir/dump.h"
#include "engine/lower/lower.h"
#include "engine/semantic/dump.h"
#include "engine/source/source_file.h"
#include "engine/syntax/dump.h"
#include "engine/syntax/parse.h"

namespace ppcheck::cli {

namespace fs = std::filesystem;

namespace {

using FilePtr = std::shared_ptr<const source::SourceFile>;
using Text = base::Result<std::string>;

base::Result<FilePtr> read(const std::string& path, std::size_t max_bytes) {
  auto file = source::read_source(path, path, max_bytes);
  if (!file) return file.error();
  return std::make_shared<const source::SourceFile>(std::move(file).value());
}

// ── of one file alone ───────────────────────────────────────────────────────────────────────────────────────────

Text dump_syntax(const std::string& path, const RuleArguments&) {
  const auto file = read(path, base::kMaxSourceBytes);
  if (!file) return file.error();
  auto tree = syntax::parse(**file);
  if (!tree) return tree.error();
  return syntax::dump(*tree);
}

Text dump_ir(const std::string& path, const RuleArguments&) {
  const auto file = read(path, base::kMaxSourceBytes);
  if (!file) return file.error();
  lower::LowerOptions options;
  options.module_name = "m";
  options.is_stub = path.ends_with(".pyi");
  auto module = lower::lower_file(*file, options);
  if (!module) return module.error();
  return ir::dump(**module);
}

// ── of a file in its program ────────────────────────────────────────────────────────────────────────────────────

using ModelDump = std::string (*)(const semantic::SemanticModel&, std::uint32_t);

std::string shown(const std::string& path) {
  std::error_code error;
  return project::shown_path(fs::absolute(path, error).lexically_normal().string());
}

Text dump_model(const std::string& path, const RuleArguments& arguments, ModelDump dump) {
  const unsigned jobs = driver::default_jobs();
  driver::Input input = driver::input_of_paths({path}, {});
  if (!input.unusable.empty()) return input.unusable.front();
  driver::StubLibrary stubs(stub_folders(arguments));
  const driver::LoadedProgram program = driver::load(std::move(input), stubs, jobs);
  const std::string wanted = shown(path);
  for (const project::ProgramPart& part : program.parts) {
    const bool has_file = std::any_of(part.files.begin(), part.files.end(), [&](std::uint32_t f) {
      return program.files[f].module != nullptr && program.files[f].module->file->path == wanted;
    });
    if (!has_file) continue;
    const driver::Task task("analysing the program of", wanted);
    const driver::AnalysedPart analysed =
        driver::analyse_part(program, part, driver::solve(stubs.closure(driver::imported_modules(program, part), jobs)));
    for (std::uint32_t m = 0; m < analysed.table->size(); ++m)
      if (!analysed.table->module(m).is_stub && analysed.table->module(m).file->path == wanted)
        return dump(*analysed.model, m);
  }
  for (const findings::Skipped& skipped : program.skipped)
    if (skipped.path == wanted) return base::Error{skipped.reason, wanted, ""};
  return base::Error{"was not analysed", wanted, ""};
}

Text dump_names(const std::string& path, const RuleArguments& a) { return dump_model(path, a, semantic::dump_names); }
Text dump_objects(const std::string& path, const RuleArguments& a) { return dump_model(path, a, semantic::dump_objects); }
Text dump_loops(const std::string& path, const RuleArguments& a) { return dump_model(path, a, semantic::dump_loops); }
Text dump_calls(const std::string& path, const RuleArguments& a) { return dump_model(path, a, semantic::dump_calls); }

// ── of a rule file ──────────────────────────────────────────────────────────────────────────────────────────────

base::Result<dsl::ast::File> parse_rule_file(const std::string& path) {
  const auto file = read_rule_file(path);
  if (!file) return file.error();
  dsl::ParseResult parsed = dsl::parse_rules(*file);
  for (const dsl::Diagnostic& diagnostic : parsed.diagnostics) write_error(dsl::render(diagnostic, *file) + "\n");
  if (dsl::has_errors(parsed.diagnostics)) return base::Error{"does not parse", path, ""};
  return std::move(parsed.file);
}

Text dump_rule(const std::string& path, const RuleArguments&) {
  const auto tree = parse_rule_file(path);
  if (!tree) return tree.error();
  return dsl::dump(*tree);
}

Text dump_rule_as_json(const std::string& path, const RuleArguments&) {
  const auto tree = parse_rule_file(path);
  if (!tree) return tree.error();
  return dsl::write_json(*tree);
}

Text dump_program(const std::string& path, const RuleArguments& given) {
  RuleArguments arguments = given;
  const std::string folder = fs::path(path).parent_path().string();
  arguments.folders.push_back(folder.empty() ? "." : folder);
  auto packs = load_packs(arguments, driver::default_jobs());
  if (!packs) return packs.error();
  std::string text;
  for (const dsl::CompiledRule& rule : (*packs)->compiled)
    if ((*packs)->files[rule.file]->source.path == shown(path)) text += match::dump(rule.rule.program);
  if (!text.empty()) return text;
  write_error((*packs)->diagnostics);
  return base::Error{"holds no rule that compiles", path, ""};
}

struct Stage {
  std::string_view name;
  std::string_view help;
  Text (*dump)(const std::string& path, const RuleArguments& arguments);
};

constexpr Stage kStages[] = {
    {"calls", "who calls the functions of a Python file", dump_calls},
    {"ir", "a Python file as functions, blocks and instructions", dump_ir},
    {"loops", "its loops, and how often they run", dump_loops},
    {"names", "its calls, and which APIs they are", dump_names},
    {"objects", "its objects: types, and where they come from", dump_objects},
    {"program", "a rule as the matcher runs it", dump_program},
    {"rule", "the tree of a .ppr file", dump_rule},
    {"syntax", "the concrete tree of a Python file", dump_syntax},
};

}  // namespace

int cmd_dump(int argc, const char* const* argv) {
  CLI::App app("Prints what a stage made of a file.", "ppcheck dump");
  std::string stage_name;
  std::string path;
  RuleArguments arguments;
  std::vector<std::string> names;
  std::string footer = "Stages:\n";
  for (const Stage& stage : kStages) {
    names.emplace_back(stage.name);
    footer += fmt::format("  {:<8} {}\n", stage.name, stage.help);
  }
  app.add_option("STAGE", stage_name, "one of those below")->required();
  app.add_option("FILE", path, "a Python file, or a rule file")->required();
  bool as_json = false;
  app.add_flag("--json", as_json, "of `rule`: JSON, which `ppcheck fmt --from json` reads");
  add_rule_arguments(app, arguments);
  app.footer(footer);
  if (const auto exit = parse(app, argc, argv)) return *exit;

  const auto stage = std::find_if(std::begin(kStages), std::end(kStages),
                                  [&](const Stage& s) { return s.name == stage_name; });
  if (stage == std::end(kStages)) {
    const auto near = base::nearest(stage_name, names);
    return refuse({fmt::format("there is no stage `{}`", stage_name), "",
                   near ? fmt::format("did you mean `{}`?", *near) : fmt::format("there are: {}", fmt::join(names, ", "))});
  }
  if (as_json && stage->dump != dump_rule)
    return refuse({fmt::format("`{}` has no form in JSON", stage_name), "", "`ppcheck dump rule --json FILE` has"});
  const auto dump = as_json ? dump_rule_as_json : stage->dump;
  const driver::Task task("dumping", path);
  Text text = std::string();
  // On a thread with the large stack that files are analysed on.
  driver::parallel_for(1, 1, [&](std::size_t) { text = dump(path, arguments); });
  if (!text) return refuse(text.error());
  return write_out(*text) ? kNothingShown : kNotUsable;
}

}  // namespace ppcheck::cli
