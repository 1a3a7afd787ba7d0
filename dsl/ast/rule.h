// rule.h: a rule with its metadata, and the declarations that change somebody else's rule.
#pragma once

#include <optional>
#include <vector>

#include "dsl/ast/example.h"
#include "dsl/ast/match_part.h"
#include "dsl/ast/name.h"
#include "dsl/ast/result_part.h"
#include "dsl/ast/value.h"

namespace ppcheck::dsl::ast {

struct Effect {  // effect "2x on CSV input" "cloudml-samples 365"
  Text gain;
  Text measured_by;
  source::Span span;
};

struct Needs {  // needs tensorflow >= 2.4, < 2.12
  Name package;
  VersionRequirement requirement;  // no bounds: any version
  source::Span span;
};

struct Option {  // option min_times = 10 "loops known to run at most this often are left alone"
  Name name;
  Literal value;
  std::optional<Text> help;
  source::Span span;
};

struct PathsLine {       // paths exclude "notebooks/**"
  bool include = false;  // else exclude
  std::vector<Text> globs;
  source::Span span;
};

// The lines above `match`. Words are kept as written; dsl/resolve knows which are valid.
struct Metadata {
  std::optional<Name> severity;
  std::optional<Name> confidence;
  std::optional<Name> cause;
  std::optional<Name> symptom;
  std::optional<Name> stage;
  std::optional<Name> exposed;
  std::optional<Text> why;
  std::vector<Name> origins;
  std::vector<Text> docs;
  std::vector<Effect> effects;
  std::vector<Name> tags;
  std::vector<Needs> needs;
  std::vector<Option> options;
  std::vector<PathsLine> paths;
};

struct Rule {
  Name name;
  Metadata metadata;
  Find find;
  Message report;
  std::vector<Message> notes;
  std::vector<Fix> fixes;
  std::vector<Example> examples;
  source::Span span;
};

struct Pattern {  // pattern training_loop(L) { match { … } }
  Name name;
  std::vector<Name> parameters;
  Find find;
  source::Span span;
};

// adjust builtin.tf-repeated-node-creation { … }
struct Adjust {
  Name rule;          // with the pack, as written
  Metadata metadata;  // severity, confidence, options and paths only
  std::vector<GuardLine> unless;
  std::vector<Example> examples;
  source::Span span;
};

struct Disable {  // disable builtin.pd-iterrows-in-loop "all our frames are small"
  Name rule;
  Text reason;
  source::Span span;
};

struct TestsFor {  // tests for builtin.X { … }
  Name rule;
  std::vector<Example> examples;
  source::Span span;
};

}  // namespace ppcheck::dsl::ast
