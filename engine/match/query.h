// query.h: one evaluation of a program: what it is asked of, and what is computed once for it.
//
// A Query is used by one thread; the model below it may be shared by many.
#pragma once

#include <cstdint>
#include <functional>
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

// Candidates, with those of one object found by its origins.
class CandidateList {
 public:
  std::vector<Candidate> all;

  // Positions in `all` whose receiver shares an origin with `origins`, or has none that is known.
  std::vector<std::uint32_t> sharing(const semantic::SemanticModel& model,
                                     const std::vector<semantic::ValueRef>& origins);
  // Those in functions that the loop holds or leads to: all that surely run in an iteration of it, and some more.
  const std::vector<std::uint32_t>& inside(const semantic::SemanticModel& model, semantic::LoopRef loop);

 private:
  bool indexed_ = false;
  std::unordered_map<semantic::ValueRef, std::vector<std::uint32_t>> by_origin_;
  bool loops_indexed_ = false;
  std::unordered_map<semantic::LoopRef, std::vector<semantic::FunctionId>> functions_by_loop_;
  std::unordered_map<semantic::FunctionId, std::vector<std::uint32_t>> by_function_;
  std::unordered_map<semantic::LoopRef, std::vector<std::uint32_t>> by_loop_;  // filled on demand
  std::vector<std::uint32_t> without_origin_;
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
  // The queries of Program::patterns.
  std::vector<std::unique_ptr<Query>> patterns;

  std::unique_ptr<LoopList> loop_list;

  // Functions that run below one outermost function; the last one asked for is kept.
  semantic::FunctionId scope_of = ir::kNone;
  std::unordered_set<semantic::FunctionId> scope;
  // All method calls by name, for objects of type `any`; filled when first asked for.
  bool methods_indexed = false;
  std::unordered_map<Symbol, std::vector<semantic::CallRef>> methods;

  EvaluateStatistics statistics;
  std::shared_ptr<Budget> budget = std::make_shared<Budget>();

  Query(const Program& program, const semantic::SemanticModel& model, const ProjectFacts& facts,
        std::uint32_t shared = 0, std::uint32_t depth = 0);

  Query& pattern(std::uint32_t index);
  LoopList& loops();
  // Functions that `outermost` reaches by calls, itself included.
  const std::unordered_set<semantic::FunctionId>& functions_below(semantic::FunctionId outermost);
  // All calls `x.name(…)` and operators of that name of user code, in program order.
  const std::vector<semantic::CallRef>& methods_named(Symbol name);
};

// Patterns in patterns deeper than this answer "not known" (the compiler refuses cycles).
inline constexpr std::uint32_t kMaxPatternDepth = 32;

}  // namespace ppcheck::match
