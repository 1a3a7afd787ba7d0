#include <nlohmann/json.hpp>

#include "dsl/ast/print.h"
#include "dsl/format/json.h"

namespace ppcheck::dsl {
namespace {

using Json = nlohmann::ordered_json;

template <typename List, typename One>
Json list_of(const List& list, One one) {
  Json out = Json::array();
  for (const auto& element : list) out.push_back(one(element));
  return out;
}

Json texts_of(const std::vector<ast::Name>& names) {
  return list_of(names, [](const ast::Name& name) { return name.text; });
}
Json texts_of(const std::vector<ast::Text>& texts) {
  return list_of(texts, [](const ast::Text& text) { return text.value; });
}
Json apis_of(const std::vector<ast::ApiRef>& members) {
  return list_of(members, [](const ast::ApiRef& member) { return print(member); });
}

Json versions_of(const ast::VersionRequirement& requirement) {
  return list_of(requirement.bounds, [](const ast::VersionRequirement::Bound& bound) {
    return std::string(spelling_of(bound.comparison)) + " " + bound.version.text;
  });
}
void add_versions(Json& out, const ast::VersionRequirement& requirement) {
  if (!requirement.bounds.empty()) out["versions"] = versions_of(requirement);
}

Json literal_of(const ast::Literal& literal) {
  switch (literal.kind) {
    case ast::Literal::Kind::kInteger:
      return literal.integer;
    case ast::Literal::Kind::kFloat:
      return {{"float", literal.text}};  // as written: 1e5 and 100000.0 are two spellings
    case ast::Literal::Kind::kText:
      return literal.text;
    case ast::Literal::Kind::kTrue:
      return true;
    case ast::Literal::Kind::kFalse:
      return false;
    case ast::Literal::Kind::kNone:
      return nullptr;
  }
  return nullptr;
}

Json operand_of(const ast::Operand& operand) {
  if (const auto* literal = std::get_if<ast::Literal>(&operand)) return literal_of(*literal);
  return {{"value", std::get<ast::Value>(operand).text()}};
}

Json template_of(const ast::Template& text) {
  if (text.pieces.empty()) return "";
  if (text.pieces.size() == 1 && !text.pieces.front().value) return text.pieces.front().text;
  return list_of(text.pieces, [](const ast::Template::Piece& piece) -> Json {
    if (piece.value) return {{"value", piece.value->text()}};
    return piece.text;
  });
}

Json type_of(const ast::TypeName& type) {
  Json out = Json::object();
  if (type.any)
    out["any"] = true;
  else
    out["names"] = list_of(type.alternatives, [](const ast::QualifiedName& name) { return name.text(); });
  if (type.or_unknown) out["or_unknown"] = true;
  return out;
}

Json relation_of(const ast::Relation& relation) {
  switch (relation.kind) {
    case ast::Relation::Kind::kIn:
      return {{"in", relation.other.text}};
    case ast::Relation::Kind::kAlwaysIn:
      return {{"always_in", relation.other.text}};
    case ast::Relation::Kind::kInside:
      return {{"inside", apis_of(relation.inside.members)}};
    case ast::Relation::Kind::kAfter:
      return {{"after", relation.other.text}};
    case ast::Relation::Kind::kBefore:
      return {{"before", relation.other.text}};
  }
  return nullptr;
}

Json call_of(const ast::CallLine& call) {
  Json out = {{"call", apis_of(call.target.members)}};
  if (call.name) out["name"] = call.name->text;
  if (!call.relations.empty()) out["relations"] = list_of(call.relations, relation_of);
  return out;
}

Json use_of(const ast::PatternUse& use) {
  return {{"use", use.pattern.text}, {"arguments", texts_of(use.arguments)}};
}

struct TestWriter {
  Json operator()(const ast::CompareTest& test) const {
    return {{"value", test.left.text()}, {"compare", spelling_of(test.comparison)}, {"to", operand_of(test.right)}};
  }
  Json operator()(const ast::MemberTest& test) const {
    return {{"value", test.value.text()}, {test.negated ? "not_in" : "in", list_of(test.members, operand_of)}};
  }
  Json operator()(const ast::IsTest& test) const {
    return {{"value", test.value.text()}, {test.negated ? "is_not" : "is", what(test)}};
  }
  Json operator()(const ast::CallsTest& test) const {
    return {{"value", test.value.text()}, {test.only ? "calls_only" : "calls", apis_of(test.target.members)}};
  }
  Json operator()(const ast::UsesTest& test) const {
    return {{"value", test.value.text()}, {"uses", apis_of(test.source.members)}};
  }
  Json operator()(const ast::MatchesTest& test) const {
    return {{"value", test.value.text()}, {"matches", test.pattern.value}};
  }
  Json operator()(const ast::RelationTest& test) const {
    return {{"subject", test.subject.text}, {"relation", relation_of(test.relation)}};
  }
  Json operator()(const ast::ProgramCallsTest& test) const { return {{"program_calls", apis_of(test.target.members)}}; }
  Json operator()(const ast::ProgramVersionTest& test) const {
    return {{"program_uses", test.package.text}, {"versions", versions_of(test.requirement)}};
  }
  Json operator()(const ast::PatternTest& test) const { return use_of(test.use); }
  Json operator()(const ast::PluginTest& test) const {
    return {{"check", test.predicate.text()}, {"arguments", list_of(test.arguments, operand_of)}};
  }

