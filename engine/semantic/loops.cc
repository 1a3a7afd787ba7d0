// The relations of loops: which there are, what they hold, in every iteration or in some, and what is guarded.
#include "engine/semantic/loops.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "engine/base/limits.h"
#include "engine/semantic/caches.h"
#include "engine/semantic/model.h"
#include "engine/semantic/once.h"
#include "engine/semantic/ruled_out.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

namespace {

std::uint32_t place_of(const ir::ModuleTable& table, LoopRef l) {
  const ir::Function& fn = table.function(l.function);
  return l.loop == kHandlerLoop ? fn.name_span.empty() ? fn.span.begin : fn.name_span.begin
                                : fn.loops[l.loop].head.begin;
}

void explain_way(const Analysis& a, const Way& way, Why* why) {
  if (why == nullptr) return;
  why->add(way.loop, way.loop.loop == kHandlerLoop ? "its caller repeats this function" : "the loop");
  for (std::size_t k = 0; k + 1 < way.levels.size(); ++k) {
    const CallRef site = way.levels[k].event;
    const FunctionId inner = way.levels[k + 1].event.function;
    const auto callees = a.callees_of(site);
    const bool direct = std::any_of(callees.begin(), callees.end(), [&](const Callee& c) { return c.function == inner; });
    why->add(site, direct ? fmt::format("through the call of {}", name_of(a, inner))
                   : callees.empty() ? fmt::format("{} may run {}", quoted(a, site), name_of(a, inner))
                                     : fmt::format("{} is handed {}", quoted(a, site), name_of(a, inner)));
  }
  why->add(way.levels.back().event, fmt::format("{} is called in the loop", quoted(a, way.levels.back().event)));
}

// The condition of a loop as written, and no test of what is in its body.
bool is_loop_test(const ir::Function& fn, InstrId branch) {
  const ir::Instr& in = fn.instrs[branch];
  if (in.has(ir::kLoopTest)) return true;
  const InstrId condition = fn.operands_of(branch)[0];
  for (ir::LoopId l = fn.blocks[in.block].loop; l != kNone; l = fn.loops[l].parent) {
    if (fn.loops[l].kind != ir::LoopKind::kWhile) continue;
    if (condition == fn.loops[l].condition || fn.loops[l].head.contains(fn.instrs[condition].span)) return true;
  }
  return false;
}

// Whether control can get from `from` to a block that `ends` accepts, never through `avoid` and without exceptions.
// `ends` is asked of each edge that is followed, with where it leads to; kNone for a return.
template <typename Ends>
bool leads_to(const ir::Function& fn, BlockId from, BlockId avoid, const Ends& ends) {
  std::vector<bool> seen(fn.blocks.size(), false);
  std::vector<BlockId> todo;
  const auto enter = [&](BlockId b) {
    if (ends(b)) return true;
    if (b != avoid && !seen[b]) {
      seen[b] = true;
      todo.push_back(b);
    }
    return false;
  };
  if (enter(from)) return true;
  while (!todo.empty()) {
    const BlockId b = todo.back();
    todo.pop_back();
    if (fn.instrs[fn.terminator_of(b)].op == Opcode::kReturn && ends(kNone)) return true;
    for (const ir::Edge& e : fn.succs_of(b))
      if (e.kind != ir::EdgeKind::kException && enter(e.to)) return true;
  }
  return false;
}

}  // namespace

namespace {

// A way counts unless it runs the event once at most, or never.
bool may_repeat(const SemanticModel& model, const Way& way, Why* why = nullptr) {
  return !runs_once(model.analysis(), way, why) && !is_ruled_out(model, way, why);
}

}  // namespace

