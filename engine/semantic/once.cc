#include "engine/semantic/once.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/semantic/solver.h"
#include "engine/semantic/way_values.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

namespace {

// A test that stands before the code, in one of the way's functions.
struct Guard : Cfg::Guard {
  std::size_t level = 0;
};

// What must hold of a value for the guarded side to run.
struct Demand {
  enum class Kind : std::uint8_t { kNoneValue, kTruthy, kFalsy, kEquals, kDiffers };
  Kind kind = Kind::kTruthy;
  ir::Constant constant;  // kEquals, kDiffers
};

class OnceFinder {
 public:
  OnceFinder(const Analysis& a, const Way& way, Why* why) : a_(a), way_(way), why_(why), values_(a, way) {}

  bool run() {
    for (std::size_t k = 0; k < way_.levels.size(); ++k) {
      const Level& level = way_.levels[k];
      if (!level.guarded) continue;
      const Cfg& cfg = a_.cfg(level.event.function);
      for (const Cfg::Guard& guard : cfg.guards_of(level.block)) {
        // Guards outside the loop decide whether it runs at all.
        if (k == 0 && way_.loop.loop != kHandlerLoop && !cfg.in_iteration(guard.branch, way_.loop.loop)) break;
        const Guard here{guard, k};
        if (limits(here)) return explain(here);
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

  // ── guards ──────────────────────────────────────────────────────────────────────────────────────────
  bool limits(Guard guard) {
    const ir::Function& fn = function_at(guard.level);
    const FunctionId f = id_at(guard.level);
    while (fn.instrs[guard.condition].op == Opcode::kNot) {
      guard.condition = fn.operands_of(guard.condition)[0];
      guard.truth = !guard.truth;
    }
    const ir::Instr& in = fn.instrs[guard.condition];
    if (in.op == Opcode::kCall && !guard.truth)  // `if not hasattr(self, "net"):`
      if (const auto asked = a_.solver->attribute_test(f, guard.condition))
        return attribute_is_added(guard, asked->object, asked->name, nullptr);
    if (in.op != Opcode::kCompare) {
      if (!guard.truth && is_counter(values_, guard.level, guard.condition)) return true;
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
      const ir::Constant* c = values_.constant_of({f, operands[1 - side]});
      if (c == nullptr) continue;
      if (equal && is_counter(values_, guard.level, operands[side])) return true;
      Demand demand{equal ? Demand::Kind::kEquals : Demand::Kind::kDiffers, *c};
      if (equal && c->kind == ir::ConstantKind::kNone) demand.kind = Demand::Kind::kNoneValue;
      if (state_ends(guard, operands[side], demand)) return true;
      if (fn.instrs[operands[side]].op != Opcode::kCall) continue;
      if (const auto read = a_.solver->attribute_read(f, operands[side]))  // `if getattr(self, "net", None) is None:`
        if (attribute_is_added(guard, read->object, read->name, &demand)) return true;
    }
    return false;
  }

  // ── states ──────────────────────────────────────────────────────────────────────────────────────────
  // Whether the guarded side, once run, leaves the tested value such that it does not run again in this loop.
  bool state_ends(const Guard& guard, InstrId tested, const Demand& demand) {
    ValueRef v{id_at(guard.level), tested};
    const ir::Opcode op = a_.table.instr(v).op;
    if (op == Opcode::kLoadGlobal || op == Opcode::kLoadCell || op == Opcode::kLoadAttr)
      return place_ends(guard, v, demand);
    std::size_t level = guard.level;
    if (!values_.outwards(v, level) || level != 0 || way_.loop.loop == kHandlerLoop) return false;
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
    const ir::Constant* c = values_.constant_of(v);
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
    if (in.op == Opcode::kLoadCell && !values_.cell_lives_on(load)) return false;
    if (in.op == Opcode::kLoadAttr && !values_.is_fixed(guard.level, fn.operands_of(load.instr)[0])) return false;
    const auto locations = a_.locations_of(load);
    if (locations.empty()) return false;
    bool stored = false;
    for (const LocationId at : locations) {
      const auto& sources = a_.solution.locations[at].sources;
      if (sources.size() >= kMaxSources) return false;
      for (const Source& s : sources) {
        if (!s.site.valid() || !s.value.valid()) continue;
        if (!ends(s.value, demand)) {
          if (values_.runs_in_loop(s.site)) return false;
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
                                         !values_.same_place(f, fn.operands_of(store.instr)[0], fn.operands_of(load.instr)[0])))
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
      const ValueRef passed = values_.walk().argument_at(site, store.function, a_.table.instr(object).aux);
      if (passed.valid() && passed.function == f && values_.same_place(f, passed.instr, fn.operands_of(load.instr)[0]))
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

  // ── keys ────────────────────────────────────────────────────────────────────────────────────────────
  // `if key not in cache: cache[key] = …` with one key and one cache all through the loop.
  bool key_is_added(const Guard& guard, InstrId key, InstrId cache) {
    const FunctionId f = id_at(guard.level);
    const ir::Function& fn = a_.table.function(f);
    if (!values_.is_fixed(guard.level, key) || !values_.is_fixed(guard.level, cache)) return false;
    bool added = false;
    for (InstrId i = 0; i < fn.instrs.size(); ++i) {
      const ir::Instr& in = fn.instrs[i];
      const auto operands = fn.operands_of(i);
      if (in.op == Opcode::kDelItem && values_.same_place(f, operands[0], cache)) return false;
      if (in.op == Opcode::kCall)
        for (const Callee& c : a_.callees_of({f, i}))
          if (c.function != kNone && a_.facts(c.function).mutates && c.receiver.valid() && c.receiver.function == f &&
              values_.same_place(f, c.receiver.instr, cache))
            return false;
      if (in.op != Opcode::kStoreItem || !values_.same_place(f, operands[0], cache)) continue;
      added = added || (values_.same_place(f, operands[1], key) && on_every_path(f, guard, in.block));
    }
    return added;
  }

  // The guarded side gives the object, which is one all through the loop, an attribute of that name, with a value of
  // which the demand does not hold.
  bool attribute_is_added(const Guard& guard, ValueRef object, Symbol name, const Demand* demand) {
    const FunctionId f = id_at(guard.level);
    const ir::Function& fn = a_.table.function(f);
    if (object.function != f || !values_.is_fixed(guard.level, object.instr)) return false;
    bool added = false;
    for (InstrId i = 0; i < fn.instrs.size(); ++i) {
      const ir::Instr& in = fn.instrs[i];
      if (in.name != name || (in.op != Opcode::kStoreAttr && in.op != Opcode::kDelAttr)) continue;
      const auto operands = fn.operands_of(i);
      if (!values_.same_place(f, operands[0], object.instr)) continue;
      if (in.op == Opcode::kDelAttr) return false;
      if (demand != nullptr && !ends({f, operands[1]}, *demand)) return false;
      added = added || on_every_path(f, guard, in.block);
    }
    return added;
  }

  const Analysis& a_;
  const Way& way_;
  Why* why_;
  WayValues values_;
};

}  // namespace

bool runs_once(const Analysis& a, const Way& way, Why* why) {
  return OnceFinder(a, way, why).run();
}

}  // namespace ppcheck::semantic
