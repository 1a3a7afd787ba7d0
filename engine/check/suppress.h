// suppress.h: `# ppcheck: ignore[rule] reason`, which keeps a finding quiet.
//
//   ds = ds.map(f)      # ppcheck: ignore[tf-map-without-parallelism] three elements
//   ds = (ds            # ppcheck: ignore[tf-map-without-parallelism]  on any line of the statement
//         .map(f))
//   # ppcheck: ignore[tf-map-before-batch]   alone on a line: the statement that follows
//   # ppcheck: ignore-file[tf-map-before-batch] generated    the whole file
//
// Several rules are separated by commas; `ignore` without brackets is for all of them. Only comments count, not
// the same words in a text. A suppression that keeps nothing quiet is reported, unless its rule did not run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/findings/finding.h"
#include "engine/ir/module.h"

namespace ppcheck::check {

struct Suppression {
  std::vector<std::string> rules;  // empty: all
  std::string reason;
  bool whole_file = false;
  std::uint32_t line = 0;   // of the comment, from 1
  source::Span covers;      // a finding whose place begins in here is kept quiet
  bool used = false;
};

// Something is wrong with a suppression.
struct SuppressionNote {
  std::uint32_t line = 0;
  std::string message;
};

struct Suppressions {
  std::vector<Suppression> all;          // in order of the file
  std::vector<SuppressionNote> notes;    // comments that look like one but are none
};

Suppressions find_suppressions(const ir::Module& module);

// Whether one of them covers the finding; marks it as used.
bool suppress(Suppressions& suppressions, const findings::Finding& finding);

// What to say of those that were not used. `known`: all rules there are; `ran`: those that ran. Both sorted.
std::vector<SuppressionNote> unused(const Suppressions& suppressions, const std::vector<std::string>& known,
                                    const std::vector<std::string>& ran);

}  // namespace ppcheck::check
