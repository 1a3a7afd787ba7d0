// model.h: the read-only semantic model, which answers the relations of the rule language by value.
//
//   auto model = semantic::analyse(table, options);             // one analysis of the whole table
//   for (CallRef c : model->calls_of(intern("tensorflow.data.Dataset.map")))
//     for (const Callee& callee : model->callees(c)) …
//
// Every relation is three-valued and can say why. `path` is the call path along which a question is judged:
// a parameter of the path's last callee is the argument at the last site, and so on outwards; beyond the
// outermost function all known callers count. Queries are const and safe from many threads at once; their
// caches are keyed by value and loop and shared by all rules. A walk that spends its budget answers "not known"
// and is counted in `budget_hits()`.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/ir/module_table.h"
#include "engine/semantic/relations.h"
#include "engine/semantic/why.h"

namespace ppcheck::semantic {

struct Analysis;  // analysis.h: the products of the single analyses

// What a rule's API name stands for.
struct ApiInfo {
  enum class Kind : std::uint8_t { kNone, kModule, kClass, kFunction, kMethod, kConstant, kExternal };
  Kind kind = Kind::kNone;       // kNone: no such API; kExternal: no stub says
  Symbol canonical;              // "tensorflow.data.Dataset.map"
  Symbol owner;                  // of a method: the class through which it was named, canonical
  FunctionId function = ir::kNone;  // a function, a method; of a class: its __init__ when it has one
  bool open = false;             // kNone, but a `__getattr__` or an incomplete stub may know it
};

class SemanticModel {
 public:
  explicit SemanticModel(std::unique_ptr<Analysis> analysis);
  ~SemanticModel();
  SemanticModel(SemanticModel&&) noexcept;

  const ir::ModuleTable& table() const;

  // ── names ───────────────────────────────────────────────────────────────────────────────────────────
  // The API of a dotted name as a rule writes it, resolved through re-exports.
  ApiInfo api(std::string_view dotted) const;
  // The names below a module or class (for `tf.math.*` and did-you-mean), sorted, private ones left out.
  std::vector<std::string> members(std::string_view dotted) const;
  // Whether class `sub` is `super` or derives from it (canonical names); not known when a base is not known.
  Truth is_subclass(Symbol sub, Symbol super) const;
  // The module that holds a value, its path, the function's qualified name.
  const ir::Module& module_of(ValueRef v) const;
  std::string enclosing_name(FunctionId f) const;

  // ── calls ───────────────────────────────────────────────────────────────────────────────────────────
  // All events whose callee is this API (canonical name), or an override of it when it is a method, or for a
  // class the construction of a sub-class. In program order: path, offset. User code only.
  std::span<const CallRef> calls_of(Symbol canonical) const;
  // All method calls by that name whose receiver's type is not known (for `T?`), in program order.
  std::span<const CallRef> unknown_calls_named(Symbol method) const;
  // Whether the call runs `canonical` (or an override, or a sub-class's constructor); on some path is enough.
  Truth calls_api(CallRef call, Symbol canonical) const;
  std::span<const Callee> callees(CallRef call) const;  // what is known; may be empty
  bool callees_complete(CallRef call) const;            // nothing else can run
  ValueRef receiver(CallRef call) const;                // of `x.m(…)`, of operators; invalid when none
  // Functions that `f` calls directly, and the sites that call `f`.
  std::span<const CallRef> callers(FunctionId f) const;
  // May code that is not known call `f` too (it escapes)?
  bool escapes(FunctionId f) const;

