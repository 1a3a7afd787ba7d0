// types: which classes a value may be an instance of, and what kind of function it is.
#include <algorithm>

#include "engine/semantic/caches.h"
#include "engine/semantic/model.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

namespace {

// Along a call path a parameter is what is passed there.
std::vector<ValueRef> on_path(const Analysis& a, ValueRef v, const CallPath& path) {
  Walk walk(a);
  std::vector<Node> todo{{v, walk.context(path)}};
  std::vector<ValueRef> out;
  std::unordered_set<Node, NodeHash> seen;
  while (!todo.empty() && seen.size() < 1000) {
    const Node node = todo.back();
    todo.pop_back();
    if (!seen.insert(node).second) continue;
    const Opcode op = a.table.instr(node.value).op;
    const bool follow = (op == Opcode::kParam && node.context != 0) || (op == Opcode::kPhi && node.context != 0);
    const auto back = follow ? walk.back(node) : std::vector<Back>{};
    if (back.empty()) out.push_back(node.value);
    for (const Back& b : back) todo.push_back(b.node);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

void add_types(const Analysis& a, EntitySet set, TypeSet& out, int depth) {
  static const Symbol kFunctionType = base::intern("function"), kModuleType = base::intern("module"),
                      kClassType = base::intern("type");
  const auto add = [&](Symbol name) {
    if (std::find(out.classes.begin(), out.classes.end(), name) == out.classes.end()) out.classes.push_back(name);
  };
  const auto& members = a.solution.entities.members(set);
  if (members.empty()) out.complete = false;
  for (const EntityId e : members) {
    const Entity& entity = a.solution.entities[e];
    switch (entity.kind) {
      case EntityKind::kInstance:
      case EntityKind::kDisplay:
        if (entity.a == kNone) out.complete = false;
        else add(a.solution.classes[entity.a].canonical);
        break;
      case EntityKind::kExternalInstance: add(entity.name); break;
      case EntityKind::kFunction:
      case EntityKind::kBoundMethod:
      case EntityKind::kPartial:
      case EntityKind::kIdentity: add(kFunctionType); break;
      case EntityKind::kModule: add(kModuleType); break;
      case EntityKind::kClass: add(kClassType); break;
      case EntityKind::kDeclared:
        if (const auto it = a.declared_types.find(e); it != a.declared_types.end() && depth < 4)
          add_types(a, it->second, out, depth + 1);
        else
          out.complete = false;
        break;
      default: out.complete = false;
    }
  }
}

}  // namespace

TypeSet SemanticModel::types(ValueRef v, const CallPath& path) const {
  const Analysis& a = *analysis_;
  TypeSet out;
  if (!v.valid() || v.instr == ir::kNoValue) return out;
  out.complete = true;
  for (const ValueRef at : on_path(a, v, path)) add_types(a, a.solution.values[at.function][at.instr], out, 0);
  // Duck evidence is found for what is not known, and for what is only known to be None at times.
  const auto duck = a.duck_types.find(v);
  if (out.classes.empty() || duck != a.duck_types.end()) out.complete = false;
  if (duck != a.duck_types.end()) {
    out.classes.push_back(a.solution.classes[duck->second].canonical);
    out.duck = true;
  }
  std::sort(out.classes.begin(), out.classes.end(),
            [](Symbol x, Symbol y) { return base::text_of(x) < base::text_of(y); });
  return out;
}

Truth SemanticModel::is_subclass(Symbol sub, Symbol super) const {
  const Analysis& a = *analysis_;
  if (sub == super) return Truth::kTrue;
  const auto it = a.class_ids.find(sub);
  if (it == a.class_ids.end()) return a.class_ids.count(super) != 0 ? Truth::kUnknown : Truth::kFalse;
  const ClassInfo& info = a.solution.classes[it->second];
  for (const ClassId c : info.mro) {
    if (a.solution.classes[c].canonical == super) return Truth::kTrue;
    for (const Symbol external : a.solution.classes[c].external_bases)
      if (external == super) return Truth::kTrue;
  }
  return info.unknown_base ? Truth::kUnknown : Truth::kFalse;
}

Truth SemanticModel::is_type(ValueRef v, Symbol canonical_class, const CallPath& path, Why* why) const {
  const TypeSet set = types(v, path);
  bool any = false, all = true, unknown = !set.complete;
  for (const Symbol c : set.classes) {
    const Truth t = is_subclass(c, canonical_class);
    any = any || t == Truth::kTrue;
    all = all && t == Truth::kTrue;
    unknown = unknown || t == Truth::kUnknown;
  }
  const Truth answer = set.classes.empty()      ? Truth::kUnknown
                       : all && (set.complete || set.duck) ? Truth::kTrue
                       : any || unknown         ? Truth::kUnknown
                                                : Truth::kFalse;
  if (why != nullptr) {
    std::string text = set.classes.empty() ? "its type is not known" : "its type is";
    for (const Symbol c : set.classes) text += " " + std::string(base::text_of(c));
    why->add(v, text);
  }
  return answer;
}

Truth SemanticModel::is_function(ValueRef v) const {
  const Analysis& a = *analysis_;
  if (!v.valid() || v.instr == ir::kNoValue) return Truth::kUnknown;
  const auto& members = a.solution.entities.members(a.solution.values[v.function][v.instr]);
  bool any = false, all = !members.empty();
  for (const EntityId e : members) {
    const EntityKind k = a.solution.entities[e].kind;
    const bool yes = k == EntityKind::kFunction || k == EntityKind::kBoundMethod || k == EntityKind::kPartial;
    any = any || yes;
    all = all && yes;
  }
  if (all) return Truth::kTrue;
  return any || members.empty() || a.solution.entities.has_unknown(a.solution.values[v.function][v.instr])
             ? Truth::kUnknown
             : Truth::kFalse;
}

Truth SemanticModel::is_lambda(ValueRef v) const {
  const Analysis& a = *analysis_;
  const Truth function = is_function(v);
  if (function != Truth::kTrue) return function;
  bool any = false, all = true;
  for (const EntityId e : a.solution.entities.members(a.solution.values[v.function][v.instr])) {
    const Entity& entity = a.solution.entities[e];
    const bool yes = entity.kind == EntityKind::kFunction &&
                     a.table.function(entity.a).kind == ir::FunctionKind::kLambda;
    any = any || yes;
    all = all && yes;
  }
  return all ? Truth::kTrue : any ? Truth::kUnknown : Truth::kFalse;
}

Truth SemanticModel::is_literal(ValueRef v, const CallPath& path) const {
  const Analysis& a = *analysis_;
  if (!v.valid() || v.instr == ir::kNoValue) return Truth::kUnknown;
  Truth all = Truth::kTrue;
  for (const ValueRef at : on_path(a, v, path)) {
    std::vector<ValueRef> todo{at};
    Truth one = Truth::kTrue;
    for (std::size_t k = 0; k < todo.size() && k < 10'000 && one == Truth::kTrue; ++k) {
      const ir::Function& fn = a.table.function(todo[k].function);
      const ir::Instr& in = fn.instrs[todo[k].instr];
      switch (in.op) {
        case Opcode::kConst: break;
        case Opcode::kList:
        case Opcode::kTuple:
        case Opcode::kSet:
        case Opcode::kDict:
        case Opcode::kUnary:
          for (const InstrId o : fn.operands_of(todo[k].instr)) {
            if (o == ir::kNoValue) one = Truth::kFalse;
            else todo.push_back({todo[k].function, o});
          }
          break;
        case Opcode::kParam:
        case Opcode::kPhi:
        case Opcode::kLoadGlobal:
        case Opcode::kLoadCell:
        case Opcode::kLoadAttr: one = constants(todo[k], {}).complete ? Truth::kTrue : Truth::kUnknown; break;
        default: one = Truth::kFalse;
      }
    }
    all = base::both(all, one);
  }
  return all;
}

}  // namespace ppcheck::semantic
