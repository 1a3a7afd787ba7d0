// `inside`: whether an event runs while a context is active: in the body of a `with`, in a decorated function, in an
// override of a method, or in what is called from there.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "engine/base/limits.h"
#include "engine/semantic/caches.h"
#include "engine/semantic/loops.h"
#include "engine/semantic/model.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

namespace {

// What makes a context active, asked of the `with` statements and of the functions on the way to the event.
struct Context {
  std::function<Truth(ValueRef manager)> manager;
  std::function<Truth(FunctionId)> function;
};

class Search {
 public:
  Search(const Analysis& a, const Context& context, Why* why) : a_(a), context_(context), why_(why) {}

  Truth run(CallRef call, const CallPath& path) {
    Truth on_path = Truth::kFalse;
    for (const CallRef site : path.sites) on_path = base::either(on_path, around(site));
    on_path = base::either(on_path, around(call));
    if (on_path == Truth::kTrue) return on_path;
    const FunctionId outermost = path.sites.empty() ? call.function : path.sites.front().function;
    const Truth beyond = callers(outermost);
    if (beyond == Truth::kTrue) return beyond;
    const Truth out = base::either(on_path, beyond);
    if (why_ != nullptr && why_->steps.empty())
      why_->add(call, out == Truth::kFalse ? "no such context is active there"
                                           : "whether such a context is active there is not known");
    return out;
  }

 private:
  // The `with` bodies that hold the event, and its function.
  Truth around(CallRef event) {
    const ir::Function& fn = a_.table.function(event.function);
    Truth out = Truth::kFalse;
    for (std::uint32_t w = fn.blocks[a_.table.instr(event).block].with; w != kNone; w = fn.withs[w].parent) {
      const ValueRef manager{event.function, fn.withs[w].manager};
      if (manager == event) continue;
      const Truth t = context_.manager(manager);
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

  Truth note(ValueRef at, std::string text) {
    if (why_ != nullptr) why_->add(at, std::move(text));
    return Truth::kTrue;
  }

  // Over all ways into the function: true when the context is active on each, false when it is on none.
  Truth callers(FunctionId outermost) {
    std::vector<FunctionId> todo{outermost};
    std::vector<FunctionId> seen{outermost};
    bool active = false, inactive = false, unknown = false;
    std::size_t steps = 0;
    for (std::size_t k = 0; k < todo.size(); ++k) {
      const FunctionId f = todo[k];
      if (a_.escapes[f]) unknown = true;
      if (a_.callers[f].empty()) {
        inactive = true;
        continue;
      }
      for (const CallRef site : a_.callers[f]) {
        if (++steps > static_cast<std::size_t>(base::kMaxWalkSteps)) {
          ++a_.caches->budget_hits;
          return Truth::kUnknown;
        }
        const std::size_t before = why_ == nullptr ? 0 : why_->steps.size();
        const Truth t = around(site);
        if (t == Truth::kTrue) {
          if (active && why_ != nullptr) why_->steps.resize(before);  // one example is enough
          active = true;
          continue;
        }
        unknown = unknown || t == Truth::kUnknown;
        if (std::find(seen.begin(), seen.end(), site.function) != seen.end()) continue;
        seen.push_back(site.function);
        todo.push_back(site.function);
      }
    }
    if (active && !inactive && !unknown) return Truth::kTrue;
    return !active && !unknown ? Truth::kFalse : Truth::kUnknown;
  }

  const Analysis& a_;
  const Context& context_;
  Why* why_;
};

bool any_of_callees(const Analysis& a, std::span<const Callee> callees, Symbol canonical,
                    const SemanticModel& model) {
  return std::any_of(callees.begin(), callees.end(), [&](const Callee& c) {
    if (c.api == canonical) return true;
    return c.is_class && a.class_ids.count(c.api) != 0 && model.is_subclass(c.api, canonical) == Truth::kTrue;
  });
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

// The function is handed to one of these calls: `f = X(f)`.
bool is_handed_to(const Analysis& a, std::span<const CallRef> calls, FunctionId f) {
  for (const CallRef call : calls) {
    const ir::Function& fn = a.table.function(call.function);
    if (fn.instrs[call.instr].op != Opcode::kCall) continue;
    const auto operands = fn.operands_of(call.instr);
    if (operands.size() < 2 || operands[1] == ir::kNoValue) continue;
    const auto functions = functions_of(a, {call.function, operands[1]});
    if (std::find(functions.begin(), functions.end(), f) != functions.end()) return true;
  }
  return false;
}

}  // namespace

Truth SemanticModel::inside_api(CallRef call, Symbol canonical, const CallPath& path, Why* why) const {
  const Analysis& a = *analysis_;
  const bool is_class = a.class_ids.count(canonical) != 0;
  const std::span<const CallRef> uses = calls_of(canonical);
  Context context;
  context.manager = [&](ValueRef manager) {
    const auto callees = a.callees_of(manager);
    if (any_of_callees(a, callees, canonical, *this)) return Truth::kTrue;
    if (a.table.instr(manager).op == Opcode::kCall && calls_api(manager, canonical) == Truth::kTrue)
      return Truth::kTrue;
    const CallPath there = path_to(path, manager.function, call.function);
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
    if (overrides(a, f, canonical)) return Truth::kTrue;
    for (const CallRef decorator : decorators_of(a, f)) {
      if (any_of_callees(a, decorator_callees(a, decorator), canonical, *this)) return Truth::kTrue;
      if (calls_api(decorator, canonical) == Truth::kTrue) return Truth::kTrue;
    }
    return base::truth_of(!uses.empty() && is_handed_to(a, uses, f));
  };
  // Asked of every caller of every event.
  context.function = [&](FunctionId f) {
    const std::uint64_t key = (std::uint64_t{canonical.id} << 32) | f;
    return *a.caches->runs_inside.get(key, [&] { return runs_inside(f); });
  };
  return Search(a, context, why).run(call, path);
}

Truth SemanticModel::inside_call(CallRef call, CallRef context_call, const CallPath& path, Why* why) const {
  const Analysis& a = *analysis_;
  Context context;
  context.manager = [&](ValueRef manager) {
    if (manager == context_call) return Truth::kTrue;
    const ir::Instr& in = a.table.instr(context_call);
    // Entering the manager is the event when it is no call: `with x:`.
    if (in.op == Opcode::kEnter && a.table.function(context_call.function).operands_of(context_call.instr)[0] == manager.instr &&
        context_call.function == manager.function)
      return Truth::kTrue;
    return same(manager, path_to(path, manager.function, call.function), context_call, {});
  };
  context.function = [&](FunctionId f) {
    for (const CallRef decorator : decorators_of(a, f)) {
      if (decorator == context_call) return Truth::kTrue;
      const InstrId factory = a.table.function(decorator.function).operands_of(decorator.instr)[0];
      if (ValueRef{decorator.function, factory} == context_call) return Truth::kTrue;
    }
    return base::truth_of(is_handed_to(a, std::span(&context_call, 1), f));
  };
  return Search(a, context, why).run(call, path);
}

}  // namespace ppcheck::semantic
