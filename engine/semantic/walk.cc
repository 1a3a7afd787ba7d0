#include "engine/semantic/walk.h"

#include <algorithm>

#include "engine/base/limits.h"
#include "engine/semantic/arguments.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

namespace {

// `self.x = v`, with a `v` that another construction may give another value.
bool stores_in_own_object(const Analysis& a, const Source& s) {
  if (!s.site.valid() || s.site.function != s.value.function || !a.is_user(s.site.function)) return false;
  const ir::Function& fn = a.table.function(s.site.function);
  if (fn.class_index == kNone || s.site.instr >= fn.instrs.size()) return false;
  if (fn.instrs[s.site.instr].op != Opcode::kStoreAttr || fn.instrs[s.value.instr].op == Opcode::kConst) return false;
  const ir::Instr& object = fn.instrs[fn.operands_of(s.site.instr)[0]];
  return object.op == Opcode::kParam && object.aux == 0;
}

bool reads_own_attribute_in_constructor(const ir::Function& fn, const ir::Instr& load) {
  if (load.op != Opcode::kLoadAttr || fn.class_index == kNone || base::text_of(fn.name) != "__init__") return false;
  const ir::Instr& object = fn.instrs[fn.operands[load.first_operand]];
  return object.op == Opcode::kParam && object.aux == 0;
}

}  // namespace

ContextId Walk::push(ContextId parent, CallRef site) {
  const std::uint64_t key = std::hash<ValueRef>{}(site) ^ (static_cast<std::uint64_t>(parent) << 17);
  auto& bucket = index_[key];
  for (const ContextId c : bucket)
    if (contexts_[c].parent == parent && contexts_[c].site == site) return c;
  const auto id = static_cast<ContextId>(contexts_.size());
  contexts_.push_back({parent, site, contexts_[parent].depth + 1});
  bucket.push_back(id);
  return id;
}

ContextId Walk::context(const CallPath& path) {
  ContextId c = 0;
  for (const CallRef site : path.sites) c = push(c, site);
  return c;
}

std::vector<CallRef> Walk::sites(ContextId c) const {
  std::vector<CallRef> out;
  for (; c != 0; c = contexts_[c].parent) out.push_back(contexts_[c].site);
  std::reverse(out.begin(), out.end());
  return out;
}

bool Walk::continues(const Analysis& a, FunctionId f) {
  const FunctionFacts& facts = a.facts(f);
  const ir::Function& fn = a.table.function(f);
  if (!facts.is_stub || facts.is_new || fn.return_annotation == ir::kNoValue || fn.parent == kNone) return false;
  if (fn.class_index == kNone || facts.is_static || facts.is_class_method) return false;
  const FunctionId parent = a.table.function_id(a.table.module_of(f), fn.parent);
  const ClassId own = a.solution.classes.id(a.table.module_of(f), fn.class_index);
  for (const EntityId e : a.solution.entities.members(a.solution.values[parent][fn.return_annotation])) {
    const Entity& entity = a.solution.entities[e];
    if (entity.kind == EntityKind::kClass && entity.a == own) return true;
    if (entity.kind == EntityKind::kDeclared) {
      const std::string_view name = base::text_of(entity.name);
      if (name.size() >= 5 && name.substr(name.size() - 5) == ".Self") return true;
    }
  }
  return false;
}

ValueRef Walk::argument_at(CallRef site, FunctionId callee, std::uint32_t index) const {
  const ir::Function& caller = a_.table.function(site.function);
  const ir::Instr& in = caller.instrs[site.instr];
  const ir::Function& fn = a_.table.function(callee);
  if (index >= fn.params.size()) return {};
  if (in.op == Opcode::kLoadAttr) return index == 0 ? ValueRef{site.function, caller.operands_of(site.instr)[0]} : ValueRef{};
  for (const Callee& c : a_.callees_of(site)) {
    if (c.function != callee) continue;
    if (index < c.bound) return c.is_class ? site : c.receiver;
    const auto passed = passed_arguments(a_.table, site, c.partial, c.reflected);
    const Argument argument = bind_argument(a_.table, passed, callee, c.bound, fn.params[index].name);
    return argument.state == ArgumentState::kUnknown ? ValueRef{} : argument.value;
  }
  return {};
}

