#include <optional>
#include <set>
#include <utility>

#include "dsl/format/json.h"
#include "dsl/format/json_find.h"
#include "dsl/format/json_names.h"
#include "dsl/format/json_reader.h"
#include "dsl/parse/dedent.h"

namespace ppcheck::dsl {
namespace {

// From JSON values to the tree, one function for each family of constructs.
class TreeReader {
 public:
  explicit TreeReader(Reader& reader) : reader_(reader), names_(reader), find_(reader) {}

  ast::Item item(const Json& json, const std::string& place) {
    Object object(reader_, json, place);
    const char* kind = object.one_of({"import", "from", "plugin", "pack", "set", "extend", "pattern", "rule", "tests_for",
                                      "adjust", "disable"},
                                     "item of a rule file");
    ast::Item out;
    if (kind != nullptr) out = item_of(object, kind);
    object.done();
    return out;
  }

 private:
  ast::Item item_of(Object& object, const std::string& kind) {
    if (kind == "import" || kind == "from") return import(object, kind == "from");
    if (kind == "plugin") return ast::PluginUse{names_.qualified(object, "plugin"), names_.versions(object), {}};
    if (kind == "pack") return pack(object);
    if (kind == "set") return ast::Set{names_.name(object, "set"), set_expression(object), {}};
    if (kind == "extend") return ast::Extend{names_.name(object, "extend"), set_expression(object), {}};
    if (kind == "disable") return ast::Disable{names_.name(object, "disable"), text(object, "reason"), {}};
    if (kind == "tests_for") return ast::TestsFor{names_.name(object, "tests_for"), examples(object), {}};
    if (kind == "pattern") {
      ast::Pattern out;
      out.name = names_.name(object, "pattern");
      out.parameters = names_.names(object, "parameters");
      out.find = find_.find(object);
      return out;
    }
    if (kind == "adjust") {
      ast::Adjust out;
      out.rule = names_.name(object, "adjust");
      out.metadata = adjusted(object);
      out.unless = find_.guards(object, "unless", false);
      out.examples = examples(object);
      return out;
    }
    return rule(object);
  }

  ast::Import import(Object& object, bool from) {
    ast::Import out;
    out.module = names_.qualified(object, from ? "from" : "import");
    if (!from) {
      out.as = names_.name_if(object, "as");
      return out;
    }
    reader_.each(&object.need("names"), object.at("names"), [&](const Json& json, const std::string& place) {
      Object one(reader_, json, place);
      out.names.push_back({names_.name(one, "name"), names_.name_if(one, "as")});
      one.done();
    });
    if (out.names.empty()) reader_.fail(object.at("names"), "at least one name is needed here");
    return out;
  }

  ast::Pack pack(Object& object) {
    ast::Pack out;
    out.name = names_.name(object, "pack");
    out.version = names_.name(object, "version");
    out.description = text_if(object, "description");
    object.each("requires", [&](const Json& json, const std::string& place) {
      Object one(reader_, json, place);
      out.requirements.push_back({names_.name(one, "pack"), names_.versions(one), {}});
      one.done();
    });
    return out;
  }

  ast::SetExpression set_expression(Object& object) {
    ast::SetExpression out;
    reader_.each(&object.need("terms"), object.at("terms"), [&](const Json& json, const std::string& place) {
      Object one(reader_, json, place);
      out.terms.push_back(set_term(one));
      one.done();
    });
    if (out.terms.empty()) reader_.fail(object.at("terms"), "at least one term is needed here");
    return out;
  }

  ast::SetTerm set_term(Object& object) {
    ast::SetTerm out;
    const char* kind = object.one_of({"members", "file", "name"}, "term of a set");
    if (kind == nullptr) return out;
    const std::string word(kind);
    if (word == "members") {
      out.members = names_.target(object, "members").members;
    } else if (word == "file") {
      out.kind = ast::SetTerm::Kind::kFile;
      out.file = text(object, "file");
      if (object.find("under") != nullptr) out.under = names_.qualified(object, "under");
    } else {
      out.kind = ast::SetTerm::Kind::kName;
      out.members.push_back(names_.api(object.text("name"), object.at("name")));
    }
    out.subtracted = object.flag_if("subtracted");
    return out;
  }

  // ── a rule ────────────────────────────────────────────────────────────────────────────────────

