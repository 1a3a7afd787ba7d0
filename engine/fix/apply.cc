#include "engine/fix/apply.h"

#include <algorithm>

namespace ppcheck::fix {

namespace {

using findings::Edit;

bool is_same(const Edit& a, const Edit& b) { return a.span == b.span && a.text == b.text; }

// Two insertions at one place conflict too, because nothing says which is first.
bool conflict(const Edit& a, const Edit& b) {
  if (is_same(a, b)) return false;
  if (a.span.empty() && b.span.empty()) return a.span.begin == b.span.begin;
  return a.span.begin < b.span.end && b.span.begin < a.span.end;
}

bool fits(const ChosenFixes& chosen, const findings::Fix& fix) {
  return std::all_of(fix.edits.begin(), fix.edits.end(), [&](const Edit& edit) {
    const auto it = chosen.edits.find(edit.path);
    return it == chosen.edits.end() ||
           std::none_of(it->second.begin(), it->second.end(), [&](const Edit& other) { return conflict(edit, other); });
  });
}

}  // namespace

ChosenFixes choose_fixes(const std::vector<findings::Finding>& findings, findings::Applicability level) {
  ChosenFixes chosen;
  for (const findings::Finding& finding : findings) {
    const auto fix = std::find_if(finding.fixes.begin(), finding.fixes.end(), [&](const findings::Fix& f) {
      return !f.edits.empty() &&
             (level == findings::Applicability::kUnsafe || f.applicability == findings::Applicability::kSafe);
    });
    if (fix == finding.fixes.end()) continue;
    if (!fits(chosen, *fix)) {
      ++chosen.conflicting;
      continue;
    }
    ++chosen.applied;
    for (const Edit& edit : fix->edits) {
      auto& edits = chosen.edits[edit.path];
      if (std::none_of(edits.begin(), edits.end(), [&](const Edit& other) { return is_same(edit, other); }))
        edits.push_back(edit);
    }
  }
  for (auto& [path, edits] : chosen.edits)
    std::stable_sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.span < b.span; });
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
