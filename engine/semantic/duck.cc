// duck evidence: an unknown value on which methods are called that only one declared class has.
//
//   def batches(ds):                    # nobody passes ds in code that is seen
//     return ds.prefetch(2).batch(8)    # `prefetch` and `batch`: a Dataset, and confidence one step lower
//
// The evidence is the set of method names called on one unknown origin. It counts when at least two names are
// called, the classes of the program's imported packages that have them all share one most general class, and no
// class of the language itself has them. A function handed to a method of such a value is given what the method says
// it hands: `ds.map(lambda x: x["ids"])` takes a tensor apart.
#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "engine/semantic/analysis.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

namespace {

// Classes of stubs by each public name that they have, their own or inherited, in order of ids.
std::map<std::uint32_t, std::vector<ClassId>> classes_by_name(const Analysis& a) {
  const Solution& s = a.solution;
  std::map<std::uint32_t, std::vector<ClassId>> holders;
  for (LocationId at = 0; at < s.locations.size(); ++at) {
    const Location& key = s.locations.key(at);
    if (key.kind == LocationKind::kClassAttribute && s.locations[at].set != 0 && s.classes.is_stub(a.table, key.a))
      holders[key.name.id].push_back(key.a);
  }
  for (auto& [name, list] : holders) {
    std::set<ClassId> all(list.begin(), list.end());
    std::vector<ClassId> todo(list);
    while (!todo.empty()) {
      const ClassId c = todo.back();
      todo.pop_back();
      for (const ClassId d : s.classes.derived(c))
        if (s.classes.is_stub(a.table, d) && all.insert(d).second) todo.push_back(d);
    }
    list.assign(all.begin(), all.end());
  }
  return holders;
}

// Nothing is known of it, or only that it may be None: whoever calls its methods takes it for something else.
bool is_unknown(const Solution& s, EntitySet set) {
  const auto& members = s.entities.members(set);
  return std::all_of(members.begin(), members.end(), [&](EntityId e) {
    return e == 0 || (s.entities[e].kind == EntityKind::kInstance && s.entities[e].a == s.builtins.none);
  });
}

}  // namespace

void find_duck_types(Analysis& a) {
  const Solution& s = a.solution;
  std::optional<std::map<std::uint32_t, std::vector<ClassId>>> holders;  // few programs need it
  const auto package_of = [&](std::uint32_t module) {
    const std::string_view name = base::text_of(a.table.module(module).name);
    return base::intern(name.substr(0, name.find('.')));
  };

  for (FunctionId f = 0; f < a.table.function_count(); ++f) {
    if (!a.is_user(f)) continue;
    const ir::Function& fn = a.table.function(f);
    // Method names called on each unknown value and on what its unknown methods return, by the value they start at.
    std::map<InstrId, std::set<std::uint32_t>> called;
    std::map<InstrId, std::vector<InstrId>> versions;
    std::map<InstrId, InstrId> root;
    const auto root_of = [&](InstrId v) {
      const auto it = root.find(v);
      return it == root.end() ? v : it->second;
    };
    for (InstrId i = 0; i < fn.instrs.size(); ++i) {
      const ir::Instr& in = fn.instrs[i];
      if (in.op != Opcode::kCall) continue;
      const InstrId callee = fn.operands_of(i)[0];
      if (fn.instrs[callee].op != Opcode::kLoadAttr) continue;
      const InstrId object = fn.operands_of(callee)[0];
      if (!is_unknown(s, s.values[f][object])) continue;
      InstrId from = object;
      // `ds = ds.map(f)` round a loop or a branch: one object.
      if (fn.instrs[from].op == Opcode::kPhi && root.count(from) == 0)
        for (const InstrId o : fn.operands_of(from))
          if (o != ir::kNoValue && o < from) {
            root[from] = root_of(o);
            break;
          }
      from = root_of(from);
      called[from].insert(fn.instrs[callee].name.id);
      versions[from].push_back(object);
      root[i] = from;  // what it returns is taken for a version of it
    }
    // Packages that the module imports, whole program left aside: the evidence must be near.
    std::set<std::uint32_t> packages;
    const ir::Module& module = a.table.module_of_function(f);
    for (const ir::Function& any : module.functions)
      for (const ir::Instr& in : any.instrs)
        if (in.op == Opcode::kImport && in.aux == 0) {
          const std::string_view name = base::text_of(in.name);
          packages.insert(base::intern(name.substr(0, name.find('.'))).id);
        }
    for (const auto& [from, names] : called) {
      if (names.size() < 2) continue;
      std::vector<ClassId> candidates;
      bool first = true, builtin = false;
      if (!holders) holders = classes_by_name(a);
      for (const std::uint32_t name : names) {
        std::vector<ClassId> having;
        if (const auto it = holders->find(name); it != holders->end()) having = it->second;
        if (first) {
          candidates = std::move(having);
          first = false;
        } else {
          std::vector<ClassId> both;
          std::set_intersection(candidates.begin(), candidates.end(), having.begin(), having.end(),
                                std::back_inserter(both));
          candidates = std::move(both);
        }
        if (candidates.empty()) break;
      }
      for (const ClassId c : candidates) builtin = builtin || s.classes[c].module == s.builtins_module;
      std::erase_if(candidates, [&](ClassId c) { return packages.count(package_of(s.classes[c].module).id) == 0; });
      if (candidates.empty() || builtin) continue;
      // One of them must be above all the others.
      ClassId general = kNone;
      for (const ClassId c : candidates)
        if (std::all_of(candidates.begin(), candidates.end(), [&](ClassId d) { return s.classes.derives(d, c); }))
          general = c;
      if (general == kNone) continue;
      a.duck_types.emplace(ir::ValueRef{f, from}, general);
      for (const InstrId v : versions[from]) a.duck_types.emplace(ir::ValueRef{f, v}, general);
    }
  }
}

