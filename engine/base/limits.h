// limits.h: every limit of the program, with how it was chosen. Reaching one is always reported.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ppcheck::base {

// Python sources over this size are listed as skipped: a 50 MB one-line list takes the parser a minute
// and 6.8 GB. The largest hand-written file of the corpus has 0.9 MB. Changed by --max-file-size.
inline constexpr std::size_t kMaxSourceBytes = 2u << 20;

// Rule files over this size are refused. The largest rule with examples has 12 KB.
inline constexpr std::size_t kMaxRuleBytes = 1u << 20;

// Nesting of brackets, or of `not`, in a rule file, counted on tokens before the parser runs: ANTLR has no
// limit of its own and overflows an 8 MiB stack between 5,000 and 40,000 levels.
inline constexpr int kMaxRuleNesting = 200;

// Depth of expressions and of statements that lowering follows; what lies deeper is an unknown region.
// CPython itself refuses source nested deeper than 100 to 200 levels.
inline constexpr int kMaxPythonNesting = 1000;

// Calls of the parser's progress callback for one file before it gives up. A number of calls and not of
// seconds, because results must not depend on the machine. The standard library takes 7 for each KB, nested
// brackets 70; 400,000 are half a minute.
inline constexpr std::uint64_t kMaxParseSteps = 400'000;

// Steps of one walk over the value graph for one question; when spent the answer is "not known".
inline constexpr int kMaxWalkSteps = 2'000;

// Places that one object may come from. A value with more of them is a parameter of half the program: asking whether it
// is one object with another says nothing, and keeping them all takes more memory than everything else.
inline constexpr std::size_t kMaxOrigins = 128;

// Values that the flow into one value is followed through. It is kept for each value that is asked about.
inline constexpr int kMaxFlowSteps = 400;
// The steps between them: an attribute that is stored in many places leads to all of them.
inline constexpr int kMaxFlowEdges = 4'000;

// Calls between a loop and the event in it. Summaries bound cycles; this bounds the paths that are shown.
inline constexpr int kMaxCallDepth = 16;

// Entities (classes, functions, modules) that one value may have before it counts as unknown.
inline constexpr std::size_t kMaxEntities = 12;

// Candidate bindings that one rule tries at one place; beyond it the rest is reported as not examined.
inline constexpr std::uint64_t kMaxBindings = 200'000;
// The same for one rule in one program, its patterns included: some seconds. What is left then is reported as not
// examined, and nothing is reported that was judged without it.
inline constexpr std::uint64_t kMaxRuleBindings = 1'000'000;

// Entries of folders that are looked at to find the project round a named path when no marker (`.git`,
// pyproject.toml, setup.py) says where it ends: enough for a course's exercises, far less than a home folder.
inline constexpr std::size_t kMaxUnmarkedEntries = 5'000;

// The same where a marker was found: a monorepo of 100,000 files takes a second to list.
inline constexpr std::size_t kMaxProjectEntries = 500'000;

// Ignore files and files that state versions of packages are read up to this size.
inline constexpr std::size_t kMaxSettingsBytes = 16u << 20;

// Worker threads' stacks.
inline constexpr std::size_t kWorkerStackBytes = 16u << 20;

// Rounds of `--fix` over one file before it must have converged.
inline constexpr int kMaxFixPasses = 10;

}  // namespace ppcheck::base
