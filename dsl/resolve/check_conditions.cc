// check_conditions.cc: conditions against what is in scope.
#include <algorithm>
#include <set>

#include "dsl/ast/print.h"
#include "dsl/resolve/bodies.h"
#include "dsl/resolve/plugins.h"
#include "dsl/resolve/taxonomy.h"
#include "engine/base/text_match.h"

namespace ppcheck::dsl {
namespace {

bool is_order(ast::Comparison comparison) {
  return comparison != ast::Comparison::kEqual && comparison != ast::Comparison::kNotEqual;
}

const std::vector<std::string>& properties_of(SymbolKind kind) {
  return kind == SymbolKind::kLoop ? loop_properties() : call_properties();
}

std::string list_of(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "`" : ", `") + word + "`";
  return out;
}

bool contains(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

struct TestChecker {
  BodyChecker& body;
  const FileScope& scope;
  source::Span span;  // of the whole test

  Reports& reports() const { return body.names_.reports(); }

  void operator()(const ast::CompareTest& test) const {
    body.value(test.left, scope);
    body.operand(test.right, scope);
    const auto* literal = std::get_if<ast::Literal>(&test.right);
    if (literal == nullptr || !is_order(test.comparison)) {
      if (literal == nullptr) same_on_both_sides(test);
      return;
    }
    using Kind = ast::Literal::Kind;
    if (literal->kind != Kind::kInteger && literal->kind != Kind::kFloat) {
      reports().error(scope, "wrong-comparison",
                      std::string("`") + spelling_of(test.comparison) +
                          "` compares numbers, and `" + print(*literal) + "` is none",
                      literal->span, "write `==` or `!=`");
    }
  }

  void same_on_both_sides(const ast::CompareTest& test) const {
    if (test.left.text() != std::get<ast::Value>(test.right).text()) return;
    reports().error(scope, "constant-condition", "both sides are `" + test.left.text() + "`", span,
                    "compare with something else");
  }

  void operator()(const ast::MemberTest& test) const {
    body.value(test.value, scope);
    std::set<std::string> seen;
    for (const ast::Operand& member : test.members) {
      body.operand(member, scope);
      const auto* literal = std::get_if<ast::Literal>(&member);
      if (literal == nullptr || seen.insert(print(*literal)).second) continue;
      reports().error(scope, "duplicate-value", "`" + print(*literal) + "` stands here twice",
                      literal->span, "remove it");
    }
  }

  void operator()(const ast::IsTest& test) const {
    using What = ast::IsTest::What;
    body.value(test.value, scope);
    const Symbol* const base = body.body_.find(test.value.base.text);
    const bool argument = !test.value.parameters.empty();
    if (base == nullptr) return;
    switch (test.what) {
      case What::kMissing:
        if (!argument)
          wrong("`missing` is asked of an argument", "write `" + base->name + ".p is missing`");
        break;
      case What::kGuarded:
        if (argument || (base->kind != SymbolKind::kCall && base->kind != SymbolKind::kShared)) {
          wrong("`guarded` is asked of a call", "write the name of a `call` line");
        }
        break;
      case What::kInvariant: {
        const Symbol* const loop = body.bound(test.loop, scope);
        if (loop != nullptr && loop->kind != SymbolKind::kLoop &&
            loop->kind != SymbolKind::kShared) {
          reports().error(scope, "wrong-kind", "`" + loop->name + "` is " + kind_words(loop->kind),
                          test.loop.span, "`invariant in` names a loop");
        }
        break;
      }
      case What::kSame:
        body.value(test.same_as, scope);
        break;
      case What::kType:
        if (!unknown_quality(test.type)) body.names_.types(test.type, scope);
        break;
      default:
        break;
    }
  }

  // `c is carried`: one undeclared word is more likely meant as a quality than as a type.
  bool unknown_quality(const ast::TypeName& type) const {
    if (type.any || type.alternatives.size() != 1 || type.alternatives.front().parts.size() != 1) return false;
    const ast::Name& word = type.alternatives.front().parts.front();
    if (!body.names_.dotted(type.alternatives.front(), scope, true).empty()) return false;
    Diagnostic& d = reports().error(
        scope, "unknown-name", "`" + word.text + "` is not declared", word.span,
        did_you_mean(word.text,
                     {"missing", "guarded", "invariant", "same", "lambda", "function", "literal"},
                     "no import declares a type of this name"));
    d.notes.emplace_back(
        "after `is` stands `missing`, `guarded`, `invariant in L`, `same as y`, `lambda`, "
        "`function`, `literal`, or a type");
    return true;
  }

  void wrong(const std::string& message, const std::string& help) const {
    reports().error(scope, "wrong-kind", message, span, help);
  }

  void operator()(const ast::CallsTest& test) const {
    body.value(test.value, scope);
    apis(test.target);
  }

  void operator()(const ast::UsesTest& test) const {
    body.value(test.value, scope);
    body.target(test.source, scope);
    if (test.source.members.empty()) wrong("nothing uses `{}`", "name a call, an API or a set");
    bool names_bound = false;
    for (const ast::ApiRef& ref : test.source.members) {
      names_bound |= body.body_.find(ref.name.parts.front().text) != nullptr;
    }
    if (!names_bound) body.names_.targets(test.source, body.body_, scope);
    if (!names_bound ||
        (test.source.members.size() == 1 && test.source.members[0].name.parts.size() == 1))
      return;
    wrong("`uses` names one bound call or loop, or APIs", "write two conditions, joined by `or`");
  }

  void operator()(const ast::MatchesTest& test) const {
    body.value(test.value, scope);
    const std::string why = base::regex_error(test.pattern.value);
    if (!why.empty()) {
      reports().error(scope, "wrong-regex", "this is no regular expression: " + why,
                      test.pattern.span, "the syntax is RE2's");
    }
  }

  void operator()(const ast::RelationTest& test) const {
    const Symbol* const subject = body.bound(test.subject, scope);
    if (subject != nullptr && subject->kind != SymbolKind::kCall &&
        subject->kind != SymbolKind::kLoop && subject->kind != SymbolKind::kShared) {
      reports().error(scope, "wrong-kind",
                      "`" + subject->name + "` is " + kind_words(subject->kind), test.subject.span,
                      "a relation holds of a call or a loop");
    }
    body.relation(test.relation, scope);
    if (test.relation.other.text == test.subject.text) {
      reports().error(scope, "constant-condition", "both sides are `" + test.subject.text + "`",
                      span, "name another call or loop");
    }
  }

  void operator()(const ast::ProgramCallsTest& test) const { apis(test.target); }

  void operator()(const ast::ProgramVersionTest&) const {}

  void operator()(const ast::PatternTest& test) const { body.pattern(test.use, scope); }

  void operator()(const ast::PluginTest& test) const {
    for (const ast::Operand& argument : test.arguments) body.operand(argument, scope);
    check_predicate(test, body.body_, scope, body.names_);
  }

  // The target of `calls`: APIs and sets, no bound names.
  void apis(const ast::Target& target) const {
    for (const ast::ApiRef& ref : target.members) {
      const Symbol* const symbol = body.body_.find(ref.name.parts.front().text);
      if (symbol == nullptr) continue;
      reports().error(scope, "wrong-kind", "`" + symbol->name + "` is " + kind_words(symbol->kind),
                      ref.span, "`calls` names APIs and sets");
      return;
    }
    body.names_.targets(target, body.body_, scope);
  }
};

// The depth is bounded by base::kMaxRuleNesting.
void BodyChecker::condition(const ast::Condition& condition, const FileScope& scope) {
  if (condition.kind == ast::Condition::Kind::kTest) {
    std::visit(TestChecker{*this, scope, condition.span}, condition.test);
  }
  for (const ast::Condition& child : condition.children) this->condition(child, scope);
}

void BodyChecker::value(const ast::Value& value, const FileScope& scope) {
  const Symbol* const symbol = bound(value.base, scope);
  if (symbol == nullptr || symbol->kind == SymbolKind::kShared) return;
  if (!value.parameters.empty()) {
    parameter(*symbol, value.parameters.front(), scope);
    if (value.property) argument_property(value, scope);
  } else if (value.property) {
    property(*symbol, value, scope);
  }
}

void BodyChecker::operand(const ast::Operand& operand, const FileScope& scope) {
  const auto* value = std::get_if<ast::Value>(&operand);
  if (value == nullptr) return;
  if (body_.find(value->base.text) != nullptr) {
    this->value(*value, scope);
    return;
  }
  if (value->property) {
    names_.unknown_name(value->base, scope, &body_);
    return;
  }
  // The name of an API, compared by its canonical name.
  ast::QualifiedName name;
  name.parts.push_back(value->base);
  for (const ast::Name& part : value->parameters) name.parts.push_back(part);
  name.span = value->span;
  const std::string dotted = names_.dotted(name, scope, true);
  if (dotted.empty()) {
    names_.unknown_name(value->base, scope, &body_);
    return;
  }
  const ApiInfo info = names_.apis().lookup(dotted);
  if (info.kind != ApiKind::kNone || info.open) return;
  const std::string parent = dotted.substr(0, dotted.rfind('.'));
  names_.reports().error(scope, "unknown-api", "there is no `" + name.text() + "`", value->span,
                         did_you_mean(name.parts.back().text, names_.apis().members(parent)));
}

void BodyChecker::parameter(const Symbol& symbol, const ast::Name& name, const FileScope& scope) {
  const std::string colon = symbol.name + ":" + name.text;
  if (symbol.kind != SymbolKind::kCall) {
    const bool property =
        symbol.kind == SymbolKind::kLoop && contains(loop_properties(), name.text);
    names_.reports().error(
        scope, property ? "dot-for-colon" : "wrong-kind",
        "`" + symbol.name + "` is " + kind_words(symbol.kind) + " and has no arguments", name.span,
        property ? "write `" + colon + "`" : "a dot names the argument of a call");
    return;
  }
  std::vector<std::string> known;
  std::string declared_at;
  std::string api;
  for (const CheckedTarget& target : symbol.targets) {
    if (target.kind == CheckedTarget::Kind::kObjectCall || target.apis.empty()) return;
    for (const ApiMember& member : target.apis) {
      const ApiInfo info = names_.apis().lookup(member.canonical);
      if (info.any_parameter || info.kind == ApiKind::kExternal || info.kind == ApiKind::kNone)
        return;
      for (const ApiParameter& parameter : info.parameters) {
        if (parameter.name == name.text) return;
        known.push_back(parameter.name);
      }
      if (api.empty()) {
        api = member.canonical;
        declared_at = info.declared_at;
      }
    }
  }
  if (api.empty()) return;
  std::sort(known.begin(), known.end());
  known.erase(std::unique(known.begin(), known.end()), known.end());
  const bool property = contains(call_properties(), name.text);
  Diagnostic& d = names_.reports().error(
      scope, property ? "dot-for-colon" : "unknown-parameter",
      "`" + Names::spelled(api, scope) + "` has no parameter `" + name.text + "`", name.span,
      property ? "write `" + colon + "`" : did_you_mean(name.text, known));
  if (!declared_at.empty()) d.notes.push_back("declared in " + declared_at);
  if (d.help.empty() && !known.empty() && known.size() <= 12)
    d.notes.push_back("its parameters are " + list_of(known));
}

void BodyChecker::argument_property(const ast::Value& value, const FileScope& scope) {
  const ast::Name& name = *value.property;
  if (contains(argument_properties(), name.text)) return;
  names_.reports()
      .error(scope, "unknown-property", "an argument has no property `" + name.text + "`", name.span,
             did_you_mean(name.text, argument_properties()))
      .notes.push_back("its properties are " + list_of(argument_properties()));
}

void BodyChecker::property(const Symbol& symbol, const ast::Value& value, const FileScope& scope) {
  const ast::Name& name = *value.property;
  if (symbol.kind != SymbolKind::kCall && symbol.kind != SymbolKind::kLoop) {
    names_.reports().error(
        scope, "unknown-property",
        "`" + symbol.name + "` is " + kind_words(symbol.kind) + " and has no properties", name.span,
        "a colon names a property of a call or a loop");
    return;
  }
  const std::vector<std::string>& known = properties_of(symbol.kind);
  if (contains(known, name.text)) return;
  names_.reports()
      .error(scope, "unknown-property",
             std::string(kind_words(symbol.kind)) + " has no property `" + name.text + "`",
             name.span,
             did_you_mean(name.text, known,
                          symbol.kind == SymbolKind::kCall
                              ? "an argument is written `" + symbol.name + "." + name.text + "`"
                              : ""))
      .notes.push_back("its properties are " + list_of(known));
}

void BodyChecker::text(const ast::Template& text, const FileScope& scope) {
  for (const ast::Template::Piece& piece : text.pieces) {
    if (piece.value) value(*piece.value, scope);
  }
}

void BodyChecker::pattern(const ast::PatternUse& use, const FileScope& scope) {
  const CheckedPattern* const pattern = names_.pattern(use.pattern.text, scope);
  if (pattern == nullptr && names_.ignored(use.pattern.text)) {
    names_.reports().count_error();
    return;
  }
  if (pattern == nullptr) {
    std::vector<std::string> known;
    if (const CheckedPack* const home = names_.pack(scope.pack)) {
      for (const auto& [name, unused] : home->patterns) known.push_back(name);
    }
    names_.reports().error(scope, "unknown-pattern",
                           "there is no pattern `" + use.pattern.text + "`", use.pattern.span,
                           did_you_mean(use.pattern.text, known));
    return;
  }
  const std::size_t wanted = pattern->declaration->parameters.size();
  if (wanted != use.arguments.size()) {
    names_.reports()
        .error(scope, "wrong-arguments",
               "`" + use.pattern.text + "` shares " + std::to_string(wanted) +
                   (wanted == 1 ? " name" : " names") + ", and " +
                   std::to_string(use.arguments.size()) +
                   (use.arguments.size() == 1 ? " stands" : " stand") + " here",
               use.span, "")
        .notes.push_back("declared in " + pattern->scope->path);
    return;
  }
  const std::vector<SymbolKind> kinds = parameter_kinds(*pattern->declaration);
  for (std::size_t at = 0; at < wanted; ++at) {
    const Symbol* const argument = bound(use.arguments[at], scope);
    if (argument == nullptr || kinds[at] == SymbolKind::kShared ||
        argument->kind == SymbolKind::kShared || argument->kind == kinds[at]) {
      continue;
    }
    names_.reports().error(scope, "wrong-kind",
                           "`" + use.pattern.text + "` takes " + kind_words(kinds[at]) +
                               " here, and `" + argument->name + "` is " +
                               kind_words(argument->kind),
                           use.arguments[at].span, "");
  }
}

}  // namespace ppcheck::dsl
