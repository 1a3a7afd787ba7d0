// report_example.h: what is wrong with one example, as text for its author.
//
//   FAILED rules/tf-x.ppr:109: bad "looked at, then trained on" of tf-x
//     112 | train = files.map(load)     # expect
//         = expected, but not reported
//         match   object ds: tf.data.Dataset   yes   …
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "dsl/test/compare.h"
#include "dsl/test/example_project.h"
#include "dsl/test/run_examples.h"
#include "engine/fix/converge.h"

namespace ppcheck::dsl {

// An example of a rule with the files of its program.
struct Case {
  const RuleUnderTest* rule = nullptr;
  const CheckedExample* example = nullptr;
  const source::SourceFile* ppr = nullptr;
  std::vector<ProjectFile> files;
  std::string broken;  // why there are no files

  const std::string& rule_name() const { return rule->rule->rule.info.name; }
  std::vector<std::pair<std::string, std::string>> texts() const;
  // As messages name a line of a file: of a fence the line of the .ppr ("112"), else "head.py:3".
  std::string line_name(const ProjectFile& file, std::uint32_t line) const;
};

class Reporter {
 public:
  Reporter(const Case& c, TestOutcome& out) : case_(c), out_(out) {}

  // A sentence about the whole example.
  void fail(const std::string& text);
  // What is wrong with lines of one file. `explain`: what the rule answers at a line, indented; not asked for closed gaps.
  void faults(const ProjectFile& file, const std::vector<LineFault>& faults,
              const std::function<std::string(std::uint32_t line, const std::string& indent)>& explain);

 private:
  TestFailure begin() const;

  const Case& case_;
  TestOutcome& out_;
};

// The line of a text, without its end.
std::string line_text(const std::string& code, std::uint32_t line);

// Compares the code after all fixes of the rule, unsafe ones too, with `fixed`. `analyse`: the rule's findings in the
// example with these texts.
void check_fixed(const Case& c, const fix::Analyse& analyse, Reporter& reporter, TestOutcome& out);

}  // namespace ppcheck::dsl
