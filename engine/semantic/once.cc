#include "engine/semantic/once.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/limits.h"
#include "engine/semantic/walk.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

namespace {

// A test that guards code, and the side of it on which the code stands.
struct Guard {
  std::size_t level = 0;
  BlockId branch = kNone;
  BlockId side = kNone;      // the guarded side begins here, and is entered from the branch alone
  InstrId condition = kNone;
  bool truth = false;        // of the condition on that side
};

// What must hold of a value for the guarded side to run.
struct Demand {
  enum class Kind : std::uint8_t { kNoneValue, kTruthy, kFalsy, kEquals, kDiffers };
  Kind kind = Kind::kTruthy;
  ir::Constant constant;  // kEquals, kDiffers
};

class OnceFinder {
 public:
  OnceFinder(const Analysis& a, const Way& way, Why* why) : a_(a), way_(way), why_(why), walk_(a) {}

  bool run() {
    for (std::size_t k = 0; k < way_.levels.size(); ++k) {
      const Level& level = way_.levels[k];
      const ir::Function& fn = function_at(k);
      const Cfg& cfg = a_.cfg(level.event.function);
      if (cfg.immediate_dominator(level.block) == kNone) continue;
      BlockId inner = level.block;
      while (inner != 0) {
        const BlockId b = cfg.immediate_dominator(inner);
        // Guards outside the loop decide whether it runs at all.
        if (k == 0 && way_.loop.loop != kHandlerLoop && !cfg.in_iteration(b, way_.loop.loop)) break;
        const InstrId end = fn.terminator_of(b);
        if (fn.instrs[end].op == Opcode::kBranch && !fn.instrs[end].has(ir::kLoopTest))
          for (const ir::Edge& e : fn.succs_of(b)) {
            if (e.kind == ir::EdgeKind::kException || fn.blocks[e.to].pred_count != 1) continue;
            if (!cfg.dominates(e.to, level.block)) continue;
            const Guard guard{k, b, e.to, fn.operands_of(end)[0], e.kind == ir::EdgeKind::kTrue};
            if (limits(guard)) return explain(guard);
          }
        inner = b;
      }
    }
    return false;
  }

 private:
  const ir::Function& function_at(std::size_t level) const {
    return a_.table.function(way_.levels[level].event.function);
  }
  FunctionId id_at(std::size_t level) const { return way_.levels[level].event.function; }

  bool explain(const Guard& g) const {
    const ValueRef test{id_at(g.level), g.condition};
    if (why_ != nullptr) why_->add(test, fmt::format("{} lets it run once", quoted(a_, test)));
    return true;
  }

  const ir::Constant* constant_of(ValueRef v) const {
    const ir::Instr& in = a_.table.instr(v);
    return in.op == Opcode::kConst ? &a_.table.module_of_function(v.function).constants[in.aux] : nullptr;
  }

  // ── guards ──────────────────────────────────────────────────────────────────────────────────────────
  bool limits(Guard guard) {
    const ir::Function& fn = function_at(guard.level);
    const FunctionId f = id_at(guard.level);
    while (fn.instrs[guard.condition].op == Opcode::kNot) {
      guard.condition = fn.operands_of(guard.condition)[0];
      guard.truth = !guard.truth;
    }
    const ir::Instr& in = fn.instrs[guard.condition];
    if (in.op != Opcode::kCompare) {
      if (!guard.truth && is_counter(guard.level, guard.condition)) return true;
      return state_ends(guard, guard.condition, {guard.truth ? Demand::Kind::kTruthy : Demand::Kind::kFalsy, {}});
    }
    static const Symbol kIs = base::intern("is"), kEq = base::intern("__eq__"), kNe = base::intern("__ne__"),
                        kContains = base::intern("__contains__");
    const bool holds = guard.truth != in.has(ir::kNegated);
    const auto operands = fn.operands_of(guard.condition);
    if (in.name == kContains) return !holds && key_is_added(guard, operands[0], operands[1]);
    if (in.name != kIs && in.name != kEq && in.name != kNe) return false;
    const bool equal = holds != (in.name == kNe);
    for (const std::size_t side : {0u, 1u}) {
      const ir::Constant* c = constant_of({f, operands[1 - side]});
      if (c == nullptr) continue;
      if (equal && is_counter(guard.level, operands[side])) return true;
      Demand demand{equal ? Demand::Kind::kEquals : Demand::Kind::kDiffers, *c};
      if (equal && c->kind == ir::ConstantKind::kNone) demand.kind = Demand::Kind::kNoneValue;
      if (state_ends(guard, operands[side], demand)) return true;
    }
    return false;
  }

