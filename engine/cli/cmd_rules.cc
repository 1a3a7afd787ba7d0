// ppcheck rules: which rules there are, which are on, and why.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "engine/cli/command_line.h"
#include "engine/cli/commands.h"
#include "engine/cli/console.h"
#include "engine/cli/packs.h"
#include "engine/cli/plugins.h"
#include "engine/driver/worker_pool.h"

namespace ppcheck::cli {

namespace {

// What `--by` groups by; null for a word that is none. A rule stands in each of its groups.
using Groups = std::vector<std::string>;
using Key = Groups (*)(const check::CheckerInfo&);
Key key_of(const std::string& word) {
  if (word == "cause") return [](const check::CheckerInfo& i) { return Groups{i.cause}; };
  if (word == "symptom") return [](const check::CheckerInfo& i) { return Groups{i.symptom}; };
  if (word == "stage") return [](const check::CheckerInfo& i) { return Groups{i.stage}; };
  if (word == "pack") return [](const check::CheckerInfo& i) { return Groups{i.pack}; };
  if (word != "origin") return nullptr;
  // "so.48068013" → "so": the source, not the single question.
  return [](const check::CheckerInfo& i) {
    Groups out;
    for (const std::string& origin : i.origins) out.push_back(origin.substr(0, origin.find('.')));
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    if (out.empty()) out.emplace_back();
    return out;
  };
}

std::string row(const check::CheckerState& state, std::size_t width) {
  const check::CheckerInfo& info = state.checker->info();
  return fmt::format("{:<{}}  {:<6}  {:<3}  {}  ({})\n", info.name, width, findings::name_of(info.severity),
                     state.on ? "on" : "off", state.reason, info.path.empty() ? info.pack : info.path);
}

}  // namespace

int cmd_rules(int argc, const char* const* argv) {
  CLI::App app("Lists the rules: severity, whether they run, and why.", "ppcheck rules");
  RuleArguments arguments;
  std::string by;
  add_rule_arguments(app, arguments);
  app.add_option("--by", by, "group by cause, symptom, stage, origin or pack")->type_name("WORD");
  if (const auto exit = parse(app, argc, argv)) return *exit;
  const Key key = by.empty() ? nullptr : key_of(by);
  if (!by.empty() && key == nullptr)
    return refuse({fmt::format("`--by {}` groups by nothing", by), "", "there are: cause, symptom, stage, origin, pack"});

  auto packs = load_packs(arguments, driver::default_jobs());
  if (!packs) return refuse(packs.error());
  write_error((*packs)->diagnostics);
  auto states = check::select((*packs)->registry, arguments.selection);
  if (!states) return refuse(states.error());
  std::size_t width = 0;
  for (const auto& state : *states) width = std::max(width, state.checker->info().name.size());
  std::map<std::string, std::string> rows;  // by group, in the rules' order
  for (const check::CheckerState& state : *states)
    for (const std::string& group : key == nullptr ? Groups{""} : key(state.checker->info())) rows[group] += row(state, width);
  std::string text;
  for (const auto& [group, lines] : rows) {
    if (key != nullptr) text += fmt::format("{}{}\n", text.empty() ? "" : "\n", group.empty() ? "(none)" : group);
    text += lines;
  }
  for (const dsl::CompiledRule& rule : (*packs)->compiled)
    if (rule.disabled)
      text += fmt::format("{:<{}}  {:<6}  off  disabled: {}  ({})\n", rule.rule.info.name, width,
                          findings::name_of(rule.rule.info.severity), *rule.disabled, rule.rule.info.path);
  text += plugin_rows();
  if (!write_out(text)) return kNotUsable;
  if ((*packs)->not_compiled.empty()) return kNothingShown;
  return refuse({"does not compile", fmt::format("{}", fmt::join((*packs)->not_compiled, ", ")), ""});
}

}  // namespace ppcheck::cli
