// `inside`: whether an event runs while a context is active: in the body of a `with`, in a decorated function, in an
// override of a method, or in what is called from there.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "engine/base/limits.h"
#include "engine/semantic/caches.h"
#include "engine/semantic/loops.h"
#include "engine/semantic/model.h"
#include "engine/semantic/region.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

namespace {

// What makes a context active, asked of the `with` statements and of the functions on the way to the event.
struct Context {
  std::function<Truth(ValueRef manager, const CallPath& path)> manager;  // `path` leads to the manager's function
  std::function<Truth(FunctionId)> function;
};

// How a function is entered, over all ways into it.
struct Entered {
  bool active = false, inactive = false, unknown = false;

  Truth truth() const {
    if (active && !inactive && !unknown) return Truth::kTrue;
    return !active && !unknown ? Truth::kFalse : Truth::kUnknown;
  }
};

class Search {
 public:
  // `everywhere`: what is known of all functions already; null asks for those above the event alone.
  Search(const Analysis& a, const Context& context, const std::vector<Truth>* everywhere, Why* why)
      : a_(a), context_(context), everywhere_(everywhere), why_(why) {}

  // Nothing but these functions enters the context, or runs in it: what they do not lead to runs outside.
  void entered_in(std::vector<FunctionId> functions, CallRef context) {
    entered_in_ = std::move(functions);
    entered_by_ = context;
  }

  Truth run(CallRef call, const CallPath& path) {
    Truth on_path = Truth::kFalse;
    for (const CallRef site : path.sites) on_path = base::either(on_path, around(site, path_to(path, site.function, call.function)));
    on_path = base::either(on_path, around(call, path));
    if (on_path == Truth::kTrue) return on_path;
    const FunctionId outermost = path.sites.empty() ? call.function : path.sites.front().function;
    const Truth beyond = beyond_path(outermost);
    if (beyond == Truth::kTrue) return beyond;
    const Truth out = base::either(on_path, beyond);
    if (why_ != nullptr && why_->steps.empty())
      why_->add(call, out == Truth::kFalse ? "no such context is active there"
                                           : "whether such a context is active there is not known");
    return out;
  }

  // The answer of `callers` for each function of the program, in time linear in its calls.
  std::vector<Truth> all_callers() {
    const std::uint32_t n = a_.table.function_count();
    std::vector<Entered> entered(n);
    std::vector<std::vector<FunctionId>> leads_to(n);  // through calls at which the context is not active
    std::vector<FunctionId> todo;
    for (FunctionId f = 0; f < n; ++f) {
      if (!a_.is_user(f)) continue;
      Entered& own = entered[f];
      enter_otherwise(f, own);
      own.inactive = a_.callers[f].empty() && !own.active && !own.unknown;
      for (const CallRef site : a_.callers[f]) {
        const Truth t = around(site, {});
        own.active = own.active || t == Truth::kTrue;
        own.unknown = own.unknown || t == Truth::kUnknown;
        if (t != Truth::kTrue && site.function != f) leads_to[site.function].push_back(f);
      }
      if (own.active || own.inactive || own.unknown) todo.push_back(f);
    }
    while (!todo.empty()) {
      const FunctionId f = todo.back();
      todo.pop_back();
      for (const FunctionId to : leads_to[f]) {
        const Entered from = entered[f];
        Entered& e = entered[to];
        if (e.active >= from.active && e.inactive >= from.inactive && e.unknown >= from.unknown) continue;
        e = {e.active || from.active, e.inactive || from.inactive, e.unknown || from.unknown};
        todo.push_back(to);
      }
    }
    std::vector<Truth> out;
    out.reserve(n);
    for (const Entered& e : entered) out.push_back(e.truth());
    return out;
  }

 private:
  // The `with` bodies that hold the event, and its function. `path` leads to the function.
  Truth around(CallRef event, const CallPath& path) {
    const ir::Function& fn = a_.table.function(event.function);
    Truth out = Truth::kFalse;
    for (std::uint32_t w = fn.blocks[a_.table.instr(event).block].with; w != kNone; w = fn.withs[w].parent) {
      const ValueRef manager{event.function, fn.withs[w].manager};
      if (manager == event) continue;
      const Truth t = context_.manager(manager, path);
      if (t == Truth::kTrue) return note(manager, fmt::format("{} is active", quoted(a_, manager)));
      out = base::either(out, t);
    }
    const Truth t = context_.function(event.function);
    if (t == Truth::kTrue) {
      if (why_ != nullptr)
        why_->add(event, fmt::format("`{}` runs with it active", base::text_of(fn.name)));
      return t;
    }
    return base::either(out, t);
  }

