#include "engine/semantic/region.h"

#include <algorithm>

#include "engine/base/limits.h"
#include "engine/semantic/arguments.h"
#include "engine/semantic/caches.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

namespace {

// Functions that one loop may lead to before it counts as "anything may happen": the largest training loop of the
// corpus reaches some hundreds.
constexpr std::size_t kMaxRegionFunctions = 4000;

// Values that an argument's contents are looked for in, when it is handed to code that is not known.
constexpr int kMaxReach = 200;

class RegionBuilder {
 public:
  RegionBuilder(const Analysis& a, ir::LoopRef loop, Region& out) : a_(a), loop_(loop), out_(out) {}

  void run() {
    const ir::Function& fn = a_.table.function(loop_.function);
    std::vector<FunctionId> todo;
    for (InstrId i = 0; i < fn.instrs.size(); ++i)
      if (runs_in(a_, loop_, i)) visit(loop_.function, i, todo);
    while (!todo.empty()) {
      const FunctionId f = todo.back();
      todo.pop_back();
      if (!out_.functions.insert(f).second) continue;
      if (out_.functions.size() > kMaxRegionFunctions) {
        out_.too_large = true;
        return;
      }
      const ir::Function& callee = a_.table.function(f);
      for (InstrId i = 0; i < callee.instrs.size(); ++i) visit(f, i, todo);
    }
  }

 private:
  void changed(ValueRef object, Mutation m) {
    if (!object.valid() || object.instr == ir::kNoValue) return;
    if (m.attribute.empty() && !may_change(a_, object)) return;
    const auto origins = origins_of(a_, object, {});
    out_.lost_track = out_.lost_track || origins->exhausted;
    for (const auto* list : {&origins->certain, &origins->possible})
      for (const Origin& o : *list) {
        Mutation here = m;
        here.certain = m.certain && list == &origins->certain;
        auto& at = out_.mutations[o.value];
        if (at.size() < 64) at.push_back(here);
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
        case Opcode::kLoadAttr: todo.push_back({v.function, fn.operands_of(v.instr)[0]}); break;
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

  void visit(FunctionId f, InstrId i, std::vector<FunctionId>& todo) {
    const ir::Function& fn = a_.table.function(f);
    const ir::Instr& in = fn.instrs[i];
    if (in.has(ir::kInAnnotation)) return;
    const auto operands = fn.operands_of(i);
    const std::uint32_t m = a_.table.module_of(f);
    const auto store = [&](Location at) {
      if (const LocationId id = a_.solution.locations.find(at); id != kNone) out_.stored.emplace(id, ValueRef{f, i});
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
      if (!facts.is_stub) {
        todo.push_back(c.function);
        continue;
      }
      if (!facts.effects_known) known = false;
      for (const std::string& parameter : facts.changes) {  // `@changes("pairs")`
        const auto passed = passed_arguments(a_.table, call, c.partial);
        const Argument a = bind_argument(a_.table, passed, c.function, c.bound, base::intern(parameter));
        if (a.state == ArgumentState::kPassed) changed_with_contents(a.value, {call, {}, true});
      }
      if (facts.mutates && !c.is_class) {
        ValueRef object = c.receiver;
        if (!object.valid() && operands.size() > 1) object = {f, operands[1]};
        changed(object, {call, {}, true});
      }
    }
    for (const FunctionId g : functions_called_at(call)) todo.push_back(g);
    if (known || in.op != Opcode::kCall) return;
    // Code that is not known changes what it is handed.
    const InstrId callee = operands[0];
    if (fn.instrs[callee].op == Opcode::kLoadAttr) changed({f, fn.operands_of(callee)[0]}, {call, {}, false});
    for (const InstrId v : operands.subspan(1)) changed_with_contents({f, v}, {call, {}, false});
  }

  // Functions that a declared function calls of its arguments: known from the callers of each function value.
  std::vector<FunctionId> functions_called_at(CallRef call) const {
    std::vector<FunctionId> out;
    const ir::Function& fn = a_.table.function(call.function);
    if (fn.instrs[call.instr].op != Opcode::kCall) return out;
    for (const InstrId v : fn.operands_of(call.instr)) {
      if (v == ir::kNoValue) continue;
      for (const EntityId e : a_.solution.entities.members(a_.solution.values[call.function][v])) {
        const Entity& entity = a_.solution.entities[e];
        if (entity.kind != EntityKind::kFunction && entity.kind != EntityKind::kBoundMethod) continue;
        const auto& callers = a_.callers[entity.a];
        if (a_.is_user(entity.a) && std::find(callers.begin(), callers.end(), call) != callers.end())
          out.push_back(entity.a);
      }
    }
    return out;
  }

  const Analysis& a_;
  const ir::LoopRef loop_;
  Region& out_;
};

}  // namespace

bool runs_in(const Analysis& a, ir::LoopRef loop, InstrId instr) {
  if (loop.loop == kHandlerLoop) return true;
  const ir::Function& fn = a.table.function(loop.function);
  const ir::BlockId block = fn.instrs[instr].block;
  return block != kNone && a.cfg(loop.function).in_iteration(block, loop.loop);
}

std::shared_ptr<const Region> region_of(const Analysis& a, ir::LoopRef loop) {
  return a.caches->regions.get(loop, [&] {
    Region r;
    RegionBuilder(a, loop, r).run();
    return r;
  });
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

std::map<FunctionId, std::vector<CallRef>> lift(const Analysis& a, CallRef call) {
  std::map<FunctionId, std::vector<CallRef>> out;
  out[call.function].push_back(call);
  std::vector<FunctionId> level{call.function};
  for (int depth = 0; depth < base::kMaxCallDepth && !level.empty(); ++depth) {
    std::vector<FunctionId> next;
    for (const FunctionId f : level)
      for (const CallRef site : a.callers[f]) {
        auto& sites = out[site.function];
        if (sites.empty() && std::find(next.begin(), next.end(), site.function) == next.end())
          next.push_back(site.function);
        if (std::find(sites.begin(), sites.end(), site) == sites.end()) sites.push_back(site);
      }
    level = std::move(next);
  }
  return out;
}

std::vector<CallRef> lifted_sites(const Analysis& a, CallRef call, FunctionId f) {
  if (call.function == f) return {call};
  const auto up = lift(a, call);
  const auto it = up.find(f);
  return it == up.end() ? std::vector<CallRef>{} : it->second;
}

}  // namespace ppcheck::semantic
