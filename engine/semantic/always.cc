// `always in`: whether every iteration of a loop runs an event. A loop inside it that surely has an element is gone through.
#include <fmt/format.h>

#include <algorithm>

#include "engine/semantic/loops.h"
#include "engine/semantic/model.h"
#include "engine/semantic/once.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

namespace {

// Numbers up to a constant that is larger than nothing: `range(3)`.
bool counts_up(const SemanticModel& model, ValueRef call) {
  const Analysis& a = model.analysis();
  const auto callees = a.callees_of(call);
  if (a.event(call) == nullptr || !a.event(call)->complete || callees.size() != 1 || callees[0].function == kNone) return false;
  const auto& counts = a.facts(callees[0].function).counts;
  if (counts.size() != 1) return false;
  const Argument stop = model.argument(call, callees[0], base::intern(counts[0]));
  if (stop.state != ArgumentState::kPassed || !stop.value.valid()) return false;
  const ConstantSet values = model.constants(stop.value, {});
  return values.complete && std::all_of(values.values.begin(), values.values.end(), [](const ConstantValue& c) {
    return c.kind == ConstantValue::Kind::kInt && c.integer > 0;
  });
}

// Whether the body of the loop surely runs once it is reached: it goes through a literal that is not empty.
bool is_entered(const SemanticModel& model, LoopRef loop) {
  const Analysis& a = model.analysis();
  const ir::Function& fn = a.table.function(loop.function);
  const InstrId iterable = fn.loops[loop.loop].iterable;
  if (iterable == ir::kNoValue) return false;
  const ValueRef value{loop.function, iterable};
  switch (fn.instrs[iterable].op) {
    case Opcode::kList:
    case Opcode::kTuple:
    case Opcode::kSet: {
      const auto elements = fn.operands_of(iterable);
      return a.loop_facts->changed.count(value) == 0 && std::any_of(elements.begin(), elements.end(), [&](InstrId e) {
        return e != ir::kNoValue && fn.instrs[e].op != Opcode::kSpread;
      });
    }
    case Opcode::kCall: return counts_up(model, value);
    default: return false;
  }
}

struct Place {
  FunctionId function = kNone;
  BlockId block = kNone;
};

// A loop round the place that is entered whenever it is reached, and that runs the place then: its head stands for it.
// kNone when there is none inside `within`.
BlockId head_that_stands_for(const SemanticModel& model, Place at, ir::LoopId within) {
  const Cfg& cfg = model.analysis().cfg(at.function);
  for (const ir::LoopId l : cfg.loops_of(at.block)) {
    if (l == within) break;
    const BlockId head = cfg.function().loops[l].header;
    if (head != at.block && is_entered(model, {at.function, l}) && cfg.before_leaving(at.block, l)) return head;
  }
  return kNone;
}

bool on_every_iteration(const SemanticModel& model, Place at, ir::LoopId loop) {
  if (model.analysis().cfg(at.function).on_every_iteration(at.block, loop)) return true;
  const BlockId head = head_that_stands_for(model, at, loop);
  return head != kNone && on_every_iteration(model, {at.function, head}, loop);
}

bool on_every_run(const SemanticModel& model, Place at) {
  if (model.analysis().cfg(at.function).on_every_run(at.block)) return true;
  const BlockId head = head_that_stands_for(model, at, kNone);
  return head != kNone && on_every_run(model, {at.function, head});
}

}  // namespace

Truth SemanticModel::always_in(CallRef call, LoopRef loop, const CallPath& path, Why* why) const {
  const Analysis& a = *analysis_;
  Way way{loop, Truth::kTrue, {}};
  for (const CallRef site : path.sites) way.levels.push_back({site, a.table.instr(site).block});
  way.levels.push_back({call, a.table.instr(call).block});
  const auto answer = [&](Truth t, CallRef at, std::string text) {
    if (why != nullptr) why->add(at, std::move(text));
    return t;
  };
  const Level& first = way.levels.front();
  if (first.event.function != loop.function) return answer(Truth::kFalse, call, "no iteration of the loop runs it");
  if (runs_once(a, way, why)) return Truth::kFalse;
  const Cfg& cfg = a.cfg(loop.function);
  Truth out = Truth::kTrue;
  if (loop.loop == kHandlerLoop) {
    if (!on_every_run(*this, {loop.function, first.block})) return answer(Truth::kFalse, first.event, "some runs of the function pass it by");
  } else if (!cfg.in_iteration(first.block, loop.loop)) {
    out = answer(Truth::kUnknown, first.event, "a generator runs as far as its loop goes");
  } else if (!on_every_iteration(*this, {loop.function, first.block}, loop.loop)) {
    return answer(Truth::kFalse, first.event, "some iterations pass it by");
  }
  for (std::size_t k = 1; k < way.levels.size(); ++k) {
    const CallRef site = way.levels[k - 1].event;
    const Level& level = way.levels[k];
    const FunctionId f = level.event.function;
    const ir::Function& fn = a.table.function(f);
    if (!on_every_run(*this, {f, level.block}))
      return answer(Truth::kFalse, level.event, fmt::format("some runs of {} pass it by", name_of(a, f)));
    bool only = a.event(site) == nullptr ? a.table.instr(site).op == Opcode::kClass : a.event(site)->complete;
    for (const Callee& c : a.callees_of(site)) only = only && c.function == f;
    const bool direct = !a.callees_of(site).empty() || a.table.instr(site).op == Opcode::kClass;
    if (!only || !direct || fn.is_generator || fn.kind == ir::FunctionKind::kGeneratorExpression)
      out = answer(Truth::kUnknown, site, fmt::format("whether {} runs {} each time is not known", quoted(a, site), name_of(a, f)));
  }
  if (out == Truth::kTrue) return answer(out, call, fmt::format("every iteration runs {}", quoted(a, call)));
  return out;
}

}  // namespace ppcheck::semantic