  // By code that is not known, as the method of an object that is not, or where a base class calls `self.step()` and means
  // the override.
  void enter_otherwise(FunctionId f, Entered& out) {
    out.unknown = out.unknown || a_.escapes[f];
    const ir::Function& fn = a_.table.function(f);
    if (fn.class_index == kNone || fn.kind != ir::FunctionKind::kFunction) return;
    out.unknown = out.unknown || a_.unknown_calls.count(fn.name) != 0;
    if (everywhere_ == nullptr) return;  // asked of each pair of calls: too dear
    for (const FunctionId method : overridden(a_, f)) {
      if (!a_.is_user(method)) continue;
      const auto [called, is_new] = dispatched_.try_emplace(method);
      if (is_new) called->second = dispatched(method);
      out.active = out.active || called->second.active;
      out.unknown = out.unknown || called->second.unknown;
    }
  }

  // How the calls of a method enter its overrides.
  Entered dispatched(FunctionId f) {
    Entered out;
    for (const CallRef site : a_.callers[f]) {
      if (a_.table.function(site.function).name == a_.table.function(f).name) continue;  // `super().step()`
      const bool active = around(site, {}) == Truth::kTrue;
      out.active = out.active || active;
      out.unknown = out.unknown || !active;
    }
    return out;
  }

  Truth note(ValueRef at, std::string text) {
    if (why_ != nullptr) why_->add(at, std::move(text));
    return Truth::kTrue;
  }

  Truth beyond_path(FunctionId outermost) {
    const auto leads_here = [&](FunctionId f) { return f == outermost || !lifted_sites(a_, {outermost, 0}, f).empty(); };
    if (!entered_in_.empty() && std::none_of(entered_in_.begin(), entered_in_.end(), leads_here))
      return may_come_from_elsewhere(a_, outermost) && !closed_to(outermost) ? Truth::kUnknown : Truth::kFalse;
    return everywhere_ != nullptr && why_ == nullptr ? (*everywhere_)[outermost] : callers(outermost);
  }

  // Whether the functions that enter the context lead to no call that may be one of `f`, nor to an operator that may be:
  // `x[0]` of an unknown `x` calls each `__getitem__`.
  bool closed_to(FunctionId f) const {
    const auto reached = a_.caches->reached.get(entered_by_, [&] { return reach(); });
    if (reached->unknown || reached->functions.count(f) != 0) return false;  // `f` may be further away than is followed upwards
    const auto operators = a_.unknown_operators.find(a_.table.function(f).name);  // in the order of their functions
    return operators == a_.unknown_operators.end() ||
           std::none_of(reached->functions.begin(), reached->functions.end(), [&](FunctionId from) {
             const auto at = std::lower_bound(operators->second.begin(), operators->second.end(), CallRef{from, 0});
             return at != operators->second.end() && at->function == from;
           });
  }

  Reached reach() const {
    Reached out;
    std::vector<FunctionId> todo = entered_in_;
    out.functions.insert(todo.begin(), todo.end());
    while (!todo.empty() && !out.unknown) {
      const FunctionId at = todo.back();
      todo.pop_back();
      out.unknown = !a_.is_user(at) || a_.unknown_call[at] != kNone;
      for (const Run& run : a_.runs[at])
        if (a_.is_user(run.function) && out.functions.insert(run.function).second) todo.push_back(run.function);
    }
    return out;
  }

  // Over all ways into the function: true when the context is active on each, false when it is on none.
  Truth callers(FunctionId outermost) {
    std::vector<FunctionId> todo{outermost};
    std::unordered_set<FunctionId> seen{outermost};
    Entered entered;
    std::size_t steps = 0;
    for (std::size_t k = 0; k < todo.size(); ++k) {
      const FunctionId f = todo[k];
      Entered own;
      enter_otherwise(f, own);
      entered.active = entered.active || own.active;
      entered.unknown = entered.unknown || own.unknown;
      if (a_.callers[f].empty()) {
        entered.inactive = entered.inactive || (!own.active && !own.unknown);
        continue;
      }
      for (const CallRef site : a_.callers[f]) {
        if (++steps > static_cast<std::size_t>(base::kMaxWalkSteps)) {
          ++a_.caches->budget_hits;
          return Truth::kUnknown;
        }
        const std::size_t before = why_ == nullptr ? 0 : why_->steps.size();
        const Truth t = around(site, {});
        if (t == Truth::kTrue) {
          if (entered.active && why_ != nullptr) why_->steps.resize(before);  // one example is enough
          entered.active = true;
          continue;
        }
        entered.unknown = entered.unknown || t == Truth::kUnknown;
        if (seen.insert(site.function).second) todo.push_back(site.function);
      }
    }
    return entered.truth();
  }

