#include "engine/match/query.h"

#include <algorithm>

namespace ppcheck::match {

using semantic::CallRef;
using semantic::FunctionId;
using semantic::SemanticModel;
using semantic::ValueRef;

void CandidateList::index_by_origin(const SemanticModel& model) {
  if (indexed_) return;
  indexed_ = true;
  for (std::uint32_t i = 0; i < all.size(); ++i) {
    const ValueRef receiver = all[i].receiver;
    const auto sources = receiver.valid() ? model.origins(receiver, {}) : std::vector<ValueRef>{};
    for (ValueRef origin : sources) by_origin_[origin].push_back(i);
    if (receiver.valid()) by_receiver_[receiver].push_back(i);
    if (sources.empty()) without_origin_.push_back(i);
  }
}

std::vector<std::uint32_t> CandidateList::on(const SemanticModel& model, ValueRef value,
                                             const std::vector<ValueRef>& origins) {
  index_by_origin(model);
  std::vector<std::uint32_t> out;
  const auto add = [&](const ValueIndex& index, ValueRef key) {
    if (const auto found = index.find(key); found != index.end())
      out.insert(out.end(), found->second.begin(), found->second.end());
  };
  add(by_receiver_, value);
  for (const ValueRef origin : origins) add(by_origin_, origin);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

std::vector<std::uint32_t> CandidateList::sharing(const SemanticModel& model,
                                                  const std::vector<ValueRef>& origins) {
  index_by_origin(model);
  std::vector<std::uint32_t> out = without_origin_;
  if (origins.empty()) {
    out.resize(all.size());
    for (std::uint32_t i = 0; i < all.size(); ++i) out[i] = i;
    return out;
  }
  for (ValueRef origin : origins) {
    const auto found = by_origin_.find(origin);
    if (found != by_origin_.end()) out.insert(out.end(), found->second.begin(), found->second.end());
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

const std::vector<std::uint32_t>& CandidateList::inside(const SemanticModel& model, semantic::LoopRef loop) {
  if (!loops_indexed_) {
    loops_indexed_ = true;
    for (std::uint32_t i = 0; i < all.size(); ++i) by_function_[all[i].call.function].push_back(i);
    for (const auto& [function, calls] : by_function_)
      for (const semantic::LoopRef above : model.loops_above(function)) functions_by_loop_[above].push_back(function);
  }
  const auto [entry, fresh] = by_loop_.try_emplace(loop);
  if (fresh) {
    if (const auto functions = functions_by_loop_.find(loop); functions != functions_by_loop_.end())
      for (const semantic::FunctionId f : functions->second)
        entry->second.insert(entry->second.end(), by_function_[f].begin(), by_function_[f].end());
    std::sort(entry->second.begin(), entry->second.end());
  }
  return entry->second;
}

namespace {
constexpr std::uint32_t kUnknownMark = 0;
}  // namespace

void MarkedList::add(const SemanticModel& model, const Candidate& candidate) {
  const auto position = static_cast<std::uint32_t>(all.size());
  all.push_back(candidate);
  const SemanticModel::Marks marks = model.marks(candidate.receiver);
  bool known = !marks.of.empty() && !marks.open;
  for (const std::uint32_t mark : marks.of) {
    if (mark == kUnknownMark)
      known = false;
    else
      by_mark_[mark].push_back(position);
  }
  // A method that is reached through an object is called as the function that its class holds.
  const ir::ModuleTable& table = model.table();
  for (const semantic::Callee& callee : model.callees(candidate.call)) {
    if (callee.function == ir::kNone || callee.is_class) continue;
    const ir::Function& fn = table.function(callee.function);
    if (fn.parent == ir::kNone || fn.made_by == ir::kNoValue) continue;
    const semantic::FunctionId holder = table.function_id(table.module_of(callee.function), fn.parent);
    for (const std::uint32_t mark : model.marks({holder, fn.made_by}).of) {
      std::vector<std::uint32_t>& list = by_mark_[mark];
      if (mark != kUnknownMark && (list.empty() || list.back() != position)) list.push_back(position);
    }
  }
  if (!known) by_module_[model.table().module_of(candidate.call.function)].push_back(position);
}

std::vector<std::uint32_t> MarkedList::on(const SemanticModel& model, ValueRef value) const {
  // The rarest mark of the value says most.
  const std::vector<std::uint32_t>* rarest = nullptr;
  static const std::vector<std::uint32_t> kNone;
  const auto listed = [](const auto& index, std::uint32_t key) {
    const auto found = index.find(key);
    return found == index.end() ? &kNone : &found->second;
  };
  for (const std::uint32_t mark : model.marks(value).of) {
    if (mark == kUnknownMark) continue;
    const auto* list = listed(by_mark_, mark);
    if (rarest == nullptr || list->size() < rarest->size()) rarest = list;
  }
  std::vector<std::uint32_t> out = *listed(by_module_, model.table().module_of(value.function));
  if (rarest != nullptr) out.insert(out.end(), rarest->begin(), rarest->end());
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

std::vector<semantic::LoopRef> LoopList::sharing(const SemanticModel& model, const std::vector<ValueRef>& origins) {
  if (origins.empty()) return all;
  if (!indexed_) {
    indexed_ = true;
    for (std::uint32_t i = 0; i < all.size(); ++i) {
      for (ValueRef source : model.iterated(all[i])) {
        for (ValueRef origin : model.origins(source, {})) by_origin_[origin].push_back(i);
      }
    }
  }
  std::vector<std::uint32_t> found;
  for (ValueRef origin : origins) {
    const auto entry = by_origin_.find(origin);
    if (entry != by_origin_.end()) found.insert(found.end(), entry->second.begin(), entry->second.end());
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  std::vector<semantic::LoopRef> out;
  for (std::uint32_t i : found) out.push_back(all[i]);
  return out;
}

std::vector<SemanticModel::LoopAnswer> Query::loops_around(CallRef call) {
  const auto [entry, fresh] = around.try_emplace(call);
  if (fresh) return model.loops_around(call);
  if (!entry->second.kept) {
    entry->second.kept = true;
    entry->second.answers = model.loops_around(call);
  }
  return entry->second.answers;
}

LoopList& Query::loops() {
  if (!loop_list) loop_list = std::make_unique<LoopList>(model);
  return *loop_list;
}

Query::Query(const Program& program_in, const SemanticModel& model_in, const ProjectFacts& facts_in,
             std::uint32_t shared_in, std::uint32_t depth_in)
    : program(program_in),
      model(model_in),
      facts(facts_in),
      shared(shared_in),
      depth(depth_in),
      plan(make_plan(program_in, shared_in, model_in)),
      patterns(program_in.patterns.size()) {}

Query& Query::pattern(std::uint32_t index) {
  auto& query = patterns[index];
  if (!query) {
    const Program::SubProgram& sub = program.patterns[index];
    query = std::make_unique<Query>(*sub.program, model, facts, sub.shared, depth + 1);
    query->budget = budget;
  }
  return *query;
}

const std::unordered_set<FunctionId>& Query::functions_below(FunctionId outermost) {
  if (scope_of != outermost) {
    const std::vector<FunctionId> reached = model.reachable(outermost);
    scope = {reached.begin(), reached.end()};
    scope.insert(outermost);
    scope_of = outermost;
  }
  return scope;
}

const std::unordered_set<FunctionId>& Query::functions_above(FunctionId inner) {
  const auto [it, is_new] = above.try_emplace(inner);
  if (!is_new) return it->second;
  std::vector<FunctionId> todo{inner};
  it->second.insert(inner);
  while (!todo.empty()) {
    const FunctionId f = todo.back();
    todo.pop_back();
    for (const CallRef site : model.callers(f))
      if (it->second.insert(site.function).second) todo.push_back(site.function);
  }
  return it->second;
}

const std::vector<CallRef>& Query::methods_named(Symbol name) {
  if (!methods_indexed) {
    methods_indexed = true;
    const ir::ModuleTable& table = model.table();
    for (FunctionId f = 0; f < table.function_count(); ++f) {
      if (table.module_of_function(f).is_stub) continue;
      for (CallRef call : model.events(f)) {
        if (!model.receiver(call).valid()) continue;
        const ir::Instr& in = table.instr(call);
        Symbol method = in.name;
        if (in.op == ir::Opcode::kCall) {
          const std::string& text = table.module_of_function(f).file->text;
          const auto span = in.name_span;
          method = base::intern(std::string_view(text).substr(span.begin, span.size()));
        }
        methods[method].push_back(call);
      }
    }
  }
  return methods[name];
}

semantic::CallRef Query::decorates(semantic::CallRef maker) {
  if (!decorators_indexed) {
    decorators_indexed = true;
    const ir::ModuleTable& table = model.table();
    for (semantic::FunctionId f = 0; f < table.function_count(); ++f) {
      if (table.module_of_function(f).is_stub) continue;
      const ir::Function& fn = table.function(f);
      for (ir::InstrId i = 0; i < fn.instrs.size(); ++i) {
        if (fn.instrs[i].op != ir::Opcode::kCall || !fn.instrs[i].has(ir::kDecorator)) continue;
        const ir::InstrId made = fn.operands_of(i)[0];
        if (made != ir::kNoValue && fn.instrs[made].op == ir::Opcode::kCall) decorators[{f, made}] = {f, i};
      }
    }
  }
  const auto it = decorators.find(maker);
  return it == decorators.end() ? semantic::CallRef{} : it->second;
}

}  // namespace ppcheck::match
