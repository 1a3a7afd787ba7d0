// rule_builder.h: programs of rules made by hand, for tests that want no rule text.
//
//   Rule r;
//   const SlotId ds = r.object("ds", {"lib.Dataset"});
//   const SlotId m = r.call("m", {r.method(ds, "map")});
//   r.call("b", {r.method(ds, "batch")}, {r.after(m)});
//   r.where(r.calls_only(r.argument(m, "f"), {"lib.cast"}));
//   r.report(m, "slow");
//   evaluate(r.program, model, facts)
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/match/program.h"

namespace ppcheck::match {

class Rule {
 public:
  using Names = std::vector<std::string>;
  using ConditionId = std::uint32_t;

  Program program;

  explicit Rule(std::string name = "test-rule") { program.rule = std::move(name); }

  // ── match ─────────────────────────────────────────────────────────────────────────────────────────────
  SlotId object(std::string name, const Names& types, bool maybe = false) {
    Slot slot;
    slot.kind = SlotKind::kObject;
    slot.name = name;
    slot.any = types.empty();
    slot.maybe = maybe;
    slot.text = "object " + name + ":";
    for (const auto& type : types) {
      slot.types.push_back(base::intern(type));
      slot.text += " " + type;
    }
    if (maybe) slot.text += "?";
    return add(std::move(slot));
  }
  SlotId loop(std::string name, SlotId over = kNoSlot) {
    Slot slot;
    slot.kind = SlotKind::kLoop;
    slot.name = name;
    slot.over = over;
    slot.text = "loop " + name;
    return add(std::move(slot));
  }
  SlotId call(std::string name, std::vector<Target> targets, std::vector<Relation> relations = {}) {
    Slot slot = event_slot(std::move(targets), std::move(relations));
    slot.text = "call " + name + " = " + slot.text;
    slot.name = std::move(name);
    return add(std::move(slot));
  }

  ApiSetId api_set(const Names& names) {
    ApiSet set;
    for (const auto& name : names) {
      set.apis.push_back(base::intern(name));
      set.text += (set.text.empty() ? "" : " | ") + name;
    }
    program.api_sets.push_back(std::move(set));
    return static_cast<ApiSetId>(program.api_sets.size() - 1);
  }
  Target apis(const Names& names) {
    Target t;
    t.apis = api_set(names);
    return t;
  }
  Target method(SlotId slot, const std::string& name) const {
    Target t;
    t.kind = Target::Kind::kMethod;
    t.slot = slot;
    t.name = base::intern(name);
    return t;
  }
  Target called(SlotId slot) const {
    Target t;
    t.kind = Target::Kind::kObjectCall;
    t.slot = slot;
    return t;
  }

  Relation in(SlotId loop) const { return relation(Relation::Kind::kIn, loop, "in"); }
  Relation always_in(SlotId loop) const { return relation(Relation::Kind::kAlwaysIn, loop, "always in"); }
  Relation after(SlotId call) const { return relation(Relation::Kind::kAfter, call, "after"); }
  Relation before(SlotId call) const { return relation(Relation::Kind::kBefore, call, "before"); }
  Relation inside_call(SlotId call) const { return relation(Relation::Kind::kInsideCall, call, "inside"); }
  Relation inside(const Names& names) {
    Relation r = relation(Relation::Kind::kInsideApis, kNoSlot, "inside");
    r.apis = api_set(names);
    r.text = "inside " + names.front();
    return r;
  }

  // ── operands ──────────────────────────────────────────────────────────────────────────────────────────
  Operand bare(SlotId slot) const {
    Operand o;
    o.slot = slot;
    o.text = program.slots[slot].name;
    return o;
  }
  Operand argument(SlotId slot, const std::string& parameter) const {
    Operand o = bare(slot);
    o.kind = Operand::Kind::kArgument;
    o.parameter = base::intern(parameter);
    o.text += "." + parameter;
    return o;
  }
  Operand property(SlotId slot, const std::string& name) const {
    Operand o = bare(slot);
    o.kind = Operand::Kind::kProperty;
    o.property = base::intern(name);
    o.text += ":" + name;
    return o;
  }
  static Operand integer(std::int64_t value) {
    Operand o = literal(semantic::ConstantValue::Kind::kInt, std::to_string(value));
    o.literal.integer = value;
    return o;
  }
  static Operand text(const std::string& value) {
    Operand o = literal(semantic::ConstantValue::Kind::kString, "\"" + value + "\"");
    o.literal.text = base::intern(value);
    return o;
  }
  static Operand none() { return literal(semantic::ConstantValue::Kind::kNone, "None"); }
  static Operand api(const std::string& name) {
    Operand o = literal(semantic::ConstantValue::Kind::kApi, name);
    o.kind = Operand::Kind::kApiName;
    o.literal.text = base::intern(name);
    return o;
  }

