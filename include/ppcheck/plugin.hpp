// plugin.hpp: plugin.h for C++17 and up, without loss: handles that know their run, exceptions that become failures.
//
//   #include "ppcheck/plugin.hpp"
//   using namespace ppcheck::sdk;
//
//   Truth is_large(Question& q) {
//     if (*q.integer(0) <= 1000) return Truth::kFalse;
//     q.because("more than anybody needs");
//     return Truth::kTrue;
//   }
//
//   class Sleepers : public Checker {
//     void on_call(Call call) override { report(call, "the program waits here"); }
//   };
//
//   PPCHECK_PLUGIN("acme", "1.0", "Sizes and sleepers as we like them")
//   PPCHECK_REGISTER(registry) {
//     registry.predicate("is_large(size: integer)", "the size is over 1000", is_large);
//     registry.checker<Sleepers>("sleeps", "severity low\nwhy \"\"\"It waits.\"\"\"", kExamples, "time.sleep");
//   }
//
// Everything here is inline and compiled into the plugin; only the C of plugin.h crosses the border. What plugin.h says
// about threads, texts and the life of handles holds here too. A handle that is "nothing" is false in a condition.
#ifndef PPCHECK_PLUGIN_HPP
#define PPCHECK_PLUGIN_HPP

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "ppcheck/plugin.h"

namespace ppcheck::sdk {

enum class Truth : std::int32_t { kFalse = PPCHECK_FALSE, kTrue = PPCHECK_TRUE, kUnknown = PPCHECK_UNKNOWN };

inline bool is_true(Truth t) { return t == Truth::kTrue; }
inline bool is_false(Truth t) { return t == Truth::kFalse; }

// The table of this plugin's host, set before anything else happens. Hidden, so that plugins do not share it.
__attribute__((visibility("hidden"))) inline const ppcheck_host*& host() {
  static const ppcheck_host* table = nullptr;
  return table;
}

inline Truth truth_of(ppcheck_truth t) { return static_cast<Truth>(t); }
inline std::string_view view_of(ppcheck_text t) { return t.data == nullptr ? std::string_view() : std::string_view(t.data, t.size); }

struct Constant {
  std::int32_t kind = PPCHECK_NONE;  // PPCHECK_INTEGER …
  std::int64_t integer = 0;
  double real = 0;
  std::string_view text;

  bool is_number() const { return kind == PPCHECK_INTEGER || kind == PPCHECK_REAL; }
};

inline std::optional<Constant> constant_of(std::int32_t there, const ppcheck_constant& c) {
  if (there == 0) return std::nullopt;
  return Constant{c.kind, c.integer, c.real, view_of(c.text)};
}

class Call;
class Value;
class Loop;
class Function;
class Module;

// ── places ──────────────────────────────────────────────────────────────────────────────────────────────────
template <typename Handle>
class Thing {
 public:
  Thing() = default;
  Thing(ppcheck_run run, Handle handle) : run_(run), handle_(handle) {}
  explicit operator bool() const { return handle_ != nullptr; }
  friend bool operator==(const Thing& a, const Thing& b) { return a.handle_ == b.handle_; }
  friend bool operator!=(const Thing& a, const Thing& b) { return a.handle_ != b.handle_; }
  friend bool operator<(const Thing& a, const Thing& b) { return std::less<Handle>()(a.handle_, b.handle_); }

  ppcheck_run run() const { return run_; }
  Handle handle() const { return handle_; }

  std::string_view source() const { return view_of(host()->source(run_, handle_)); }
  std::uint32_t line() const { return host()->line(run_, handle_); }
  std::pair<std::uint32_t, std::uint32_t> extent() const {
    std::pair<std::uint32_t, std::uint32_t> out{0, 0};
    host()->extent(run_, handle_, &out.first, &out.second);
    return out;
  }
  Module module() const;
  Function function() const;
  Truth program_calls(const std::string& apis) const { return truth_of(host()->program_calls(run_, handle_, apis.c_str())); }

