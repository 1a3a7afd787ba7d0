// dominators.h: which block every path from the entry to another block passes.
//
//   const Dominators dominators(fn);
//   dominators.dominates(a, b)      // every path to b goes through a; constant time
//   dominators.idom(b)              // the nearest block that does, kNone for the entry
//
// All edges count, those of exceptions too. The algorithm is semi-NCA (Georgiadis, Tarjan and Werneck, "Finding
// Dominators in Practice"): unlike the iterative one it stays fast where one block has very many predecessors
// on a long chain, as behind 30,000 `elif` or in the handler of a `try` with thousands of calls.
#pragma once

#include <vector>

#include "engine/ir/function.h"

namespace ppcheck::ir {

class Dominators {
 public:
  explicit Dominators(const Function& fn);

  BlockId idom(BlockId b) const { return idom_[b]; }
  // False when one of them cannot be reached from the entry.
  bool dominates(BlockId a, BlockId b) const {
    return reachable(a) && reachable(b) && enter_[a] <= enter_[b] && leave_[b] <= leave_[a];
  }
  bool reachable(BlockId b) const { return number_[b] != kNone; }

 private:
  void number(const Function& fn);
  void find_idoms(const Function& fn);
  void number_tree();

  std::vector<BlockId> order_;           // preorder of a depth-first walk from the entry
  std::vector<std::uint32_t> number_;    // by block: its place in order_
  std::vector<std::uint32_t> parent_;    // by place: the place of the parent in the walk
  std::vector<BlockId> idom_;
  std::vector<std::uint32_t> enter_;     // by block: when a walk over the dominator tree comes and goes
  std::vector<std::uint32_t> leave_;
};

}  // namespace ppcheck::ir
