#include "dsl/resolve/substitute.h"

namespace ppcheck::dsl {
namespace {

void rename(ast::Name& name, const Renaming& names) {
  const auto found = names.find(name.text);
  if (found != names.end()) name.text = found->second;
}

void rename(ast::Target& target, const Renaming& names) {
  for (ast::ApiRef& ref : target.members) rename(ref.name.parts.front(), names);
}

void rename(ast::Value& value, const Renaming& names) {
  rename(value.base, names);
}

void rename(ast::Operand& operand, const Renaming& names) {
  if (auto* value = std::get_if<ast::Value>(&operand)) rename(*value, names);
}

void rename(ast::Relation& relation, const Renaming& names) {
  rename(relation.other, names);
  rename(relation.inside, names);
}

void rename(ast::PatternUse& use, const Renaming& names) {
  for (ast::Name& argument : use.arguments) rename(argument, names);
}

void rename(ast::CallLine& call, const Renaming& names) {
  if (call.name) rename(*call.name, names);
  rename(call.target, names);
  for (ast::Relation& relation : call.relations) rename(relation, names);
}

struct TestRenamer {
  const Renaming& names;

  void operator()(ast::CompareTest& test) const {
    rename(test.left, names);
    rename(test.right, names);
  }
  void operator()(ast::MemberTest& test) const {
    rename(test.value, names);
    for (ast::Operand& member : test.members) rename(member, names);
  }
  void operator()(ast::IsTest& test) const {
    rename(test.value, names);
    rename(test.loop, names);
    rename(test.same_as, names);
  }
  void operator()(ast::CallsTest& test) const {
    rename(test.value, names);
    rename(test.target, names);
  }
  void operator()(ast::UsesTest& test) const {
    rename(test.value, names);
    rename(test.source, names);
  }
  void operator()(ast::MatchesTest& test) const { rename(test.value, names); }
  void operator()(ast::RelationTest& test) const {
    rename(test.subject, names);
    rename(test.relation, names);
  }
  void operator()(ast::ProgramCallsTest& test) const { rename(test.target, names); }
  void operator()(ast::ProgramVersionTest&) const {}
  void operator()(ast::PatternTest& test) const { rename(test.use, names); }
  void operator()(ast::PluginTest& test) const {
    for (ast::Operand& argument : test.arguments) rename(argument, names);
  }
};

}  // namespace

// The depth of conditions is bounded by base::kMaxRuleNesting.
void rename(ast::Condition& condition, const Renaming& names) {
  if (condition.kind == ast::Condition::Kind::kTest) std::visit(TestRenamer{names}, condition.test);
  for (ast::Condition& child : condition.children) rename(child, names);
}

void rename(ast::MatchLine& line, const Renaming& names) {
  if (auto* object = std::get_if<ast::ObjectLine>(&line.what)) rename(object->name, names);
  if (auto* loop = std::get_if<ast::LoopLine>(&line.what)) {
    rename(loop->name, names);
    if (loop->over) rename(*loop->over, names);
  }
  if (auto* call = std::get_if<ast::CallLine>(&line.what)) rename(*call, names);
  if (auto* use = std::get_if<ast::UseLine>(&line.what)) rename(use->use, names);
}

void rename(ast::GuardLine& line, const Renaming& names) {
  if (auto* call = std::get_if<ast::CallLine>(&line.what)) rename(*call, names);
  if (auto* condition = std::get_if<ast::Condition>(&line.what)) rename(*condition, names);
  if (!line.text) return;
  for (ast::Template::Piece& piece : line.text->pieces) {
    if (piece.value) rename(*piece.value, names);
  }
}

}  // namespace ppcheck::dsl
