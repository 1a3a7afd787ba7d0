#include "dsl/ast/print.h"

#include <string_view>
#include <utility>

namespace ppcheck::dsl {
namespace {

// Joins the printed elements of a list.
template <typename List, typename Print>
std::string join(const List& list, std::string_view separator, Print print_one) {
  std::string out;
  for (const auto& element : list) {
    if (&element != &list.front()) out += separator;
    out += print_one(element);
  }
  return out;
}

std::string text_of(const ast::Name& name) {
  return name.text;
}

std::string print(const ast::Operand& operand) {
  if (const auto* literal = std::get_if<ast::Literal>(&operand)) return dsl::print(*literal);
  return std::get<ast::Value>(operand).text();
}

std::string print(const ast::Relation& relation) {
  const std::string other = relation.kind == ast::Relation::Kind::kInside
                                ? dsl::print(relation.inside)
                                : relation.other.text;
  return std::string(spelling_of(relation.kind)) + " " + other;
}

std::string escape_braces(const std::string& text) {
  std::string out;
  for (char c : text) {
    out += c;
    if (c == '{' || c == '}') out += c;
  }
  return out;
}

// One overload for each kind of test.
struct TestPrinter {
  std::string operator()(const ast::CompareTest& test) const {
    return test.left.text() + " " + spelling_of(test.comparison) + " " + print(test.right);
  }
  std::string operator()(const ast::MemberTest& test) const {
    const auto one = [](const ast::Operand& member) { return print(member); };
    return test.value.text() + (test.negated ? " not in {" : " in {") +
           join(test.members, ", ", one) + "}";
  }
  std::string operator()(const ast::IsTest& test) const {
    return test.value.text() + (test.negated ? " is not " : " is ") + what(test);
  }
  std::string operator()(const ast::CallsTest& test) const {
    return test.value.text() + (test.only ? " calls only " : " calls ") + dsl::print(test.target);
  }
  std::string operator()(const ast::UsesTest& test) const {
    return test.value.text() + " uses " + dsl::print(test.source);
  }
  std::string operator()(const ast::MatchesTest& test) const {
    return test.value.text() + " matches " + dsl::print(test.pattern);
  }
  std::string operator()(const ast::RelationTest& test) const {
    return test.subject.text + " " + print(test.relation);
  }
  std::string operator()(const ast::ProgramCallsTest& test) const {
    return "program calls " + dsl::print(test.target);
  }
  std::string operator()(const ast::ProgramVersionTest& test) const {
    return "program uses " + test.package.text + " " + dsl::print(test.requirement);
  }
  std::string operator()(const ast::PatternTest& test) const { return dsl::print(test.use); }
  std::string operator()(const ast::PluginTest& test) const {
    const auto one = [](const ast::Operand& argument) { return print(argument); };
    return "check " + test.predicate.text() + "(" + join(test.arguments, ", ", one) + ")";
  }

  static std::string what(const ast::IsTest& test) {
    switch (test.what) {
      case ast::IsTest::What::kMissing:
        return "missing";
      case ast::IsTest::What::kGuarded:
        return "guarded";
      case ast::IsTest::What::kLambda:
        return "lambda";
      case ast::IsTest::What::kFunction:
        return "function";
      case ast::IsTest::What::kLiteral:
        return "literal";
      case ast::IsTest::What::kInvariant:
        return "invariant in " + test.loop.text;
      case ast::IsTest::What::kSame:
        return "same as " + test.same_as.text();
      case ast::IsTest::What::kType:
        return dsl::print(test.type);
    }
    return "";
  }
};

// How tightly a node holds its parts: `or` least, tests most.
int tightness(ast::Condition::Kind kind) {
  switch (kind) {
    case ast::Condition::Kind::kOr:
      return 0;
    case ast::Condition::Kind::kAnd:
      return 1;
    case ast::Condition::Kind::kNot:
      return 2;
    case ast::Condition::Kind::kTest:
      return 3;
  }
  return 3;
}

// The depth is bounded by base::kMaxRuleNesting.
std::string print_within(const ast::Condition& condition, int outer) {
  using Kind = ast::Condition::Kind;
  const int own = tightness(condition.kind);
  std::string out;
  switch (condition.kind) {
    case Kind::kTest:
      out = std::visit(TestPrinter{}, condition.test);
      break;
    case Kind::kNot:
      out = "not " + print_within(condition.children.front(), own);
      break;
    case Kind::kAnd:
    case Kind::kOr:
      out = join(condition.children, condition.kind == Kind::kAnd ? " and " : " or ",
                 [own](const ast::Condition& child) { return print_within(child, own + 1); });
      break;
  }
  return own < outer ? "(" + out + ")" : out;
}

std::string print(const ast::Replacement& replacement) {
  if (const auto* literal = std::get_if<ast::Literal>(&replacement)) return dsl::print(*literal);
  if (const auto* ref = std::get_if<ast::ApiRef>(&replacement)) return dsl::print(*ref);
  return "code " + dsl::print(std::get<ast::CodeTemplate>(replacement).text);
}

struct EditPrinter {
  std::string operator()(const ast::SetArgument& edit) const {
    return "set " + edit.argument.text() + " = " + print(edit.with);
  }
  std::string operator()(const ast::RemoveArgument& edit) const {
    return "remove " + edit.argument.text();
  }
  std::string operator()(const ast::RenameCall& edit) const {
    return "rename " + edit.call.text + " to " + dsl::print(edit.to);
  }
  std::string operator()(const ast::ReplaceCall& edit) const {
    return "replace " + edit.call.text + " with " + print(edit.with);
  }
  std::string operator()(const ast::MoveCall& edit) const {
    return "move " + edit.call.text + " before " + edit.before.text;
  }
  std::string operator()(const ast::SwapCalls& edit) const {
    return "swap " + edit.first.text + " with " + edit.second.text;
  }
  std::string operator()(const ast::InsertBefore& edit) const {
    return "insert " + print(edit.what) + " before " + edit.before.text;
  }
  std::string operator()(const ast::WrapNode& edit) const {
    return "wrap " + edit.subject.text + " with " + print(edit.with);
  }
  std::string operator()(const ast::DeleteCall& edit) const { return "delete " + edit.call.text; }
};

std::string print(const ast::SetTerm& term) {
  switch (term.kind) {
    case ast::SetTerm::Kind::kMembers: {
      if (term.members.empty()) return "{}";
      const auto one = [](const ast::ApiRef& member) { return dsl::print(member); };
      return "{ " + join(term.members, ", ", one) + " }";
    }
    case ast::SetTerm::Kind::kFile:
      return "file " + dsl::print(term.file) + (term.under ? " under " + term.under->text() : "");
    case ast::SetTerm::Kind::kName:
      return dsl::print(term.members.front());
  }
  return "";
}

}  // namespace

std::string quote(const std::string& value) {
  std::string out = "\"";
  for (char c : value) {
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        out += c;
    }
  }
  return out + "\"";
}