  static Json what(const ast::IsTest& test) {
    switch (test.what) {
      case ast::IsTest::What::kMissing:
        return "missing";
      case ast::IsTest::What::kGuarded:
        return "guarded";
      case ast::IsTest::What::kLambda:
        return "lambda";
      case ast::IsTest::What::kFunction:
        return "function";
      case ast::IsTest::What::kLiteral:
        return "literal";
      case ast::IsTest::What::kInvariant:
        return {{"invariant_in", test.loop.text}};
      case ast::IsTest::What::kSame:
        return {{"same_as", test.same_as.text()}};
      case ast::IsTest::What::kType:
        return {{"type", type_of(test.type)}};
    }
    return nullptr;
  }
};

// The depth is bounded by base::kMaxRuleNesting.
Json condition_of(const ast::Condition& condition) {
  switch (condition.kind) {
    case ast::Condition::Kind::kTest:
      return std::visit(TestWriter{}, condition.test);
    case ast::Condition::Kind::kNot:
      return {{"not", condition_of(condition.children.front())}};
    case ast::Condition::Kind::kAnd:
      return {{"all", list_of(condition.children, condition_of)}};
    case ast::Condition::Kind::kOr:
      return {{"any", list_of(condition.children, condition_of)}};
  }
  return nullptr;
}

Json match_line_of(const ast::MatchLine& line) {
  if (const auto* object = std::get_if<ast::ObjectLine>(&line.what))
    return {{"object", object->name.text}, {"type", type_of(object->type)}};
  if (const auto* loop = std::get_if<ast::LoopLine>(&line.what)) {
    Json out = {{"loop", loop->name.text}};
    if (loop->over) out["over"] = loop->over->text;
    return out;
  }
  if (const auto* use = std::get_if<ast::UseLine>(&line.what)) return use_of(use->use);
  return call_of(std::get<ast::CallLine>(line.what));
}

Json guard_of(const ast::GuardLine& line) {
  const auto* call = std::get_if<ast::CallLine>(&line.what);
  Json out = call != nullptr ? call_of(*call) : condition_of(std::get<ast::Condition>(line.what));
  if (line.text) out["text"] = template_of(*line.text);
  return out;
}

void add_find(Json& out, const ast::Find& find) {
  if (!find.match.empty()) out["match"] = list_of(find.match, match_line_of);
  if (!find.where.empty())
    out["where"] = list_of(find.where, [](const ast::WhereLine& line) { return condition_of(line.condition); });
  if (!find.unless.empty()) out["unless"] = list_of(find.unless, guard_of);
  if (!find.minor.empty()) out["minor"] = list_of(find.minor, guard_of);
  if (!find.doubt.empty()) out["doubt"] = list_of(find.doubt, guard_of);
}

void add_word(Json& out, const char* key, const std::optional<ast::Name>& name) {
  if (name) out[key] = name->text;
}

void add_metadata(Json& out, const ast::Metadata& data) {
  add_word(out, "severity", data.severity);
  add_word(out, "confidence", data.confidence);
  add_word(out, "cause", data.cause);
  add_word(out, "symptom", data.symptom);
  add_word(out, "stage", data.stage);
  add_word(out, "exposed", data.exposed);
  if (!data.origins.empty()) out["origin"] = texts_of(data.origins);
  if (!data.effects.empty())
    out["effects"] = list_of(data.effects, [](const ast::Effect& effect) {
      return Json{{"gain", effect.gain.value}, {"measured_by", effect.measured_by.value}};
    });
  if (!data.docs.empty()) out["docs"] = texts_of(data.docs);
  if (!data.tags.empty()) out["tags"] = texts_of(data.tags);
  if (!data.needs.empty())
    out["needs"] = list_of(data.needs, [](const ast::Needs& needs) {
      Json one = {{"package", needs.package.text}};
      add_versions(one, needs.requirement);
      return one;
    });
  if (data.why) out["why"] = data.why->value;
  if (!data.options.empty())
    out["options"] = list_of(data.options, [](const ast::Option& option) {
      Json one = {{"name", option.name.text}, {"value", literal_of(option.value)}};
      if (option.help) one["help"] = option.help->value;
      return one;
    });
  if (!data.paths.empty())
    out["paths"] = list_of(data.paths, [](const ast::PathsLine& paths) {
      return Json{{paths.include ? "include" : "exclude", texts_of(paths.globs)}};
    });
}

Json message_of(const ast::Message& message) {
  return {{"of", message.subject.text}, {"text", template_of(message.text)}};
}

Json replacement_of(const ast::Replacement& replacement) {
  if (const auto* literal = std::get_if<ast::Literal>(&replacement)) return {{"literal", literal_of(*literal)}};
  if (const auto* ref = std::get_if<ast::ApiRef>(&replacement)) return {{"name", print(*ref)}};
  return {{"code", template_of(std::get<ast::CodeTemplate>(replacement).text)}};
}

struct EditWriter {
  Json operator()(const ast::SetArgument& edit) const {
    return {{"set", edit.argument.text()}, {"to", replacement_of(edit.with)}};
  }
  Json operator()(const ast::RemoveArgument& edit) const { return {{"remove", edit.argument.text()}}; }
  Json operator()(const ast::RenameCall& edit) const { return {{"rename", edit.call.text}, {"to", print(edit.to)}}; }
  Json operator()(const ast::ReplaceCall& edit) const {
    return {{"replace", edit.call.text}, {"with", replacement_of(edit.with)}};
  }
  Json operator()(const ast::MoveCall& edit) const { return {{"move", edit.call.text}, {"before", edit.before.text}}; }
  Json operator()(const ast::SwapCalls& edit) const { return {{"swap", edit.first.text}, {"with", edit.second.text}}; }
  Json operator()(const ast::InsertBefore& edit) const {
    return {{"insert", replacement_of(edit.what)}, {"before", edit.before.text}};
  }
  Json operator()(const ast::WrapNode& edit) const {
    return {{"wrap", edit.subject.text}, {"with", replacement_of(edit.with)}};
  }
  Json operator()(const ast::DeleteCall& edit) const { return {{"delete", edit.call.text}}; }
};

Json fix_of(const ast::Fix& fix) {
  Json out = {{fix.safe ? "safe" : "unsafe", fix.title.value}};
  if (fix.when) out["when"] = condition_of(*fix.when);
  out["edits"] = list_of(fix.edits, [](const ast::Edit& edit) { return std::visit(EditWriter{}, edit.what); });
  return out;
}

void add_sources(Json& out, const ast::Sources& sources) {
  if (!sources.files.empty()) {
    out["beside"] = texts_of(sources.files);
    return;
  }
  out["files"] = list_of(sources.blocks, [](const ast::CodeBlock& block) {
    return Json{{"info", block.info.text}, {"code", block.code}};
  });
}

void add_examples(Json& out, const std::vector<ast::Example>& examples) {
  if (examples.empty()) return;
  out["examples"] = list_of(examples, [](const ast::Example& example) {
    Json one = {{example.bad ? "bad" : "good", example.title.value}};
    add_sources(one, example.sources);
    if (!example.fixed) return one;
    Json fixed = Json::object();
    add_sources(fixed, *example.fixed);
    one["fixed"] = std::move(fixed);
    return one;
  });
}

Json terms_of(const ast::SetExpression& set) {
  return list_of(set.terms, [](const ast::SetTerm& term) {
    Json out = Json::object();
    switch (term.kind) {
      case ast::SetTerm::Kind::kMembers:
        out["members"] = apis_of(term.members);
        break;
      case ast::SetTerm::Kind::kFile:
        out["file"] = term.file.value;
        if (term.under) out["under"] = term.under->text();
        break;
      case ast::SetTerm::Kind::kName:
        out["name"] = print(term.members.front());
        break;
    }
    if (term.subtracted) out["subtracted"] = true;
    return out;
  });
}

struct ItemWriter {
  Json operator()(const ast::Import& import) const {
    if (import.names.empty()) {
      Json out = {{"import", import.module.text()}};
      add_word(out, "as", import.as);
      return out;
    }
    return {{"from", import.module.text()}, {"names", list_of(import.names, [](const ast::ImportedName& name) {
               Json out = {{"name", name.name.text}};
               add_word(out, "as", name.as);
               return out;
             })}};
  }
  Json operator()(const ast::PluginUse& plugin) const {
    Json out = {{"plugin", plugin.name.text()}};
    add_versions(out, plugin.requirement);
    return out;
  }
  Json operator()(const ast::Pack& pack) const {
    Json out = {{"pack", pack.name.text}, {"version", pack.version.text}};
    if (pack.description) out["description"] = pack.description->value;
    if (!pack.requirements.empty())
      out["requires"] = list_of(pack.requirements, [](const ast::PackRequirement& required) {
        Json one = {{"pack", required.pack.text}};
        add_versions(one, required.requirement);
        return one;
      });
    return out;
  }
  Json operator()(const ast::Set& set) const { return {{"set", set.name.text}, {"terms", terms_of(set.value)}}; }
  Json operator()(const ast::Extend& extend) const {
    return {{"extend", extend.set.text}, {"terms", terms_of(extend.value)}};
  }
  Json operator()(const ast::Pattern& pattern) const {
    Json out = {{"pattern", pattern.name.text}, {"parameters", texts_of(pattern.parameters)}};
    add_find(out, pattern.find);
    return out;
  }
  Json operator()(const ast::Rule& rule) const {
    Json out = {{"rule", rule.name.text}};
    add_metadata(out, rule.metadata);
    add_find(out, rule.find);
    out["report"] = message_of(rule.report);
    if (!rule.notes.empty()) out["notes"] = list_of(rule.notes, message_of);
    if (!rule.fixes.empty()) out["fixes"] = list_of(rule.fixes, fix_of);
    add_examples(out, rule.examples);
    return out;
  }
  Json operator()(const ast::TestsFor& tests) const {
    Json out = {{"tests_for", tests.rule.text}};
    add_examples(out, tests.examples);
    return out;
  }
  Json operator()(const ast::Adjust& adjust) const {
    Json out = {{"adjust", adjust.rule.text}};
    add_metadata(out, adjust.metadata);
    if (!adjust.unless.empty()) out["unless"] = list_of(adjust.unless, guard_of);
    add_examples(out, adjust.examples);
    return out;
  }
  Json operator()(const ast::Disable& disable) const {
    return {{"disable", disable.rule.text}, {"reason", disable.reason.value}};
  }
};

}  // namespace

std::string write_json(const ast::File& file) {
  Json out = {{"ppr", 1}};  // the only version that the parser accepts
  out["items"] = list_of(file.items, [](const ast::Item& item) { return std::visit(ItemWriter{}, item); });
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace ppcheck::dsl
