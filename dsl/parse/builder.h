// builder.h: from the generated parse tree to the rule tree, one file per family of constructs
// (build_names.cc, build_values.cc, …). Private to dsl/parse.
//
// The tree given is complete: the grammar has accepted it. What the grammar cannot see (escapes,
// places in texts, numbers, info strings of fences, repeated lines of metadata) is judged here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dsl/ast/diagnostic.h"
#include "dsl/ast/file.h"
#include "dsl/parse/grammar.h"
#include "engine/source/source_file.h"

namespace ppcheck::dsl {

class Builder {
 public:
  Builder(const source::SourceFile& file, std::vector<Diagnostic>& diagnostics)
      : file_(file), diagnostics_(diagnostics) {}

  // build_file.cc
  ast::Item item(PprParser::ItemContext* tree);
  ast::Find find(PprParser::FindBodyContext* tree);

 private:
  // build_names.cc
  ast::Name name(antlr4::ParserRuleContext* tree);  // a label, word, dashed or dotted name, version
  std::vector<ast::Name> names(const std::vector<PprParser::LabelContext*>& trees);
  ast::QualifiedName qualified(PprParser::QnameContext* tree);
  ast::ApiRef api(PprParser::ApiRefContext* tree);
  ast::Target target(PprParser::TargetContext* tree);
  ast::TypeName type(PprParser::TypeNameContext* tree);
  ast::PatternUse pattern_use(PprParser::PatternUseContext* tree);
  ast::VersionRequirement requirement(PprParser::VersionReqContext* tree);  // null: no bounds
  ast::Comparison comparison(PprParser::CmpContext* tree);

  // build_values.cc
  ast::Literal literal(PprParser::LiteralContext* tree);
  ast::Value value(PprParser::ValueContext* tree);
  ast::Operand operand(PprParser::OperandContext* tree);

  // build_texts.cc
  ast::Text text(antlr4::Token* token);  // a STRING or TEXT
  ast::Text text(PprParser::TextContext* tree);
  ast::Template message_text(antlr4::Token* token);  // a STRING or CODE
  std::optional<ast::Value> placeholder(std::string_view inside, std::uint32_t offset);

  // build_conditions.cc
  ast::Condition condition(PprParser::ConditionContext* tree);
  ast::Condition and_condition(PprParser::AndCondContext* tree);
  ast::Condition not_condition(PprParser::NotCondContext* tree);
  ast::Test test(PprParser::TestContext* tree);
  ast::IsTest is_test(PprParser::IsTestContext* tree);

  // build_match.cc
  ast::Find find(PprParser::FindPartContext* tree);
  void find_rest(ast::Find& find, PprParser::WherePartContext* where,
                 PprParser::UnlessPartContext* unless, PprParser::MinorPartContext* minor,
                 PprParser::DoubtPartContext* doubt);
  ast::MatchLine match_line(PprParser::MatchLineContext* tree);
  ast::CallLine call_line(PprParser::EventContext* tree);
  ast::Relation relation(PprParser::RelationContext* tree);
  ast::GuardLine unless_line(PprParser::UnlessLineContext* tree);
  ast::GuardLine guard_line(PprParser::GuardLineContext* tree);

  // build_results.cc
  ast::Message message(PprParser::LabelContext* subject, antlr4::tree::TerminalNode* text,
                       antlr4::ParserRuleContext* whole);
  ast::Fix fix(PprParser::FixPartContext* tree);
  ast::Edit edit(PprParser::EditContext* tree);
  ast::Replacement replacement(PprParser::ExprContext* tree);

  // build_examples.cc
  ast::Example example(PprParser::TestCaseContext* tree);
  ast::Sources sources(PprParser::SourcesContext* tree);
  ast::CodeBlock block(antlr4::Token* token);

  // build_rule.cc
  ast::Rule rule(PprParser::RuleDeclContext* tree);
  ast::Pattern pattern(PprParser::PatternDeclContext* tree);
  ast::Adjust adjust(PprParser::AdjustDeclContext* tree);
  void head_line(ast::Metadata& data, PprParser::RuleLineContext* tree);
  void adjust_line(ast::Metadata& data, PprParser::AdjustLineContext* tree);
  void set_word(std::optional<ast::Name>& place, ast::Name word, antlr4::ParserRuleContext* line);
  ast::Option option(PprParser::LabelContext* name, PprParser::LiteralContext* value,
                     antlr4::tree::TerminalNode* help, antlr4::ParserRuleContext* line);
  ast::PathsLine paths(bool include, const std::vector<antlr4::tree::TerminalNode*>& globs,
                       antlr4::ParserRuleContext* line);

  // build_file.cc
  ast::Import import(PprParser::ImportDeclContext* tree);
  ast::Pack pack(PprParser::PackDeclContext* tree);
  ast::SetExpression set_expression(PprParser::SetExprContext* tree);
  ast::SetTerm set_term(PprParser::SetTermContext* tree);

  static source::Span span(antlr4::ParserRuleContext* tree);
  static source::Span span(antlr4::Token* token);
  void error(std::string name, std::string message, source::Span span, std::string help = "");

  const source::SourceFile& file_;
  std::vector<Diagnostic>& diagnostics_;
};

}  // namespace ppcheck::dsl
