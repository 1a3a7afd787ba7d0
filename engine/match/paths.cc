#include "engine/match/paths.h"

#include <algorithm>
#include <deque>
#include <unordered_set>

#include "engine/base/limits.h"
#include "engine/match/relation.h"

namespace ppcheck::match {
namespace {

using base::Truth;
using semantic::CallPath;
using semantic::CallRef;
using semantic::FunctionId;
using semantic::SemanticModel;

// Ways from one function to one call that are tried: the shortest.
constexpr std::size_t kMaxPathsOfOneCall = 16;
constexpr std::size_t kMaxCombinations = 64;

std::vector<FunctionId> functions_of(const Bindings& bindings) {
  std::vector<FunctionId> out;
  for (const Binding& b : bindings) {
    if (b.call.valid()) out.push_back(b.call.function);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

// Breadth-first upwards through callers, so the lowest common function comes first.
FunctionId common_caller(Query& query, const std::vector<FunctionId>& functions) {
  std::deque<FunctionId> queue{functions.front()};
  std::unordered_set<FunctionId> seen{functions.front()};
  const auto leads_to_all = [&](FunctionId from) {
    return std::all_of(functions.begin() + 1, functions.end(),
                       [&](FunctionId f) { return query.functions_above(f).contains(from); });
  };
  for (int steps = 0; !queue.empty() && steps < base::kMaxWalkSteps; ++steps) {
    const FunctionId f = queue.front();
    queue.pop_front();
    if (leads_to_all(f)) return f;
    for (CallRef site : query.model.callers(f)) {
      if (seen.insert(site.function).second) queue.push_back(site.function);
    }
  }
  return ir::kNone;
}

// Every event of an object is on the object that it is bound to, along the paths.
bool objects_hold(Query& query, const Bindings& bindings) {
  for (SlotId s = query.shared; s < bindings.size(); ++s) {
    const Slot& slot = query.program.slots[s];
    if (slot.kind != SlotKind::kCall || !bindings[s].receiver.valid()) continue;
    for (const Target& target : slot.targets) {
      if (target.kind == Target::Kind::kApis || !bindings[target.slot].bound()) continue;
      if (same_object(query, bindings[s], bindings[target.slot]) != Truth::kTrue) return false;
      break;
    }
  }
  return true;
}

// The paths of objects follow those of the event whose receiver they were first seen as.
void follow(Query& query, Bindings& bindings) {
  for (SlotId s = 0; s < bindings.size(); ++s) {
    if (query.program.slots[s].kind != SlotKind::kObject) continue;
    for (const Binding& call : bindings) {
      if (call.call.valid() && call.receiver == bindings[s].object) bindings[s].path = call.path;
    }
  }
}

}  // namespace

FunctionId outermost_function(Query& query, const Bindings& bindings) {
  const Binding* longest = nullptr;
  for (const Binding& b : bindings) {
    if (b.in.empty()) continue;
    if (longest == nullptr || b.path.sites.size() > longest->path.sites.size()) longest = &b;
  }
  if (longest != nullptr) {
    return longest->path.sites.empty() ? longest->call.function : longest->path.sites.front().function;
  }
  const std::vector<FunctionId> functions = functions_of(bindings);
  if (functions.size() == 1) return functions.front();
  if (functions.empty()) {
    for (const Binding& b : bindings) {
      if (b.loop.valid()) return b.loop.function;
    }
    return ir::kNone;
  }
  return common_caller(query, functions);
}

const std::vector<CallPath>& paths_between(Query& query, FunctionId outer, FunctionId inner) {
  const auto [known, is_new] = query.paths.try_emplace({outer, inner});
  std::vector<CallPath>& out = known->second;
  if (!is_new) return out;
  // Upwards, through such functions only as `outer` leads to: nothing else comes to it.
  const auto& below = query.functions_below(outer);
  struct Partial {
    FunctionId at;
    std::vector<CallRef> sites;  // innermost first
  };
  std::deque<Partial> queue;
  queue.push_back({inner, {}});
  int steps = 0;
  while (!queue.empty() && out.size() < kMaxPathsOfOneCall) {
    if (++steps > base::kMaxWalkSteps) {
      query.statistics.budget_exhausted = true;
      break;
    }
    const Partial partial = std::move(queue.front());
    queue.pop_front();
    if (partial.at == outer) {
      out.push_back({{partial.sites.rbegin(), partial.sites.rend()}});
      continue;
    }
    if (partial.sites.size() >= static_cast<std::size_t>(base::kMaxCallDepth)) continue;
    for (CallRef site : query.model.callers(partial.at)) {
      const bool cycle = site.function == inner ||
                         std::any_of(partial.sites.begin(), partial.sites.end(),
                                     [&](CallRef s) { return s.function == site.function; });
      if (cycle || !below.contains(site.function)) continue;
      Partial longer{site.function, partial.sites};
      longer.sites.push_back(site);
      queue.push_back(std::move(longer));
    }
  }
  return out;
}

std::vector<Bindings> with_paths(Query& query, const Bindings& bindings) {
  if (query.plan.one_path) return {bindings};
  const FunctionId outer = outermost_function(query, bindings);
  if (outer == ir::kNone) return {bindings};
  std::vector<Bindings> ways{bindings};
  bool chosen = false;
  for (SlotId s = query.shared; s < bindings.size(); ++s) {
    const Binding& b = bindings[s];
    if (!b.call.valid() || !b.in.empty() || b.call.function == outer) continue;
    const auto& paths = paths_between(query, outer, b.call.function);
    if (paths.empty()) continue;
    chosen = true;
    std::vector<Bindings> longer;
    for (const Bindings& way : ways) {
      for (const CallPath& path : paths) {
        if (longer.size() == kMaxCombinations) break;
        longer.push_back(way);
        longer.back()[s].path = path;
      }
    }
    ways = std::move(longer);
  }
  if (!chosen) return {bindings};
  std::vector<Bindings> out;
  for (Bindings& way : ways) {
    follow(query, way);
    if (objects_hold(query, way)) out.push_back(std::move(way));
  }
  if (out.empty()) out.push_back(bindings);
  return out;
}

}  // namespace ppcheck::match
