#include "engine/semantic/region.h"

#include <algorithm>
#include <iterator>
#include <unordered_set>

#include "engine/base/limits.h"
#include "engine/semantic/caches.h"

namespace ppcheck::semantic {

namespace {

// Functions that one loop may lead to before it counts as "anything may happen": the largest training loop of the
// corpus reaches some hundreds.
constexpr std::size_t kMaxRegionFunctions = 4000;

class RegionBuilder {
 public:
  RegionBuilder(const Analysis& a, ir::LoopRef loop, Region& out) : a_(a), loop_(loop), out_(out) {}

  void run() {
    const auto everywhere = [](InstrId) { return true; };
    // Of the loop's own function, what the loop runs. (Another loop may hold all of it: it is called from itself.)
    const auto own = changes_of(a_, loop_.function);
    const auto in_loop = [&](InstrId i) { return runs_in(a_, loop_, i); };
    add(*own, in_loop);
    add(own->again, in_loop);
    add_runs(loop_.function, in_loop);
    while (!todo_.empty()) {
      const FunctionId f = todo_.back();
      todo_.pop_back();
      if (out_.functions.size() > kMaxRegionFunctions) {
        out_.too_large = true;
        return;
      }
      add(*changes_of(a_, f), everywhere);
      add_runs(f, everywhere);
    }
  }

 private:
  template <typename Counts>
  void add(const std::vector<std::pair<ValueRef, Mutation>>& mutations, const Counts& counts) {
    for (const auto& [origin, mutation] : mutations) {
      if (!counts(mutation.site.instr)) continue;
      auto& at = out_.mutations[origin];
      const auto same = std::find_if(at.begin(), at.end(), [&, &m = mutation](const Mutation& other) {
        return other.attribute == m.attribute && other.certain == m.certain;
      });
      if (same == at.end()) at.push_back(mutation);
      else if (mutation.site < same->site) *same = mutation;
    }
  }

  template <typename Counts>
  void add(const FunctionChanges& own, const Counts& counts) {
    add(own.mutations, counts);
    for (const auto& [at, site] : own.stored) {
      if (!counts(site.instr)) continue;
      const auto [it, is_new] = out_.stored.emplace(at, site);
      if (!is_new && site < it->second) it->second = site;
    }
    for (const InstrId i : own.lost) out_.lost_track = out_.lost_track || counts(i);
  }

  template <typename Counts>
  void add_runs(FunctionId f, const Counts& counts) {
    for (const Run& run : a_.runs[f])
      if (counts(run.instr) && out_.functions.insert(run.function).second) todo_.push_back(run.function);
  }

  const Analysis& a_;
  const ir::LoopRef loop_;
  Region& out_;
  std::vector<FunctionId> todo_;
};

}  // namespace

bool runs_in(const Analysis& a, ir::LoopRef loop, InstrId instr) {
  if (loop.loop == kHandlerLoop) return true;
  const ir::Function& fn = a.table.function(loop.function);
  const ir::BlockId block = fn.instrs[instr].block;
  return block != ir::kNone && a.cfg(loop.function).in_iteration(block, loop.loop);
}

std::shared_ptr<const Region> region_of(const Analysis& a, ir::LoopRef loop) {
  return a.caches->regions.get(loop, [&] {
    Region r;
    RegionBuilder(a, loop, r).run();
    return r;
  });
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

std::vector<CallRef> lifted_sites(const Analysis& a, CallRef call, FunctionId f) {
  if (call.function == f) return {call};
  const auto above = a.caches->above.get(call.function, [&] { return sites_above(a, call.function); });
  const auto [from, to] = std::equal_range(above->begin(), above->end(), f, ByFunction{});
  return {from, to};
}

}  // namespace ppcheck::semantic