  // ── arguments and values ────────────────────────────────────────────────────────────────────────────
  Argument argument(CallRef call, const Callee& callee, Symbol parameter) const;
  // By name alone, for callees without a stub: keyword arguments only.
  Argument argument_by_keyword(CallRef call, Symbol parameter) const;
  ConstantSet constants(ValueRef v, const CallPath& path, Why* why = nullptr) const;
  // The same with the defaults of parameters for what calls that are not seen pass.
  ConstantSet usual_constants(ValueRef v, const CallPath& path) const;
  TypeSet types(ValueRef v, const CallPath& path) const;
  Truth is_type(ValueRef v, Symbol canonical_class, const CallPath& path, Why* why = nullptr) const;
  Truth is_function(ValueRef v) const;  // a def, lambda, partial or method
  Truth is_lambda(ValueRef v) const;
  Truth is_literal(ValueRef v, const CallPath& path) const;

  // ── objects ─────────────────────────────────────────────────────────────────────────────────────────
  // Same object: some path of copies, phis, parameters, returns, attributes and continuing methods joins them.
  Truth same(ValueRef a, const CallPath& a_path, ValueRef b, const CallPath& b_path, Why* why = nullptr) const;
  // What a value may be, as opaque numbers. Whatever is surely one object with it has all of them, unless it is `open`:
  // there were too many to keep. Costs nothing: for sorting out what cannot be the same before `same` is asked.
  struct Marks {
    std::span<const std::uint32_t> of;  // sorted; empty: nothing was found
    bool open = false;
  };
  Marks marks(ValueRef v) const;
  // Where an object comes from: creating calls, parameters nobody passes, unknown loads; sorted.
  std::vector<ValueRef> origins(ValueRef v, const CallPath& path) const;

  // ── loops ───────────────────────────────────────────────────────────────────────────────────────────
  std::vector<LoopRef> loops() const;  // all of user code, in program order
  // Every way in which `call` may run during an iteration of `loop`; empty when it cannot (false). A way whose
  // truth is kUnknown goes through a function value handed to undeclared code.
  std::vector<PathAnswer> in(CallRef call, LoopRef loop, Why* why = nullptr) const;
  // All loops that hold code of the function, or lead to it; those that may do so by an unknown call left out.
  std::vector<LoopRef> loops_above(FunctionId f) const;
  // All (loop, path) pairs that hold `call`, innermost first. The same answers as `in`, found from the call.
  struct LoopAnswer {
    LoopRef loop;
    PathAnswer answer;
  };
  std::vector<LoopAnswer> loops_around(CallRef call) const;
  Truth always_in(CallRef call, LoopRef loop, const CallPath& path, Why* why = nullptr) const;
  // The largest number of iterations, when it is known.
  std::optional<std::int64_t> times(LoopRef loop, const CallPath& path, Why* why = nullptr) const;
  // The same when what calls that are not seen pass is the parameter's default: how often the loop runs for somebody who
  // sets nothing. Nothing when a parameter without a default decides.
  std::optional<std::int64_t> usual_times(LoopRef loop, const CallPath& path, Why* why = nullptr) const;
  // The largest number of elements of a container, a text or a range, when it is known.
  std::optional<std::int64_t> length(ValueRef v, const CallPath& path, Why* why = nullptr) const;
  // The largest product of the integers in a list or tuple, or an integer itself: what a shape holds. Known also when one
  // of them is 0 and others are not known; of `[]` it is 1.
  std::optional<std::int64_t> product(ValueRef v, const CallPath& path, Why* why = nullptr) const;
  // The loop iterates over the value of `v` (an object or a call's result), also through `@iterates`.
  Truth over(LoopRef loop, ValueRef v, Why* why = nullptr) const;
  ValueRef iterable(LoopRef loop) const;
  // What it goes through in the end: the iterable, or the arguments behind `@iterates` calls. `over` is true only of
  // values that are one object with one of these.
  std::vector<ValueRef> iterated(LoopRef loop) const;
  // A test that is no constant stands between the entry of the function and the call.
  Truth guarded(CallRef call, Why* why = nullptr) const;

