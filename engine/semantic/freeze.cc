// From the solution to the products that queries read: events with callees, callers, indices, loads.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "engine/semantic/analysis.h"
#include "engine/semantic/arguments.h"
#include "engine/semantic/loops.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

namespace {

Callee callee_of(Analysis& a, FunctionId f, InstrId i, const CallTarget& t) {
  Callee out;
  const Solution& s = a.solution;
  out.function = t.function;
  out.partial = t.partial;
  out.bound = t.bound;
  out.reflected = t.reflected;
  if (!t.external.empty()) {
    out.api = t.external;
    out.external = true;
    return out;
  }
  if (t.constructs != kNone) {
    out.api = s.classes[t.constructs].canonical;
    out.is_class = true;
    out.is_stub = s.classes.is_stub(a.table, t.constructs);
    return out;
  }
  if (t.function != kNone) {
    out.api = a.canonical[t.function];
    out.is_stub = s.facts[t.function].is_stub;
    if (t.bound > 0) out.receiver = a.solver->receiver_value(f, i, t);
  }
  return out;
}

// Under which names a call is found: its own, those of the methods that it overrides, of the classes above the
// one it constructs.
void names_of(const Analysis& a, const CallTarget& t, const Callee& callee, std::vector<Symbol>& out) {
  const Solution& s = a.solution;
  if (callee.external) {
    out.push_back(callee.api);
  } else if (t.constructs != kNone) {
    for (const ClassId c : s.classes[t.constructs].mro) out.push_back(s.classes[c].canonical);
    for (const ClassId c : s.classes[t.constructs].mro)
      for (const Symbol external : s.classes[c].external_bases) out.push_back(external);
  } else if (t.function != kNone) {
    out.push_back(callee.api);
    const ir::Function& fn = a.table.function(t.function);
    if (fn.class_index == kNone) return;
    const ClassId c = s.classes.id(a.table.module_of(t.function), fn.class_index);
    for (const ClassId k : s.classes[c].mro) {
      if (k != c && s.locations.find({LocationKind::kClassAttribute, k, 0, 0, fn.name}) != kNone)
        out.push_back(base::intern(
            fmt::format("{}.{}", base::text_of(s.classes[k].canonical), base::text_of(fn.name))));
      for (const Symbol external : s.classes[k].external_bases)
        out.push_back(base::intern(fmt::format("{}.{}", base::text_of(external), base::text_of(fn.name))));
    }
  }
}

// Functions that a call hands to code that is not known.
void mark_escapes(Analysis& a, FunctionId f, InstrId i, const std::vector<CallTarget>& targets, bool complete) {
  const ir::Function& fn = a.table.function(f);
  if (fn.instrs[i].op != Opcode::kCall) return;
  bool known = complete;
  for (const CallTarget& t : targets)
    known = known && t.external.empty() &&
            (t.function == kNone || !a.solution.facts[t.function].is_stub || a.solution.facts[t.function].effects_known);
  if (known || fn.instrs[i].has(ir::kDecorator)) return;
  for (const InstrId v : fn.operands_of(i).subspan(1)) {
    if (v == ir::kNoValue) continue;
    for (const EntityId e : a.solution.entities.members(a.solution.values[f][v])) {
      const Entity& entity = a.solution.entities[e];
      if (entity.kind == EntityKind::kFunction || entity.kind == EntityKind::kBoundMethod) a.escapes[entity.a] = true;
    }
  }
}

void sort_unique(const ir::ModuleTable& table, std::vector<CallRef>& list) {
  std::sort(list.begin(), list.end(), [&](CallRef x, CallRef y) { return in_program_order(table, x, y); });
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

// Attribute reads that run a property of user code.
void note_property(Analysis& a, FunctionId f, InstrId i) {
  const ir::Function& fn = a.table.function(f);
  for (const EntityId e : a.solution.entities.members(a.solution.values[f][fn.operands_of(i)[0]])) {
    const Entity entity = a.solution.entities[e];
    if (entity.kind != EntityKind::kInstance || a.solution.classes.is_stub(a.table, entity.a)) continue;
    for (const EntityId m : a.solution.entities.members(a.solver->class_attribute(entity.a, fn.instrs[i].name))) {
      const Entity member = a.solution.entities[m];
      if (member.kind == EntityKind::kFunction && a.facts(member.a).is_property && a.is_user(member.a)) {
        a.property_loads[{f, i}] = member.a;
        a.callers[member.a].push_back({f, i});
      }
    }
  }
}

// Classes whose objects stay as they are made: numbers and texts of the language, and classes of stubs without a
// method that changes them.
void find_changing_classes(Analysis& a) {
  const Solution& s = a.solution;
  std::vector<bool> changes(s.classes.size(), false);
  for (FunctionId f = 0; f < a.table.function_count(); ++f) {
    const ir::Function& fn = a.table.function(f);
    if (fn.class_index == kNone) continue;
    const ClassId c = s.classes.id(a.table.module_of(f), fn.class_index);
    const FunctionFacts& facts = s.facts[f];
    if (!facts.is_stub || !facts.effects_known || facts.mutates) changes[c] = true;
  }
  a.class_changes.assign(s.classes.size(), false);
  for (ClassId c = 0; c < s.classes.size(); ++c) {
    if (!s.classes.is_stub(a.table, c)) changes[c] = true;
    bool any = s.classes[c].unknown_base;
    for (const ClassId k : s.classes[c].mro) any = any || changes[k] || !s.classes.is_stub(a.table, k);
    a.class_changes[c] = any;
  }
}

void freeze_function(Analysis& a, FunctionId f) {
  const ir::Function& fn = a.table.function(f);
  Solution& s = a.solution;
  for (InstrId i = 0; i < fn.instrs.size(); ++i) {
    const ir::Instr& in = fn.instrs[i];
    if (in.has(ir::kInAnnotation)) continue;

    // Loads: the locations that they read.
    Solver::Log log;
    const auto operands = fn.operands_of(i);
    switch (in.op) {
      case Opcode::kLoadGlobal: a.solver->global(a.table.module_of(f), in.name, &log); break;
      case Opcode::kLoadCell:
        log.push_back(s.locations.id({LocationKind::kCell, a.table.function_id(a.table.module_of(f), in.aux), 0, 0, in.name}));
        break;
      case Opcode::kLoadAttr: note_property(a, f, i); [[fallthrough]];
      case Opcode::kImportFrom: a.solver->attribute(s.values[f][operands[0]], in.name, &log); break;
      case Opcode::kLoadItem: a.solver->item(s.values[f][operands[0]], f, operands[1], &log); break;
      case Opcode::kNext: a.solver->elements(s.values[f][operands[0]], &log); break;
      case Opcode::kUnpack:
        for (const EntityId e : s.entities.members(s.values[f][operands[0]])) {
          const Entity& entity = s.entities[e];
          if (entity.kind != EntityKind::kDisplay) continue;
          for (const std::uint32_t p : {in.aux, kAnyPosition})
            if (const LocationId at = s.locations.find({LocationKind::kElement, entity.site.function,
                                                        entity.site.instr, element_key(entity.b, p), {}});
                at != kNone)
              log.push_back(at);
        }
        break;
      default: break;
    }
    std::sort(log.begin(), log.end());
    log.erase(std::unique(log.begin(), log.end()), log.end());
    std::erase_if(log, [&](LocationId at) { return s.locations[at].sources.empty(); });
    if (!log.empty()) {
      a.loads[f].push_back({i, static_cast<std::uint32_t>(a.load_locations.size()), static_cast<std::uint32_t>(log.size())});
      a.load_locations.insert(a.load_locations.end(), log.begin(), log.end());
    }

    // Events: calls always, operators when something is known of what they call.
    const bool call = in.op == Opcode::kCall;
    if (!call && operator_method(in).empty()) continue;
    std::vector<CallTarget> targets = a.solver->targets(f, i);
    const InstrId receiver = call ? operands[0] : operator_receiver(fn, i, false);
    const EntitySet callee_set = receiver == ir::kNoValue ? 0 : s.values[f][receiver];
    EventInfo info;
    info.instr = i;
    info.first = static_cast<std::uint32_t>(a.callees.size());
    info.complete = callee_set != 0 && !s.entities.has_unknown(callee_set) && !targets.empty();
    const CallRef ref{f, i};
    if (call) mark_escapes(a, f, i, targets, info.complete);
    std::vector<Symbol> names;
    const auto add = [&](const CallTarget& t) {
      const Callee callee = callee_of(a, f, i, t);
      a.callees.push_back(callee);
      names.clear();
      names_of(a, t, callee, names);
      for (const Symbol name : names) a.calls_of[name].push_back(ref);
      a.called_apis[f].insert(a.called_apis[f].end(), names.begin(), names.end());
      if (t.function != kNone && a.is_user(t.function)) a.callers[t.function].push_back(ref);
    };
    for (const CallTarget& t : targets) {
      if (t.function == kNone && t.constructs == kNone && t.external.empty()) continue;
      add(t);
      // What a declared function calls of its arguments is called from here.
      for (const CallTarget& called : a.solver->called_arguments(f, i, t))
        if (called.function != kNone && a.is_user(called.function)) a.callers[called.function].push_back(ref);
    }
    info.count = static_cast<std::uint32_t>(a.callees.size()) - info.first;
    if (call && info.count == 0) {
      const InstrId callee = operands[0];
      if (fn.instrs[callee].op == Opcode::kLoadAttr) a.unknown_calls[fn.instrs[callee].name].push_back(ref);
      // Whatever is called may be an object that can be called; `x.m(…)` of what is not known is a method of it.
      const bool is_attribute = fn.instrs[callee].op == Opcode::kLoadAttr;
      const EntitySet owner = is_attribute ? s.values[f][fn.operands_of(callee)[0]] : 0;
      const bool is_method = is_attribute && (owner == 0 || s.entities.has_unknown(owner));
      if (!info.complete && !is_method) a.unknown_operators[base::intern("__call__")].push_back(ref);
    } else if (!call && info.count == 0 && (receiver == ir::kNoValue || callee_set == 0 || s.entities.has_unknown(callee_set))) {
      a.unknown_operators[operator_method(in)].push_back(ref);
    }
    if (call || info.count > 0) {
      a.events[f].push_back(info);
      const bool is_external = std::any_of(a.callees.begin() + info.first, a.callees.end(), [](const Callee& c) { return c.external; });
      if (call && (!info.complete || is_external) && a.unknown_call[f] == kNone) a.unknown_call[f] = i;
      a.event_refs[f].push_back(ref);
    }
  }
}

}  // namespace

bool in_program_order(const ir::ModuleTable& table, ValueRef a, ValueRef b) {
  if (a.function != b.function) {
    const std::uint32_t ma = table.module_of(a.function), mb = table.module_of(b.function);
    if (ma != mb) return ma < mb;  // modules are added to the table in order of their paths
  }
  const ir::Instr& x = table.instr(a);
  const ir::Instr& y = table.instr(b);
  const auto place = [](const ir::Instr& in) { return in.name_span.empty() ? in.span.begin : in.name_span.begin; };
  return std::tuple(place(x), x.span.end, a.function, a.instr) < std::tuple(place(y), y.span.end, b.function, b.instr);
}

bool has_spread(const ir::ModuleTable& table, CallRef call) {
  const ir::Function& fn = table.function(call.function);
  if (fn.instrs[call.instr].op != Opcode::kCall) return false;
  const auto args = fn.args_of(call.instr);
  return std::any_of(args.begin(), args.end(), [](const auto& arg) {
    return arg.kind == ir::ArgKind::kStar || arg.kind == ir::ArgKind::kDoubleStar;
  });
}

void add_canonical_names(const ir::ModuleTable& table, std::vector<Symbol>& names) {
  names.reserve(table.function_count());
  for (FunctionId f = static_cast<FunctionId>(names.size()); f < table.function_count(); ++f) {
    const ir::Function& fn = table.function(f);
    const std::string_view module = base::text_of(table.module_of_function(f).name);
    names.push_back(fn.qualified_name.empty()
                        ? base::intern(module)
                        : base::intern(fmt::format("{}.{}", module, base::text_of(fn.qualified_name))));
  }
}

void freeze(Analysis& a) {
  const std::uint32_t n = a.table.function_count();
  Solution& s = a.solution;
  a.events.resize(n);
  a.called_apis.resize(n);
  a.unknown_call.assign(n, kNone);
  a.event_refs.resize(n);
  a.loads.resize(n);
  a.callers.resize(n);
  a.escapes.assign(n, false);
  a.cfgs.resize(n);
  add_canonical_names(a.table, a.canonical);
  for (const bool stubs : {false, true})  // a class of user code goes before one of a stub that has its name
    for (ClassId c = 0; c < s.classes.size(); ++c)
      if (s.classes.is_stub(a.table, c) == stubs) a.class_ids.emplace(s.classes[c].canonical, c);
  find_changing_classes(a);
  for (FunctionId f = 0; f < n; ++f) {
    if (a.table.module_of_function(f).is_stub) continue;
    freeze_function(a, f);
    a.cfgs[f] = std::make_unique<Cfg>(a.table.function(f));
  }
  // The types of declared variables, while sets may still be made.
  std::vector<EntityId> declared;
  for (FunctionId f = 0; f < n; ++f)
    for (const EntitySet set : s.values[f])
      for (const EntityId e : s.entities.members(set))
        if (s.entities[e].kind == EntityKind::kDeclared) declared.push_back(e);
  std::sort(declared.begin(), declared.end());
  declared.erase(std::unique(declared.begin(), declared.end()), declared.end());
  for (const EntityId e : declared) a.declared_types.emplace(e, a.solver->declared_type(e));
  // Class bodies run where the class stands.
  for (FunctionId f = 0; f < n; ++f) {
    const ir::Function& fn = a.table.function(f);
    if (fn.kind != ir::FunctionKind::kClassBody || !a.is_user(f) || fn.parent == kNone) continue;
    a.callers[f].push_back({a.table.function_id(a.table.module_of(f), fn.parent), fn.made_by});
  }
  for (auto& list : a.callers) sort_unique(a.table, list);
  a.runs.resize(n);
  for (FunctionId f = 0; f < n; ++f)
    for (const CallRef site : a.callers[f]) a.runs[site.function].push_back({site.instr, f});
  for (auto& list : a.runs)
    std::sort(list.begin(), list.end(), [](const Run& x, const Run& y) {
      return std::tie(x.instr, x.function) < std::tie(y.instr, y.function);
    });
  a.called_by_spread.assign(n, false);
  a.unseen_callers.resize(n);
  for (FunctionId f = 0; f < n; ++f)
    for (const CallRef site : a.callers[f]) {
      const bool spread = has_spread(a.table, site);
      if (spread) a.called_by_spread[f] = true;
      const auto callees = a.callees_of(site);
      const bool direct = std::any_of(callees.begin(), callees.end(), [&](const Callee& c) { return c.function == f; });
      if (spread || !direct) a.unseen_callers[f].push_back(site);
    }
  for (LocationId at = 0; at < a.solution.locations.size(); ++at)
    if (const Location& key = a.solution.locations.key(at); key.kind == LocationKind::kInstanceAttribute)
      a.attributes[key.a].push_back(at);
  for (auto& [name, list] : a.calls_of) sort_unique(a.table, list);
  for (auto& names : a.called_apis) {
    std::sort(names.begin(), names.end(), by_id);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    names.shrink_to_fit();
  }
  for (auto* table : {&a.unknown_calls, &a.unknown_operators})
    for (auto& [name, list] : *table) sort_unique(a.table, list);
  find_settings(a);
  find_loop_facts(a);
}

const EventInfo* Analysis::event(CallRef call) const {
  const auto& list = events[call.function];
  const auto it = std::lower_bound(list.begin(), list.end(), call.instr,
                                   [](const EventInfo& e, InstrId i) { return e.instr < i; });
  return it != list.end() && it->instr == call.instr ? &*it : nullptr;
}

std::span<const Callee> Analysis::callees_of(CallRef call) const {
  const EventInfo* e = event(call);
  return e == nullptr ? std::span<const Callee>{} : std::span<const Callee>{callees.data() + e->first, e->count};
}

std::span<const LocationId> Analysis::locations_of(ValueRef load) const {
  const auto& list = loads[load.function];
  const auto it = std::lower_bound(list.begin(), list.end(), load.instr,
                                   [](const LoadInfo& e, InstrId i) { return e.instr < i; });
  return it != list.end() && it->instr == load.instr
             ? std::span<const LocationId>{load_locations.data() + it->first, it->count}
             : std::span<const LocationId>{};
}

}  // namespace ppcheck::semantic
