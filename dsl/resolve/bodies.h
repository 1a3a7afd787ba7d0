// bodies.h: what is in scope in the body of a rule or pattern, and the checks of its lines. Private
// to dsl/resolve and dsl/compile.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "dsl/resolve/names.h"

namespace ppcheck::dsl {

// The body with every `use` of `match` replaced by the lines of its pattern, and the names that it
// binds. `shared`: names that are bound from outside, in the order of the pattern's parameters;
// `options`: those of the rule.
CheckedBody make_body(const ast::Find& find, const FileScope& scope, std::vector<Symbol> shared,
                      const std::vector<ast::Option>& options, Names& names);

// The body of a pattern for one `use` in a condition: its parameters are what the use hands over.
CheckedBody pattern_body(const CheckedPattern& pattern, const std::vector<Symbol>& arguments,
                         Names& names);

// Counts how often each name is used, and checks lines against what is in scope.
class BodyChecker {
 public:
  BodyChecker(const CheckedBody& body, Names& names) : body_(body), names_(names) {}

  // All lines of the body. `depth`: of patterns in patterns.
  void check();

  // A name that must be bound; null, with an error, when it is not.
  const Symbol* bound(const ast::Name& name, const FileScope& scope);

  // check_conditions.cc
  void condition(const ast::Condition& condition, const FileScope& scope);
  void value(const ast::Value& value, const FileScope& scope);
  void text(const ast::Template& text, const FileScope& scope);
  void pattern(const ast::PatternUse& use, const FileScope& scope);

  // check_results.cc
  void results(const ast::Rule& rule, const FileScope& scope);

  // check_graph.cc: contradictions, idle loops, unrelated parts, names that nothing uses.
  void graph(const ast::Rule* rule, const FileScope& scope);

  bool used(const std::string& name) const { return uses_.count(name) > 0; }

 private:
  friend struct TestChecker;

  void match_line(const ast::MatchLine& line, const FileScope& scope, std::size_t index);
  void event(const ast::CallLine& call, const FileScope& scope);
  void guard(const ast::GuardLine& line, const FileScope& scope, const char* part);
  void relation(const ast::Relation& relation, const FileScope& scope);
  void target(const ast::Target& target, const FileScope& scope);
  void operand(const ast::Operand& operand, const FileScope& scope);
  void parameter(const Symbol& symbol, const ast::Name& name, const FileScope& scope);
  void argument_property(const ast::Value& value, const FileScope& scope);
  void property(const Symbol& symbol, const ast::Value& value, const FileScope& scope);
  void message(const ast::Message& message, const FileScope& scope);
  void edit(const ast::Edit& edit, const FileScope& scope);
  void replacement(const ast::Replacement& replacement, const FileScope& scope);
  void use(const std::string& name) { ++uses_[name]; }

  const CheckedBody& body_;
  Names& names_;
  std::map<std::string, int> uses_;
  std::map<std::string, int> calls_on_;  // uses as what a call line is about
};

const char* kind_words(SymbolKind kind);  // "a loop"

// Finds what the parameters of a pattern must be (a loop, a call, an object) from how it uses them.
std::vector<SymbolKind> parameter_kinds(const ast::Pattern& pattern);

}  // namespace ppcheck::dsl
