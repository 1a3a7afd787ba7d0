// print.h: single lines of a rule in their canonical spelling, as `explain`, dumps and messages
// show them.
//
//   print(condition)     // "program uses tensorflow >= 2.7 and not m.map_func calls STATEFUL"
//
// Parentheses stand where the tree needs them and nowhere else.
#pragma once

#include <string>

#include "dsl/ast/file.h"

namespace ppcheck::dsl {

std::string print(const ast::ApiRef& ref);                  // "tf.math.*"
std::string print(const ast::Target& target);               // "tf.cast | tf.math.*", "{}"
std::string print(const ast::TypeName& type);               // "tf.data.Dataset?"
std::string print(const ast::Literal& literal);             // "-3", "\"mean\""
std::string print(const ast::VersionRequirement& version);  // ">= 2.4, < 2.12"
std::string print(const ast::Template& text);               // with quotes
std::string print(const ast::Text& text);                   // with quotes, escaped
std::string print(const ast::PatternUse& use);
std::string print(const ast::Condition& condition);
std::string print(const ast::CallLine& call);
std::string print(const ast::MatchLine& line);
std::string print(const ast::GuardLine& line);   // with its text
std::string print(const ast::Message& message);  // without `report` or `note`
std::string print(const ast::Edit& edit);
std::string print(const ast::Import& import);
std::string print(const ast::SetExpression& set);

std::string quote(const std::string& value);  // a text as .ppr writes it, on one line

}  // namespace ppcheck::dsl
