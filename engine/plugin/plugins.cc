#include "engine/plugin/plugins.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "engine/plugin/plugin_checker.h"
#include "engine/plugin/run.h"
#include "engine/semantic/analysis.h"

namespace ppcheck::plugin {

namespace {

using base::Error;
using base::Truth;

// The argument as the predicate's signature wants it; nothing when that cannot be known.
std::optional<RunArgument> as_declared(const Parameter& parameter, const match::CheckArgument* given,
                                       const semantic::SemanticModel& model) {
  RunArgument out;
  if (given == nullptr) {
    if (!parameter.default_value) return std::nullopt;
    out.constant = *parameter.default_value;
    out.has_constant = true;
    return out;
  }
  out.given = *given;
  if (parameter.kind == ParameterKind::kCall) {
    if (!out.given.call.valid()) return std::nullopt;
    return out;
  }
  if (parameter.kind == ParameterKind::kLoop) {
    if (!out.given.loop.valid()) return std::nullopt;
    return out;
  }
  if (given->is_literal) {
    out.constant = given->literal;
    out.has_constant = true;
  } else if (given->value.valid()) {
    const semantic::ConstantSet set = model.constants(given->value, given->path);
    out.has_constant = set.complete && set.values.size() == 1;
    if (out.has_constant) out.constant = set.values[0];
  }
  if (parameter.kind == ParameterKind::kValue) return out;
  if (!out.has_constant || !fits(parameter.kind, out.constant)) return std::nullopt;
  return out;
}

}  // namespace

base::Status Plugins::load(const std::string& path, const std::string& program_version) {
  auto plugin = load_plugin(path, program_version);
  if (!plugin) return plugin.error();
  if (const Plugin* const other = find((*plugin)->name))
    return Error{fmt::format("two plugins are called `{}`; the other is {}", other->name, other->path), path, "load one of them"};
  for (const Format& format : (*plugin)->formats) {
    const auto names = format_names();
    const auto& own = report::format_names();
    if (std::find(names.begin(), names.end(), format.name) != names.end() ||
        std::find(own.begin(), own.end(), format.name) != own.end())
      return Error{fmt::format("the plugin `{}` adds the output format `{}`, which there is already", (*plugin)->name, format.name),
                   path, "its author has to choose another name"};
  }
  plugins_.push_back(std::move(plugin).value());
  return base::Ok{};
}

const Plugin* Plugins::find(std::string_view name) const {
  for (const auto& plugin : plugins_)
    if (plugin->name == name) return plugin.get();
  return nullptr;
}

Truth Plugins::check(base::Symbol name, const std::vector<match::CheckArgument>& arguments,
                     const semantic::SemanticModel& model, semantic::Why* why) const {
  const std::string_view full = base::text_of(name);
  const Plugin* const plugin = find(full.substr(0, full.rfind('.')));
  if (plugin == nullptr) return Truth::kUnknown;
  const auto it = std::find_if(plugin->predicates.begin(), plugin->predicates.end(),
                               [&](const Predicate& p) { return p.full_name == full; });
  if (it == plugin->predicates.end() || arguments.size() > it->signature.parameters.size()) return Truth::kUnknown;
  Run run(Run::Kind::kPredicate, plugin->number, fmt::format("predicate `{}`", full), &model);
  for (std::size_t k = 0; k < it->signature.parameters.size(); ++k) {
    auto argument = as_declared(it->signature.parameters[k], k < arguments.size() ? &arguments[k] : nullptr, model);
    if (!argument) return Truth::kUnknown;
    run.arguments.push_back(std::move(*argument));
  }
  run.why = why;
  ppcheck_truth answer = PPCHECK_UNKNOWN;
  if (!run.contain([&] { answer = it->raw.answer(run.handle(), it->raw.user); })) return Truth::kUnknown;
  switch (answer) {
    case PPCHECK_TRUE: return Truth::kTrue;
    case PPCHECK_FALSE: return Truth::kFalse;
    case PPCHECK_UNKNOWN: return Truth::kUnknown;
    default: run.fail(fmt::format("it answered {}, which is no truth value", answer)); return Truth::kUnknown;
  }
}

check::CheckerPtr Plugins::checker(std::string_view plugin, std::string_view name, check::CheckerInfo info) const {
  const Plugin* const owner = find(plugin);
  if (owner == nullptr) return nullptr;
  for (const PluginChecker& checker : owner->checkers)
    if (checker.name == name) return make_plugin_checker(*owner, checker, std::move(info));
  return nullptr;
}

bool Plugins::has_loop_bounds() const {
  return std::any_of(plugins_.begin(), plugins_.end(), [](const auto& p) { return !p->bounds.empty(); });
}

std::optional<std::int64_t> Plugins::loop_bound(const semantic::SemanticModel& model, semantic::LoopRef loop) const {
  // What a bound asks may lead back here; the second question is answered by the engine alone.
  thread_local bool is_asking = false;
  if (is_asking) return std::nullopt;
  is_asking = true;
  std::optional<std::int64_t> least;
  for (const auto& plugin : plugins_) {
    for (const LoopBound& bound : plugin->bounds) {
      Run run(Run::Kind::kBound, plugin->number, "a loop bound", &model);
      std::int64_t most = -1;
      std::int32_t answer = PPCHECK_OK;
      const bool done =
          run.contain([&] { answer = bound.raw.bound(run.handle(), run.loop_handle(loop), &most, bound.raw.user); });
      if (done && answer != PPCHECK_OK) run.fail("it failed and gives no reason");
      if (done && answer == PPCHECK_OK && most >= 0) least = least ? std::min(*least, most) : most;
    }
  }
  is_asking = false;
  return least;
}

bool Plugins::has_fixers() const {
  return std::any_of(plugins_.begin(), plugins_.end(), [](const auto& p) { return !p->fixers.empty(); });
}

void Plugins::propose_fixes(const semantic::SemanticModel& model, std::vector<findings::Finding>& findings) const {
  for (const auto& plugin : plugins_) {
    for (const Fixer& fixer : plugin->fixers) {
      for (findings::Finding& finding : findings) {
        if (finding.rule != fixer.rule) continue;
        Run run(Run::Kind::kFixer, plugin->number, fmt::format("the fixer for `{}`", fixer.rule), &model);
        run.findings.push_back(finding);
        const auto call = call_at(model, finding.place);
        std::int32_t answer = PPCHECK_OK;
        const bool done = run.contain([&] {
          answer = fixer.raw.propose(run.handle(), run.finding_handle(0), run.call_handle(call), fixer.raw.user);
        });
        if (done && answer != PPCHECK_OK) run.fail("it failed and gives no reason");
        if (!done || answer != PPCHECK_OK) continue;
        const auto has_edits = [](const findings::Fix& fix) { return !fix.edits.empty() || !fix.not_applicable.empty(); };
        for (std::size_t k = finding.fixes.size(); k < run.findings[0].fixes.size(); ++k)
          if (!has_edits(run.findings[0].fixes[k])) run.fail("it proposes a fix that changes nothing");
        finding = std::move(run.findings[0]);
        finding.fixes.erase(std::remove_if(finding.fixes.begin(), finding.fixes.end(),
                                           [&](const findings::Fix& fix) { return !has_edits(fix); }),
                            finding.fixes.end());
      }
    }
  }
}

std::vector<std::string> Plugins::format_names() const {
  std::vector<std::string> names;
  for (const auto& plugin : plugins_)
    for (const Format& format : plugin->formats) names.push_back(format.name);
  std::sort(names.begin(), names.end());
  return names;
}

std::optional<std::string> Plugins::write(std::string_view name, const report::Report& report) const {
  for (const auto& plugin : plugins_) {
    for (const Format& format : plugin->formats) {
      if (format.name != name) continue;
      Run run(Run::Kind::kFormat, plugin->number, fmt::format("the output format `{}`", name), nullptr);
      run.report = &report;
      std::int32_t answer = PPCHECK_OK;
      const bool done = run.contain([&] { answer = format.raw.write(run.handle(), format.raw.user); });
      if (done && answer != PPCHECK_OK) run.fail("it failed and gives no reason");
      if (!done || answer != PPCHECK_OK) return std::nullopt;
      return std::move(run.output);
    }
  }
  return std::nullopt;
}

}  // namespace ppcheck::plugin
