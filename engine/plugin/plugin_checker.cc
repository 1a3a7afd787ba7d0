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

// Listens to what callbacks say about one line of a module, for `explain`.
class Listener {
 public:
  Listener(Run& run, std::uint32_t module, std::uint32_t line) : run_(run), module_(module), line_(line) { run_.why = &said_; }
  ~Listener() { run_.why = nullptr; }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  // Before and after a callback; `shown`: it was handed something on the line.
  void begin() {
    steps_before_ = said_.steps.size();
    findings_before_ = run_.findings.size();
  }
  void end(const char* callback, const std::string& text, bool shown) {
    match::TraceLine out{callback, text, base::Truth::kFalse, true, {}};
    for (std::size_t k = steps_before_; k < said_.steps.size(); ++k)
      if (shown || is_here(said_.steps[k])) out.why.steps.push_back(said_.steps[k]);
    for (std::size_t k = findings_before_; k < run_.findings.size(); ++k) {
      if (!is_here(run_.findings[k].place)) continue;
      out.truth = base::Truth::kTrue;
      out.why.add(semantic::ValueRef{}, run_.findings[k].message);
      trace_.reported = true;
    }
    if (shown || !out.why.steps.empty()) trace_.lines.push_back(std::move(out));
  }

  bool is_here(semantic::LoopRef loop) const { return is_here(loop.function, match::line_of(run_.model(), loop)); }
  bool is_here(semantic::CallRef call) const { return is_here(call.function, match::line_of(run_.model(), call)); }
  bool is_here(semantic::FunctionId f, std::uint32_t line) const {
    return run_.model().table().module_of(f) == module_ && line == line_;
  }
  // Where its name stands; a module's body and a lambda have none.
  bool is_function_here(semantic::FunctionId f) const {
    const source::Span name = run_.model().table().function(f).name_span;
    return !name.empty() && is_here(f, match::module_of(run_.model(), f).file->lines.line_of(name.begin));
  }

  match::Trace take() { return std::move(trace_); }

 private:
  bool is_here(const semantic::Step& step) const {
    if (step.loop.valid()) return is_here(step.loop);
    return step.value.valid() && is_here(step.value);
  }
  bool is_here(const findings::Place& place) const {
    return place.path == run_.model().table().module(module_).file->path && place.begin.line == line_;
  }

  Run& run_;
  const std::uint32_t module_;
  const std::uint32_t line_;
  semantic::Why said_;
  std::size_t steps_before_ = 0;
  std::size_t findings_before_ = 0;
  match::Trace trace_;
};

class CodeChecker : public check::Checker {
 public:
  CodeChecker(const Plugin& plugin, const PluginChecker& checker, check::CheckerInfo info)
      : plugin_(plugin), checker_(checker), info_(std::move(info)) {
    for (const check::RuleOption& option : info_.options) options_.emplace_back(option.name, constant_of(option.value));
  }

  const check::CheckerInfo& info() const override { return info_; }

  check::CheckerResult run(const check::Subject& subject) const override {
    check::CheckerResult result;
    if (!check::needs_met(info_, subject.facts)) return result;
    Run run(Run::Kind::kChecker, plugin_.number, fmt::format("checker `{}`", info_.name), &subject.model);
    if (tell(run, nullptr, result.steps))
      result.findings = std::move(run.findings);
    else
      result.limits.push_back(fmt::format("{}: the checker of the plugin `{}` failed, what it found is left out", info_.name,
                                          plugin_.name));
    return result;
  }