std::vector<LoopRef> SemanticModel::loops() const {
  const Analysis& a = *analysis_;
  std::vector<LoopRef> out;
  for (FunctionId f = 0; f < a.table.function_count(); ++f) {
    if (!a.is_user(f)) continue;
    if (a.loop_facts->repeated[f]) out.push_back({f, kHandlerLoop});
    for (ir::LoopId l = 0; l < a.table.function(f).loops.size(); ++l)
      if (is_python_loop(a, {f, l})) out.push_back({f, l});
  }
  std::sort(out.begin(), out.end(), [&](LoopRef x, LoopRef y) {
    return std::tuple(a.table.module_of(x.function), place_of(a.table, x), x.function, x.loop) <
           std::tuple(a.table.module_of(y.function), place_of(a.table, y), y.function, y.loop);
  });
  return out;
}

std::vector<PathAnswer> SemanticModel::in(CallRef call, LoopRef loop, Why* why) const {
  if (why != nullptr) return find_in(call, loop, why);
  // Most pairs of a call and a loop have nothing to do with each other, and are not worth an entry.
  if (!analysis_->is_user(call.function) || !may_hold(*analysis_, loop, call.function)) return {};
  return *analysis_->caches->in_loops.get({call, loop}, [&] { return find_in(call, loop, nullptr); });
}

std::vector<PathAnswer> SemanticModel::find_in(CallRef call, LoopRef loop, Why* why) const {
  const Analysis& a = *analysis_;
  std::vector<PathAnswer> out;
  if (!a.is_user(loop.function) || !is_python_loop(a, loop)) {
    if (why != nullptr) why->add(loop, "a loop over a tensor in a function that is traced is no loop of Python");
    return out;
  }
  Why once;
  const auto holds = [&](const Way& w) {
    Why* const reason = why == nullptr || !once.steps.empty() ? nullptr : &once;
    return may_repeat(*this, w, reason);
  };
  const Ways found = ways_up(a, call, holds, /*by_name=*/false, &loop);
  for (const Way& w : found.ways) {
    if (out.empty()) explain_way(a, w, why);
    out.push_back({w.truth, w.path()});
  }
  // "No" must be sure: a call whose receiver is not known may lead there too.
  if (out.empty() && !found.exhausted) {
    const Ways maybe = ways_up(a, call, holds, /*by_name=*/true, &loop);
    if (!maybe.ways.empty()) {
      explain_way(a, maybe.ways.front(), why);
      out.push_back({Truth::kUnknown, maybe.ways.front().path()});
    }
  }
  if (out.empty() && found.exhausted) {
    out.push_back({Truth::kUnknown, {}});
    if (why != nullptr) why->add(call, "it is called in more ways than were looked at");
  } else if (out.empty() && why != nullptr) {
    if (once.steps.empty()) why->add(call, fmt::format("no iteration of the loop runs {}", quoted(a, call)));
    else why->steps.insert(why->steps.end(), once.steps.begin(), once.steps.end());
  }
  return out;
}

std::vector<LoopRef> SemanticModel::loops_above(FunctionId f) const { return semantic::loops_above(*analysis_, f); }

std::vector<SemanticModel::LoopAnswer> SemanticModel::loops_around(CallRef call) const {
  std::vector<LoopAnswer> out;
  const Ways found = ways_up(*analysis_, call, [&](const Way& w) { return may_repeat(*this, w); });
  for (const Way& w : found.ways) out.push_back({w.loop, {w.truth, w.path()}});
  return out;
}

ValueRef SemanticModel::iterable(LoopRef loop) const {
  const Analysis& a = *analysis_;
  if (loop.loop != kHandlerLoop)
    return {loop.function, a.table.function(loop.function).loops[loop.loop].iterable};
  const auto it = a.loop_facts->repeated_by.find(loop.function);
  if (it == a.loop_facts->repeated_by.end() || it->second.size() != 1 || a.loop_facts->repeated_otherwise[loop.function])
    return {};
  const CallRef site = it->second.front();
  std::vector<ValueRef> through;
  for (const Callee& c : a.callees_of(site)) {
    if (c.function == kNone || a.facts(c.function).calls.empty()) continue;
    for (const ValueRef v : values_passed(a, site, c, a.facts(c.function).iterates)) through.push_back(v);
  }
  return through.size() == 1 ? through.front() : ValueRef{};
}

