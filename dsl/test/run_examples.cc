#include "dsl/test/run_examples.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <tuple>
#include <utility>

#include "dsl/ast/marker.h"
#include "dsl/test/analysed_example.h"
#include "dsl/test/compare.h"
#include "dsl/test/example_project.h"
#include "dsl/test/mutants.h"
#include "dsl/test/report_example.h"
#include "dsl/test/variant.h"
#include "engine/driver/crash.h"
#include "engine/driver/worker_pool.h"

namespace ppcheck::dsl {

namespace {

using findings::Finding;
using Texts = std::vector<std::pair<std::string, std::string>>;

std::string folder_of(const std::string& path) {
  const auto slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash);
}

std::vector<Case> lay_out(const std::vector<RuleUnderTest>& rules, const std::vector<const source::SourceFile*>& files) {
  std::vector<Case> cases;
  for (const RuleUnderTest& rule : rules) {
    for (const CheckedExample& example : rule.rule->examples) {
      if (!rule.means(example.file)) continue;
      Case c;
      c.rule = &rule;
      c.example = &example;
      c.ppr = files[example.file];
      auto project = project_of(example.example->sources, folder_of(c.ppr->path));
      if (project)
        c.files = std::move(project).value();
      else
        c.broken = project.error().text();
      cases.push_back(std::move(c));
    }
  }
  return cases;
}

// ── lines that no example needs ─────────────────────────────────────────────────────────────────────────────────

// The mutants of a rule, and which of them some example has told from the rule.
struct MutantSet {
  std::vector<Mutant> mutants;
  std::unique_ptr<std::atomic<bool>[]> killed;

