// ppcheck explain RULE: the rule's page. ppcheck explain RULE FILE:LINE: which line of the rule held there, which
// failed, and why; of a plugin's checker: what it was shown there, and what it said.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "engine/base/text_match.h"
#include "engine/check/trace_text.h"
#include "engine/cli/command_line.h"
#include "engine/cli/commands.h"
#include "engine/cli/console.h"
#include "engine/cli/packs.h"
#include "engine/cli/plugins.h"
#include "engine/cli/rule_page.h"
#include "engine/driver/run.h"
#include "engine/driver/worker_pool.h"

namespace ppcheck::cli {

namespace {

struct Place {
  std::string path;
  std::uint32_t line = 0;
};

// "train.py:41"
std::optional<Place> parse_place(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos || colon + 1 == text.size() || text.size() - colon > 9) return std::nullopt;
  Place place{text.substr(0, colon), 0};
  for (const char c : text.substr(colon + 1)) {
    if (c < '0' || c > '9') return std::nullopt;
    place.line = place.line * 10 + static_cast<std::uint32_t>(c - '0');
  }
  if (place.line == 0 || place.path.empty()) return std::nullopt;
  return place;
}

std::string render(const match::Trace& trace, const semantic::SemanticModel& model, const std::string& rule,
                   const Place& place) {
  const auto name = [&](const ir::Module& module, std::uint32_t line) {
    return module.file->path == place.path ? fmt::format("line {}", line) : fmt::format("{}:{}", module.file->path, line);
  };
  return fmt::format("{} at {}:{}: {}\n", rule, place.path, place.line, trace.reported ? "reported" : "no report") +
         check::trace_text(trace, model, name, "  ");
}

int explain_place(const std::string& argument, const check::Checker& checker, Packs& packs, unsigned jobs) {
  const auto place = parse_place(argument);
  if (!place) return refuse({fmt::format("`{}` is no place", argument), "", "write FILE:LINE, as in `train.py:41`"});
  driver::Input input = driver::input_of_paths({place->path}, {});
  for (const base::Error& error : input.unusable) return refuse(error);
  const std::string shown =
      project::shown_path(std::filesystem::absolute(place->path).lexically_normal().string());
  const driver::LoadedProgram program = driver::load(std::move(input), *packs.stubs, jobs);
  for (const project::ProgramPart& part : program.parts) {
    const auto is_file = [&](std::uint32_t f) {
      return program.files[f].module != nullptr && program.files[f].module->file->path == shown;
    };
    if (std::none_of(part.files.begin(), part.files.end(), is_file)) continue;
    const auto stubs = driver::solve(packs.stubs->closure(driver::imported_modules(program, part), jobs));
    const driver::AnalysedPart analysed = driver::analyse_part(program, part, stubs, &loaded_plugins());
    for (std::uint32_t m = 0; m < analysed.table->size(); ++m) {
      const ir::Module& module = analysed.table->module(m);
      if (module.is_stub || module.file->path != shown) continue;
      const match::ProjectFacts facts = driver::facts_of(program.requirements, &loaded_plugins());
      const match::Trace trace = checker.explain({*analysed.model, facts}, m, place->line);
      return write_out(render(trace, *analysed.model, checker.info().name, {shown, place->line})) ? kNothingShown : kNotUsable;
    }
  }
  for (const findings::Skipped& skipped : program.skipped)
    if (skipped.path == shown) return refuse({skipped.reason, shown, ""});
  return refuse({"was not analysed", shown, ""});
}

}  // namespace

int cmd_explain(int argc, const char* const* argv) {
  CLI::App app("Shows the page of a rule, a plugin or a plugin's predicate, or why a rule reports a line or does not.",
               "ppcheck explain");
  RuleArguments arguments;
  std::string name;
  std::string place;
  unsigned jobs = 0;
  app.add_option("RULE", name, "the name of a rule, a plugin or a plugin's predicate")->required();
  app.add_option("FILE:LINE", place, "explain the rule at this line");
  add_rule_arguments(app, arguments);
  add_jobs_argument(app, jobs);
  if (const auto exit = parse(app, argc, argv)) return *exit;
  if (jobs == 0) jobs = driver::default_jobs();
  auto packs = load_packs(arguments, jobs);
  if (!packs) return refuse(packs.error());
  std::vector<std::string> known;
  for (const dsl::CompiledRule& rule : (*packs)->compiled) {
    known.push_back(rule.rule.info.name);
    if (known.back() != name) continue;
    if (!place.empty()) return explain_place(place, *make_checker(**packs, rule), **packs, jobs);
    return write_out(rule_page(rule)) ? kNothingShown : kNotUsable;
  }
  if (const std::string page = plugin_page(name); !page.empty()) return write_out(page) ? kNothingShown : kNotUsable;
  for (std::string& other : plugin_names()) known.push_back(std::move(other));
  write_error((*packs)->diagnostics);
  const auto near = base::nearest(name, known);
  return refuse({fmt::format("no rule is called `{}`", name), "",
                 near ? fmt::format("did you mean `{}`?", *near) : "`ppcheck rules` lists them"});
}

}  // namespace ppcheck::cli
