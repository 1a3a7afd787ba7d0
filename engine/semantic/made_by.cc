// Which calls constructed an object, and with what: the value of `self.count` is that of the object at hand.
#include <algorithm>

#include "engine/semantic/walk.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

namespace {

// Objects that hold objects: a question who made the outer one stands behind the one for the inner.
constexpr int kMaxNesting = 4;

// More constructions than these are looked at together.
constexpr std::size_t kMaxMakers = 8;
constexpr std::size_t kMaxSteps = 200;

// The user class whose constructor the call is; kNone when it may run something else.
ClassId constructed_class(const Analysis& a, ValueRef call) {
  if (a.table.instr(call).op != Opcode::kCall) return kNone;
  const EventInfo* event = a.event(call);
  const auto callees = a.callees_of(call);
  if (event == nullptr || !event->complete || callees.size() != 1 || !callees[0].is_class) return kNone;
  const auto& members = a.solution.entities.members(a.solution.values[call.function][call.instr]);
  if (members.size() != 1 || a.solution.entities[members[0]].kind != EntityKind::kInstance) return kNone;
  return a.solution.entities[members[0]].a;
}

bool derives_from(const Analysis& a, ClassId c, ClassId base) {
  const auto& mro = a.solution.classes[c].mro;
  return std::find(mro.begin(), mro.end(), base) != mro.end();
}

bool is_constructor(const Analysis& a, FunctionId f) { return base::text_of(a.table.function(f).name) == "__init__"; }

// `super().__init__(…)` in `own` runs `method`, which nothing but constructors do.
bool passes_itself(const Analysis& a, CallRef site, FunctionId own, FunctionId method) {
  if (site.function != own || !is_constructor(a, own) || !is_constructor(a, method)) return false;
  for (const Callee& c : a.callees_of(site))
    if (c.function == method && !c.is_class) return true;
  return false;
}

}  // namespace

const std::vector<Node>& Walk::made_by(const Node& object) {
  const auto [at, is_new] = made_by_.try_emplace(object);
  if (!is_new || nesting_ >= kMaxNesting) return at->second;  // asked for while it is being found out: not known
  ++nesting_;
  std::vector<Node> makers, todo{object};
  std::unordered_set<Node, NodeHash> seen;
  bool known = true;
  while (known && !todo.empty()) {
    const Node node = todo.back();
    todo.pop_back();
    if (!seen.insert(node).second) continue;
    bool opaque = false;
    const bool open = a_.table.instr(node.value).op == Opcode::kParam && node.context == 0 && a_.escapes[node.value.function];
    const auto steps = back(node, &opaque);
    known = !opaque && !open && seen.size() < kMaxSteps;
    if (steps.empty()) {
      known = known && makers.size() < kMaxMakers && constructed_class(a_, node.value) != kNone;
      makers.push_back(node);
    }
    for (const Back& b : steps) {
      known = known && b.kind == Back::Kind::kCopy;
      todo.push_back(b.node);
    }
  }
  --nesting_;
  if (!known) makers.clear();
  return made_by_[object] = std::move(makers);  // the walk may have moved the table
}

std::vector<ContextId> Walk::runs_for(const Node& object, FunctionId method) {
  const ClassId own = a_.solution.classes.id(a_.table.module_of(method), a_.table.function(method).class_index);
  std::vector<ContextId> out;
  for (const Node& maker : made_by(object)) {
    const ClassId made = constructed_class(a_, maker.value);
    if (!derives_from(a_, made, own)) continue;  // this one has no such method
    const FunctionId constructor = a_.callees_of(maker.value)[0].function;
    if (constructor == kNone) return {};
    const ContextId context = push(maker.context, maker.value);
    if (constructor == method) {
      out.push_back(context);
      continue;
    }
    const std::size_t before = out.size();
    for (const CallRef site : a_.callers[method])
      if (passes_itself(a_, site, constructor, method)) out.push_back(push(context, site));
    if (out.size() == before) return {};  // a method that is called later
  }
  return out;
}

}  // namespace ppcheck::semantic
