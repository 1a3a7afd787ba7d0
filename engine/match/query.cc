#include "engine/match/query.h"

#include <algorithm>

namespace ppcheck::match {

using semantic::CallRef;
using semantic::FunctionId;
using semantic::SemanticModel;
using semantic::ValueRef;

std::vector<std::uint32_t> CandidateList::sharing(const SemanticModel& model,
                                                  const std::vector<ValueRef>& origins) {
  if (!indexed_) {
    indexed_ = true;
    for (std::uint32_t i = 0; i < all.size(); ++i) {
      const ValueRef receiver = all[i].receiver;
      const auto sources = receiver.valid() ? model.origins(receiver, {}) : std::vector<ValueRef>{};
      for (ValueRef origin : sources) by_origin_[origin].push_back(i);
      if (sources.empty()) without_origin_.push_back(i);
    }
  }
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

}  // namespace ppcheck::match
