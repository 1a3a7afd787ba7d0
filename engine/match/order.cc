#include "engine/match/order.h"

#include <algorithm>

namespace ppcheck::match {
namespace {

using semantic::SemanticModel;

// Rules with more slots are bound as they are written: choosing would take longer than it saves.
constexpr std::size_t kMostChosen = 64;

// Places calls before what depends on their results, and loops only where no call brings them along.
class Orderer {
 public:
  // `loops_first`: loops over a call's result are bound before the calls in them, as few loops go over it.
  Orderer(const Program& program, std::uint32_t shared, bool loops_first = false)
      : program_(program), state_(program.slots.size(), State::kNew), brought_along_(program.slots.size()) {
    for (std::uint32_t s = 0; s < shared && s < state_.size(); ++s) state_[s] = State::kDone;
    for (const Slot& slot : program.slots) {
      for (SlotId loop : loops_named(slot)) {
        const SlotId over = program.slots[loop].over;
        const bool first = loops_first && over != kNoSlot && program.slots[over].kind == SlotKind::kCall;
        brought_along_[loop] = !first;
      }
    }
  }

  bool is_placed(SlotId s) const { return state_[s] == State::kDone; }
  // Calls, and loops that no call brings along.
  bool is_bound_by_itself(SlotId s) const {
    const SlotKind kind = program_.slots[s].kind;
    return kind == SlotKind::kCall || (kind == SlotKind::kLoop && !brought_along_[s]);
  }

  // Depth-first with an explicit stack: a rule may name thousands of calls that depend on each other.
  void place(SlotId first) {
    std::vector<SlotId> stack{first};
    while (!stack.empty()) {
      const SlotId s = stack.back();
      if (s >= state_.size() || state_[s] == State::kDone) {
        stack.pop_back();
        continue;
      }
      if (state_[s] == State::kNew) {
        state_[s] = State::kWaiting;
        for (SlotId needed : needs(program_.slots[s])) {
          if (needed < state_.size() && state_[needed] == State::kNew) stack.push_back(needed);
        }
        continue;
      }
      state_[s] = State::kDone;
      stack.pop_back();
      if (is_bound_by_itself(s)) order_.push_back(s);
    }
  }

  std::vector<SlotId> take() { return std::move(order_); }

 private:
  enum class State : std::uint8_t { kNew, kWaiting, kDone };

  std::vector<SlotId> needs(const Slot& slot) const {
    std::vector<SlotId> out;
    if (slot.kind == SlotKind::kLoop && slot.over != kNoSlot) {
      if (program_.slots[slot.over].kind == SlotKind::kCall) out.push_back(slot.over);
      // Events on the object that is iterated over come first: they are rarer than loops.
      for (SlotId s = 0; s < program_.slots.size(); ++s) {
        for (const Target& target : program_.slots[s].targets) {
          if (target.kind != Target::Kind::kApis && target.slot == slot.over) out.push_back(s);
        }
      }
    }
    for (const Target& target : slot.targets) {
      if (target.kind != Target::Kind::kApis && program_.slots[target.slot].kind == SlotKind::kCall) {
        out.push_back(target.slot);
      }
    }
    for (SlotId loop : loops_named(slot)) {
      if (!brought_along_[loop]) out.push_back(loop);
    }
    return out;
  }

  const Program& program_;
  std::vector<State> state_;
  std::vector<bool> brought_along_;
  std::vector<SlotId> order_;
};

// What a slot and a line of `where`, or a part of an `and`, have to do with each other.
struct Join {
  std::vector<SlotId> named;
  bool looked_up = false;  // by narrow.h
};

std::vector<Join> joins_of(const Program& program) {
  std::vector<Join> out;
  std::vector<std::uint32_t> stack;
  for (const Line& line : program.where) stack.push_back(line.condition);
  while (!stack.empty()) {
    const std::uint32_t index = stack.back();
    stack.pop_back();
    const Condition& c = program.conditions[index];
    if (c.kind == Condition::Kind::kAnd && !c.negated) {
      stack.insert(stack.end(), c.children.begin(), c.children.end());
      continue;
    }
    const bool may_be_looked_up = c.kind == Condition::Kind::kSame || (c.kind == Condition::Kind::kUses && !c.has_apis);
    out.push_back({slots_named(program, index), may_be_looked_up && !c.negated});
  }
  return out;
}

class Chooser {
 public:
  Chooser(const Program& program, std::uint32_t shared, const std::vector<PlannedSlot>& slots, const SemanticModel& model)
      : program_(program), orderer_(program, shared, true), joins_(joins_of(program)) {
    for (SlotId s = 0; s < program.slots.size(); ++s) counts_.push_back(count(slots[s], program.slots[s], model));
    for (SlotId s = 0; s < shared; ++s) bound_.push_back(s);
  }