  const Analysis& a_;
  const Context& context_;
  const std::vector<Truth>* everywhere_;
  Why* why_;
  std::vector<FunctionId> entered_in_;  // empty: not known
  CallRef entered_by_;
  std::unordered_map<FunctionId, Entered> dispatched_;
};

bool any_of_callees(const Analysis& a, std::span<const Callee> callees, Symbol canonical,
                    const SemanticModel& model) {
  return std::any_of(callees.begin(), callees.end(), [&](const Callee& c) {
    if (c.api == canonical) return true;
    return c.is_class && a.class_ids.count(c.api) != 0 && model.is_subclass(c.api, canonical) == Truth::kTrue;
  });
}

// `with X():` enters what is made there and then, by a constructor or what is declared `@new`: no other call has given it back.
bool constructs_here(const Analysis& a, const SemanticModel& model, ValueRef manager) {
  if (a.table.instr(manager).op != Opcode::kCall || !model.callees_complete(manager)) return false;
  const auto callees = a.callees_of(manager);
  return !callees.empty() && std::all_of(callees.begin(), callees.end(), [&](const Callee& c) {
    return c.is_class || (c.function != kNone && a.facts(c.function).is_new);
  });
}

// Whether `with` can enter what the call gives back: an object without `__enter__` it cannot.
bool may_be_entered(const Analysis& a, const SemanticModel& model, CallRef call, SemanticModel::ContextCallee callee) {
  static const Symbol kEnter = base::intern("__enter__");
  const TypeSet types = model.types(call, {});
  bool any_known = false, any_unknown = !types.complete;
  for (const Symbol type : types.classes) {
    const auto declared = a.class_ids.find(type);
    if (declared == a.class_ids.end() || a.solution.classes[declared->second].unknown_base) {
      any_unknown = true;
      continue;
    }
    any_known = true;
    for (const ClassId c : a.solution.classes[declared->second].mro)
      if (a.solution.locations.find({LocationKind::kClassAttribute, c, 0, 0, kEnter}) != kNone) return true;
  }
  return !any_known || (any_unknown && callee == SemanticModel::ContextCallee::kAny);
}

// The methods that a method of user code stands for: "pkg.Base.m" of each class above its own.
bool overrides(const Analysis& a, FunctionId f, Symbol canonical) {
  const ir::Function& fn = a.table.function(f);
  if (fn.class_index == kNone || fn.kind != ir::FunctionKind::kFunction) return false;
  const Solution& s = a.solution;
  const ClassId own = s.classes.id(a.table.module_of(f), fn.class_index);
  const std::string_view wanted = base::text_of(canonical), name = base::text_of(fn.name);
  const auto is = [&](Symbol owner) {
    const std::string_view o = base::text_of(owner);
    return wanted.size() == o.size() + 1 + name.size() && wanted.starts_with(o) && wanted[o.size()] == '.' &&
           wanted.ends_with(name);
  };
  for (const ClassId c : s.classes[own].mro) {
    if (is(s.classes[c].canonical)) return true;
    for (const Symbol external : s.classes[c].external_bases)
      if (is(external)) return true;
  }
  return false;
}

// The functions that a call is handed: those that a stub says it calls, and the first argument, as in `f = X(f)`.
std::vector<FunctionId> handed_to(const Analysis& a, CallRef call) {
  const ir::Function& fn = a.table.function(call.function);
  if (fn.instrs[call.instr].op != Opcode::kCall) return {};
  std::vector<ValueRef> handed;
  for (const Callee& c : a.callees_of(call))
    if (c.function != kNone)
      for (const ValueRef v : values_passed(a, call, c, a.facts(c.function).calls)) handed.push_back(v);
  const auto operands = fn.operands_of(call.instr);
  if (operands.size() > 1 && operands[1] != ir::kNoValue) handed.push_back({call.function, operands[1]});
  std::vector<FunctionId> out;
  for (const ValueRef v : handed) {
    const auto functions = functions_of(a, v);
    out.insert(out.end(), functions.begin(), functions.end());
  }
  return out;
}

// The same, and those that `@X(…)` decorates.
std::vector<FunctionId> handed_by(const Analysis& a, CallRef call) {
  std::vector<FunctionId> out = handed_to(a, call);
  const ir::Function& fn = a.table.function(call.function);
  for (InstrId i = call.instr + 1; i < fn.instrs.size(); ++i) {
    if (!fn.instrs[i].has(ir::kDecorator) || fn.operands_of(i)[0] != call.instr) continue;
    const auto decorated = handed_to(a, {call.function, i});
    out.insert(out.end(), decorated.begin(), decorated.end());
  }
  return out;
}

}  // namespace

