// sets.cc: the members of sets.
#include <algorithm>
#include <string_view>

#include "dsl/resolve/names.h"

namespace ppcheck::dsl {
namespace {

std::string_view trim(std::string_view text) {
  const std::size_t hash = text.find('#');
  if (hash != std::string_view::npos) text = text.substr(0, hash);
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash + 1);
}

}  // namespace

void Names::expand_sets(
    const std::vector<std::pair<const ast::Extend*, const FileScope*>>& extensions) {
  for (const auto& [extension, scope] : extensions) {
    if (CheckedSet* const extended = set(extension->set.text, *scope)) {
      extensions_[extended].emplace_back(extension, scope);
      continue;
    }
    std::vector<std::string> near;
    for (const CheckedPack& pack : packs_) {
      for (const auto& [name, unused] : pack.sets) near.push_back(pack.name == scope->pack ? name : pack.name + "." + name);
    }
    reports_.error(*scope, "unknown-set", "there is no set `" + extension->set.text + "`",
                   extension->set.span, did_you_mean(extension->set.text, near));
  }
  for (CheckedPack& pack : packs_) {
    for (auto& [name, set] : pack.sets) expand(set, name);
  }
}

void Names::sets_are_expanded() {
  for (CheckedPack& pack : packs_) {
    for (auto& [name, set] : pack.sets) state_[&set] = 2;
  }
}

void Names::expand(CheckedSet& set, const std::string& name) {
  const int state = state_[&set];
  if (state == 2) return;
  if (state == 1) {
    reports_.error(*set.scope, "set-cycle", "the set `" + name + "` is made from itself",
                   set.declaration->name.span, "name its members");
    return;
  }
  state_[&set] = 1;
  add_terms(set, set.declaration->value, *set.scope);
  sort_members(set.members);
  for (const auto& [extension, scope] : extensions_[&set]) {
    const std::size_t before = set.members.size();
    add_terms(set, extension->value, *scope);
    sort_members(set.members);
    if (set.members.size() == before && before > 0) {
      reports_.warning(*scope, "no-effect",
                       "`" + extension->set.text + "` has these members already", extension->span,
                       "remove the line");
    }
  }
  state_[&set] = 2;
}

void Names::add_terms(CheckedSet& set, const ast::SetExpression& value, const FileScope& scope) {
  for (const ast::SetTerm& term : value.terms) {
    std::vector<ApiMember> members;
    if (term.kind == ast::SetTerm::Kind::kFile) {
      members = set_file(term, scope);
    } else {
      for (const ast::ApiRef& ref : term.members) {
        const std::vector<ApiMember> one = this->members(ref, scope);
        members.insert(members.end(), one.begin(), one.end());
      }
    }
    if (!term.subtracted) {
      set.members.insert(set.members.end(), members.begin(), members.end());
      continue;
    }
    sort_members(set.members);
    sort_members(members);
    const std::size_t before = set.members.size();
    const auto removed = [&](const ApiMember& member) {
      return std::binary_search(members.begin(), members.end(), member);
    };
    set.members.erase(std::remove_if(set.members.begin(), set.members.end(), removed),
                      set.members.end());
    if (set.members.size() == before && !members.empty()) {
      reports_.warning(scope, "no-effect", "nothing of this is in the set", term.span, "remove it");
    }
  }
}

std::vector<ApiMember> Names::set_file(const ast::SetTerm& term, const FileScope& scope) {
  std::vector<ApiMember> out;
  const std::string path = folder_of(scope.path) + term.file.value;
  if (!input_.read_text) {
    reports_.error(scope, "unreadable-file", "`" + path + "` cannot be read here", term.file.span);
    return out;
  }
  const base::Result<std::string> text = input_.read_text(path);
  if (!text) {
    reports_.error(scope, "unreadable-file", text.error().what, term.file.span, text.error().advice)
        .notes.push_back("the file is " + path);
    return out;
  }
  const std::string prefix = term.under ? dotted(*term.under, scope) : "";
  if (term.under && prefix.empty()) return out;
  std::vector<std::string> missing;
  std::string_view rest = *text;
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    const std::string name(trim(rest.substr(0, end)));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    if (name.empty()) continue;
    const std::string full = prefix.empty() ? name : prefix + "." + name;
    const bool all = full.size() > 2 && full.compare(full.size() - 2, 2, ".*") == 0;
    const std::string base = all ? full.substr(0, full.size() - 2) : full;
    const ApiInfo info = apis_.lookup(base);
    if (info.kind == ApiKind::kNone || info.kind == ApiKind::kModule) {
      if (info.kind == ApiKind::kNone || !all) missing.push_back(name);
      if (info.kind == ApiKind::kNone && !all) out.push_back({full, "", ApiKind::kExternal});
      if (!all || info.kind == ApiKind::kNone) continue;
    }
    if (!all) {
      out.push_back({info.canonical, info.owner, info.kind});
      if (out.back().owner + base.substr(base.rfind('.')) == out.back().canonical)
        out.back().owner.clear();
      continue;
    }
    for (const std::string& member : apis_.members(base)) {
      const ApiInfo one = apis_.lookup(base + "." + member);
      if (one.kind == ApiKind::kClass || one.kind == ApiKind::kFunction ||
          one.kind == ApiKind::kMethod) {
        out.push_back({one.canonical, "", one.kind});
      }
    }
  }
  if (!missing.empty()) {
    std::string first;
    for (std::size_t at = 0; at < missing.size() && at < 5; ++at)
      first += (at > 0 ? ", `" : "`") + missing[at] + "`";
    reports_
        .warning(scope, "not-in-stub",
                 std::to_string(missing.size()) + (missing.size() == 1 ? " name" : " names") +
                     " of this file " + (missing.size() == 1 ? "is" : "are") + " not in the stubs",
                 term.file.span, "")
        .notes.push_back("the first: " + first + (missing.size() > 5 ? ", …" : ""));
  }
  return out;
}

}  // namespace ppcheck::dsl
