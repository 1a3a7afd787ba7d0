#include "engine/semantic/region.h"

#include <algorithm>

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
    while (!todo_.empty()) {
      const FunctionId f = todo_.back();
      todo_.pop_back();
      if (out_.functions.size() > kMaxRegionFunctions) {
        out_.too_large = true;
        return;
      }
      add(*changes_of(a_, f), everywhere);
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
    for (const Run& run : own.runs)
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

std::map<FunctionId, std::vector<CallRef>> lift(const Analysis& a, CallRef call) {
  std::map<FunctionId, std::vector<CallRef>> out;
  out[call.function].push_back(call);
  std::vector<FunctionId> level{call.function};
  for (int depth = 0; depth < base::kMaxCallDepth && !level.empty(); ++depth) {
    std::vector<FunctionId> next;
    for (const FunctionId f : level)
      for (const CallRef site : a.callers[f]) {
        auto& sites = out[site.function];
        if (sites.empty() && std::find(next.begin(), next.end(), site.function) == next.end())
          next.push_back(site.function);
        if (std::find(sites.begin(), sites.end(), site) == sites.end()) sites.push_back(site);
      }
    level = std::move(next);
  }
  return out;
}

std::vector<CallRef> lifted_sites(const Analysis& a, CallRef call, FunctionId f) {
  if (call.function == f) return {call};
  const auto up = lift(a, call);
  const auto it = up.find(f);
  return it == up.end() ? std::vector<CallRef>{} : it->second;
}

}  // namespace ppcheck::semantic
