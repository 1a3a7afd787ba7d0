#include "dsl/test/run_examples.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "dsl/ast/marker.h"
#include "dsl/test/compare.h"
#include "dsl/test/example_project.h"
#include "dsl/test/variant.h"
#include "engine/driver/run.h"
#include "engine/fix/apply.h"

namespace ppcheck::dsl {

namespace {

using findings::Finding;

// One program to analyse: an example, or a variant of one.
struct Program {
  std::vector<std::pair<std::string, std::string>> files;  // name, text
  std::string folder;                                      // under which its findings are named
  std::vector<Finding> findings;                           // of the rule under test
};

struct Case {
  const RuleUnderTest* rule = nullptr;
  const CheckedExample* example = nullptr;
  const source::SourceFile* ppr = nullptr;
  std::vector<ProjectFile> files;
  std::string broken;   // why there is no project
  std::size_t program = 0;
  struct CaseVariant {
    Variant variant;
    std::size_t file = 0;  // which of `files` is changed
    std::size_t program = 0;
  };
  std::vector<CaseVariant> variants;
};

std::string folder_of(const std::string& path) {
  const auto slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash);
}

bool states_versions(const Program& program) {
  return std::any_of(program.files.begin(), program.files.end(),
                     [](const auto& file) { return !file.first.ends_with(".py") && !file.first.ends_with(".pyi"); });
}

void add_program(std::vector<Program>& programs, std::vector<std::pair<std::string, std::string>> files) {
  Program program;
  program.folder = fmt::format("{}/", programs.size());
  program.files = std::move(files);
  programs.push_back(std::move(program));
}

std::vector<Case> lay_out(const std::vector<RuleUnderTest>& rules, const std::vector<const source::SourceFile*>& files,
                          bool want_variants, std::vector<Program>& programs) {
  std::vector<Case> cases;
  for (const RuleUnderTest& rule : rules) {
    for (const CheckedExample& example : rule.rule->examples) {
      Case c;
      c.rule = &rule;
      c.example = &example;
      c.ppr = files[example.file];
      auto project = project_of(example.example->sources, folder_of(c.ppr->path));
      if (!project) {
        c.broken = project.error().text();
        cases.push_back(std::move(c));
        continue;
      }
      c.files = std::move(project).value();
      std::vector<std::pair<std::string, std::string>> texts;
      for (const ProjectFile& file : c.files) texts.emplace_back(file.name, file.text);
      c.program = programs.size();
      add_program(programs, texts);
      for (std::size_t f = 0; want_variants && f < c.files.size(); ++f) {
        if (!c.files[f].name.ends_with(".py")) continue;
        std::vector<std::string> elsewhere;
        for (std::size_t other = 0; other < c.files.size(); ++other)
          if (other != f) elsewhere.push_back(c.files[other].text);
        for (Variant& variant : variants_of(c.files[f].text, elsewhere)) {
          auto changed = texts;
          changed[f].second = variant.text();
          c.variants.push_back({std::move(variant), f, programs.size()});
          add_program(programs, std::move(changed));
        }
      }
      cases.push_back(std::move(c));
    }
  }
  return cases;
}

// Runs the programs with these numbers in one analysis and hands each its findings.
void analyse(const std::vector<std::size_t>& numbers, std::vector<Program>& programs,
             const std::vector<check::CheckerPtr>& checkers, driver::StubLibrary& stubs, unsigned jobs) {
  driver::Input input;
  for (const std::size_t number : numbers)
    driver::add_texts(input, programs[number].folder, programs[number].files);
  driver::RunOptions options;
  options.jobs = jobs;
  options.min_confidence = findings::Confidence::kLow;
  options.use_suppressions = false;
  options.use_paths = false;
  driver::RunResult result = driver::run(std::move(input), checkers, stubs, options);
  std::map<std::string, Program*> by_folder;
  for (const std::size_t number : numbers) by_folder[programs[number].folder] = &programs[number];
  for (Finding& finding : result.report.findings) {
    const auto it = by_folder.find(finding.place.path.substr(0, finding.place.path.find('/') + 1));
    if (it != by_folder.end()) it->second->findings.push_back(std::move(finding));
  }
}

std::vector<Finding> of_rule(const Program& program, const std::string& rule) {
  std::vector<Finding> out;
  for (const Finding& finding : program.findings)
    if (finding.rule == rule) out.push_back(finding);
  return out;
}

std::string line_text(const std::string& code, std::uint32_t line) {
  std::size_t at = 0;
  for (; line > 1; --line) at = std::min(code.find('\n', at), code.size() - 1) + 1;
  return code.substr(at, code.find('\n', at) - at);
}

class Reporter {
 public:
  Reporter(const Case& c, TestOutcome& out) : case_(c), out_(out) {}