void hand_duck_types(Analysis& a) {
  if (a.duck_types.empty()) return;
  bool any = false;
  for (FunctionId f = 0; f < a.table.function_count(); ++f) {
    if (!a.is_user(f)) continue;
    const ir::Function& fn = a.table.function(f);
    for (InstrId i = 0; i < fn.instrs.size(); ++i) {
      if (fn.instrs[i].op != Opcode::kCall) continue;
      const InstrId callee = fn.operands_of(i)[0];
      if (fn.instrs[callee].op != Opcode::kLoadAttr) continue;
      const auto type = a.duck_types.find({f, fn.operands_of(callee)[0]});
      if (type != a.duck_types.end()) any = a.solver->hand_declared(f, i, type->second) || any;
    }
  }
  if (!any) return;
  a.solver->settle();
  const Solution& s = a.solution;
  std::erase_if(a.duck_types, [&](const auto& entry) { return !is_unknown(s, s.values[entry.first.function][entry.first.instr]); });
}

// Method calls on values whose type is known by duck evidence are events of that type's methods from here on.
void bind_duck_calls(Analysis& a) {
  const Solution& s = a.solution;
  for (FunctionId f = 0; f < a.table.function_count(); ++f) {
    if (!a.is_user(f)) continue;
    const ir::Function& fn = a.table.function(f);
    for (EventInfo& event : a.events[f]) {
      if (event.count != 0 || fn.instrs[event.instr].op != Opcode::kCall) continue;
      const ir::InstrId callee = fn.operands_of(event.instr)[0];
      if (fn.instrs[callee].op != Opcode::kLoadAttr) continue;
      const ir::ValueRef object{f, fn.operands_of(callee)[0]};
      const auto type = a.duck_types.find(object);
      if (type == a.duck_types.end()) continue;
      const ir::Symbol name = fn.instrs[callee].name;
      for (const ClassId c : s.classes[type->second].mro) {
        const LocationId at = s.locations.find({LocationKind::kClassAttribute, c, 0, 0, name});
        if (at == kNone) continue;
        for (const EntityId e : s.entities.members(s.locations[at].set)) {
          if (s.entities[e].kind != EntityKind::kFunction) continue;
          Callee method;
          method.function = s.entities[e].a;
          method.api = a.canonical[method.function];
          method.is_stub = true;
          method.by_duck = true;
          method.bound = s.facts[method.function].is_static ? 0 : 1;
          method.receiver = object;
          if (event.count == 0) event.first = static_cast<std::uint32_t>(a.callees.size());
          a.callees.push_back(method);
          ++event.count;
          const CallRef call{f, event.instr};
          a.calls_of[method.api].push_back(call);
          std::erase(a.unknown_calls[name], call);
        }
        if (event.count != 0) break;
      }
    }
  }
  for (auto& [name, list] : a.calls_of)
    std::sort(list.begin(), list.end(), [&](CallRef x, CallRef y) { return in_program_order(a.table, x, y); });
}

}  // namespace ppcheck::semantic
