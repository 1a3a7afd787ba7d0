// converge.h: makes fixes in rounds until none is left: analyse, choose, apply, parse, again.
//
//   fix::Outcome outcome = fix::converge(level, [&](const Texts& changed) { return analyse_with(changed); });
//   for (const auto& [path, change] : outcome.changes) write(path, change.text);
//
// Works on texts; nothing is written. Fixes whose edits overlap are made in different rounds. A file that does not parse
// after a round is put back, and the fix that broke it is reported and left out from then on; a fix is never made in
// half of its files. After base::kMaxFixPasses rounds the rest is left as it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/findings/finding.h"
#include "engine/source/source_file.h"

namespace ppcheck::fix {

// The program as it is in one round.
struct Snapshot {
  std::vector<findings::Finding> findings;  // sorted, with fingerprints
  // The files that may be edited, by the path that edits name.
  std::map<std::string, std::shared_ptr<const source::SourceFile>> files;
};

// Texts that take the place of what is on the disk.
using Texts = std::map<std::string, std::string>;
using Analyse = std::function<Snapshot(const Texts& changed)>;

struct Change {
  std::shared_ptr<const source::SourceFile> before;  // as it was at first
  std::string text;
};

struct Problem {
  enum class Kind : std::uint8_t {
    kBreaksSyntax,  // a bug of the rule or of this program
    kNotSettled,    // fixes of these rules go on making work for each other
    kNotEditable,   // the fix needs another file that may not be edited, or cannot be judged or written
  };
  Kind kind = Kind::kBreaksSyntax;
  std::string text;  // one sentence: where, which fix, why
};

struct Outcome {
  std::map<std::string, Change> changes;  // files whose text is another now
  std::map<std::string, std::size_t> fixed;  // fixes made, over all rounds, by the path of the finding
  std::vector<Problem> problems;          // each once, in the order they came up
  int passes = 0;                         // rounds that changed something
};

// `analyse` is called once more than there are rounds that change something, and last on the final texts, so what it saw
// last is what remains.
Outcome converge(findings::Applicability level, const Analyse& analyse);

// Takes the edits out of every fix whose result would have more syntax errors than the file has, and says so in
// `not_applicable`. `find` gives the file of a path, or null. Fixes that overlap with more than base::kMaxFixPasses
// others are not looked at; `converge` looks at all that it makes. Cost: about one parse for each file with fixes.
using FindFile = std::function<const source::SourceFile*(const std::string& path)>;
void drop_broken_fixes(std::vector<findings::Finding>& findings, const FindFile& find);

}  // namespace ppcheck::fix
