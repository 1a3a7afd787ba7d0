// What loops need to know of the whole program, in one pass over all calls.
#include <fmt/format.h>

#include <algorithm>

#include "engine/semantic/arguments.h"
#include "engine/semantic/loops.h"
#include "engine/semantic/walk.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

namespace {

Symbol top_package(Symbol canonical) {
  const std::string_view text = base::text_of(canonical);
  return base::intern(text.substr(0, text.find('.')));
}

template <typename T>
void add_once(std::vector<T>& list, const T& item) {
  if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

class FactFinder {
 public:
  FactFinder(Analysis& a, LoopFacts& facts) : a_(a), facts_(facts) {}

  void run() {
    const std::uint32_t n = a_.table.function_count();
    facts_.repeated.assign(n, false);
    facts_.repeated_otherwise.assign(n, false);
    facts_.compiled_by.assign(n, {});
    for (FunctionId f = 0; f < n; ++f) {
      if (!a_.is_user(f)) continue;
      const ir::Function& fn = a_.table.function(f);
      declared(f);
      for (const EventInfo& e : a_.events[f])
        if (fn.instrs[e.instr].op == Opcode::kCall) call(f, e);
      for (InstrId i = 0; i < fn.instrs.size(); ++i) operation(f, i);
      for (ir::LoopId l = 0; l < fn.loops.size(); ++l) consume({f, l});
    }
    spread_compilation();
  }

 private:
  // Overridden methods and decorators.
  void declared(FunctionId f) {
    for (const FunctionId method : overridden(a_, f)) take_over(f, method);
    for (const CallRef decorator : decorators_of(a_, f))
      for (const Callee& c : decorator_callees(a_, decorator))
        if (c.function != kNone) take_over(f, c.function);
  }

  void take_over(FunctionId f, FunctionId stub) {
    const FunctionFacts& its = a_.facts(stub);
    if (!its.is_stub) return;
    if (its.repeats) facts_.repeated[f] = facts_.repeated_otherwise[f] = true;
    if (its.compiles) facts_.compiled_by[f] = top_package(a_.canonical[stub]);
  }

  void call(FunctionId f, const EventInfo& e) {
    const CallRef ref{f, e.instr};
    const ir::Function& fn = a_.table.function(f);
    const ir::Instr& in = fn.instrs[e.instr];
    const auto operands = fn.operands_of(e.instr);
    bool known = e.complete;
    for (const Callee& c : a_.callees_of(ref)) {
      if (c.external) known = false;
      if (c.function == kNone) continue;
      const FunctionFacts& its = a_.facts(c.function);
      if (!its.is_stub) continue;
      known = known && its.effects_known;
      if (its.mutates) {
        if (c.receiver.valid()) change(c.receiver);
        else if (operands.size() > 1) change({f, operands[1]});
      }
      if (in.has(ir::kDecorator)) continue;  // `declared` sees those
      const bool for_each = !its.calls.empty() && !its.iterates.empty();
      if (!for_each && !its.repeats && !its.compiles) continue;
      std::vector<ValueRef> handed;
      if (!its.calls.empty()) {
        handed = values_passed(a_, ref, c, its.calls);
      } else {
        for (const InstrId v : operands.subspan(1)) handed.push_back({f, v});
      }
      for (const ValueRef v : handed)
        for (const FunctionId g : functions_of(a_, v)) {
          if (!a_.is_user(g)) continue;
          if (its.repeats || its.compiles) take_over(g, c.function);
          if (!for_each) continue;
          facts_.repeated[g] = true;
          add_once(facts_.repeated_by[g], ref);
        }
    }
    if (known || in.has(ir::kDecorator)) return;
    if (e.count == 0 && fn.instrs[operands[0]].op == Opcode::kLoadAttr)
      change({f, fn.operands_of(operands[0])[0]});
    for (const InstrId v : operands.subspan(1)) {
      if (v == ir::kNoValue) continue;
      change({f, v});
      for (const FunctionId g : functions_of(a_, {f, v})) add_once(facts_.handed[g], ref);
    }
  }

  // Operators that change how many elements a container has.
  void operation(FunctionId f, InstrId i) {
    const ir::Function& fn = a_.table.function(f);
    const ir::Instr& in = fn.instrs[i];
    const auto operands = fn.operands_of(i);
    switch (in.op) {
      case Opcode::kDelItem: change({f, operands[0]}); break;
      case Opcode::kBinary:
        if (in.has(ir::kInPlace)) change({f, operands[0]});
        break;
      case Opcode::kStoreItem: change({f, operands[0]}, fn.instrs[operands[1]].op != Opcode::kSlice); break;
      default: break;
    }
  }

  // `dicts_only`: `x[i] = v` adds to a dict and to no list.
  void change(ValueRef v, bool dicts_only = false) {
    if (v.instr == ir::kNoValue) return;
    const Solution& s = a_.solution;
    for (const EntityId e : s.entities.members(s.values[v.function][v.instr])) {
      const Entity& entity = s.entities[e];
      if (entity.kind != EntityKind::kDisplay) continue;
      if (dicts_only && (entity.a == s.builtins.list || entity.a == s.builtins.tuple)) continue;
      facts_.changed.insert(entity.site);
    }
  }

  void consume(LoopRef loop) {
    const ValueRef iterable{loop.function, a_.table.function(loop.function).loops[loop.loop].iterable};
    if (!iterable.valid()) return;
    const Solution& s = a_.solution;
    for (const ValueRef v : iterated_sources(a_, iterable))
      for (const EntityId e : s.entities.members(s.values[v.function][v.instr]))
        if (s.entities[e].kind == EntityKind::kGenerator) add_once(facts_.consumers[s.entities[e].a], loop);
  }

  // A helper that only traced functions call is traced with them.
  void spread_compilation() {
    for (bool changed = true; changed;) {
      changed = false;
      for (FunctionId f = 0; f < facts_.compiled_by.size(); ++f) {
        if (!facts_.compiled_by[f].empty() || a_.callers[f].empty() || a_.escapes[f]) continue;
        const Symbol package = facts_.compiled_by[a_.callers[f].front().function];
        if (package.empty()) continue;
        if (!std::all_of(a_.callers[f].begin(), a_.callers[f].end(),
                         [&](CallRef c) { return facts_.compiled_by[c.function] == package; }))
          continue;
        facts_.compiled_by[f] = package;
        changed = true;
      }
    }
  }

  Analysis& a_;
  LoopFacts& facts_;
};

}  // namespace

void find_loop_facts(Analysis& a) {
  auto facts = std::make_unique<LoopFacts>();
  FactFinder(a, *facts).run();
  a.loop_facts = std::move(facts);
}

bool is_python_loop(const Analysis& a, LoopRef loop) {
  const Symbol package = a.loop_facts->compiled_by[loop.function];
  if (package.empty() || loop.loop == kHandlerLoop) return true;
  const ir::Loop& l = a.table.function(loop.function).loops[loop.loop];
  std::vector<ValueRef> tested;
  if (l.iterable != ir::kNoValue) tested = iterated_sources(a, {loop.function, l.iterable});
  else if (l.condition != ir::kNoValue) tested.push_back({loop.function, l.condition});
  const Solution& s = a.solution;
  for (const ValueRef v : tested)
    for (const EntityId e : s.entities.members(s.values[v.function][v.instr])) {
      const Entity& entity = s.entities[e];
      if (entity.kind != EntityKind::kInstance || !s.classes.is_stub(a.table, entity.a)) continue;
      if (top_package(s.classes[entity.a].canonical) == package) return false;
    }
  return true;
}

std::vector<ValueRef> values_passed(const Analysis& a, CallRef call, const Callee& callee,
                                    const std::vector<std::string>& parameters) {
  std::vector<ValueRef> out;
  if (callee.function == kNone) return out;
  const auto passed = passed_arguments(a.table, call, callee.partial, callee.reflected);
  for (const std::string& name : parameters) {
    if (name == "self") {
      if (callee.receiver.valid()) out.push_back(callee.receiver);
      continue;
    }
    const Argument argument = bind_argument(a.table, passed, callee.function, callee.bound, base::intern(name));
    if (argument.state != ArgumentState::kPassed) continue;
    if (argument.rest.empty()) out.push_back(argument.value);
    out.insert(out.end(), argument.rest.begin(), argument.rest.end());
  }
  std::erase_if(out, [](ValueRef v) { return v.instr == ir::kNoValue; });
  return out;
}

std::vector<ValueRef> iterated_sources(const Analysis& a, ValueRef v) {
  std::vector<ValueRef> out{v};
  Walk walk(a);
  for (std::size_t k = 0; k < out.size() && out.size() < 64; ++k) {
    const ir::Instr& in = a.table.instr(out[k]);
    if (in.op == Opcode::kPhi || in.op == Opcode::kLoadGlobal || in.op == Opcode::kLoadCell) {
      for (const Back& b : walk.back({out[k], 0}))
        if (b.kind == Back::Kind::kCopy && b.node.value.function == v.function) add_once(out, b.node.value);
      continue;
    }
    if (in.op != Opcode::kCall) continue;
    for (const Callee& c : a.callees_of(out[k])) {
      if (c.function == kNone) continue;
      for (const ValueRef from : values_passed(a, out[k], c, a.facts(c.function).iterates)) add_once(out, from);
    }
  }
  return out;
}

std::vector<CallRef> decorators_of(const Analysis& a, FunctionId f) {
  std::vector<CallRef> out;
  const ir::Function& fn = a.table.function(f);
  if (fn.parent == kNone || fn.made_by == ir::kNoValue || fn.kind != ir::FunctionKind::kFunction) return out;
  const FunctionId parent = a.table.function_id(a.table.module_of(f), fn.parent);
  const ir::Function& outer = a.table.function(parent);
  InstrId decorated = fn.made_by;
  for (InstrId i = fn.made_by + 1; i < outer.instrs.size(); ++i) {
    const ir::Instr& in = outer.instrs[i];
    if (in.op == Opcode::kJump) continue;  // in a `try` every call ends its block
    if (in.op != Opcode::kCall || !in.has(ir::kDecorator) || in.operand_count != 2) break;
    if (outer.operands_of(i)[1] != decorated) break;
    decorated = i;
    out.push_back({parent, i});
  }
  return out;
}

std::vector<Callee> decorator_callees(const Analysis& a, CallRef decorator) {
  const auto direct = a.callees_of(decorator);
  std::vector<Callee> out(direct.begin(), direct.end());
  const ValueRef factory{decorator.function, a.table.function(decorator.function).operands_of(decorator.instr)[0]};
  if (a.table.instr(factory).op == Opcode::kCall) {
    const auto made = a.callees_of(factory);
    out.insert(out.end(), made.begin(), made.end());
  }
  return out;
}

std::vector<FunctionId> functions_of(const Analysis& a, ValueRef v) {
  std::vector<FunctionId> out;
  if (v.instr == ir::kNoValue) return out;
  const Solution& s = a.solution;
  std::vector<ValueRef> todo{v};
  for (std::size_t k = 0; k < todo.size() && k < 16; ++k)
    for (const EntityId e : s.entities.members(s.values[todo[k].function][todo[k].instr])) {
      const Entity& entity = s.entities[e];
      if (entity.kind == EntityKind::kFunction || entity.kind == EntityKind::kBoundMethod) {
        add_once(out, FunctionId{entity.a});
      } else if (entity.kind == EntityKind::kPartial) {
        for (const Callee& binder : a.callees_of(entity.site))
          if (binder.function != kNone && !a.facts(binder.function).binds.empty())
            for (const ValueRef bound : values_passed(a, entity.site, binder, {a.facts(binder.function).binds}))
              add_once(todo, bound);
      } else if (entity.kind == EntityKind::kInstance && !s.classes.is_stub(a.table, entity.a)) {
        // An object with a `__call__` of its own.
        for (const ClassId c : s.classes[entity.a].mro) {
          const LocationId at =
              s.locations.find({LocationKind::kClassAttribute, c, 0, 0, base::intern("__call__")});
          if (at == kNone) continue;
          for (const EntityId m : s.entities.members(s.locations[at].set))
            if (s.entities[m].kind == EntityKind::kFunction) add_once(out, FunctionId{s.entities[m].a});
          break;
        }
      }
    }
  return out;
}

std::vector<FunctionId> overridden(const Analysis& a, FunctionId f) {
  std::vector<FunctionId> out;
  const ir::Function& fn = a.table.function(f);
  if (fn.class_index == kNone || fn.kind != ir::FunctionKind::kFunction || !a.is_user(f)) return out;
  const Solution& s = a.solution;
  const ClassId own = s.classes.id(a.table.module_of(f), fn.class_index);
  for (const ClassId c : s.classes[own].mro) {
    const LocationId at = s.locations.find({LocationKind::kClassAttribute, c, 0, 0, fn.name});
    if (at == kNone) continue;
    for (const EntityId e : s.entities.members(s.locations[at].set))
      if (s.entities[e].kind == EntityKind::kFunction && s.entities[e].a != f) add_once(out, FunctionId{s.entities[e].a});
  }
  return out;
}

std::string name_of(const Analysis& a, FunctionId f) {
  return fmt::format("`{}`", base::text_of(a.table.function(f).name));
}

std::string quoted(const Analysis& a, ValueRef v) {
  const ir::Function& fn = a.table.function(v.function);
  const ir::Instr& in = fn.instrs[v.instr];
  source::Span span = in.span;
  if (in.op == Opcode::kCall) span = fn.instrs[fn.operands_of(v.instr)[0]].span;
  const ir::Module& module = a.table.module_of_function(v.function);
  std::string out;
  if (module.file != nullptr)
    for (const char c : std::string_view(module.file->text).substr(span.begin, span.size())) {
      if (c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\\') {
        if (!out.empty() && out.back() != ' ') out += ' ';
      } else {
        out += c;
      }
      if (out.size() >= 60 && (static_cast<unsigned char>(c) & 0x80) == 0) {
        out += "…";
        break;
      }
    }
  return "`" + out + "`";
}

}  // namespace ppcheck::semantic
