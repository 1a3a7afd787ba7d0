#include "dsl/ast/print.h"
#include "dsl/compile/translator.h"

namespace ppcheck::dsl {

using base::intern;
using Kind = match::Condition::Kind;

namespace {

constexpr int kMaxPatternDepth = 16;  // patterns used by patterns

}  // namespace

semantic::ConstantValue constant_of(const ast::Literal& literal) {
  using Value = semantic::ConstantValue::Kind;
  semantic::ConstantValue out;
  switch (literal.kind) {
    case ast::Literal::Kind::kInteger:
      out.kind = Value::kInt;
      out.integer = literal.integer;
      break;
    case ast::Literal::Kind::kFloat:
      out.kind = Value::kFloat;
      out.real = literal.real;
      break;
    case ast::Literal::Kind::kText:
      out.kind = Value::kString;
      out.text = intern(literal.text);
      break;
    case ast::Literal::Kind::kTrue:
      out.kind = Value::kTrue;
      break;
    case ast::Literal::Kind::kFalse:
      out.kind = Value::kFalse;
      break;
    case ast::Literal::Kind::kNone:
      out.kind = Value::kNone;
      break;
  }
  return out;
}

match::Compare compare_of(ast::Comparison comparison) {
  switch (comparison) {
    case ast::Comparison::kEqual:
      return match::Compare::kEq;
    case ast::Comparison::kNotEqual:
      return match::Compare::kNe;
    case ast::Comparison::kLess:
      return match::Compare::kLt;
    case ast::Comparison::kLessEqual:
      return match::Compare::kLe;
    case ast::Comparison::kGreater:
      return match::Compare::kGt;
    case ast::Comparison::kGreaterEqual:
      return match::Compare::kGe;
  }
  return match::Compare::kEq;
}

std::uint32_t Translator::add(match::Condition condition) {
  program_.conditions.push_back(std::move(condition));
  return static_cast<std::uint32_t>(program_.conditions.size() - 1);
}

struct TestTranslator {
  Translator& self;
  const FileScope& scope;
  source::Span span;
  match::Condition& out;

