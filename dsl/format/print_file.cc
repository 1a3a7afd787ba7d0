#include "dsl/format/print_file.h"

#include <string_view>

#include "dsl/ast/print.h"
#include "dsl/parse/dedent.h"

namespace ppcheck::dsl {
namespace {

constexpr std::size_t kLongText = 80;

// Whether `"""` gives back exactly this text.
bool survives_long_form(const std::string& text) {
  if (text.empty() || text.find("\"\"\"") != std::string::npos || text.find('\r') != std::string::npos) return false;
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\n'; };
  if (is_blank(text.front()) || is_blank(text.back()) || text.back() == '"') return false;
  return dedent(text + "\n", 0).text == text + "\n";
}

class Printer {
 public:
  std::string take() { return std::move(out_); }

  void line(std::string_view text) {
    if (!text.empty()) out_.append(static_cast<std::size_t>(level_) * 4, ' ');
    out_ += text;
    out_ += '\n';
  }

  void operator()(const ast::Import& import) { line(print(import)); }
  void operator()(const ast::PluginUse& plugin) {
    line("plugin " + plugin.name.text() + versions(plugin.requirement));
  }
  void operator()(const ast::Pack& pack) {
    open("\npack " + pack.name.text + " " + pack.version.text);
    if (pack.description) text("description ", *pack.description);
    for (const ast::PackRequirement& required : pack.requirements)
      line("requires " + required.pack.text + versions(required.requirement));
    close();
  }
  void operator()(const ast::Set& set) { line("\nset " + set.name.text + " = " + print(set.value)); }
  void operator()(const ast::Extend& extend) { line("\nextend " + extend.set.text + " with " + print(extend.value)); }
  void operator()(const ast::Pattern& pattern) {
    std::string parameters;
    for (const ast::Name& parameter : pattern.parameters)
      parameters += (parameters.empty() ? "" : ", ") + parameter.text;
    open("\npattern " + pattern.name.text + "(" + parameters + ")");
    find(pattern.find);
    close();
  }
  void operator()(const ast::Rule& rule) {
    open("\nrule " + rule.name.text);
    metadata(rule.metadata);
    line("");
    find(rule.find);
    line("report " + print(rule.report));
    for (const ast::Message& note : rule.notes) line("note " + print(note));
    for (const ast::Fix& one : rule.fixes) fix(one);
    line("");
    examples(rule.examples);
    close();
  }
  void operator()(const ast::TestsFor& tests) {
    open("\ntests for " + tests.rule.text);
    examples(tests.examples);
    close();
  }
  void operator()(const ast::Adjust& adjust) {
    open("\nadjust " + adjust.rule.text);
    metadata(adjust.metadata);
    part("unless", adjust.unless);
    examples(adjust.examples);
    close();
  }
  void operator()(const ast::Disable& disable) { line("\ndisable " + disable.rule.text + " " + print(disable.reason)); }

 private:
  static std::string versions(const ast::VersionRequirement& requirement) {
    return requirement.bounds.empty() ? "" : " " + print(requirement);
  }

  void open(const std::string& head) {
    line(head + " {");
    ++level_;
  }
  void close() {
    --level_;
    line("}");
  }

  void text(const std::string& word, const ast::Text& text) {
    const bool is_long = text.value.find('\n') != std::string::npos || text.value.size() > kLongText;
    if (!is_long || !survives_long_form(text.value)) return line(word + print(text));
    line(word + "\"\"\"");
    level_ += 1;
    lines(text.value + "\n");
    line("\"\"\"");
    level_ -= 1;
  }

  void lines(std::string_view rest) {
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size() - 1);
      line(rest.substr(0, rest[end] == '\n' ? end : end + 1));
      rest.remove_prefix(end + 1);
    }
  }

  void word(const char* word, const std::optional<ast::Name>& name) {
    if (name) line(std::string(word) + " " + name->text);
  }

  void names(const char* word, const std::vector<ast::Name>& names) {
    std::string all;
    for (const ast::Name& name : names) all += (all.empty() ? "" : ", ") + name.text;
    if (!all.empty()) line(std::string(word) + " " + all);
  }

  void metadata(const ast::Metadata& data) {
    word("severity", data.severity);
    word("confidence", data.confidence);
    word("cause", data.cause);
    word("symptom", data.symptom);
    word("stage", data.stage);
    word("exposed", data.exposed);
    names("origin", data.origins);
    for (const ast::Effect& effect : data.effects) line("effect " + print(effect.gain) + " " + print(effect.measured_by));
    for (const ast::Text& docs : data.docs) line("docs " + print(docs));
    names("tags", data.tags);
    for (const ast::Needs& needs : data.needs) line("needs " + needs.package.text + versions(needs.requirement));
    if (data.why) text("why ", *data.why);
    for (const ast::Option& option : data.options)
      line("option " + option.name.text + " = " + print(option.value) + (option.help ? " " + print(*option.help) : ""));
    for (const ast::PathsLine& paths : data.paths) {
      std::string globs;
      for (const ast::Text& glob : paths.globs) globs += (globs.empty() ? "" : ", ") + print(glob);
      line(std::string("paths ") + (paths.include ? "include " : "exclude ") + globs);
    }
  }

  template <typename Lines>
  void part(const char* word, const Lines& lines) {
    if (lines.empty()) return;
    open(word);
    for (const auto& one : lines) line(print_line(one));
    close();
  }
  static std::string print_line(const ast::MatchLine& line) { return print(line); }
  static std::string print_line(const ast::WhereLine& line) { return print(line.condition); }
  static std::string print_line(const ast::GuardLine& line) { return print(line); }

  void find(const ast::Find& find) {
    part("match", find.match);
    part("where", find.where);
    part("unless", find.unless);
    part("minor", find.minor);
    part("doubt", find.doubt);
  }

  void fix(const ast::Fix& fix) {
    open(std::string(fix.safe ? "fix safe " : "fix unsafe ") + print(fix.title) +
         (fix.when ? " when " + print(*fix.when) : ""));
    for (const ast::Edit& edit : fix.edits) line(print(edit));
    close();
  }

  void examples(const std::vector<ast::Example>& examples) {
    for (const ast::Example& example : examples) {
      sources((example.bad ? "bad " : "good ") + print(example.title), example.sources);
      if (example.fixed) sources("fixed", *example.fixed);
    }
  }

  void sources(const std::string& head, const ast::Sources& sources) {
    if (!sources.files.empty()) {
      std::string files;
      for (const ast::Text& file : sources.files) files += (files.empty() ? "" : ", ") + print(file);
      return line(head + " file " + files);
    }
    bool first = true;
    for (const ast::CodeBlock& block : sources.blocks) {
      if (first) line(head + " ```" + block.info.text);
      ++level_;
      if (!first) line("```" + block.info.text);
      first = false;
      lines(block.code);
      line("```");
      --level_;
    }
  }

  std::string out_;
  int level_ = 0;
};

}  // namespace

std::string print_file(const ast::File& file) {
  Printer printer;
  printer.line("ppr " + file.language);
  for (const ast::Item& item : file.items) std::visit(printer, item);
  return printer.take();
}

}  // namespace ppcheck::dsl
