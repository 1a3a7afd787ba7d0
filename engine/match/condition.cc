#include "engine/match/condition.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/match/compare.h"
#include "engine/match/event.h"
#include "engine/match/operand.h"
#include "engine/match/relation.h"
#include "engine/match/search.h"
#include "engine/match/words.h"

namespace ppcheck::match {
namespace {

using base::Truth;
using semantic::ConstantSet;
using semantic::ConstantValue;
using semantic::SemanticModel;
using semantic::ValueRef;
using semantic::Why;
using State = OperandValue::State;
using Kind = Condition::Kind;

// Ways in which the arguments of one `check` may be meant together (several functions that a call may run).
constexpr std::size_t kMaxCheckCombinations = 64;

class Judge {
 public:
  Judge(Query& query, const Bindings& bindings, Why* why)
      : query_(query), model_(query.model), bindings_(bindings), why_(why) {}

  // Depth is bounded by base::kMaxRuleNesting.
  Truth judge(std::uint32_t index, Precision precision) {
    const Condition& c = query_.program.conditions[index];
    Truth t = Truth::kUnknown;
    switch (c.kind) {
      case Kind::kNot: t = base::negate(judge(c.children[0], Precision::kThreeValued)); break;
      case Kind::kAnd: {
        t = Truth::kTrue;
        for (std::uint32_t child : c.children) {
          t = base::both(t, judge(child, precision));
          if (t == Truth::kFalse) break;
        }
        break;
      }
      case Kind::kOr: {
        t = Truth::kFalse;
        for (std::uint32_t child : c.children) {
          t = base::either(t, judge(child, precision));
          if (t == Truth::kTrue) break;
        }
        break;
      }
      case Kind::kEvent: t = event_holds(query_, bindings_, index, why_); break;
      case Kind::kPattern: t = pattern(c, c.negated ? Precision::kThreeValued : precision); break;
      default: t = test(c); break;
    }
    return c.negated ? base::negate(t) : t;
  }

 private:
  Truth test(const Condition& c) {
    switch (c.kind) {
      case Kind::kGuarded: {
        const Binding& call = bindings_[c.left.slot];
        return call.call.valid() ? model_.guarded(call.call, why_) : Truth::kUnknown;
      }
      case Kind::kProgramCalls: return program_calls(c);
      case Kind::kProgramUses:
        return query_.facts.uses_version ? query_.facts.uses_version(c.name, c.versions) : Truth::kUnknown;
      case Kind::kRelation: {
        const Binding& subject = bindings_[c.left.slot];
        return subject.bound() ? relation_holds(query_, bindings_, subject, c.relation, why_) : Truth::kUnknown;
      }
      case Kind::kCheck: return plugin(c);
      case Kind::kInvariant:
        if (c.left.kind == Operand::Kind::kSlot && bindings_[c.left.slot].call.valid()) {
          const semantic::LoopRef loop = bindings_[c.slot].loop;
          if (!loop.valid()) return Truth::kUnknown;
          const Binding& call = bindings_[c.left.slot];
          return model_.invariant_call(call.call, loop, path_from(call, loop), why_);
        }
        break;
      case Kind::kUses:
        if (c.left.kind == Operand::Kind::kSlot && bindings_[c.left.slot].call.valid()) {
          return call_uses(c, bindings_[c.left.slot]);
        }
        break;
      default: break;
    }
    return agreed(c);
  }

  // The condition for each value that the left side may stand for; known when they agree.
  Truth agreed(const Condition& c) {
    bool first = true;
    Truth t = Truth::kUnknown;
    for (const OperandValue& value : values_of(query_, bindings_, c.left, why_)) {
      const Truth one = of_value(c, value);
      if (!first && one != t) return Truth::kUnknown;
      t = one;
      first = false;
    }
    return t;
  }

  Truth of_value(const Condition& c, const OperandValue& value) {
    if (c.kind == Kind::kMissing) {
      switch (value.state) {
        case State::kMissing:
        case State::kNoParameter: return Truth::kTrue;
        case State::kUnknown: return Truth::kUnknown;
        default: return Truth::kFalse;
      }
    }
    if (value.state == State::kNoParameter || value.state == State::kUnknown) return Truth::kUnknown;
    switch (c.kind) {
      case Kind::kCompare: return compared(c, value);
      case Kind::kInSet: return in_members(c, value);
      case Kind::kMatches: {
        const ConstantSet set = known_constants(value);
        return matches(set, c.text_value);
      }
      case Kind::kIsType: return is_type(c, value);
      case Kind::kIsLambda: return of_function(value, [&](ValueRef v) { return model_.is_lambda(v); });
      case Kind::kIsFunction: return of_function(value, [&](ValueRef v) { return model_.is_function(v); });
      case Kind::kIsLiteral: return is_literal(value);
      case Kind::kInvariant: return invariant(c, value);
      case Kind::kSame: return same(c, value);
      case Kind::kUses: return uses(c, value);
      case Kind::kCalls:
      case Kind::kCallsOnly: return calls(c, value);
      default: return Truth::kUnknown;
    }
  }

