// apply.h: which of the proposed fixes go together, and the text after them.
//
//   ChosenFixes chosen = choose_fixes(report.findings, Applicability::kSafe);
//   for (const auto& [path, edits] : chosen.edits()) write(path, apply_edits(text_of(path), edits));
//
// A fix is taken whole or not at all. Of fixes that touch the same text the first in order of the findings is taken;
// the others are due in the next round. Equal edits of several fixes (one import that all of them need) are one, and
// whole lines that several fixes insert at one place stand there in order of the findings.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/findings/finding.h"

namespace ppcheck::fix {

// Sorted, without overlap.
using EditsByPath = std::map<std::string, std::vector<findings::Edit>>;

struct ChosenFix {
  const findings::Finding* finding = nullptr;
  const findings::Fix* fix = nullptr;
};

struct ChosenFixes {
  std::vector<ChosenFix> fixes;  // in order of the findings, which must outlive this
  std::size_t conflicting = 0;   // that touch the same text as one of `fixes`

  EditsByPath edits() const { return edits_of(fixes); }
  static EditsByPath edits_of(const std::vector<ChosenFix>& fixes);
};

// Of each finding the first fix with edits that is as safe as `level` asks (kSafe takes safe ones only) and that
// `may_use` lets pass.
using MayUse = std::function<bool(const findings::Finding&, const findings::Fix&)>;
ChosenFixes choose_fixes(const std::vector<findings::Finding>& findings, findings::Applicability level,
                         const MayUse& may_use = {});

// `edits` sorted and without overlap, within `text`.
std::string apply_edits(std::string_view text, const std::vector<findings::Edit>& edits);

}  // namespace ppcheck::fix