  // ── conditions ────────────────────────────────────────────────────────────────────────────────────────
  using Kind = Condition::Kind;
  ConditionId negation(ConditionId child) { return tree(Kind::kNot, {child}); }
  ConditionId all(std::vector<ConditionId> children) { return tree(Kind::kAnd, std::move(children)); }
  ConditionId any(std::vector<ConditionId> children) { return tree(Kind::kOr, std::move(children)); }
  ConditionId event(std::vector<Target> targets, std::vector<Relation> relations = {}) {
    Condition c = condition(Kind::kEvent, {});
    c.event = event_slot(std::move(targets), std::move(relations));
    c.text = c.event.text = "call " + c.event.text;
    return add(std::move(c));
  }
  ConditionId compare(Operand left, Compare op, Operand right) {
    Condition c = condition(Kind::kCompare, std::move(left));
    c.compare = op;
    c.right = std::move(right);
    return add(std::move(c));
  }
  ConditionId one_of(Operand left, std::vector<Operand> members, bool negated = false) {
    Condition c = condition(Kind::kInSet, std::move(left));
    c.operands = std::move(members);
    c.negated = negated;
    return add(std::move(c));
  }
  ConditionId missing(Operand left) { return add(condition(Kind::kMissing, std::move(left))); }
  ConditionId is(Kind kind, Operand left) { return add(condition(kind, std::move(left))); }
  ConditionId is_type(Operand left, const Names& types, bool maybe = false) {
    Condition c = condition(Kind::kIsType, std::move(left));
    for (const auto& type : types) c.types.push_back(base::intern(type));
    c.maybe = maybe;
    return add(std::move(c));
  }
  ConditionId invariant(Operand left, SlotId loop) {
    Condition c = condition(Kind::kInvariant, std::move(left));
    c.slot = loop;
    return add(std::move(c));
  }
  ConditionId same(Operand left, Operand right) {
    Condition c = condition(Kind::kSame, std::move(left));
    c.right = std::move(right);
    return add(std::move(c));
  }
  ConditionId uses(Operand left, SlotId source) {
    Condition c = condition(Kind::kUses, std::move(left));
    c.slot = source;
    return add(std::move(c));
  }
  ConditionId uses(Operand left, const Names& names) {
    Condition c = condition(Kind::kUses, std::move(left));
    c.apis = api_set(names);
    c.has_apis = true;
    return add(std::move(c));
  }
  ConditionId calls(Operand left, const Names& names) { return over_apis(Kind::kCalls, std::move(left), names); }
  ConditionId calls_only(Operand left, const Names& names) {
    return over_apis(Kind::kCallsOnly, std::move(left), names);
  }
  ConditionId program_calls(const Names& names) { return over_apis(Kind::kProgramCalls, {}, names); }
  ConditionId program_uses(const std::string& package, Compare op, const std::string& version) {
    Condition c = condition(Kind::kProgramUses, {});
    c.name = base::intern(package);
    c.versions = {{op, version}};
    return add(std::move(c));
  }
  ConditionId matches(Operand left, std::string pattern) {
    Condition c = condition(Kind::kMatches, std::move(left));
    c.text_value = std::move(pattern);
    return add(std::move(c));
  }
  ConditionId holds(SlotId subject, Relation relation) {
    Condition c = condition(Kind::kRelation, bare(subject));
    c.relation = std::move(relation);
    return add(std::move(c));
  }
  ConditionId use(const Rule& pattern, std::vector<SlotId> slots) {
    Condition c = condition(Kind::kPattern, {});
    program.patterns.push_back({std::make_shared<const Program>(pattern.program),
                                static_cast<std::uint32_t>(slots.size())});
    c.pattern = static_cast<std::uint32_t>(program.patterns.size() - 1);
    c.slots = std::move(slots);
    return add(std::move(c));
  }
  ConditionId check(const std::string& predicate, std::vector<Operand> arguments) {
    Condition c = condition(Kind::kCheck, {});
    c.name = base::intern(predicate);
    c.operands = std::move(arguments);
    return add(std::move(c));
  }

