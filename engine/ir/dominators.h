// dominators.h: which block every path from the entry to another block passes.
//
//   const Dominators dominators(fn);
//   dominators.dominates(a, b)      // every path to b goes through a; constant time
//   dominators.idom(b)              // the nearest block that does, kNone for the entry
//
// Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm"; numbers of a walk over the tree answer
// queries. Every block must be reachable from the entry, as function.h promises.
#pragma once

#include <vector>

#include "engine/ir/function.h"

namespace ppcheck::ir {

class Dominators {
 public:
  explicit Dominators(const Function& fn);

  BlockId idom(BlockId b) const { return idom_[b]; }
  bool dominates(BlockId a, BlockId b) const { return enter_[a] <= enter_[b] && leave_[b] <= leave_[a]; }
  const std::vector<BlockId>& reverse_postorder() const { return order_; }
  bool reachable(BlockId b) const { return position_[b] != kNone; }

 private:
  void number(const Function& fn);
  void find_idoms(const Function& fn);
  void number_tree();

  std::vector<BlockId> order_;          // reverse postorder
  std::vector<std::uint32_t> position_;  // in order_
  std::vector<BlockId> idom_;
  std::vector<std::uint32_t> enter_;
  std::vector<std::uint32_t> leave_;
};

}  // namespace ppcheck::ir
