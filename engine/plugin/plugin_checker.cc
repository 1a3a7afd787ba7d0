#include "engine/plugin/plugin_checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <unordered_map>
#include <unordered_set>

#include "engine/match/words.h"
#include "engine/plugin/host_words.h"
#include "engine/plugin/run.h"

namespace ppcheck::plugin {

namespace {

using Kind = semantic::ConstantValue::Kind;

// An option's value, which stands in CheckerInfo as Python writes it.
semantic::ConstantValue constant_of(const std::string& text) {
  semantic::ConstantValue out;
  if (text == "True" || text == "False") {
    out.kind = text == "True" ? Kind::kTrue : Kind::kFalse;
    return out;
  }
  if (text.size() >= 2 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front()) {
    out.kind = Kind::kString;
    out.text = base::intern(text.substr(1, text.size() - 2));
    return out;
  }
  char* end = nullptr;
  out.integer = std::strtoll(text.c_str(), &end, 10);
  if (!text.empty() && *end == '\0') {
    out.kind = Kind::kInt;
    return out;
  }
  out.real = std::strtod(text.c_str(), &end);
  if (!text.empty() && *end == '\0') {
    out.integer = 0;
    out.kind = Kind::kFloat;
  }
  return out;
}

class CodeChecker : public check::Checker {
 public:
  CodeChecker(const Plugin& plugin, const PluginChecker& checker, check::CheckerInfo info)
      : plugin_(plugin), checker_(checker), info_(std::move(info)) {
    for (const check::RuleOption& option : info_.options) options_.emplace_back(option.name, constant_of(option.value));
  }

  const check::CheckerInfo& info() const override { return info_; }

  check::CheckerResult run(const check::Subject& subject) const override {
    Run run(Run::Kind::kChecker, plugin_.number, fmt::format("checker `{}`", info_.name), &subject.model);
    findings::Finding base;
    base.rule = info_.name;
    base.severity = info_.severity;
    base.confidence = info_.confidence;
    run.base = &base;
    run.options = &options_;
    void* state = nullptr;
    const ppcheck_checker& raw = checker_.raw;
    bool done = raw.begin == nullptr || call(run, [&] { return raw.begin(run.handle(), &state, raw.user); });
    check::CheckerResult result;
    if (done) done = visit(run, state, subject.model, result.steps);
    if (done && raw.on_end != nullptr) done = call(run, [&] { return raw.on_end(run.handle(), state); });
    if (raw.finish != nullptr) run.contain([&] { raw.finish(state); });
    if (!done) {
      result.limits.push_back(fmt::format("{}: the checker of the plugin `{}` failed, what it found is left out", info_.name,
                                          plugin_.name));
      return result;
    }
    result.findings = std::move(run.findings);
    return result;
  }

 private:
  // False when the callback failed.
  template <typename Callback>
  static bool call(Run& run, const Callback& callback) {
    std::int32_t answer = PPCHECK_OK;
    if (!run.contain([&] { answer = callback(); })) return false;
    if (answer == PPCHECK_OK) return true;
    run.fail(answer == PPCHECK_FAILED ? std::string("it failed and gives no reason")
                                      : fmt::format("a callback answered {}, which means nothing", answer));
    return false;
  }

  // The calls that the checker wants; empty when it wants all.
  std::unordered_set<ir::ValueRef> wanted(const semantic::SemanticModel& model) const {
    std::unordered_set<ir::ValueRef> out;
    for (const std::string& name : checker_.calls)
      for (const semantic::CallRef call : model.calls_of(api_of(model, name.c_str()))) out.insert(call);
    return out;
  }

  // Modules as their paths sort, functions as they stand, in each its loops, then its calls.
  bool visit(Run& run, void* state, const semantic::SemanticModel& model, std::uint64_t& steps) const {
    const ppcheck_checker& raw = checker_.raw;
    const ir::ModuleTable& table = model.table();
    std::vector<std::uint32_t> modules;
    for (std::uint32_t m = 0; m < table.size(); ++m)
      if (!table.module(m).is_stub) modules.push_back(m);
    std::sort(modules.begin(), modules.end(),
              [&](std::uint32_t a, std::uint32_t b) { return table.module(a).file->path < table.module(b).file->path; });
    std::unordered_map<semantic::FunctionId, std::vector<semantic::LoopRef>> loops;
    if (raw.on_loop != nullptr)
      for (const semantic::LoopRef loop : model.loops()) loops[loop.function].push_back(loop);
    const auto calls = wanted(model);
    for (const std::uint32_t m : modules) {
      if (raw.on_module != nullptr && !call(run, [&] { return raw.on_module(run.handle(), state, run.module_handle(m)); }))
        return false;
      for (std::uint32_t i = 0; i < table.module(m).functions.size(); ++i) {
        const semantic::FunctionId f = table.function_id(m, i);
        ++steps;
        if (raw.on_function != nullptr &&
            !call(run, [&] { return raw.on_function(run.handle(), state, run.function_handle(f)); }))
          return false;
        if (const auto here = loops.find(f); here != loops.end())
          for (const semantic::LoopRef loop : here->second)
            if (!call(run, [&] { return raw.on_loop(run.handle(), state, run.loop_handle(loop)); })) return false;
        if (raw.on_call == nullptr) continue;
        for (const semantic::CallRef event : model.events(f)) {
          if (!checker_.wants_all_calls && calls.count(event) == 0) continue;
          ++steps;
          if (!call(run, [&] { return raw.on_call(run.handle(), state, run.call_handle(event)); })) return false;
        }
      }
    }
    return true;
  }

  const Plugin& plugin_;
  const PluginChecker& checker_;
  const check::CheckerInfo info_;
  std::vector<std::pair<std::string, semantic::ConstantValue>> options_;
};

}  // namespace

check::CheckerPtr make_plugin_checker(const Plugin& plugin, const PluginChecker& checker, check::CheckerInfo info) {
  return std::make_shared<const CodeChecker>(plugin, checker, std::move(info));
}

semantic::CallRef call_at(const semantic::SemanticModel& model, const findings::Place& place) {
  const ir::ModuleTable& table = model.table();
  for (std::uint32_t m = 0; m < table.size(); ++m) {
    if (table.module(m).is_stub || table.module(m).file->path != place.path) continue;
    for (std::uint32_t i = 0; i < table.module(m).functions.size(); ++i)
      for (const semantic::CallRef call : model.events(table.function_id(m, i)))
        if (match::place_of(model, call) == place.span) return call;
  }
  return {};
}

}  // namespace ppcheck::plugin