  std::vector<SlotId> run() {
    for (;;) {
      SlotId best = kNoSlot;
      double least = 0;
      for (SlotId s = 0; s < program_.slots.size(); ++s) {
        if (orderer_.is_placed(s) || !orderer_.is_bound_by_itself(s)) continue;
        const double cost = cost_of(s);
        if (best != kNoSlot && cost >= least) continue;
        best = s;
        least = cost;
      }
      if (best == kNoSlot) return orderer_.take();
      orderer_.place(best);
      for (SlotId s = 0; s < program_.slots.size(); ++s)
        if (orderer_.is_placed(s)) bind(s);
    }
  }

 private:
  static double count(const PlannedSlot& planned, const Slot& slot, const SemanticModel& model) {
    if (slot.kind == SlotKind::kLoop) return static_cast<double>(model.loops().size());
    std::size_t out = 0;
    for (const PlannedTarget& target : planned.targets) {
      if (target.kind != Target::Kind::kApis && target.apis.empty()) out += kOfAnyType;
      for (const NamedApi& api : target.apis) {
        out += model.calls_of(api.canonical).size();
        if (api.method && target.unknown_receivers) out += model.unknown_calls_named(api.name).size();
      }
    }
    return static_cast<double>(out);
  }

  bool is_bound(SlotId s) const { return std::find(bound_.begin(), bound_.end(), s) != bound_.end(); }

  // A call binds the loops that it is in and the object that it is on.
  void bind(SlotId s) {
    if (!is_bound(s)) bound_.push_back(s);
    for (SlotId loop : loops_named(program_.slots[s]))
      if (!is_bound(loop)) bound_.push_back(loop);
    for (const Target& target : program_.slots[s].targets)
      if (target.kind != Target::Kind::kApis && !is_bound(target.slot)) bound_.push_back(target.slot);
  }

  double cost_of(SlotId s) const {
    const Slot& slot = program_.slots[s];
    double cost = counts_[s];
    for (const Join& join : joins_) {
      const auto is_other = [&](SlotId n) { return n != s; };
      if (std::find(join.named.begin(), join.named.end(), s) == join.named.end()) continue;
      if (!std::all_of(join.named.begin(), join.named.end(), [&](SlotId n) { return n == s || is_bound(n); })) continue;
      const bool joined = std::any_of(join.named.begin(), join.named.end(), is_other);
      cost *= joined && join.looked_up ? kLookedUp : kComplete;
    }
    const bool on_bound = std::any_of(slot.targets.begin(), slot.targets.end(), [&](const Target& target) {
      return target.kind != Target::Kind::kApis && is_bound(target.slot);
    });
    if (on_bound || (slot.over != kNoSlot && is_bound(slot.over))) cost *= kLookedUp;
    const auto loops = loops_named(slot);
    if (std::any_of(loops.begin(), loops.end(), [&](SlotId loop) { return is_bound(loop); })) cost *= kInLoop;
    return cost;
  }

  // How many candidates are left, roughly; only their order of size matters.
  static constexpr double kLookedUp = 0.01;
  static constexpr double kInLoop = 0.2;
  static constexpr double kComplete = 0.5;
  static constexpr std::size_t kOfAnyType = 1000;

  const Program& program_;
  Orderer orderer_;
  std::vector<Join> joins_;
  std::vector<double> counts_;
  std::vector<SlotId> bound_;
};

}  // namespace

std::vector<SlotId> order_as_written(const Program& program, std::uint32_t shared) {
  Orderer orderer(program, shared);
  for (SlotId s = 0; s < program.slots.size(); ++s) orderer.place(s);
  return orderer.take();
}

std::vector<SlotId> order_of(const Program& program, std::uint32_t shared, const std::vector<PlannedSlot>& slots,
                             const SemanticModel& model) {
  if (!program.order.empty()) {
    Orderer orderer(program, shared);
    for (SlotId s : program.order) orderer.place(s);
    for (SlotId s = 0; s < program.slots.size(); ++s) orderer.place(s);
    return orderer.take();
  }
  if (program.slots.size() > kMostChosen) return order_as_written(program, shared);
  return Chooser(program, shared, slots, model).run();
}

}  // namespace ppcheck::match
