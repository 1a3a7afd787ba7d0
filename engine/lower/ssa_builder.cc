#include "engine/lower/ssa_builder.h"

#include <algorithm>

namespace ppcheck::lower {

void VariableTable::clear() {
  used_ = 0;
  if (++round_ == 0) {  // the counter went round: stale slots could look fresh
    slots_.assign(slots_.size(), {});
    round_ = 1;
  }
}

std::size_t VariableTable::find(std::uint64_t key) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t i = (key * 0x9E3779B97F4A7C15ull >> 20) & mask;
  while (slots_[i].round == round_ && slots_[i].key != key) i = (i + 1) & mask;
  return i;
}

InstrId VariableTable::get(BlockId block, std::uint32_t variable) const {
  if (slots_.empty()) return kNoValue;
  const Slot& slot = slots_[find(static_cast<std::uint64_t>(block) << 32 | variable)];
  return slot.round == round_ ? slot.value : kNoValue;
}

void VariableTable::set(BlockId block, std::uint32_t variable, InstrId value) {
  if ((used_ + 1) * 2 > slots_.size()) grow();
  const std::uint64_t key = static_cast<std::uint64_t>(block) << 32 | variable;
  Slot& slot = slots_[find(key)];
  if (slot.round != round_) ++used_;
  slot = {key, value, round_};
}

void VariableTable::grow() {
  std::vector<Slot> old(std::max<std::size_t>(64, slots_.size() * 2));
  old.swap(slots_);
  for (const Slot& slot : old)
    if (slot.round == round_) slots_[find(slot.key)] = slot;
}

void SsaBuilder::begin() {
  instrs_.clear();
  operands_.clear();
  replaced_.clear();
  for (std::uint32_t i = 0; i < phi_count_; ++i) phi_users_[i].clear();
  phi_count_ = 0;
  block_count_ = 0;
  layout_.clear();
  preferred_.clear();
  table_.clear();
  undef_ = kNoValue;
  next_variable_ = 0;
  const BlockId entry = new_block();
  blocks_[entry].sealed = true;
  layout_.push_back(entry);
  current_ = entry;
}

BlockId SsaBuilder::new_block() {
  if (block_count_ == blocks_.size()) blocks_.emplace_back();
  Block& block = blocks_[block_count_];
  block.instrs.clear();
  block.phis.clear();
  block.preds.clear();
  block.succs.clear();
  block.waiting.clear();
  block.sealed = false;
  block.loop = kNone;
  block.with = kNone;
  return block_count_++;
}

void SsaBuilder::seal(BlockId block) {
  blocks_[block].sealed = true;
  for (const auto& [variable, phi] : blocks_[block].waiting) pending_.emplace_back(phi, variable);
  blocks_[block].waiting.clear();
  fill_pending();
}

void SsaBuilder::start(BlockId block, ir::LoopId loop, std::uint32_t with) {
  if (blocks_[block].preds.empty()) {
    current_ = kNone;
    return;
  }
  blocks_[block].loop = loop;
  blocks_[block].with = with;
  layout_.push_back(block);
  current_ = block;
}

InstrId SsaBuilder::emit(Instr proto, std::span<const InstrId> operands) {
  const auto id = static_cast<InstrId>(instrs_.size());
  proto.first_operand = static_cast<std::uint32_t>(operands_.size());
  proto.operand_count = static_cast<std::uint32_t>(operands.size());
  proto.block = current_;
  operands_.insert(operands_.end(), operands.begin(), operands.end());
  instrs_.push_back(proto);
  replaced_.push_back(id);
  blocks_[current_].instrs.push_back(id);
  return id;
}

void SsaBuilder::end_block(Opcode op, std::span<const InstrId> operands, Span span) {
  Instr proto;
  proto.op = op;
  proto.span = span;
  emit(proto, operands);
  current_ = kNone;
}

void SsaBuilder::add_edge(BlockId from, BlockId to, EdgeKind kind) {
  blocks_[from].succs.push_back({to, kind});
  blocks_[to].preds.push_back(from);
}

void SsaBuilder::jump(BlockId to, Span span) {
  const BlockId from = current_;
  end_block(Opcode::kJump, {}, span);
  add_edge(from, to, EdgeKind::kNormal);
}

void SsaBuilder::branch(InstrId condition, BlockId if_true, BlockId if_false, Span span,
                        std::uint8_t flags) {
  const BlockId from = current_;
  Instr proto;
  proto.op = Opcode::kBranch;
  proto.span = span;
  proto.flags = flags;
  emit(proto, {condition});
  current_ = kNone;
  add_edge(from, if_true, EdgeKind::kTrue);
  add_edge(from, if_false, EdgeKind::kFalse);
}

