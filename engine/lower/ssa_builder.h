// ssa_builder.h: makes one function's control-flow graph and SSA form while it is lowered. Internal to lower.
//
//   builder.begin();                              // entry block
//   builder.write(x, builder.emit(constant));     // x = 1
//   BlockId then = builder.new_block();
//   builder.branch(condition, then, join, span);
//   builder.seal(then); builder.start(then); …    // sealed: all predecessors are known
//   builder.read(x)                               // the value of x here, with a phi where paths meet
//   builder.finish(function);                     // renumbers into the form that function.h promises
//
// The construction is that of Braun, Buchwald, Hack, Leißa, Mallon and Zwinkau, "Simple and Efficient
// Construction of Static Single Assignment Form" (2013), with worklists where the paper recurses.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

#include "engine/ir/function.h"

namespace ppcheck::lower {

using ir::BlockId;
using ir::EdgeKind;
using ir::Instr;
using ir::InstrId;
using ir::kNone;
using ir::kNoValue;
using ir::Opcode;
using ir::Span;

// block and variable -> value; emptied in constant time.
class VariableTable {
 public:
  void clear();
  InstrId get(BlockId block, std::uint32_t variable) const;  // kNoValue: none
  void set(BlockId block, std::uint32_t variable, InstrId value);

 private:
  struct Slot {
    std::uint64_t key = 0;
    InstrId value = kNoValue;
    std::uint32_t round = 0;
  };
  std::size_t find(std::uint64_t key) const;
  void grow();

  std::vector<Slot> slots_;
  std::size_t used_ = 0;
  std::uint32_t round_ = 1;
};

class SsaBuilder {
 public:
  // Forgets the last function (its memory is used again) and starts an entry block.
  void begin();

  BlockId new_block();
  // All edges into `block` are made. Operands of the phis that wait for them are filled in.
  void seal(BlockId block);
  // Code goes into `block` from now on; blocks are laid out in the order of their starts. A block without
  // predecessors is not reachable, and neither is what follows until another start.
  void start(BlockId block, ir::LoopId loop, std::uint32_t with);
  bool reachable() const { return current_ != kNone; }
  BlockId current() const { return current_; }
  bool has_predecessors(BlockId block) const { return !blocks_[block].preds.empty(); }
  bool current_is_empty() const { return blocks_[current_].instrs.empty(); }

  // `proto` holds everything but operands and block.
  InstrId emit(Instr proto, std::span<const InstrId> operands);
  InstrId emit(Instr proto, std::initializer_list<InstrId> operands) {
    return emit(proto, std::span<const InstrId>(operands.begin(), operands.size()));
  }
  Instr& instr(InstrId id) { return instrs_[id]; }

  // Ends the current block; nothing is reachable then until the next start.
  void jump(BlockId to, Span span);
  void branch(InstrId condition, BlockId if_true, BlockId if_false, Span span, std::uint8_t flags = 0);
  void end_block(Opcode op, std::span<const InstrId> operands, Span span);
  // A further edge of a block that has ended or is about to.
  void add_edge(BlockId from, BlockId to, EdgeKind kind);

  std::uint32_t new_variable() { return next_variable_++; }
  void reserve_variables(std::uint32_t count) { next_variable_ = count; }
  void write(std::uint32_t variable, InstrId value) { table_.set(current_, variable, value); }
  InstrId read(std::uint32_t variable);
  InstrId undef();
  bool is_undef(InstrId value) { return resolve(value) == undef_; }
  bool is_phi(InstrId value) { return instrs_[resolve(value)].op == Opcode::kPhi; }
  // `load` is what reads the name where it may be unbound; where `value` is bound on every path, finish()
  // puts `value` in its place.
  void prefer(InstrId load, InstrId value) { preferred_.push_back({load, value}); }

  // Moves the graph into `fn` (instrs, operands, blocks, succs, preds); args, loops and withs are mapped.
  // Afterwards final_id() tells the number of a value.
  void finish(ir::Function& fn);
  InstrId final_id(InstrId value);

 private:
  struct Block {
    std::vector<InstrId> instrs;
    std::vector<InstrId> phis;
    std::vector<BlockId> preds;
    std::vector<ir::Edge> succs;
    std::vector<std::pair<std::uint32_t, InstrId>> waiting;  // variable, phi without operands yet
    bool sealed = false;
    ir::LoopId loop = kNone;
    std::uint32_t with = kNone;
  };
  struct Preferred {
    InstrId load;
    InstrId value;
  };

  InstrId resolve(InstrId value);
  InstrId read_in(BlockId block, std::uint32_t variable);
  InstrId new_phi(BlockId block);
  void fill_pending();
  void fill(InstrId phi, std::uint32_t variable);
  void remove_if_trivial(InstrId phi);
  void settle_preferred();
  void mark_live_phis(std::vector<bool>& live);
  void lay_out(ir::Function& fn, const std::vector<bool>& live);
  void map_references(ir::Function& fn);

  std::vector<Instr> instrs_;
  std::vector<InstrId> operands_;
  std::vector<InstrId> replaced_;                // by value: another value that is the same, or itself
  std::vector<std::vector<InstrId>> phi_users_;  // by number of the phi (Instr::aux2): phis that use it
  std::uint32_t phi_count_ = 0;
  std::vector<Block> blocks_;
  std::uint32_t block_count_ = 0;
  std::vector<BlockId> layout_;
  std::vector<std::pair<InstrId, std::uint32_t>> pending_;  // phis to fill, with their variables
  std::vector<BlockId> path_;
  std::vector<Preferred> preferred_;
  std::vector<InstrId> final_;
  std::vector<BlockId> final_block_;
  VariableTable table_;
  BlockId current_ = kNone;
  InstrId undef_ = kNoValue;
  std::uint32_t next_variable_ = 0;
};

}  // namespace ppcheck::lower
