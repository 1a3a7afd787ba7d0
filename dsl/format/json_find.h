// json_find.h: the parts of a rule that say what to find, from JSON. Private to dsl/format.
#pragma once

#include <string>
#include <vector>

#include "dsl/ast/match_part.h"
#include "dsl/format/json_names.h"
#include "dsl/format/json_reader.h"

namespace ppcheck::dsl {

class FindReader {
 public:
  explicit FindReader(Reader& reader) : reader_(reader), names_(reader) {}

  ast::Find find(Object& object);  // `match`, `where`, `unless`, `minor`, `doubt`
  // The lines of one part; `with_text`: they may have a text, as those of `minor` and `doubt`.
  std::vector<ast::GuardLine> guards(Object& object, const char* part, bool with_text);
  // `depth` is that of the conditions around it, bounded as the parser bounds it: base::kMaxRuleNesting.
  ast::Condition condition(Object& object, int depth);

 private:
  ast::MatchLine match_line(const Json& json, const std::string& place);
  ast::CallLine call_line(Object& object);
  ast::Relation relation(const Json& json, const std::string& place);
  ast::Test test(Object& object, const std::string& kind);
  ast::IsTest is_test(Object& object, ast::Value value, const char* kind);
  std::vector<ast::Operand> operands(Object& object, const char* key);

  Reader& reader_;
  NameReader names_;
};

}  // namespace ppcheck::dsl