 private:
  ppcheck_run run_ = nullptr;
  Handle handle_ = nullptr;
};

class Module : public Thing<ppcheck_module> {
 public:
  using Thing::Thing;
  std::string_view name() const { return view_of(host()->module_name(run(), handle())); }
  std::string_view path() const { return view_of(host()->module_path(run(), handle())); }
  std::string_view text() const { return view_of(host()->module_source(run(), handle())); }
};

// Calls, and loops, of which the head counts.
template <typename Handle>
class Event : public Thing<Handle> {
 public:
  using Thing<Handle>::Thing;
  Truth in(const Loop& loop) const;
  Truth always_in(const Loop& loop) const;
  Truth inside(const std::string& apis) const { return truth_of(host()->inside(this->run(), this->handle(), apis.c_str())); }
  template <typename Other>
  Truth inside(const Event<Other>& context) const {
    return truth_of(host()->inside_call(this->run(), this->handle(), context.handle()));
  }
  template <typename Other>
  Truth after(const Event<Other>& earlier) const {
    return truth_of(host()->after(this->run(), this->handle(), earlier.handle()));
  }
};

class Loop : public Event<ppcheck_loop> {
 public:
  using Event::Event;
  std::string_view kind() const { return view_of(host()->loop_kind(run(), handle())); }
  std::optional<std::int64_t> times() const {
    std::int64_t most = 0;
    if (host()->loop_times(run(), handle(), &most) == 0) return std::nullopt;
    return most;
  }
  Value iterable() const;
  Truth over(const Value& value) const;
};

class Value : public Thing<ppcheck_value> {
 public:
  using Thing::Thing;
  Call call() const;
  std::optional<Constant> constant() const {
    ppcheck_constant c{};
    c.size = sizeof c;
    const std::int32_t there = host()->constant(run(), handle(), &c);
    return constant_of(there, c);
  }
  std::optional<std::int64_t> integer() const {
    const auto c = constant();
    if (!c || c->kind != PPCHECK_INTEGER) return std::nullopt;
    return c->integer;
  }
  std::optional<std::string_view> text() const {
    const auto c = constant();
    if (!c || c->kind != PPCHECK_STRING) return std::nullopt;
    return c->text;
  }
  std::vector<Constant> constants() const {
    std::vector<Constant> out;
    for (std::size_t k = 0; k < host()->constant_count(run(), handle()); ++k) {
      ppcheck_constant c{};
      c.size = sizeof c;
      if (host()->constant_at(run(), handle(), k, &c) != 0) out.push_back(*constant_of(1, c));
    }
    return out;
  }
  Truth constants_complete() const { return truth_of(host()->constants_complete(run(), handle())); }
  // The elements of a list or tuple display; nothing when it is none.
  std::optional<std::vector<Value>> items() const {
    const std::int64_t count = host()->item_count(run(), handle());
    if (count < 0) return std::nullopt;
    std::vector<Value> out;
    for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k) out.emplace_back(run(), host()->item(run(), handle(), k));
    return out;
  }
  std::vector<std::string_view> types() const {
    std::vector<std::string_view> out;
    for (std::size_t k = 0; k < host()->type_count(run(), handle()); ++k) out.push_back(view_of(host()->type_at(run(), handle(), k)));
    return out;
  }
  Truth types_complete() const { return truth_of(host()->types_complete(run(), handle())); }
  Truth is(const std::string& types) const { return truth_of(host()->is_type(run(), handle(), types.c_str())); }
  Truth is_function() const { return truth_of(host()->is_function(run(), handle())); }
  Truth is_lambda() const { return truth_of(host()->is_lambda(run(), handle())); }
  Truth is_literal() const { return truth_of(host()->is_literal(run(), handle())); }
  Value seen_from(const Call& site) const;
  std::vector<Value> origins() const {
    std::vector<Value> out;
    for (std::size_t k = 0; k < host()->origin_count(run(), handle()); ++k) out.emplace_back(run(), host()->origin(run(), handle(), k));
    return out;
  }
  Truth same_as(const Value& other) const { return truth_of(host()->same(run(), handle(), other.handle())); }
  Truth invariant_in(const Loop& loop) const { return truth_of(host()->invariant(run(), handle(), loop.handle())); }
  Truth uses(const Call& source) const;
  Truth uses(const std::string& apis) const { return truth_of(host()->uses_api(run(), handle(), apis.c_str())); }
  Truth uses(const Loop& loop) const { return truth_of(host()->uses_element(run(), handle(), loop.handle())); }
  Truth calls(const std::string& apis) const { return truth_of(host()->value_calls(run(), handle(), apis.c_str())); }
  Truth calls_only(const std::string& apis) const { return truth_of(host()->value_calls_only(run(), handle(), apis.c_str())); }
};