  ast::Text text(Object& object, const char* key) { return {object.text(key), {}}; }
  std::optional<ast::Text> text_if(Object& object, const char* key) {
    auto value = object.text_if(key);
    if (!value) return std::nullopt;
    return ast::Text{std::move(*value), {}};
  }
  std::vector<ast::Text> texts_if(Object& object, const char* key) {
    std::vector<ast::Text> out;
    for (std::string& value : object.texts_if(key)) out.push_back({std::move(value), {}});
    return out;
  }

  // What `adjust` may change, too.
  ast::Metadata adjusted(Object& object) {
    ast::Metadata out;
    out.severity = names_.name_if(object, "severity");
    out.confidence = names_.name_if(object, "confidence");
    object.each("options", [&](const Json& json, const std::string& place) {
      Object one(reader_, json, place);
      ast::Name name = names_.name(one, "name");
      ast::Literal value = names_.literal(one.need("value"), one.at("value"));
      out.options.push_back({std::move(name), std::move(value), text_if(one, "help"), {}});
      one.done();
    });
    object.each("paths", [&](const Json& json, const std::string& place) {
      Object one(reader_, json, place);
      ast::PathsLine line;
      const char* kind = one.one_of({"include", "exclude"}, "line of `paths`");
      if (kind != nullptr) {
        line.include = std::string(kind) == "include";
        line.globs = texts_if(one, kind);
        if (line.globs.empty()) reader_.fail(one.at(kind), "at least one glob is needed here");
      }
      one.done();
      out.paths.push_back(std::move(line));
    });
    return out;
  }

  ast::Metadata metadata(Object& object) {
    ast::Metadata out = adjusted(object);
    out.cause = names_.name_if(object, "cause");
    out.symptom = names_.name_if(object, "symptom");
    out.stage = names_.name_if(object, "stage");
    out.exposed = names_.name_if(object, "exposed");
    out.why = text_if(object, "why");
    out.docs = texts_if(object, "docs");
    out.origins = names_.names_if(object, "origin");
    out.tags = names_.names_if(object, "tags");
    object.each("effects", [&](const Json& json, const std::string& place) {
      Object one(reader_, json, place);
      ast::Text gain = text(one, "gain");
      out.effects.push_back({std::move(gain), text(one, "measured_by"), {}});
      one.done();
    });
    object.each("needs", [&](const Json& json, const std::string& place) {
      Object one(reader_, json, place);
      ast::Name package = names_.name(one, "package");
      out.needs.push_back({std::move(package), names_.versions(one), {}});
      one.done();
    });
    return out;
  }

  ast::Rule rule(Object& object) {
    ast::Rule out;
    out.name = names_.name(object, "rule");
    out.metadata = metadata(object);
    out.find = find_.find(object);
    out.report = message(object.need("report"), object.at("report"));
    object.each("notes", [&](const Json& json, const std::string& place) { out.notes.push_back(message(json, place)); });
    object.each("fixes", [&](const Json& json, const std::string& place) { out.fixes.push_back(fix(json, place)); });
    out.examples = examples(object);
    return out;
  }

  ast::Message message(const Json& json, const std::string& place) {
    Object object(reader_, json, place);
    ast::Message out;
    out.subject = names_.name(object, "of");
    out.text = names_.message_text(object.need("text"), object.at("text"));
    object.done();
    return out;
  }

  ast::Fix fix(const Json& json, const std::string& place) {
    Object object(reader_, json, place);
    ast::Fix out;
    if (const char* kind = object.one_of({"safe", "unsafe"}, "fix")) {
      out.safe = std::string(kind) == "safe";
      out.title = text(object, kind);
    }
    if (const Json* when = object.find("when")) {
      Object inner(reader_, *when, object.at("when"));
      out.when = find_.condition(inner, 0);
      inner.done();
    }
    reader_.each(&object.need("edits"), object.at("edits"),
                 [&](const Json& one, const std::string& at) { out.edits.push_back(edit(one, at)); });
    object.done();
    return out;
  }

  ast::Edit edit(const Json& json, const std::string& place) {
    Object object(reader_, json, place);
    ast::Edit out;
    const char* kind =
        object.one_of({"set", "remove", "rename", "replace", "move", "swap", "insert", "wrap", "delete"}, "edit");
    const std::string word(kind == nullptr ? "" : kind);
    const auto value = [&] { return names_.value(object.text(kind), object.at(kind)); };
    const auto name = [&](const char* key) { return names_.name(object, key); };
    if (word == "set") out.what = ast::SetArgument{value(), replacement(object, "to")};
    if (word == "remove") out.what = ast::RemoveArgument{value()};
    if (word == "rename") out.what = ast::RenameCall{name(kind), names_.api(object.text("to"), object.at("to"))};
    if (word == "replace") out.what = ast::ReplaceCall{name(kind), replacement(object, "with")};
    if (word == "move") out.what = ast::MoveCall{name(kind), name("before")};
    if (word == "swap") out.what = ast::SwapCalls{name(kind), name("with")};
    if (word == "insert") out.what = ast::InsertBefore{replacement(object, kind), name("before")};
    if (word == "wrap") out.what = ast::WrapNode{name(kind), replacement(object, "with")};
    if (word == "delete") out.what = ast::DeleteCall{name(kind)};
    object.done();
    return out;
  }

