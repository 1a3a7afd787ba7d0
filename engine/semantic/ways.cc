// From an event up to the loops that hold it: breadth first over the call sites of its function, theirs, and so on.
#include <algorithm>
#include <set>
#include <unordered_map>

#include "engine/base/limits.h"
#include "engine/semantic/caches.h"
#include "engine/semantic/loops.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

namespace {

// Above it each function is entered from the shortest way only.
constexpr std::size_t kManyNodes = 256;

// Ways to one loop that are kept before anybody says which of them count.
constexpr std::size_t kMaxCandidates = 4 * kMaxWays;

// A call that may run more functions than these says of none that it runs it: which of many overrides a base class's
// `self.step()` runs depends on the object, and one object runs one of them.
constexpr std::size_t kMostTargets = 3;

Truth runs_one_of(const Analysis& a, CallRef site) {
  std::set<FunctionId> targets;
  for (const Callee& c : a.callees_of(site))
    if (c.function != kNone && a.is_user(c.function)) targets.insert(c.function);
  return targets.size() > kMostTargets ? Truth::kUnknown : Truth::kTrue;
}

bool is_started_later(const ir::Function& fn) {
  return fn.is_generator || fn.kind == ir::FunctionKind::kGeneratorExpression;
}

// Whether the generator that a call makes is used up where it is made: by a function that goes through it, by
// `yield from`, `*`, unpacking, `in`, or as a context.
bool consumed_in_place(const Analysis& a, CallRef made) {
  const ir::Function& fn = a.table.function(made.function);
  for (InstrId i = 0; i < fn.instrs.size(); ++i) {
    const auto operands = fn.operands_of(i);
    if (std::find(operands.begin(), operands.end(), made.instr) == operands.end()) continue;
    switch (fn.instrs[i].op) {
      case Opcode::kYieldFrom:
      case Opcode::kSpread:
      case Opcode::kUnpack:
      case Opcode::kAwait:
      case Opcode::kCompare:
      case Opcode::kEnter: return true;
      case Opcode::kCall:
        for (const Callee& c : a.callees_of({made.function, i})) {
          if (c.function == kNone) continue;
          for (const ValueRef v : values_passed(a, {made.function, i}, c, a.facts(c.function).iterates))
            if (v == made) return true;
        }
        break;
      default: break;
    }
  }
  return false;
}

// Where the body of a function is run from.
Entries find_entries(const Analysis& a, FunctionId f, bool by_name) {
  Entries out;
  const auto block_of = [&](ValueRef v) { return a.table.instr(v).block; };
  if (!is_started_later(a.table.function(f))) {
    for (const CallRef site : a.callers[f]) out.push_back({site, block_of(site), runs_one_of(a, site)});
  } else {
    // The body of a generator runs in the loop that goes through it.
    std::vector<LoopRef> consumers;
    if (const auto it = a.loop_facts->consumers.find(f); it != a.loop_facts->consumers.end()) consumers = it->second;
    std::vector<bool> explained(consumers.size(), false);
    for (const CallRef site : a.callers[f]) {
      bool direct = false;
      for (std::size_t k = 0; k < consumers.size(); ++k) {
        const LoopRef loop = consumers[k];
        if (loop.function != site.function) continue;
        const ir::Loop& l = a.table.function(loop.function).loops[loop.loop];
        const auto sources = iterated_sources(a, {loop.function, l.iterable});
        if (std::find(sources.begin(), sources.end(), site) == sources.end()) continue;
        out.push_back({site, l.header, Truth::kTrue});
        direct = explained[k] = true;
      }
      if (consumed_in_place(a, site)) out.push_back({site, block_of(site), Truth::kTrue});
      else if (!direct) out.push_back({site, block_of(site), Truth::kUnknown});
    }
    for (std::size_t k = 0; k < consumers.size(); ++k) {
      const ir::Loop& l = a.table.function(consumers[k].function).loops[consumers[k].loop];
      if (!explained[k] && l.element != ir::kNoValue)
        out.push_back({{consumers[k].function, l.element}, l.header, Truth::kUnknown});
    }
  }
  const ir::Function& fn = a.table.function(f);
  if (by_name && fn.class_index != kNone && fn.kind == ir::FunctionKind::kFunction)
    if (const auto it = a.unknown_calls.find(fn.name); it != a.unknown_calls.end())
      for (const CallRef site : it->second) out.push_back({site, block_of(site), Truth::kUnknown});
  if (const auto it = a.loop_facts->handed.find(f); it != a.loop_facts->handed.end())
    for (const CallRef site : it->second) out.push_back({site, block_of(site), Truth::kUnknown});
  return out;
}

std::uint64_t key_of(FunctionId f, bool by_name) { return (std::uint64_t{f} << 1) | (by_name ? 1 : 0); }

std::shared_ptr<const Entries> entries_of(const Analysis& a, FunctionId f, bool by_name) {
  return a.caches->entries.get(key_of(f, by_name), [&] { return find_entries(a, f, by_name); });
}

bool is_before(LoopRef x, LoopRef y) { return std::pair(x.function, x.loop) < std::pair(y.function, y.loop); }

// Only nodes from which a loop is reached are kept.
void drop_dead_ends(Ascent& ascent) {
  std::vector<std::uint32_t> place(ascent.nodes.size(), kNone);
  for (const auto& [node, loop] : ascent.loops)
    for (std::uint32_t n = node; n != kNone && place[n] == kNone; n = ascent.nodes[n].inner) place[n] = 0;
  std::uint32_t kept = 0;
  for (std::uint32_t n = 0; n < ascent.nodes.size(); ++n) {
    if (place[n] == kNone) continue;
    AscentNode node = ascent.nodes[n];
    if (node.inner != kNone) node.inner = place[node.inner];  // inner nodes come first
    place[n] = kept;
    ascent.nodes[kept++] = node;
  }
  ascent.nodes.resize(kept);
  ascent.nodes.shrink_to_fit();
  for (auto& [node, loop] : ascent.loops) node = place[node];
}

// Breadth first, from the function to those that call it.
Ascent find_ascent(const Analysis& a, FunctionId from, bool by_name) {
  Ascent out;
  std::vector<std::uint32_t> depths;
  std::unordered_map<FunctionId, std::uint32_t> expanded;
  std::unordered_map<LoopRef, std::size_t> found;
  const auto offer = [&](std::uint32_t node, LoopRef loop) {
    if (is_python_loop(a, loop) && found[loop]++ < kMaxCandidates) out.loops.emplace_back(node, loop);
  };
  const auto expand = [&](std::uint32_t n, FunctionId f) {
    if (a.facts(f).once) return;  // its body runs once, whoever calls it
    // The first time reaches everything above; further times add the other ways, while they are few.
    const std::uint32_t before = expanded[f]++;
    if (before >= (out.nodes.size() < kManyNodes ? kMaxWays : 1)) return;
    const auto entries = entries_of(a, f, by_name);
    if (entries->empty()) return;
    const std::uint32_t depth = n == kNone ? 0 : depths[n] + 1;
    if (depth >= static_cast<std::uint32_t>(base::kMaxCallDepth) ||
        out.nodes.size() > static_cast<std::size_t>(base::kMaxWalkSteps)) {
      out.exhausted = true;
      return;
    }
    for (const Entry& entry : *entries) {
      // A function that calls itself, directly or through others, is entered again once: the loop may stand
      // round the inner call.
      int times = entry.event.function == from ? 1 : 0;
      for (std::uint32_t k = n; k != kNone; k = out.nodes[k].inner)
        times += out.nodes[k].at.event.function == entry.event.function ? 1 : 0;
      if (times >= 2) continue;
      out.nodes.push_back({entry, a.cfg(entry.event.function).guarded(entry.block), n});
      depths.push_back(depth);
    }
  };
  expand(kNone, from);
  for (std::uint32_t n = 0; n < out.nodes.size(); ++n) {
    const Entry at = out.nodes[n].at;
    const FunctionId f = at.event.function;
    for (const ir::LoopId l : a.cfg(f).loops_of(at.block)) offer(n, {f, l});
    if (a.loop_facts->repeated[f]) offer(n, {f, kHandlerLoop});
    expand(n, f);
  }
  drop_dead_ends(out);
  for (const auto& [node, loop] : out.loops) out.all_loops.push_back(loop);
  std::sort(out.all_loops.begin(), out.all_loops.end(), is_before);
  out.all_loops.erase(std::unique(out.all_loops.begin(), out.all_loops.end()), out.all_loops.end());
  return out;
}

}  // namespace