// What a call passes for a parameter: `state` is PPCHECK_PASSED …
struct Argument {
  std::int32_t state = PPCHECK_NOT_KNOWN;
  Value value;
};

class Call : public Event<ppcheck_call> {
 public:
  using Event::Event;
  std::string_view name() const { return view_of(host()->call_name(run(), handle())); }
  std::vector<std::string_view> callees() const {
    std::vector<std::string_view> out;
    for (std::size_t k = 0; k < host()->callee_count(run(), handle()); ++k) out.push_back(view_of(host()->callee(run(), handle(), k)));
    return out;
  }
  Truth callees_complete() const { return truth_of(host()->callees_complete(run(), handle())); }
  Truth calls(const std::string& apis) const { return truth_of(host()->calls_api(run(), handle(), apis.c_str())); }
  Value receiver() const { return {run(), host()->receiver(run(), handle())}; }
  Value result() const { return {run(), host()->result(run(), handle())}; }
  Argument argument(const std::string& parameter) const {
    ppcheck_value value = nullptr;
    const std::int32_t state = host()->argument(run(), handle(), parameter.c_str(), &value);
    return {state, Value(run(), value)};
  }
  Argument argument_as(const std::string& api, const std::string& parameter) const {
    ppcheck_value value = nullptr;
    const std::int32_t state = host()->argument_as(run(), handle(), api.c_str(), parameter.c_str(), &value);
    return {state, Value(run(), value)};
  }
  std::vector<Value> written() const {
    std::vector<Value> out;
    for (std::size_t k = 0; k < host()->written_count(run(), handle()); ++k) out.emplace_back(run(), host()->written(run(), handle(), k));
    return out;
  }
  Truth guarded() const { return truth_of(host()->guarded(run(), handle())); }
  std::vector<Loop> loops() const {  // innermost first
    std::vector<Loop> out;
    for (std::size_t k = 0; k < host()->loop_count(run(), handle()); ++k) out.emplace_back(run(), host()->loop(run(), handle(), k));
    return out;
  }
  Truth invariant_in(const Loop& loop) const { return truth_of(host()->call_invariant(run(), handle(), loop.handle())); }
};

class Function : public Thing<ppcheck_function> {
 public:
  using Thing::Thing;
  std::string_view name() const { return view_of(host()->function_name(run(), handle())); }
  std::vector<Call> callers() const {
    std::vector<Call> out;
    for (std::size_t k = 0; k < host()->caller_count(run(), handle()); ++k) out.emplace_back(run(), host()->caller(run(), handle(), k));
    return out;
  }
  std::vector<Call> events() const {
    std::vector<Call> out;
    for (std::size_t k = 0; k < host()->event_count(run(), handle()); ++k) out.emplace_back(run(), host()->event(run(), handle(), k));
    return out;
  }
  Truth escapes() const { return truth_of(host()->escapes(run(), handle())); }
};

template <typename Handle>
Module Thing<Handle>::module() const {
  return {run_, host()->module_of(run_, handle_)};
}
template <typename Handle>
Function Thing<Handle>::function() const {
  return {run_, host()->function_of(run_, handle_)};
}
template <typename Handle>
Truth Event<Handle>::in(const Loop& loop) const {
  return truth_of(host()->in_loop(this->run(), this->handle(), loop.handle()));
}
template <typename Handle>
Truth Event<Handle>::always_in(const Loop& loop) const {
  return truth_of(host()->always_in_loop(this->run(), this->handle(), loop.handle()));
}
inline Value Loop::iterable() const { return {run(), host()->loop_iterable(run(), handle())}; }
inline Truth Loop::over(const Value& value) const { return truth_of(host()->loop_over(run(), handle(), value.handle())); }
inline Value Value::seen_from(const Call& site) const { return {run(), host()->seen_from(run(), handle(), site.handle())}; }
inline Call Value::call() const { return {run(), host()->value_call(run(), handle())}; }
inline Truth Value::uses(const Call& source) const { return truth_of(host()->uses_call(run(), handle(), source.handle())); }

