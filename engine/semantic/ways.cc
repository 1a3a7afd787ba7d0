// From an event up to the loops that hold it: breadth first over the call sites of its function, theirs, and so on.
#include <algorithm>
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

struct Entry {
  CallRef event;
  BlockId block = kNone;
  Truth truth = Truth::kTrue;
};

struct WalkNode {
  Entry at;
  bool guarded = false;
  std::uint32_t inner = kNone;  // the node it leads to
  std::uint32_t depth = 0;
};

// A test in the same function decides whether the block runs.
bool has_guard(const Analysis& a, FunctionId f, BlockId block) {
  const ir::Function& fn = a.table.function(f);
  const Cfg& cfg = a.cfg(f);
  if (block == kNone || cfg.immediate_dominator(block) == kNone) return false;
  for (BlockId b = block; b != 0;) {
    b = cfg.immediate_dominator(b);
    const ir::Instr& end = fn.instrs[fn.terminator_of(b)];
    if (end.op != Opcode::kBranch || end.has(ir::kLoopTest)) continue;
    for (const ir::Edge& e : fn.succs_of(b))
      if (cfg.dominates(e.to, block) && fn.blocks[e.to].pred_count == 1) return true;
  }
  return false;
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
std::vector<Entry> entries_of(const Analysis& a, FunctionId f, bool by_name) {
  std::vector<Entry> out;
  const auto block_of = [&](ValueRef v) { return a.table.instr(v).block; };
  if (!is_started_later(a.table.function(f))) {
    for (const CallRef site : a.callers[f]) out.push_back({site, block_of(site), Truth::kTrue});
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

Ways ways_up(const Analysis& a, CallRef event, const std::function<bool(const Way&)>& accept, bool by_name) {
  Ways out;
  if (!a.is_user(event.function)) return out;
  const BlockId own_block = a.table.instr(event).block;
  std::vector<WalkNode> nodes{
      {{event, own_block, Truth::kTrue}, has_guard(a, event.function, own_block), kNone, 0}};
  std::unordered_map<FunctionId, std::uint32_t> expanded;
  std::unordered_map<LoopRef, std::size_t> found;

  Way way;
  const auto offer = [&](std::uint32_t node, LoopRef loop) {
    std::size_t& count = found[loop];
    if (count >= kMaxWays || !is_python_loop(a, loop)) return;
    way.loop = loop;
    way.truth = Truth::kTrue;
    way.levels.clear();
    for (std::uint32_t n = node; n != kNone; n = nodes[n].inner) {
      way.levels.push_back({nodes[n].at.event, nodes[n].at.block, nodes[n].guarded});
      way.truth = base::both(way.truth, nodes[n].at.truth);
    }
    if (accept != nullptr && !accept(way)) return;
    ++count;
    out.ways.push_back(way);
  };

  for (std::uint32_t n = 0; n < nodes.size(); ++n) {
    const WalkNode node = nodes[n];
    const FunctionId f = node.at.event.function;
    for (const ir::LoopId l : a.cfg(f).loops_of(node.at.block)) offer(n, {f, l});
    if (a.loop_facts->repeated[f]) offer(n, {f, kHandlerLoop});
    if (a.facts(f).once) continue;  // its body runs once, whoever calls it
    // The first time reaches everything above; further times add the other ways, while they are few.
    const std::uint32_t before = expanded[f]++;
    if (before >= (nodes.size() < kManyNodes ? kMaxWays : 1)) continue;
    const auto entries = entries_of(a, f, by_name);
    if (entries.empty()) continue;
    if (node.depth >= static_cast<std::uint32_t>(base::kMaxCallDepth) ||
        nodes.size() > static_cast<std::size_t>(base::kMaxWalkSteps)) {
      if (!out.exhausted) ++a.caches->budget_hits;
      out.exhausted = true;
      continue;
    }
    for (const Entry& entry : entries) {
      // A function that calls itself, directly or through others, is entered again once: the loop may stand
      // round the inner call.
      int times = 0;
      for (std::uint32_t k = n; k != kNone; k = nodes[k].inner)
        times += nodes[k].at.event.function == entry.event.function ? 1 : 0;
      if (times < 2)
        nodes.push_back({entry, has_guard(a, entry.event.function, entry.block), n, node.depth + 1});
    }
  }
  return out;
}

}  // namespace ppcheck::semantic
