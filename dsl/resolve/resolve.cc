#include "dsl/resolve/resolve.h"

#include <algorithm>

#include "dsl/resolve/bodies.h"
#include "dsl/resolve/metadata.h"
#include "dsl/resolve/names.h"
#include "dsl/resolve/plugins.h"

namespace ppcheck::dsl {
namespace {

class Resolver {
 public:
  Resolver(const ResolveInput& input, const ApiLookup& apis, Resolved& out)
      : input_(input),
        out_(out),
        reports_(out.diagnostics),
        names_(input, apis, out.packs, reports_),
        apis_(apis) {}

  void run() {
    for (std::size_t at = 0; at < input_.files.size(); ++at) open(at);
    for (std::size_t at = 0; at < input_.files.size(); ++at) declare(at);
    names_.ignore(broken_names());
    names_.expand_sets(extensions_);
    for (CheckedPack& pack : out_.packs) {
      for (auto& [name, pattern] : pack.patterns) check_pattern(pattern);
      std::sort(pack.rules.begin(), pack.rules.end(),
                [](const CheckedRule& a, const CheckedRule& b) {
                  return a.rule->name.text < b.rule->name.text;
                });
    }
    for (std::size_t at = 0; at < input_.files.size(); ++at) change(at);
    set_options();
    for (CheckedPack& pack : out_.packs) check_rules(pack);
    for (const auto& scope : out_.scopes) {
      unused_imports(*scope);
      for (const ast::Item& item : input_.files[scope->file].tree->items) {
        if (const auto* plugin = std::get_if<ast::PluginUse>(&item))
          check_plugin_use(*plugin, *scope, input_, reports_);
      }
    }
    for (auto& diagnostics : out_.diagnostics) sort_and_unique(diagnostics);
  }

 private:
  // ── scopes and packs
  // ────────────────────────────────────────────────────────────────────────────
  void open(std::size_t at) {
    const RuleFile& file = input_.files[at];
    auto scope = std::make_unique<FileScope>();
    scope->file = at;
    scope->path = file.tree->path;
    scope->pack = pack_name(file.pack_folder);
    for (const ast::Item& item : file.tree->items) {
      if (const auto* import = std::get_if<ast::Import>(&item)) add_import(*import, *scope);
      if (const auto* plugin = std::get_if<ast::PluginUse>(&item))
        scope->plugins.insert(plugin->name.text());
    }
    if (names_.pack(scope->pack) == nullptr) {
      CheckedPack pack;
      pack.name = scope->pack;
      out_.packs.push_back(std::move(pack));
    }
    out_.scopes.push_back(std::move(scope));
  }

  // What the folder's `pack` line says, else the folder's own name.
  std::string pack_name(const std::string& folder) const {
    for (const RuleFile& file : input_.files) {
      if (file.pack_folder != folder) continue;
      for (const ast::Item& item : file.tree->items) {
        if (const auto* pack = std::get_if<ast::Pack>(&item)) return pack->name.text;
      }
    }
    std::string name = folder;
    while (name.size() > 1 && name.back() == '/') name.pop_back();
    name = name.substr(name.rfind('/') + 1);
    return name.empty() || name == "." ? "rules" : name;
  }

  void add_import(const ast::Import& import, FileScope& scope) {
    const std::string module = import.module.text();
    if (import.names.empty()) {
      const ast::Name& label = import.as ? *import.as : import.module.parts.front();
      bind_import(label, import.as ? module : import.module.parts.front().text, scope);
      check_import(module, import.module.span, scope);
      return;
    }
    for (const ast::ImportedName& imported : import.names) {
      const ast::Name& label = imported.as ? *imported.as : imported.name;
      bind_import(label, module + "." + imported.name.text, scope);
      check_import(module + "." + imported.name.text, imported.name.span, scope);
    }
  }

  void bind_import(const ast::Name& label, const std::string& dotted, FileScope& scope) {
    const auto [found, added] = scope.imports.emplace(label.text, dotted);
    if (added || found->second == dotted) return;
    reports_.error(scope, "duplicate-name", "`" + label.text + "` is imported a second time",
                   label.span, "choose another name after `as`");
  }

  void check_import(const std::string& dotted, source::Span span, const FileScope& scope) {
    const ApiInfo info = apis_.lookup(dotted);
    const std::string package = dotted.substr(0, dotted.find('.'));
    if (info.kind == ApiKind::kExternal) {
      reports_.warning(scope, "no-stub", "there is no stub for `" + package + "`", span,
                       "positions, defaults and typos cannot be checked");
    } else if (info.kind == ApiKind::kNone && !info.open) {
      const std::size_t dot = dotted.rfind('.');
      const std::string parent = dot == std::string::npos ? "" : dotted.substr(0, dot);
      reports_.error(
          scope, "unknown-api", "there is no `" + dotted + "`", span,
          parent.empty() ? "" : did_you_mean(dotted.substr(dot + 1), apis_.members(parent)));
    }
  }

