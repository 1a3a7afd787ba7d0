// registry.h: which checkers exist, and which of them are on.
//
//   Registry registry;
//   registry.add(std::make_unique<RuleChecker>(rule));
//   auto on = registry.select({.only = {"tf-map-before-batch"}});
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/check/checker.h"

namespace ppcheck::check {

// Which checkers run, as command line and configuration say. Names are of rules, with or without pack.
struct Selection {
  std::vector<std::string> only;     // not empty: these and no others
  std::vector<std::string> enable;   // also what is tagged `opt-in` or disabled
  std::vector<std::string> disable;
};

// Why a checker is on or off: what `ppcheck rules` prints.
struct Choice {
  const Checker* checker = nullptr;
  bool on = false;
  std::string reason;  // "on by default", "tagged `opt-in`", "disabled: all our frames are small", …
};

class Registry {
 public:
  // Error: another checker has the name.
  base::Status add(std::unique_ptr<Checker> checker);

  // By name; null when there is none. `pack.name` asks for the pack too.
  const Checker* find(std::string_view name) const;

  // All checkers, sorted by name, with the choice that was made. Error: a name of the selection that no checker
  // has, with the nearest one.
  base::Result<std::vector<Choice>> choose(const Selection& selection) const;

  // Those that are on, sorted by name.
  base::Result<std::vector<const Checker*>> select(const Selection& selection) const;

  std::size_t size() const { return checkers_.size(); }

 private:
  std::map<std::string, std::unique_ptr<Checker>, std::less<>> checkers_;
};

}  // namespace ppcheck::check
