// analysis.h: the products of the single analyses, frozen. `SemanticModel` answers from these.
//
// Everything here is immutable after `freeze` except the memo tables of the demand-driven relations, which guard
// themselves. One file makes each product: solver (sets), freeze (events, callees, loads), cfg (dominators,
// natural loops).
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/semantic/cfg.h"
#include "engine/semantic/memo.h"
#include "engine/semantic/relations.h"
#include "engine/semantic/solver.h"

namespace ppcheck::semantic {

class SemanticModel;
struct WalkCaches;  // caches.h
struct LoopFacts;   // loops.h

// What an event may run: a slice of Analysis::callees.
struct EventInfo {
  InstrId instr = ir::kNone;
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  bool complete = false;  // nothing but these can run
};

// Where a load takes its value from: a slice of Analysis::load_locations.
struct LoadInfo {
  InstrId instr = ir::kNone;
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

// A function of user code that an instruction leads to.
struct Run {
  InstrId instr = ir::kNone;
  FunctionId function = ir::kNone;
};

// A setting of the command line that a module declares (settings.cc).
struct Setting {
  std::uint32_t module = ir::kNone;
  ValueRef value;  // its default; invalid when it has none
};

// Any order of names that lasts as long as the program: for lists that are searched, never for what is printed.
inline bool by_id(Symbol x, Symbol y) { return x.id < y.id; }

struct Analysis {
  explicit Analysis(const ir::ModuleTable& modules);
  ~Analysis();

  const ir::ModuleTable& table;
  Solution solution;
  std::unique_ptr<Solver> solver;    // for names that rules ask for; guarded by solver_mutex
  mutable std::mutex solver_mutex;

  // By function id; sorted by instruction. Functions of stubs have none.
  std::vector<std::vector<EventInfo>> events;
  std::vector<std::vector<CallRef>> event_refs;
  std::vector<std::vector<LoadInfo>> loads;
  std::vector<Callee> callees;
  std::vector<LocationId> load_locations;

  std::vector<Symbol> canonical;                 // by function id: module.qualified_name
  std::vector<std::vector<CallRef>> callers;     // by function id, in program order
  std::vector<std::vector<Run>> runs;            // by function id: the other side of `callers`, by instruction
  // By function id: those of the callers that pass an argument without naming it: by `*xs` or `**options`, or through a
  // declared function that calls this one (`ds.map(f)`).
  std::vector<std::vector<CallRef>> unseen_callers;
  std::vector<InstrId> unknown_call;             // by function id: its first call that may run what is not known; kNone
  std::vector<bool> escapes;                     // by function id: handed to code that is not known
  std::vector<bool> called_by_spread;            // by function id: some call passes `*xs` or `**options`
  std::unordered_map<Symbol, std::vector<CallRef>> calls_of;
  std::vector<std::vector<Symbol>> called_apis;  // by function id: the names under which `calls_of` has its calls, sorted by_id
  std::unordered_map<Symbol, std::vector<CallRef>> unknown_calls;  // by method name
  // The methods that no dot shows: operators on values that are not known, and calls of such values (`__call__`).
  std::unordered_map<Symbol, std::vector<CallRef>> unknown_operators;
  std::unordered_map<Symbol, ClassId> class_ids; // by canonical name

  std::vector<bool> class_changes;               // by class id: its objects can be changed after they are made
  std::unordered_map<ClassId, std::vector<LocationId>> attributes;  // of the instances of a class, as it stores them
  std::unordered_map<EntityId, EntitySet> declared_types;       // of kDeclared
  std::unordered_map<ValueRef, ClassId> duck_types;             // values whose type is known by duck evidence
  std::unordered_map<ValueRef, FunctionId> property_loads;      // attribute reads that run a property of user code

  std::unordered_map<Symbol, std::vector<Setting>> settings;    // by name, as they are declared

  std::vector<std::unique_ptr<Cfg>> cfgs;        // by function id; user code only
  std::unique_ptr<WalkCaches> caches;
  std::unique_ptr<LoopFacts> loop_facts;         // which functions are repeated, traced, handed away

  std::function<std::optional<std::int64_t>(const SemanticModel&, LoopRef)> loop_bound;  // may be empty


  std::vector<std::vector<std::uint32_t>> imports;       // by module: the user modules it imports
  std::vector<std::vector<std::uint32_t>> reached_from;  // by module: program roots that reach it
  mutable Memo<std::uint32_t, std::vector<bool>> program_memo;  // by module: the modules of its program

  const EventInfo* event(CallRef call) const;    // null when it is no event with known callees
  std::span<const Callee> callees_of(CallRef call) const;
  std::span<const LocationId> locations_of(ValueRef load) const;
  const Cfg& cfg(FunctionId f) const { return *cfgs[f]; }
  const FunctionFacts& facts(FunctionId f) const { return solution.facts[f]; }
  std::vector<std::uint32_t> modules_from(std::uint32_t root) const;  // by imports, itself first
  bool is_user(FunctionId f) const { return !solution.facts[f].is_stub && !table.module_of_function(f).is_stub; }
};

// Fills in everything below `solver` from a solution that has been found. One pass over user code. Canonical names that
// stand there already are kept.
void freeze(Analysis& analysis);

// Adds the names of the functions that `names` does not reach yet: by function id, module.qualified_name.
void add_canonical_names(const ir::ModuleTable& table, std::vector<Symbol>& names);

// Whether a call passes `*xs` or `**options`.
bool has_spread(const ir::ModuleTable& table, CallRef call);

// The declared settings of the program, and the default of the one that an attribute reads (settings.cc); invalid when it
// reads none, or its default is not known. What the user sets is not seen, whatever the program itself stores there.
void find_settings(Analysis& analysis);
bool is_setting(const Analysis& analysis, ValueRef load);
ValueRef setting_default(const Analysis& analysis, ValueRef load);
// Types of unknown values from the methods called on them (duck.cc).
void find_duck_types(Analysis& analysis);
// Gives the functions that are handed to methods of those values what the methods declare to hand them, and forgets the
// evidence for what is known then. Before the solution is frozen.
void hand_duck_types(Analysis& analysis);
void bind_duck_calls(Analysis& analysis);

// Imports among modules of user code, and which of them make up programs (program.cc).
void find_imports(Analysis& analysis);

// Program order: path of the module, then offset of the source.
bool in_program_order(const ir::ModuleTable& table, ValueRef a, ValueRef b);

}  // namespace ppcheck::semantic
