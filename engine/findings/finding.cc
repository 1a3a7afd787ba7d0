#include "engine/findings/finding.h"

#include <tuple>

namespace ppcheck::findings {

const char* name_of(Severity severity) {
  switch (severity) {
    case Severity::kInfo: return "info";
    case Severity::kLow: return "low";
    case Severity::kMedium: return "medium";
    case Severity::kHigh: return "high";
  }
  return "info";
}

const char* name_of(Confidence confidence) {
  switch (confidence) {
    case Confidence::kLow: return "low";
    case Confidence::kMedium: return "medium";
    case Confidence::kHigh: return "high";
  }
  return "low";
}

bool operator<(const Finding& a, const Finding& b) {
  return std::tie(a.place.path, a.place.span.begin, a.rule, a.place.span.end, a.message) <
         std::tie(b.place.path, b.place.span.begin, b.rule, b.place.span.end, b.message);
}

}  // namespace ppcheck::findings
