// How often a `while` runs at most, when a counter ends it: `while i < 10: … i += 1`, or a `break` under such a test.
#include <algorithm>

#include "engine/base/limits.h"
#include "engine/semantic/loops.h"
#include "engine/semantic/model.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

namespace {

using Count = std::optional<std::int64_t>;

// A number that every iteration moves in one direction: at the loop's head it is one of `from` + k * step in
// iteration k, or has gone further.
struct Stepped {
  InstrId value = kNone;   // the phi at the head; of a global any load of it
  std::int64_t least_from = 0;
  std::int64_t most_from = 0;
  std::int64_t step = 0;
  bool exact = true;       // no iteration goes further
  bool at_most = false;    // `least_from` is not known
};

class WhileCounter {
 public:
  WhileCounter(const Analysis& a, LoopRef loop, const AskIntegers& integers)
      : a_(a), loop_(loop), fn_(a.table.function(loop.function)), cfg_(a.cfg(loop.function)), integers_(integers) {}

  Count run() {
    Count best;
    const ir::LoopId l = loop_.loop;
    const BlockId header = fn_.loops[l].header;
    if (header == kNone) return best;
    for (BlockId b = 0; b < fn_.blocks.size(); ++b) {
      const InstrId end = fn_.terminator_of(b);
      if (fn_.instrs[end].op != Opcode::kBranch || !cfg_.in_iteration(b, l)) continue;
      if (!cfg_.on_every_iteration(b, l)) continue;
      for (const ir::Edge& e : fn_.succs_of(b)) {
        if (e.kind == ir::EdgeKind::kException || cfg_.in_iteration(e.to, l)) continue;
        const Count n = before_exit(fn_.operands_of(end)[0], e.kind == ir::EdgeKind::kFalse);
        if (!n) continue;
        // A test behind the loop's own condition ends an iteration that has begun.
        const bool at_head = fn_.operands_of(end)[0] == fn_.loops[l].condition;
        const std::int64_t own = at_head ? *n : *n + 1;
        best = best ? std::min(*best, own) : own;
      }
    }
    return best;
  }

 private:
  const ir::Constant* constant_of(InstrId v) const {
    if (fn_.instrs[v].op != Opcode::kConst) return nullptr;
    return &a_.table.module_of_function(loop_.function).constants[fn_.instrs[v].aux];
  }

  // How many iterations pass the test before it first fails. `stays`: the truth of the condition that goes on.
  Count before_exit(InstrId condition, bool stays, int depth = 0) {
    while (fn_.instrs[condition].op == Opcode::kNot) {
      condition = fn_.operands_of(condition)[0];
      stays = !stays;
    }
    const ir::Instr& in = fn_.instrs[condition];
    if (in.op == Opcode::kPhi && in.block != fn_.loops[loop_.loop].header) {
      // `a and b`: what goes on has found both true.
      if (!stays || depth > base::kMaxCallDepth || !is_conjunction(condition)) return std::nullopt;
      Count best;
      for (const InstrId part : fn_.operands_of(condition))
        if (const Count n = before_exit(part, true, depth + 1)) best = best ? std::min(*best, *n) : *n;
      return best;
    }
    if (in.op != Opcode::kCompare) {  // `while n:`
      return stays ? steps_until(condition, "__ne__", Integers{{0}}) : Count{};
    }
    std::string_view op = base::text_of(in.name);
    if (stays == in.has(ir::kNegated)) op = opposite(op);
    const auto operands = fn_.operands_of(condition);
    if (const auto n = steps_until(operands[0], op, integers_({loop_.function, operands[1]}))) return n;
    return steps_until(operands[1], mirrored(op), integers_({loop_.function, operands[0]}));
  }

