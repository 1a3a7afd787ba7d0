// What stubs say about sizes: `@bounded(8)` on `TensorShape.__len__`, on `TensorShape.as_list`, on the property `rank`.
#include <algorithm>

#include "engine/semantic/loops.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

namespace {

using Count = std::optional<std::int64_t>;

Count bound_of(const Analysis& a, FunctionId f) {
  const std::int64_t n = a.facts(f).bounded;
  return n > 0 ? Count{n} : std::nullopt;
}

// Of a member that a class or one above it declares.
Count bound_of_member(const Analysis& a, ClassId c, Symbol name) {
  for (const ClassId k : a.solution.classes[c].mro) {
    const LocationId at = a.solution.locations.find({LocationKind::kClassAttribute, k, 0, 0, name});
    if (at == kNone) continue;
    const auto& members = a.solution.entities.members(a.solution.locations[at].set);
    if (members.size() != 1 || a.solution.entities[members[0]].kind != EntityKind::kFunction) return std::nullopt;
    return bound_of(a, a.solution.entities[members[0]].a);
  }
  return std::nullopt;
}

// The largest of the bounds that the classes of `v` declare for `name`, when each does.
Count bound_of_classes(const Analysis& a, ValueRef v, Symbol name) {
  Count most;
  for (const EntityId e : a.solution.entities.members(a.solution.values[v.function][v.instr])) {
    const Entity& entity = a.solution.entities[e];
    if (entity.kind != EntityKind::kInstance || entity.a == kNone) return std::nullopt;
    const Count own = bound_of_member(a, entity.a, name);
    if (!own) return std::nullopt;
    most = most ? std::max(*most, *own) : *own;
  }
  return most;
}

}  // namespace

Count declared_bound(const Analysis& a, ValueRef v) {
  const ir::Instr& in = a.table.instr(v);
  if (in.op == Opcode::kLoadAttr) {
    const InstrId object = a.table.function(v.function).operands_of(v.instr)[0];
    if (const Count n = bound_of_classes(a, {v.function, object}, in.name)) return n;
  }
  if (in.op == Opcode::kCall) {
    Count most;
    for (const Callee& c : a.callees_of(v)) {
      const Count own = c.function == kNone ? Count{} : bound_of(a, c.function);
      if (!own) break;
      most = most ? std::max(*most, *own) : *own;
    }
    if (most) return most;
  }
  static const Symbol kLen = base::intern("__len__");
  return bound_of_classes(a, v, kLen);
}

}  // namespace ppcheck::semantic
