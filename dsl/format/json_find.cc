#include "dsl/format/json_find.h"

#include <utility>

#include "engine/base/limits.h"

namespace ppcheck::dsl {

ast::Find FindReader::find(Object& object) {
  ast::Find out;
  object.each("match", [&](const Json& json, const std::string& place) { out.match.push_back(match_line(json, place)); });
  object.each("where", [&](const Json& json, const std::string& place) {
    Object one(reader_, json, place);
    out.where.push_back({condition(one, 0), {}});
    one.done();
  });
  out.unless = guards(object, "unless", false);
  out.minor = guards(object, "minor", true);
  out.doubt = guards(object, "doubt", true);
  return out;
}

ast::MatchLine FindReader::match_line(const Json& json, const std::string& place) {
  Object object(reader_, json, place);
  ast::MatchLine out;
  const char* kind = object.one_of({"object", "loop", "call", "use"}, "line of `match`");
  const std::string word(kind == nullptr ? "" : kind);
  if (word == "object") {
    ast::Name name = names_.name(object, "object");
    out.what = ast::ObjectLine{std::move(name), names_.type(object.need("type"), object.at("type"))};
  } else if (word == "loop") {
    ast::Name name = names_.name(object, "loop");
    out.what = ast::LoopLine{std::move(name), names_.name_if(object, "over")};
  } else if (word == "use") {
    out.what = ast::UseLine{names_.pattern_use(object)};
  } else if (word == "call") {
    out.what = call_line(object);
  }
  object.done();
  return out;
}

ast::CallLine FindReader::call_line(Object& object) {
  ast::CallLine out;
  out.target = names_.target(object, "call");
  out.name = names_.name_if(object, "name");
  object.each("relations", [&](const Json& json, const std::string& place) { out.relations.push_back(relation(json, place)); });
  return out;
}

ast::Relation FindReader::relation(const Json& json, const std::string& place) {
  using Kind = ast::Relation::Kind;
  Object object(reader_, json, place);
  ast::Relation out;
  const char* kind = object.one_of({"in", "always_in", "inside", "after", "before"}, "relation");
  const std::string word(kind == nullptr ? "" : kind);
  if (word == "inside") {
    out.kind = Kind::kInside;
    out.inside = names_.target(object, "inside");
  } else if (kind != nullptr) {
    out.kind = word == "in" ? Kind::kIn : word == "always_in" ? Kind::kAlwaysIn : word == "after" ? Kind::kAfter : Kind::kBefore;
    out.other = names_.name(object, kind);
  }
  object.done();
  return out;
}

std::vector<ast::GuardLine> FindReader::guards(Object& object, const char* part, bool with_text) {
  std::vector<ast::GuardLine> out;
  object.each(part, [&](const Json& json, const std::string& place) {
    Object one(reader_, json, place);
    ast::GuardLine line;
    if (one.find("call") != nullptr)
      line.what = call_line(one);
    else
      line.what = condition(one, 0);
    if (const Json* text = with_text ? one.find("text") : nullptr) line.text = names_.message_text(*text, one.at("text"));
    one.done();
    out.push_back(std::move(line));
  });
  return out;
}

ast::Condition FindReader::condition(Object& object, int depth) {
  ast::Condition out;
  if (depth > base::kMaxRuleNesting) {
    reader_.fail(object.place(), "conditions nest deeper than " + std::to_string(base::kMaxRuleNesting) + " levels");
    return out;
  }
  const char* kind = object.one_of({"all", "any", "not", "compare", "in", "not_in", "is", "is_not", "calls", "calls_only", "uses",
                                    "matches", "relation", "program_calls", "program_uses", "use", "check"},
                                   "condition");
  if (kind == nullptr) return out;
  const std::string word(kind);
  if (word == "not") {
    out.kind = ast::Condition::Kind::kNot;
    Object inner(reader_, object.need("not"), object.at("not"));
    out.children.push_back(condition(inner, depth + 1));
    inner.done();
  } else if (word == "all" || word == "any") {
    out.kind = word == "all" ? ast::Condition::Kind::kAnd : ast::Condition::Kind::kOr;
    object.each(kind, [&](const Json& json, const std::string& place) {
      Object inner(reader_, json, place);
      out.children.push_back(condition(inner, depth + 1));
      inner.done();
    });
    if (out.children.size() < 2) reader_.fail(object.at(kind), "at least two conditions are needed here");
  } else {
    out.test = test(object, word);
  }
  return out;
}

ast::Test FindReader::test(Object& object, const std::string& kind) {
  if (kind == "relation") {
    ast::Name subject = names_.name(object, "subject");
    return ast::RelationTest{std::move(subject), relation(object.need("relation"), object.at("relation"))};
  }
  if (kind == "program_calls") return ast::ProgramCallsTest{names_.target(object, "program_calls")};
  if (kind == "program_uses") {
    ast::Name package = names_.name(object, "program_uses");
    ast::VersionRequirement versions = names_.versions(object);
    if (versions.bounds.empty()) reader_.fail(object.place(), "`versions` with at least one bound is needed here");
    return ast::ProgramVersionTest{std::move(package), std::move(versions)};
  }
  if (kind == "use") return ast::PatternTest{names_.pattern_use(object)};
  if (kind == "check") {
    ast::PluginTest out;
    out.predicate = names_.qualified(object, "check");
    out.arguments = operands(object, "arguments");
    return out;
  }
  ast::Value value = names_.value(object.text("value"), object.at("value"));
  if (kind == "compare") {
    const ast::Comparison comparison = names_.comparison(object.text("compare"), object.at("compare"));
    return ast::CompareTest{std::move(value), comparison, names_.operand(object.need("to"), object.at("to"))};
  }
  if (kind == "in" || kind == "not_in") {
    ast::MemberTest out{std::move(value), kind == "not_in", operands(object, kind.c_str())};
    if (out.members.empty()) reader_.fail(object.at(kind.c_str()), "at least one value is needed here");
    return out;
  }
  if (kind == "calls" || kind == "calls_only")
    return ast::CallsTest{std::move(value), kind == "calls_only", names_.target(object, kind.c_str())};
  if (kind == "uses") return ast::UsesTest{std::move(value), names_.target(object, "uses")};
  if (kind == "matches") return ast::MatchesTest{std::move(value), ast::Text{object.text("matches"), {}}};
  return is_test(object, std::move(value), kind.c_str());
}

ast::IsTest FindReader::is_test(Object& object, ast::Value value, const char* kind) {
  using What = ast::IsTest::What;
  static const std::vector<std::pair<const char*, What>> kWords = {{"missing", What::kMissing}, {"guarded", What::kGuarded},
                                                                   {"lambda", What::kLambda},   {"function", What::kFunction},
                                                                   {"literal", What::kLiteral}};
  ast::IsTest out;
  out.value = std::move(value);
  out.negated = std::string(kind) == "is_not";
  const Json& json = object.need(kind);
  if (json.is_string()) {
    const std::string word = reader_.text(json, object.at(kind));
    for (const auto& [name, what] : kWords) {
      out.what = what;
      if (word == name) return out;
    }
    reader_.fail(object.at(kind), "`" + word + "` is nothing that a value can be",
                 "there are `missing`, `guarded`, `lambda`, `function`, `literal`, and objects with `invariant_in`, `same_as` or "
                 "`type`");
    return out;
  }
  Object inner(reader_, json, object.at(kind));
  const char* what = inner.one_of({"invariant_in", "same_as", "type"}, "state of a value");
  const std::string word(what == nullptr ? "" : what);
  if (word == "invariant_in") {
    out.what = What::kInvariant;
    out.loop = names_.name(inner, "invariant_in");
  } else if (word == "same_as") {
    out.what = What::kSame;
    out.same_as = names_.value(inner.text("same_as"), inner.at("same_as"));
  } else if (word == "type") {
    out.what = What::kType;
    out.type = names_.type(inner.need("type"), inner.at("type"));
  }
  inner.done();
  return out;
}

std::vector<ast::Operand> FindReader::operands(Object& object, const char* key) {
  std::vector<ast::Operand> out;
  object.each(key, [&](const Json& json, const std::string& place) { out.push_back(names_.operand(json, place)); });
  return out;
}

}  // namespace ppcheck::dsl
