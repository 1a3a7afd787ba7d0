// solver.h: finds what every value may be, by propagation over the whole table until nothing changes.
//
// A context-insensitive, field-based points-to analysis in the manner of Andersen (1994), over the small sets of
// entity.h: SSA values flow within a function in order; everything else flows through locations, whose readers
// are revisited when they grow. Modules of stubs come first, then module and class bodies, then all functions;
// calls that are discovered on the way bind arguments to parameters. The work list is a queue in order of
// function ids, so the result does not depend on threads.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/semantic/class_table.h"
#include "engine/semantic/entity.h"
#include "engine/semantic/function_facts.h"
#include "engine/semantic/location.h"
#include "engine/semantic/relations.h"

namespace ppcheck::semantic {

// Classes of the Python language itself that literals and statements make, found in the builtins stub.
struct BuiltinClasses {
  ClassId object = ir::kNone, none = ir::kNone, boolean = ir::kNone, integer = ir::kNone, real = ir::kNone, complex = ir::kNone;
  ClassId string = ir::kNone, bytes = ir::kNone, list = ir::kNone, tuple = ir::kNone, dict = ir::kNone;
  ClassId set = ir::kNone, slice = ir::kNone, super = ir::kNone, property = ir::kNone;
  ClassId static_method = ir::kNone, class_method = ir::kNone, type_variable = ir::kNone;
};

// What the solver finds. Kept by Analysis.
struct Solution {
  EntityTable entities;
  LocationTable locations;
  ClassTable classes;
  BuiltinClasses builtins;
  std::vector<std::vector<EntitySet>> values;  // by function id, by instruction
  std::vector<FunctionFacts> facts;            // by function id
  std::uint32_t builtins_module = ir::kNone;
};

// One thing that a call may run, as the solver sees it.
struct CallTarget {
  EntityId entity = 0;
  FunctionId function = ir::kNone;  // body or stub; for a class its __init__ or __new__, when there is one
  ClassId constructs = ir::kNone;
  EntityId receiver = 0;            // bound first argument
  std::uint32_t bound = 0;          // number of parameters that the receiver fills
  ir::Symbol external;              // dotted name of what has no declaration
  ir::ValueRef partial;             // arguments of this call come first
  bool via_calls = false;           // called by a declared function that takes it as an argument (`@calls`)
  bool calls_object = false;        // the callee is an object, and this is its `__call__`
  bool reflected = false;           // `__radd__`: the right operand is the receiver
  bool same_arguments = false;      // `@calls("self.call")`: it is handed what its caller is handed
  ir::Symbol declared_parameter;    // the parameter of the caller through which it is called
};

class Solver {
 public:
  Solver(const ir::ModuleTable& table, Solution& solution);
  // Stubs come first: what decorators and annotations of user code mean depends on them, and they on nothing of it.
  void solve_stubs();
  // In place of `solve_stubs`: what another solver found in the modules that this one's table begins with.
  void start_from(const Solver& stubs);
  void solve_user_code();
  // The functions that the call hands to the method of this name of a declared class get the types that the method
  // declares to call them with, as if the receiver were known to be of the class. Whether there are any; what follows
  // from it is found by `settle`.
  bool hand_declared(ir::FunctionId f, ir::InstrId call, ClassId receiver);
  void settle();

  // ── lookups, also used when the solution is frozen; `log` collects the locations that were read ───────
  using Log = std::vector<LocationId>;
  EntitySet global(std::uint32_t module, ir::Symbol name, Log* log = nullptr);
  EntitySet attribute(EntitySet object, ir::Symbol name, Log* log = nullptr);
  EntitySet class_attribute(ClassId c, ir::Symbol name, std::size_t first_in_mro = 0, Log* log = nullptr);
  EntitySet elements(EntitySet iterable, Log* log = nullptr);
  std::uint32_t constant_position(ir::FunctionId f, ir::InstrId index);  // of a dict's constant key
  EntitySet item(EntitySet object, ir::FunctionId f, ir::InstrId index, Log* log = nullptr);
  EntitySet module_entity(std::uint32_t from_module, std::string_view dotted, std::uint32_t level);
  EntitySet value(ir::FunctionId f, ir::InstrId i) const { return solution_.values[f][i]; }
  EntitySet annotation(ir::FunctionId f, ir::InstrId v, const struct TypeEnvironment& env, int depth = 0);
  EntitySet declared_type(EntityId declared);  // of kDeclared
  void note_read(LocationId id) { read(id, nullptr); }

  // All targets of an event, functions chosen among overloads.
  std::vector<CallTarget> targets(ir::FunctionId f, ir::InstrId i);
  // Function ids that `@calls` of `target` makes it call, given the call's arguments.
  std::vector<CallTarget> called_arguments(ir::FunctionId f, ir::InstrId i, const CallTarget& target);
  // The value bound to a parameter of `target.function` by the call; kNone when nothing is. Positions only.
  ir::ValueRef bound_argument(ir::FunctionId f, ir::InstrId i, const CallTarget& target, ir::Symbol parameter);

