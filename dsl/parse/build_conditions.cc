#include "dsl/parse/builder.h"

namespace ppcheck::dsl {
namespace {

// Joins conditions to one node of `kind`, taking in the parts of those that are such a node
// already.
ast::Condition joined(ast::Condition::Kind kind, std::vector<ast::Condition> parts,
                      source::Span span) {
  if (parts.size() == 1) return std::move(parts.front());
  ast::Condition out;
  out.kind = kind;
  out.span = span;
  for (ast::Condition& part : parts) {
    if (part.kind == kind) {
      for (ast::Condition& child : part.children) out.children.push_back(std::move(child));
    } else {
      out.children.push_back(std::move(part));
    }
  }
  return out;
}

}  // namespace

ast::Condition Builder::condition(PprParser::ConditionContext* tree) {
  std::vector<ast::Condition> parts;
  for (auto* part : tree->andCond()) parts.push_back(and_condition(part));
  return joined(ast::Condition::Kind::kOr, std::move(parts), span(tree));
}

ast::Condition Builder::and_condition(PprParser::AndCondContext* tree) {
  std::vector<ast::Condition> parts;
  for (auto* part : tree->notCond()) parts.push_back(not_condition(part));
  return joined(ast::Condition::Kind::kAnd, std::move(parts), span(tree));
}

// Depth: base::kMaxRuleNesting, counted before the grammar has run.
ast::Condition Builder::not_condition(PprParser::NotCondContext* tree) {
  if (tree->condition() != nullptr) return condition(tree->condition());
  ast::Condition out;
  out.span = span(tree);
  if (tree->NOT() != nullptr) {
    out.kind = ast::Condition::Kind::kNot;
    out.children.push_back(not_condition(tree->notCond()));
  } else {
    out.test = test(tree->test());
  }
  return out;
}

ast::Test Builder::test(PprParser::TestContext* tree) {
  if (auto* compare = dynamic_cast<PprParser::CompareTestContext*>(tree)) {
    return ast::CompareTest{value(compare->value()), comparison(compare->cmp()),
                            operand(compare->operand())};
  }
  if (auto* member = dynamic_cast<PprParser::MemberTestContext*>(tree)) {
    ast::MemberTest out{value(member->value()), member->NOT() != nullptr, {}};
    for (auto* one : member->operand()) out.members.push_back(operand(one));
    return out;
  }
  if (auto* is = dynamic_cast<PprParser::IsTestContext*>(tree)) return is_test(is);
  if (auto* calls = dynamic_cast<PprParser::CallsTestContext*>(tree)) {
    return ast::CallsTest{value(calls->value()), calls->ONLY() != nullptr, target(calls->target())};
  }
  if (auto* uses = dynamic_cast<PprParser::UsesTestContext*>(tree)) {
    return ast::UsesTest{value(uses->value()), target(uses->target())};
  }
  if (auto* matches = dynamic_cast<PprParser::MatchesTestContext*>(tree)) {
    return ast::MatchesTest{value(matches->value()), text(matches->STRING()->getSymbol())};
  }
  if (auto* related = dynamic_cast<PprParser::RelationTestContext*>(tree)) {
    return ast::RelationTest{name(related->label()), relation(related->relation())};
  }
  if (auto* calls = dynamic_cast<PprParser::ProgramCallsContext*>(tree)) {
    return ast::ProgramCallsTest{target(calls->target())};
  }
  if (auto* version = dynamic_cast<PprParser::ProgramVersionContext*>(tree)) {
    return ast::ProgramVersionTest{name(version->dashed()), requirement(version->versionReq())};
  }
  if (auto* use = dynamic_cast<PprParser::PatternTestContext*>(tree)) {
    return ast::PatternTest{pattern_use(use->patternUse())};
  }
  auto* plugin = dynamic_cast<PprParser::PluginTestContext*>(tree);
  ast::PluginTest out{qualified(plugin->qname()), {}};
  for (auto* one : plugin->operand()) out.arguments.push_back(operand(one));
  return out;
}

ast::IsTest Builder::is_test(PprParser::IsTestContext* tree) {
  using What = ast::IsTest::What;
  ast::IsTest out;
  out.value = value(tree->value());
  out.negated = tree->NOT() != nullptr;
  auto* what = tree->isWhat();
  if (what->MISSING() != nullptr) out.what = What::kMissing;
  if (what->GUARDED() != nullptr) out.what = What::kGuarded;
  if (what->LAMBDA() != nullptr) out.what = What::kLambda;
  if (what->FUNCTION() != nullptr) out.what = What::kFunction;
  if (what->LITERAL() != nullptr) out.what = What::kLiteral;
  if (what->INVARIANT() != nullptr) {
    out.what = What::kInvariant;
    out.loop = name(what->label());
  }
  if (what->SAME() != nullptr) {
    out.what = What::kSame;
    out.same_as = value(what->value());
  }
  if (what->typeName() != nullptr) {
    out.what = What::kType;
    out.type = type(what->typeName());
  }
  return out;
}

}  // namespace ppcheck::dsl
