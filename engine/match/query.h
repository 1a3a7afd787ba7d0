// query.h: one evaluation of a program: what it is asked of, and what is computed once for it.
//
// A Query is used by one thread; the model below it may be shared by many.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/match/evaluate.h"
#include "engine/match/plan.h"
#include "engine/match/program.h"

namespace ppcheck::match {

// A call that may fill a slot by its callee and its receiver's type, before it is held against what is bound.
struct Candidate {
  semantic::CallRef call;
  std::uint32_t target = 0;        // index into PlannedSlot::targets
  Symbol api;                      // the canonical name it goes by
  semantic::ValueRef receiver;     // of methods and called objects; else invalid
  bool unknown_type = false;       // nothing says that the receiver is of the type, or of another one
  bool duck = false;               // only duck evidence says so
};

// Positions in a list of candidates by a value that they have to do with.
using ValueIndex = std::unordered_map<semantic::ValueRef, std::vector<std::uint32_t>>;
inline constexpr std::uint32_t kNoCondition = 0xFFFFFFFFu;

// What flows into the operands of one call, along any path; sorted.
struct CallFlow {
  std::vector<semantic::ValueRef> certain;
  std::vector<semantic::ValueRef> possible;
  bool traced = true;
};

// Candidates, with those of one object found by its origins.
class CandidateList {
 public:
  std::vector<Candidate> all;

  // Positions in `all` whose receiver shares an origin with `origins`, or has none that is known.
  std::vector<std::uint32_t> sharing(const semantic::SemanticModel& model,
                                     const std::vector<semantic::ValueRef>& origins);
  // Positions of those whose receiver is surely one object with a value of these origins, and some more.
  std::vector<std::uint32_t> on(const semantic::SemanticModel& model, semantic::ValueRef value,
                                const std::vector<semantic::ValueRef>& origins);
  // Those in functions that the loop holds or leads to: all that surely run in an iteration of it, and some more.
  const std::vector<std::uint32_t>& inside(const semantic::SemanticModel& model, semantic::LoopRef loop);

 private:
  void index_by_origin(const semantic::SemanticModel& model);

  bool indexed_ = false;
  ValueIndex by_origin_;
  ValueIndex by_receiver_;
  bool loops_indexed_ = false;
  std::unordered_map<semantic::LoopRef, std::vector<semantic::FunctionId>> functions_by_loop_;
  std::unordered_map<semantic::FunctionId, std::vector<std::uint32_t>> by_function_;
  std::unordered_map<semantic::LoopRef, std::vector<std::uint32_t>> by_loop_;  // filled on demand
  std::vector<std::uint32_t> without_origin_;
};

// Candidates on whatever value, with those that may be on one value found by its marks (SemanticModel::marks). For lists
// of which the origins of all would be too much to find out.
class MarkedList {
 public:
  void add(const semantic::SemanticModel& model, const Candidate& candidate);
  // Those whose receiver is surely one object with `value`, and some more; in order. Where too little is known of the
  // value or of the receiver (nothing, or too many things that it may be), only those of the value's own module:
  // anything that is called anywhere might be it.
  std::vector<std::uint32_t> on(const semantic::SemanticModel& model, semantic::ValueRef value) const;

  std::vector<Candidate> all;

 private:
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> by_mark_;
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> by_module_;  // those that may be anything
};

// All loops of the program, with those that go through one object found by its origins.
class LoopList {
 public:
  explicit LoopList(const semantic::SemanticModel& model) : all(model.loops()) {}

  std::vector<semantic::LoopRef> all;

  // Those that may go over a value with these origins: all of them when none is known.
  std::vector<semantic::LoopRef> sharing(const semantic::SemanticModel& model,
                                         const std::vector<semantic::ValueRef>& origins);

 private:
  bool indexed_ = false;
  std::unordered_map<semantic::ValueRef, std::vector<std::uint32_t>> by_origin_;
};

// What one rule may still spend on one program; shared with its patterns.
struct Budget {
  std::uint64_t spent = 0;
  bool exhausted = false;
};

struct Query {
  const Program& program;
  const semantic::SemanticModel& model;
  const ProjectFacts& facts;
  std::uint32_t shared = 0;   // leading slots that are bound from outside
  std::uint32_t depth = 0;    // of patterns in patterns
  Plan plan;

  // Candidates of slots and of events (by slot, by condition), filled when first asked for.
  std::unordered_map<std::uint32_t, CandidateList> slot_candidates;
  std::unordered_map<std::uint32_t, CandidateList> event_candidates;
  // Candidates of targets `c.m` (by method's name) and `c(…)` (the empty name) of a bound call's result.
  std::unordered_map<Symbol, MarkedList> result_candidates;
  // By slot and condition (narrow.h): candidates by the values that the condition looks at; by themselves for
  // kNoCondition.
  std::map<std::pair<SlotId, std::uint32_t>, ValueIndex> line_indices;
  std::unordered_map<semantic::CallRef, CallFlow> call_flows;
  // The queries of Program::patterns.
  std::vector<std::unique_ptr<Query>> patterns;

  std::unique_ptr<LoopList> loop_list;

  // Functions that run below one outermost function; the last one asked for is kept.
  semantic::FunctionId scope_of = ir::kNone;
  std::unordered_set<semantic::FunctionId> scope;
  std::unordered_map<semantic::FunctionId, std::unordered_set<semantic::FunctionId>> above;
  // All method calls by name, for objects of type `any`; filled when first asked for.
  bool methods_indexed = false;
  std::unordered_map<Symbol, std::vector<semantic::CallRef>> methods;
  bool decorators_indexed = false;
  std::unordered_map<semantic::CallRef, semantic::CallRef> decorators;

  struct LoopsAround {
    bool kept = false;
    std::vector<semantic::SemanticModel::LoopAnswer> answers;
  };
  std::unordered_map<semantic::CallRef, LoopsAround> around;

  // The ways from one function down to another (paths.h).
  std::map<std::pair<semantic::FunctionId, semantic::FunctionId>, std::vector<semantic::CallPath>> paths;

  EvaluateStatistics statistics;
  std::shared_ptr<Budget> budget = std::make_shared<Budget>();

  Query(const Program& program, const semantic::SemanticModel& model, const ProjectFacts& facts,
        std::uint32_t shared = 0, std::uint32_t depth = 0);

  // SemanticModel::loops_around. Kept when it is asked for again: a pattern is tried beside many bindings.
  std::vector<semantic::SemanticModel::LoopAnswer> loops_around(semantic::CallRef call);
  // Answers of this pattern by what it was handed (search.h).
  std::map<std::vector<std::uint32_t>, base::Truth> answers;

  Query& pattern(std::uint32_t index);
  LoopList& loops();
  // Functions that `outermost` reaches by calls, itself included.
  const std::unordered_set<semantic::FunctionId>& functions_below(semantic::FunctionId outermost);
  // Functions that lead to `inner` by calls, itself included. Kept.
  const std::unordered_set<semantic::FunctionId>& functions_above(semantic::FunctionId inner);
  // All calls `x.name(…)` and operators of that name of user code, in program order.
  const std::vector<semantic::CallRef>& methods_named(Symbol name);
  // `@jit(static=0)`: of the call that makes the decorator, the call that decorates. Invalid when it makes none.
  semantic::CallRef decorates(semantic::CallRef maker);
};

// Patterns in patterns deeper than this answer "not known" (the compiler refuses cycles).
inline constexpr std::uint32_t kMaxPatternDepth = 32;

}  // namespace ppcheck::match