// ── findings ────────────────────────────────────────────────────────────────────────────────────────────────
class Fix {
 public:
  Fix(ppcheck_run run, ppcheck_fix fix) : run_(run), fix_(fix) {}
  bool replace(const Module& module, std::uint32_t begin, std::uint32_t end, const std::string& text) const {
    return host()->fix_edit(run_, fix_, module.handle(), begin, end, text.c_str()) == PPCHECK_OK;
  }
  template <typename Handle>
  bool replace(const Thing<Handle>& place, const std::string& text) const {
    const auto [begin, end] = place.extent();
    return replace(place.module(), begin, end, text);
  }

 private:
  ppcheck_run run_;
  ppcheck_fix fix_;
};

class Finding : public Thing<ppcheck_finding> {
 public:
  using Thing::Thing;
  template <typename Handle>
  Finding& note(const Thing<Handle>& place, const std::string& message) {
    host()->finding_note(run(), handle(), place.handle(), message.c_str());
    return *this;
  }
  Finding& minor(const std::string& reason) {
    host()->finding_minor(run(), handle(), reason.c_str());
    return *this;
  }
  Finding& doubt(const std::string& reason) {
    host()->finding_doubt(run(), handle(), reason.c_str());
    return *this;
  }
  Fix fix(const std::string& title, bool safe) {
    return {run(), host()->finding_fix(run(), handle(), title.c_str(), safe ? 1 : 0)};
  }
  std::string_view part(std::int32_t part, std::size_t index = 0) const {
    return view_of(host()->finding_text(run(), handle(), part, index));
  }
  std::int64_t number(std::int32_t part, std::size_t index = 0) const {
    return host()->finding_number(run(), handle(), part, index);
  }
};

// ── predicates ──────────────────────────────────────────────────────────────────────────────────────────────
// What a predicate is asked: its arguments as the signature declares them, from 0.
class Question {
 public:
  explicit Question(ppcheck_run run) : run_(run) {}
  std::optional<Constant> constant(std::size_t index) const {
    ppcheck_constant c{};
    c.size = sizeof c;
    const std::int32_t there = host()->argument_constant(run_, index, &c);
    return constant_of(there, c);
  }
  std::optional<std::int64_t> integer(std::size_t index) const {
    const auto c = constant(index);
    if (!c || c->kind != PPCHECK_INTEGER) return std::nullopt;
    return c->integer;
  }
  std::optional<double> number(std::size_t index) const {
    const auto c = constant(index);
    if (!c || !c->is_number()) return std::nullopt;
    return c->real;
  }
  std::optional<std::string_view> text(std::size_t index) const {
    const auto c = constant(index);
    if (!c || c->kind != PPCHECK_STRING) return std::nullopt;
    return c->text;
  }
  Value value(std::size_t index) const { return {run_, host()->argument_value(run_, index)}; }
  Call call(std::size_t index) const { return {run_, host()->argument_call(run_, index)}; }
  Loop loop(std::size_t index) const { return {run_, host()->argument_loop(run_, index)}; }

  void because(const std::string& reason) const { host()->because(run_, nullptr, reason.c_str()); }
  template <typename Handle>
  void because(const Thing<Handle>& place, const std::string& reason) const {
    host()->because(run_, place.handle(), reason.c_str());
  }

 private:
  ppcheck_run run_;
};

// ── checkers ────────────────────────────────────────────────────────────────────────────────────────────────
// One object for each program; its members are the state. Override what you want to hear.
class Checker {
 public:
  Checker() = default;
  Checker(const Checker&) = delete;
  Checker& operator=(const Checker&) = delete;
  virtual ~Checker() = default;