InstrId SsaBuilder::undef() {
  if (undef_ == kNoValue) {  // in no block: finish() puts it into the entry when something uses it
    undef_ = static_cast<InstrId>(instrs_.size());
    Instr proto;
    proto.op = Opcode::kUndef;
    proto.block = 0;
    instrs_.push_back(proto);
    replaced_.push_back(undef_);
  }
  return undef_;
}

InstrId SsaBuilder::resolve(InstrId value) {
  while (replaced_[value] != value) {
    replaced_[value] = replaced_[replaced_[value]];
    value = replaced_[value];
  }
  return value;
}

InstrId SsaBuilder::read(std::uint32_t variable) {
  const InstrId value = read_in(current_, variable);
  fill_pending();
  return resolve(value);
}

// The value at the end of `block`. Walks up while there is one predecessor; where paths meet it makes a phi,
// whose operands fill_pending() reads later.
InstrId SsaBuilder::read_in(BlockId block, std::uint32_t variable) {
  path_.clear();
  InstrId value = kNoValue;
  for (;;) {
    value = table_.get(block, variable);
    if (value != kNoValue) break;
    Block& here = blocks_[block];
    if (!here.sealed) {
      value = new_phi(block);
      blocks_[block].waiting.emplace_back(variable, value);
    } else if (here.preds.empty()) {
      value = undef();
    } else if (here.preds.size() == 1) {
      path_.push_back(block);
      block = here.preds.front();
      continue;
    } else {
      value = new_phi(block);
      pending_.emplace_back(value, variable);
    }
    table_.set(block, variable, value);
    break;
  }
  value = resolve(value);
  for (const BlockId passed : path_) table_.set(passed, variable, value);
  return value;
}

InstrId SsaBuilder::new_phi(BlockId block) {
  const auto id = static_cast<InstrId>(instrs_.size());
  Instr proto;
  proto.op = Opcode::kPhi;
  proto.block = block;
  proto.aux2 = phi_count_;
  instrs_.push_back(proto);
  replaced_.push_back(id);
  if (phi_count_ == phi_users_.size()) phi_users_.emplace_back();
  ++phi_count_;
  blocks_[block].phis.push_back(id);
  return id;
}

void SsaBuilder::fill_pending() {
  while (!pending_.empty()) {
    const auto [phi, variable] = pending_.back();
    pending_.pop_back();
    fill(phi, variable);
  }
}

void SsaBuilder::fill(InstrId phi, std::uint32_t variable) {
  const BlockId block = instrs_[phi].block;
  std::vector<InstrId> values;
  values.reserve(blocks_[block].preds.size());
  for (std::size_t i = 0; i < blocks_[block].preds.size(); ++i)
    values.push_back(read_in(blocks_[block].preds[i], variable));
  instrs_[phi].first_operand = static_cast<std::uint32_t>(operands_.size());
  instrs_[phi].operand_count = static_cast<std::uint32_t>(values.size());
  operands_.insert(operands_.end(), values.begin(), values.end());
  for (const InstrId value : values)
    if (instrs_[value].op == Opcode::kPhi && value != phi)
      phi_users_[instrs_[value].aux2].push_back(phi);
  remove_if_trivial(phi);
}

// A phi of one value and itself is that value; its users may become trivial then.
void SsaBuilder::remove_if_trivial(InstrId phi) {
  std::vector<InstrId> work{phi};
  while (!work.empty()) {
    const InstrId at = work.back();
    work.pop_back();
    if (replaced_[at] != at || instrs_[at].operand_count == 0) continue;
    InstrId same = kNoValue;
    bool trivial = true;
    for (std::uint32_t i = 0; i < instrs_[at].operand_count && trivial; ++i) {
      const InstrId value = resolve(operands_[instrs_[at].first_operand + i]);
      if (value == at || value == same) continue;
      trivial = same == kNoValue;
      same = value;
    }
    if (!trivial) continue;
    if (same == kNoValue) same = undef();
    replaced_[at] = same;
    auto& users = phi_users_[instrs_[at].aux2];
    work.insert(work.end(), users.begin(), users.end());
    if (instrs_[same].op == Opcode::kPhi) {
      auto& inherited = phi_users_[instrs_[same].aux2];
      inherited.insert(inherited.end(), users.begin(), users.end());
    }
    users.clear();
  }
}

}  // namespace ppcheck::lower
