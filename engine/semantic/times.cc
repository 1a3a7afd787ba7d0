// How often a loop runs at most: the number of elements of what it goes through, back to literals, counting
// functions and constants.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "engine/semantic/caches.h"
#include "engine/semantic/loops.h"
#include "engine/semantic/model.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

namespace {

using Count = std::optional<std::int64_t>;

// Displays in displays, `list(sorted(…))`: nobody nests them deeper.
constexpr int kMaxCountDepth = 16;
constexpr int kMaxCountSteps = 2000;

Count product(Count x, Count y) {
  std::int64_t out = 0;
  if (!x || !y || __builtin_mul_overflow(*x, *y, &out)) return std::nullopt;
  return out;
}

Count sum(Count x, Count y) {
  std::int64_t out = 0;
  if (!x || !y || __builtin_add_overflow(*x, *y, &out)) return std::nullopt;
  return out;
}

// Does a path lead from the body back to the head? None does when each ends in `break`, `return` or `raise`.
bool comes_round(const ir::Function& fn, ir::LoopId loop) {
  for (const ir::BlockId from : fn.preds_of(fn.loops[loop].header))
    for (ir::LoopId at = fn.blocks[from].loop; at != kNone; at = fn.loops[at].parent)
      if (at == loop) return true;
  return false;
}

class Counter {
 public:
  explicit Counter(const SemanticModel& model, Unseen unseen = Unseen::kAnything)
      : model_(model), a_(model.analysis()), walk_(a_), unseen_(unseen) {}

  Count of_value(ValueRef v, const CallPath& path) { return elements({v, walk_.context(path)}, 0); }

  Count of_shape(ValueRef v, const CallPath& path) {
    const Node start{v, walk_.context(path)};
    if (const auto n = integers(start, 0)) return n->values.back();
    return most_of(start, 0, [&](const Node& node, std::vector<Node>& todo, Count& own) {
      const Opcode op = a_.table.instr(node.value).op;
      if (op == Opcode::kList || op == Opcode::kTuple) own = factors(node);
      else if (op == Opcode::kPhi || op == Opcode::kParam || op == Opcode::kLoadGlobal || op == Opcode::kLoadCell || op == Opcode::kLoadAttr)
        return !follow(node, todo);
      return true;
    });
  }

  // `path` leads to the function of the loop.
  Count of_loop(LoopRef loop, const CallPath& path) {
    if (loop.loop == kHandlerLoop) return repetitions(loop.function, 0);
    return iterations(loop, walk_.context(path), 0);
  }

 private:
  Count iterations(LoopRef loop, ContextId context, int depth) {
    const ir::Function& fn = a_.table.function(loop.function);
    const ir::Loop& l = fn.loops[loop.loop];
    if (!comes_round(fn, loop.loop)) return 1;
    if (l.iterable != ir::kNoValue) return elements({{loop.function, l.iterable}, context}, depth + 1);
    if (l.condition != ir::kNoValue && fn.instrs[l.condition].op == Opcode::kConst) {
      const ir::Constant& c = a_.table.module_of_function(loop.function).constants[fn.instrs[l.condition].aux];
      if (c.kind == ir::ConstantKind::kFalse || c.kind == ir::ConstantKind::kNone ||
          (c.kind == ir::ConstantKind::kInt && c.integer == 0))
        return 0;
    }
    return while_count(a_, loop, [&](ValueRef v) { return integers({v, context}, depth + 1); });
  }

  // A function that is called for each element, by calls that are all known.
  Count repetitions(FunctionId f, int depth) {
    const auto it = a_.loop_facts->repeated_by.find(f);
    if (it == a_.loop_facts->repeated_by.end() || a_.loop_facts->repeated_otherwise[f]) return std::nullopt;
    Count most = 0;
    for (const CallRef site : it->second) {
      Count least;
      for (const Callee& c : a_.callees_of(site)) {
        if (c.function == kNone || a_.facts(c.function).calls.empty()) continue;
        for (const ValueRef v : values_passed(a_, site, c, a_.facts(c.function).iterates))
          least = smaller(least, elements({v, 0}, depth + 1));
      }
      if (!least) return std::nullopt;
      most = std::max(*most, *least);
    }
    return most;
  }