  void operator()(const ast::CompareTest& test) const {
    out.kind = Kind::kCompare;
    out.left = self.operand(test.left, scope);
    out.compare = compare_of(test.comparison);
    out.right = self.operand(test.right, scope);
  }
  void operator()(const ast::MemberTest& test) const {
    out.kind = Kind::kInSet;
    out.left = self.operand(test.value, scope);
    out.negated = test.negated;
    for (const ast::Operand& member : test.members)
      out.operands.push_back(self.operand(member, scope));
  }
  void operator()(const ast::IsTest& test) const {
    using What = ast::IsTest::What;
    out.left = self.operand(test.value, scope);
    out.negated = test.negated;
    switch (test.what) {
      case What::kMissing:
        out.kind = Kind::kMissing;
        break;
      case What::kGuarded:
        out.kind = Kind::kGuarded;
        break;
      case What::kLambda:
        out.kind = Kind::kIsLambda;
        break;
      case What::kFunction:
        out.kind = Kind::kIsFunction;
        break;
      case What::kLiteral:
        out.kind = Kind::kIsLiteral;
        break;
      case What::kInvariant:
        out.kind = Kind::kInvariant;
        out.slot = self.slot_of(test.loop.text);
        break;
      case What::kSame:
        out.kind = Kind::kSame;
        out.right = self.operand(test.same_as, scope);
        break;
      case What::kType:
        out.kind = Kind::kIsType;
        for (const std::string& type : self.names_.types(test.type, scope))
          out.types.push_back(intern(type));
        out.maybe = test.type.or_unknown;
        if (test.type.any) self.not_supported("everything is `any`", test.type.span, scope);
        break;
    }
  }
  void operator()(const ast::CallsTest& test) const {
    out.kind = test.only ? Kind::kCallsOnly : Kind::kCalls;
    out.left = self.operand(test.value, scope);
    out.apis = self.api_set(test.target, scope);
    out.has_apis = true;
  }
  void operator()(const ast::UsesTest& test) const {
    out.kind = Kind::kUses;
    out.left = self.operand(test.value, scope);
    out.slot = test.source.members.size() == 1
                   ? self.slot_of(test.source.members.front().name.text())
                   : match::kNoSlot;
    if (out.slot != match::kNoSlot) return;
    out.apis = self.api_set(test.source, scope);
    out.has_apis = true;
  }
  void operator()(const ast::MatchesTest& test) const {
    out.kind = Kind::kMatches;
    out.left = self.operand(test.value, scope);
    out.text_value = test.pattern.value;
  }
  void operator()(const ast::RelationTest& test) const {
    out.kind = Kind::kRelation;
    out.left.kind = match::Operand::Kind::kSlot;
    out.left.slot = self.slot_of(test.subject.text);
    out.left.text = test.subject.text;
    out.relation = self.relation(test.relation, scope);
  }
  void operator()(const ast::ProgramCallsTest& test) const {
    out.kind = Kind::kProgramCalls;
    out.apis = self.api_set(test.target, scope);
    out.has_apis = true;
  }
  void operator()(const ast::ProgramVersionTest& test) const {
    out.kind = Kind::kProgramUses;
    out.name = intern(test.package.text);
    for (const auto& bound : test.requirement.bounds) {
      out.versions.emplace_back(compare_of(bound.comparison), bound.version.text);
    }
  }
  void operator()(const ast::PatternTest& test) const { self.pattern(test.use, scope, out); }
  void operator()(const ast::PluginTest& test) const {
    out.kind = Kind::kCheck;
    out.name = intern(test.predicate.text());
    for (const ast::Operand& argument : test.arguments)
      out.operands.push_back(self.operand(argument, scope));
  }
};

// The depth is bounded by base::kMaxRuleNesting.
std::uint32_t Translator::condition(const ast::Condition& condition, const FileScope& scope) {
  match::Condition out;
  out.text = print(condition);
  switch (condition.kind) {
    case ast::Condition::Kind::kTest:
      std::visit(TestTranslator{*this, scope, condition.span, out}, condition.test);
      break;
    case ast::Condition::Kind::kNot:
      out.kind = Kind::kNot;
      break;
    case ast::Condition::Kind::kAnd:
      out.kind = Kind::kAnd;
      break;
    case ast::Condition::Kind::kOr:
      out.kind = Kind::kOr;
      break;
  }
  for (const ast::Condition& child : condition.children) {
    const std::uint32_t index = this->condition(child, scope);
    out.children.push_back(index);
  }
  return add(std::move(out));
}

match::Operand Translator::operand(const ast::Value& value, const FileScope& scope) {
  match::Operand out;
  out.text = value.text();
  const Symbol* const symbol = body_.find(value.base.text);
  if (symbol == nullptr) {
    ast::QualifiedName name;
    name.parts.push_back(value.base);
    for (const ast::Name& part : value.parameters) name.parts.push_back(part);
    name.span = value.span;
    const std::string dotted = names_.dotted(name, scope, true);
    const ApiInfo info = names_.apis().lookup(dotted);
    out.kind = match::Operand::Kind::kApiName;
    out.literal.kind = semantic::ConstantValue::Kind::kApi;
    out.literal.text = intern(info.canonical.empty() ? dotted : info.canonical);
    return out;
  }
  if (symbol->kind == SymbolKind::kOption) {
    out.kind = match::Operand::Kind::kLiteral;
    out.literal = constant_of(symbol->value);
    return out;
  }
  out.slot = slot_of(symbol->name);
  if (value.property) out.property = intern(value.property->text);
  if (value.parameters.empty()) {
    if (value.property) out.kind = match::Operand::Kind::kProperty;
  } else {
    out.kind = match::Operand::Kind::kArgument;
    out.parameter = intern(value.parameters.front().text);
    if (value.parameters.size() > 1)
      not_supported("the parts of an argument are not looked at", value.span, scope);
  }
  return out;
}

match::Operand Translator::operand(const ast::Operand& operand, const FileScope& scope) {
  const auto* literal = std::get_if<ast::Literal>(&operand);
  if (literal == nullptr) return this->operand(std::get<ast::Value>(operand), scope);
  match::Operand out;
  out.kind = match::Operand::Kind::kLiteral;
  out.literal = constant_of(*literal);
  out.text = print(*literal);
  return out;
}

std::uint32_t Translator::pattern(const ast::PatternUse& use, const FileScope& scope,
                                  match::Condition& out) {
  out.kind = Kind::kPattern;
  const CheckedPattern* const pattern = names_.pattern(use.pattern.text, scope);
  if (pattern == nullptr) return 0;
  if (--patterns_ < 0 && depth_ < kMaxPatternDepth) {
    names_.reports().error(scope, "too-large", "too many patterns are used here", use.span,
                           "with those that patterns use");
    return 0;
  }
  if (depth_ >= kMaxPatternDepth) {
    names_.reports().error(scope, "pattern-cycle", "patterns use each other without end here",
                           use.span, "name what is meant");
    return 0;
  }
  std::vector<Symbol> arguments;
  for (const ast::Name& argument : use.arguments) {
    const Symbol* const symbol = body_.find(argument.text);
    if (symbol == nullptr) return 0;
    if (symbol->kind == SymbolKind::kOption) {
      not_supported("a pattern shares no option", argument.span, scope);
      return 0;
    }
    arguments.push_back(*symbol);
    out.slots.push_back(slot_of(argument.text));
  }
  const CheckedBody body = pattern_body(*pattern, arguments, names_);
  Translator inner(body, arguments.size(), names_, depth_ + 1, patterns_);
  inner.translate();
  auto program = std::make_shared<match::Program>(inner.take());
  program->rule = use.pattern.text;
  program_.patterns.push_back({std::move(program), static_cast<std::uint32_t>(arguments.size())});
  out.pattern = static_cast<std::uint32_t>(program_.patterns.size() - 1);
  return out.pattern;
}

match::Line Translator::guard(const ast::GuardLine& line, const FileScope& scope) {
  match::Line out;
  if (const auto* call = std::get_if<ast::CallLine>(&line.what)) {
    match::Condition event;
    event.kind = Kind::kEvent;
    event.text = print(*call);
    event.event = call_slot(*call, scope, event.text);
    out.text = event.text;
    out.condition = add(std::move(event));
  } else {
    const auto& one = std::get<ast::Condition>(line.what);
    out.text = print(one);
    out.condition = condition(one, scope);
  }
  if (!line.text) return out;
  for (const match::Piece& piece : pieces(*line.text, scope)) {
    out.message += piece.text;
    if (piece.kind != match::Piece::Kind::kText) {
      not_supported("the text of a line of `minor` or `doubt` names nothing but options",
                    line.text->span, scope);
    }
  }
  return out;
}

}  // namespace ppcheck::dsl
