// run_examples.h: the examples of rules as tests: `ppcheck test`.
//
//   TestOutcome outcome = run_examples(rules, files, stubs, {.jobs = 2, .variants = true});
//   for (const TestFailure& failure : outcome.failures) print(failure.text);
//
// Every line of a `bad` or `good` example that is marked `# expect` must be reported by the rule, and no other line
// (language.md, ruling 23). `# expect low` asks for severity or confidence low too; findings of low confidence that
// no mark asks for do not count, because they are not shown by default. All examples run as separate programs in one
// analysis.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "dsl/compile/compile.h"
#include "engine/check/checker.h"
#include "engine/driver/stubs.h"
#include "engine/source/source_file.h"

namespace ppcheck::dsl {

struct TestOptions {
  unsigned jobs = 1;
  bool variants = false;  // run every example renamed, split and wrapped too
};

// A compiled rule, with the checker that runs it.
struct RuleUnderTest {
  const CompiledRule* rule = nullptr;
  check::CheckerPtr checker;
};

struct TestFailure {
  std::string rule;
  std::string path;        // of the .ppr
  std::uint32_t line = 0;  // of the example there
  std::string text;        // for people: the lines of the example with what is missing or unexpected; ends a line
};

struct TestOutcome {
  std::size_t rules = 0;
  std::size_t examples = 0;
  std::size_t variants = 0;
  std::size_t fixed = 0;  // examples whose `fixed` text was compared
  std::vector<TestFailure> failures;  // by rule, then by place
  std::vector<TestFailure> closed;    // `# missed` and `# false alarm` that are so no longer
};

// `files[rule.file]` is the .ppr of a rule.
TestOutcome run_examples(const std::vector<RuleUnderTest>& rules, const std::vector<const source::SourceFile*>& files,
                         driver::StubLibrary& stubs, const TestOptions& options);

}  // namespace ppcheck::dsl