std::vector<ValueRef> SemanticModel::iterated(LoopRef loop) const {
  const ValueRef from = iterable(loop);
  return from.valid() ? iterated_sources(*analysis_, from) : std::vector<ValueRef>{};
}

Truth SemanticModel::over(LoopRef loop, ValueRef v, Why* why) const {
  const Analysis& a = *analysis_;
  const ValueRef from = iterable(loop);
  if (!from.valid()) {
    if (why != nullptr) why->add(loop, "what the loop goes through is not known");
    const bool is_while =
        loop.loop != kHandlerLoop && a.table.function(loop.function).loops[loop.loop].kind == ir::LoopKind::kWhile;
    return is_while ? Truth::kFalse : Truth::kUnknown;
  }
  Truth out = Truth::kFalse;
  for (const ValueRef source : iterated_sources(a, from)) {
    const Truth t = source == v ? Truth::kTrue : same(source, {}, v, {});
    if (t == Truth::kTrue) {
      if (why != nullptr) why->add(source, fmt::format("the loop goes through {}", quoted(a, source)));
      return t;
    }
    out = base::either(out, t);
  }
  if (why != nullptr)
    why->add(from, out == Truth::kFalse ? "the loop goes through something else"
                                        : "whether the loop goes through it is not known");
  return out;
}

Truth SemanticModel::guarded(CallRef call, Why* why) const {
  const Analysis& a = *analysis_;
  const ir::Function& fn = a.table.function(call.function);
  const Cfg& cfg = a.cfg(call.function);
  const BlockId at = a.table.instr(call).block;
  static const Symbol kName = base::intern("__name__");
  const auto is_constant = [&](InstrId condition) {
    for (int depth = 0; depth < base::kMaxCallDepth; ++depth) {
      const ir::Instr& in = fn.instrs[condition];
      if (in.op == Opcode::kConst) return true;
      if (in.op == Opcode::kNot) {
        condition = fn.operands_of(condition)[0];
        continue;
      }
      // A module that is run, not imported: the main program is no special case.
      if (in.op == Opcode::kCompare)
        for (const InstrId v : fn.operands_of(condition))
          if (fn.instrs[v].op == Opcode::kLoadGlobal && fn.instrs[v].name == kName) return true;
      if (in.op != Opcode::kLoadGlobal && in.op != Opcode::kImportFrom) return false;
      const ConstantSet values = constants({call.function, condition}, {});
      return values.complete && values.values.size() == 1;
    }
    return false;
  };
  if (cfg.immediate_dominator(at) == kNone) return Truth::kFalse;
  for (BlockId b = at; b != 0;) {
    b = cfg.immediate_dominator(b);
    const InstrId branch = fn.terminator_of(b);
    if (fn.instrs[branch].op != Opcode::kBranch || is_loop_test(fn, branch)) continue;
    if (is_constant(fn.operands_of(branch)[0])) continue;
    // The other side goes on without the call: it returns, or ends an iteration of a loop that holds both. One that only
    // raises, or leads back to the test alone (`if done: break` before the call), is no other side.
    const auto goes_on = [&](BlockId to) {
      if (to == kNone) return true;
      for (LoopId l = 0; l < fn.loops.size(); ++l)
        if (fn.loops[l].header == to && cfg.written_in(at, l) && cfg.written_in(b, l)) return true;
      return false;
    };
    const auto is_call = [&](BlockId to) { return to == at; };
    for (const ir::Edge& e : fn.succs_of(b)) {
      if (e.kind == ir::EdgeKind::kException || leads_to(fn, e.to, b, is_call) || !leads_to(fn, e.to, b, goes_on)) continue;
      if (why != nullptr) {
        const ValueRef test{call.function, fn.operands_of(branch)[0]};
        why->add(test, fmt::format("{} decides whether it runs", quoted(a, test)));
      }
      return Truth::kTrue;
    }
  }
  if (why != nullptr) why->add(call, "no test stands before it");
  return Truth::kFalse;
}

}  // namespace ppcheck::semantic
