// Numbers that differ from one iteration of a loop to the next.
#include <algorithm>

#include "engine/base/limits.h"
#include "engine/semantic/way_values.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

namespace {

class CounterTest {
 public:
  explicit CounterTest(WayValues& values) : values_(values), a_(values.analysis()), way_(values.way()) {}

  bool run(std::size_t level, InstrId value) {
    ValueRef v{values_.function_at(level), value};
    if (!values_.outwards(v, level) || level != 0 || values_.is_handler()) return false;
    const ir::Function& fn = a_.table.function(way_.loop.function);
    const ir::Loop& loop = fn.loops[way_.loop.loop];
    if (is_stepped_global(v)) return true;
    values_.see_through(v);
    const ir::Instr& in = fn.instrs[v.instr];
    const auto operands = fn.operands_of(v.instr);
    if (in.op == Opcode::kPhi && in.block == loop.header) return is_stepped(v);
    if (loop.element == ir::kNoValue) return false;
    if (v.instr == loop.element) return goes_through(loop, [](const FunctionFacts& f) { return !f.counts.empty(); });
    const auto is_element = [&](InstrId i) {
      ValueRef from{v.function, i};
      values_.see_through(from);
      return from.function == v.function && from.instr == loop.element;
    };
    const bool first = (in.op == Opcode::kUnpack && in.aux == 0 && !in.has(ir::kStar)) ||
                       (in.op == Opcode::kLoadItem && is_zero({v.function, operands[1]}));
    return first && is_element(operands[0]) &&
           goes_through(loop, [](const FunctionFacts& f) { return !f.numbers.empty(); });
  }

 private:
  // `step = step + 1` of a global, once or more in every iteration, and nothing else that sets it.
  bool is_stepped_global(ValueRef v) {
    if (a_.table.instr(v).op != Opcode::kLoadGlobal) return false;
    const ir::Function& fn = a_.table.function(v.function);
    bool every = false;
    for (const LocationId at : a_.locations_of(v)) {
      const auto& sources = a_.solution.locations[at].sources;
      if (sources.size() >= kMaxSources) return false;
      for (const Source& s : sources) {
        if (!s.site.valid() || !values_.runs_in_loop(s.site)) continue;
        if (s.site.function != v.function || s.value.function != v.function) return false;
        const ir::Instr& step = fn.instrs[s.value.instr];
        if (step.op != Opcode::kBinary || step.name != add_) return false;
        const auto sides = fn.operands_of(s.value.instr);
        const ir::Constant* by = values_.constant_of({v.function, sides[1]});
        if (!values_.same_place(v.function, sides[0], v.instr) || by == nullptr || by->kind != ir::ConstantKind::kInt ||
            by->integer <= 0)
          return false;
        every = every || a_.cfg(v.function).on_every_iteration(fn.instrs[s.site.instr].block, way_.loop.loop);
      }
    }
    return every;
  }

  bool is_zero(ValueRef v) const {
    const ir::Constant* c = values_.constant_of(v);
    return c != nullptr && c->kind == ir::ConstantKind::kInt && c->integer == 0;
  }

  bool is_stepped(ValueRef phi) const {
    const ir::Function& fn = a_.table.function(phi.function);
    const ir::Instr& in = fn.instrs[phi.instr];
    static const Symbol kSub = base::intern("__sub__");
    const auto operands = fn.operands_of(phi.instr);
    const auto preds = fn.preds_of(in.block);
    bool any = false;
    for (std::size_t k = 0; k < operands.size(); ++k) {
      if (!a_.cfg(phi.function).in_iteration(preds[k], way_.loop.loop)) continue;
      const InstrId next = operands[k];
      if (next == ir::kNoValue) return false;
      const ir::Instr& step = fn.instrs[next];
      if (step.op != Opcode::kBinary || (step.name != add_ && step.name != kSub)) return false;
      const auto sides = fn.operands_of(next);
      const bool left = sides[0] == phi.instr, right = sides[1] == phi.instr && step.name == add_;
      if (!left && !right) return false;
      const ir::Constant* by = values_.constant_of({phi.function, left ? sides[1] : sides[0]});
      if (by == nullptr || by->kind != ir::ConstantKind::kInt || by->integer == 0) return false;
      any = true;
    }
    return any;
  }

  // The loop's iterable is made by a function of that kind, or passes on the elements of one (`tqdm(range(n))`).
  template <typename Kind>
  bool goes_through(const ir::Loop& loop, Kind kind) const {
    ValueRef v{way_.loop.function, loop.iterable};
    for (int depth = 0; depth < base::kMaxCallDepth; ++depth) {
      const auto callees = a_.callees_of(v);
      const EventInfo* e = a_.event(v);
      if (callees.size() != 1 || e == nullptr || !e->complete || callees[0].function == kNone) return false;
      const FunctionFacts& facts = a_.facts(callees[0].function);
      if (kind(facts)) return true;
      if (facts.length.size() != 1 || facts.iterates != facts.length || !passes_elements_on(callees[0])) return false;
      const auto from = values_passed(a_, v, callees[0], facts.iterates);
      if (from.size() != 1) return false;
      v = from[0];
    }
    return false;
  }

  // The declared element type of the argument is that of the result: `Iterable[T]` to `Iterator[T]`.
  bool passes_elements_on(const Callee& c) const {
    const ir::Function& fn = a_.table.function(c.function);
    if (fn.parent == kNone) return false;
    const FunctionId outer = a_.table.function_id(a_.table.module_of(c.function), fn.parent);
    const auto element = [&](FunctionId at, InstrId note) -> Symbol {
      if (note == ir::kNoValue) return {};
      const ir::Function& o = a_.table.function(at);
      if (o.instrs[note].op == Opcode::kBinary) note = o.operands_of(note)[0];  // `Iterable[T] | None`
      if (o.instrs[note].op != Opcode::kLoadItem) return {};
      const ir::Instr& index = o.instrs[o.operands_of(note)[1]];
      return index.op == Opcode::kLoadGlobal ? index.name : Symbol{};
    };
    Symbol taken, given;
    for (const ir::Param& p : fn.params)
      if (base::text_of(p.name) == a_.facts(c.function).iterates.front()) taken = element(outer, p.annotation);
    if (!c.is_class) {
      given = element(outer, fn.return_annotation);
    } else if (fn.class_index != kNone) {
      const Solution& s = a_.solution;
      const ClassId own = s.classes.id(a_.table.module_of(c.function), fn.class_index);
      const LocationId at = s.locations.find({LocationKind::kClassAttribute, own, 0, 0, base::intern("__iter__")});
      if (at != kNone)
        for (const EntityId m : s.entities.members(s.locations[at].set))
          if (s.entities[m].kind == EntityKind::kFunction)
            given = element(outer, a_.table.function(s.entities[m].a).return_annotation);
    }
    return !taken.empty() && taken == given;
  }

  WayValues& values_;
  const Analysis& a_;
  const Way& way_;
  const Symbol add_ = base::intern("__add__");
};

}  // namespace

bool is_counter(WayValues& values, std::size_t level, InstrId value) {
  return CounterTest(values).run(level, value);
}

}  // namespace ppcheck::semantic
