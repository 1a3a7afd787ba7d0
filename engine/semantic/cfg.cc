#include "engine/semantic/cfg.h"

#include <algorithm>

namespace ppcheck::semantic {

using ir::kNone;

Cfg::Cfg(const ir::Function& fn) : fn_(fn), dominators_(fn) {
  number_loops();
  find_iterations();
  find_guards();
}

// Preorder intervals over the tree of loops: a loop holds another if its interval does. Parents come before children.
void Cfg::number_loops() {
  const std::size_t n = fn_.loops.size();
  std::vector<std::vector<LoopId>> inner(n);
  std::vector<LoopId> outermost;
  for (LoopId l = 0; l < n; ++l)
    (fn_.loops[l].parent == kNone ? outermost : inner[fn_.loops[l].parent]).push_back(l);
  enter_.assign(n, 0);
  leave_.assign(n, 0);
  std::uint32_t clock = 0;
  std::vector<std::pair<LoopId, std::size_t>> stack;
  for (const LoopId top : outermost) {
    stack.emplace_back(top, 0);
    enter_[top] = clock++;
    while (!stack.empty()) {
      const LoopId loop = stack.back().first;
      const std::size_t next = stack.back().second++;
      if (next < inner[loop].size()) {
        enter_[inner[loop][next]] = clock++;
        stack.emplace_back(inner[loop][next], 0);
      } else {
        leave_[loop] = clock;
        stack.pop_back();
      }
    }
  }
}

void Cfg::find_iterations() {
  const std::size_t n = fn_.blocks.size();
  iteration_.resize(fn_.loops.size());
  std::vector<BlockId> todo;
  for (LoopId l = 0; l < fn_.loops.size(); ++l) {
    auto& in = iteration_[l];
    in.assign(n, false);
    const BlockId header = fn_.loops[l].header;
    if (header == kNone) continue;
    bool self = false;
    for (const BlockId p : fn_.preds_of(header)) {
      self = self || p == header;
      if (p == header || in[p] || !written_in(p, l)) continue;
      in[p] = true;
      todo.push_back(p);
    }
    if (!todo.empty() || self) in[header] = true;
    while (!todo.empty()) {
      const BlockId b = todo.back();
      todo.pop_back();
      for (const BlockId p : fn_.preds_of(b))
        if (!in[p] && written_in(p, l)) {
          in[p] = true;
          todo.push_back(p);
        }
    }
  }
}

// A block is guarded when it, or a block that dominates it, is entered from one side of a test alone.
// Whether a test, that of a loop left out, is the only way into the block.
bool Cfg::begins_side(BlockId b, Guard& guard) const {
  if (fn_.blocks[b].pred_count != 1) return false;
  const BlockId test = dominators_.idom(b);
  const ir::InstrId end = fn_.terminator_of(test);
  if (fn_.instrs[end].op != ir::Opcode::kBranch || fn_.instrs[end].has(ir::kLoopTest)) return false;
  for (const ir::Edge& e : fn_.succs_of(test)) {
    if (e.to != b || e.kind == ir::EdgeKind::kException) continue;
    guard = {test, b, fn_.operands_of(end)[0], e.kind == ir::EdgeKind::kTrue};
    return true;
  }
  return false;
}

std::vector<Cfg::Guard> Cfg::guards_of(BlockId b) const {
  std::vector<Guard> out;
  if (!dominators_.reachable(b)) return out;
  Guard guard;
  for (BlockId at = b; at != 0; at = dominators_.idom(at))
    if (begins_side(at, guard)) out.push_back(guard);
  return out;
}

void Cfg::find_guards() {
  const std::size_t n = fn_.blocks.size();
  guarded_.assign(n, false);
  Guard guard;
  std::vector<bool> known(n, false);
  std::vector<BlockId> chain;
  for (BlockId b = 0; b < n; ++b) {
    if (!dominators_.reachable(b)) continue;
    for (BlockId at = b; at != 0 && !known[at]; at = dominators_.idom(at)) chain.push_back(at);
    for (; !chain.empty(); chain.pop_back()) {
      const BlockId at = chain.back();
      known[at] = true;
      guarded_[at] = guarded_[dominators_.idom(at)] || begins_side(at, guard);
    }
  }
}

BlockId Cfg::immediate_dominator(BlockId b) const {
  if (!dominators_.reachable(b)) return kNone;
  return b == 0 ? 0 : dominators_.idom(b);
}

bool Cfg::written_in(BlockId b, LoopId loop) const {
  const LoopId inner = fn_.blocks[b].loop;
  return inner != kNone && enter_[loop] <= enter_[inner] && enter_[inner] < leave_[loop];
}

bool Cfg::in_iteration(BlockId b, LoopId loop) const { return iteration_[loop][b]; }

std::vector<LoopId> Cfg::loops_of(BlockId b) const {
  std::vector<LoopId> out;
  for (LoopId l = fn_.blocks[b].loop; l != kNone; l = fn_.loops[l].parent)
    if (iteration_[l][b]) out.push_back(l);
  return out;
}

bool Cfg::reaches(BlockId from, BlockId to) const {
  // An edge is a back edge of a common loop when it enters the header of a loop that, as written, holds `from`,
  // `to` and the edge's source.
  std::vector<bool> seen(fn_.blocks.size(), false);
  std::vector<BlockId> todo{from};
  while (!todo.empty()) {
    const BlockId b = todo.back();
    todo.pop_back();
    for (const ir::Edge& e : fn_.succs_of(b)) {
      const LoopId l = fn_.blocks[e.to].loop;
      const bool header = l != kNone && fn_.loops[l].header == e.to;
      if (header && written_in(b, l) && written_in(from, l) && written_in(to, l)) continue;
      if (e.to == to) return true;
      if (!seen[e.to]) {
        seen[e.to] = true;
        todo.push_back(e.to);
      }
    }
  }
  return false;
}

bool Cfg::reaches_at_all(BlockId from, BlockId to) const {
  std::vector<bool> seen(fn_.blocks.size(), false);
  std::vector<BlockId> todo{from};
  while (!todo.empty()) {
    const BlockId b = todo.back();
    todo.pop_back();
    for (const ir::Edge& e : fn_.succs_of(b)) {
      if (e.to == to) return true;
      if (!seen[e.to]) {
        seen[e.to] = true;
        todo.push_back(e.to);
      }
    }
  }
  return false;
}

namespace {

enum class Step : std::uint8_t { kLeaveOut, kFollow, kArrive };

// Whether a path from `from` gets round `b` to an edge that arrives. `step(at, to)` says it of each edge; exception edges
// are left out.
template <typename Judge>
bool gets_round(const ir::Function& fn, BlockId from, BlockId b, const Judge& step) {
  std::vector<bool> seen(fn.blocks.size(), false);
  std::vector<BlockId> todo{from};
  seen[from] = true;
  while (!todo.empty()) {
    const BlockId at = todo.back();
    todo.pop_back();
    for (const ir::Edge& e : fn.succs_of(at)) {
      if (e.kind == ir::EdgeKind::kException || e.to == b) continue;
      const Step next = step(at, e.to);
      if (next == Step::kArrive) return true;
      if (next == Step::kLeaveOut || seen[e.to]) continue;
      seen[e.to] = true;
      todo.push_back(e.to);
    }
  }
  return false;
}

bool returns(const ir::Function& fn, BlockId b) { return fn.instrs[fn.terminator_of(b)].op == ir::Opcode::kReturn; }

}  // namespace

bool Cfg::on_every_iteration(BlockId b, LoopId loop) const {
  const BlockId header = fn_.loops[loop].header;
  if (header == kNone || !in_iteration(b, loop)) return false;
  if (b == header) return true;
  return !gets_round(fn_, header, b, [&](BlockId, BlockId to) {
    if (!in_iteration(to, loop)) return Step::kLeaveOut;
    return to == header ? Step::kArrive : Step::kFollow;
  });
}

bool Cfg::before_leaving(BlockId b, LoopId loop) const {
  const BlockId header = fn_.loops[loop].header;
  if (header == kNone || !written_in(b, loop)) return false;
  if (b == header) return true;
  return !gets_round(fn_, header, b, [&](BlockId at, BlockId to) {
    const bool inside = written_in(to, loop);
    if (!inside && at == header) return Step::kLeaveOut;  // no more elements
    return !inside || to == header || returns(fn_, to) ? Step::kArrive : Step::kFollow;
  });
}

bool Cfg::on_every_run(BlockId b) const {
  if (!dominators_.reachable(b)) return false;
  if (b == 0) return true;
  return !returns(fn_, 0) &&
         !gets_round(fn_, 0, b, [&](BlockId, BlockId to) { return returns(fn_, to) ? Step::kArrive : Step::kFollow; });
}

}  // namespace ppcheck::semantic
