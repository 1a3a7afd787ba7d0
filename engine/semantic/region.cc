#include "engine/semantic/region.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>

#include "engine/base/limits.h"
#include "engine/semantic/caches.h"
#include "engine/semantic/loops.h"

namespace ppcheck::semantic {

namespace {

// Functions that one loop may lead to before it counts as "anything may happen": the largest training loop of the
// corpus reaches some hundreds. A list of them is kept for each loop that is asked about.
constexpr std::size_t kMaxRegionFunctions = 2000;

}  // namespace

Region::Region(const Analysis& a, ir::LoopRef loop) : a_(&a), loop_(loop) {
  std::vector<bool> seen(a.table.function_count(), false);
  const auto enter = [&](const Run& run) {
    if (seen[run.function]) return;
    seen[run.function] = true;
    functions_.push_back(run.function);
  };
  for (const Run& run : a.runs[loop.function])
    if (runs_in(a, loop, run.instr)) enter(run);
  for (std::size_t k = 0; k < functions_.size(); ++k) {
    if (k == kMaxRegionFunctions) {
      too_large_ = true;
      functions_ = {};
      return;
    }
    for (const Run& run : a.runs[functions_[k]]) enter(run);
  }
  std::sort(functions_.begin(), functions_.end());
  functions_.shrink_to_fit();

  const Changes& changes = changes_of(a);
  const auto& lost_here = changes.lost[loop.function];
  lost_track_ = std::any_of(lost_here.begin(), lost_here.end(), [&](InstrId i) { return runs_in(a, loop, i); });
  changes_objects_ = changes.changes_objects[loop.function];
  for (const FunctionId f : functions_) {
    lost_track_ = lost_track_ || !changes.lost[f].empty();
    changes_objects_ = changes_objects_ || changes.changes_objects[f];
  }
}

bool Region::runs(ValueRef site) const {
  return calls(site.function) || (site.function == loop_.function && runs_in(*a_, loop_, site.instr));
}

bool runs_in(const Analysis& a, ir::LoopRef loop, InstrId instr) {
  if (loop.loop == kHandlerLoop) return true;
  const ir::Function& fn = a.table.function(loop.function);
  const ir::BlockId block = fn.instrs[instr].block;
  return block != ir::kNone && a.cfg(loop.function).in_iteration(block, loop.loop);
}

std::shared_ptr<const Region> region_of(const Analysis& a, ir::LoopRef loop) {
  return a.caches->regions.get(loop, [&] { return Region(a, loop); });
}

namespace {

// The calls that lead to a function, sorted by the function that they stand in, the nearer first.
std::vector<CallRef> sites_above(const Analysis& a, FunctionId start) {
  std::vector<CallRef> out;
  std::unordered_set<FunctionId> functions{start};
  std::unordered_set<CallRef> seen;
  std::vector<FunctionId> level{start};
  for (int depth = 0; depth < base::kMaxCallDepth && !level.empty(); ++depth) {
    std::vector<FunctionId> next;
    for (const FunctionId f : level)
      for (const CallRef site : a.callers[f]) {
        if (seen.insert(site).second) out.push_back(site);
        if (functions.insert(site.function).second) next.push_back(site.function);
      }
    level = std::move(next);
  }
  std::stable_sort(out.begin(), out.end(), [](CallRef x, CallRef y) { return x.function < y.function; });
  return out;
}

struct ByFunction {
  bool operator()(CallRef x, FunctionId f) const { return x.function < f; }
  bool operator()(FunctionId f, CallRef x) const { return f < x.function; }
};

}  // namespace

std::vector<CallRef> lift(const Analysis& a, CallRef call) {
  const auto above = a.caches->above.get(call.function, [&] { return sites_above(a, call.function); });
  std::vector<CallRef> out;
  out.reserve(above->size() + 1);
  const auto at = std::lower_bound(above->begin(), above->end(), call.function, ByFunction{});
  out.insert(out.end(), above->begin(), at);
  out.push_back(call);
  std::copy_if(at, above->end(), std::back_inserter(out), [&](CallRef site) { return site != call; });
  return out;
}

bool calls_itself(const Analysis& a, FunctionId f) {
  const auto above = a.caches->above.get(f, [&] { return sites_above(a, f); });
  return std::binary_search(above->begin(), above->end(), CallRef{f, 0},
                            [](CallRef x, CallRef y) { return x.function < y.function; });
}

namespace {

bool is_called_from_elsewhere(const Analysis& a, FunctionId f) {
  if (a.escapes[f]) return true;
  const ir::Function& fn = a.table.function(f);
  if (fn.class_index == ir::kNone || fn.kind != ir::FunctionKind::kFunction) return false;
  if (a.unknown_calls.count(fn.name) != 0) return true;
  const auto methods = overridden(a, f);
  return std::any_of(methods.begin(), methods.end(), [&](FunctionId m) { return a.is_user(m) && !a.callers[m].empty(); });
}

}  // namespace

bool may_come_from_elsewhere(const Analysis& a, FunctionId start) {
  return *a.caches->from_elsewhere.get(start, [&] {
    std::unordered_set<FunctionId> functions{start};
    std::vector<FunctionId> level{start};
    for (int depth = 0; depth < base::kMaxCallDepth && !level.empty(); ++depth) {
      std::vector<FunctionId> next;
      for (const FunctionId f : level) {
        if (is_called_from_elsewhere(a, f)) return true;
        for (const CallRef site : a.callers[f])
          if (functions.insert(site.function).second) next.push_back(site.function);
      }
      level = std::move(next);
    }
    return !level.empty();  // so far up nobody looks
  });
}

std::vector<CallRef> lifted_sites(const Analysis& a, CallRef call, FunctionId f) {
  if (call.function == f) return {call};
  const auto above = a.caches->above.get(call.function, [&] { return sites_above(a, call.function); });
  const auto [from, to] = std::equal_range(above->begin(), above->end(), f, ByFunction{});
  return {from, to};
}

}  // namespace ppcheck::semantic