  // ── declarations
  // ────────────────────────────────────────────────────────────────────────────────
  void declare(std::size_t at) {
    const FileScope& scope = *out_.scopes[at];
    CheckedPack& pack = *names_.pack(scope.pack);
    for (const ast::Item& item : input_.files[at].tree->items) {
      if (const auto* declared = std::get_if<ast::Pack>(&item))
        declare_pack(*declared, scope, pack);
      if (const auto* set = std::get_if<ast::Set>(&item)) {
        const auto [found, added] = pack.sets.emplace(set->name.text, CheckedSet{set, &scope, {}});
        if (!added) declared_twice("set", set->name, scope, *found->second.scope);
      }
      if (const auto* pattern = std::get_if<ast::Pattern>(&item)) {
        const auto [found, added] =
            pack.patterns.emplace(pattern->name.text, CheckedPattern{pattern, &scope});
        if (!added) declared_twice("pattern", pattern->name, scope, *found->second.scope);
      }
      if (const auto* extend = std::get_if<ast::Extend>(&item))
        extensions_.emplace_back(extend, &scope);
      if (const auto* rule = std::get_if<ast::Rule>(&item)) declare_rule(*rule, scope, pack);
    }
  }

  void declare_pack(const ast::Pack& declared, const FileScope& scope, CheckedPack& pack) {
    if (!pack.version.empty()) {
      reports_.error(scope, "duplicate-name", "this folder has a second `pack` line",
                     declared.name.span, "keep the one in `pack.ppr`");
    }
    pack.version = declared.version.text;
    for (const ast::PackRequirement& required : declared.requirements)
      requirements_.emplace_back(&required, &scope);
  }

  void declared_twice(const char* what, const ast::Name& name, const FileScope& scope,
                      const FileScope& first) {
    reports_
        .error(scope, "duplicate-name",
               std::string("a ") + what + " `" + name.text + "` is declared a second time",
               name.span, "choose another name")
        .notes.push_back("the first is in " + first.path);
  }

  void declare_rule(const ast::Rule& rule, const FileScope& scope, CheckedPack& pack) {
    for (const CheckedPack& other : out_.packs) {
      for (const CheckedRule& one : other.rules) {
        if (one.rule->name.text != rule.name.text) continue;
        declared_twice("rule", rule.name, scope, *one.scope);
        return;
      }
    }
    CheckedRule checked;
    checked.rule = &rule;
    checked.scope = &scope;
    checked.pack = pack.name;
    if (rule.metadata.severity) checked.severity = rule.metadata.severity->text;
    if (rule.metadata.confidence) checked.confidence = rule.metadata.confidence->text;
    checked.options = rule.metadata.options;
    checked.paths = rule.metadata.paths;
    for (const ast::Example& example : rule.examples)
      checked.examples.push_back({&example, scope.file});
    pack.rules.push_back(std::move(checked));
  }

  std::vector<std::string> broken_names() const {
    std::vector<std::string> out;
    for (const RuleFile& file : input_.files) {
      for (const ast::Name& name : file.tree->broken) out.push_back(name.text);
    }
    return out;
  }

  // ── patterns and rules
  // ──────────────────────────────────────────────────────────────────────────
  void check_pattern(const CheckedPattern& pattern) {
    const std::size_t before = reports_.errors();
    std::vector<Symbol> shared;
    const ast::Pattern& declared = *pattern.declaration;
    for (const ast::Name& parameter : declared.parameters) {
      Symbol symbol;
      symbol.name = parameter.text;
      symbol.kind = SymbolKind::kShared;
      shared.push_back(std::move(symbol));
    }
    const CheckedBody body =
        make_body(declared.find, *pattern.scope, std::move(shared), {}, names_);
    BodyChecker checker(body, names_);
    check_uses(declared.find, checker, *pattern.scope);
    checker.check();
    if (reports_.errors() == before) checker.graph(nullptr, *pattern.scope);
    for (const ast::Name& parameter : declared.parameters) {
      if (checker.used(parameter.text) || parameter_binds(declared, parameter.text)) continue;
      reports_.error(*pattern.scope, "unused-name", "nothing uses `" + parameter.text + "`",
                     parameter.span, "remove it");
    }
    for (const auto* part : {&declared.find.minor, &declared.find.doubt}) {
      if (part->empty()) continue;
      reports_.error(*pattern.scope, "wrong-part", "a pattern lowers no severity and no confidence",
                     part->front().span, "move the lines into the rule");
    }
  }

