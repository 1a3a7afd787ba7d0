#include "engine/semantic/model.h"

#include <algorithm>

#include "engine/semantic/analysis.h"
#include "engine/semantic/arguments.h"
#include "engine/semantic/caches.h"
#include "engine/semantic/loops.h"
#include "engine/semantic/region.h"
#include "engine/semantic/solved_stubs.h"

namespace ppcheck::semantic {

using ir::kNone;

Analysis::Analysis(const ir::ModuleTable& modules) : table(modules), caches(std::make_unique<WalkCaches>(modules.function_count())) {}
Analysis::~Analysis() = default;

SemanticModel::SemanticModel(std::unique_ptr<Analysis> analysis) : analysis_(std::move(analysis)) {}
SemanticModel::~SemanticModel() = default;
SemanticModel::SemanticModel(SemanticModel&&) noexcept = default;

std::unique_ptr<SemanticModel> analyse(const ir::ModuleTable& table, const AnalyseOptions& options) {
  auto analysis = std::make_unique<Analysis>(table);
  analysis->solver = std::make_unique<Solver>(table, analysis->solution);
  if (options.stubs != nullptr) {
    analysis->solver->start_from(options.stubs->solver());
    analysis->canonical = options.stubs->canonical();
  } else {
    analysis->solver->solve_stubs();
  }
  analysis->solver->solve_user_code();
  if (options.want_duck) {
    find_duck_types(*analysis);
    hand_duck_types(*analysis);
  }
  freeze(*analysis);
  if (options.want_duck) bind_duck_calls(*analysis);
  find_imports(*analysis);
  analysis->loop_bound = options.loop_bound;
  return std::make_unique<SemanticModel>(std::move(analysis));
}

const ir::ModuleTable& SemanticModel::table() const { return analysis_->table; }

std::span<const CallRef> SemanticModel::calls_of(Symbol canonical) const {
  const auto it = analysis_->calls_of.find(canonical);
  return it == analysis_->calls_of.end() ? std::span<const CallRef>{} : std::span<const CallRef>{it->second};
}

std::span<const CallRef> SemanticModel::unknown_calls_named(Symbol method) const {
  for (const auto* table : {&analysis_->unknown_calls, &analysis_->unknown_operators})
    if (const auto it = table->find(method); it != table->end() && !it->second.empty()) return it->second;
  return {};
}

std::span<const Callee> SemanticModel::callees(CallRef call) const { return analysis_->callees_of(call); }

bool SemanticModel::callees_complete(CallRef call) const {
  const EventInfo* e = analysis_->event(call);
  return e != nullptr && e->complete;
}

ValueRef SemanticModel::receiver(CallRef call) const {
  const Analysis& a = *analysis_;
  if (!a.is_user(call.function)) return {};
  for (const Callee& c : a.callees_of(call))
    if (c.receiver.valid()) return c.receiver;
  const ir::Function& fn = a.table.function(call.function);
  const ir::Instr& in = fn.instrs[call.instr];
  if (in.op != ir::Opcode::kCall)
    return operator_method(in).empty() ? ValueRef{} : ValueRef{call.function, operator_receiver(fn, call.instr, false)};
  const InstrId callee = fn.operands_of(call.instr)[0];
  if (fn.instrs[callee].op != ir::Opcode::kLoadAttr) return {};
  // A function of a module has no receiver.
  const ValueRef object{call.function, fn.operands_of(callee)[0]};
  for (const EntityId e : a.solution.entities.members(a.solution.values[object.function][object.instr])) {
    const Entity& entity = a.solution.entities[e];
    if (entity.kind == EntityKind::kModule || (entity.kind == EntityKind::kExternal && entity.a == 0)) return {};
  }
  return object;
}

std::span<const CallRef> SemanticModel::callers(FunctionId f) const { return analysis_->callers[f]; }
bool SemanticModel::escapes(FunctionId f) const { return analysis_->escapes[f]; }
std::span<const CallRef> SemanticModel::events(FunctionId f) const { return analysis_->event_refs[f]; }

Argument SemanticModel::argument(CallRef call, const Callee& callee, Symbol parameter) const {
  if (callee.function == kNone) {
    if (callee.is_class && !callee.external) return {ArgumentState::kNoSuchParameter, {}, {}, {}};
    return argument_by_keyword(call, parameter);
  }
  const auto passed = passed_arguments(analysis_->table, call, callee.partial, callee.reflected);
  return bind_argument(analysis_->table, passed, callee.function, callee.bound, parameter);
}

Argument SemanticModel::argument_by_keyword(CallRef call, Symbol parameter) const {
  Argument out;
  out.state = ArgumentState::kMissing;
  for (const PassedArgument& a : passed_arguments(analysis_->table, call, {})) {
    if (a.kind == ir::ArgKind::kKeyword && a.name == parameter) {
      out.state = ArgumentState::kPassed;
      out.value = a.value;
      out.span = a.span;
      return out;
    }
    // By position it may be passed too: nothing says which parameter that is.
    if (a.kind != ir::ArgKind::kKeyword) out.state = ArgumentState::kUnknown;
  }
  return out;
}

std::uint64_t SemanticModel::budget_hits() const { return analysis_->caches->budget_hits.load(); }

}  // namespace ppcheck::semantic
