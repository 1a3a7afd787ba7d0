// evaluate.h: from a compiled rule and the semantic model to matches.
//
//   for (const Match& m : evaluate(program, model, context)) render(m);
//
// Evaluation is three-valued: every line of match and where must be known to be true, no line of unless may be
// true; each true line of minor lowers the severity, each line of doubt that is not false the confidence. Of
// several matches for one reported place the most confident stays, then the innermost loop, then source order.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/base/truth.h"
#include "engine/match/program.h"
#include "engine/semantic/model.h"

namespace ppcheck::match {

// The way from a loop's function to a call in it.
struct LoopPath {
  semantic::LoopRef loop;
  semantic::CallPath path;
};

// What a slot is bound to.
struct Binding {
  semantic::CallRef call;         // kCall
  semantic::LoopRef loop;         // kLoop
  semantic::ValueRef object;      // kObject: the first value seen of it (a receiver, an iterable)
  semantic::CallPath path;        // the way from the match's outermost function to the call or value
  std::vector<LoopPath> in;       // kCall: one for each loop of the rule that holds it
  semantic::ValueRef receiver;    // kCall: of `x.m`, else invalid
  Symbol api;                     // kCall: the canonical name it was matched as
  bool unknown_type = false;      // matched through `T?`
  bool duck = false;              // its receiver's type is known by duck evidence only

  // "type", "duck" or "none": what says that the receiver is of the type asked for.
  std::string_view evidence() const { return unknown_type ? "none" : duck ? "duck" : "type"; }
  bool bound() const { return call.valid() || loop.valid() || object.valid(); }
};

using Bindings = std::vector<Binding>;  // by slot

struct Match {
  Bindings bindings;
  semantic::CallRef reported;         // the call of `report`, or invalid when a loop is reported
  semantic::LoopRef reported_loop;
  int severity_steps = 0;             // down, from minor
  int confidence_steps = 0;           // down, from doubt, `T?`, duck evidence
  std::vector<std::string> reasons;   // texts of the minor and doubt lines that counted, and of the others
  std::vector<std::uint32_t> fixes;   // into Program::fixes: those whose `when` is true, or that have none
  std::vector<semantic::Step> evidence;  // what plugins say about the `check` conditions of `where` that hold
};

// What a rule hands to a plugin's predicate. All invalid: an argument that is missing and has no known default.
struct CheckArgument {
  semantic::ValueRef value;         // what a call returns, an object, an argument or its default
  semantic::CallPath path;
  semantic::CallRef call;           // of a bare name that a call binds, besides `value`
  semantic::LoopRef loop;           // of a bare name that a loop binds
  bool is_literal = false;
  semantic::ConstantValue literal;  // also a property's value
};

// Facts about the analysed program that the model does not hold.
struct ProjectFacts {
  // `program uses PACKAGE …`: not known when nothing says the version.
  std::function<base::Truth(Symbol package, const std::vector<std::pair<Compare, std::string>>&)> uses_version;
  // A plugin's predicate; not known when there is none by the name.
  std::function<base::Truth(Symbol name, const std::vector<CheckArgument>&, const semantic::SemanticModel&, semantic::Why*)>
      check;
};

struct EvaluateStatistics {
  std::uint64_t bindings = 0;       // tried
  bool budget_exhausted = false;    // kMaxBindings reached: some places were not examined
  bool rule_exhausted = false;  // the whole program took more than base::kMaxRuleBindings
};

// All matches of the rule, sorted by module path and offset of the reported place. Deterministic; const on the
// model, so rules may be evaluated in parallel.
std::vector<Match> evaluate(const Program& program, const semantic::SemanticModel& model,
                            const ProjectFacts& facts, EvaluateStatistics* statistics = nullptr);

// ── why ───────────────────────────────────────────────────────────────────────────────────────────────────
// What one line of the rule answered for the binding that came furthest, for `ppcheck explain RULE FILE:LINE`.
struct TraceLine {
  std::string part;  // "match", "where", "unless", "minor", "doubt"
  std::string text;  // the line as written
  base::Truth truth = base::Truth::kUnknown;
  bool reached = true;
  semantic::Why why;
};

struct Trace {
  bool reported = false;
  std::vector<TraceLine> lines;
};

// Explains the rule at one line of a module: of all bindings whose reported (or, failing that, any) event stands
// on that line, the one whose first failing line is latest.
Trace explain(const Program& program, const semantic::SemanticModel& model, const ProjectFacts& facts,
              std::uint32_t module, std::uint32_t line);

}  // namespace ppcheck::match