  // ── counters ────────────────────────────────────────────────────────────────────────────────────────
  // A value that differs from one iteration of the loop to the next: the element of a counting iterable, the number
  // of a numbered one, a local that each iteration adds a constant to. Also as an argument.
  bool is_counter(std::size_t level, InstrId value) {
    ValueRef v{id_at(level), value};
    if (!outwards(v, level) || level != 0 || way_.loop.loop == kHandlerLoop) return false;
    const ir::Function& fn = function_at(0);
    const ir::Loop& loop = fn.loops[way_.loop.loop];
    if (is_stepped_global(v)) return true;
    see_through(v);
    const ir::Instr& in = fn.instrs[v.instr];
    const auto operands = fn.operands_of(v.instr);
    if (in.op == Opcode::kPhi && in.block == loop.header) return is_stepped(v);
    if (loop.element == ir::kNoValue) return false;
    if (v.instr == loop.element) return goes_through(loop, [](const FunctionFacts& f) { return !f.counts.empty(); });
    const auto is_element = [&](InstrId i) {
      ValueRef from{v.function, i};
      see_through(from);
      return from.function == v.function && from.instr == loop.element;
    };
    const bool first = (in.op == Opcode::kUnpack && in.aux == 0 && !in.has(ir::kStar)) ||
                       (in.op == Opcode::kLoadItem && is_zero({v.function, operands[1]}));
    return first && is_element(operands[0]) &&
           goes_through(loop, [](const FunctionFacts& f) { return !f.numbers.empty(); });
  }

  // Names of a module are no SSA values: a load is what the store before it has stored.
  void see_through(ValueRef& v) {
    for (int depth = 0; depth < base::kMaxCallDepth; ++depth) {
      const Opcode op = a_.table.instr(v).op;
      if (op != Opcode::kLoadGlobal && op != Opcode::kLoadCell) return;
      const auto steps = walk_.back({v, 0});
      if (steps.size() != 1 || steps[0].kind != Back::Kind::kCopy || steps[0].node.value.function != v.function) return;
      v = steps[0].node.value;
    }
  }

  // `step = step + 1` of a global, once or more in every iteration, and nothing else that sets it.
  bool is_stepped_global(ValueRef v) {
    if (a_.table.instr(v).op != Opcode::kLoadGlobal) return false;
    const ir::Function& fn = a_.table.function(v.function);
    bool every = false;
    for (const LocationId at : a_.locations_of(v)) {
      const auto& sources = a_.solution.locations[at].sources;
      if (sources.size() >= kMaxSources) return false;
      for (const Source& s : sources) {
        if (!s.site.valid() || !runs_in_loop(s.site)) continue;
        if (s.site.function != v.function || s.value.function != v.function) return false;
        const ir::Instr& step = fn.instrs[s.value.instr];
        static const Symbol kAdd = base::intern("__add__");
        if (step.op != Opcode::kBinary || step.name != kAdd) return false;
        const auto sides = fn.operands_of(s.value.instr);
        const ir::Constant* by = constant_of({v.function, sides[1]});
        if (!same_place(v.function, sides[0], v.instr) || by == nullptr || by->kind != ir::ConstantKind::kInt ||
            by->integer <= 0)
          return false;
        every = every || a_.cfg(v.function).on_every_iteration(fn.instrs[s.site.instr].block, way_.loop.loop);
      }
    }
    return every;
  }

