#include "dsl/ast/dump.h"

#include <string_view>

#include "dsl/ast/print.h"

namespace ppcheck::dsl {
namespace {

// Collects lines at a level of indentation.
class Dumper {
 public:
  std::string take() { return std::move(out_); }

  void line(int level, std::string_view text) {
    out_.append(static_cast<std::size_t>(level) * 2, ' ');
    out_ += text;
    out_ += '\n';
  }
  void word(int level, std::string_view word, const std::optional<ast::Name>& name) {
    if (name) line(level, std::string(word) + " " + name->text);
  }

  void metadata(int level, const ast::Metadata& data) {
    word(level, "severity", data.severity);
    word(level, "confidence", data.confidence);
    word(level, "cause", data.cause);
    word(level, "symptom", data.symptom);
    word(level, "stage", data.stage);
    word(level, "exposed", data.exposed);
    for (const ast::Name& origin : data.origins) line(level, "origin " + origin.text);
    for (const ast::Effect& effect : data.effects) {
      line(level, "effect " + print(effect.gain) + " " + print(effect.measured_by));
    }
    for (const ast::Text& docs : data.docs) line(level, "docs " + print(docs));
    if (data.why) line(level, "why " + print(*data.why));
    for (const ast::Name& tag : data.tags) line(level, "tags " + tag.text);
    for (const ast::Needs& needs : data.needs) {
      line(level, "needs " + needs.package.text + requirement(needs.requirement));
    }
    for (const ast::Option& option : data.options) {
      line(level, "option " + option.name.text + " = " + print(option.value) +
                      (option.help ? " " + print(*option.help) : ""));
    }
    for (const ast::PathsLine& paths : data.paths) {
      std::string globs;
      for (const ast::Text& glob : paths.globs) globs += (globs.empty() ? "" : ", ") + print(glob);
      line(level, std::string("paths ") + (paths.include ? "include " : "exclude ") + globs);
    }
  }

  void find(int level, const ast::Find& find) {
    if (!find.match.empty()) line(level, "match");
    for (const ast::MatchLine& one : find.match) line(level + 1, print(one));
    if (!find.where.empty()) line(level, "where");
    for (const ast::WhereLine& one : find.where) line(level + 1, print(one.condition));
    guards(level, "unless", find.unless);
    guards(level, "minor", find.minor);
    guards(level, "doubt", find.doubt);
  }

  void guards(int level, std::string_view part, const std::vector<ast::GuardLine>& lines) {
    if (!lines.empty()) line(level, part);
    for (const ast::GuardLine& one : lines) line(level + 1, print(one));
  }

  void fix(int level, const ast::Fix& fix) {
    line(level, std::string(fix.safe ? "fix safe " : "fix unsafe ") + print(fix.title) +
                    (fix.when ? " when " + print(*fix.when) : ""));
    for (const ast::Edit& edit : fix.edits) line(level + 1, print(edit));
  }

  void examples(int level, const std::vector<ast::Example>& examples) {
    for (const ast::Example& example : examples) {
      line(level, (example.bad ? "bad " : "good ") + print(example.title));
      sources(level + 1, example.sources);
      if (example.fixed) {
        line(level, "fixed");
        sources(level + 1, *example.fixed);
      }
    }
  }

  void sources(int level, const ast::Sources& sources) {
    for (const ast::Text& file : sources.files) line(level, "file " + print(file));
    for (const ast::CodeBlock& block : sources.blocks) {
      line(level, "```" + block.info.text);
      std::string_view rest = block.code;
      while (!rest.empty()) {
        const std::size_t end = rest.find('\n');
        line(level, "|" + std::string(rest.substr(0, end)));
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
      }
    }
  }

  void operator()(const ast::Import& import) { line(0, print(import)); }
  void operator()(const ast::PluginUse& plugin) {
    line(0, "plugin " + plugin.name.text() + requirement(plugin.requirement));
  }
  void operator()(const ast::Pack& pack) {
    line(0, "pack " + pack.name.text + " " + pack.version.text);
    if (pack.description) line(1, "description " + print(*pack.description));
    for (const ast::PackRequirement& required : pack.requirements) {
      line(1, "requires " + required.pack.text + requirement(required.requirement));
    }
  }
  void operator()(const ast::Set& set) {
    line(0, "set " + set.name.text + " = " + print(set.value));
  }
  void operator()(const ast::Extend& extend) {
    line(0, "extend " + extend.set.text + " with " + print(extend.value));
  }
  void operator()(const ast::Pattern& pattern) {
    std::string parameters;
    for (const ast::Name& parameter : pattern.parameters) {
      parameters += (parameters.empty() ? "" : ", ") + parameter.text;
    }
    line(0, "pattern " + pattern.name.text + "(" + parameters + ")");
    find(1, pattern.find);
  }
  void operator()(const ast::Rule& rule) {
    line(0, "rule " + rule.name.text);
    metadata(1, rule.metadata);
    find(1, rule.find);
    line(1, "report " + print(rule.report));
    for (const ast::Message& note : rule.notes) line(1, "note " + print(note));
    for (const ast::Fix& one : rule.fixes) fix(1, one);
    examples(1, rule.examples);
  }
  void operator()(const ast::TestsFor& tests) {
    line(0, "tests for " + tests.rule.text);
    examples(1, tests.examples);
  }
  void operator()(const ast::Adjust& adjust) {
    line(0, "adjust " + adjust.rule.text);
    metadata(1, adjust.metadata);
    guards(1, "unless", adjust.unless);
    examples(1, adjust.examples);
  }
  void operator()(const ast::Disable& disable) {
    line(0, "disable " + disable.rule.text + " " + print(disable.reason));
  }

 private:
  static std::string requirement(const ast::VersionRequirement& requirement) {
    return requirement.bounds.empty() ? "" : " " + print(requirement);
  }

  std::string out_;
};

}  // namespace

std::string dump(const ast::File& file) {
  Dumper dumper;
  dumper.line(0, "ppr " + file.language);
  for (const ast::Item& item : file.items) std::visit(dumper, item);
  return dumper.take();
}

std::string dump(const ast::Query& query) {
  Dumper dumper;
  dumper.find(0, query.find);
  return dumper.take();
}

}  // namespace ppcheck::dsl