  // All operands but one come from a branch that found them false.
  bool is_conjunction(InstrId phi) const {
    const auto operands = fn_.operands_of(phi);
    const BlockId block = fn_.instrs[phi].block;
    const auto preds = fn_.preds_of(block);
    std::size_t open = 0;
    for (std::size_t k = 0; k < operands.size(); ++k) {
      // The edge may have a block of its own.
      BlockId from = preds[k], to = block;
      if (fn_.instrs[fn_.terminator_of(from)].op == Opcode::kJump && fn_.preds_of(from).size() == 1 &&
          fn_.blocks[from].count == 1) {
        to = from;
        from = fn_.preds_of(from)[0];
      }
      const InstrId end = fn_.terminator_of(from);
      bool found_false = false;
      if (fn_.instrs[end].op == Opcode::kBranch && fn_.operands_of(end)[0] == operands[k])
        for (const ir::Edge& e : fn_.succs_of(from)) found_false = found_false || (e.to == to && e.kind == ir::EdgeKind::kFalse);
      if (!found_false) ++open;
    }
    return operands.size() > 1 && open == 1;
  }

  static std::string_view opposite(std::string_view op) {
    return op == "__lt__"   ? "__ge__"
           : op == "__ge__" ? "__lt__"
           : op == "__gt__" ? "__le__"
           : op == "__le__" ? "__gt__"
           : op == "__eq__" ? "__ne__"
           : op == "__ne__" ? "__eq__"
                            : "";
  }
  static std::string_view mirrored(std::string_view op) {
    return op == "__lt__" ? "__gt__" : op == "__gt__" ? "__lt__" : op == "__le__" ? "__ge__" : op == "__ge__" ? "__le__" : op;
  }

  // The number of iterations, from the first, in which `value op bound` may hold.
  Count steps_until(InstrId value, std::string_view op, const std::optional<Integers>& bound) {
    if (!bound) return std::nullopt;
    std::int64_t ahead = 0;
    const auto counter = stepped(value, ahead);
    if (!counter) return std::nullopt;
    const bool up = counter->step > 0;
    if (up ? counter->at_most : bound->at_most) return std::nullopt;
    // Mirrored, so that the counter goes up.
    const __int128 step = up ? counter->step : -static_cast<__int128>(counter->step);
    const __int128 from = static_cast<__int128>(up ? counter->least_from : -counter->most_from) + (up ? ahead : -ahead);
    __int128 to = up ? bound->values.back() : -static_cast<__int128>(bound->values.front());
    if (!up) op = mirrored(op);
    if (op == "__ne__") {
      const bool one = counter->exact && counter->least_from == counter->most_from && bound->values.size() == 1 &&
                       !counter->at_most && !bound->at_most;
      if (!one || to < from || (to - from) % step != 0) return std::nullopt;
    } else if (op == "__le__") {
      to += 1;
    } else if (op != "__lt__") {
      return std::nullopt;
    }
    const __int128 n = to <= from ? 0 : (to - from + step - 1) / step;
    return n > INT64_MAX - 1 ? Count{} : Count{static_cast<std::int64_t>(n)};
  }

  // `value` is the counter itself, or, behind its step, the counter of the next iteration.
  std::optional<Stepped> stepped(InstrId value, std::int64_t& ahead) const {
    const ir::Instr& in = fn_.instrs[value];
    if (in.op == Opcode::kPhi && in.block == fn_.loops[loop_.loop].header) return local(value);
    if (in.op == Opcode::kLoadGlobal) return global(value);
    if (in.op != Opcode::kBinary) return std::nullopt;
    InstrId from = kNone;
    const auto by = step_of(value, from);
    if (!by || fn_.instrs[from].op != Opcode::kPhi || fn_.instrs[from].block != fn_.loops[loop_.loop].header)
      return std::nullopt;
    const auto counter = local(from);
    if (!counter || !cfg_.on_every_iteration(in.block, loop_.loop)) return std::nullopt;
    ahead = *by;
    return counter;
  }