  static Count smaller(Count x, Count y) { return !x ? y : !y ? x : Count{std::min(*x, *y)}; }

  // Over all that the value may be, the most. `count(node, todo, own)` finds what one of them is; or returns false, and has
  // put what that is a copy of on `todo`.
  template <typename CountOne>
  Count most_of(Node start, int depth, const CountOne& count) {
    if (depth > kMaxCountDepth) return std::nullopt;
    std::vector<Node> todo{start};
    std::unordered_set<Node, NodeHash> seen;
    Count most;
    while (!todo.empty()) {
      const Node node = todo.back();
      todo.pop_back();
      if (!seen.insert(node).second) continue;
      if (spent() || node.value.instr == ir::kNoValue || !a_.is_user(node.value.function)) return std::nullopt;
      Count own;
      if (!count(node, todo, own)) continue;
      if (!own) return std::nullopt;
      most = most ? std::max(*most, *own) : *own;
    }
    return most;
  }

  // What a stub declares of the value; else false when it is a copy, which `todo` has then.
  bool declared_or_followed(const Node& node, std::vector<Node>& todo, Count& own) {
    own = declared_bound(a_, node.value);
    return own || !follow(node, todo);
  }

  Count elements(Node start, int depth) {
    return most_of(start, depth, [&](const Node& node, std::vector<Node>& todo, Count& own) {
      switch (a_.table.instr(node.value).op) {
        case Opcode::kConst: own = text_length(node.value); break;
        case Opcode::kList:
        case Opcode::kTuple:
        case Opcode::kSet:
        case Opcode::kDict: own = display(node, depth); break;
        case Opcode::kBinary: own = joined(node, depth); break;
        case Opcode::kCall:
          if (returns_here(node, todo)) return false;
          own = call(node, depth);
          if (!own) own = declared_bound(a_, node.value);
          break;
        case Opcode::kLoadItem: {
          const InstrId index = a_.table.function(node.value.function).operands_of(node.value.instr)[1];
          if (a_.table.instr({node.value.function, index}).op == Opcode::kSlice) {
            own = part(node, index, depth);
            break;
          }
          return declared_or_followed(node, todo, own);
        }
        case Opcode::kPhi:
        case Opcode::kParam:
        case Opcode::kAnnotated:
        case Opcode::kImportFrom:
        case Opcode::kLoadGlobal:
        case Opcode::kLoadCell:
        case Opcode::kLoadAttr:
        case Opcode::kUnpack:
        case Opcode::kNext:
          return declared_or_followed(node, todo, own);
        default: break;
      }
      return true;
    });
  }

  // Pushes what the value is a copy of; false when that is not all known.
  bool follow(const Node& node, std::vector<Node>& todo) {
    const Opcode op = a_.table.instr(node.value).op;
    if (unseen_ == Unseen::kDefaults) return follow_usual(node, todo);
    if (is_setting(a_, node.value)) return false;
    const EntitySet set = a_.solution.values[node.value.function][node.value.instr];
    const bool by_path = op == Opcode::kPhi || op == Opcode::kAnnotated || (op == Opcode::kParam && node.context != 0);
    if (!by_path && (set == 0 || a_.solution.entities.has_unknown(set))) return false;
    if (op == Opcode::kParam && node.context == 0 && a_.escapes[node.value.function]) return false;
    bool opaque = false;
    const auto steps = walk_.back(node, &opaque);
    if (opaque || steps.empty()) return false;
    for (const Back& b : steps) {
      if (b.kind != Back::Kind::kCopy && b.kind != Back::Kind::kElement) return false;
      todo.push_back(b.node);
    }
    return true;
  }

