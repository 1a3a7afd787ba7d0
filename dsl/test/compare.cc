#include "dsl/test/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "dsl/ast/marker.h"

namespace ppcheck::dsl {

namespace {

using findings::Finding;

bool is_shown(const Finding& finding) { return finding.confidence != findings::Confidence::kLow; }

// Severity and confidence both have `low`, `medium` and `high`; a word asks for one of them.
bool has_level(const Finding& finding, const std::string& word) {
  return word == findings::name_of(finding.severity) || word == findings::name_of(finding.confidence);
}

bool fits(const Finding& finding, const Marker& marker) {
  if (marker.levels.empty()) return is_shown(finding);
  return std::all_of(marker.levels.begin(), marker.levels.end(),
                     [&](const std::string& word) { return has_level(finding, word); });
}

std::string levels_of(const Finding& finding) {
  return fmt::format("severity {}, confidence {}", findings::name_of(finding.severity),
                     findings::name_of(finding.confidence));
}

// Takes the finding that fits from `left`; marks with levels choose first, so that they are not robbed.
const Finding* take(std::vector<const Finding*>& left, const Marker& marker) {
  const auto it = std::find_if(left.begin(), left.end(), [&](const Finding* f) { return fits(*f, marker); });
  if (it == left.end()) return nullptr;
  const Finding* found = *it;
  left.erase(it);
  return found;
}

}  // namespace

std::vector<LineFault> compare(std::string_view code, const std::string& file, const std::vector<Finding>& findings) {
  std::map<std::uint32_t, std::vector<const Finding*>> by_line;
  std::map<std::uint32_t, std::size_t> notes;
  for (const Finding& finding : findings) {
    if (finding.place.path == file) by_line[finding.place.begin.line].push_back(&finding);
    if (!is_shown(finding)) continue;
    for (const auto& label : finding.labels)
      if (label.place.path == file) ++notes[label.place.begin.line];
  }
  std::vector<Marker> markers = markers_of(code);
  std::stable_sort(markers.begin(), markers.end(),
                   [](const Marker& a, const Marker& b) { return a.levels.size() > b.levels.size(); });
  std::vector<LineFault> faults;
  const auto fault = [&](std::uint32_t line, std::string text, bool is_closed_gap = false) {
    faults.push_back({line, std::move(text), is_closed_gap});
  };
  for (const Marker& marker : markers) {
    auto& left = by_line[marker.line];
    switch (marker.kind) {
      case Marker::Kind::kExpect:
        if (take(left, marker) != nullptr) break;
        if (left.empty()) {
          fault(marker.line, "expected, but not reported");
        } else {
          fault(marker.line, fmt::format("reported with {}, not as `{}` asks", levels_of(*left.front()), marker.text));
          left.erase(left.begin());
        }
        break;
      case Marker::Kind::kExpectNote:
        if (notes[marker.line] == 0) fault(marker.line, "a note is expected here, but no finding has one");
        break;
      case Marker::Kind::kMissed:
        if (take(left, marker) != nullptr) fault(marker.line, "`# missed` is reported now: make it `# expect`", true);
        break;
      case Marker::Kind::kFalseAlarm:
        if (take(left, marker) == nullptr)
          fault(marker.line, "`# false alarm` is not reported any more: take the mark away", true);
        break;
      case Marker::Kind::kMisspelt:
        fault(marker.line, fmt::format("`# {}` is nearly a mark, but none", marker.text));
        break;
    }
  }
  for (const auto& [line, left] : by_line)
    for (const Finding* finding : left)
      if (is_shown(*finding))
        fault(line, fmt::format("reported ({}), but nothing is expected: {}", levels_of(*finding), finding->message));
  std::sort(faults.begin(), faults.end(), [](const LineFault& a, const LineFault& b) {
    return a.line != b.line ? a.line < b.line : a.text < b.text;
  });
  return faults;
}

}  // namespace ppcheck::dsl
