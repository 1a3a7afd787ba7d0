#include "engine/semantic/cfg.h"

#include <algorithm>

namespace ppcheck::semantic {

using ir::kNone;

Cfg::Cfg(const ir::Function& fn) : fn_(fn) {
  const std::size_t n = fn.blocks.size();
  idom_.assign(n, kNone);
  order_.assign(n, kNone);
  if (n == 0) return;

  // Reverse post-order with an explicit stack.
  std::vector<BlockId> post;
  std::vector<std::pair<BlockId, std::uint32_t>> stack{{0, 0}};
  std::vector<bool> seen(n, false);
  seen[0] = true;
  while (!stack.empty()) {
    auto& [block, next] = stack.back();
    const auto succs = fn.succs_of(block);
    if (next < succs.size()) {
      const BlockId to = succs[next++].to;
      if (!seen[to]) {
        seen[to] = true;
        stack.emplace_back(to, 0);
      }
    } else {
      post.push_back(block);
      stack.pop_back();
    }
  }
  for (std::size_t k = 0; k < post.size(); ++k) order_[post[k]] = static_cast<std::uint32_t>(post.size() - 1 - k);
  idom_[0] = 0;
  const auto meet = [&](BlockId a, BlockId b) {
    while (a != b) {
      while (order_[a] > order_[b]) a = idom_[a];
      while (order_[b] > order_[a]) b = idom_[b];
    }
    return a;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t k = post.size(); k-- > 0;) {
      const BlockId b = post[k];
      if (b == 0) continue;
      BlockId dominator = kNone;
      for (const BlockId p : fn.preds_of(b))
        if (idom_[p] != kNone) dominator = dominator == kNone ? p : meet(dominator, p);
      if (dominator != idom_[b]) {
        idom_[b] = dominator;
        changed = true;
      }
    }
  }

  iteration_.resize(fn.loops.size());
  for (LoopId l = 0; l < fn.loops.size(); ++l) {
    auto& in = iteration_[l];
    in.assign(n, false);
    const BlockId header = fn.loops[l].header;
    if (header == kNone) continue;
    std::vector<BlockId> todo;
    for (const BlockId p : fn.preds_of(header))
      if (p != header && written_in(p, l) && !in[p]) {
        in[p] = true;
        todo.push_back(p);
      }
    const bool self = std::any_of(fn.preds_of(header).begin(), fn.preds_of(header).end(),
                                  [&](BlockId p) { return p == header; });
    if (!todo.empty() || self) in[header] = true;
    while (!todo.empty()) {
      const BlockId b = todo.back();
      todo.pop_back();
      for (const BlockId p : fn.preds_of(b))
        if (!in[p] && written_in(p, l)) {
          in[p] = true;
          todo.push_back(p);
        }
    }
  }
}

bool Cfg::dominates(BlockId a, BlockId b) const {
  if (idom_[b] == kNone || idom_[a] == kNone) return false;
  while (order_[b] > order_[a]) b = idom_[b];
  return a == b;
}

bool Cfg::written_in(BlockId b, LoopId loop) const {
  for (LoopId l = fn_.blocks[b].loop; l != kNone; l = fn_.loops[l].parent)
    if (l == loop) return true;
  return false;
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

bool Cfg::on_every_iteration(BlockId b, LoopId loop) const {
  const BlockId header = fn_.loops[loop].header;
  if (header == kNone || !in_iteration(b, loop)) return false;
  if (b == header) return true;
  // Without `b`, the header must not be able to get back to itself inside the loop.
  std::vector<bool> seen(fn_.blocks.size(), false);
  std::vector<BlockId> todo{header};
  while (!todo.empty()) {
    const BlockId at = todo.back();
    todo.pop_back();
    for (const ir::Edge& e : fn_.succs_of(at)) {
      if (e.kind == ir::EdgeKind::kException || e.to == b || !in_iteration(e.to, loop)) continue;
      if (e.to == header) return false;
      if (!seen[e.to]) {
        seen[e.to] = true;
        todo.push_back(e.to);
      }
    }
  }
  return true;
}

bool Cfg::on_every_run(BlockId b) const {
  if (idom_[b] == kNone) return false;
  if (b == 0) return true;
  std::vector<bool> seen(fn_.blocks.size(), false);
  std::vector<BlockId> todo{0};
  seen[0] = true;
  while (!todo.empty()) {
    const BlockId at = todo.back();
    todo.pop_back();
    if (fn_.instrs[fn_.terminator_of(at)].op == ir::Opcode::kReturn) return false;
    for (const ir::Edge& e : fn_.succs_of(at))
      if (e.kind != ir::EdgeKind::kException && e.to != b && !seen[e.to]) {
        seen[e.to] = true;
        todo.push_back(e.to);
      }
  }
  return true;
}

}  // namespace ppcheck::semantic