Node Walk::default_of(const Node& node) const {
  const ir::Instr& in = a_.table.instr(node.value);
  if (in.op == Opcode::kLoadAttr) return {setting_default(a_, node.value), 0};
  if (in.op != Opcode::kParam || node.context != 0) return {};
  return {semantic::default_of(a_.table, node.value.function, in.aux), 0};
}

void Walk::back_parameter(const Node& node, std::vector<Back>& out, bool* opaque) {
  const ir::Function& fn = a_.table.function(node.value.function);
  const std::uint32_t index = fn.instrs[node.value.instr].aux;
  const auto kind = fn.params[index].kind;
  if (kind == ir::ParamKind::kVarPositional || kind == ir::ParamKind::kVarKeyword) return;
  if (node.context != 0) {
    const CallRef at = site(node.context);
    const ValueRef v = argument_at(at, node.value.function, index);
    if (v.valid()) {
      const bool here = v.function == at.function;  // a default lies where the `def` stands
      out.push_back({{v, here ? parent(node.context) : 0}, Back::Kind::kCopy});
      return;
    }
    if (opaque != nullptr) *opaque = true;
    return;
  }
  if (opaque != nullptr && a_.called_by_spread[node.value.function]) *opaque = true;
  const LocationId at =
      a_.solution.locations.find({LocationKind::kParameter, node.value.function, index, 0, {}});
  if (at == kNone) return;
  for (const Source& s : a_.solution.locations[at].sources)
    if (s.value.valid() && s.value.instr != kNone) out.push_back({{s.value, 0}, Back::Kind::kCopy});
}

void Walk::back_load(const Node& node, std::vector<Back>& out, bool* opaque) {
  const ir::Function& fn = a_.table.function(node.value.function);
  const ir::Instr& in = fn.instrs[node.value.instr];
  const auto locations = a_.locations_of(node.value);
  std::vector<Source> sources;
  for (const LocationId at : locations)
    for (const Source& s : a_.solution.locations[at].sources) sources.push_back(s);
  if (sources.empty()) {
    if (opaque != nullptr) *opaque = true;
    return;
  }
  const bool element = in.op == Opcode::kLoadItem || in.op == Opcode::kUnpack || in.op == Opcode::kNext;
  if (!element) {
    // Within one function the order of the stores counts: one that dominates the load and writes through the same
    // object hides what was stored before and elsewhere.
    const Cfg& cfg = a_.cfg(node.value.function);
    const auto stored_before = [&](InstrId s) {
      return fn.instrs[s].block == in.block ? s < node.value.instr : cfg.dominates(fn.instrs[s].block, in.block);
    };
    const auto same_base = [&](InstrId s) {
      const ir::Instr& st = fn.instrs[s];
      if (st.op != Opcode::kStoreAttr || in.op != Opcode::kLoadAttr) return st.op != Opcode::kStoreAttr;
      return fn.operands_of(s)[0] == fn.operands_of(node.value.instr)[0];
    };
    InstrId last = kNone;
    for (const Source& s : sources)
      if (s.site.valid() && s.site.function == node.value.function && s.site.instr < fn.instrs.size() &&
          s.site.instr != node.value.instr && stored_before(s.site.instr) && same_base(s.site.instr) &&
          (last == kNone || s.site.instr > last))
        last = s.site.instr;
    if (last != kNone) {
      const auto between = [&](InstrId s) {  // after `last`, and able to reach the load
        if (s == last) return true;
        const BlockId sb = fn.instrs[s].block, lb = fn.instrs[last].block;
        const bool after = sb == lb ? s > last || cfg.reaches_at_all(lb, sb) : cfg.reaches_at_all(lb, sb);
        const bool reaches = sb == in.block ? s < node.value.instr || cfg.reaches_at_all(sb, in.block)
                                            : cfg.reaches_at_all(sb, in.block);
        return after && reaches && !(stored_before(s) && s < last);
      };
      std::erase_if(sources, [&](const Source& s) {
        return s.site.function != node.value.function || !between(s.site.instr);
      });
    } else if (fn.kind == ir::FunctionKind::kModule || reads_own_attribute_in_constructor(fn, in)) {
      // In code that runs once, or once for each object, a store that cannot come before the load is not what it reads. Any
      // other function may have run before.
      std::erase_if(sources, [&](const Source& s) {
        if (s.site.function != node.value.function || !s.site.valid()) return false;
        if (fn.kind != ir::FunctionKind::kModule && !same_base(s.site.instr)) return false;
        const BlockId sb = fn.instrs[s.site.instr].block;
        const bool reaches = (sb == in.block && s.site.instr < node.value.instr) || cfg.reaches_at_all(sb, in.block);
        return !reaches && in.op != Opcode::kLoadCell;
      });
    }
  }
  const bool several = element && sources.size() > 1;
  for (const Source& s : sources) {
    if (!s.value.valid() || s.value.instr == kNone) continue;
    const Back::Kind kind = several ? Back::Kind::kElement : Back::Kind::kCopy;
    if (s.value.function == node.value.function) {
      out.push_back({{s.value, node.context}, kind});
      continue;
    }
    std::vector<ContextId> contexts;
    if (in.op == Opcode::kLoadAttr && stores_in_own_object(a_, s))
      contexts = runs_for({{node.value.function, fn.operands_of(node.value.instr)[0]}, node.context}, s.site.function);
    if (contexts.empty()) contexts.push_back(0);
    for (const ContextId context : contexts) out.push_back({{s.value, context}, kind});
  }
}

