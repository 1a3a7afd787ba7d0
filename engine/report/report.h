// report.h: the outcome of a run as plain data, and the formats that print it.
//
//   Report report = run(...);
//   std::string text = write_text(report, sources, {.width = 100, .colour = true});
//   std::string json = write_json(report);
//
// A format is a pure function of the report: the same report gives the same bytes, whatever the machine, the
// number of threads or the terminal. `docs/cli.md` describes both formats for their readers.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/findings/finding.h"
#include "engine/source/source_file.h"

namespace ppcheck::report {

// One sentence about a file (or about the whole run: `path` empty).
struct Note {
  std::string path;
  std::string message;
  std::uint32_t line = 0;  // from 1; 0 when the sentence is about no line
};

struct Summary {
  std::size_t files = 0;       // analysed, skipped files not counted
  std::uint64_t bytes = 0;     // of these and of the skipped files
  std::size_t rules = 0;       // that ran
  std::size_t hidden = 0;      // findings below --min-confidence
  std::size_t suppressed = 0;  // findings that a `# ppcheck: ignore` comment keeps quiet
  std::size_t fixed = 0;       // fixes that `--fix` has made
  // Findings that are shown, by the cause and the symptom that their rules state; a rule that states none counts for none.
  std::map<std::string, std::size_t> by_cause;
  std::map<std::string, std::size_t> by_symptom;
  double seconds = 0;          // wall clock; printed by `text` only, so that `json` is reproducible
};

struct Report {
  std::vector<findings::Finding> findings;  // those that are shown, sorted
  std::vector<findings::Skipped> skipped;   // files, and regions of files, sorted
  std::vector<Note> limits;                 // budgets of the analysis that ran out, sorted
  std::vector<Note> notes;                  // oddities: encodings, unused suppressions; sorted
  Summary summary;
};

// The texts that code frames quote, by the path that findings name.
class SourceTexts {
 public:
  using Files = std::map<std::string, std::shared_ptr<const source::SourceFile>, std::less<>>;
  void add(std::shared_ptr<const source::SourceFile> file) { files_[file->path] = std::move(file); }
  const source::SourceFile* find(std::string_view path) const;  // null when there is none
  const Files& all() const { return files_; }

 private:
  Files files_;
};

struct TextOptions {
  std::size_t width = 100;  // of the frames, in columns of a terminal
  bool colour = false;      // ANSI escape sequences
};

// For people. A finding without its source text is printed without a frame.
std::string write_text(const Report& report, const SourceTexts& sources, const TextOptions& options);

// For programs: one document, `"version": 1`. Bytes that are no UTF-8 (of paths) become U+FFFD.
std::string write_json(const Report& report);

// Names of the formats, sorted: what `--output` takes.
const std::vector<std::string>& format_names();

}  // namespace ppcheck::report
