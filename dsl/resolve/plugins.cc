#include "dsl/resolve/plugins.h"

#include <algorithm>
#include <variant>

#include "dsl/ast/print.h"
#include "dsl/resolve/metadata.h"

namespace ppcheck::dsl {
namespace {

using Kind = PluginParameter::Kind;

const LoadedPlugin* find_plugin(const ResolveInput& input, const std::string& name) {
  for (const LoadedPlugin& plugin : *input.plugins) {
    if (plugin.name == name) return &plugin;
  }
  return nullptr;
}

const char* words_of(Kind kind) {
  switch (kind) {
    case Kind::kValue:
      return "a value";
    case Kind::kCall:
      return "the name of a call";
    case Kind::kLoop:
      return "the name of a loop";
    case Kind::kInteger:
      return "an integer";
    case Kind::kNumber:
      return "a number";
    case Kind::kText:
      return "a text";
    case Kind::kBoolean:
      return "`True` or `False`";
  }
  return "a value";
}

bool literal_fits(Kind kind, const ast::Literal& literal) {
  using L = ast::Literal::Kind;
  switch (kind) {
    case Kind::kValue:
      return true;
    case Kind::kCall:
    case Kind::kLoop:
      return false;
    case Kind::kInteger:
      return literal.kind == L::kInteger;
    case Kind::kNumber:
      return literal.kind == L::kInteger || literal.kind == L::kFloat;
    case Kind::kText:
      return literal.kind == L::kText;
    case Kind::kBoolean:
      return literal.kind == L::kTrue || literal.kind == L::kFalse;
  }
  return false;
}

// What can be known before a program is looked at; the rest is asked then.
bool fits(Kind kind, const ast::Operand& operand, const CheckedBody& body) {
  if (const auto* literal = std::get_if<ast::Literal>(&operand)) return literal_fits(kind, *literal);
  const auto& value = std::get<ast::Value>(operand);
  const Symbol* const symbol = body.find(value.base.text);
  const bool bare = value.parameters.empty() && !value.property;
  if (symbol != nullptr && symbol->kind == SymbolKind::kShared) return true;
  if (symbol != nullptr && symbol->kind == SymbolKind::kOption) return literal_fits(kind, symbol->value);
  if (kind == Kind::kCall) return bare && symbol != nullptr && symbol->kind == SymbolKind::kCall;
  if (kind == Kind::kLoop) return bare && symbol != nullptr && symbol->kind == SymbolKind::kLoop;
  return true;
}

constexpr const char* kHowToLoad = "load it with `--plugin FILE.so`; `--allow-plugins` loads what lies beside the rules";

void not_declared(const std::string& owner, const source::Span& span, const FileScope& scope, Reports& reports) {
  const std::vector<std::string> declared(scope.plugins.begin(), scope.plugins.end());
  if (scope.is_query)
    reports.error(scope, "unknown-plugin", "the plugin `" + owner + "` is not loaded", span,
                  did_you_mean(owner, declared, "load it with `--plugin FILE.so`"));
  else
    reports.error(scope, "unknown-plugin", "no `plugin` line declares `" + owner + "`", span,
                  did_you_mean(owner, declared, "write `plugin " + owner + "` at the top"));
}

}  // namespace

void check_plugin_use(const ast::PluginUse& use, const FileScope& scope, const ResolveInput& input,
                      Reports& reports) {
  if (!input.plugins) return;
  const std::string name = use.name.text();
  const LoadedPlugin* const plugin = find_plugin(input, name);
  if (plugin == nullptr) {
    std::vector<std::string> known;
    for (const LoadedPlugin& one : *input.plugins) known.push_back(one.name);
    reports.error(scope, "unknown-plugin", "the plugin `" + name + "` is not loaded", use.name.span,
                  did_you_mean(name, known, kHowToLoad));
    return;
  }
  if (meets(plugin->version, use.requirement)) return;
  reports.error(scope, "wrong-version", "the plugin `" + name + "` has the version " + plugin->version,
                use.requirement.span, "use a version that meets this");
}

void check_predicate(const ast::PluginTest& test, const CheckedBody& body, const FileScope& scope,
                     Names& names) {
  const std::string full = test.predicate.text();
  const std::size_t dot = full.rfind('.');
  const std::string owner = full.substr(0, dot);
  if (scope.plugins.count(owner) == 0) return not_declared(owner, test.predicate.span, scope, names.reports());
  if (!names.input().plugins) return;
  const LoadedPlugin* const plugin = find_plugin(names.input(), owner);
  if (plugin == nullptr) return;  // the `plugin` line is the error
  const std::string own = dot == std::string::npos ? full : full.substr(dot + 1);
  const auto predicate = std::find_if(plugin->predicates.begin(), plugin->predicates.end(),
                                      [&](const PluginPredicate& p) { return p.name == own; });
  if (predicate == plugin->predicates.end()) {
    std::vector<std::string> known;
    for (const PluginPredicate& one : plugin->predicates) known.push_back(one.name);
    names.reports().error(scope, "unknown-predicate",
                          "the plugin `" + owner + "` has no predicate `" + own + "`", test.predicate.span,
                          did_you_mean(own, known, known.empty() ? "it has none" : ""));
    return;
  }
  const auto& parameters = predicate->parameters;
  std::size_t needed = 0;
  while (needed < parameters.size() && !parameters[needed].has_default) ++needed;
  if (test.arguments.size() < needed || test.arguments.size() > parameters.size()) {
    names.reports().error(scope, "wrong-arguments",
                          "`" + full + "` is handed " + std::to_string(test.arguments.size()) +
                              (test.arguments.size() == 1 ? " argument" : " arguments"),
                          test.predicate.span, "it is declared as `" + predicate->signature + "`");
    return;
  }
  for (std::size_t k = 0; k < test.arguments.size(); ++k) {
    if (fits(parameters[k].kind, test.arguments[k], body)) continue;
    const auto* literal = std::get_if<ast::Literal>(&test.arguments[k]);
    const std::string text = literal != nullptr ? print(*literal) : std::get<ast::Value>(test.arguments[k]).text();
    const source::Span span = literal != nullptr ? literal->span : std::get<ast::Value>(test.arguments[k]).span;
    names.reports().error(scope, "wrong-arguments",
                          "`" + parameters[k].name + "` of `" + full + "` is " + words_of(parameters[k].kind) +
                              ", and `" + text + "` is none",
                          span, "it is declared as `" + predicate->signature + "`");
  }
}

}  // namespace ppcheck::dsl
