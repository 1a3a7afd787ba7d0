// The listing of a compiled rule, for `ppcheck dump rule` and the tests of dsl/compile.
//
//   rule tf-map-before-batch
//   slot 0 object ds: tensorflow.data.Dataset
//   slot 1 call m = 0.map                        ; call m = ds.map
//   order 1
//   where (calls-only 1.map_func BATCH_POLYMORPHIC)   ; m.map_func calls only BATCH_POLYMORPHIC
#include <fmt/format.h>

#include <string>

#include "engine/match/compare.h"
#include "engine/match/program.h"

namespace ppcheck::match {
namespace {

using base::text_of;
using Kind = Condition::Kind;

std::string slot_id(SlotId slot) { return slot == kNoSlot ? "-" : fmt::format("{}", slot); }

std::string joined(const std::vector<Symbol>& names, std::string_view separator = ", ") {
  std::string out;
  for (Symbol name : names) out += (out.empty() ? "" : std::string(separator)) + std::string(text_of(name));
  return out;
}

std::string set_text(const Program& program, ApiSetId set) {
  return set < program.api_sets.size() ? fmt::format("set{}", set) : "set?";
}

std::string target_text(const Program& program, const Target& target) {
  switch (target.kind) {
    case Target::Kind::kApis: return set_text(program, target.apis);
    case Target::Kind::kMethod: return fmt::format("{}.{}", slot_id(target.slot), text_of(target.name));
    case Target::Kind::kObjectCall: return fmt::format("{}()", slot_id(target.slot));
  }
  return "";
}

std::string relation_text(const Program& program, const Relation& relation) {
  switch (relation.kind) {
    case Relation::Kind::kIn: return fmt::format("in {}", slot_id(relation.slot));
    case Relation::Kind::kAlwaysIn: return fmt::format("always in {}", slot_id(relation.slot));
    case Relation::Kind::kInsideApis: return fmt::format("inside {}", set_text(program, relation.apis));
    case Relation::Kind::kInsideCall: return fmt::format("inside {}", slot_id(relation.slot));
    case Relation::Kind::kAfter: return fmt::format("after {}", slot_id(relation.slot));
    case Relation::Kind::kBefore: return fmt::format("before {}", slot_id(relation.slot));
  }
  return "";
}

std::string call_text(const Program& program, const Slot& slot) {
  std::string out;
  for (const Target& target : slot.targets) out += (out.empty() ? "" : " | ") + target_text(program, target);
  for (const Relation& relation : slot.relations) out += " " + relation_text(program, relation);
  return out;
}

std::string slot_text(const Program& program, const Slot& slot) {
  switch (slot.kind) {
    case SlotKind::kObject:
      return fmt::format("object {}: {}{}", slot.name, slot.any ? "any" : joined(slot.types, " | "), slot.maybe ? "?" : "");
    case SlotKind::kLoop:
      return fmt::format("loop {}{}", slot.name, slot.over == kNoSlot ? "" : " over " + slot_id(slot.over));
    case SlotKind::kCall:
      return fmt::format("call {}{}", slot.name.empty() ? "" : slot.name + " = ", call_text(program, slot));
  }
  return "";
}

std::string operand_text(const Operand& operand) {
  switch (operand.kind) {
    case Operand::Kind::kSlot: return slot_id(operand.slot);
    case Operand::Kind::kArgument: {
      std::string out = fmt::format("{}.{}", slot_id(operand.slot), text_of(operand.parameter));
      for (Symbol attribute : operand.attributes) out += fmt::format(".{}", text_of(attribute));
      if (!operand.property.empty()) out += fmt::format(":{}", text_of(operand.property));
      return out;
    }
    case Operand::Kind::kProperty: return fmt::format("{}:{}", slot_id(operand.slot), text_of(operand.property));
    case Operand::Kind::kLiteral:
    case Operand::Kind::kApiName: return match::text_of(operand.literal);
  }
  return "";
}

std::string operands_text(const std::vector<Operand>& operands) {
  std::string out;
  for (const Operand& operand : operands) out += (out.empty() ? "" : ", ") + operand_text(operand);
  return out;
}

std::string versions_text(const Condition& c) {
  std::string out(text_of(c.name));
  for (const auto& [op, version] : c.versions) out += fmt::format(" {} {}", spelling_of(op), version);
  return out;
}

// Depth is bounded by base::kMaxRuleNesting.
std::string condition_text(const Program& program, std::uint32_t index) {
  const Condition& c = program.conditions[index];
  const auto children = [&](std::string_view word) {
    std::string out = fmt::format("({}", word);
    for (std::uint32_t child : c.children) out += " " + condition_text(program, child);
    return out + ")";
  };
  const std::string left = operand_text(c.left);
  std::string out;
  switch (c.kind) {
    case Kind::kNot: return children("not");
    case Kind::kAnd: return children("and");
    case Kind::kOr: return children("or");
    case Kind::kEvent: out = fmt::format("(event {})", call_text(program, c.event)); break;
    case Kind::kCompare: out = fmt::format("({} {} {})", spelling_of(c.compare), left, operand_text(c.right)); break;
    case Kind::kInSet: out = fmt::format("(one-of {} {{{}}})", left, operands_text(c.operands)); break;
    case Kind::kMissing: out = fmt::format("(missing {})", left); break;
    case Kind::kIsType: out = fmt::format("(is {} {}{})", left, joined(c.types, " | "), c.maybe ? "?" : ""); break;
    case Kind::kIsLambda: out = fmt::format("(is-lambda {})", left); break;
    case Kind::kIsFunction: out = fmt::format("(is-function {})", left); break;
    case Kind::kIsLiteral: out = fmt::format("(is-literal {})", left); break;
    case Kind::kInvariant: out = fmt::format("(invariant {} {})", left, slot_id(c.slot)); break;
    case Kind::kSame: out = fmt::format("(same {} {})", left, operand_text(c.right)); break;
    case Kind::kGuarded: out = fmt::format("(guarded {})", left); break;
    case Kind::kUses:
      out = fmt::format("(uses {} {})", left, c.has_apis ? set_text(program, c.apis) : slot_id(c.slot));
      break;
    case Kind::kCalls: out = fmt::format("(calls {} {})", left, set_text(program, c.apis)); break;
    case Kind::kCallsOnly: out = fmt::format("(calls-only {} {})", left, set_text(program, c.apis)); break;
    case Kind::kProgramCalls: out = fmt::format("(program-calls {})", set_text(program, c.apis)); break;
    case Kind::kProgramUses: out = fmt::format("(program-uses {})", versions_text(c)); break;
    case Kind::kMatches: out = fmt::format("(matches {} /{}/)", left, c.text_value); break;
    case Kind::kRelation: out = fmt::format("({} {})", left, relation_text(program, c.relation)); break;
    case Kind::kPattern: {
      const auto& sub = program.patterns[c.pattern];
      out = fmt::format("(pattern {}", sub.program ? sub.program->rule : "?");
      for (SlotId slot : c.slots) out += " " + slot_id(slot);
      out += ")";
      break;
    }
    case Kind::kCheck: out = fmt::format("(check {} {})", text_of(c.name), operands_text(c.operands)); break;
  }
  return c.negated ? fmt::format("(not {})", out) : out;
}

std::string template_text(const std::vector<Piece>& pieces) {
  std::string out;
  for (const Piece& piece : pieces) {
    switch (piece.kind) {
      case Piece::Kind::kText: out += piece.text; break;
      case Piece::Kind::kSource: out += fmt::format("{{{}}}", slot_id(piece.slot)); break;
      case Piece::Kind::kName: out += fmt::format("{{{}:name}}", slot_id(piece.slot)); break;
      case Piece::Kind::kArgument: out += fmt::format("{{{}.{}}}", slot_id(piece.slot), text_of(piece.parameter)); break;
      case Piece::Kind::kProperty: out += fmt::format("{{{}:{}}}", slot_id(piece.slot), text_of(piece.property)); break;
    }
  }
  return out;
}

std::string edit_text(const FixEdit& edit) {
  static constexpr std::string_view kVerbs[] = {"set",  "remove", "rename", "replace", "move",
                                                "swap", "insert", "wrap",   "delete"};
  std::string out(kVerbs[static_cast<std::size_t>(edit.kind)]);
  out += " " + slot_id(edit.slot);
  if (!edit.parameter.empty()) out += fmt::format(".{}", text_of(edit.parameter));
  if (edit.other != kNoSlot) out += " " + slot_id(edit.other);
  switch (edit.expr) {
    case FixEdit::Expr::kNone: break;
    case FixEdit::Expr::kLiteral: out += " literal " + edit.literal; break;
    case FixEdit::Expr::kApi: out += " api " + edit.literal; break;
    case FixEdit::Expr::kCode: out += " code \"" + template_text(edit.code) + "\""; break;
    case FixEdit::Expr::kSlot: out += " value " + template_text(edit.code); break;
  }
  return out;
}

void add(std::string& out, std::string_view head, std::string_view body, std::string_view comment) {
  out += fmt::format("{} {}", head, body);
  if (!comment.empty()) out += fmt::format("  ; {}", comment);
  out += "\n";
}

void add_lines(std::string& out, const Program& program, std::string_view part, const std::vector<Line>& lines) {
  for (const Line& line : lines) {
    add(out, part, condition_text(program, line.condition), line.text);
    if (!line.message.empty()) out += fmt::format("  message \"{}\"\n", line.message);
  }
}

}  // namespace

std::string dump(const Program& program) {
  std::string out = fmt::format("rule {}\n", program.rule);
  for (std::size_t i = 0; i < program.api_sets.size(); ++i) {
    const ApiSet& set = program.api_sets[i];
    std::string members;
    for (std::size_t m = 0; m < set.apis.size(); ++m) {
      members += (m == 0 ? "" : ", ") + std::string(text_of(set.apis[m]));
      if (m < set.owners.size() && !set.owners[m].empty()) members += fmt::format(" (of {})", text_of(set.owners[m]));
    }
    add(out, fmt::format("set{}", i), fmt::format("{{{}}}", members), set.text);
  }
  for (std::size_t i = 0; i < program.slots.size(); ++i) {
    add(out, fmt::format("slot {}", i), slot_text(program, program.slots[i]), program.slots[i].text);
  }
  std::string order;
  for (std::uint32_t slot : program.order) order += fmt::format(" {}", slot);
  if (!order.empty()) out += "order" + order + "\n";
  add_lines(out, program, "where", program.where);
  add_lines(out, program, "unless", program.unless);
  add_lines(out, program, "minor", program.minor);
  add_lines(out, program, "doubt", program.doubt);
  if (program.report.slot != kNoSlot) {
    out += fmt::format("report {} \"{}\"\n", program.report.slot, template_text(program.report.text));
  }
  for (const Report& note : program.notes) out += fmt::format("note {} \"{}\"\n", note.slot, template_text(note.text));
  for (const FixPlan& fix : program.fixes) {
    out += fmt::format("fix {} \"{}\"", fix.safe ? "safe" : "unsafe", fix.title);
    if (fix.when) out += " when " + condition_text(program, *fix.when);
    out += "\n";
    for (const FixEdit& edit : fix.edits) out += fmt::format("  {}\n", edit_text(edit));
  }
  for (const auto& words : program.required_words) {
    std::string any;
    for (const std::string& word : words) any += (any.empty() ? "" : " | ") + word;
    out += fmt::format("needs-word {}\n", any);
  }
  for (std::size_t i = 0; i < program.patterns.size(); ++i) {
    const auto& sub = program.patterns[i];
    out += fmt::format("pattern {} shared {} {}\n", i, sub.shared, sub.program ? sub.program->rule : "?");
  }
  return out;
}

}  // namespace ppcheck::match
