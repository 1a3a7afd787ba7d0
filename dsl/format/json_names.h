// json_names.h: names, values and texts of a rule as JSON has them. Private to dsl/format.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dsl/ast/condition.h"
#include "dsl/ast/name.h"
#include "dsl/ast/value.h"
#include "dsl/format/json_reader.h"

namespace ppcheck::dsl {

// Names hold letters, digits, `_`, `-` and `.` only, so that a list of one name cannot smuggle in a second.
class NameReader {
 public:
  explicit NameReader(Reader& reader) : reader_(reader) {}

  ast::Name name(Object& object, const char* key);
  std::optional<ast::Name> name_if(Object& object, const char* key);
  std::vector<ast::Name> names(Object& object, const char* key);
  std::vector<ast::Name> names_if(Object& object, const char* key);
  ast::QualifiedName qualified(Object& object, const char* key);
  ast::ApiRef api(const std::string& text, const std::string& place);           // "tf.math.*"
  ast::Target target(Object& object, const char* key);                          // ["tf.cast", "GRAPH_OPS"]
  ast::TypeName type(const Json& json, const std::string& place);               // {"names": [...], "or_unknown": true}
  ast::PatternUse pattern_use(Object& object);                                  // {"use": "p", "arguments": ["L"]}
  ast::VersionRequirement versions(Object& object);                             // {"versions": [">= 2.4"]}, or none
  ast::Comparison comparison(const std::string& text, const std::string& place);  // "<="
  ast::Value value(const std::string& text, const std::string& place);          // "m.map_func", "L:times"
  ast::Literal literal(const Json& json, const std::string& place);             // 3, "mean", null, {"float": "1e5"}
  ast::Operand operand(const Json& json, const std::string& place);             // a literal, or {"value": "m.p"}
  ast::Template message_text(const Json& json, const std::string& place);       // "…", or ["…", {"value": "c.p"}]

 private:
  ast::Name checked(std::string text, const std::string& place);
  ast::QualifiedName split(const std::string& text, const std::string& place);

  Reader& reader_;
};

}  // namespace ppcheck::dsl