  ConstantSet known_constants(const OperandValue& value) {
    ConstantSet set = constants_of(query_, value, why_);
    if (why_ != nullptr && set.complete && value.value.valid()) {
      for (const ConstantValue& v : set.values) why_->add(value.value, fmt::format("it is {}", text_of(v)));
    }
    return set;
  }

  Truth compared(const Condition& c, const OperandValue& left) {
    const ConstantSet set = known_constants(left);
    bool first = true;
    Truth t = Truth::kUnknown;
    for (const OperandValue& right : values_of(query_, bindings_, c.right, why_)) {
      const Truth one = compare(set, c.compare, constants_of(query_, right));
      if (!first && one != t) return Truth::kUnknown;
      t = one;
      first = false;
    }
    return t;
  }

  // Members that are no literals (an argument of another call) are known only when they have one value.
  Truth in_members(const Condition& c, const OperandValue& left) {
    std::vector<ConstantValue> members;
    bool all_known = true;
    for (const Operand& member : c.operands) {
      for (const OperandValue& value : values_of(query_, bindings_, member)) {
        const ConstantSet set = constants_of(query_, value);
        if (set.complete && set.values.size() == 1) {
          members.push_back(set.values.front());
        } else {
          all_known = false;
        }
      }
    }
    const Truth t = in_set(known_constants(left), members);
    return t == Truth::kFalse && !all_known ? Truth::kUnknown : t;
  }

  Truth is_type(const Condition& c, const OperandValue& value) {
    if (!value.value.valid()) return Truth::kUnknown;
    const semantic::CallPath path = value.state == State::kValue ? value.path : semantic::CallPath{};
    Truth t = Truth::kFalse;
    for (Symbol type : c.types) t = base::either(t, model_.is_type(value.value, type, path, why_));
    return c.maybe && t == Truth::kUnknown ? Truth::kTrue : t;
  }

  template <typename Ask>
  Truth of_function(const OperandValue& value, Ask ask) {
    if (value.value.valid()) return ask(value.value);
    return value.state == State::kMissing ? Truth::kUnknown : Truth::kFalse;
  }

  Truth is_literal(const OperandValue& value) {
    if (value.state == State::kConstant) return Truth::kTrue;
    return value.value.valid() ? model_.is_literal(value.value, value.path) : Truth::kUnknown;
  }

  Truth invariant(const Condition& c, const OperandValue& value) {
    const semantic::LoopRef loop = bindings_[c.slot].loop;
    if (!loop.valid()) return Truth::kUnknown;
    if (value.state == State::kConstant || value.state == State::kMissing) return Truth::kTrue;
    const Binding& subject = bindings_[c.left.slot];
    const semantic::CallPath& path = path_from(subject, loop);
    if (value.state == State::kValue) return model_.invariant(value.value, loop, path, why_);
    Truth t = Truth::kTrue;
    for (ValueRef v : value.rest) t = base::both(t, model_.invariant(v, loop, path, why_));
    return t;
  }

  Truth same(const Condition& c, const OperandValue& left) {
    Truth t = Truth::kFalse;
    for (const OperandValue& right : values_of(query_, bindings_, c.right, why_)) {
      Truth one = Truth::kUnknown;
      if (left.state == State::kValue && right.state == State::kValue) {
        one = model_.same(left.value, left.path, right.value, right.path, why_);
      }
      if (one != Truth::kTrue) {
        // Not one object, but perhaps one value. Different constants are different values.
        const Truth equal = compare(constants_of(query_, left), Compare::kEq, constants_of(query_, right));
        one = equal == Truth::kUnknown ? one : equal;
      }
      t = base::either(t, one);
    }
    return t;
  }

  Truth flows(const Condition& c, ValueRef v, const semantic::CallPath& path) {
    if (c.has_apis) return model_.uses_api(v, path, query_.program.api_sets[c.apis].apis, why_);
    const Binding& source = bindings_[c.slot];
    if (source.call.valid())
      return bindings_[c.left.slot].call == source.call ? model_.uses_own_result(v, path, source.call, why_)
                                                        : model_.uses_call(v, path, source.call, why_);
    if (source.loop.valid()) return model_.uses_loop_element(v, path, source.loop, why_);
    return source.object.valid() ? model_.same(v, path, source.object, source.path, why_) : Truth::kUnknown;
  }