  ast::Replacement replacement(Object& object, const char* key) {
    Object inner(reader_, object.need(key), object.at(key));
    ast::Replacement out;
    const char* kind = inner.one_of({"literal", "name", "code"}, "text of an edit");
    const std::string word(kind == nullptr ? "" : kind);
    if (word == "literal") out = names_.literal(inner.need(kind), inner.at(kind));
    if (word == "name") out = names_.api(inner.text(kind), inner.at(kind));
    if (word == "code") out = ast::CodeTemplate{names_.message_text(inner.need(kind), inner.at(kind))};
    inner.done();
    return out;
  }

  std::vector<ast::Example> examples(Object& object) {
    std::vector<ast::Example> out;
    object.each("examples", [&](const Json& json, const std::string& place) {
      Object one(reader_, json, place);
      ast::Example example;
      if (const char* kind = one.one_of({"bad", "good"}, "example")) {
        example.bad = std::string(kind) == "bad";
        example.title = text(one, kind);
      }
      example.sources = sources(one);
      if (const Json* fixed = one.find("fixed")) {
        Object inner(reader_, *fixed, one.at("fixed"));
        example.fixed = sources(inner);
        inner.done();
      }
      one.done();
      out.push_back(std::move(example));
    });
    return out;
  }

  ast::Sources sources(Object& object) {
    ast::Sources out;
    const char* kind = object.one_of({"files", "beside"}, "example: it has no code");
    if (kind == nullptr) return out;
    if (std::string(kind) == "beside") {
      out.files = texts_if(object, kind);
      return out;
    }
    object.each(kind, [&](const Json& json, const std::string& place) {
      Object one(reader_, json, place);
      ast::CodeBlock block;
      block.info.text = one.text("info");
      std::string code = one.text("code");
      if (!code.empty() && code.back() != '\n') code += '\n';
      block.code = dedent(code, 0).text;  // as a text of the language has it
      one.done();
      out.blocks.push_back(std::move(block));
    });
    return out;
  }

  Reader& reader_;
  NameReader names_;
  FindReader find_;
};

// The document, and the first key that one of its objects has twice.
base::Result<Json> parse(const std::string& text, const std::string& path) {
  std::vector<std::set<std::string>> keys;
  std::optional<std::string> twice;
  const auto watch = [&](int, Json::parse_event_t event, Json& value) {
    if (event == Json::parse_event_t::object_start) keys.emplace_back();
    if (event == Json::parse_event_t::object_end) keys.pop_back();
    if (event == Json::parse_event_t::key && !keys.back().insert(value.get<std::string>()).second && !twice)
      twice = value.get<std::string>();
    return true;
  };
  try {
    Json json = Json::parse(text, watch);
    if (twice) return base::Error{"the key `" + *twice + "` stands twice in one object", path, ""};
    return json;
  } catch (const Json::parse_error& error) {
    std::string what = error.what();
    const std::size_t begin = what.find("parse error");
    if (begin != std::string::npos) what = what.substr(begin);
    return base::Error{"is no JSON: " + what, path, ""};
  }
}

}  // namespace

base::Result<ast::File> read_json(const std::string& text, const std::string& path) {
  const auto json = parse(text, path);
  if (!json) return json.error();
  Reader reader(path);
  TreeReader tree(reader);
  ast::File out;
  out.path = path;
  out.language = "1";
  Object object(reader, *json, "");
  const Json& version = object.need("ppr");
  if (!reader.error() && version != 1)
    reader.fail("/ppr", "this program reads version 1 of the rule language, not version " + version.dump(-1, ' ', true));
  reader.each(&object.need("items"), "/items",
              [&](const Json& item, const std::string& place) { out.items.push_back(tree.item(item, place)); });
  object.done();
  if (reader.error()) return *reader.error();
  return out;
}

}  // namespace ppcheck::dsl