Truth SemanticModel::inside_api(CallRef call, Symbol canonical, const CallPath& path, Why* why) const {
  const Analysis& a = *analysis_;
  const bool is_class = a.class_ids.count(canonical) != 0;
  const std::span<const CallRef> uses = calls_of(canonical);
  Context context;
  context.manager = [&](ValueRef manager, const CallPath& there) {
    const auto callees = a.callees_of(manager);
    if (any_of_callees(a, callees, canonical, *this)) return Truth::kTrue;
    if (a.table.instr(manager).op == Opcode::kCall && calls_api(manager, canonical) == Truth::kTrue)
      return Truth::kTrue;
    const TypeSet types = this->types(manager, there);
    Truth out = Truth::kFalse;
    for (const Symbol type : types.classes) {
      if (type == canonical) return Truth::kTrue;  // also an object that an undeclared class made
      if (is_class) out = base::either(out, is_subclass(type, canonical));
    }
    // A manager that came by another way than a call written there may be one that was made by the API.
    if (out != Truth::kTrue)
      for (const ValueRef origin : origins(manager, there))
        if (origin != manager && a.table.instr(origin).op == Opcode::kCall &&
            calls_api(origin, canonical) == Truth::kTrue)
          return Truth::kTrue;
    if (out == Truth::kTrue) return out;
    const bool named = !callees.empty() && callees_complete(manager);
    if (!types.complete && !named) out = base::either(out, Truth::kUnknown);
    return out;
  };
  const auto runs_inside = [&](FunctionId f) {
    if (overrides(a, f, canonical)) return true;
    for (const CallRef decorator : decorators_of(a, f)) {
      if (any_of_callees(a, decorator_callees(a, decorator), canonical, *this)) return true;
      if (calls_api(decorator, canonical) == Truth::kTrue) return true;
    }
    return false;
  };
  // Asked of every caller of every event.
  const auto known = a.caches->active.get(canonical, [&] {
    ActiveIn out;
    out.functions.assign(a.table.function_count(), Truth::kFalse);
    for (const CallRef use : uses)
      for (const FunctionId f : handed_to(a, use)) out.functions[f] = Truth::kTrue;
    for (FunctionId f = 0; f < out.functions.size(); ++f)
      if (a.is_user(f) && runs_inside(f)) out.functions[f] = Truth::kTrue;
    context.function = [&](FunctionId f) { return out.functions[f]; };
    out.callers = Search(a, context, &out.callers, nullptr).all_callers();
    return out;
  });
  context.function = [&](FunctionId f) { return known->functions[f]; };
  return Search(a, context, &known->callers, why).run(call, path);
}

Truth SemanticModel::inside_call(CallRef call, CallRef context_call, const CallPath& path, Why* why,
                                 ContextCallee callee) const {
  const Analysis& a = *analysis_;
  std::optional<bool> can_be_entered;  // asked where a `with` is found: most events stand in none
  Context context;
  context.manager = [&](ValueRef manager, const CallPath& there) {
    if (manager == context_call) return Truth::kTrue;
    const ir::Instr& in = a.table.instr(context_call);
    // Entering the manager is the event when it is no call: `with x:`.
    if (in.op == Opcode::kEnter && a.table.function(context_call.function).operands_of(context_call.instr)[0] == manager.instr &&
        context_call.function == manager.function)
      return Truth::kTrue;
    if (!can_be_entered) can_be_entered = may_be_entered(a, *this, context_call, callee);
    if (!*can_be_entered || constructs_here(a, *this, manager)) return Truth::kFalse;
    return same(manager, there, context_call, {});
  };
  const auto handed = a.caches->handed.get(context_call, [&] { return handed_by(a, context_call); });
  context.function = [&](FunctionId f) { return base::truth_of(std::find(handed->begin(), handed->end(), f) != handed->end()); };
  Search search(a, context, nullptr, why);
  const ir::Function& fn = a.table.function(context_call.function);
  const bool is_entered_here = std::any_of(fn.withs.begin(), fn.withs.end(),
                                           [&](const ir::With& w) { return w.manager == context_call.instr; });
  search.entered_in(is_entered_here ? std::vector{context_call.function} : *handed, context_call);
  return search.run(call, path);
}

}  // namespace ppcheck::semantic
