#include "engine/check/registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/base/text_match.h"

namespace ppcheck::check {
namespace {

constexpr std::string_view kOptIn = "opt-in";

bool is_opt_in(const RuleInfo& info) {
  return std::find(info.tags.begin(), info.tags.end(), kOptIn) != info.tags.end();
}

}  // namespace

base::Status Registry::add(std::unique_ptr<Checker> checker) {
  const RuleInfo& info = checker->info();
  const auto found = checkers_.find(info.name);
  if (found != checkers_.end()) {
    const RuleInfo& first = found->second->info();
    return base::Error{fmt::format("two rules are called `{}`", info.name), info.path,
                       fmt::format("the other one stands in {} (pack `{}`); rename one of them", first.path, first.pack)};
  }
  std::string name = info.name;
  checkers_.emplace(std::move(name), std::move(checker));
  return base::Ok{};
}

const Checker* Registry::find(std::string_view name) const {
  auto found = checkers_.find(name);
  if (found != checkers_.end()) return found->second.get();
  const auto dot = name.find('.');
  if (dot == std::string_view::npos) return nullptr;
  found = checkers_.find(name.substr(dot + 1));
  if (found == checkers_.end() || found->second->info().pack != name.substr(0, dot)) return nullptr;
  return found->second.get();
}

base::Result<std::vector<Choice>> Registry::choose(const Selection& selection) const {
  std::vector<std::string> names;
  for (const auto& [name, checker] : checkers_) names.push_back(name);
  for (const auto* list : {&selection.only, &selection.enable, &selection.disable}) {
    for (const std::string& name : *list) {
      if (find(name) != nullptr) continue;
      const auto near = base::nearest(name, names);
      return base::Error{fmt::format("there is no rule `{}`", name), "",
                         near ? fmt::format("did you mean `{}`?", *near) : "`ppcheck rules` lists all rules"};
    }
  }
  const auto has = [&](const std::vector<std::string>& list, const Checker* checker) {
    return std::any_of(list.begin(), list.end(), [&](const std::string& name) { return find(name) == checker; });
  };
  std::vector<Choice> out;
  for (const auto& [name, checker] : checkers_) {
    const RuleInfo& info = checker->info();
    Choice choice{checker.get(), true, "on by default"};
    if (has(selection.disable, checker.get())) {
      choice = {checker.get(), false, "switched off"};
    } else if (!selection.only.empty()) {
      const bool on = has(selection.only, checker.get());
      choice = {checker.get(), on, on ? "selected" : "others are selected"};
    } else if (has(selection.enable, checker.get())) {
      choice = {checker.get(), true, "switched on"};
    } else if (info.is_disabled) {
      choice = {checker.get(), false, "disabled: " + info.disabled};
    } else if (is_opt_in(info)) {
      choice = {checker.get(), false, "tagged `opt-in`"};
    }
    out.push_back(std::move(choice));
  }
  return out;
}

base::Result<std::vector<const Checker*>> Registry::select(const Selection& selection) const {
  auto choices = choose(selection);
  if (!choices) return choices.error();
  std::vector<const Checker*> out;
  for (const Choice& choice : *choices) {
    if (choice.on) out.push_back(choice.checker);
  }
  return out;
}

}  // namespace ppcheck::check
