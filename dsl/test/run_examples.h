// run_examples.h: the examples of rules as tests: `ppcheck test`.
//
//   TestOutcome outcome = run_examples(rules, files, stubs, {.jobs = 2, .variants = true});
//   for (const TestFailure& failure : outcome.failures) print(failure.text);
//
// Every line of a `bad` or `good` example that is marked `# expect` must be reported by the rule, and no other line
// (language.md, ruling 23). `# expect low` asks for severity or confidence low too; findings of low confidence that
// no mark asks for do not count, because they are not shown by default. Every example is a program of its own, and the
// examples run in parallel. In strict mode a rule needs examples of both kinds, and each of its lines an example that
// fails without it (mutants.h); an example is analysed once for all of that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "dsl/compile/compile.h"
#include "engine/check/checker.h"
#include "engine/driver/stubs.h"
#include "engine/plugin/plugins.h"
#include "engine/source/source_file.h"

namespace ppcheck::dsl {

struct TestOptions {
  unsigned jobs = 1;
  bool variants = false;  // run every example renamed, split and wrapped too
  bool strict = false;    // look for lines that no example needs
  const plugin::Plugins* plugins = nullptr;  // that the rules ask
};

// A compiled rule, with the checker that runs it.
struct RuleUnderTest {
  const CompiledRule* rule = nullptr;
  check::CheckerPtr checker;
  // Whose examples and lines are meant (indices of rule files); of none, all. So a pack tests what it adjusts.
  std::set<std::size_t> files;

  bool means(std::size_t file) const { return files.empty() || files.count(file) != 0; }
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
  std::size_t lines = 0;  // that were taken away, of rules whose examples pass
  std::vector<TestFailure> failures;  // by rule, then by place
  std::vector<TestFailure> closed;    // `# missed` and `# false alarm` that are so no longer
  std::vector<TestFailure> strict;    // lines that no example needs, rules without examples
};

// `files[rule.file]` is the .ppr of a rule.
TestOutcome run_examples(const std::vector<RuleUnderTest>& rules, const std::vector<const source::SourceFile*>& files,
                         driver::StubLibrary& stubs, const TestOptions& options);

}  // namespace ppcheck::dsl
