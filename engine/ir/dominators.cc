#include "engine/ir/dominators.h"

#include <algorithm>
#include <utility>

namespace ppcheck::ir {

Dominators::Dominators(const Function& fn)
    : number_(fn.blocks.size(), kNone), idom_(fn.blocks.size(), kNone), enter_(fn.blocks.size()),
      leave_(fn.blocks.size()) {
  if (fn.blocks.empty()) return;
  number(fn);
  find_idoms(fn);
  number_tree();
}

void Dominators::number(const Function& fn) {
  struct Open {
    BlockId block;
    std::uint32_t next;
  };
  std::vector<Open> stack;
  const auto visit = [&](BlockId b, std::uint32_t parent) {
    number_[b] = static_cast<std::uint32_t>(order_.size());
    order_.push_back(b);
    parent_.push_back(parent);
    stack.push_back({b, 0});
  };
  visit(0, 0);
  while (!stack.empty()) {
    Open& top = stack.back();
    const auto succs = fn.succs_of(top.block);
    if (top.next == succs.size()) {
      stack.pop_back();
      continue;
    }
    const BlockId to = succs[top.next++].to;
    if (number_[to] == kNone) visit(to, number_[top.block]);
  }
}

void Dominators::find_idoms(const Function& fn) {
  const auto count = static_cast<std::uint32_t>(order_.size());
  std::vector<std::uint32_t> semi(count);
  std::vector<std::uint32_t> label(count);  // place with the least semi on the compressed path
  std::vector<std::uint32_t> ancestor(parent_);
  std::vector<std::uint32_t> path;
  for (std::uint32_t i = 0; i < count; ++i) semi[i] = label[i] = i;

  // The label of `v`, among places above `linked` that are joined to the forest; compresses the path.
  const auto eval = [&](std::uint32_t v, std::uint32_t linked) {
    if (v < linked) return label[v];
    path.clear();
    std::uint32_t at = v;
    while (ancestor[at] >= linked) {
      path.push_back(at);
      at = ancestor[at];
    }
    for (auto it = path.rbegin(); it != path.rend(); ++it) {
      const std::uint32_t above = ancestor[*it];
      if (semi[label[above]] < semi[label[*it]]) label[*it] = label[above];
      ancestor[*it] = ancestor[above];
    }
    return label[v];
  };

  std::vector<std::uint32_t> idom(count);
  for (std::uint32_t w = count; w-- > 1;) {
    semi[w] = parent_[w];
    for (const BlockId pred : fn.preds_of(order_[w])) {
      if (number_[pred] == kNone) continue;
      semi[w] = std::min(semi[w], semi[eval(number_[pred], w + 1)]);
    }
    label[w] = w;
  }
  for (std::uint32_t w = 1; w < count; ++w) {
    std::uint32_t at = parent_[w];
    while (at > semi[w]) at = idom[at];
    idom[w] = at;
    idom_[order_[w]] = order_[at];
  }
}

void Dominators::number_tree() {
  // Children in order of the walk, without a vector for each block.
  std::vector<BlockId> first_child(idom_.size(), kNone);
  std::vector<BlockId> sibling(idom_.size(), kNone);
  for (auto it = order_.rbegin(); it != order_.rend(); ++it) {
    const BlockId above = idom_[*it];
    if (above == kNone) continue;
    sibling[*it] = first_child[above];
    first_child[above] = *it;
  }
  std::uint32_t clock = 0;
  std::vector<BlockId> stack{0};
  enter_[0] = clock++;
  while (!stack.empty()) {
    const BlockId top = stack.back();
    const BlockId child = first_child[top];
    if (child == kNone) {
      leave_[top] = clock++;
      stack.pop_back();
      continue;
    }
    first_child[top] = sibling[child];
    enter_[child] = clock++;
    stack.push_back(child);
  }
}

}  // namespace ppcheck::ir