  // Where a parameter has a default, it stands for what is not seen.
  bool follow_usual(const Node& node, std::vector<Node>& todo) {
    const Node value = walk_.default_of(node);
    bool opaque = false;
    const auto steps = walk_.back(node, &opaque);
    if (value.value.valid()) todo.push_back(value);
    else if (opaque || steps.empty() || is_setting(a_, node.value)) return false;
    else if (a_.table.instr(node.value).op == Opcode::kParam && node.context == 0 && a_.escapes[node.value.function]) return false;
    for (const Back& b : steps) {
      if (b.kind != Back::Kind::kCopy && b.kind != Back::Kind::kElement) return false;
      todo.push_back(b.node);
    }
    return true;
  }

  Count text_length(ValueRef v) const {
    const ir::Constant& c = a_.table.module_of_function(v.function).constants[a_.table.instr(v).aux];
    if (c.kind != ir::ConstantKind::kString && c.kind != ir::ConstantKind::kBytes) return std::nullopt;
    std::int64_t n = 0;  // bytes over 127 are kept as UTF-8 too
    for (const char b : base::text_of(c.text))
      if ((static_cast<unsigned char>(b) & 0xC0) != 0x80) ++n;
    return n;
  }

  Count display(const Node& node, int depth) {
    if (a_.loop_facts->changed.count(node.value) != 0) return std::nullopt;
    const FunctionId f = node.value.function;
    const ir::Function& fn = a_.table.function(f);
    const ir::Instr& in = fn.instrs[node.value.instr];
    const auto operands = fn.operands_of(node.value.instr);
    if (operands.empty()) return collected(node, depth);
    Count out = 0;
    if (in.op == Opcode::kDict) {
      for (std::size_t k = 0; k + 1 < operands.size(); k += 2)
        out = sum(out, operands[k] != ir::kNoValue ? Count{1} : elements({{f, operands[k + 1]}, node.context}, depth + 1));
      return out;
    }
    for (const InstrId v : operands) {
      const bool spread = v != ir::kNoValue && fn.instrs[v].op == Opcode::kSpread;
      out = sum(out, spread ? elements({{f, fn.operands_of(v)[0]}, node.context}, depth + 1) : Count{1});
    }
    return out;
  }

  // The largest product of a display's integers. A dimension is never less than 0 but for -1, which says that it is not known.
  Count factors(const Node& node) {
    if (a_.loop_facts->changed.count(node.value) != 0) return std::nullopt;
    const ir::Function& fn = a_.table.function(node.value.function);
    if (fn.operands_of(node.value.instr).empty() && collected(node, 0) != Count{0}) return std::nullopt;
    Count out = 1;
    for (const InstrId v : fn.operands_of(node.value.instr)) {
      if (v == ir::kNoValue || fn.instrs[v].op == Opcode::kSpread) {
        out = std::nullopt;
        continue;
      }
      const auto n = integers({{node.value.function, v}, node.context}, 1);
      if (n && n->values.back() == 0) return 0;
      out = n && n->values.front() >= 0 ? product(out, n->values.back()) : std::nullopt;
    }
    return out;
  }

  // An empty display, or what a comprehension puts into it.
  Count collected(const Node& node, int depth) {
    const FunctionId f = node.value.function;
    const ir::Function& fn = a_.table.function(f);
    for (InstrId i = node.value.instr + 1; i < fn.instrs.size(); ++i)
      if (fn.instrs[i].op == Opcode::kAppend && fn.operands_of(i)[0] == node.value.instr)
        return nest(f, fn.instrs[i].block, fn.instrs[node.value.instr].block, node.context, depth);
    return 0;
  }

  // How often the inner block runs for one run of the outer one.
  Count nest(FunctionId f, BlockId inner, BlockId outer, ContextId context, int depth) {
    const ir::Function& fn = a_.table.function(f);
    Count out = 1;
    for (ir::LoopId l = fn.blocks[inner].loop; l != kNone && !a_.cfg(f).written_in(outer, l); l = fn.loops[l].parent)
      out = product(out, iterations({f, l}, context, depth + 1));
    return out;
  }

