// translator.h: makes one Program from one checked body. Private to dsl/compile.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "dsl/resolve/bodies.h"
#include "engine/match/program.h"

namespace ppcheck::dsl {

class Translator {
 public:
  // `shared`: the number of leading symbols of `body` that are bound from outside. `depth`: of
  // patterns in patterns.
  Translator(const CheckedBody& body, std::size_t shared, Names& names, int depth, int& patterns);

  // The slots and lines of the body.
  void translate();
  // Report, notes and fixes of a rule.
  void translate_results(const ast::Rule& rule, const FileScope& scope);
  // The words that a project must hold for the rule to match.
  void require_words();

  match::Program take() { return std::move(program_); }
  // The lines of `match` behind the slots that are not shared.
  const std::vector<std::size_t>& slot_lines() const { return slot_lines_; }
  match::SlotId slot_of(
      const std::string& name) const;  // kNoSlot when it is no object, loop or call

 private:
  // translate_match.cc
  void bind_slots();
  void shared_line(const ast::MatchLine& line, const FileScope& scope);
  match::Slot call_slot(const ast::CallLine& call, const FileScope& scope, const std::string& text);
  std::vector<match::Target> targets(const ast::Target& target, const FileScope& scope);
  match::ApiSetId api_set(const std::vector<ApiMember>& members, std::string text);
  match::ApiSetId api_set(const ast::Target& target, const FileScope& scope);
  match::Relation relation(const ast::Relation& relation, const FileScope& scope);

  // translate_conditions.cc
  std::uint32_t condition(const ast::Condition& condition, const FileScope& scope);
  friend struct TestTranslator;
  match::Operand operand(const ast::Value& value, const FileScope& scope);
  match::Operand operand(const ast::Operand& operand, const FileScope& scope);
  std::uint32_t pattern(const ast::PatternUse& use, const FileScope& scope, match::Condition& out);
  match::Line guard(const ast::GuardLine& line, const FileScope& scope);

  // translate_results.cc
  std::vector<match::Piece> pieces(const ast::Template& text, const FileScope& scope);
  match::Report report(const ast::Message& message, const FileScope& scope);
  match::FixPlan fix(const ast::Fix& fix, const FileScope& scope);
  match::FixEdit edit(const ast::Edit& edit, const FileScope& scope);
  void replacement(const ast::Replacement& replacement, const FileScope& scope,
                   match::FixEdit& out);

  void not_supported(const std::string& what, source::Span span, const FileScope& scope);
  std::uint32_t add(match::Condition condition);

  const CheckedBody& body_;
  const std::size_t shared_;
  Names& names_;
  const int depth_;
  int& patterns_;
  match::Program program_;
  std::unordered_map<std::string, match::SlotId> slots_;
  std::vector<std::size_t> slot_lines_;
};

// Programs of patterns that one rule may have, with those of patterns in patterns.
inline constexpr int kMaxPatternPrograms = 500;

semantic::ConstantValue constant_of(const ast::Literal& literal);
match::Compare compare_of(ast::Comparison comparison);
std::string python_text(const ast::Literal& literal);  // as Python source

}  // namespace ppcheck::dsl