  // ── order ───────────────────────────────────────────────────────────────────────────────────────────
  // `later` after `earlier` on one object (derivation), or by control flow.
  Truth after(CallRef later, CallRef earlier, Why* why = nullptr) const;
  // Runs while an API (a context manager, a decorator; a method stands for the bodies of its overrides) is
  // active; `path` leads from the match's outermost function to the call.
  Truth inside_api(CallRef call, Symbol canonical, const CallPath& path, Why* why = nullptr) const;
  // `kKnownCallee`: for the case that `context` calls what is known of it and nothing else, as a match has found it to.
  enum class ContextCallee : std::uint8_t { kAny, kKnownCallee };
  Truth inside_call(CallRef call, CallRef context, const CallPath& path, Why* why = nullptr,
                    ContextCallee callee = ContextCallee::kAny) const;

  // ── flow, effects, invariance ───────────────────────────────────────────────────────────────────────
  // The result of `source` flows into `v`.
  Truth uses_call(ValueRef v, const CallPath& path, CallRef source, Why* why = nullptr) const;
  // The result of an earlier run of `call`, whose argument or receiver `v` is, flows into `v`. A function that calls itself
  // gathers results that are no earlier ones.
  Truth uses_own_result(ValueRef v, const CallPath& path, CallRef call, Why* why = nullptr) const;
  // All that flows into `v` along any path: a superset of what flows in along one. For asking about many sources.
  FlowingIn flowing_in(ValueRef v) const;
  Truth uses_api(ValueRef v, const CallPath& path, std::span<const Symbol> apis, Why* why = nullptr) const;
  Truth uses_loop_element(ValueRef v, const CallPath& path, LoopRef loop, Why* why = nullptr) const;
  Truth invariant(ValueRef v, LoopRef loop, const CallPath& path, Why* why = nullptr) const;
  // Of a call: receiver and all arguments are, and the call is not `@random`.
  Truth invariant_call(CallRef call, LoopRef loop, const CallPath& path, Why* why = nullptr) const;

  // ── what functions call ─────────────────────────────────────────────────────────────────────────────
  // `v` is a function whose body, directly or through others, calls one of `apis`.
  Truth calls(ValueRef v, const CallPath& path, std::span<const Symbol> apis, Why* why = nullptr) const;
  // … and every call, operator and subscript in it is one of `apis`.
  Truth calls_only(ValueRef v, const CallPath& path, std::span<const Symbol> apis, Why* why = nullptr) const;
  // Functions (user code) reached from `f` by calls, itself first, in breadth-first order.
  std::vector<FunctionId> reachable(FunctionId f) const;
  // The events of one function in program order.
  std::span<const CallRef> events(FunctionId f) const;
  // The program that the module of `v` belongs to calls one of `apis`.
  Truth program_calls(ValueRef v, std::span<const Symbol> apis, Why* why = nullptr) const;
  // The modules (indices) that belong to the same program as `module`, itself included.
  std::vector<std::uint32_t> program_of(std::uint32_t module) const;
  bool in_one_program(std::uint32_t module, std::uint32_t other) const;

  std::uint64_t budget_hits() const;
  const Analysis& analysis() const { return *analysis_; }

 private:
  std::vector<PathAnswer> find_in(CallRef call, LoopRef loop, Why* why) const;

  std::unique_ptr<Analysis> analysis_;
};

class SolvedStubs;  // solved_stubs.h

struct AnalyseOptions {
  bool want_duck = true;
  const SolvedStubs* stubs = nullptr;  // found out before; the table begins with their modules, and has no other stubs
  // What somebody else knows about a loop whose number of iterations the model does not know. May ask the model, but
  // for no other loop's `times`.
  std::function<std::optional<std::int64_t>(const SemanticModel&, LoopRef)> loop_bound;
};

// Analyses all modules of the table (user code and stubs). The table must outlive the model. Cost: close to
// linear in the number of instructions.
std::unique_ptr<SemanticModel> analyse(const ir::ModuleTable& table, const AnalyseOptions& options = {});

}  // namespace ppcheck::semantic
