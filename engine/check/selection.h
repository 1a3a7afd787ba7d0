// selection.h: which checkers run, and why.
//
//   Selection chosen = select(registry, {.select = {"tf-*"}, .ignore = {"tf-map-before-batch"}});
//   chosen.states[0]         // {checker, on, "selected by `tf-*`"}
//
// A checker is on unless it is opt-in. `select` makes those on that it names and all others off; `ignore` makes
// off whatever was on. Both take names and globs, `pack.name` too; one that fits no checker is an error.
#pragma once

#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/check/checker.h"

namespace ppcheck::check {

struct SelectionOptions {
  std::vector<std::string> select;
  std::vector<std::string> ignore;
};

struct CheckerState {
  CheckerPtr checker;
  bool on = true;
  std::string reason;  // "on by default", "opt-in: select it by name", …
};

// All checkers of a run by name. Two of one name are an error: findings, suppressions and baselines go by names.
class Registry {
 public:
  base::Status add(CheckerPtr checker);
  const std::vector<CheckerPtr>& all() const { return checkers_; }  // sorted by name
  const Checker* find(std::string_view name) const;
  std::vector<std::string> names() const;

 private:
  std::vector<CheckerPtr> checkers_;
};

base::Result<std::vector<CheckerState>> select(const Registry& registry, const SelectionOptions& options);

}  // namespace ppcheck::check