void Walk::back_call(const Node& node, std::vector<Back>& out, bool* opaque) {
  const ir::Function& fn = a_.table.function(node.value.function);
  const ir::Instr& in = fn.instrs[node.value.instr];
  const EventInfo* event = a_.event(node.value);
  const auto callees = a_.callees_of(node.value);
  if (opaque != nullptr && (event == nullptr || !event->complete) && in.op == Opcode::kCall && callees.empty())
    *opaque = true;
  if (in.has(ir::kDecorator) && fn.operands_of(node.value.instr).size() == 2 && callees.empty())
    out.push_back({{{node.value.function, fn.operands_of(node.value.instr)[1]}, node.context}, Back::Kind::kCopy});
  for (const Callee& c : callees) {
    if (c.external) {
      if (opaque != nullptr) *opaque = true;
      continue;
    }
    if (c.is_class || c.function == kNone) continue;
    const FunctionFacts& facts = a_.facts(c.function);
    const ir::Function& callee = a_.table.function(c.function);
    if (!facts.is_stub) {
      if (callee.is_generator || callee.is_async || depth(node.context) >= base::kMaxCallDepth) continue;
      const LocationId at = a_.solution.locations.find({LocationKind::kReturn, c.function, 0, 0, {}});
      if (at == kNone) continue;
      const ContextId inner = push(node.context, node.value);
      for (const Source& s : a_.solution.locations[at].sources)
        if (s.value.valid()) out.push_back({{s.value, inner}, Back::Kind::kCopy});
      continue;
    }
    if (continues(a_, c.function) && c.receiver.valid()) {
      out.push_back({{c.receiver, node.context}, facts.mutates ? Back::Kind::kMutation : Back::Kind::kVersion});
      continue;
    }
    // `def f(x: T) -> T`: hands its argument back.
    if (callee.return_annotation == ir::kNoValue || callee.parent == kNone) continue;
    const ir::Function& outer =
        a_.table.module_of_function(c.function).functions[callee.parent];
    const ir::Instr& result = outer.instrs[callee.return_annotation];
    if (result.op != Opcode::kLoadGlobal) continue;
    const FunctionId outer_id = a_.table.function_id(a_.table.module_of(c.function), callee.parent);
    bool variable = false;
    for (const EntityId e : a_.solution.entities.members(a_.solution.values[outer_id][callee.return_annotation]))
      variable = variable || (a_.solution.entities[e].kind == EntityKind::kInstance &&
                              a_.solution.entities[e].a == a_.solution.builtins.type_variable);
    if (!variable) continue;
    for (std::uint32_t p = 0; p < callee.params.size(); ++p) {
      const InstrId note = callee.params[p].annotation;
      if (note == ir::kNoValue || outer.instrs[note].op != Opcode::kLoadGlobal || outer.instrs[note].name != result.name)
        continue;
      if (const ValueRef v = argument_at(node.value, c.function, p); v.valid())
        out.push_back({{v, node.context}, Back::Kind::kCopy});
    }
  }
}

