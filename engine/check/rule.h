// rule.h: a rule that is ready to run: its program and what its author says about it. Made by dsl/compile.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/findings/finding.h"
#include "engine/match/program.h"

namespace ppcheck::check {

// `needs tensorflow >= 2.4, < 2.12`
struct VersionNeed {
  std::string package;
  std::vector<std::pair<match::Compare, std::string>> bounds;  // all must hold; none: any version
};

// `option min_times = 10 "loops known to run at most this often are left alone"`
struct RuleOption {
  std::string name;
  std::string value;  // as Python writes it, after `adjust` and the command line
  std::string help;
};

// `effect "2x on CSV input" "cloudml-samples 365"`
struct MeasuredEffect {
  std::string gain;
  std::string measured_by;
};

// What reports, selection and pages need to know about a checker.
struct CheckerInfo {
  std::string name;  // "tf-map-before-batch"
  std::string pack;  // "builtin"; a plugin's name
  std::string path;  // the .ppr file, as messages show it; empty for a plugin's checker
  findings::Severity severity = findings::Severity::kMedium;
  findings::Confidence confidence = findings::Confidence::kHigh;
  std::string cause;
  std::string symptom;
  std::string stage;
  std::string exposed;
  std::string why;
  std::vector<std::string> docs;
  std::vector<std::string> origins;
  std::vector<std::string> tags;  // "opt-in": off unless selected by name
  std::vector<MeasuredEffect> effects;
  std::vector<VersionNeed> needs;
  std::vector<RuleOption> options;
  std::vector<std::string> include;  // `paths` globs; of none, all paths
  std::vector<std::string> exclude;
};

// One fence of an example. `lines[i]` is the offset in the .ppr at which line i + 1 of `text` begins.
struct ExampleFile {
  std::string name;  // "example.py" for a fence that names none
  std::string text;
  std::vector<std::uint32_t> lines;
};

struct Example {
  bool bad = false;  // else good
  std::string title;
  std::vector<ExampleFile> files;
  std::vector<ExampleFile> fixed;  // of a bad one: the code after the fix; none: not stated
  std::string path;                // of the .ppr it stands in: `adjust` and `tests for` add some from elsewhere
  source::Span span;               // there
};

struct Rule {
  CheckerInfo info;
  match::Program program;
  std::vector<Example> examples;
};

}  // namespace ppcheck::check
