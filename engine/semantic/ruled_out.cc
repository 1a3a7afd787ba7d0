#include "engine/semantic/ruled_out.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/truth.h"
#include "engine/semantic/caches.h"
#include "engine/semantic/region.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;
using Kind = ConstantValue::Kind;

namespace {

bool is_number(const ConstantValue& c) { return c.kind == Kind::kInt || c.kind == Kind::kFloat; }

// Of constants of one kind, or of kinds that are never equal. `1 == True` and `1 == 1.0` are left open.
Truth equal(const ConstantValue& x, const ConstantValue& y) {
  if (x.kind == Kind::kApi || y.kind == Kind::kApi) return Truth::kUnknown;
  if (x.kind == y.kind) return x == y ? Truth::kTrue : Truth::kFalse;
  const auto counts = [](const ConstantValue& c) { return is_number(c) || c.kind == Kind::kTrue || c.kind == Kind::kFalse; };
  if (counts(x) && counts(y) && (is_number(x) || is_number(y))) return Truth::kUnknown;
  return Truth::kFalse;
}

Truth less(const ConstantValue& x, const ConstantValue& y) {
  if (x.kind == Kind::kInt && y.kind == Kind::kInt) return base::truth_of(x.integer < y.integer);
  if (!is_number(x) || !is_number(y)) return Truth::kUnknown;
  const auto real = [](const ConstantValue& c) { return c.kind == Kind::kInt ? static_cast<double>(c.integer) : c.real; };
  return base::truth_of(real(x) < real(y));
}

// One answer for all of them, else none.
class Agreed {
 public:
  void add(Truth t) {
    if (!any_) answer_ = t;
    else if (answer_ != t) answer_ = Truth::kUnknown;
    any_ = true;
  }
  Truth answer() const { return any_ ? answer_ : Truth::kUnknown; }

 private:
  Truth answer_ = Truth::kUnknown;
  bool any_ = false;
};

// A parameter, its attribute, a constant, or one of these by a branch: what else is tested says nothing about the way.
bool is_passed(const ir::Function& fn, InstrId v, int depth = 0) {
  const ir::Instr& in = fn.instrs[v];
  if (in.op == Opcode::kParam || in.op == Opcode::kConst) return true;
  if (in.op == Opcode::kLoadAttr) return fn.instrs[fn.operands_of(v)[0]].op == Opcode::kParam;
  if (in.op != Opcode::kPhi || depth > 3) return false;
  const auto operands = fn.operands_of(v);
  return std::all_of(operands.begin(), operands.end(),
                     [&](InstrId o) { return o != ir::kNoValue && is_passed(fn, o, depth + 1); });
}

bool is_display(const ir::Instr& in) {
  return in.op == Opcode::kTuple || in.op == Opcode::kList || in.op == Opcode::kSet;
}

class Tests {
 public:
  explicit Tests(const SemanticModel& model) : model_(model), a_(model.analysis()) {}

  Truth holds(ValueRef v, const CallPath& path) const {
    const ir::Function& fn = a_.table.function(v.function);
    const ir::Instr& in = fn.instrs[v.instr];
    const auto operands = fn.operands_of(v.instr);
    if (in.op == Opcode::kNot) return base::negate(holds({v.function, operands[0]}, path));
    const bool asks_what_is_passed =
        in.op == Opcode::kCall ? type_test(v) != nullptr
        : in.op != Opcode::kCompare
            ? is_passed(fn, v.instr)
            : is_passed(fn, operands[0]) && (is_display(fn.instrs[operands[1]]) || is_passed(fn, operands[1]));
    if (!asks_what_is_passed) return Truth::kUnknown;
    return *a_.caches->tests.get({v, path.sites}, [&] { return answer(v, path); });
  }

