// plan.h: a program's names resolved against one model, and the order in which its slots are bound.
//
//   Plan plan = make_plan(program, 0, model);
//   for (SlotId s : plan.order) …                 // calls, and loops that no call brings along
//   plan.slots[s].targets[0].apis                 // {"tensorflow.data.Dataset.map"}
//
// A Program is independent of a module table; this is the part that is not, made once for each evaluation.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/match/program.h"
#include "engine/semantic/model.h"

namespace ppcheck::match {

// An API that a call may run.
struct NamedApi {
  Symbol canonical;
  Symbol owner;            // of a method: the receiver must be of this class; empty: the defining class
  Symbol name;             // of a method: its last component
  semantic::FunctionId function = ir::kNone;
  bool method = false;
};

struct PlannedTarget {
  Target::Kind kind = Target::Kind::kApis;
  SlotId slot = kNoSlot;        // kMethod, kObjectCall
  Symbol name;                  // kMethod; `__call__` of kObjectCall
  std::vector<NamedApi> apis;   // of kMethod: the method of each type of the object; empty for `any` and calls
  bool unknown_receivers = false;  // the object is `T?` or `any`
  bool any_type = false;           // the object is `any`, or the result of a call
};

struct PlannedSlot {
  std::vector<PlannedTarget> targets;
};

// A line of `where` is tried as soon as the slots that it names are bound.
struct Plan {
  std::vector<PlannedSlot> slots;           // by SlotId; empty targets for objects and loops
  std::vector<PlannedSlot> events;          // by condition: the targets of a kEvent
  std::vector<SlotId> order;                // in which the search binds
  std::vector<SlotId> written;              // the same slots as the rule has them, for `explain`
  std::vector<std::vector<std::uint32_t>> where_after;  // by position in `order`: indices into Program::where
  std::vector<std::uint32_t> where_before;  // lines that name shared slots only
  bool one_path = true;   // every call has a loop or there is one call only: paths are final when it is bound
};

// `shared`: the number of leading slots that are bound from outside (a pattern's parameters).
Plan make_plan(const Program& program, std::uint32_t shared, const semantic::SemanticModel& model);

// The slots that a condition (and what is below it) names, sorted.
std::vector<SlotId> slots_named(const Program& program, std::uint32_t condition);

// The loops that a call line says it is in.
std::vector<SlotId> loops_named(const Slot& slot);

}  // namespace ppcheck::match