  // `[0] * 3`, `xs + ys`.
  Count joined(const Node& node, int depth) {
    static const Symbol kAdd = base::intern("__add__"), kMul = base::intern("__mul__");
    const ir::Function& fn = a_.table.function(node.value.function);
    const ir::Instr& in = fn.instrs[node.value.instr];
    if (in.has(ir::kInPlace)) return std::nullopt;
    const auto operands = fn.operands_of(node.value.instr);
    const Node left{{node.value.function, operands[0]}, node.context}, right{{node.value.function, operands[1]}, node.context};
    if (in.name == kAdd) return sum(elements(left, depth + 1), elements(right, depth + 1));
    if (in.name != kMul) return std::nullopt;
    if (const auto n = integers(right, depth)) return product(elements(left, depth + 1), std::max<std::int64_t>(n->values.back(), 0));
    if (const auto n = integers(left, depth)) return product(elements(right, depth + 1), std::max<std::int64_t>(n->values.back(), 0));
    return std::nullopt;
  }

  // `xs[:5]`, `xs[2:]`: no more than the stop says, when it counts from the front.
  Count part(const Node& node, InstrId slice, int depth) {
    const ir::Function& fn = a_.table.function(node.value.function);
    const InstrId object = fn.operands_of(node.value.instr)[0];
    const auto bounds = fn.operands_of(slice);
    Count out = elements({{node.value.function, object}, node.context}, depth + 1);
    if (bounds.size() > 1 && bounds[1] != ir::kNoValue) {
      const auto stop = integers({{node.value.function, bounds[1]}, node.context}, depth);
      if (stop && !stop->at_most && stop->values.front() >= 0) out = smaller(out, stop->values.back());
    }
    return out;
  }

  // A function of user code: its returned values stand for the call.
  bool returns_here(const Node& node, std::vector<Node>& todo) {
    const EventInfo* e = a_.event(node.value);
    const auto callees = a_.callees_of(node.value);
    if (e == nullptr || !e->complete || callees.empty()) return false;
    for (const Callee& c : callees) {
      if (c.function == kNone || c.is_class || !a_.is_user(c.function)) return false;
      const ir::Function& fn = a_.table.function(c.function);
      if (fn.is_generator || fn.is_async || fn.kind == ir::FunctionKind::kGeneratorExpression) return false;
    }
    return follow_call(node, todo);
  }

  bool follow_call(const Node& node, std::vector<Node>& todo) {
    bool opaque = false;
    const auto steps = walk_.back(node, &opaque);
    if (opaque || steps.empty()) return false;
    for (const Back& b : steps)
      if (b.kind != Back::Kind::kCopy) return false;
    for (const Back& b : steps) todo.push_back(b.node);
    return true;
  }

  Count call(const Node& node, int depth) {
    const EventInfo* e = a_.event(node.value);
    if (e == nullptr || !e->complete || e->count == 0) return std::nullopt;
    if (a_.loop_facts->changed.count(node.value) != 0) return std::nullopt;  // `xs = list(ys); xs.append(y)`
    Count most = 0;
    for (const Callee& c : a_.callees_of(node.value)) {
      const Count own = c.function == kNone ? Count{} : callee(node, c, depth);
      if (!own) return std::nullopt;
      most = std::max(*most, *own);
    }
    return most;
  }

  Count callee(const Node& node, const Callee& c, int depth) {
    const ir::Function& fn = a_.table.function(c.function);
    if (fn.kind == ir::FunctionKind::kGeneratorExpression) return generated(node, c.function, depth);
    const FunctionFacts& facts = a_.facts(c.function);
    if (!facts.counts.empty()) return counted(node, c, facts.counts, depth);
    Count least;
    for (const ValueRef v : values_passed(a_, node.value, c, facts.length))
      least = smaller(least, elements({v, node.context}, depth + 1));
    if (least || facts.length.empty()) return least;
    // `list()`: nothing is passed, and the default is empty.
    if (facts.length.size() != 1 || facts.length.front() == "self") return std::nullopt;
    const Argument a = model_.argument(node.value, c, base::intern(facts.length.front()));
    if (a.state != ArgumentState::kMissing || !a.value.valid()) return std::nullopt;
    const ir::Instr& in = a_.table.instr(a.value);
    const bool empty = in.operand_count == 0 && (in.op == Opcode::kTuple || in.op == Opcode::kList);
    return empty ? Count{0} : std::nullopt;
  }

