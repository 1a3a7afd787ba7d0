// finding.h: what a run has found, as plain data. Reports, fixes, suppressions and baselines work on this.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/findings/edit.h"
#include "engine/source/line_index.h"
#include "engine/source/span.h"

namespace ppcheck::findings {

enum class Severity : std::uint8_t { kInfo = 0, kLow = 1, kMedium = 2, kHigh = 3 };
enum class Confidence : std::uint8_t { kLow = 0, kMedium = 1, kHigh = 2 };

const char* name_of(Severity severity);      // "info", "low", "medium", "high"
const char* name_of(Confidence confidence);  // "low", "medium", "high"

// A place as reports print it: lines and columns from 1, columns in code points, half-open.
struct Place {
  std::string path;  // relative to the working directory, with `/`
  source::Span span;
  source::Position begin;
  source::Position end;
};

struct Label {
  Place place;
  std::string message;
};

struct Finding {
  std::string rule;  // "tf-map-before-batch"
  Place place;       // begins at the callee's name; its extent is the whole call
  Severity severity = Severity::kMedium;
  Confidence confidence = Confidence::kHigh;
  std::string message;
  std::vector<std::string> reasons;  // why severity or confidence was lowered, one sentence each
  std::vector<Label> labels;         // notes and the path from loop to call, in order of the rule
  std::vector<Fix> fixes;
  std::string enclosing;    // qualified name of the function around the place
  std::string callee_text;  // source text of the callee without blanks and comments
  std::string fingerprint;  // filled in by `assign_fingerprints`
};

// The order of every report: path, offset, rule, message.
bool operator<(const Finding& a, const Finding& b);

// What was not looked at, and why. `span` empty means the whole file.
struct Skipped {
  std::string path;
  std::string reason;
  source::Span span;
  source::Position begin;
  std::uint64_t bytes = 0;
};

}  // namespace ppcheck::findings