  static bool parameter_binds(const ast::Pattern& pattern, const std::string& name) {
    return std::any_of(pattern.find.match.begin(), pattern.find.match.end(),
                       [&](const ast::MatchLine& line) {
                         if (const auto* object = std::get_if<ast::ObjectLine>(&line.what))
                           return object->name.text == name;
                         if (const auto* loop = std::get_if<ast::LoopLine>(&line.what))
                           return loop->name.text == name;
                         const auto* call = std::get_if<ast::CallLine>(&line.what);
                         return call != nullptr && call->name && call->name->text == name;
                       });
  }

  // `use` lines of match, which `make_body` has put their patterns' lines in the place of.
  static void check_uses(const ast::Find& find, BodyChecker& checker, const FileScope& scope) {
    for (const ast::MatchLine& line : find.match) {
      if (const auto* use = std::get_if<ast::UseLine>(&line.what)) checker.pattern(use->use, scope);
    }
  }

  void check_rules(CheckedPack& pack) {
    std::vector<CheckedRule> good;
    for (CheckedRule& rule : pack.rules) {
      const std::size_t before = reports_.errors();
      check_rule(rule);
      const bool broken = input_.files[rule.scope->file].broken;
      if (reports_.errors() == before && !broken) good.push_back(std::move(rule));
    }
    pack.rules = std::move(good);
  }

  void check_rule(CheckedRule& checked) {
    const std::size_t before = reports_.errors();
    const ast::Rule& rule = *checked.rule;
    const FileScope& scope = *checked.scope;
    check_metadata(rule.metadata, scope, reports_);
    check_examples(rule, scope, reports_);
    check_file_name(rule, scope);
    std::vector<Scoped<ast::GuardLine>> adjusted = std::move(checked.body.unless);
    checked.body = make_body(rule.find, scope, {}, checked.options, names_);
    for (auto& line : adjusted) checked.body.unless.push_back(std::move(line));
    BodyChecker checker(checked.body, names_);
    check_uses(rule.find, checker, scope);
    checker.check();
    checker.results(rule, scope);
    // A name that is spelt wrongly elsewhere is not used here: no follow-up errors.
    if (reports_.errors() == before && !input_.files[scope.file].is_code) checker.graph(&rule, scope);
  }

  void check_file_name(const ast::Rule& rule, const FileScope& scope) {
    const std::string file = scope.path.substr(scope.path.rfind('/') + 1);
    if (file == rule.name.text + ".ppr" || input_.files[scope.file].is_code) return;
    reports_.warning(scope, "file-name", "the file of this rule is called `" + file + "`",
                     rule.name.span,
                     "call it `" + rule.name.text + ".ppr`: one rule, one file, named after it");
  }

  // ── what changes other rules
  // ────────────────────────────────────────────────────────────────────
  void change(std::size_t at) {
    const FileScope& scope = *out_.scopes[at];
    for (const ast::Item& item : input_.files[at].tree->items) {
      if (const auto* adjust = std::get_if<ast::Adjust>(&item)) apply(*adjust, scope);
      if (const auto* disable = std::get_if<ast::Disable>(&item)) {
        if (CheckedRule* const rule = target(disable->rule, scope))
          rule->disabled = disable->reason.value;
      }
      if (const auto* tests = std::get_if<ast::TestsFor>(&item)) {
        check_markers(tests->examples, scope, reports_);
        CheckedRule* const rule = target(tests->rule, scope);
        for (const ast::Example& example : tests->examples) {
          if (rule != nullptr) rule->examples.push_back({&example, scope.file});
        }
      }
    }
    for (const auto& [required, home] : requirements_) {
      if (home == &scope) check_requirement(*required, scope);
    }
  }

  CheckedRule* target(const ast::Name& name, const FileScope& scope) {
    if (CheckedRule* const rule = names_.rule(name.text, scope)) return rule;
    if (names_.ignored(name.text.substr(name.text.rfind('.') + 1))) return nullptr;
    std::vector<std::string> known;
    for (const CheckedPack& pack : out_.packs) {
      for (const CheckedRule& rule : pack.rules) {
        known.push_back(pack.name == scope.pack ? rule.rule->name.text
                                                : pack.name + "." + rule.rule->name.text);
      }
    }
    reports_.error(scope, "unknown-rule", "there is no rule `" + name.text + "`", name.span,
                   did_you_mean(name.text, known));
    return nullptr;
  }

