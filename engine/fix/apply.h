// apply.h: which of the proposed fixes go together, and the text after them.
//
//   ChosenFixes chosen = choose_fixes(report.findings, Applicability::kSafe);
//   for (const auto& [path, edits] : chosen.edits) write(path, apply_edits(text_of(path), edits));
//
// A fix is taken whole or not at all. Of fixes that touch the same text the first in order of the findings is taken;
// the others are due in the next round. Equal edits of several fixes (one import that all of them need) are one.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/findings/finding.h"

namespace ppcheck::fix {

struct ChosenFixes {
  std::map<std::string, std::vector<findings::Edit>> edits;  // by path, sorted, without overlap
  std::size_t applied = 0;
  std::size_t conflicting = 0;
};

// Of each finding the first fix with edits that is as safe as `level` asks: kSafe takes safe ones only.
ChosenFixes choose_fixes(const std::vector<findings::Finding>& findings, findings::Applicability level);

// `edits` sorted and without overlap, within `text`.
std::string apply_edits(std::string_view text, const std::vector<findings::Edit>& edits);

}  // namespace ppcheck::fix
