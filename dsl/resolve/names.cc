#include "dsl/resolve/names.h"

#include <algorithm>
#include <optional>

#include "engine/base/text_match.h"

namespace ppcheck::dsl {

std::string did_you_mean(const std::string& word, const std::vector<std::string>& candidates,
                         std::string otherwise) {
  const auto near = word.size() < 2 ? std::nullopt : base::nearest(word, candidates);
  if (near && *near != word) {
    return "did you mean `" + *near + "`?";
  }
  return otherwise;
}

void sort_members(std::vector<ApiMember>& members) {
  std::sort(members.begin(), members.end());
  members.erase(std::unique(members.begin(), members.end()), members.end());
}

CheckedPack* Names::pack(const std::string& name) {
  for (CheckedPack& pack : packs_) {
    if (pack.name == name) return &pack;
  }
  return nullptr;
}

namespace {

// `pack.name` or `name`: both parts, the first empty when not written.
std::pair<std::string, std::string> split(const std::string& written) {
  const std::size_t dot = written.rfind('.');
  if (dot == std::string::npos) return {"", written};
  return {written.substr(0, dot), written.substr(dot + 1)};
}

std::string parent_of(const std::string& dotted) {
  const std::size_t dot = dotted.rfind('.');
  return dot == std::string::npos ? "" : dotted.substr(0, dot);
}

std::string last_of(const std::string& dotted) {
  return dotted.substr(dotted.rfind('.') + 1);
}

}  // namespace

CheckedSet* Names::set(const std::string& written, const FileScope& scope) {
  const auto [pack_name, name] = split(written);
  CheckedPack* const home = pack(pack_name.empty() ? scope.pack : pack_name);
  if (home == nullptr) return nullptr;
  const auto found = home->sets.find(name);
  return found == home->sets.end() ? nullptr : &found->second;
}

const CheckedPattern* Names::pattern(const std::string& written, const FileScope& scope) {
  const auto [pack_name, name] = split(written);
  CheckedPack* const home = pack(pack_name.empty() ? scope.pack : pack_name);
  if (home == nullptr) return nullptr;
  const auto found = home->patterns.find(name);
  return found == home->patterns.end() ? nullptr : &found->second;
}

CheckedRule* Names::rule(const std::string& written, const FileScope& scope) {
  const auto [pack_name, name] = split(written);
  CheckedPack* const home = pack(pack_name.empty() ? scope.pack : pack_name);
  if (home == nullptr) return nullptr;
  for (CheckedRule& rule : home->rules) {
    if (rule.rule->name.text == name) return &rule;
  }
  return nullptr;
}

void Names::unknown_name(const ast::Name& name, const FileScope& scope, const CheckedBody* body,
                         bool dotted) {
  if (ignored(name.text) || reports_.full(scope) ||
      !unknown_.insert({scope.file, name.text}).second) {
    reports_.count_error();
    return;
  }
  std::vector<std::string> candidates;
  if (body != nullptr) {
    for (const Symbol& symbol : body->symbols) candidates.push_back(symbol.name);
    candidates.emplace_back("program");  // the one word that stands where a name may
  }
  for (const auto& [label, dotted] : scope.imports) candidates.push_back(label);
  if (const CheckedPack* const home = pack(scope.pack)) {
    for (const auto& [set, unused] : home->sets) candidates.push_back(set);
  }
  if (name.text == "none" || name.text == "null" || name.text == "true" || name.text == "false") {
    const std::string python = name.text == "true"    ? "True"
                               : name.text == "false" ? "False"
                                                      : "None";
    reports_.error(scope, "unknown-name", "`" + name.text + "` is not declared", name.span,
                   "write `" + python + "`, as in Python");
    return;
  }
  reports_.error(scope, "unknown-name", "`" + name.text + "` is not declared", name.span,
                 did_you_mean(name.text, candidates,
                              dotted ? "add `import " + name.text + "` at the top of the file"
                                     : "no import, set, option or line of `match` declares it"));
}

std::string Names::spelled(const std::string& canonical, const FileScope& scope) {
  std::string out = canonical;
  std::size_t longest = 0;
  for (const auto& [label, dotted] : scope.imports) {
    const bool within = canonical == dotted || canonical.rfind(dotted + ".", 0) == 0;
    if (!within || dotted.size() <= longest) continue;
    longest = dotted.size();
    out = label + canonical.substr(dotted.size());
  }
  return longest == 0 && out.rfind("builtins.", 0) == 0 ? out.substr(9) : out;
}

std::string Names::dotted(const ast::QualifiedName& name, const FileScope& scope, bool quiet) {
  const ast::Name& first = name.parts.front();
  std::string rest;
  for (std::size_t at = 1; at < name.parts.size(); ++at) rest += "." + name.parts[at].text;
  const auto imported = scope.imports.find(first.text);
  if (imported != scope.imports.end()) {
    scope.used_imports.insert(first.text);
    return imported->second + rest;
  }
  const ApiInfo builtin = apis_.lookup("builtins." + first.text);
  if (builtin.kind != ApiKind::kNone && builtin.kind != ApiKind::kExternal) {
    return "builtins." + first.text + rest;
  }
  if (!quiet) unknown_name(first, scope, nullptr, name.parts.size() > 1);
  return "";
}

ApiMember Names::api_at(const std::string& dotted, source::Span span, const std::string& shown,
                        const FileScope& scope) {
  const ApiInfo info = apis_.lookup(dotted);
  ApiMember member{info.canonical.empty() ? dotted : info.canonical, info.owner, info.kind};
  if (info.kind == ApiKind::kModule) {
    reports_.error(scope, "unknown-api", "`" + shown + "` is a module, which nothing calls", span,
                   "write `" + shown + ".*` for everything in it");
    return {};
  }
  if (info.kind != ApiKind::kNone) {
    // Keep the owner only where the method was named through another class than the defining one.
    if (member.owner + "." + last_of(dotted) == member.canonical) member.owner.clear();
    return member;
  }
  member.canonical = dotted;
  member.kind = ApiKind::kExternal;
  if (info.open) {
    reports_.warning(scope, "not-in-stub", "the stub does not have `" + shown + "`", span,
                     "positions, defaults and typos cannot be checked");
    return member;
  }
  if (reports_.full(scope)) {
    reports_.count_error();
    return {};
  }
  // The first part that is not known explains more than the whole.
  std::string known = dotted;
  while (!known.empty() && apis_.lookup(known).kind == ApiKind::kNone) known = parent_of(known);
  const std::string missing = dotted.substr(known.empty() ? 0 : known.size() + 1);
  const std::string first = missing.substr(0, missing.find('.'));
  const ApiInfo parent = known.empty() ? ApiInfo{} : apis_.lookup(known);
  Diagnostic& d = reports_.error(scope, "unknown-api", "there is no `" + shown + "`", span,
                                 known.empty() ? "" : did_you_mean(first, apis_.members(known)));
  if (!parent.declared_at.empty())
    d.notes.push_back("`" + known + "` is declared in " + parent.declared_at);
  return {};
}

ApiMember Names::api(const ast::QualifiedName& name, const FileScope& scope) {
  const std::string full = dotted(name, scope);
  if (full.empty()) return {};
  return api_at(full, name.span, name.text(), scope);
}

std::vector<ApiMember> Names::wildcard(const ast::ApiRef& ref, const FileScope& scope) {
  const std::string full = dotted(ref.name, scope);
  if (full.empty()) return {};
  const ApiInfo info = apis_.lookup(full);
  if (info.kind == ApiKind::kExternal || (info.kind == ApiKind::kNone && info.open)) {
    reports_.warning(scope, "not-in-stub",
                     "without a stub, `" + ref.name.text() + ".*` names nothing", ref.span,
                     "write the names that are meant");
    return {};
  }
  if (info.kind != ApiKind::kModule && info.kind != ApiKind::kClass) {
    if (info.kind == ApiKind::kNone) {
      api_at(full, ref.name.span, ref.name.text(), scope);
    } else {
      reports_.error(scope, "unknown-api", "`" + ref.name.text() + "` is no module or class",
                     ref.span, "write it without `.*`");
    }
    return {};
  }
  std::vector<ApiMember> out;
  for (const std::string& name : apis_.members(full)) {
    const ApiInfo member = apis_.lookup(full + "." + name);
    if (member.kind != ApiKind::kClass && member.kind != ApiKind::kFunction &&
        member.kind != ApiKind::kMethod) {
      continue;
    }
    ApiMember one{member.canonical, member.owner, member.kind};
    if (one.owner + "." + name == one.canonical) one.owner.clear();
    out.push_back(std::move(one));
  }
  return out;
}

std::vector<ApiMember> Names::members(const ast::ApiRef& ref, const FileScope& scope) {
  if (ref.wildcard) return wildcard(ref, scope);
  if (CheckedSet* const named =
          ref.name.parts.size() <= 2 ? set(ref.name.text(), scope) : nullptr) {
    expand(*named, ref.name.text());
    return named->members;
  }
  ApiMember member = api(ref.name, scope);
  if (member.canonical.empty()) return {};
  return {std::move(member)};
}

CheckedTarget Names::method_of(const Symbol& subject, const ast::ApiRef& ref,
                               const FileScope& scope) {
  CheckedTarget out;
  out.kind = CheckedTarget::Kind::kMethod;
  out.subject = subject.name;
  const ast::Name& method = ref.name.parts[1];
  out.method = method.text;
  if (ref.wildcard || ref.name.parts.size() > 2) {
    reports_.error(scope, "unknown-api", "a method is named as `" + ref.name.parts[0].text + ".m`",
                   ref.span,
                   ref.wildcard ? "name the methods that are meant"
                                : "bind what `" + ref.name.parts[0].text + "." + method.text +
                                      "` is with a line of its own");
    return out;
  }
  std::size_t missing = 0;
  std::vector<std::string> near;
  ApiInfo last_type;
  for (const std::string& type : subject.types) {
    const ApiInfo info = apis_.lookup(type + "." + method.text);
    const ApiInfo owner = apis_.lookup(type);
    if (info.kind == ApiKind::kNone && !info.open && owner.kind == ApiKind::kClass) {
      ++missing;
      last_type = owner;
      const std::vector<std::string> members = apis_.members(type);
      near.insert(near.end(), members.begin(), members.end());
      continue;
    }
    out.apis.push_back({info.canonical.empty() ? type + "." + method.text : info.canonical, type,
                        info.kind == ApiKind::kNone ? ApiKind::kExternal : info.kind});
  }
  if (missing > 0 && missing == subject.types.size()) {
    Diagnostic& d = reports_.error(
        scope, "unknown-api",
        "`" + spelled(last_type.canonical, scope) + "` has no method `" + method.text + "`",
        method.span, did_you_mean(method.text, near));
    if (!last_type.declared_at.empty()) d.notes.push_back("declared in " + last_type.declared_at);
  }
  return out;
}

std::vector<CheckedTarget> Names::targets(const ast::Target& target, const CheckedBody& body,
                                          const FileScope& scope) {
  std::vector<CheckedTarget> out;
  CheckedTarget apis;
  bool named_apis = target.members.empty();
  for (const ast::ApiRef& ref : target.members) {
    const Symbol* const subject = body.find(ref.name.parts.front().text);
    if (subject == nullptr) {
      named_apis = true;
      const std::vector<ApiMember> members = this->members(ref, scope);
      apis.apis.insert(apis.apis.end(), members.begin(), members.end());
      continue;
    }
    if (subject->kind == SymbolKind::kLoop || subject->kind == SymbolKind::kOption) {
      reports_.error(scope, "wrong-kind",
                     "`" + subject->name + "` is " +
                         (subject->kind == SymbolKind::kLoop ? "a loop" : "an option") +
                         ", which nothing calls",
                     ref.span, "a call is of a function, a class, or a bound object or call");
    } else if (ref.name.parts.size() == 1) {
      CheckedTarget one;
      one.kind = CheckedTarget::Kind::kObjectCall;
      one.subject = subject->name;
      out.push_back(std::move(one));
    } else {
      out.push_back(method_of(*subject, ref, scope));
    }
  }
  if (named_apis) {
    sort_members(apis.apis);
    out.push_back(std::move(apis));
  }
  return out;
}

std::vector<std::string> Names::types(const ast::TypeName& type, const FileScope& scope) {
  std::vector<std::string> out;
  for (const ast::QualifiedName& name : type.alternatives) {
    const std::string full = dotted(name, scope);
    if (full.empty()) continue;
    const ApiInfo info = apis_.lookup(full);
    if (info.kind == ApiKind::kClass || info.kind == ApiKind::kExternal) {
      out.push_back(info.canonical.empty() ? full : info.canonical);
    } else if (info.kind == ApiKind::kNone) {
      const ApiMember member = api_at(full, name.span, name.text(), scope);
      if (!member.canonical.empty()) out.push_back(member.canonical);
    } else {
      reports_.error(scope, "wrong-kind", "`" + name.text() + "` is no class", name.span,
                     "a type is a class");
    }
  }
  return out;
}

}  // namespace ppcheck::dsl
