#include "engine/fix/converge.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "engine/base/limits.h"
#include "engine/fix/apply.h"
#include "engine/fix/syntax_errors.h"
#include "engine/source/write_source.h"

namespace ppcheck::fix {

namespace {

using findings::Finding;
using findings::Fix;

constexpr const char* kBroken = "the result would not parse, which is a bug of the fix";

// Files with the number of their syntax errors, counted when it is first asked for.
class Files {
 public:
  explicit Files(FindFile find) : find_(std::move(find)) {}

  const source::SourceFile* find(const std::string& path) const { return find_(path); }

  std::size_t errors_of(const std::string& path) {
    const auto it = errors_.find(path);
    if (it != errors_.end()) return it->second;
    return errors_[path] = count_syntax_errors(*find_(path));
  }

 private:
  FindFile find_;
  std::map<std::string, std::size_t> errors_;
};

// The texts after the fixes. Errors: one of them is worse Python than before, or cannot be written.
base::Result<Texts> apply_all(const std::vector<ChosenFix>& fixes, Files& files) {
  Texts texts;
  for (const auto& [path, edits] : ChosenFixes::edits_of(fixes)) {
    const source::SourceFile& before = *files.find(path);
    std::string text = apply_edits(before.text, edits);
    if (const auto bytes = source::encode_source(before, text); !bytes) return bytes.error();
    source::SourceFile after;
    after.path = path;
    after.text = text;
    after.lines = source::LineIndex(after.text);
    if (count_syntax_errors(after) > files.errors_of(path)) return base::Error{kBroken, path, ""};
    texts[path] = std::move(text);
  }
  return texts;
}

// Of fixes that do not go together those that do; those that are broken alone go to `broken`, with the reason.
std::vector<ChosenFix> those_that_parse(const std::vector<ChosenFix>& fixes, Files& files,
                                        std::vector<std::pair<ChosenFix, std::string>>& broken) {
  std::vector<ChosenFix> good;
  for (const ChosenFix& fix : fixes) {
    good.push_back(fix);
    if (apply_all(good, files)) continue;
    good.pop_back();
    if (const auto alone = apply_all({fix}, files); !alone) broken.emplace_back(fix, alone.error().what);
  }
  return good;
}

std::string describe(const ChosenFix& fix) {
  return fmt::format("{}:{}: the fix \"{}\" of {}", fix.finding->place.path, fix.finding->place.begin.line, fix.fix->title,
                     fix.finding->rule);
}

class Rounds {
 public:
  Rounds(findings::Applicability level, const Analyse& analyse) : level_(level), analyse_(analyse) {}

  Outcome run() {
    Texts texts;
    for (;;) {
      now_ = analyse_(texts);
      first_.insert(now_.files.begin(), now_.files.end());
      say_dropped();
      Files files([&](const std::string& path) { return file(path); });
      ChosenFixes chosen = choose();
      if (chosen.fixes.empty()) break;
      if (out_.passes == base::kMaxFixPasses) {
        say_not_settled(chosen);
        break;
      }
      auto changed = apply_all(chosen.fixes, files);
      if (!changed) {
        std::vector<std::pair<ChosenFix, std::string>> broken;
        chosen.fixes = those_that_parse(chosen.fixes, files, broken);
        for (const auto& [fix, why] : broken) refuse_broken(fix, why, files);
        changed = apply_all(chosen.fixes, files);
      }
      if (chosen.fixes.empty()) continue;  // all of them are refused now, so the next choice is another one
      for (const ChosenFix& fix : chosen.fixes) ++out_.fixed[fix.finding->place.path];
      ++out_.passes;
      for (auto& [path, text] : std::move(changed).value()) texts[path] = std::move(text);
    }
    for (auto& [path, text] : texts)
      if (const auto& before = first_.at(path); before->text != text) out_.changes[path] = {before, std::move(text)};
    return std::move(out_);
  }

 private:
  using Key = std::pair<std::string, std::string>;  // finding, fix

  static Key key_of(const Finding& finding, const Fix& fix) {
    return {finding.rule + '\n' + finding.fingerprint, fix.title};
  }

  const source::SourceFile* file(const std::string& path) const {
    const auto it = now_.files.find(path);
    return it == now_.files.end() ? nullptr : it->second.get();
  }