  // ── parts ─────────────────────────────────────────────────────────────────────────────────────────────
  void where(ConditionId c) { program.where.push_back(line(c, "")); }
  void unless(ConditionId c) { program.unless.push_back(line(c, "")); }
  void minor(ConditionId c, std::string message) { program.minor.push_back(line(c, std::move(message))); }
  void doubt(ConditionId c, std::string message) { program.doubt.push_back(line(c, std::move(message))); }
  void report(SlotId slot, std::string message = "reported") { program.report = message_of(slot, std::move(message)); }
  void note(SlotId slot, std::string message) { program.notes.push_back(message_of(slot, std::move(message))); }

  static Piece hole(Piece::Kind kind, SlotId slot, const std::string& name = "") {
    Piece piece;
    piece.kind = kind;
    piece.slot = slot;
    (kind == Piece::Kind::kArgument ? piece.parameter : piece.property) = base::intern(name);
    return piece;
  }
  static Piece words(std::string text) {
    Piece piece;
    piece.text = std::move(text);
    return piece;
  }

 private:
  SlotId add(Slot slot) {
    program.slots.push_back(std::move(slot));
    return static_cast<SlotId>(program.slots.size() - 1);
  }
  ConditionId add(Condition c) {
    program.conditions.push_back(std::move(c));
    return static_cast<ConditionId>(program.conditions.size() - 1);
  }

  std::string text_of(const Target& t) const {
    if (t.kind == Target::Kind::kApis) return program.api_sets[t.apis].text;
    const std::string& name = program.slots[t.slot].name;
    return t.kind == Target::Kind::kMethod ? name + "." + std::string(base::text_of(t.name)) : name;
  }
  Slot event_slot(std::vector<Target> targets, std::vector<Relation> relations) const {
    Slot slot;
    for (const Target& t : targets) slot.text += (slot.text.empty() ? "" : " | ") + text_of(t);
    for (const Relation& r : relations) slot.text += " " + r.text;
    slot.targets = std::move(targets);
    slot.relations = std::move(relations);
    return slot;
  }
  Relation relation(Relation::Kind kind, SlotId slot, std::string word) const {
    Relation r;
    r.kind = kind;
    r.slot = slot;
    r.text = slot == kNoSlot ? word : word + " " + program.slots[slot].name;
    return r;
  }
  static Operand literal(semantic::ConstantValue::Kind kind, std::string text) {
    Operand o;
    o.kind = Operand::Kind::kLiteral;
    o.literal.kind = kind;
    o.text = std::move(text);
    return o;
  }
  static Condition condition(Kind kind, Operand left) {
    Condition c;
    c.kind = kind;
    c.left = std::move(left);
    return c;
  }
  ConditionId tree(Kind kind, std::vector<ConditionId> children) {
    Condition c = condition(kind, {});
    c.children = std::move(children);
    return add(std::move(c));
  }
  ConditionId over_apis(Kind kind, Operand left, const Names& names) {
    Condition c = condition(kind, std::move(left));
    c.apis = api_set(names);
    c.has_apis = true;
    return add(std::move(c));
  }
  Line line(ConditionId c, std::string message) const {
    Line l;
    l.condition = c;
    l.text = program.conditions[c].text.empty() ? "condition " + std::to_string(c) : program.conditions[c].text;
    l.message = std::move(message);
    return l;
  }
  static Report message_of(SlotId slot, std::string message) {
    Report r;
    r.slot = slot;
    r.text.push_back(words(std::move(message)));
    return r;
  }
};

}  // namespace ppcheck::match
