#include "engine/fix/apply.h"

#include <algorithm>

namespace ppcheck::fix {

namespace {

using findings::Edit;

bool is_same(const Edit& a, const Edit& b) { return a.span == b.span && a.text == b.text; }

// A statement, an import: it begins and ends a line, so that another one may follow.
bool is_whole_line(const Edit& edit) {
  return edit.span.empty() && edit.text.find_first_not_of(" \t\r\n") != std::string::npos && edit.text.ends_with('\n');
}

bool opens_block(const Edit& edit) {
  const auto last = edit.text.find_last_not_of(" \t\r\n");
  return last != std::string::npos && edit.text[last] == ':';
}

bool conflict(const Edit& a, const Edit& b) {
  if (is_same(a, b)) return false;
  if (a.span.empty() && b.span.empty()) {
    if (a.span.begin != b.span.begin) return false;
    return !is_whole_line(a) || !is_whole_line(b) || opens_block(a) || opens_block(b);
  }
  return a.span.begin < b.span.end && b.span.begin < a.span.end;
}

bool fits(const EditsByPath& chosen, const findings::Fix& fix) {
  return std::all_of(fix.edits.begin(), fix.edits.end(), [&](const Edit& edit) {
    const auto it = chosen.find(edit.path);
    return it == chosen.end() ||
           std::none_of(it->second.begin(), it->second.end(), [&](const Edit& other) { return conflict(edit, other); });
  });
}

// Edits of one fix may stand twice at one place; those of another fix that say the same are dropped.
void add(EditsByPath& chosen, const findings::Fix& fix) {
  EditsByPath fresh;
  for (const Edit& edit : fix.edits) {
    const auto it = chosen.find(edit.path);
    const bool is_there = it != chosen.end() && std::any_of(it->second.begin(), it->second.end(),
                                                            [&](const Edit& other) { return is_same(edit, other); });
    if (!is_there) fresh[edit.path].push_back(edit);
  }
  for (auto& [path, edits] : fresh) {
    auto& all = chosen[path];
    all.insert(all.end(), edits.begin(), edits.end());
  }
}

}  // namespace

EditsByPath ChosenFixes::edits_of(const std::vector<ChosenFix>& fixes) {
  EditsByPath out;
  for (const ChosenFix& chosen : fixes) add(out, *chosen.fix);
  for (auto& [path, edits] : out)
    std::stable_sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.span < b.span; });
  return out;
}

ChosenFixes choose_fixes(const std::vector<findings::Finding>& findings, findings::Applicability level,
                         const MayUse& may_use) {
  ChosenFixes chosen;
  EditsByPath taken;
  for (const findings::Finding& finding : findings) {
    const auto fix = std::find_if(finding.fixes.begin(), finding.fixes.end(), [&](const findings::Fix& f) {
      return !f.edits.empty() &&
             (level == findings::Applicability::kUnsafe || f.applicability == findings::Applicability::kSafe) &&
             (!may_use || may_use(finding, f));
    });
    if (fix == finding.fixes.end()) continue;
    if (!fits(taken, *fix)) {
      ++chosen.conflicting;
      continue;
    }
    add(taken, *fix);
    chosen.fixes.push_back({&finding, &*fix});
  }
  return chosen;
}

std::string apply_edits(std::string_view text, const std::vector<Edit>& edits) {
  std::string out;
  std::size_t at = 0;
  for (const Edit& edit : edits) {
    out += text.substr(at, edit.span.begin - at);
    out += edit.text;
    at = edit.span.end;
  }
  out += text.substr(at);
  return out;
}

}  // namespace ppcheck::fix