  ChosenFixes choose() {
    return choose_fixes(now_.findings, level_, [&](const Finding& finding, const Fix& fix) {
      if (refused_.count(key_of(finding, fix)) != 0) return false;
      const auto foreign = std::find_if(fix.edits.begin(), fix.edits.end(),
                                        [&](const findings::Edit& edit) { return file(edit.path) == nullptr; });
      if (foreign == fix.edits.end()) return true;
      refused_.insert(key_of(finding, fix));
      if (foreign->path == finding.place.path) return false;  // whoever calls knows why
      say(Problem::Kind::kNotEditable,
          fmt::format("{} needs a change of {}, which is not to be edited", describe({&finding, &fix}), foreign->path));
      return false;
    });
  }

  void refuse_broken(const ChosenFix& fix, const std::string& why, Files& files) {
    refused_.insert(key_of(*fix.finding, *fix.fix));
    const bool was_broken = std::any_of(fix.fix->edits.begin(), fix.fix->edits.end(),
                                        [&](const findings::Edit& e) { return files.errors_of(e.path) > 0; });
    if (was_broken) {
      say(Problem::Kind::kNotEditable,
          fmt::format("{} was not made, because the file has syntax errors round it", describe(fix)));
    } else {
      say(why == kBroken ? Problem::Kind::kBreaksSyntax : Problem::Kind::kNotEditable,
          fmt::format("{} was taken back: {}", describe(fix), why));
    }
  }

  // What drop_broken_fixes found before it came here.
  void say_dropped() {
    for (const Finding& finding : now_.findings)
      for (const Fix& fix : finding.fixes)
        if (fix.not_applicable == kBroken && refused_.insert(key_of(finding, fix)).second)
          say(Problem::Kind::kBreaksSyntax, fmt::format("{} was not made: {}", describe({&finding, &fix}), kBroken));
  }

  void say_not_settled(const ChosenFixes& rest) {
    std::set<std::string> rules;
    for (const ChosenFix& fix : rest.fixes) rules.insert(fix.finding->rule);
    say(Problem::Kind::kNotSettled, fmt::format("after {} rounds there are still fixes to make, of {}", out_.passes,
                                                fmt::join(rules, ", ")));
  }

  void say(Problem::Kind kind, std::string text) { out_.problems.push_back({kind, std::move(text)}); }

  findings::Applicability level_;
  const Analyse& analyse_;
  Snapshot now_;
  std::map<std::string, std::shared_ptr<const source::SourceFile>> first_;
  std::set<Key> refused_;
  Outcome out_;
};

}  // namespace

Outcome converge(findings::Applicability level, const Analyse& analyse) { return Rounds(level, analyse).run(); }

void drop_broken_fixes(std::vector<findings::Finding>& findings, const FindFile& find) {
  Files files(find);
  // All that can be tried at once are, then those that they kept away, until none is left.
  std::set<const Fix*> seen;
  std::map<const Fix*, std::string> dropped;
  const auto may_try = [&](const Finding&, const Fix& fix) {
    if (seen.count(&fix) != 0) return false;
    const bool known = std::all_of(fix.edits.begin(), fix.edits.end(),
                                   [&](const findings::Edit& edit) { return files.find(edit.path) != nullptr; });
    if (!known) seen.insert(&fix);
    return known;
  };
  for (int round = 0; round < base::kMaxFixPasses; ++round) {
    const ChosenFixes chosen = choose_fixes(findings, findings::Applicability::kUnsafe, may_try);
    if (chosen.fixes.empty()) break;
    for (const ChosenFix& fix : chosen.fixes) seen.insert(fix.fix);
    if (apply_all(chosen.fixes, files)) continue;
    for (const ChosenFix& fix : chosen.fixes)
      if (const auto alone = apply_all({fix}, files); !alone) dropped[fix.fix] = alone.error().what;
  }
  for (Finding& finding : findings) {
    for (Fix& fix : finding.fixes) {
      const auto it = dropped.find(&fix);
      if (it == dropped.end()) continue;
      fix.edits.clear();
      fix.not_applicable = it->second;
    }
  }
}

}  // namespace ppcheck::fix
