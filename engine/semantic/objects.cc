// same, origins, after: which values are one object, and in what order its versions come.
#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "engine/base/limits.h"
#include "engine/semantic/caches.h"
#include "engine/semantic/model.h"
#include "engine/semantic/region.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

std::shared_ptr<const Origins> origins_of(const Analysis& a, ValueRef v, const CallPath& path) {
  const auto make = [&] {
    Origins o = find_origins(a, v, path);
    if (o.exhausted) a.caches->budget_hits.fetch_add(1, std::memory_order_relaxed);
    return o;
  };
  return path.sites.empty() ? a.caches->origins.get(v, make) : a.caches->origins_along.get({v, path.sites}, make);
}

std::vector<ValueRef> SemanticModel::origins(ValueRef v, const CallPath& path) const {
  const auto found = origins_of(*analysis_, v, path);
  std::vector<ValueRef> out;
  for (const auto* list : {&found->certain, &found->possible})
    for (const Origin& o : *list) out.push_back(o.value);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

SemanticModel::Marks SemanticModel::marks(ValueRef v) const {
  if (!v.valid() || v.instr == ir::kNoValue) return {{}, true};
  const auto& members = analysis_->solution.entities.members(analysis_->solution.values[v.function][v.instr]);
  return {members, members.size() >= base::kMaxEntities};
}

Truth SemanticModel::same(ValueRef a, const CallPath& a_path, ValueRef b, const CallPath& b_path, Why* why) const {
  if (!a.valid() || !b.valid()) return Truth::kUnknown;
  if (a == b && a_path == b_path) return Truth::kTrue;
  const auto x = origins_of(*analysis_, a, a_path), y = origins_of(*analysis_, b, b_path);
  // A site that lies on both paths is the same call. Beyond the outermost function of a path any caller may stand,
  // so the shorter context agrees with every one that ends like it.
  const auto agree = [](const Origin& p, const Origin& q) {
    if (p.value != q.value) return false;
    const auto n = static_cast<std::ptrdiff_t>(std::min(p.sites.size(), q.sites.size()));
    return std::equal(p.sites.end() - n, p.sites.end(), q.sites.end() - n);
  };
  const auto meet = [&](const std::vector<Origin>& p, const std::vector<Origin>& q) {
    const auto found = std::find_first_of(p.begin(), p.end(), q.begin(), q.end(), agree);
    return found == p.end() ? nullptr : &*found;
  };
  if (const Origin* o = meet(x->certain, y->certain)) {
    if (why != nullptr) why->add(o->value, "both come from here");
    return Truth::kTrue;
  }
  if (meet(x->certain, y->possible) || meet(x->possible, y->certain) || meet(x->possible, y->possible)) {
    if (why != nullptr) why->add(a, "may be another element of the same container");
    return Truth::kUnknown;
  }
  if (x->exhausted || y->exhausted || x->opaque || y->opaque) {
    if (why != nullptr) why->add(a, "passes through code that is not known");
    return Truth::kUnknown;
  }
  if (why != nullptr) why->add(a, "another object");
  return Truth::kFalse;
}

namespace {

// Does the backward walk from `start` reach the result of `target`, leaving out the back edges of loops that hold
// both calls?
Truth derives_from(const Analysis& a, ValueRef start, CallRef later, CallRef target, Why* why) {
  Walk walk(a);
  const auto written = [&](CallRef c, FunctionId f, LoopId l) {
    if (c.function != f) return false;
    return a.cfg(f).written_in(a.table.instr(c).block, l);
  };
  // In a function that only leads to the call, the site stands for it.
  const auto holds = [&](CallRef c, const Node& node, LoopId l) {
    if (written(c, node.value.function, l)) return true;
    for (const CallRef s : lifted_sites(a, c, node.value.function))
      if (a.cfg(node.value.function).written_in(a.table.instr(s).block, l)) return true;
    return false;
  };
  std::unordered_map<Node, int, NodeHash> seen;
  std::vector<std::pair<Node, int>> todo{{{start, 0}, 1}};
  int steps = 0;
  Truth best = Truth::kFalse;
  while (!todo.empty()) {
    const auto [node, how] = todo.back();
    todo.pop_back();
    auto& mark = seen[node];
    if (mark != 0 && mark <= how) continue;
    mark = how;
    if (node.value == target) {
      if (how == 1) {
        if (why != nullptr) why->add(target, "its result is the receiver");
        return Truth::kTrue;
      }
      best = Truth::kUnknown;
      continue;
    }
    if (++steps > base::kMaxWalkSteps) {
      a.caches->budget_hits.fetch_add(1, std::memory_order_relaxed);
      return Truth::kUnknown;
    }
    const ir::Function& fn = a.table.function(node.value.function);
    const ir::Instr& in = fn.instrs[node.value.instr];
    bool opaque = false;
    const auto back = walk.back(node, &opaque);
    if (opaque && in.op == Opcode::kParam) best = Truth::kUnknown;  // passed by `*xs`
    if (opaque && in.op == Opcode::kCall) {
      // Only code that received the object can hand it back: look at the arguments.
      for (const InstrId v : fn.operands_of(node.value.instr)) {
        if (v == ir::kNoValue) continue;
        InstrId object = v;
        if (fn.instrs[v].op == Opcode::kLoadAttr) object = fn.operands_of(v)[0];
        todo.emplace_back(Node{{node.value.function, object}, node.context}, 2);
      }
    }
    for (std::size_t k = 0; k < back.size(); ++k) {
      if (in.op == Opcode::kPhi) {
        const LoopId l = fn.blocks[in.block].loop;
        const bool header = l != kNone && fn.loops[l].header == in.block;
        if (header) {
          const BlockId pred = fn.preds_of(in.block)[k];
          if (a.cfg(node.value.function).written_in(pred, l) && holds(later, node, l) && holds(target, node, l))
            continue;
        }
      }
      todo.emplace_back(back[k].node, back[k].kind == Back::Kind::kElement ? 2 : how);
    }
  }
  if (why != nullptr && best == Truth::kFalse) why->add(start, "its receiver does not come from there");
  return best;
}

bool makes_generator(const Analysis& a, CallRef call) {
  const auto callees = a.callees_of(call);
  return std::any_of(callees.begin(), callees.end(), [&](const Callee& c) {
    return c.function != kNone && a.is_user(c.function) && a.table.function(c.function).is_generator;
  });
}

// The sites of `lifted` that stand in one function, from `k` on.
std::span<const CallRef> same_function(const std::vector<CallRef>& lifted, std::size_t k) {
  std::size_t end = k;
  while (end < lifted.size() && lifted[end].function == lifted[k].function) ++end;
  return std::span(lifted).subspan(k, end - k);
}

// Of two methods of one class that do not call each other, `__init__` comes first.
Truth starts_with_init(const Analysis& a, const std::vector<CallRef>& up_later, const std::vector<CallRef>& up_earlier) {
  using ClassKey = std::pair<std::uint32_t, std::uint32_t>;  // module, class
  const auto methods = [&](const std::vector<CallRef>& lifted) {
    std::map<ClassKey, std::vector<FunctionId>> out;
    for (std::size_t k = 0; k < lifted.size(); k += same_function(lifted, k).size()) {
      const ir::Function& fn = a.table.function(lifted[k].function);
      if (fn.class_index != kNone) out[{a.table.module_of(lifted[k].function), fn.class_index}].push_back(lifted[k].function);
    }
    return out;
  };
  const auto later = methods(up_later);
  const auto is_init = [&](FunctionId f) { return base::text_of(a.table.function(f).name) == "__init__"; };
  for (const auto& [key, earlier] : methods(up_earlier)) {
    const auto it = later.find(key);
    if (it == later.end()) continue;
    for (const FunctionId fe : earlier)
      for (const FunctionId fl : it->second) {
        if (fe == fl) continue;
        if (is_init(fe)) return Truth::kTrue;
        if (is_init(fl)) return Truth::kFalse;
      }
  }
  return Truth::kUnknown;
}

// By control flow: can it lead from the one call to the other, in some function that leads to both?
Truth flows_after(const Analysis& a, CallRef later, CallRef earlier, Why* why) {
  const auto up_later = lift(a, later), up_earlier = lift(a, earlier);
  bool common = false;
  std::size_t i = 0, k = 0;
  while (i < up_later.size() && k < up_earlier.size()) {
    const auto late_sites = same_function(up_later, i), early_sites = same_function(up_earlier, k);
    const FunctionId f = up_later[i].function, g = up_earlier[k].function;
    if (f <= g) i += late_sites.size();
    if (g <= f) k += early_sites.size();
    if (f != g) continue;
    const ir::Function& fn = a.table.function(f);
    const Cfg& cfg = a.cfg(f);
    for (const CallRef x : early_sites)
      for (const CallRef y : late_sites) {
        // The body of a generator runs when somebody goes through it, after the call that makes it.
        if (x == earlier && x == y && makes_generator(a, x)) {
          if (why != nullptr) why->add(x, "makes the generator whose body runs later");
          return Truth::kTrue;
        }
        if (x == y) continue;  // one call leads to both: a function further in decides
        common = true;
        const BlockId bx = fn.instrs[x.instr].block, by = fn.instrs[y.instr].block;
        if ((bx == by && x.instr < y.instr) || cfg.reaches(bx, by)) {
          if (why != nullptr) why->add(x, "runs before");
          return Truth::kTrue;
        }
      }
  }
  return common ? Truth::kFalse : starts_with_init(a, up_later, up_earlier);
}

// Is the value a class (the receiver of a factory), and not an instance of one?
bool is_class_object(const Analysis& a, ValueRef v) {
  const auto& members = a.solution.entities.members(a.solution.values[v.function][v.instr]);
  return !members.empty() && std::all_of(members.begin(), members.end(), [&](EntityId e) {
    return a.solution.entities[e].kind == EntityKind::kClass;
  });
}

// Is the result of `call` of a class that `receiver` may be of? Not known when only one of several possible results is.
Truth makes_one_of(const SemanticModel& model, CallRef call, ValueRef receiver) {
  const TypeSet made = model.types(call, {}), wanted = model.types(receiver, {});
  std::size_t related = 0;
  for (const Symbol x : made.classes)
    related += std::any_of(wanted.classes.begin(), wanted.classes.end(), [&](Symbol y) {
      return model.is_subclass(x, y) == Truth::kTrue || model.is_subclass(y, x) == Truth::kTrue;
    });
  return related == 0 ? Truth::kFalse : related == made.classes.size() ? Truth::kTrue : Truth::kUnknown;
}

}  // namespace

Truth SemanticModel::after(CallRef later, CallRef earlier, Why* why) const {
  const Analysis& a = *analysis_;
  if (later == earlier) return Truth::kFalse;
  const ValueRef mine = receiver(later), its = receiver(earlier);
  // Where the earlier call makes a new version of its receiver, or an object of the later receiver's class
  // (`Dataset.range`), derivation decides: it comes before what is called on that object, not on another one.
  if (mine.valid()) {
    bool versions = false;
    for (const Callee& c : callees(earlier))
      versions = versions || (c.function != kNone && Walk::continues(a, c.function) && !a.facts(c.function).mutates);
    const bool makes = !its.valid() || is_class_object(a, its);
    const Truth one = versions || makes ? makes_one_of(*this, earlier, mine) : Truth::kFalse;
    if (one == Truth::kTrue) return derives_from(a, mine, later, earlier, why);
    if (one == Truth::kUnknown) {
      // Either it makes such an object, and derivation decides, or another, and time does.
      if (derives_from(a, mine, later, earlier, why) == Truth::kTrue) return Truth::kTrue;
      return base::both(flows_after(a, later, earlier, why), Truth::kUnknown);
    }
    if (versions && its.valid()) {
      if (const Truth t = derives_from(a, mine, later, earlier, why); t != Truth::kFalse) return t;
      if (same(mine, {}, its, {}) != Truth::kFalse) return Truth::kFalse;
    }
  }
  const Truth t = flows_after(a, later, earlier, why);
  // No run holds both.
  if (t == Truth::kUnknown && !in_one_program(a.table.module_of(later.function), a.table.module_of(earlier.function)))
    return Truth::kFalse;
  return t;
}

}  // namespace ppcheck::semantic