  void apply(const ast::Adjust& adjust, const FileScope& scope) {
    check_metadata(adjust.metadata, scope, reports_);
    check_markers(adjust.examples, scope, reports_);
    CheckedRule* const rule = target(adjust.rule, scope);
    if (rule == nullptr) return;
    const ast::Metadata& data = adjust.metadata;
    bool effect = !adjust.unless.empty() || !adjust.examples.empty() || !data.paths.empty();
    if (data.severity) {
      effect |= rule->severity != data.severity->text;
      rule->severity = data.severity->text;
    }
    if (data.confidence) {
      effect |= rule->confidence != data.confidence->text;
      rule->confidence = data.confidence->text;
    }
    for (const ast::Option& option : data.options) effect |= set_option(*rule, option, scope);
    rule->paths.insert(rule->paths.end(), data.paths.begin(), data.paths.end());
    for (const ast::GuardLine& line : adjust.unless) rule->body.unless.push_back({line, &scope});
    for (const ast::Example& example : adjust.examples)
      rule->examples.push_back({&example, scope.file});
    if (!effect) {
      reports_.error(scope, "no-effect", "this changes nothing of `" + adjust.rule.text + "`",
                     adjust.rule.span, "remove it");
    }
  }

  // True when the option has another value afterwards.
  bool set_option(CheckedRule& rule, const ast::Option& option, const FileScope& scope) {
    std::vector<std::string> known;
    for (ast::Option& own : rule.options) {
      known.push_back(own.name.text);
      if (own.name.text != option.name.text) continue;
      if (!same_kind(own.value, option.value)) {
        reports_.error(scope, "wrong-option",
                       "`" + own.name.text + "` is " + own.value.text +
                           " in the rule, and this is of another kind",
                       option.value.span, "numbers stay numbers, texts stay texts");
        return true;
      }
      const bool changed = own.value.text != option.value.text;
      own.value = option.value;
      return changed;
    }
    reports_.error(scope, "unknown-option",
                   "`" + rule.rule->name.text + "` has no option `" + option.name.text + "`",
                   option.name.span, did_you_mean(option.name.text, known));
    return true;
  }

  void set_options() {
    for (const auto& [name, value] : input_.options) {
      const std::size_t dot = name.rfind('.');
      if (dot == std::string::npos) continue;
      for (CheckedPack& pack : out_.packs) {
        for (CheckedRule& rule : pack.rules) {
          const std::string& own = rule.rule->name.text;
          if (own != name.substr(0, dot) && pack.name + "." + own != name.substr(0, dot)) continue;
          for (ast::Option& option : rule.options) {
            if (option.name.text == name.substr(dot + 1)) option.value = literal_of(value);
          }
        }
      }
    }
  }

  void check_requirement(const ast::PackRequirement& required, const FileScope& scope) {
    std::string version = input_.program_version;
    if (required.pack.text != "ppcheck") {
      const CheckedPack* const pack = names_.pack(required.pack.text);
      if (pack == nullptr) {
        std::vector<std::string> known;
        for (const CheckedPack& one : out_.packs) known.push_back(one.name);
        reports_.error(scope, "missing-pack", "the pack `" + required.pack.text + "` is not loaded",
                       required.pack.span,
                       did_you_mean(required.pack.text, known, "add it with `--rules DIR`"));
        return;
      }
      version = pack->version;
    }
    if (version.empty() || meets(version, required.requirement)) return;
    reports_.error(scope, "wrong-version",
                   "`" + required.pack.text + "` has the version " + version, required.span,
                   "use a version that meets this");
  }

  void unused_imports(const FileScope& scope) {
    for (const ast::Item& item : input_.files[scope.file].tree->items) {
      const auto* import = std::get_if<ast::Import>(&item);
      if (import == nullptr || input_.files[scope.file].broken ||
          has_errors(out_.diagnostics[scope.file])) {
        continue;
      }
      const auto check = [&](const ast::Name& label) {
        if (scope.used_imports.count(label.text) > 0) return;
        reports_.warning(scope, "unused-import", "nothing uses the import `" + label.text + "`",
                         label.span, "remove it");
      };
      if (import->names.empty()) check(import->as ? *import->as : import->module.parts.front());
      for (const ast::ImportedName& one : import->names) check(one.as ? *one.as : one.name);
    }
  }

  const ResolveInput& input_;
  Resolved& out_;
  Reports reports_;
  Names names_;
  const ApiLookup& apis_;
  std::vector<std::pair<const ast::Extend*, const FileScope*>> extensions_;
  std::vector<std::pair<const ast::PackRequirement*, const FileScope*>> requirements_;
};

}  // namespace

Resolved resolve(const ResolveInput& input, const ApiLookup& apis) {
  Resolved out;
  out.diagnostics.resize(input.files.size());
  Resolver(input, apis, out).run();
  return out;
}

}  // namespace ppcheck::dsl