  bool is_zero(ValueRef v) const {
    const ir::Constant* c = constant_of(v);
    return c != nullptr && c->kind == ir::ConstantKind::kInt && c->integer == 0;
  }

  bool is_stepped(ValueRef phi) const {
    const ir::Function& fn = a_.table.function(phi.function);
    const ir::Instr& in = fn.instrs[phi.instr];
    static const Symbol kAdd = base::intern("__add__"), kSub = base::intern("__sub__");
    const auto operands = fn.operands_of(phi.instr);
    const auto preds = fn.preds_of(in.block);
    bool any = false;
    for (std::size_t k = 0; k < operands.size(); ++k) {
      if (!a_.cfg(phi.function).in_iteration(preds[k], way_.loop.loop)) continue;
      const InstrId next = operands[k];
      if (next == ir::kNoValue) return false;
      const ir::Instr& step = fn.instrs[next];
      if (step.op != Opcode::kBinary || (step.name != kAdd && step.name != kSub)) return false;
      const auto sides = fn.operands_of(next);
      const bool left = sides[0] == phi.instr, right = sides[1] == phi.instr && step.name == kAdd;
      if (!left && !right) return false;
      const ir::Constant* by = constant_of({phi.function, left ? sides[1] : sides[0]});
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

  // ── values on the way ───────────────────────────────────────────────────────────────────────────────
  // Follows a parameter to what the way's calls pass for it. False when that is not known.
  bool outwards(ValueRef& v, std::size_t& level) {
    while (level > 0 && a_.table.instr(v).op == Opcode::kParam) {
      const CallRef site = way_.levels[level - 1].event;
      const ValueRef passed = walk_.argument_at(site, v.function, a_.table.instr(v).aux);
      if (!passed.valid() || passed.function != site.function) return false;
      v = passed;
      --level;
    }
    return true;
  }

  // The same object in all iterations of the loop.
  bool is_fixed(std::size_t level, InstrId value) {
    ValueRef v{id_at(level), value};
    for (int step = 0; step < base::kMaxCallDepth * 4; ++step) {
      if (!outwards(v, level)) return false;
      const ir::Function& fn = a_.table.function(v.function);
      const ir::Instr& in = fn.instrs[v.instr];
      switch (in.op) {
        case Opcode::kConst:
        case Opcode::kImport:
        case Opcode::kImportFrom: return true;
        case Opcode::kLoadGlobal: return stores_outside(v);
        case Opcode::kLoadCell:
          if (!cell_lives_on(in)) return false;
          return stores_outside(v);
        case Opcode::kParam:  // of the loop's own function; of a handler only its receiver stays
          return way_.loop.loop != kHandlerLoop || (in.aux == 0 && fn.class_index != kNone);
        case Opcode::kLoadAttr:
          if (!stores_outside(v)) return false;
          v.instr = fn.operands_of(v.instr)[0];
          break;
        default:
          return level == 0 && way_.loop.loop != kHandlerLoop && v.function == way_.loop.function &&
                 !a_.cfg(v.function).in_iteration(in.block, way_.loop.loop);
      }
    }
    return false;
  }

  // The cell is that of one run of its function, round the whole loop.
  bool cell_lives_on(const ir::Instr& load) const {
    const FunctionId owner = a_.table.function_id(a_.table.module_of(way_.loop.function), load.aux);
    for (std::size_t k = 1; k < way_.levels.size(); ++k)
      if (way_.levels[k].event.function == owner) return false;
    return !(way_.loop.loop == kHandlerLoop && owner == way_.loop.function);
  }

  bool stores_outside(ValueRef load) {
    for (const LocationId at : a_.locations_of(load)) {
      const auto& sources = a_.solution.locations[at].sources;
      if (sources.size() >= kMaxSources) return false;
      for (const Source& s : sources)
        if (s.site.valid() && runs_in_loop(s.site)) return false;
    }
    return true;
  }

  bool runs_in_loop(ValueRef store) {
    if (!a_.is_user(store.function)) return false;
    for (const auto& [at, answer] : asked_)
      if (at == store) return answer;
    bool found = false;
    const Ways ways = ways_up(a_, store, [&](const Way& w) {
      found = found || w.loop == way_.loop;
      return false;
    });
    found = found || ways.exhausted;
    asked_.emplace_back(store, found);
    return found;
  }

  // ── states ──────────────────────────────────────────────────────────────────────────────────────────
  // Whether the guarded side, once run, leaves the tested value such that it does not run again in this loop.
  bool state_ends(const Guard& guard, InstrId tested, const Demand& demand) {
    ValueRef v{id_at(guard.level), tested};
    const ir::Opcode op = a_.table.instr(v).op;
    if (op == Opcode::kLoadGlobal || op == Opcode::kLoadCell || op == Opcode::kLoadAttr)
      return place_ends(guard, v, demand);
    std::size_t level = guard.level;
    if (!outwards(v, level) || level != 0 || way_.loop.loop == kHandlerLoop) return false;
    return local_ends(v, level == guard.level ? guard.side : kNone, demand);
  }

  // A local of the loop's function: all values that an iteration gives it end the state, and the guarded side does
  // not pass it by.
  bool local_ends(ValueRef v, BlockId side, const Demand& demand) {
    const ir::Function& fn = a_.table.function(v.function);
    const Cfg& cfg = a_.cfg(v.function);
    const auto in_loop_phi = [&](InstrId i) {
      return fn.instrs[i].op == Opcode::kPhi && cfg.in_iteration(fn.instrs[i].block, way_.loop.loop);
    };
    if (!in_loop_phi(v.instr)) return false;
    std::vector<InstrId> web{v.instr};
    bool carried = false, ended = false;
    for (std::size_t k = 0; k < web.size(); ++k) {
      const BlockId block = fn.instrs[web[k]].block;
      const bool header = block == fn.loops[way_.loop.loop].header;
      carried = carried || header;
      const auto operands = fn.operands_of(web[k]);
      const auto preds = fn.preds_of(block);
      for (std::size_t p = 0; p < operands.size(); ++p) {
        const InstrId from = operands[p];
        if (header && !cfg.in_iteration(preds[p], way_.loop.loop)) continue;  // the value before the loop
        if (from == ir::kNoValue) return false;
        if (in_loop_phi(from)) {
          // Unchanged: not on a way through the guarded side, which it would not end.
          if (side != kNone && cfg.dominates(side, preds[p]) && !cfg.dominates(side, fn.instrs[from].block)) return false;
          if (side == kNone && from == v.instr) return false;
          if (std::find(web.begin(), web.end(), from) == web.end()) web.push_back(from);
          continue;
        }
        if (!ends({v.function, from}, demand)) return false;
        ended = true;
      }
    }
    return carried && ended;
  }

  // Whether the demand does not hold of the value.
  bool ends(ValueRef v, const Demand& demand) const {
    const ir::Constant* c = constant_of(v);
    const ir::Opcode op = a_.table.instr(v).op;
    const Solution& s = a_.solution;
    const auto& members = s.entities.members(s.values[v.function][v.instr]);
    switch (demand.kind) {
      case Demand::Kind::kNoneValue: {
        if (c != nullptr) return c->kind != ir::ConstantKind::kNone;
        // What is made in the loop counts as a value, unless it is known to be None at times.
        for (const EntityId e : members)
          if (s.entities[e].kind == EntityKind::kInstance && s.entities[e].a == s.builtins.none) return false;
        const bool passed_on = op == Opcode::kParam || op == Opcode::kPhi || op == Opcode::kUnknown || op == Opcode::kUndef;
        return !passed_on || (!members.empty() && !s.entities.has_unknown(s.values[v.function][v.instr]));
      }
      case Demand::Kind::kTruthy: return c != nullptr && !is_true(*c);
      case Demand::Kind::kFalsy: return c != nullptr ? is_true(*c) : is_surely_true(v);
      case Demand::Kind::kEquals: return c != nullptr && !(*c == demand.constant);
      case Demand::Kind::kDiffers: return c != nullptr && *c == demand.constant;
    }
    return false;
  }

  static bool is_true(const ir::Constant& c) {
    switch (c.kind) {
      case ir::ConstantKind::kNone:
      case ir::ConstantKind::kFalse: return false;
      case ir::ConstantKind::kInt: return c.integer != 0;
      case ir::ConstantKind::kFloat: return c.real != 0;
      case ir::ConstantKind::kString:
      case ir::ConstantKind::kBytes: return !c.text.empty();
      default: return true;
    }
  }

  // Objects without a truth of their own, and displays with something in them.
  bool is_surely_true(ValueRef v) const {
    const ir::Instr& in = a_.table.instr(v);
    if (in.op == Opcode::kFunction || in.op == Opcode::kClass || in.op == Opcode::kImport) return true;
    if (in.op == Opcode::kList || in.op == Opcode::kTuple || in.op == Opcode::kSet || in.op == Opcode::kDict)
      return in.operand_count > 0;
    const Solution& s = a_.solution;
    const auto& members = s.entities.members(s.values[v.function][v.instr]);
    if (members.empty()) return false;
    static const Symbol kBool = base::intern("__bool__"), kLen = base::intern("__len__");
    for (const EntityId e : members) {
      const Entity& entity = s.entities[e];
      if (entity.kind != EntityKind::kInstance || entity.a == kNone || s.classes[entity.a].unknown_base) return false;
      if (entity.a == s.builtins.none || entity.a == s.builtins.boolean || entity.a == s.builtins.integer ||
          entity.a == s.builtins.real || entity.a == s.builtins.complex)
        return false;
      for (const ClassId c : s.classes[entity.a].mro)
        for (const Symbol name : {kBool, kLen})
          if (const LocationId at = s.locations.find({LocationKind::kClassAttribute, c, 0, 0, name});
              at != kNone && s.locations[at].set != 0)
            return false;
    }
    return true;
  }

  // A global, a cell or an attribute: the guarded side stores a value that ends the state, and no store in the loop
  // brings it back.
  bool place_ends(const Guard& guard, ValueRef load, const Demand& demand) {
    const ir::Function& fn = function_at(guard.level);
    const ir::Instr& in = fn.instrs[load.instr];
    if (in.op == Opcode::kLoadCell && !cell_lives_on(in)) return false;
    if (in.op == Opcode::kLoadAttr && !is_fixed(guard.level, fn.operands_of(load.instr)[0])) return false;
    const auto locations = a_.locations_of(load);
    if (locations.empty()) return false;
    bool stored = false;
    for (const LocationId at : locations) {
      const auto& sources = a_.solution.locations[at].sources;
      if (sources.size() >= kMaxSources) return false;
      for (const Source& s : sources) {
        if (!s.site.valid() || !s.value.valid()) continue;
        if (!ends(s.value, demand)) {
          if (runs_in_loop(s.site)) return false;
          continue;
        }
        stored = stored || is_stored_on(guard, load, s.site);
      }
    }
    return stored;
  }

  // The store lies on the guarded side, on every path through it, and writes to the same object; or in a function
  // that is called so.
  bool is_stored_on(const Guard& guard, ValueRef load, ValueRef store) {
    const FunctionId f = id_at(guard.level);
    const ir::Function& fn = a_.table.function(f);
    const ir::Instr& in = fn.instrs[load.instr];
    if (store.function == f) {
      const ir::Instr& st = fn.instrs[store.instr];
      if (in.op == Opcode::kLoadAttr && (st.op != Opcode::kStoreAttr ||
                                         !same_place(f, fn.operands_of(store.instr)[0], fn.operands_of(load.instr)[0])))
        return false;
      return on_every_path(f, guard, st.block);
    }
    // One call deep: `if self.net is None: self._load()`.
    const ir::Function& callee = a_.table.function(store.function);
    const ir::Instr& st = callee.instrs[store.instr];
    if (!a_.is_user(store.function) || !a_.cfg(store.function).on_every_run(st.block)) return false;
    if (callee.is_generator || in.op == Opcode::kLoadCell) return false;
    for (const CallRef site : a_.callers[store.function]) {
      if (site.function != f || !on_every_path(f, guard, fn.instrs[site.instr].block)) continue;
      if (in.op != Opcode::kLoadAttr) return true;
      const ValueRef object{store.function, callee.operands_of(store.instr)[0]};
      if (a_.table.instr(object).op != Opcode::kParam) continue;
      const ValueRef passed = walk_.argument_at(site, store.function, a_.table.instr(object).aux);
      if (passed.valid() && passed.function == f && same_place(f, passed.instr, fn.operands_of(load.instr)[0]))
        return true;
    }
    return false;
  }

  // From the beginning of the guarded side no path leaves it, but by an exception, without passing `block`.
  bool on_every_path(FunctionId f, const Guard& guard, BlockId block) const {
    const ir::Function& fn = a_.table.function(f);
    const Cfg& cfg = a_.cfg(f);
    if (!cfg.dominates(guard.side, block)) return false;
    if (guard.side == block) return true;
    std::vector<bool> seen(fn.blocks.size(), false);
    std::vector<BlockId> todo{guard.side};
    while (!todo.empty()) {
      const BlockId b = todo.back();
      todo.pop_back();
      if (fn.instrs[fn.terminator_of(b)].op == Opcode::kReturn) return false;
      for (const ir::Edge& e : fn.succs_of(b)) {
        if (e.kind == ir::EdgeKind::kException || e.to == block) continue;
        if (!cfg.dominates(guard.side, e.to)) return false;
        if (!seen[e.to]) {
          seen[e.to] = true;
          todo.push_back(e.to);
        }
      }
    }
    return true;
  }

  // Two values of one function that name the same object: `self.cache` twice.
  bool same_place(FunctionId f, InstrId x, InstrId y) const {
    const ir::Function& fn = a_.table.function(f);
    for (int depth = 0; depth < base::kMaxCallDepth; ++depth) {
      if (x == y) return true;
      const ir::Instr& a = fn.instrs[x];
      const ir::Instr& b = fn.instrs[y];
      if (a.op != b.op || a.name != b.name) return false;
      if (a.op == Opcode::kLoadGlobal) return true;
      if (a.op == Opcode::kLoadCell) return a.aux == b.aux;
      if (a.op == Opcode::kConst) return a.aux == b.aux;
      if (a.op != Opcode::kLoadAttr) return false;
      x = fn.operands_of(x)[0];
      y = fn.operands_of(y)[0];
    }
    return false;
  }

  // ── keys ────────────────────────────────────────────────────────────────────────────────────────────
  // `if key not in cache: cache[key] = …` with one key and one cache all through the loop.
  bool key_is_added(const Guard& guard, InstrId key, InstrId cache) {
    const FunctionId f = id_at(guard.level);
    const ir::Function& fn = a_.table.function(f);
    if (!is_fixed(guard.level, key) || !is_fixed(guard.level, cache)) return false;
    bool added = false;
    for (InstrId i = 0; i < fn.instrs.size(); ++i) {
      const ir::Instr& in = fn.instrs[i];
      const auto operands = fn.operands_of(i);
      if (in.op == Opcode::kDelItem && same_place(f, operands[0], cache)) return false;
      if (in.op == Opcode::kCall)
        for (const Callee& c : a_.callees_of({f, i}))
          if (c.function != kNone && a_.facts(c.function).mutates && c.receiver.valid() && c.receiver.function == f &&
              same_place(f, c.receiver.instr, cache))
            return false;
      if (in.op != Opcode::kStoreItem || !same_place(f, operands[0], cache)) continue;
      added = added || (same_place(f, operands[1], key) && on_every_path(f, guard, in.block));
    }
    return added;
  }

  const Analysis& a_;
  const Way& way_;
  Why* why_;
  Walk walk_;
  std::vector<std::pair<ValueRef, bool>> asked_;
};

}  // namespace

bool runs_once(const Analysis& a, const Way& way, Why* why) {
  return OnceFinder(a, way, why).run();
}

}  // namespace ppcheck::semantic