std::vector<Back> Walk::back(const Node& node, bool* opaque) {
  std::vector<Back> out;
  const ir::Function& fn = a_.table.function(node.value.function);
  if (node.value.instr >= fn.instrs.size() || !a_.is_user(node.value.function)) return out;
  const ir::Instr& in = fn.instrs[node.value.instr];
  const auto operands = fn.operands_of(node.value.instr);
  const auto copy = [&](InstrId v) {
    if (v != ir::kNoValue) out.push_back({{{node.value.function, v}, node.context}, Back::Kind::kCopy});
  };
  switch (in.op) {
    case Opcode::kPhi:
      for (const InstrId v : operands) copy(v);
      break;
    case Opcode::kAnnotated: copy(operands[0]); break;
    case Opcode::kParam: back_parameter(node, out, opaque); break;
    case Opcode::kLoadGlobal:
    case Opcode::kLoadCell:
    case Opcode::kLoadAttr:
    case Opcode::kImportFrom:
    case Opcode::kLoadItem:
    case Opcode::kUnpack:
    case Opcode::kNext: back_load(node, out, opaque); break;
    case Opcode::kCall:
    case Opcode::kBinary: back_call(node, out, opaque); break;
    case Opcode::kEnter: {
      // `with X() as y`: an `__enter__` that returns its receiver, or whose code says what it returns.
      back_call(node, out, opaque);
      break;
    }
    case Opcode::kAwait: {
      const ValueRef awaited{node.value.function, operands[0]};
      for (const Callee& c : a_.callees_of(awaited)) {
        if (c.function == kNone || !a_.is_user(c.function) || depth(node.context) >= base::kMaxCallDepth) continue;
        const LocationId at = a_.solution.locations.find({LocationKind::kReturn, c.function, 0, 0, {}});
        if (at == kNone) continue;
        const ContextId inner = push(node.context, awaited);
        for (const Source& s : a_.solution.locations[at].sources)
          if (s.value.valid()) out.push_back({{s.value, inner}, Back::Kind::kCopy});
      }
      break;
    }
    case Opcode::kUnknown:
      if (opaque != nullptr) *opaque = true;
      break;
    default: break;
  }
  return out;
}

Origins find_origins(const Analysis& a, ValueRef v, const CallPath& path) {
  Walk walk(a);
  Origins out;
  // 1: reached by certain steps; 2: only through a container with several elements.
  std::unordered_map<Node, int, NodeHash> seen;
  std::vector<std::pair<Node, int>> todo{{{v, walk.context(path)}, 1}};
  int steps = 0;
  while (!todo.empty()) {
    const auto [node, how] = todo.back();
    todo.pop_back();
    auto& mark = seen[node];
    if (mark != 0 && mark <= how) continue;
    mark = how;
    if (++steps > base::kMaxWalkSteps) {
      out.exhausted = true;
      break;
    }
    bool opaque = false;
    const auto steps_back = walk.back(node, &opaque);
    out.opaque = out.opaque || opaque;
    const bool function_open = a.table.instr(node.value).op == Opcode::kParam && node.context == 0;
    if (steps_back.empty() || opaque || (function_open && a.escapes[node.value.function])) {
      Origin origin{node.value, walk.sites(node.context), opaque};
      auto& list = how == 1 ? out.certain : out.possible;
      if (std::find(list.begin(), list.end(), origin) == list.end()) {
        if (out.certain.size() + out.possible.size() == base::kMaxOrigins) {
          out.exhausted = true;
          break;
        }
        list.push_back(std::move(origin));
      }
    }
    for (const Back& b : steps_back)
      todo.emplace_back(b.node, b.kind == Back::Kind::kElement ? 2 : how);
  }
  const auto order = [](const Origin& x, const Origin& y) {
    return x.value != y.value ? x.value < y.value : x.sites < y.sites;
  };
  std::sort(out.certain.begin(), out.certain.end(), order);
  std::sort(out.possible.begin(), out.possible.end(), order);
  return out;
}

}  // namespace ppcheck::semantic
