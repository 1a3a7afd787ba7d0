// ssa_finish.cc: from the builder's numbering to the one that function.h promises.
#include <algorithm>

#include "engine/lower/ssa_builder.h"

namespace ppcheck::lower {

// A read of a name that may be unbound is a load with the value that the name has if it is bound. Which it
// is, is known only now that every phi has its operands.
void SsaBuilder::settle_preferred() {
  if (preferred_.empty()) return;
  std::vector<bool> unbound(instrs_.size());
  if (undef_ != kNoValue) {
    std::vector<std::vector<InstrId>> users(phi_count_);
    std::vector<InstrId> work;
    const auto spread = [&](InstrId value) {
      if (unbound[value]) return;
      unbound[value] = true;
      work.push_back(value);
    };
    for (std::uint32_t b = 0; b < block_count_; ++b)
      for (const InstrId phi : blocks_[b].phis) {
        if (resolve(phi) != phi) continue;
        for (std::uint32_t i = 0; i < instrs_[phi].operand_count; ++i) {
          const InstrId value = resolve(operands_[instrs_[phi].first_operand + i]);
          if (value == undef_) spread(phi);
          else if (instrs_[value].op == Opcode::kPhi) users[instrs_[value].aux2].push_back(phi);
        }
      }
    unbound[undef_] = true;
    while (!work.empty()) {
      const InstrId phi = work.back();
      work.pop_back();
      for (const InstrId user : users[instrs_[phi].aux2]) spread(user);
    }
  }
  for (const Preferred& p : preferred_) {
    const InstrId value = resolve(p.value);
    if (!unbound[value] && value != p.load) replaced_[p.load] = value;
  }
  // Loads that became copies can make phis trivial. What uses a phi through such a load is its user now.
  std::vector<InstrId> phis;
  for (std::uint32_t b = 0; b < block_count_; ++b)
    for (const InstrId phi : blocks_[b].phis)
      if (replaced_[phi] == phi) phis.push_back(phi);
  for (const InstrId phi : phis)
    for (std::uint32_t i = 0; i < instrs_[phi].operand_count; ++i) {
      const InstrId written = operands_[instrs_[phi].first_operand + i];
      const InstrId value = resolve(written);
      if (value != written && value != phi && instrs_[value].op == Opcode::kPhi)
        phi_users_[instrs_[value].aux2].push_back(phi);
    }
  for (const InstrId phi : phis) remove_if_trivial(phi);
}

void SsaBuilder::mark_live_phis(std::vector<bool>& live) {
  std::vector<InstrId> work;
  const auto mark = [&](InstrId value) {
    value = resolve(value);
    const Opcode op = instrs_[value].op;
    if ((op != Opcode::kPhi && op != Opcode::kUndef) || live[value]) return;
    live[value] = true;
    if (op == Opcode::kPhi) work.push_back(value);
  };
  const auto mark_operands = [&](InstrId id) {
    for (std::uint32_t i = 0; i < instrs_[id].operand_count; ++i) {
      const InstrId value = operands_[instrs_[id].first_operand + i];
      if (value != kNoValue) mark(value);
    }
  };
  for (const BlockId block : layout_)
    for (const InstrId id : blocks_[block].instrs)
      if (replaced_[id] == id) mark_operands(id);
  while (!work.empty()) {
    const InstrId phi = work.back();
    work.pop_back();
    mark_operands(phi);
  }
}

void SsaBuilder::lay_out(ir::Function& fn, const std::vector<bool>& live) {
  final_.assign(instrs_.size(), kNoValue);
  final_block_.assign(block_count_, kNone);
  InstrId next = 0;
  for (std::size_t b = 0; b < layout_.size(); ++b) {
    Block& block = blocks_[layout_[b]];
    final_block_[layout_[b]] = static_cast<BlockId>(b);
    const InstrId first = next;
    for (const InstrId phi : block.phis)
      if (replaced_[phi] == phi && live[phi]) final_[phi] = next++;
    bool undef_wanted = b == 0 && undef_ != kNoValue && live[undef_];
    for (const InstrId id : block.instrs) {
      if (replaced_[id] != id) continue;
      if (undef_wanted && instrs_[id].op != Opcode::kParam) {
        final_[undef_] = next++;
        undef_wanted = false;
      }
      final_[id] = next++;
    }
    ir::Block out;
    out.first = first;
    out.count = next - first;
    out.loop = block.loop;
    out.with = block.with;
    fn.blocks.push_back(out);
  }
  fn.instrs.resize(next);
  std::size_t operand_total = 0;
  for (InstrId id = 0; id < instrs_.size(); ++id)
    if (final_[id] != kNoValue) operand_total += instrs_[id].operand_count;
  fn.operands.reserve(operand_total);
  std::vector<InstrId> order(next);
  for (InstrId id = 0; id < instrs_.size(); ++id)
    if (final_[id] != kNoValue) order[final_[id]] = id;
  for (InstrId at = 0; at < next; ++at) {
    const InstrId id = order[at];
    Instr out = instrs_[id];
    out.first_operand = static_cast<std::uint32_t>(fn.operands.size());
    out.block = final_block_[out.block];
    if (out.op == Opcode::kPhi) out.aux2 = 0;
    for (std::uint32_t i = 0; i < out.operand_count; ++i) {
      const InstrId value = operands_[instrs_[id].first_operand + i];
      fn.operands.push_back(value == kNoValue ? kNoValue : final_[resolve(value)]);
    }
    fn.instrs[at] = out;
  }
}

void SsaBuilder::map_references(ir::Function& fn) {
  for (std::size_t b = 0; b < layout_.size(); ++b) {
    const Block& block = blocks_[layout_[b]];
    fn.blocks[b].first_succ = static_cast<std::uint32_t>(fn.succs.size());
    fn.blocks[b].succ_count = static_cast<std::uint32_t>(block.succs.size());
    for (const ir::Edge& edge : block.succs) fn.succs.push_back({final_block_[edge.to], edge.kind});
    fn.blocks[b].first_pred = static_cast<std::uint32_t>(fn.preds.size());
    fn.blocks[b].pred_count = static_cast<std::uint32_t>(block.preds.size());
    for (const BlockId pred : block.preds) fn.preds.push_back(final_block_[pred]);
  }
  const auto map = [&](InstrId& value) {
    if (value != kNoValue) value = final_id(value);
  };
  for (ir::Loop& loop : fn.loops) {
    loop.header = loop.header == kNone ? kNone : final_block_[loop.header];
    map(loop.iterable);
    map(loop.iterator);
    map(loop.element);
    map(loop.condition);
  }
  for (ir::With& with : fn.withs) {
    map(with.manager);
    map(with.enter);
  }
  for (ir::Param& param : fn.params) map(param.value);
}

void SsaBuilder::finish(ir::Function& fn) {
  settle_preferred();
  std::vector<bool> live(instrs_.size());
  mark_live_phis(live);
  // What loops and `with` items name must exist even when no instruction uses it.
  for (const ir::Loop& loop : fn.loops)
    for (const InstrId value : {loop.iterable, loop.condition})
      if (value != kNoValue && instrs_[resolve(value)].op == Opcode::kUndef) live[undef_] = true;
  lay_out(fn, live);
  map_references(fn);
}

InstrId SsaBuilder::final_id(InstrId value) { return final_[resolve(value)]; }

}  // namespace ppcheck::lower
