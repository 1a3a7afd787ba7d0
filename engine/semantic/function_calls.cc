// calls, calls only, reachable, program: what functions and programs call.
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "engine/semantic/analysis.h"
#include "engine/semantic/arguments.h"
#include "engine/semantic/model.h"
#include "engine/semantic/walk.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

namespace {

// The functions that a value may be; `complete` when it can be nothing else.
struct FunctionValues {
  std::vector<FunctionId> user;
  std::vector<Symbol> declared;  // functions of stubs, classes, external names: called as they are
  bool complete = false;
};

void add_entities(const Analysis& a, ValueRef v, FunctionValues& out) {
  const EntitySet set = a.solution.values[v.function][v.instr];
  const auto& members = a.solution.entities.members(set);
  if (members.empty()) out.complete = false;
  for (const EntityId e : members) {
    const Entity& entity = a.solution.entities[e];
    switch (entity.kind) {
      case EntityKind::kFunction:
      case EntityKind::kBoundMethod:
        if (a.is_user(entity.a)) out.user.push_back(entity.a);
        else out.declared.push_back(a.canonical[entity.a]);
        break;
      case EntityKind::kClass: out.declared.push_back(a.solution.classes[entity.a].canonical); break;
      case EntityKind::kExternal: out.declared.push_back(entity.name); break;
      case EntityKind::kPartial: {
        // The function that is bound: an argument of the binding call.
        bool found = false;
        for (const InstrId o : a.table.function(entity.site.function).operands_of(entity.site.instr).subspan(1)) {
          if (o == ir::kNoValue) continue;
          add_entities(a, {entity.site.function, o}, out);
          found = true;
          break;
        }
        if (!found) out.complete = false;
        break;
      }
      default: out.complete = false;
    }
  }
}

FunctionValues functions_of(const Analysis& a, ValueRef v, const CallPath& path) {
  FunctionValues out;
  out.complete = true;
  if (!v.valid() || v.instr == ir::kNoValue) {
    out.complete = false;
    return out;
  }
  // Along the path a parameter is what is passed there.
  Walk walk(a);
  Node node{v, walk.context(path)};
  for (int step = 0; step < 64 && node.context != 0 && a.table.instr(node.value).op == Opcode::kParam; ++step) {
    const auto back = walk.back(node);
    if (back.size() != 1) break;
    node = back[0].node;
  }
  if (!a.is_user(node.value.function)) {
    out.complete = false;
    return out;
  }
  add_entities(a, node.value, out);
  return out;
}

bool holds(std::span<const Symbol> apis, Symbol name) {
  return std::find(apis.begin(), apis.end(), name) != apis.end();
}

bool have_common(const std::vector<Symbol>& x, const std::vector<Symbol>& y) {
  const auto& [few, many] = x.size() < y.size() ? std::tie(x, y) : std::tie(y, x);
  return std::any_of(few.begin(), few.end(), [&, &in = many](Symbol name) { return std::binary_search(in.begin(), in.end(), name, by_id); });
}

void add_first_call(const SemanticModel& model, FunctionId f, std::span<const Symbol> apis, Why& why) {
  for (const Symbol api : apis)
    for (const CallRef call : model.calls_of(api))
      if (call.function == f) {
        why.add(call, fmt::format("calls `{}`", base::text_of(api)));
        return;
      }
}

// The class of a callee that is a method of the language's own types.
bool is_builtin_operator(const Analysis& a, const Callee& c) {
  return c.function != kNone && a.table.module_of(c.function) == a.solution.builtins_module;
}

// Of the language's own types for certain: what compares it runs no other code, unless the other side's class does.
bool is_builtin_value(const Analysis& a, ValueRef v) {
  const EntitySet set = a.solution.values[v.function][v.instr];
  const auto& members = a.solution.entities.members(set);
  return !members.empty() && !a.solution.entities.has_unknown(set) && std::all_of(members.begin(), members.end(), [&](EntityId e) {
    const Entity& entity = a.solution.entities[e];
    return entity.kind == EntityKind::kInstance && a.solution.classes[entity.a].module == a.solution.builtins_module;
  });
}

}  // namespace

std::vector<FunctionId> SemanticModel::reachable(FunctionId f) const {
  const Analysis& a = *analysis_;
  std::vector<FunctionId> out{f};
  std::vector<bool> seen(a.table.function_count(), false);
  seen[f] = true;
  for (std::size_t k = 0; k < out.size(); ++k) {
    for (const Run& run : a.runs[out[k]]) {
      if (seen[run.function] || !a.is_user(run.function)) continue;
      seen[run.function] = true;
      out.push_back(run.function);
    }
  }
  return out;
}