  // `x + 1`, `x - 1`, `1 + x`: the constant, and `x` in `from`.
  std::optional<std::int64_t> step_of(InstrId value, InstrId& from) const {
    const ir::Instr& in = fn_.instrs[value];
    if (in.op != Opcode::kBinary) return std::nullopt;
    const std::string_view op = base::text_of(in.name);
    if (op != "__add__" && op != "__sub__") return std::nullopt;
    const auto sides = fn_.operands_of(value);
    for (const std::size_t k : {1u, 0u}) {
      if (k == 0 && op == "__sub__") break;
      const ir::Constant* c = constant_of(sides[k]);
      if (c == nullptr || c->kind != ir::ConstantKind::kInt || c->integer == INT64_MIN) continue;
      from = sides[1 - k];
      return op == "__sub__" ? -c->integer : c->integer;
    }
    return std::nullopt;
  }

  static bool add_step(Stepped& s, std::int64_t by, bool first) {
    if (by == 0 || (!first && (by > 0) != (s.step > 0))) return false;
    s.exact = s.exact && (first || by == s.step);
    if (first || std::abs(by) < std::abs(s.step)) s.step = by;
    return true;
  }

  bool add_from(Stepped& s, InstrId value, bool first) const {
    const auto from = integers_({loop_.function, value});
    if (!from) return false;
    s.least_from = first ? from->values.front() : std::min(s.least_from, from->values.front());
    s.most_from = first ? from->values.back() : std::max(s.most_from, from->values.back());
    s.at_most = s.at_most || from->at_most;
    return true;
  }

  std::optional<Stepped> local(InstrId phi) const {
    Stepped out;
    out.value = phi;
    const auto operands = fn_.operands_of(phi);
    const auto preds = fn_.preds_of(fn_.instrs[phi].block);
    bool entered = false, back = false;
    for (std::size_t k = 0; k < operands.size(); ++k) {
      if (operands[k] == ir::kNoValue) return std::nullopt;
      if (!cfg_.in_iteration(preds[k], loop_.loop)) {
        if (!add_from(out, operands[k], !entered)) return std::nullopt;
        entered = true;
        continue;
      }
      InstrId from = kNone;
      const auto by = step_of(operands[k], from);
      if (!by || from != phi || !add_step(out, *by, !back)) return std::nullopt;
      back = true;
    }
    return entered && back ? std::optional(out) : std::nullopt;
  }

  // A name of the module, in the module's own code: every store in the loop steps it, one of them in each iteration.
  std::optional<Stepped> global(InstrId load) const {
    if (fn_.kind != ir::FunctionKind::kModule) return std::nullopt;
    Stepped out;
    out.value = load;
    bool entered = false, back = false, every = false;
    for (const LocationId at : a_.locations_of({loop_.function, load})) {
      const auto& sources = a_.solution.locations[at].sources;
      if (sources.size() >= kMaxSources) return std::nullopt;
      for (const Source& s : sources) {
        if (!s.site.valid() || s.site.function != loop_.function || s.value.function != loop_.function) return std::nullopt;
        const BlockId block = fn_.instrs[s.site.instr].block;
        if (!cfg_.in_iteration(block, loop_.loop)) {
          // Only a value from before the loop comes into it.
          if (!cfg_.reaches_at_all(block, fn_.loops[loop_.loop].header)) continue;
          if (!add_from(out, s.value.instr, !entered)) return std::nullopt;
          entered = true;
          continue;
        }
        InstrId from = kNone;
        const auto by = step_of(s.value.instr, from);
        if (!by || fn_.instrs[from].op != Opcode::kLoadGlobal || fn_.instrs[from].name != fn_.instrs[load].name ||
            !add_step(out, *by, !back))
          return std::nullopt;
        out.exact = out.exact && !back;
        back = true;
        every = every || cfg_.on_every_iteration(block, loop_.loop);
      }
    }
    return entered && back && every ? std::optional(out) : std::nullopt;
  }

  const Analysis& a_;
  const LoopRef loop_;
  const ir::Function& fn_;
  const Cfg& cfg_;
  const AskIntegers& integers_;
};

}  // namespace

std::optional<std::int64_t> while_count(const Analysis& a, LoopRef loop, const AskIntegers& integers) {
  return WhileCounter(a, loop, integers).run();
}

}  // namespace ppcheck::semantic