  explicit MutantSet(std::vector<Mutant> all)
      : mutants(std::move(all)), killed(std::make_unique<std::atomic<bool>[]>(mutants.size())) {}
};

// Severity and confidence of what is reported on lines whose mark speaks of them.
std::multiset<std::tuple<std::string, std::uint32_t, int, int>> marked_levels(const Case& c,
                                                                              const std::vector<Finding>& findings) {
  std::multiset<std::tuple<std::string, std::uint32_t, int, int>> out;
  for (const ProjectFile& file : c.files)
    for (const Marker& marker : markers_of(file.text))
      for (const Finding& f : findings)
        if (!marker.levels.empty() && f.place.path == file.name && f.place.begin.line == marker.line)
          out.insert({file.name, marker.line, static_cast<int>(f.severity), static_cast<int>(f.confidence)});
  return out;
}

bool passes(const Case& c, const std::vector<Finding>& findings) {
  for (const ProjectFile& file : c.files) {
    if (!file.name.ends_with(".py")) continue;
    const auto faults = compare(file.text, file.name, findings);
    if (std::any_of(faults.begin(), faults.end(), [](const LineFault& f) { return !f.is_closed_gap; })) return false;
  }
  return true;
}

void try_mutants(const Case& c, const AnalysedExample& example, const std::vector<Finding>& findings, MutantSet& set) {
  const auto levels = marked_levels(c, findings);
  for (std::size_t k = 0; k < set.mutants.size(); ++k) {
    if (set.killed[k]) continue;
    const std::vector<Finding> now = example.run(*set.mutants[k].checker);
    if (!passes(c, now) || marked_levels(c, now) != levels) set.killed[k] = true;
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

// The variants of one file of an example.
void check_variants(const Case& c, std::size_t f, const std::vector<Finding>& findings, SharedStubs& stubs,
                    const TestOptions& options, Reporter& reporter, TestOutcome& out) {
  const ProjectFile& file = c.files[f];
  std::vector<std::string> elsewhere;
  for (std::size_t other = 0; other < c.files.size(); ++other)
    if (other != f) elsewhere.push_back(c.files[other].text);
  for (const Variant& variant : variants_of(file.text, elsewhere)) {
    ++out.variants;
    Texts texts = c.texts();
    texts[f].second = variant.text();
    const AnalysedExample example(texts, stubs, options.plugins);
    std::set<Identity> wanted;
    for (const Finding& finding : findings) {
      std::uint32_t offset = finding.place.span.begin;
      if (finding.place.path == file.name) {
        const auto place = variant.place(offset);
        if (!place) continue;
        offset = *place;
      }
      wanted.insert({finding.place.path, offset, static_cast<int>(finding.severity), static_cast<int>(finding.confidence)});
    }
    std::set<Identity> got;
    for (const Finding& finding : example.run(*c.rule->checker))
      got.insert({finding.place.path, finding.place.span.begin, static_cast<int>(finding.severity),
                  static_cast<int>(finding.confidence)});
    if (got == wanted) continue;
    std::set<Identity> lost, gained;
    std::set_difference(wanted.begin(), wanted.end(), got.begin(), got.end(), std::inserter(lost, lost.end()));
    std::set_difference(got.begin(), got.end(), wanted.begin(), wanted.end(), std::inserter(gained, gained.end()));
    const auto in_file = [&](std::set<Identity> all) {
      for (auto it = all.begin(); it != all.end();)
        it = std::get<0>(*it) == file.name ? std::next(it) : all.erase(it);
      return all;
    };
    reporter.fail(fmt::format("with {} the findings differ:{}{}", variant.name(),
                              describe(in_file(lost), variant.text(), "lost"),
                              describe(in_file(gained), variant.text(), "gained")));
  }
}

// All about one example. `mutants`: of its rule, or null.
TestOutcome run_case(const Case& c, SharedStubs& stubs, const TestOptions& options, MutantSet* mutants) {
  const driver::Task task("testing an example of", c.rule_name());
  TestOutcome out;
  out.examples = 1;
  Reporter reporter(c, out);
  if (!c.broken.empty()) {
    reporter.fail(c.broken);
    return out;
  }
  const AnalysedExample example(c.texts(), stubs, options.plugins);
  const std::vector<Finding> findings = example.run(*c.rule->checker);
  for (const ProjectFile& file : c.files) {
    if (!file.name.ends_with(".py")) continue;
    const auto name = [&](const ir::Module& module, std::uint32_t line) {
      const auto in = std::find_if(c.files.begin(), c.files.end(),
                                   [&](const ProjectFile& f) { return f.name == module.file->path; });
      return in == c.files.end() ? fmt::format("{}:{}", module.file->path, line) : "line " + c.line_name(*in, line);
    };
    reporter.faults(file, compare(file.text, file.name, findings), [&](std::uint32_t line, const std::string& indent) {
      return example.explain(*c.rule->checker, file.name, line, name, indent);
    });
  }
  const auto analyse = [&](const fix::Texts& changed) {
    if (changed.empty()) return fix::Snapshot{findings, example.files()};
    Texts texts = c.texts();
    for (auto& [file, text] : texts)
      if (const auto it = changed.find(file); it != changed.end()) text = it->second;
    const AnalysedExample now(texts, stubs, options.plugins);
    return fix::Snapshot{now.run(*c.rule->checker), now.files()};
  };
  check_fixed(c, analyse, reporter, out);
  for (std::size_t f = 0; options.variants && f < c.files.size(); ++f)
    if (c.files[f].name.ends_with(".py")) check_variants(c, f, findings, stubs, options, reporter, out);
  if (mutants != nullptr && out.failures.empty()) try_mutants(c, example, findings, *mutants);
  return out;
}

template <typename T>
void append(std::vector<T>& to, std::vector<T>&& from) {
  std::move(from.begin(), from.end(), std::back_inserter(to));
}

// What strict mode asks of a rule whose examples pass.
void add_strict_faults(const RuleUnderTest& rule, const MutantSet& set,
                       const std::vector<const source::SourceFile*>& files, TestOutcome& out) {
  const CompiledRule& compiled = *rule.rule;
  const auto complain = [&](std::size_t in, const Diagnostic& diagnostic) {
    const source::SourceFile& source = *files[in];
    out.strict.push_back({compiled.rule.info.name, source.path, source.lines.line_of(diagnostic.span.begin),
                          render(diagnostic, source)});
  };
  for (const bool bad : {true, false}) {
    if (!rule.means(compiled.file)) break;
    const bool found = std::any_of(compiled.examples.begin(), compiled.examples.end(),
                                   [&](const CheckedExample& e) { return e.example->bad == bad; });
    if (found) continue;
    complain(compiled.file, {Level::kError, "missing-example", fmt::format("this rule has no `{}` example", bad ? "bad" : "good"),
                             compiled.name_span,
                             bad ? "add code that must be reported" : "add code that looks alike and must not be reported", {}});
  }
  for (std::size_t k = 0; k < set.mutants.size(); ++k)
    if (!set.killed[k]) complain(set.mutants[k].file, set.mutants[k].diagnostic);
}

}  // namespace

TestOutcome run_examples(const std::vector<RuleUnderTest>& rules, const std::vector<const source::SourceFile*>& files,
                         driver::StubLibrary& stubs, const TestOptions& options) {
  const std::vector<Case> cases = lay_out(rules, files);
  std::map<const RuleUnderTest*, MutantSet> mutants;
  for (const RuleUnderTest& rule : rules) {
    if (!options.strict) break;
    std::vector<Mutant> all = mutants_of(*rule.rule);
    std::erase_if(all, [&](const Mutant& mutant) { return !rule.means(mutant.file); });
    mutants.emplace(&rule, MutantSet(std::move(all)));
  }
  SharedStubs shared{stubs, {}, {}};
  std::vector<TestOutcome> outcomes(cases.size());
  driver::parallel_for(cases.size(), options.jobs, [&](std::size_t k) {
    const auto set = mutants.find(cases[k].rule);
    outcomes[k] = run_case(cases[k], shared, options, set == mutants.end() ? nullptr : &set->second);
  });

  TestOutcome out;
  out.rules = rules.size();
  std::set<const RuleUnderTest*> failed;
  for (std::size_t k = 0; k < cases.size(); ++k) {
    if (!outcomes[k].failures.empty()) failed.insert(cases[k].rule);
    out.examples += outcomes[k].examples;
    out.variants += outcomes[k].variants;
    out.fixed += outcomes[k].fixed;
    append(out.failures, std::move(outcomes[k].failures));
    append(out.closed, std::move(outcomes[k].closed));
  }
  for (const auto& rule : rules) {
    const auto set = mutants.find(&rule);
    if (set == mutants.end() || failed.count(&rule) != 0) continue;
    out.lines += set->second.mutants.size();
    add_strict_faults(rule, set->second, files, out);
  }
  return out;
}

}  // namespace ppcheck::dsl
