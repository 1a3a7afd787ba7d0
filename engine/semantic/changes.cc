#include "engine/semantic/changes.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "engine/semantic/arguments.h"
#include "engine/semantic/caches.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

namespace {

// Values that an argument's contents are looked for in, when it is handed to code that is not known.
constexpr int kMaxReach = 200;

class ChangesBuilder {
 public:
  explicit ChangesBuilder(const Analysis& a) : a_(a) {
    out_.lost.resize(a.table.function_count());
    out_.changes_objects.assign(a.table.function_count(), false);
  }

  Changes run() {
    for (FunctionId f = 0; f < a_.table.function_count(); ++f) {
      if (!a_.is_user(f)) continue;
      const ir::Function& fn = a_.table.function(f);
      for (InstrId i = 0; i < fn.instrs.size(); ++i) visit(f, i);
    }
    return std::move(out_);
  }

 private:
  void changed(ValueRef object, Mutation m) {
    if (!object.valid() || object.instr == ir::kNoValue) return;
    if (m.attribute.empty() && !may_change(a_, object)) return;
    const auto origins = origins_of(a_, object, {});
    if (origins->exhausted) out_.lost[m.site.function].push_back(m.site.instr);
    for (const auto* list : {&origins->certain, &origins->possible})
      for (const Origin& o : *list) {
        Mutation here = m;
        here.certain = m.certain && list == &origins->certain;
        auto& of_origin = out_.mutations[o.value];
        if (of_origin.empty() || !(of_origin.back() == here)) of_origin.push_back(here);
        out_.changes_objects[m.site.function] = true;
      }
  }

  // Everything that a value holds: elements of displays, arguments of what made it.
  void changed_with_contents(ValueRef value, Mutation m) {
    std::unordered_set<ValueRef> seen;
    std::vector<ValueRef> todo{value};
    while (!todo.empty() && static_cast<int>(seen.size()) < kMaxReach) {
      const ValueRef v = todo.back();
      todo.pop_back();
      if (!v.valid() || v.instr == ir::kNoValue || !seen.insert(v).second) continue;
      changed(v, m);
      const ir::Function& fn = a_.table.function(v.function);
      const ir::Instr& in = fn.instrs[v.instr];
      switch (in.op) {
        case Opcode::kList:
        case Opcode::kTuple:
        case Opcode::kSet:
        case Opcode::kDict:
        case Opcode::kSpread:
        case Opcode::kPhi:
          for (const InstrId o : fn.operands_of(v.instr)) todo.push_back({v.function, o});
          break;
        case Opcode::kLoadAttr:
          if (may_be_bound(v)) todo.push_back({v.function, fn.operands_of(v.instr)[0]});
          break;
        case Opcode::kCall: {
          // What a declared function returns may hold what it was given, unless it is a number, a text, a tensor.
          bool holds = false;
          for (const Callee& c : a_.callees_of(v)) holds = holds || c.is_stub;
          if (holds && may_change(a_, v))
            for (const InstrId o : fn.operands_of(v.instr).subspan(1)) todo.push_back({v.function, o});
          break;
        }
        default: break;
      }
    }
  }

  // A bound method holds its receiver; what is stored in an attribute does not hold the object that it is read from.
  bool may_be_bound(ValueRef load) const {
    const auto& members = a_.solution.entities.members(a_.solution.values[load.function][load.instr]);
    for (const EntityId e : members)
      if (a_.solution.entities[e].kind == EntityKind::kBoundMethod) return true;
    if (!members.empty()) return false;
    for (const LocationId at : a_.locations_of(load))
      if (!a_.solution.locations[at].sources.empty()) return false;
    return true;
  }

  void visit(FunctionId f, InstrId i) {
    const ir::Function& fn = a_.table.function(f);
    const ir::Instr& in = fn.instrs[i];
    if (in.has(ir::kInAnnotation)) return;
    const auto operands = fn.operands_of(i);
    const std::uint32_t m = a_.table.module_of(f);
    const auto store = [&](Location at) {
      if (const LocationId id = a_.solution.locations.find(at); id != kNone) out_.stored[id].push_back({f, i});
    };
    switch (in.op) {
      case Opcode::kStoreGlobal:
      case Opcode::kDelGlobal: store({LocationKind::kGlobal, m, 0, 0, in.name}); break;
      case Opcode::kStoreCell:
        store({LocationKind::kCell, a_.table.function_id(m, in.aux), 0, 0, in.name});
        break;
      case Opcode::kStoreAttr:
      case Opcode::kDelAttr: changed({f, operands[0]}, {{f, i}, in.name, true}); break;
      case Opcode::kStoreItem:
      case Opcode::kDelItem:
      case Opcode::kAppend: changed({f, operands[0]}, {{f, i}, {}, true}); break;
      default: break;
    }
    const EventInfo* event = a_.event({f, i});
    if (event == nullptr) return;
    const ValueRef call{f, i};
    bool known = event->complete || in.op != Opcode::kCall;
    for (const Callee& c : a_.callees_of(call)) {
      if (c.external) {
        known = false;
        continue;
      }
      if (c.function == kNone) continue;
      const FunctionFacts& facts = a_.facts(c.function);
      if (!facts.is_stub) continue;
      if (!facts.effects_known) known = false;
      for (const std::string& parameter : facts.changes) {  // `@changes("pairs")`
        const auto passed = passed_arguments(a_.table, call, c.partial, c.reflected);
        const Argument a = bind_argument(a_.table, passed, c.function, c.bound, base::intern(parameter));
        if (a.state == ArgumentState::kPassed) changed_with_contents(a.value, {call, {}, true});
      }
      if (facts.mutates && !c.is_class) {
        ValueRef object = c.receiver;
        if (!object.valid() && operands.size() > 1) object = {f, operands[1]};
        changed(object, {call, {}, true});
      }
    }
    if (known || in.op != Opcode::kCall) return;
    // Code that is not known changes what it is handed.
    const InstrId callee = operands[0];
    if (fn.instrs[callee].op == Opcode::kLoadAttr) changed({f, fn.operands_of(callee)[0]}, {call, {}, false});
    for (const InstrId v : operands.subspan(1)) changed_with_contents({f, v}, {call, {}, false});
  }

  const Analysis& a_;
  Changes out_;
};

}  // namespace

const Changes& changes_of(const Analysis& a) {
  return a.caches->changes.get([&] { return ChangesBuilder(a).run(); });
}

bool may_change(const Analysis& a, ValueRef v) {
  const EntitySet set = a.solution.values[v.function][v.instr];
  const auto& members = a.solution.entities.members(set);
  if (members.empty()) return true;
  for (const EntityId e : members) {
    const Entity& entity = a.solution.entities[e];
    switch (entity.kind) {
      case EntityKind::kFunction:
      case EntityKind::kBoundMethod:
      case EntityKind::kModule:
      case EntityKind::kClass:
      case EntityKind::kDeclared: continue;
      case EntityKind::kDisplay:
        if (entity.a != kNone && entity.a == a.solution.builtins.tuple) continue;
        return true;
      case EntityKind::kInstance: {
        if (!a.class_changes[entity.a]) continue;
        return true;
      }
      default: return true;
    }
  }
  return false;
}

}  // namespace ppcheck::semantic