Truth SemanticModel::calls_api(CallRef call, Symbol canonical) const {
  const auto list = calls_of(canonical);
  const bool found = std::binary_search(list.begin(), list.end(), call, [&](CallRef x, CallRef y) {
    return in_program_order(analysis_->table, x, y);
  });
  if (found) return Truth::kTrue;
  return callees_complete(call) ? Truth::kFalse : Truth::kUnknown;
}

Truth SemanticModel::calls(ValueRef v, const CallPath& path, std::span<const Symbol> apis, Why* why) const {
  const Analysis& a = *analysis_;
  const FunctionValues values = functions_of(a, v, path);
  Truth answer = values.complete ? Truth::kFalse : Truth::kUnknown;
  for (const Symbol name : values.declared)
    if (holds(apis, name)) {
      if (why != nullptr) why->add(v, fmt::format("it is `{}`", base::text_of(name)));
      return Truth::kTrue;
    }
  std::vector<Symbol> wanted(apis.begin(), apis.end());
  std::sort(wanted.begin(), wanted.end(), by_id);
  for (const FunctionId f : values.user)
    for (const FunctionId g : reachable(f)) {
      if (have_common(wanted, a.called_apis[g])) {
        if (why != nullptr) add_first_call(*this, g, apis, *why);
        return Truth::kTrue;
      }
      if (a.unknown_call[g] == kNone || answer != Truth::kFalse) continue;
      answer = Truth::kUnknown;
      if (why != nullptr) why->add(ValueRef{g, a.unknown_call[g]}, "what this calls is not known");
    }
  return answer;
}

Truth SemanticModel::calls_only(ValueRef v, const CallPath& path, std::span<const Symbol> apis, Why* why) const {
  const Analysis& a = *analysis_;
  const FunctionValues values = functions_of(a, v, path);
  Truth answer = values.complete && !(values.user.empty() && values.declared.empty()) ? Truth::kTrue : Truth::kUnknown;
  if (answer == Truth::kUnknown && why != nullptr) why->add(v, "which function it is is not known");
  for (const Symbol name : values.declared)
    if (!holds(apis, name)) {
      if (why != nullptr) why->add(v, fmt::format("it is `{}`", base::text_of(name)));
      return Truth::kFalse;
    }
  for (const FunctionId f : values.user)
    for (const FunctionId g : reachable(f)) {
      const ir::Function& fn = a.table.function(g);
      for (InstrId i = 0; i < fn.instrs.size(); ++i) {
        const ir::Instr& in = fn.instrs[i];
        if (in.has(ir::kInAnnotation)) continue;
        const bool call_op = in.op == Opcode::kCall;
        const bool operator_op = in.op == Opcode::kBinary || in.op == Opcode::kUnary || in.op == Opcode::kCompare ||
                                 in.op == Opcode::kLoadItem || in.op == Opcode::kStoreItem || in.op == Opcode::kDelItem;
        if (!call_op && !operator_op && in.op != Opcode::kUnknown) continue;
        if (operator_op && operator_method(in).empty()) continue;
        const CallRef call{g, i};
        const EventInfo* e = a.event(call);
        bool known = (e != nullptr && e->count > 0) || (in.op == Opcode::kCompare && is_builtin_value(a, {g, fn.operands_of(i)[0]}));
        for (const Callee& c : a.callees_of(call)) {
          if (c.function != kNone && a.is_user(c.function)) continue;  // its body is looked at itself
          if (holds(apis, c.api)) continue;
          if (operator_op && is_builtin_operator(a, c)) continue;  // arithmetic on numbers, texts, tuples
          // An inherited method under the name of the sub-class; what another callee of the same call is does not count.
          bool other_name = false;
          for (const Symbol api : apis) {
            const auto callees = a.callees_of(call);
            const bool of_another = std::any_of(callees.begin(), callees.end(), [&](const Callee& x) { return x.api == api; });
            other_name = other_name || (!of_another && calls_api(call, api) == Truth::kTrue);
          }
          if (other_name) continue;
          if (why != nullptr) why->add(call, fmt::format("calls `{}`", base::text_of(c.api)));
          return Truth::kFalse;
        }
        if (call_op && (e == nullptr || !e->complete)) known = false;
        if (!known) {
          if (answer == Truth::kTrue && why != nullptr) why->add(call, "what this calls is not known");
          answer = base::both(answer, Truth::kUnknown);
        }
      }
    }
  return answer;
}

}  // namespace ppcheck::semantic