  virtual void on_module(Module) {}
  virtual void on_function(Function) {}
  virtual void on_loop(Loop) {}
  virtual void on_call(Call) {}
  virtual void on_end() {}

  std::optional<Constant> option(const std::string& name) const {
    ppcheck_constant c{};
    c.size = sizeof c;
    const std::int32_t there = host()->option(run_, name.c_str(), &c);
    return constant_of(there, c);
  }
  template <typename Handle>
  Finding report(const Thing<Handle>& place, const std::string& message) const {
    return {run_, host()->report(run_, place.handle(), message.c_str())};
  }
  // Why a place is reported or not, for `ppcheck explain CHECKER FILE:LINE`.
  template <typename Handle>
  void because(const Thing<Handle>& place, const std::string& reason) const {
    host()->because(run_, place.handle(), reason.c_str());
  }
  ppcheck_run run() const { return run_; }
  void set_run(ppcheck_run run) { run_ = run; }

 private:
  ppcheck_run run_ = nullptr;
};

// What an output format prints.
class Report {
 public:
  explicit Report(ppcheck_run run) : run_(run) {}
  std::size_t number(std::int32_t part) const { return host()->report_number(run_, part); }
  Finding finding(std::size_t index) const { return {run_, host()->report_finding(run_, index)}; }
  std::string_view skipped_path(std::size_t index) const { return view_of(host()->skipped_path(run_, index)); }
  std::string_view skipped_reason(std::size_t index) const { return view_of(host()->skipped_reason(run_, index)); }
  void write(std::string_view text) const { host()->write(run_, text.data(), text.size()); }

 private:
  ppcheck_run run_;
};

// ── registering ─────────────────────────────────────────────────────────────────────────────────────────────
// Calls `body`; an exception becomes a failure of the callback.
template <typename Body>
std::int32_t contained(ppcheck_run run, const Body& body) {
  try {
    body();
    return PPCHECK_OK;
  } catch (const std::exception& error) {
    host()->fail(run, error.what());
  } catch (...) {
    host()->fail(run, "an exception that is no std::exception");
  }
  return PPCHECK_FAILED;
}

class Registry {
 public:
  using Predicate = Truth (*)(Question&);
  using Bound = std::optional<std::int64_t> (*)(Loop);
  using Fixer = void (*)(Finding, Call);
  using Format = void (*)(Report&);

  explicit Registry(ppcheck_registry registry) : registry_(registry) {}
  std::int32_t answer() const { return answer_; }

  void predicate(const char* signature, const char* help, Predicate function) {
    ppcheck_predicate p{};
    p.size = sizeof p;
    p.signature = signature;
    p.help = help;
    p.user = reinterpret_cast<void*>(function);
    p.answer = [](ppcheck_run run, void* user) {
      Truth truth = Truth::kUnknown;
      contained(run, [&] {
        Question question(run);
        truth = reinterpret_cast<Predicate>(user)(question);
      });
      return static_cast<ppcheck_truth>(truth);
    };
    note(host()->add_predicate(registry_, &p));
  }