CallPath Way::path() const {
  CallPath out;
  for (std::size_t k = 0; k + 1 < levels.size(); ++k) out.sites.push_back(levels[k].event);
  return out;
}

CallPath path_to(const CallPath& path, FunctionId f, FunctionId innermost) {
  if (f == innermost) return path;
  CallPath out;
  for (const CallRef site : path.sites) {
    if (site.function == f) return out;
    out.sites.push_back(site);
  }
  return {};
}

namespace {

std::shared_ptr<const Ascent> ascent_of(const Analysis& a, FunctionId f, bool by_name) {
  return a.caches->ascents.get(
      key_of(f, by_name), [&] { return find_ascent(a, f, by_name); },
      [&](const Ascent& made) { a.caches->budget_hits += made.exhausted ? 1 : 0; });
}

// Whether an event of a generator runs between two of its `yield`s: what stands before the first runs when the loop
// begins to go through the generator, what stands behind the last when it ends.
bool runs_between_yields(const Analysis& a, CallRef event, BlockId block) {
  const ir::Function& fn = a.table.function(event.function);
  const Cfg& cfg = a.cfg(event.function);
  bool before = false, behind = false;
  for (InstrId i = 0; i < fn.instrs.size(); ++i) {
    const ir::Instr& in = fn.instrs[i];
    if (in.op != Opcode::kYield && in.op != Opcode::kYieldFrom) continue;
    before = before || (in.block == block && i < event.instr) || cfg.reaches_at_all(in.block, block);
    behind = behind || (in.block == block && i > event.instr) || cfg.reaches_at_all(block, in.block);
  }
  return before && behind;
}

// The loop goes through a generator, and runs the event before its first iteration or after its last.
bool runs_around_loop(const Analysis& a, const Way& way) {
  if (way.levels.size() < 2 || way.loop.loop == kHandlerLoop) return false;
  const Level& inner = way.levels[1];
  if (way.levels[0].block != a.table.function(way.loop.function).loops[way.loop.loop].header) return false;
  return is_started_later(a.table.function(inner.event.function)) && !runs_between_yields(a, inner.event, inner.block);
}

}  // namespace