  TestFailure begin() const {
    TestFailure failure;
    failure.rule = case_.rule->rule->rule.info.name;
    failure.path = case_.ppr->path;
    failure.line = case_.ppr->lines.line_of(case_.example->example->span.begin);
    const auto& example = *case_.example->example;
    failure.text = fmt::format("{}:{}: {} \"{}\" of {}\n", failure.path, failure.line, example.bad ? "bad" : "good",
                               example.title.value, failure.rule);
    return failure;
  }

  void fail(const std::string& text) {
    TestFailure failure = begin();
    failure.text += "    " + text + "\n";
    out_.failures.push_back(std::move(failure));
  }

  // Faults of one file: the line of the example, and below it what is wrong.
  void faults(const ProjectFile& file, const std::vector<LineFault>& faults) {
    for (const bool closed : {false, true}) {
      TestFailure failure = begin();
      bool any = false;
      for (const LineFault& fault : faults) {
        if (fault.is_closed_gap != closed) continue;
        any = true;
        const std::string place =
            file.block != nullptr
                ? fmt::format("{}", case_.ppr->lines.line_of(file.block->origin(offset_of(file.text, fault.line))))
                : fmt::format("{}:{}", file.name, fault.line);
        failure.text += fmt::format("  {} | {}\n  {} = {}\n", place, line_text(file.text, fault.line),
                                    std::string(place.size(), ' '), fault.text);
      }
      if (any) (closed ? out_.closed : out_.failures).push_back(std::move(failure));
    }
  }

 private:
  static std::uint32_t offset_of(const std::string& code, std::uint32_t line) {
    std::size_t at = 0;
    for (; line > 1; --line) at = std::min(code.find('\n', at), code.size() - 1) + 1;
    return static_cast<std::uint32_t>(at);
  }

