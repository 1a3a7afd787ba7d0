// cfg.h: what follows from the control-flow graph of one function alone: dominators, natural loops, reachability.
//
//   Cfg cfg(fn);
//   cfg.dominates(a, b)            // block a lies on every path from the entry to b
//   cfg.in_iteration(b, L)         // b runs during an iteration of L: it can get back to L's header
//   cfg.reaches(a, b, loops)       // a path from a to b that takes no back edge of the loops in `loops`
//
// Exception edges count for dominance and reachability; `always in` leaves them out. Construction costs
// O(blocks · depth of loops).
#pragma once

#include <cstdint>
#include <vector>

#include "engine/ir/dominators.h"
#include "engine/ir/function.h"

namespace ppcheck::semantic {

using ir::BlockId;
using ir::LoopId;

class Cfg {
 public:
  explicit Cfg(const ir::Function& fn);

  bool dominates(BlockId a, BlockId b) const { return dominators_.dominates(a, b); }
  // The entry's is itself; kNone for a block that cannot be reached.
  BlockId immediate_dominator(BlockId b) const;
  // A test in the same function, that of a loop left out, decides whether the block runs.
  bool guarded(BlockId b) const { return guarded_[b]; }
  // A test that stands before a block, and the side of it on which the block lies.
  struct Guard {
    BlockId branch = ir::kNone;
    BlockId side = ir::kNone;           // begins here, and is entered from the branch alone
    ir::InstrId condition = ir::kNone;
    bool truth = false;                 // of the condition on that side
  };
  std::vector<Guard> guards_of(BlockId b) const;  // nearest first; none for a block that cannot be reached

  // `b` lies in the natural loop of `loop`: from it the header can be reached again without leaving the loop as
  // written. A block from which every path breaks, returns or raises is written in the loop and not in this.
  bool in_iteration(BlockId b, LoopId loop) const;
  // As written: the loop or one inside it holds the block, header included.
  bool written_in(BlockId b, LoopId loop) const;
  // All loops whose iterations hold the block, innermost first.
  std::vector<LoopId> loops_of(BlockId b) const;

  // Is there a path of one edge or more from the end of `from` to the start of `to`, without taking a back edge
  // (an edge into the header from inside) of a loop that, as written, holds both?
  bool reaches(BlockId from, BlockId to) const;
  // The same without that restriction.
  bool reaches_at_all(BlockId from, BlockId to) const;

  // On every path from the loop's header through its body back to the header stands `b`; exception edges and
  // paths that leave the loop left out.
  bool on_every_iteration(BlockId b, LoopId loop) const;

  // On every path from the loop's header into its body stands `b`, before the header is reached again or the loop is left
  // by `break` or `return`; exception edges left out.
  bool before_leaving(BlockId b, LoopId loop) const;

  // On every path from the entry of the function to a `return` (or its end) stands `b`; exception edges left out.
  bool on_every_run(BlockId b) const;

  const ir::Function& function() const { return fn_; }

 private:
  void number_loops();
  void find_iterations();
  void find_guards();
  bool begins_side(BlockId b, Guard& guard) const;

  const ir::Function& fn_;
  ir::Dominators dominators_;
  std::vector<std::uint32_t> enter_, leave_;  // by loop: its interval in a walk over the tree of loops
  std::vector<bool> guarded_;                 // by block
  std::vector<std::vector<bool>> iteration_;  // by loop, by block
};

}  // namespace ppcheck::semantic
