#include "engine/ir/dominators.h"

#include <algorithm>
#include <utility>

namespace ppcheck::ir {

Dominators::Dominators(const Function& fn)
    : position_(fn.blocks.size(), kNone), idom_(fn.blocks.size(), kNone), enter_(fn.blocks.size()),
      leave_(fn.blocks.size()) {
  if (fn.blocks.empty()) return;
  number(fn);
  find_idoms(fn);
  number_tree();
}

void Dominators::number(const Function& fn) {
  std::vector<bool> seen(fn.blocks.size());
  std::vector<std::pair<BlockId, std::uint32_t>> stack{{0, 0}};
  seen[0] = true;
  while (!stack.empty()) {
    auto& [block, next] = stack.back();
    const auto succs = fn.succs_of(block);
    if (next == succs.size()) {
      order_.push_back(block);
      stack.pop_back();
      continue;
    }
    const BlockId to = succs[next++].to;
    if (!seen[to]) {
      seen[to] = true;
      stack.emplace_back(to, 0);
    }
  }
  std::reverse(order_.begin(), order_.end());
  for (std::uint32_t i = 0; i < order_.size(); ++i) position_[order_[i]] = i;
}

void Dominators::find_idoms(const Function& fn) {
  idom_[0] = 0;
  const auto common = [&](BlockId a, BlockId b) {
    while (a != b) {
      while (position_[a] > position_[b]) a = idom_[a];
      while (position_[b] > position_[a]) b = idom_[b];
    }
    return a;
  };
  bool changed = true;
  while (changed) {
    changed = false;
    for (const BlockId b : order_) {
      if (b == 0) continue;
      BlockId best = kNone;
      for (const BlockId pred : fn.preds_of(b)) {
        if (position_[pred] == kNone || idom_[pred] == kNone) continue;
        best = best == kNone ? pred : common(best, pred);
      }
      if (idom_[b] != best) {
        idom_[b] = best;
        changed = true;
      }
    }
  }
  idom_[0] = kNone;
}

void Dominators::number_tree() {
  std::vector<std::vector<BlockId>> children(idom_.size());
  for (const BlockId b : order_)
    if (idom_[b] != kNone) children[idom_[b]].push_back(b);
  std::uint32_t clock = 0;
  std::vector<std::pair<BlockId, std::uint32_t>> stack{{0, 0}};
  enter_[0] = clock++;
  while (!stack.empty()) {
    auto& [block, next] = stack.back();
    if (next == children[block].size()) {
      leave_[block] = clock++;
      stack.pop_back();
      continue;
    }
    const BlockId child = children[block][next++];
    enter_[child] = clock++;
    stack.emplace_back(child, 0);
  }
}

}  // namespace ppcheck::ir
