// loops.h: what loops need to know of the whole program, found in one pass when the solution is frozen, and the
// walk from an event up to the loops that hold it. Internal to semantic; SemanticModel's relations stand on it.
//
//   const LoopFacts& facts = *analysis.loop_facts;
//   facts.repeated[f]                       // the body of `f` is a loop of kind "handler"
//   for (const Way& w : ways_up(analysis, call).ways) …      // loops round the call, with the path to it
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/semantic/analysis.h"

namespace ppcheck::semantic {

class SemanticModel;

struct LoopFacts {
  // By function id. Functions of user code whose caller repeats them: overrides of `@repeats` methods, functions
  // handed to a `@repeats` function or decorated with one, and what a declared function calls for each element
  // of what it goes through (`@calls` with `@iterates`).
  std::vector<bool> repeated;
  // The calls that go through something and call the function for each element; by function.
  std::unordered_map<FunctionId, std::vector<CallRef>> repeated_by;
  std::vector<bool> repeated_otherwise;  // not, or not only, by those

  // By function id: the top package of the `@compiles` function that traces it; empty when none does. Functions
  // that only traced functions call are traced with them.
  std::vector<Symbol> compiled_by;

  std::unordered_map<FunctionId, std::vector<CallRef>> handed;     // where it is given to code that is not known
  std::unordered_map<FunctionId, std::vector<LoopRef>> consumers;  // generators: the loops that go through them
  std::unordered_set<ValueRef> changed;  // displays whose number of elements may change after they are made
};

// Fills Analysis::loop_facts. The last step of `freeze`.
void find_loop_facts(Analysis& a);

// Whether a loop is one of Python: not one over a tensor in a function that is traced.
bool is_python_loop(const Analysis& a, LoopRef loop);

// The event and the place where it runs; for a generator's body the place is the loop that goes through it.
struct Level {
  CallRef event;
  BlockId block = ir::kNone;
  bool guarded = true;  // false: no test stands before it in its function
};

// One way from a loop to an event: level 0 lies in the loop's function, the last is the event itself.
struct Way {
  LoopRef loop;
  Truth truth = Truth::kTrue;
  std::vector<Level> levels;
  CallPath path() const;
};

struct Ways {
  std::vector<Way> ways;    // innermost loops first, shorter ways first
  bool exhausted = false;   // too deep, or too many ways to look at all
};

// All loops whose iterations may run the event as far as control flow says; code that provably runs once counts.
// At most kMaxWays for each loop. `only`: of this loop alone. `accept` may refuse a way (it runs once); null accepts all. `by_name`: a call
// `x.m()` with `x` not known may run any method of user code called `m`; its truth is kUnknown.
inline constexpr std::size_t kMaxWays = 8;
Ways ways_up(const Analysis& a, CallRef event, const std::function<bool(const Way&)>& accept = nullptr,
             bool by_name = false, const LoopRef* only = nullptr);

// The loops of ways_up for whatever event of the function, and its own loops.
std::vector<LoopRef> loops_above(const Analysis& a, FunctionId f);

// False: no event of the function runs in the loop, calls by name alone included.
bool may_hold(const Analysis& a, LoopRef loop, FunctionId f);

// The part of a call path that leads to `f`: all of it to `innermost`, nothing to a function that is not on it.
CallPath path_to(const CallPath& path, FunctionId f, FunctionId innermost);

// The value and the arguments of `@iterates` calls from which its elements come, itself first.
std::vector<ValueRef> iterated_sources(const Analysis& a, ValueRef v);
// The values that a call passes to the named parameters of a callee ("self": the receiver).
std::vector<ValueRef> values_passed(const Analysis& a, CallRef call, const Callee& callee,
                                    const std::vector<std::string>& parameters);

// The decorator calls that stand above a `def`, innermost first.
std::vector<CallRef> decorators_of(const Analysis& a, FunctionId f);
// What a decorator call runs, that of the factory in `@factory(…)` included.
std::vector<Callee> decorator_callees(const Analysis& a, CallRef decorator);

// Functions that a value may be: a def, a lambda, a bound method, the function of a `partial`.
std::vector<FunctionId> functions_of(const Analysis& a, ValueRef v);

// The methods that a method of user code overrides, of stubs and of user code, nearest class first.
std::vector<FunctionId> overridden(const Analysis& a, FunctionId f);

// The largest number of elements that a stub declares for such a value, or the largest number that it is (`@bounded`).
std::optional<std::int64_t> declared_bound(const Analysis& a, ValueRef v);

// The integers that a value may be.
struct Integers {
  std::vector<std::int64_t> values;  // sorted, not empty
  bool at_most = false;              // a length is among them, of which no more than the largest is known
};

// The iterations of a `while` that a counter ends. `integers`: what a value may be; nothing when that is not known.
using AskIntegers = std::function<std::optional<Integers>(ValueRef)>;
std::optional<std::int64_t> while_count(const Analysis& a, LoopRef loop, const AskIntegers& integers);

// "`step`": a function as texts name it.
std::string name_of(const Analysis& a, FunctionId f);

// Words about places: "`tf.zeros`" of a call as the file writes it, cut at 60 characters.
std::string quoted(const Analysis& a, ValueRef v);

}  // namespace ppcheck::semantic