  Truth uses(const Condition& c, const OperandValue& value) {
    if (value.state == State::kConstant || value.state == State::kMissing) return Truth::kFalse;
    if (value.state == State::kValue) return flows(c, value.value, value.path);
    Truth t = Truth::kFalse;
    for (ValueRef v : value.rest) t = base::either(t, flows(c, v, value.path));
    return t;
  }

  // `c uses d`: something that the call is made of (its receiver, an argument) comes from d.
  Truth call_uses(const Condition& c, const Binding& call) {
    const ir::Function& f = model_.table().function(call.call.function);
    const auto operands = f.operands_of(call.call.instr);
    const bool plain_call = f.instrs[call.call.instr].op == ir::Opcode::kCall;
    Truth t = Truth::kFalse;
    const ValueRef receiver = model_.receiver(call.call);
    if (receiver.valid()) t = flows(c, receiver, call.path);
    for (std::size_t i = plain_call ? 1 : 0; i < operands.size() && t != Truth::kTrue; ++i) {
      if (operands[i] == ir::kNoValue) continue;
      t = base::either(t, flows(c, {call.call.function, operands[i]}, call.path));
    }
    return t;
  }

  Truth calls(const Condition& c, const OperandValue& value) {
    const bool only = c.kind == Kind::kCallsOnly;
    if (!value.value.valid() || value.state == State::kConstant) return Truth::kUnknown;
    const auto& apis = query_.program.api_sets[c.apis].apis;
    const semantic::CallPath path = value.state == State::kValue ? value.path : semantic::CallPath{};
    return only ? model_.calls_only(value.value, path, apis, why_) : model_.calls(value.value, path, apis, why_);
  }

  Truth program_calls(const Condition& c) {
    for (const Binding& b : bindings_) {
      const ValueRef at = b.call.valid() ? b.call : b.loop.valid() ? event_of(model_, b.loop) : b.object;
      if (at.valid()) return model_.program_calls(at, query_.program.api_sets[c.apis].apis, why_);
    }
    return Truth::kUnknown;
  }

  CheckArgument check_argument(const Operand& operand, const OperandValue& value) const {
    CheckArgument out;
    out.value = value.value;
    out.path = value.path;
    out.is_literal = value.state == State::kConstant;
    out.literal = value.constant;
    if (operand.kind == Operand::Kind::kSlot) {
      out.call = bindings_[operand.slot].call;
      out.loop = bindings_[operand.slot].loop;
    }
    return out;
  }

  // Asked for each combination of what the operands may stand for; known when the answers agree.
  Truth plugin(const Condition& c) {
    if (!query_.facts.check) return Truth::kUnknown;
    std::vector<std::vector<CheckArgument>> asked(1);
    for (const Operand& operand : c.operands) {
      std::vector<std::vector<CheckArgument>> longer;
      for (const OperandValue& value : values_of(query_, bindings_, operand)) {
        const bool known = value.state != State::kUnknown && value.state != State::kNoParameter;
        const bool is_loop = operand.kind == Operand::Kind::kSlot && bindings_[operand.slot].loop.valid();
        if (!known && !is_loop) return Truth::kUnknown;
        for (const auto& arguments : asked) {
          longer.push_back(arguments);
          longer.back().push_back(check_argument(operand, value));
        }
      }
      if (longer.empty() || longer.size() > kMaxCheckCombinations) return Truth::kUnknown;
      asked = std::move(longer);
    }
    Truth t = Truth::kUnknown;
    for (std::size_t k = 0; k < asked.size(); ++k) {
      const Truth one = query_.facts.check(c.name, asked[k], model_, why_);
      if (k > 0 && one != t) return Truth::kUnknown;
      t = one;
    }
    return t;
  }

  Truth pattern(const Condition& c, Precision precision) {
    Query& sub = query_.pattern(c.pattern);
    if (sub.depth > kMaxPatternDepth) return Truth::kUnknown;
    Bindings shared(sub.program.slots.size());
    for (std::size_t i = 0; i < c.slots.size() && i < shared.size(); ++i) shared[i] = bindings_[c.slots[i]];
    return pattern_holds(sub, shared, precision, why_);
  }

  Query& query_;
  const SemanticModel& model_;
  const Bindings& bindings_;
  Why* why_;
};

}  // namespace

Truth holds(Query& query, const Bindings& bindings, std::uint32_t condition, Precision precision, Why* why) {
  return Judge(query, bindings, why).judge(condition, precision);
}

}  // namespace ppcheck::match
