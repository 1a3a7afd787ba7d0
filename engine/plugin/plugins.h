// plugins.h: all plugins of a run, and the ways in which the rest of the program asks them.
//
//   Plugins plugins;
//   if (auto added = plugins.load("acme.so", "0.3"); !added) return refuse(added.error());
//   facts.check = plugins.check_function();         // `check acme.is_large(…)` of rules
//   registry.add(plugins.checker("acme", "big-things", info));
//
// What goes wrong inside of callbacks is collected: take_problems() of problems.h.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/check/checker.h"
#include "engine/plugin/plugin.h"
#include "engine/report/report.h"

namespace ppcheck::plugin {

class Plugins {
 public:
  // Errors: those of load_plugin; a plugin of that name, a format of that name is there.
  base::Status load(const std::string& path, const std::string& program_version);

  const std::vector<std::unique_ptr<Plugin>>& all() const { return plugins_; }  // as they were loaded
  bool empty() const { return plugins_.empty(); }
  const Plugin* find(std::string_view name) const;

  // What rules ask. Safe from many threads at once.
  base::Truth check(base::Symbol predicate, const std::vector<match::CheckArgument>& arguments,
                    const semantic::SemanticModel& model, semantic::Why* why) const;

  // The checker of that name, with what its page and the command line say about it; null when there is none.
  check::CheckerPtr checker(std::string_view plugin, std::string_view name, check::CheckerInfo info) const;

  // The smallest bound that a plugin knows for the loop.
  std::optional<std::int64_t> loop_bound(const semantic::SemanticModel& model, semantic::LoopRef loop) const;
  bool has_loop_bounds() const;

  // Adds the fixes that plugins propose for the findings.
  void propose_fixes(const semantic::SemanticModel& model, std::vector<findings::Finding>& findings) const;
  bool has_fixers() const;

  // Output formats: their names, sorted, and one of them applied. Nothing when it failed.
  std::vector<std::string> format_names() const;
  std::optional<std::string> write(std::string_view format, const report::Report& report) const;

 private:
  std::vector<std::unique_ptr<Plugin>> plugins_;
};

}  // namespace ppcheck::plugin