 private:
  Truth answer(ValueRef v, const CallPath& path) const {
    const ir::Function& fn = a_.table.function(v.function);
    const ir::Instr& in = fn.instrs[v.instr];
    const auto operands = fn.operands_of(v.instr);
    if (in.op == Opcode::kCall) return is_instance(v, path);
    if (in.op != Opcode::kCompare) {
      const ConstantSet set = model_.constants(v, path);
      Agreed agreed;
      if (set.complete)
        for (const ConstantValue& c : set.values) agreed.add(truth_of(c));
      return agreed.answer();
    }
    static const Symbol kIs = base::intern("is"), kEq = base::intern("__eq__"), kNe = base::intern("__ne__"),
                        kContains = base::intern("__contains__"), kLt = base::intern("__lt__"), kLe = base::intern("__le__"),
                        kGt = base::intern("__gt__"), kGe = base::intern("__ge__");
    Truth out = Truth::kUnknown;
    if (in.name == kIs || in.name == kEq) out = compare(v.function, operands[0], operands[1], path);
    else if (in.name == kNe) out = base::negate(compare(v.function, operands[0], operands[1], path));
    else if (in.name == kLt) out = is_less(v.function, operands[0], operands[1], path);
    else if (in.name == kGt) out = is_less(v.function, operands[1], operands[0], path);
    else if (in.name == kLe) out = base::negate(is_less(v.function, operands[1], operands[0], path));
    else if (in.name == kGe) out = base::negate(is_less(v.function, operands[0], operands[1], path));
    else if (in.name == kContains) out = contains(v.function, operands[1], operands[0], path);
    return in.has(ir::kNegated) ? base::negate(out) : out;
  }

  Truth compare(FunctionId f, InstrId x, InstrId y, const CallPath& path) const {
    const ConstantSet left = model_.constants({f, x}, path), right = model_.constants({f, y}, path);
    if (left.complete && right.complete) {
      Agreed agreed;
      for (const ConstantValue& a : left.values)
        for (const ConstantValue& b : right.values) agreed.add(equal(a, b));
      return agreed.answer();
    }
    if (is_none(right) && is_never_none({f, x}, path)) return Truth::kFalse;
    if (is_none(left) && is_never_none({f, y}, path)) return Truth::kFalse;
    return Truth::kUnknown;
  }

  Truth is_less(FunctionId f, InstrId x, InstrId y, const CallPath& path) const {
    const ConstantSet left = model_.constants({f, x}, path), right = model_.constants({f, y}, path);
    if (!left.complete || !right.complete) return Truth::kUnknown;
    Agreed agreed;
    for (const ConstantValue& a : left.values)
      for (const ConstantValue& b : right.values) agreed.add(less(a, b));
    return agreed.answer();
  }

  static bool is_none(const ConstantSet& set) {
    return set.complete && set.values.size() == 1 && set.values[0].kind == Kind::kNone;
  }

  bool is_never_none(ValueRef v, const CallPath& path) const {
    const TypeSet types = model_.types(v, path);
    if (!types.complete || types.duck || a_.solution.builtins.none == kNone) return false;
    const Symbol none = a_.solution.classes[a_.solution.builtins.none].canonical;
    return std::find(types.classes.begin(), types.classes.end(), none) == types.classes.end();
  }

  // The one function that the call runs, when that says what type its argument has.
  const Callee* type_test(ValueRef call) const {
    const EventInfo* event = a_.event(call);
    const auto callees = a_.callees_of(call);
    if (event == nullptr || !event->complete || callees.size() != 1 || callees[0].function == kNone) return nullptr;
    return a_.facts(callees[0].function).tests_type.size() > 1 ? &callees[0] : nullptr;
  }