  // `calls`: the APIs that on_call wants; null: all calls.
  template <typename T>
  void checker(const char* name, const char* about, const char* examples, const char* calls = nullptr) {
    ppcheck_checker c{};
    c.size = sizeof c;
    c.name = name;
    c.about = about;
    c.examples = examples;
    c.calls = calls;
    c.begin = [](ppcheck_run run, void** state, void*) {
      return contained(run, [&] {
        auto checker = std::make_unique<T>();
        checker->set_run(run);
        *state = static_cast<Checker*>(checker.release());
      });
    };
    if constexpr (!std::is_same_v<decltype(&T::on_module), decltype(&Checker::on_module)>)
      c.on_module = [](ppcheck_run run, void* state, ppcheck_module module) {
        return contained(run, [&] { of(state).on_module({run, module}); });
      };
    if constexpr (!std::is_same_v<decltype(&T::on_function), decltype(&Checker::on_function)>)
      c.on_function = [](ppcheck_run run, void* state, ppcheck_function function) {
        return contained(run, [&] { of(state).on_function({run, function}); });
      };
    if constexpr (!std::is_same_v<decltype(&T::on_loop), decltype(&Checker::on_loop)>)
      c.on_loop = [](ppcheck_run run, void* state, ppcheck_loop loop) {
        return contained(run, [&] { of(state).on_loop({run, loop}); });
      };
    if constexpr (!std::is_same_v<decltype(&T::on_call), decltype(&Checker::on_call)>)
      c.on_call = [](ppcheck_run run, void* state, ppcheck_call call) {
        return contained(run, [&] { of(state).on_call({run, call}); });
      };
    if constexpr (!std::is_same_v<decltype(&T::on_end), decltype(&Checker::on_end)>)
      c.on_end = [](ppcheck_run run, void* state) { return contained(run, [&] { of(state).on_end(); }); };
    c.finish = [](void* state) { delete static_cast<Checker*>(state); };
    note(host()->add_checker(registry_, &c));
  }

  void facts(const char* module, const char* stub) { note(host()->add_facts(registry_, module, stub)); }

  void loop_bound(const char* help, Bound function) {
    ppcheck_loop_bound b{};
    b.size = sizeof b;
    b.help = help;
    b.user = reinterpret_cast<void*>(function);
    b.bound = [](ppcheck_run run, ppcheck_loop loop, std::int64_t* most, void* user) {
      return contained(run, [&] {
        if (const auto n = reinterpret_cast<Bound>(user)(Loop(run, loop))) *most = *n;
      });
    };
    note(host()->add_loop_bound(registry_, &b));
  }

  void fixer(const char* rule, const char* help, Fixer function) {
    ppcheck_fixer f{};
    f.size = sizeof f;
    f.rule = rule;
    f.help = help;
    f.user = reinterpret_cast<void*>(function);
    f.propose = [](ppcheck_run run, ppcheck_finding finding, ppcheck_call call, void* user) {
      return contained(run, [&] { reinterpret_cast<Fixer>(user)(Finding(run, finding), Call(run, call)); });
    };
    note(host()->add_fixer(registry_, &f));
  }

  void format(const char* name, const char* help, Format function) {
    ppcheck_format f{};
    f.size = sizeof f;
    f.name = name;
    f.help = help;
    f.user = reinterpret_cast<void*>(function);
    f.write = [](ppcheck_run run, void* user) {
      return contained(run, [&] {
        Report report(run);
        reinterpret_cast<Format>(user)(report);
      });
    };
    note(host()->add_format(registry_, &f));
  }

  void refuse(const std::string& reason) {
    host()->refuse(registry_, reason.c_str());
    answer_ = PPCHECK_FAILED;
  }

 private:
  static Checker& of(void* state) { return *static_cast<Checker*>(state); }
  void note(std::int32_t answer) {
    if (answer != PPCHECK_OK) answer_ = answer;
  }

  ppcheck_registry registry_;
  std::int32_t answer_ = PPCHECK_OK;
};

}  // namespace ppcheck::sdk

// `PPCHECK_REGISTER(registry) { registry.predicate(…); }`: the plugin's entry, once.
#define PPCHECK_REGISTER(registry_)                                                                         \
  static void ppcheck_register_all(::ppcheck::sdk::Registry& registry_);                                    \
  extern "C" PPCHECK_EXPORT std::int32_t ppcheck_plugin_register(const ppcheck_host* given, ppcheck_registry to) { \
    ::ppcheck::sdk::host() = given;                                                                         \
    ::ppcheck::sdk::Registry registry(to);                                                                  \
    try {                                                                                                   \
      ppcheck_register_all(registry);                                                                       \
    } catch (const std::exception& error) {                                                                 \
      registry.refuse(error.what());                                                                        \
    } catch (...) {                                                                                         \
      registry.refuse("an exception that is no std::exception");                                            \
    }                                                                                                       \
    return registry.answer();                                                                               \
  }                                                                                                         \
  static void ppcheck_register_all(::ppcheck::sdk::Registry& registry_)

#endif
