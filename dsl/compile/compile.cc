#include "dsl/compile/compile.h"

#include <algorithm>
#include <tuple>
#include <variant>

#include "dsl/ast/print.h"
#include "dsl/compile/translator.h"
#include "dsl/resolve/taxonomy.h"

namespace ppcheck::dsl {
namespace {

template <typename Level>
Level level_of(const std::vector<std::string>& words, const std::string& word, Level otherwise) {
  const auto found = std::find(words.begin(), words.end(), word);
  return found == words.end() ? otherwise : static_cast<Level>(found - words.begin());
}

check::CheckerInfo info_of(const CheckedRule& checked) {
  const ast::Metadata& data = checked.rule->metadata;
  const auto text = [](const std::optional<ast::Name>& name) {
    return name ? name->text : std::string();
  };
  check::CheckerInfo info;
  info.name = checked.rule->name.text;
  info.pack = checked.pack;
  info.path = checked.scope->path;
  info.severity = level_of(severity_words(), checked.severity, findings::Severity::kMedium);
  info.confidence = level_of(confidence_words(), checked.confidence, findings::Confidence::kHigh);
  info.cause = text(data.cause);
  info.symptom = text(data.symptom);
  info.stage = text(data.stage);
  info.exposed = text(data.exposed);
  if (data.why) info.why = data.why->value;
  for (const ast::Text& docs : data.docs) info.docs.push_back(docs.value);
  for (const ast::Name& origin : data.origins) info.origins.push_back(origin.text);
  for (const ast::Name& tag : data.tags) info.tags.push_back(tag.text);
  for (const ast::Effect& effect : data.effects)
    info.effects.push_back({effect.gain.value, effect.measured_by.value});
  for (const ast::Needs& needs : data.needs) {
    check::VersionNeed need{needs.package.text, {}};
    for (const auto& bound : needs.requirement.bounds) {
      need.bounds.emplace_back(compare_of(bound.comparison), bound.version.text);
    }
    info.needs.push_back(std::move(need));
  }
  for (const ast::Option& option : checked.options) {
    info.options.push_back(
        {option.name.text, print(option.value), option.help ? option.help->value : ""});
  }
  for (const ast::PathsLine& line : checked.paths) {
    for (const ast::Text& glob : line.globs)
      (line.include ? info.include : info.exclude).push_back(glob.value);
  }
  return info;
}

// Whether a line was written in a pattern.
bool is_of_pattern(const FileScope& scope, source::Span span, const Resolved& resolved) {
  for (const CheckedPack& pack : resolved.packs)
    for (const auto& [name, pattern] : pack.patterns)
      if (pattern.scope == &scope && pattern.declaration->find.span.contains(span)) return true;
  return false;
}

LinePlaces places_of(const CheckedBody& body, const std::vector<std::size_t>& slot_lines, const match::Program& program,
                     const Resolved& resolved) {
  LinePlaces out;
  const auto place = [&](const FileScope& scope, source::Span span, source::Span line) {
    return LinePlace{scope.file, span, !is_of_pattern(scope, line, resolved)};
  };
  const auto add_lines = [&](std::vector<LinePlace>& places, const auto& lines, std::size_t count) {
    // What patterns demand of shared names stands first and has no line.
    places.assign(count - lines.size(), LinePlace{0, {}, false});
    for (const auto& line : lines) places.push_back(place(*line.scope, line.line.span, line.line.span));
  };
  add_lines(out.where, body.where, program.where.size());
  add_lines(out.unless, body.unless, program.unless.size());
  add_lines(out.minor, body.minor, program.minor.size());
  add_lines(out.doubt, body.doubt, program.doubt.size());
  for (const std::size_t at : slot_lines) {
    const auto& [line, scope] = body.match[at];
    out.slots.push_back(place(*scope, line.span, line.span));
    out.relations.emplace_back();
    const auto* call = std::get_if<ast::CallLine>(&line.what);
    if (call == nullptr) continue;
    for (const ast::Relation& relation : call->relations)
      out.relations.back().push_back(place(*scope, relation.span, line.span));
  }
  return out;
}

}  // namespace

std::vector<CompiledRule> compile(const ResolveInput& input, const ApiLookup& apis,
                                  Resolved& resolved) {
  Reports reports(resolved.diagnostics);
  Names names(input, apis, resolved.packs, reports);
  names.sets_are_expanded();
  std::vector<CompiledRule> out;
  for (const CheckedPack& pack : resolved.packs) {
    for (const CheckedRule& checked : pack.rules) {
      const std::size_t before = reports.errors();
      int patterns = kMaxPatternPrograms;
      Translator translator(checked.body, 0, names, 0, patterns);
      translator.translate();
      translator.translate_results(*checked.rule, *checked.scope);
      translator.require_words();
      if (reports.errors() != before) continue;
      CompiledRule rule;
      rule.rule.info = info_of(checked);
      rule.rule.program = translator.take();
      rule.places = places_of(checked.body, translator.slot_lines(), rule.rule.program, resolved);
      rule.file = checked.scope->file;
      rule.name_span = checked.rule->name.span;
      rule.examples = checked.examples;
      rule.disabled = checked.disabled;
      out.push_back(std::move(rule));
    }
  }
  std::sort(out.begin(), out.end(), [](const CompiledRule& a, const CompiledRule& b) {
    return std::tie(a.rule.info.pack, a.rule.info.name) <
           std::tie(b.rule.info.pack, b.rule.info.name);
  });
  for (auto& diagnostics : resolved.diagnostics) sort_and_unique(diagnostics);
  return out;
}

CompiledQuery compile_query(const ast::Query& query,
                            const std::map<std::string, std::string>& imports,
                            const ApiLookup& apis, const std::vector<LoadedPlugin>& plugins) {
  CompiledQuery out;
  ResolveInput input;
  input.plugins = plugins;
  std::vector<CheckedPack> packs;
  std::vector<std::vector<Diagnostic>> diagnostics(1);
  Reports reports(diagnostics);
  Names names(input, apis, packs, reports);
  FileScope scope;
  scope.path = "query";
  scope.imports = imports;
  scope.is_query = true;
  for (const LoadedPlugin& plugin : plugins) scope.plugins.insert(plugin.name);
  const CheckedBody body = make_body(query.find, scope, {}, {}, names);
  BodyChecker(body, names).check();
  if (reports.errors() == 0) {
    int patterns = kMaxPatternPrograms;
    Translator translator(body, 0, names, 0, patterns);
    translator.translate();
    translator.require_words();
    match::Program program = translator.take();
    program.rule = "query";
    // The last call is the one that the others lead to.
    for (match::SlotId slot = 0; slot < program.slots.size(); ++slot) {
      const bool call = program.slots[slot].kind == match::SlotKind::kCall;
      const bool first_loop = program.slots[slot].kind == match::SlotKind::kLoop &&
                              program.report.slot == match::kNoSlot;
      if (call || first_loop) program.report.slot = slot;
    }
    if (program.report.slot == match::kNoSlot) {
      reports.error(scope, "missing-part", "a query has a call or a loop", query.find.span,
                    "add a line such as `call m = ds.map`");
    } else {
      match::Piece text;
      text.text = program.slots[program.report.slot].text;
      program.report.text.push_back(std::move(text));
    }
    if (reports.errors() == 0) out.program = std::move(program);
  }
  out.diagnostics = std::move(diagnostics[0]);
  sort_and_unique(out.diagnostics);
  return out;
}

}  // namespace ppcheck::dsl