  Truth is_instance(ValueRef call, const CallPath& path) const {
    const Callee& callee = *type_test(call);
    const std::vector<std::string>& words = a_.facts(callee.function).tests_type;
    const Argument tested = model_.argument(call, callee, base::intern(words[0]));
    if (tested.state != ArgumentState::kPassed || !tested.value.valid()) return Truth::kUnknown;
    Truth any = Truth::kFalse;
    const auto add = [&](ClassId c) {
      Truth t = model_.is_type(tested.value, a_.solution.classes[c].canonical, path);
      if (t == Truth::kFalse && (a_.solution.classes[c].unknown_base || is_protocol(c))) t = Truth::kUnknown;
      any = base::either(any, t);
    };
    for (std::size_t k = 1; k < words.size(); ++k) {
      const Argument classes = model_.argument(call, callee, base::intern(words[k]));
      if (classes.state == ArgumentState::kPassed && classes.value.valid()) {
        if (!each_class(classes.value, add)) any = base::either(any, Truth::kUnknown);
      } else if (const auto it = a_.class_ids.find(base::intern(words[k])); it != a_.class_ids.end()) {
        add(it->second);
      } else {
        any = base::either(any, Truth::kUnknown);
      }
    }
    return any;
  }

  // Classes that others count as sub-classes of by what they can do.
  bool is_protocol(ClassId c) const {
    const std::string_view name = base::text_of(a_.solution.classes[c].canonical);
    return name.starts_with("collections.abc.") || name.starts_with("typing.");
  }

  // The classes that a value names: one, or a tuple of them. False when there may be others.
  template <typename Visit>
  bool each_class(ValueRef v, const Visit& visit) const {
    const ir::Function& fn = a_.table.function(v.function);
    std::vector<ValueRef> named{v};
    if (fn.instrs[v.instr].op == Opcode::kTuple) {
      named.clear();
      for (const InstrId o : fn.operands_of(v.instr)) named.push_back({v.function, o});
    }
    bool all = true;
    for (const ValueRef one : named) {
      const auto& members = a_.solution.entities.members(a_.solution.values[one.function][one.instr]);
      const bool is_class = members.size() == 1 && a_.solution.entities[members[0]].kind == EntityKind::kClass;
      all = all && is_class;
      if (is_class) visit(a_.solution.entities[members[0]].a);
    }
    return all;
  }

  // `mode in ("train", "eval")`.
  Truth contains(FunctionId f, InstrId container, InstrId key, const CallPath& path) const {
    const ir::Function& fn = a_.table.function(f);
    if (!is_display(fn.instrs[container])) return Truth::kUnknown;
    bool all_differ = true;
    for (const InstrId member : fn.operands_of(container)) {
      if (fn.instrs[member].op == Opcode::kSpread) return Truth::kUnknown;
      const Truth t = compare(f, key, member, path);
      if (t == Truth::kTrue) return t;
      all_differ = all_differ && t == Truth::kFalse;
    }
    return all_differ ? Truth::kFalse : Truth::kUnknown;
  }

  const SemanticModel& model_;
  const Analysis& a_;
};

}  // namespace

bool is_ruled_out(const SemanticModel& model, const Way& way, Why* why) {
  const Analysis& a = model.analysis();
  const Tests tests(model);
  CallPath path;
  for (std::size_t k = 1; k < way.levels.size(); ++k) {
    path.sites.push_back(way.levels[k - 1].event);
    const Level& level = way.levels[k];
    const FunctionId f = level.event.function;
    const auto& unseen = a.unseen_callers[f];
    if (std::find(unseen.begin(), unseen.end(), way.levels[k - 1].event) != unseen.end()) return false;  // `f(**options)`
    if (!level.guarded || calls_itself(a, f)) continue;  // further down a recursion other values may be passed
    for (const Cfg::Guard& guard : a.cfg(f).guards_of(level.block)) {
      const ValueRef test{f, guard.condition};
      const Truth found = tests.holds(test, path);
      if (found == Truth::kUnknown || found == base::truth_of(guard.truth)) continue;
      if (why != nullptr)
        why->add(test, fmt::format("{} is {} for what is passed here", quoted(a, test), found == Truth::kTrue ? "true" : "false"));
      return true;
    }
  }
  return false;
}

}  // namespace ppcheck::semantic
