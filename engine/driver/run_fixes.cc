#include "engine/driver/run_fixes.h"

#include <map>
#include <set>
#include <utility>

#include "engine/fix/diff.h"
#include "engine/source/write_source.h"

namespace ppcheck::driver {

namespace {

class Fixer {
 public:
  Fixer(const Input& input, const std::vector<check::CheckerPtr>& checkers, StubLibrary& stubs, const RunOptions& options,
        const FixOptions& fix_options)
      : input_(input), checkers_(checkers), stubs_(stubs), options_(options), fix_options_(fix_options) {
    for (const InputFile& file : input.files)
      if (file.reported) paths_[file.shown] = &file;
  }

  FixResult run() {
    fix::Outcome outcome = fix::converge(fix_options_.level, [&](const fix::Texts& changed) { return analyse(changed); });
    FixResult out;
    std::set<std::string> failed;
    for (const auto& [path, change] : outcome.changes) {
      if (fix_options_.write) {
        if (const auto written = source::write_source(paths_.at(path)->path, *change.before, change.text); !written) {
          out.unwritten.push_back(written.error());
          failed.insert(path);
          continue;
        }
      }
      out.diff += fix::unified_diff(path, change.before->text, change.text);
    }
    // What remains is asked of what is on the disk.
    if (!failed.empty()) {
      fix::Texts texts;
      for (auto& [path, change] : outcome.changes)
        if (failed.count(path) == 0) texts[path] = std::move(change.text);
      analyse(texts);
    }
    out.unwritten.insert(out.unwritten.begin(), locked_.begin(), locked_.end());
    out.run = std::move(last_);
    for (const auto& [path, count] : outcome.fixed)
      if (failed.count(path) == 0) out.run.report.summary.fixed += count;
    out.problems = std::move(outcome.problems);
    return out;
  }

 private:
  fix::Snapshot analyse(const fix::Texts& changed) {
    Input input = input_;
    for (InputFile& file : input.files) {
      const auto it = changed.find(file.shown);
      if (it == changed.end()) continue;
      auto bytes = source::encode_source(*first_.at(file.shown), it->second);
      if (bytes) file.bytes = std::move(bytes).value();
    }
    last_ = driver::run(std::move(input), checkers_, stubs_, options_);
    fix::Snapshot now;
    now.findings = last_.report.findings;
    for (const auto& [path, file] : last_.sources.all())
      if (const auto it = paths_.find(path); it != paths_.end() && may_edit(path, *it->second, file)) now.files[path] = file;
    return now;
  }

  // Asked once, before anything is changed: files without fixes are not looked at.
  bool may_edit(const std::string& path, const InputFile& input, const std::shared_ptr<const source::SourceFile>& file) {
    if (const auto it = first_.find(path); it != first_.end()) return it->second != nullptr;
    const bool has_fixes = [&] {
      for (const findings::Finding& finding : last_.report.findings)
        for (const findings::Fix& fix : finding.fixes)
          for (const findings::Edit& edit : fix.edits)
            if (edit.path == path) return true;
      return false;
    }();
    if (!has_fixes) return false;
    auto& first = first_[path];
    if (fix_options_.write && !input.bytes) {
      if (const auto writable = source::check_writable(input.path, *file); !writable) {
        locked_.push_back(writable.error());
        return false;
      }
    }
    first = file;
    return true;
  }

  const Input& input_;
  const std::vector<check::CheckerPtr>& checkers_;
  StubLibrary& stubs_;
  const RunOptions& options_;
  const FixOptions& fix_options_;
  std::map<std::string, const InputFile*> paths_;  // files that may be edited, as shown
  // As they were when their first fix came up; null: not to be edited.
  std::map<std::string, std::shared_ptr<const source::SourceFile>> first_;
  std::vector<base::Error> locked_;
  RunResult last_;
};

}  // namespace

FixResult run_fixes(const Input& input, const std::vector<check::CheckerPtr>& checkers, StubLibrary& stubs,
                    const RunOptions& options, const FixOptions& fix_options) {
  return Fixer(input, checkers, stubs, options, fix_options).run();
}

}  // namespace ppcheck::driver