  Count generated(const Node& node, FunctionId f, int depth) {
    const ir::Function& fn = a_.table.function(f);
    const ContextId context = walk_.push(node.context, node.value);
    for (InstrId i = 0; i < fn.instrs.size(); ++i)
      if (fn.instrs[i].op == Opcode::kYield) return nest(f, fn.instrs[i].block, 0, context, depth);
    return std::nullopt;
  }

  std::optional<Integers> integers(const Node& node, int depth) {
    if (auto known = constants(node)) return known;
    const Count n = largest(node, depth);
    return n ? std::optional{Integers{{*n}, true}} : std::nullopt;
  }

  std::optional<Integers> constants(const Node& node) {
    const CallPath path{walk_.sites(node.context)};
    const ConstantSet set =
        unseen_ == Unseen::kDefaults ? model_.usual_constants(node.value, path) : model_.constants(node.value, path);
    if (!set.complete || set.values.empty()) return std::nullopt;
    Integers out;
    for (const ConstantValue& c : set.values) {
      if (c.kind == ConstantValue::Kind::kInt) out.values.push_back(c.integer);
      else if (c.kind == ConstantValue::Kind::kTrue) out.values.push_back(1);
      else if (c.kind == ConstantValue::Kind::kFalse) out.values.push_back(0);
      else return std::nullopt;
    }
    std::sort(out.values.begin(), out.values.end());
    return out;
  }

  // The largest integer that a value may be, where lengths are among them: `len(xs) - 1`, `self.count`.
  Count largest(Node start, int depth) {
    static const Symbol kAdd = base::intern("__add__"), kSub = base::intern("__sub__");
    return most_of(start, depth, [&](const Node& node, std::vector<Node>& todo, Count& own) {
      const ir::Function& fn = a_.table.function(node.value.function);
      const ir::Instr& in = fn.instrs[node.value.instr];
      switch (in.op) {
        case Opcode::kConst:
        case Opcode::kUnary:
          if (const auto n = constants(node)) own = n->values.back();
          break;
        case Opcode::kCall:
          own = measured(node, depth);
          if (!own && returns_here(node, todo)) return false;
          if (!own) own = declared_bound(a_, node.value);
          break;
        case Opcode::kBinary: {
          const auto sides = fn.operands_of(node.value.instr);
          const Node left{{node.value.function, sides[0]}, node.context}, right{{node.value.function, sides[1]}, node.context};
          if (in.name == kAdd) own = sum(last_of(left, depth), last_of(right, depth));
          if (in.name != kSub) break;
          if (const auto less = constants(right); less && less->values.front() >= 0)
            own = sum(last_of(left, depth), -less->values.front());
          break;
        }
        case Opcode::kPhi:
        case Opcode::kParam:
        case Opcode::kAnnotated:
        case Opcode::kImportFrom:
        case Opcode::kLoadGlobal:
        case Opcode::kLoadCell:
        case Opcode::kLoadAttr:
          return declared_or_followed(node, todo, own);
        default: break;
      }
      return true;
    });
  }

  Count last_of(const Node& node, int depth) {
    const auto n = integers(node, depth + 1);
    return n ? Count{n->values.back()} : std::nullopt;
  }

  bool spent() {
    if (++steps_ <= kMaxCountSteps) return false;
    if (steps_ == kMaxCountSteps + 1) ++a_.caches->budget_hits;
    return true;
  }

  // A call whose result is the number of elements of its argument.
  Count measured(const Node& node, int depth) {
    if (!a_.is_user(node.value.function) || a_.table.instr(node.value).op != Opcode::kCall) return std::nullopt;
    const Solution& s = a_.solution;
    const auto& members = s.entities.members(s.values[node.value.function][node.value.instr]);
    const bool number = members.size() == 1 && s.entities[members[0]].kind == EntityKind::kInstance &&
                        s.entities[members[0]].a == s.builtins.integer && s.builtins.integer != kNone;
    if (!number) return std::nullopt;
    for (const Callee& c : a_.callees_of(node.value))
      if (c.function == kNone || a_.facts(c.function).length.empty()) return std::nullopt;
    return call(node, depth);
  }