  const ir::ModuleTable& table() const { return table_; }
  Solution& solution() { return solution_; }
  ClassId class_of(EntityId e);  // of an instance, display …; kNone when none
  ClassId class_of_method(ir::FunctionId f) const;  // kNone for a plain function
  bool are_numbers(EntitySet set) const;
  // Of a call of an `@attribute` function with a constant name: what it reads.
  struct AttributeRead {
    ir::ValueRef object;
    ir::Symbol name;
    ir::ValueRef otherwise;  // invalid: nothing is passed
  };
  std::optional<AttributeRead> attribute_read(ir::FunctionId f, ir::InstrId call) const;
  // Of a call of an `@has_attribute` function with a constant name: what it asks for.
  std::optional<AttributeRead> attribute_test(ir::FunctionId f, ir::InstrId call) const;
  bool is_other_literal(ir::FunctionId home, ir::InstrId note, ir::ValueRef argument) const;
  // The value that fills the first parameter.
  ir::ValueRef receiver_value(ir::FunctionId f, ir::InstrId i, const CallTarget& target) const;

  EntitySet instance(ClassId c);  // of a class; empty for kNone

 private:
  void make_room();  // for what the table has and the solution has not
  void enqueue_bodies(bool stubs);
  std::optional<AttributeRead> attribute_named(ir::FunctionId f, ir::InstrId call,
                                               std::vector<std::string> FunctionFacts::*parameters) const;
  void find_builtins();
  void index_globals();
  void compute_facts(bool stubs);
  FunctionFacts facts_of(ir::FunctionId f);
  void seed_parameters();
  void drain();
  void enqueue(ir::FunctionId f);
  bool process(ir::FunctionId f);

  void read(LocationId id, Log* log);
  void store(LocationId id, EntitySet set, Source source);
  EntitySet transfer(ir::FunctionId f, ir::InstrId i);
  EntitySet transfer_call(ir::FunctionId f, ir::InstrId i);
  EntitySet operator_result(ir::FunctionId f, ir::InstrId i);
  EntitySet call_result(ir::FunctionId f, ir::InstrId i, const CallTarget& target);
  void bind(ir::FunctionId f, ir::InstrId i, const CallTarget& target);
  void bind_declared(ir::FunctionId f, ir::InstrId i, const CallTarget& caller, const CallTarget& called);
  void store_attribute(ir::FunctionId f, ir::InstrId i);
  void store_item(ir::FunctionId f, ir::InstrId i);
  void define_class(ir::FunctionId f, ir::InstrId i);
  void mutate_display(ir::FunctionId f, ir::InstrId i, const CallTarget& target);
  void targets_of_entity(EntityId e, ir::FunctionId f, ir::InstrId i, std::vector<CallTarget>& out, int depth);
  void method_targets(EntitySet object, ir::Symbol name, ir::FunctionId f, ir::InstrId i,
                      std::vector<CallTarget>& out);
  void choose_overload(ir::FunctionId f, ir::InstrId i, std::vector<CallTarget>& targets);
  bool compatible(ClassId given, ClassId declared) const;
  ir::ValueRef type_alias(ir::ValueRef annotation) const;  // what an alias stands for, or the annotation itself
  bool fits(ir::FunctionId f, ir::InstrId i, const CallTarget& target);
  bool global_is_stored(std::uint32_t module, ir::Symbol name) const;
  std::optional<EntitySet> global_in(std::uint32_t module, ir::Symbol name, Log* log,
                                     std::vector<std::uint32_t>& visited);
  EntitySet external(std::string dotted, bool of_instance = false);
  EntitySet bind_receiver(EntitySet members, EntityId receiver, bool through_class);
  EntitySet instance_attribute(EntityId receiver, ClassId c, ir::Symbol name, Log* log);
  ClassId class_by_name(std::uint32_t module, const char* name) const;

  const ir::ModuleTable& table_;
  Solution& solution_;
  std::uint32_t pass_ = 0;                       // how many times a function was processed
  std::unordered_set<std::uint64_t> registered_;  // (location, reader)
  ir::FunctionId current_ = ir::kNone;  // being processed: readers are registered for it
  bool frozen_ = false;
  std::deque<ir::FunctionId> queue_;
  std::vector<bool> queued_;
  std::vector<std::unordered_set<std::uint32_t>> stored_globals_;  // module -> symbols
  std::vector<std::vector<std::uint32_t>> star_imports_;           // module -> ImportStar instrs' modules

  std::unordered_map<std::uint32_t, std::uint32_t> constant_keys_;  // symbol of a constant -> its number
};

// What type variables and `Self` stand for while an annotation is read.
struct TypeEnvironment {
  Solver* solver = nullptr;
  EntityId receiver = 0;             // `Self`
  ir::FunctionId caller = ir::kNone; // the call whose result is wanted
  ir::InstrId call = ir::kNone;
  const CallTarget* target = nullptr;
  // Nothing when no declaration mentions the variable; a set that may still be empty otherwise.
  std::optional<EntitySet> variable(ir::Symbol name, int depth) const;
};

}  // namespace ppcheck::semantic