std::string print(const ast::ApiRef& ref) {
  return ref.name.text() + (ref.wildcard ? ".*" : "");
}

std::string print(const ast::Target& target) {
  if (target.members.empty()) return "{}";
  return join(target.members, " | ", [](const ast::ApiRef& member) { return print(member); });
}

std::string print(const ast::TypeName& type) {
  const auto one = [](const ast::QualifiedName& name) { return name.text(); };
  return (type.any ? "any" : join(type.alternatives, " | ", one)) + (type.or_unknown ? "?" : "");
}

std::string print(const ast::Literal& literal) {
  return literal.kind == ast::Literal::Kind::kText ? quote(literal.text) : literal.text;
}

std::string print(const ast::VersionRequirement& version) {
  return join(version.bounds, ", ", [](const ast::VersionRequirement::Bound& bound) {
    return std::string(spelling_of(bound.comparison)) + " " + bound.version.text;
  });
}

std::string print(const ast::Template& text) {
  std::string out;
  for (const ast::Template::Piece& piece : text.pieces) {
    out += piece.value ? "{" + piece.value->text() + "}" : escape_braces(piece.text);
  }
  return quote(out);
}

std::string print(const ast::Text& text) {
  return quote(text.value);
}

std::string print(const ast::PatternUse& use) {
  return "use " + use.pattern.text + "(" + join(use.arguments, ", ", text_of) + ")";
}

std::string print(const ast::Condition& condition) {
  return print_within(condition, 0);
}

std::string print(const ast::CallLine& call) {
  std::string out = "call " + (call.name ? call.name->text + " = " : "") + print(call.target);
  for (const ast::Relation& relation : call.relations) out += " " + print(relation);
  return out;
}

std::string print(const ast::MatchLine& line) {
  if (const auto* object = std::get_if<ast::ObjectLine>(&line.what)) {
    return "object " + object->name.text + ": " + print(object->type);
  }
  if (const auto* loop = std::get_if<ast::LoopLine>(&line.what)) {
    return "loop " + loop->name.text + (loop->over ? " over " + loop->over->text : "");
  }
  if (const auto* use = std::get_if<ast::UseLine>(&line.what)) return print(use->use);
  return print(std::get<ast::CallLine>(line.what));
}

std::string print(const ast::GuardLine& line) {
  const auto* call = std::get_if<ast::CallLine>(&line.what);
  std::string out = call ? print(*call) : print(std::get<ast::Condition>(line.what));
  if (line.text) out += " " + print(*line.text);
  return out;
}

std::string print(const ast::Message& message) {
  return message.subject.text + " " + print(message.text);
}

std::string print(const ast::Edit& edit) {
  return std::visit(EditPrinter{}, edit.what);
}

std::string print(const ast::Import& import) {
  if (import.names.empty()) {
    return "import " + import.module.text() + (import.as ? " as " + import.as->text : "");
  }
  return "from " + import.module.text() + " import " +
         join(import.names, ", ", [](const ast::ImportedName& name) {
           return name.name.text + (name.as ? " as " + name.as->text : "");
         });
}

std::string print(const ast::SetExpression& set) {
  std::string out;
  for (const ast::SetTerm& term : set.terms) {
    if (&term != &set.terms.front()) out += term.subtracted ? " - " : " | ";
    out += print(term);
  }
  return out;
}

}  // namespace ppcheck::dsl