std::vector<LoopRef> loops_above(const Analysis& a, FunctionId f) {
  std::vector<LoopRef> out;
  if (!a.is_user(f)) return out;
  for (ir::LoopId l = 0; l < a.table.function(f).loops.size(); ++l) out.push_back({f, l});
  if (a.loop_facts->repeated[f]) out.push_back({f, kHandlerLoop});
  const auto ascent = ascent_of(a, f, false);
  out.insert(out.end(), ascent->all_loops.begin(), ascent->all_loops.end());
  std::sort(out.begin(), out.end(), is_before);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

bool may_hold(const Analysis& a, LoopRef loop, FunctionId f) {
  if (loop.function == f) return true;
  for (const bool by_name : {false, true}) {
    const auto ascent = ascent_of(a, f, by_name);
    if (ascent->exhausted || std::binary_search(ascent->all_loops.begin(), ascent->all_loops.end(), loop, is_before))
      return true;
  }
  return false;
}

Ways ways_up(const Analysis& a, CallRef event, const std::function<bool(const Way&)>& accept, bool by_name,
             const LoopRef* only) {
  Ways out;
  if (!a.is_user(event.function)) return out;
  const FunctionId f = event.function;
  const BlockId block = a.table.instr(event).block;
  const bool guarded = a.cfg(f).guarded(block);
  const auto ascent = ascent_of(a, f, by_name);
  out.exhausted = ascent->exhausted;

  std::unordered_map<LoopRef, std::size_t> found;
  Way way;
  const auto offer = [&](std::uint32_t node, LoopRef loop) {
    if (only != nullptr && !(loop == *only)) return;
    std::size_t& count = found[loop];
    if (count >= kMaxWays) return;
    way.loop = loop;
    way.truth = Truth::kTrue;
    way.levels.clear();
    for (std::uint32_t n = node; n != kNone; n = ascent->nodes[n].inner) {
      const AscentNode& at = ascent->nodes[n];
      way.levels.push_back({at.at.event, at.at.block, at.guarded});
      way.truth = base::both(way.truth, at.at.truth);
    }
    way.levels.push_back({event, block, guarded});
    if (runs_around_loop(a, way) || (accept != nullptr && !accept(way))) return;
    ++count;
    out.ways.push_back(way);
  };
  for (const ir::LoopId l : a.cfg(f).loops_of(block))
    if (is_python_loop(a, {f, l})) offer(kNone, {f, l});
  if (a.loop_facts->repeated[f]) offer(kNone, {f, kHandlerLoop});
  for (const auto& [node, loop] : ascent->loops) offer(node, loop);
  return out;
}

}  // namespace ppcheck::semantic
