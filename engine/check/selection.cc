#include "engine/check/selection.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text_match.h"

namespace ppcheck::check {

namespace {

bool before(const CheckerPtr& checker, std::string_view name) { return checker->info().name < name; }

bool fits(const std::string& pattern, const CheckerInfo& info) {
  return pattern == info.name || base::glob_match(pattern, info.name) ||
         base::glob_match(pattern, info.pack + "." + info.name);
}

// The first pattern that fits, or null.
const std::string* fitting(const std::vector<std::string>& patterns, const CheckerInfo& info) {
  const auto it = std::find_if(patterns.begin(), patterns.end(),
                               [&](const std::string& pattern) { return fits(pattern, info); });
  return it == patterns.end() ? nullptr : &*it;
}

}  // namespace

base::Status Registry::add(CheckerPtr checker) {
  const CheckerInfo& info = checker->info();
  const auto it = std::lower_bound(checkers_.begin(), checkers_.end(), info.name, before);
  if (it != checkers_.end() && (*it)->info().name == info.name)
    return base::Error{fmt::format("the rule `{}` is there twice, in the packs `{}` and `{}`", info.name,
                                   (*it)->info().pack, info.pack),
                       info.path, "rename one of them"};
  checkers_.insert(it, std::move(checker));
  return base::Ok{};
}

const Checker* Registry::find(std::string_view name) const {
  const auto it = std::lower_bound(checkers_.begin(), checkers_.end(), name, before);
  return it != checkers_.end() && (*it)->info().name == name ? it->get() : nullptr;
}

std::vector<std::string> Registry::names() const {
  std::vector<std::string> out;
  for (const auto& checker : checkers_) out.push_back(checker->info().name);
  return out;
}

base::Result<std::vector<CheckerState>> select(const Registry& registry, const SelectionOptions& options) {
  for (const auto* patterns : {&options.select, &options.ignore}) {
    for (const std::string& pattern : *patterns) {
      const bool any = std::any_of(registry.all().begin(), registry.all().end(),
                                   [&](const CheckerPtr& c) { return fits(pattern, c->info()); });
      if (any) continue;
      const auto near = base::nearest(pattern, registry.names());
      return base::Error{fmt::format("no rule is called `{}`", pattern), "",
                         near ? fmt::format("did you mean `{}`?", *near) : "`ppcheck rules` lists them"};
    }
  }
  std::vector<CheckerState> out;
  for (const CheckerPtr& checker : registry.all()) {
    const CheckerInfo& info = checker->info();
    const bool opt_in = std::find(info.tags.begin(), info.tags.end(), "opt-in") != info.tags.end();
    CheckerState state{checker, !opt_in, opt_in ? "opt-in: off unless it is selected" : "on by default"};
    if (const std::string* pattern = fitting(options.select, info)) {
      state.on = true;
      state.reason = fmt::format("selected by `{}`", *pattern);
    } else if (!options.select.empty()) {
      state.on = false;
      state.reason = "not among the selected";
    }
    if (const std::string* pattern = fitting(options.ignore, info)) {
      state.on = false;
      state.reason = fmt::format("ignored by `{}`", *pattern);
    }
    out.push_back(std::move(state));
  }
  return out;
}

}  // namespace ppcheck::check