  match::Trace explain(const check::Subject& subject, std::uint32_t module, std::uint32_t line) const override {
    Run run(Run::Kind::kChecker, plugin_.number, fmt::format("checker `{}`", info_.name), &subject.model);
    Listener listener(run, module, line);
    std::uint64_t steps = 0;
    tell(run, &listener, steps);
    return listener.take();
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

  // Tells the checker all that it wants to hear about the program. False when a callback failed.
  bool tell(Run& run, Listener* listener, std::uint64_t& steps) const {
    findings::Finding base;
    base.rule = info_.name;
    base.severity = info_.severity;
    base.confidence = info_.confidence;
    run.base = &base;
    run.options = &options_;
    void* state = nullptr;
    const ppcheck_checker& raw = checker_.raw;
    bool done = raw.begin == nullptr || call(run, [&] { return raw.begin(run.handle(), &state, raw.user); });
    if (done) done = visit(run, state, listener, steps);
    if (done && raw.on_end != nullptr) {
      if (listener != nullptr) listener->begin();
      done = call(run, [&] { return raw.on_end(run.handle(), state); });
      if (listener != nullptr) listener->end("on_end", "the end of the program", false);
    }
    if (raw.finish != nullptr) run.contain([&] { raw.finish(state); });
    return done;
  }

  // The calls that the checker wants; empty when it wants all.
  std::unordered_set<ir::ValueRef> wanted(Run& run) const {
    std::unordered_set<ir::ValueRef> out;
    for (const semantic::Symbol api : apis_of(run, checker_.calls.c_str()))
      for (const semantic::CallRef call : run.model().calls_of(api)) out.insert(call);
    return out;
  }

  bool on_module(Run& run, void* state, Listener* listener, std::uint32_t module) const {
    const auto& callback = checker_.raw.on_module;
    if (callback == nullptr) return true;
    if (listener != nullptr) listener->begin();
    const bool done = call(run, [&] { return callback(run.handle(), state, run.module_handle(module)); });
    if (listener != nullptr) listener->end("on_module", "the module", false);
    return done;
  }

  bool on_function(Run& run, void* state, Listener* listener, semantic::FunctionId f) const {
    const auto& callback = checker_.raw.on_function;
    if (callback == nullptr) return true;
    if (listener != nullptr) listener->begin();
    const bool done = call(run, [&] { return callback(run.handle(), state, run.function_handle(f)); });
    if (listener != nullptr)
      listener->end("on_function", run.model().enclosing_name(f), listener->is_function_here(f));
    return done;
  }

  bool on_loop(Run& run, void* state, Listener* listener, semantic::LoopRef loop) const {
    if (listener != nullptr) listener->begin();
    const bool done = call(run, [&] { return checker_.raw.on_loop(run.handle(), state, run.loop_handle(loop)); });
    if (listener != nullptr) {
      const std::string_view text = match::text_at(match::module_of(run.model(), loop.function), match::place_of(run.model(), loop));
      listener->end("on_loop", match::one_line(text), listener->is_here(loop));
    }
    return done;
  }

  bool on_call(Run& run, void* state, Listener* listener, semantic::CallRef event) const {
    if (listener != nullptr) listener->begin();
    const bool done = call(run, [&] { return checker_.raw.on_call(run.handle(), state, run.call_handle(event)); });
    if (listener != nullptr) {
      const std::string_view text = match::text_at(match::module_of(run.model(), event.function), match::extent_of(run.model(), event));
      listener->end("on_call", match::one_line(text), listener->is_here(event));
    }
    return done;
  }

  // Modules as their paths sort, functions as they stand, in each its loops, then its calls.
  bool visit(Run& run, void* state, Listener* listener, std::uint64_t& steps) const {
    const semantic::SemanticModel& model = run.model();
    const ir::ModuleTable& table = model.table();
    std::vector<std::uint32_t> modules;
    for (std::uint32_t m = 0; m < table.size(); ++m)
      if (!table.module(m).is_stub) modules.push_back(m);
    std::sort(modules.begin(), modules.end(),
              [&](std::uint32_t a, std::uint32_t b) { return table.module(a).file->path < table.module(b).file->path; });
    std::unordered_map<semantic::FunctionId, std::vector<semantic::LoopRef>> loops;
    if (checker_.raw.on_loop != nullptr)
      for (const semantic::LoopRef loop : model.loops()) loops[loop.function].push_back(loop);
    const auto calls = wanted(run);
    for (const std::uint32_t m : modules) {
      if (!on_module(run, state, listener, m)) return false;
      for (std::uint32_t i = 0; i < table.module(m).functions.size(); ++i) {
        const semantic::FunctionId f = table.function_id(m, i);
        ++steps;
        if (!on_function(run, state, listener, f)) return false;
        if (const auto here = loops.find(f); here != loops.end())
          for (const semantic::LoopRef loop : here->second)
            if (!on_loop(run, state, listener, loop)) return false;
        if (checker_.raw.on_call == nullptr) continue;
        for (const semantic::CallRef event : model.events(f)) {
          if (!checker_.wants_all_calls && calls.count(event) == 0) continue;
          ++steps;
          if (!on_call(run, state, listener, event)) return false;
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