  const Case& case_;
  TestOutcome& out_;
};

// Without marks, and without the blanks that stood before them.
std::string without_marks(const std::string& code) {
  std::string out = code;
  std::vector<Marker> markers = markers_of(code);
  std::sort(markers.begin(), markers.end(),
            [](const Marker& a, const Marker& b) { return a.span.begin > b.span.begin; });
  for (const Marker& marker : markers) out.erase(marker.span.begin, marker.span.size());
  std::string trimmed;
  for (std::size_t at = 0; at < out.size();) {
    const std::size_t end = std::min(out.find('\n', at), out.size());
    std::string line = out.substr(at, end - at);
    line.erase(line.find_last_not_of(" \t\r") + 1);
    trimmed += line + "\n";
    at = end + 1;
  }
  trimmed.erase(trimmed.find_last_not_of('\n') + 1);
  return trimmed;
}

void check_fixed(const Case& c, const Program& program, const std::vector<Finding>& findings, Reporter& reporter,
                 TestOutcome& out) {
  const auto& fixed = c.example->example->fixed;
  if (!fixed) return;
  ++out.fixed;
  const auto wanted = project_of(*fixed, folder_of(c.ppr->path));
  if (!wanted) {
    reporter.fail(wanted.error().text());
    return;
  }
  const fix::EditsByPath chosen = fix::choose_fixes(findings, findings::Applicability::kUnsafe).edits();
  for (const ProjectFile& file : *wanted) {
    const auto before = std::find_if(c.files.begin(), c.files.end(),
                                     [&](const ProjectFile& f) { return f.name == file.name; });
    if (before == c.files.end()) {
      reporter.fail(fmt::format("`fixed` has a file `{}` that the example has not", file.name));
      continue;
    }
    const auto edits = chosen.find(program.folder + file.name);
    const std::string after = edits == chosen.end() ? before->text : fix::apply_edits(before->text, edits->second);
    const std::string got = without_marks(after);
    if (got == without_marks(file.text)) continue;
    std::string why = "the fix gives other code than `fixed` says:\n";
    for (std::size_t at = 0; at < got.size();) {
      const std::size_t end = std::min(got.find('\n', at), got.size());
      why += "      " + got.substr(at, end - at) + "\n";
      at = end + 1;
    }
    for (const Finding& finding : findings)
      for (const auto& fix : finding.fixes)
        if (fix.edits.empty()) why += fmt::format("      (no fix \"{}\": {})\n", fix.title, fix.not_applicable);
    why.pop_back();
    reporter.fail(why);
  }
}

// What identifies a finding in the original, at the place where it must stand in the variant.
using Identity = std::tuple<std::string, std::uint32_t, int, int>;  // file, offset, severity, confidence

std::string describe(const std::set<Identity>& only_here, const std::string& text, const std::string& name) {
  std::string out;
  for (const auto& [file, offset, severity, confidence] : only_here) {
    const auto line = static_cast<std::uint32_t>(std::count(text.begin(), text.begin() + offset, '\n') + 1);
    out += fmt::format("\n      {}: {}", name, line_text(text, line));
  }
  return out;
}

void check_variants(const Case& c, const std::vector<Program>& programs, const std::vector<Finding>& findings,
                    Reporter& reporter, TestOutcome& out) {
  for (const auto& v : c.variants) {
    ++out.variants;
    const Program& original = programs[c.program];
    const Program& program = programs[v.program];
    const auto name_of = [](const Program& p, const Finding& f) { return f.place.path.substr(p.folder.size()); };
    std::set<Identity> wanted;
    for (const Finding& f : findings) {
      std::uint32_t offset = f.place.span.begin;
      if (name_of(original, f) == c.files[v.file].name) {
        const auto place = v.variant.place(offset);
        if (!place) continue;
        offset = *place;
      }
      wanted.insert({name_of(original, f), offset, static_cast<int>(f.severity), static_cast<int>(f.confidence)});
    }
    std::set<Identity> got;
    for (const Finding& f : of_rule(program, c.rule->rule->rule.info.name))
      got.insert({name_of(program, f), f.place.span.begin, static_cast<int>(f.severity), static_cast<int>(f.confidence)});
    if (got == wanted) continue;
    std::set<Identity> lost, gained;
    std::set_difference(wanted.begin(), wanted.end(), got.begin(), got.end(), std::inserter(lost, lost.end()));
    std::set_difference(got.begin(), got.end(), wanted.begin(), wanted.end(), std::inserter(gained, gained.end()));
    const auto in_file = [&](std::set<Identity> all) {
      for (auto it = all.begin(); it != all.end();)
        it = std::get<0>(*it) == c.files[v.file].name ? std::next(it) : all.erase(it);
      return all;
    };
    reporter.fail(fmt::format("with {} the findings differ:{}{}", v.variant.name(),
                              describe(in_file(lost), v.variant.text(), "lost"),
                              describe(in_file(gained), v.variant.text(), "gained")));
  }
}

}  // namespace

TestOutcome run_examples(const std::vector<RuleUnderTest>& rules, const std::vector<const source::SourceFile*>& files,
                         driver::StubLibrary& stubs, const TestOptions& options) {
  TestOutcome out;
  out.rules = rules.size();
  std::vector<Program> programs;
  const std::vector<Case> cases = lay_out(rules, files, options.variants, programs);

  std::vector<check::CheckerPtr> checkers;
  for (const RuleUnderTest& rule : rules) checkers.push_back(rule.checker);
  // Versions are facts about a whole run, so programs that state some are run alone.
  std::vector<std::size_t> together;
  for (std::size_t k = 0; k < programs.size(); ++k) {
    if (states_versions(programs[k]))
      analyse({k}, programs, checkers, stubs, options.jobs);
    else
      together.push_back(k);
  }
  analyse(together, programs, checkers, stubs, options.jobs);

  for (const Case& c : cases) {
    ++out.examples;
    Reporter reporter(c, out);
    if (!c.broken.empty()) {
      reporter.fail(c.broken);
      continue;
    }
    const Program& program = programs[c.program];
    const std::vector<Finding> findings = of_rule(program, c.rule->rule->rule.info.name);
    for (const ProjectFile& file : c.files)
      if (file.name.ends_with(".py"))
        reporter.faults(file, compare(file.text, program.folder + file.name, findings));
    check_fixed(c, program, findings, reporter, out);
    check_variants(c, programs, findings, reporter, out);
  }
  return out;
}

}  // namespace ppcheck::dsl