  Count counted(const Node& node, const Callee& c, const std::vector<std::string>& parameters, int depth) {
    const auto value = [&](const std::string& name) -> std::optional<Integers> {
      const Argument a = model_.argument(node.value, c, base::intern(name));
      if (!a.value.valid() || a.state == ArgumentState::kUnknown) return std::nullopt;
      const bool passed = a.state == ArgumentState::kPassed;
      return integers({a.value, passed ? node.context : 0}, depth);
    };
    const bool only_stop = parameters.size() == 1;
    const auto stops = value(only_stop ? parameters[0] : parameters[1]);
    const auto starts = only_stop ? Integers{{0}} : value(parameters[0]);
    const auto steps = parameters.size() < 3 ? Integers{{1}} : value(parameters[2]);
    if (!stops || !starts || !steps || steps->at_most) return std::nullopt;
    __int128 most = 0;
    for (const std::int64_t step : steps->values) {
      if (step == 0 || (step > 0 ? starts->at_most : stops->at_most)) return std::nullopt;
      const __int128 from = step > 0 ? starts->values.front() : starts->values.back();
      const __int128 to = step > 0 ? stops->values.back() : stops->values.front();
      const __int128 n = step > 0 ? (to - from + step - 1) / step : (from - to - step - 1) / -static_cast<__int128>(step);
      most = std::max(most, n);
    }
    if (most > std::numeric_limits<std::int64_t>::max()) return std::nullopt;
    return static_cast<std::int64_t>(most);
  }

  const SemanticModel& model_;
  const Analysis& a_;
  Walk walk_;
  Unseen unseen_;
  int steps_ = 0;
};

}  // namespace

std::optional<std::int64_t> SemanticModel::length(ValueRef v, const CallPath& path, Why* why) const {
  const auto n = Counter(*this).of_value(v, path);
  if (why != nullptr && n) why->add(v, fmt::format("{} has at most {} elements", quoted(*analysis_, v), *n));
  return n;
}

std::optional<std::int64_t> SemanticModel::product(ValueRef v, const CallPath& path, Why* why) const {
  const auto n = Counter(*this).of_shape(v, path);
  if (why != nullptr && n) why->add(v, fmt::format("the product of {} is at most {}", quoted(*analysis_, v), *n));
  return n;
}

namespace {

CallPath path_to_loop(LoopRef loop, const CallPath& path) {
  const FunctionId f = loop.function;
  const bool on_path = std::any_of(path.sites.begin(), path.sites.end(), [&](CallRef s) { return s.function == f; });
  return path_to(path, f, on_path ? kNone : f);
}

}  // namespace

std::optional<std::int64_t> SemanticModel::times(LoopRef loop, const CallPath& path, Why* why) const {
  const CallPath to_loop = path_to_loop(loop, path);
  auto n = *analysis_->caches->times.get({{loop.function, loop.loop}, to_loop.sites}, [&] { return Counter(*this).of_loop(loop, to_loop); });
  if (!n && analysis_->loop_bound) n = analysis_->loop_bound(*this, loop);
  if (why != nullptr)
    why->add(loop, n ? fmt::format("the loop runs at most {} times", *n) : "how often the loop runs is not known");
  return n;
}

std::optional<std::int64_t> SemanticModel::usual_times(LoopRef loop, const CallPath& path, Why* why) const {
  if (const auto n = times(loop, path, why)) return n;
  const CallPath to_loop = path_to_loop(loop, path);
  const auto n = *analysis_->caches->usual_times.get({{loop.function, loop.loop}, to_loop.sites}, [&] {
    return Counter(*this, Unseen::kDefaults).of_loop(loop, to_loop);
  });
  if (why != nullptr && n) why->add(loop, fmt::format("with the defaults of what nothing sets it runs at most {} times", *n));
  return n;
}

}  // namespace ppcheck::semantic
