#include "engine/check/manager.h"

#include <algorithm>
#include <utility>

#include "engine/base/text_match.h"
#include "engine/findings/fingerprint.h"

namespace ppcheck::check {
namespace {

bool any_matches(const std::vector<std::string>& globs, const std::string& path) {
  return std::any_of(globs.begin(), globs.end(),
                     [&](const std::string& glob) { return base::glob_match(glob, path); });
}

bool admits(const std::vector<std::string>& include, const std::vector<std::string>& exclude, const std::string& path) {
  return (include.empty() || any_matches(include, path)) && !any_matches(exclude, path);
}

// Moves a level by as much as the settings move the rule's own.
template <typename Level>
Level moved(Level level, Level rule, const std::optional<Level>& wanted) {
  if (!wanted) return level;
  return static_cast<Level>(std::max(0, static_cast<int>(*wanted) - (static_cast<int>(rule) - static_cast<int>(level))));
}

}  // namespace

CheckOutcome Manager::run(std::size_t index, const Subject& subject) const {
  const Checker& checker = *checkers_[index];
  const RuleInfo& info = checker.info();
  Sink sink;
  checker.check(subject, sink);
  const auto found = settings_.rules.find(info.name);
  const RuleSettings settings = found == settings_.rules.end() ? RuleSettings{} : found->second;
  CheckOutcome out;
  for (findings::Finding& finding : sink.findings()) {
    if (!admits(info.include, info.exclude, finding.place.path)) continue;
    if (!admits(settings.include, settings.exclude, finding.place.path)) continue;
    finding.severity = moved(finding.severity, info.severity, settings.severity);
    finding.confidence = moved(finding.confidence, info.confidence, settings.confidence);
    out.findings.push_back(std::move(finding));
  }
  out.limits = std::move(sink.limits());
  return out;
}

CheckOutcome Manager::collect(std::vector<CheckOutcome> results) {
  CheckOutcome out;
  for (CheckOutcome& result : results) {
    out.findings.insert(out.findings.end(), std::make_move_iterator(result.findings.begin()),
                        std::make_move_iterator(result.findings.end()));
    out.limits.insert(out.limits.end(), std::make_move_iterator(result.limits.begin()),
                      std::make_move_iterator(result.limits.end()));
  }
  std::stable_sort(out.findings.begin(), out.findings.end());
  std::sort(out.limits.begin(), out.limits.end());
  out.limits.erase(std::unique(out.limits.begin(), out.limits.end()), out.limits.end());
  findings::assign_fingerprints(out.findings);
  return out;
}

}  // namespace ppcheck::check
