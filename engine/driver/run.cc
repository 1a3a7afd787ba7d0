#include "engine/driver/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <set>

#include "engine/base/text_match.h"
#include "engine/check/suppress.h"
#include "engine/driver/crash.h"
#include "engine/driver/worker_pool.h"
#include "engine/findings/fingerprint.h"
#include "engine/fix/converge.h"

namespace ppcheck::driver {

namespace {

using check::CheckerPtr;
using findings::Finding;

// What the checkers found in one part of the program.
struct PartResult {
  std::vector<Finding> findings;
  std::vector<std::string> limits;
  std::set<std::string> ran;  // checkers that were not switched off by `needs`
};

project::Bound bound_of(match::Compare compare) {
  switch (compare) {
    case match::Compare::kEq: return project::Bound::kEqual;
    case match::Compare::kNe: return project::Bound::kNotEqual;
    case match::Compare::kLt: return project::Bound::kLess;
    case match::Compare::kLe: return project::Bound::kAtMost;
    case match::Compare::kGt: return project::Bound::kGreater;
    case match::Compare::kGe: return project::Bound::kAtLeast;
  }
  return project::Bound::kEqual;
}

// `needs`: only a version that is known not to fit switches a rule off.
bool needs_are_met(const check::CheckerInfo& info, const match::ProjectFacts& facts) {
  return std::none_of(info.needs.begin(), info.needs.end(), [&](const check::VersionNeed& need) {
    return facts.uses_version(base::intern(need.package), need.bounds) == base::Truth::kFalse;
  });
}

bool path_is_meant(const check::CheckerInfo& info, const std::string& path) {
  const auto fits = [&](const std::string& glob) { return base::glob_match(glob, path); };
  if (std::any_of(info.exclude.begin(), info.exclude.end(), fits)) return false;
  return info.include.empty() || std::any_of(info.include.begin(), info.include.end(), fits);
}

PartResult check_part(const LoadedProgram& program, const project::ProgramPart& part,
                      const SolvedStubsPtr& stubs, const std::vector<CheckerPtr>& checkers,
                      const plugin::Plugins* plugins, unsigned jobs, Timings* timings) {
  const std::string& first = program.files[part.files[0]].module ? program.files[part.files[0]].module->file->path
                                                                 : program.names.path(part.files[0]);
  const match::ProjectFacts facts = facts_of(program.requirements, plugins);
  AnalysedPart analysed;
  {
    const Task task("analysing the program of", first);
    const Stopwatch watch(timings, "names, types, objects, calls");
    analysed = analyse_part(program, part, stubs, plugins);
  }
  std::vector<check::CheckerResult> results(checkers.size());
  std::vector<char> ran(checkers.size());
  const auto run_one = [&](std::size_t k) {
    const check::CheckerInfo& info = checkers[k]->info();
    if (!needs_are_met(info, facts)) return;
    const Task task(fmt::format("checking {} in the program of", info.name), first);
    const Stopwatch watch(timings, "rule " + info.name);
    results[k] = checkers[k]->run({*analysed.model, facts});
    ran[k] = 1;
  };
  if (jobs > 1)
    parallel_for(checkers.size(), jobs, run_one);
  else
    for (std::size_t k = 0; k < checkers.size(); ++k) run_one(k);

  PartResult out;
  for (std::size_t k = 0; k < checkers.size(); ++k) {
    if (ran[k] != 0) out.ran.insert(checkers[k]->info().name);
    std::move(results[k].findings.begin(), results[k].findings.end(), std::back_inserter(out.findings));
    std::move(results[k].limits.begin(), results[k].limits.end(), std::back_inserter(out.limits));
  }
  if (plugins != nullptr && plugins->has_fixers()) {
    const Task task("asking plugins for fixes in the program of", first);
    plugins->propose_fixes(*analysed.model, out.findings);
  }
  if (const auto hits = analysed.model->budget_hits(); hits > 0)
    out.limits.push_back(hits == 1 ? "one question of the analysis took too many steps and counts as not known"
                                   : fmt::format("{} questions of the analysis took too many steps and count as not known", hits));
  return out;
}

// Takes out what comments keep quiet, and says which comments do nothing.
void apply_suppressions(const LoadedProgram& program, const RunOptions& options, const std::set<std::string>& ran,
                        report::Report& report) {
  const std::vector<std::string> ran_names(ran.begin(), ran.end());
  std::map<std::string, check::Suppressions> by_path;
  for (const LoadedFile& file : program.files)
    if (file.reported && file.module != nullptr && !file.module->comments.empty())
      by_path.emplace(file.module->file->path, check::find_suppressions(*file.module));
  std::vector<Finding> kept;
  for (Finding& finding : report.findings) {
    const auto it = by_path.find(finding.place.path);
    if (it != by_path.end() && check::suppress(it->second, finding))
      ++report.summary.suppressed;
    else
      kept.push_back(std::move(finding));
  }
  report.findings = std::move(kept);
  for (const auto& [path, suppressions] : by_path) {
    for (const auto& note : suppressions.notes) report.notes.push_back({path, note.message, note.line});
    for (const auto& note : check::unused(suppressions, options.known_rules, ran_names))
      report.notes.push_back({path, note.message, note.line});
  }
}

template <typename T, typename Keep>
std::size_t keep_if(std::vector<T>& values, const Keep& keep) {
  const auto before = values.size();
  values.erase(std::remove_if(values.begin(), values.end(), [&](const T& v) { return !keep(v); }), values.end());
  return before - values.size();
}

void sort_notes(std::vector<report::Note>& notes) {
  const auto key = [](const report::Note& n) { return std::tie(n.path, n.line, n.message); };
  std::sort(notes.begin(), notes.end(), [&](const auto& a, const auto& b) { return key(a) < key(b); });
  notes.erase(std::unique(notes.begin(), notes.end(),
                          [&](const auto& a, const auto& b) { return key(a) == key(b); }),
              notes.end());
}

}  // namespace

match::ProjectFacts facts_of(const project::Requirements& requirements, const plugin::Plugins* plugins) {
  match::ProjectFacts facts;
  facts.uses_version = [&requirements](base::Symbol package,
                                       const std::vector<std::pair<match::Compare, std::string>>& versions) {
    project::Requirements::Bounds bounds;
    for (const auto& [compare, version] : versions) bounds.emplace_back(bound_of(compare), version);
    return requirements.uses(base::text_of(package), bounds);
  };
  if (plugins != nullptr && !plugins->empty())
    facts.check = [plugins](base::Symbol name, const std::vector<match::CheckArgument>& arguments,
                            const semantic::SemanticModel& model, semantic::Why* why) {
      const Task task("asking the plugin's predicate", base::text_of(name));
      return plugins->check(name, arguments, model, why);
    };
  return facts;
}

std::vector<std::string> imported_modules(const LoadedProgram& program, const project::ProgramPart& part) {
  std::set<std::string> names;
  for (const std::uint32_t f : part.files)
    for (const project::ImportName& import : program.files[f].imports)
      if (import.level == 0) names.insert(import.module);
  return {names.begin(), names.end()};
}

AnalysedPart analyse_part(const LoadedProgram& program, const project::ProgramPart& part, const SolvedStubsPtr& stubs,
                          const plugin::Plugins* plugins) {
  AnalysedPart out;
  out.table = std::make_unique<ir::ModuleTable>(stubs->table());
  std::map<std::uint32_t, std::uint32_t> index;  // file → module of the table
  for (const std::uint32_t f : part.files)
    if (program.files[f].module != nullptr) index[f] = out.table->add(program.files[f].module);
  for (const auto& [alias, file] : part.aliases)
    if (const auto it = index.find(file); it != index.end()) out.table->add_alias(base::intern(alias), it->second);
  semantic::AnalyseOptions options;
  options.stubs = stubs.get();
  if (plugins != nullptr && plugins->has_loop_bounds())
    options.loop_bound = [plugins](const semantic::SemanticModel& model, semantic::LoopRef loop) {
      return plugins->loop_bound(model, loop);
    };
  out.model = semantic::analyse(*out.table, options);
  return out;
}

RunResult run(Input input, const std::vector<CheckerPtr>& checkers, StubLibrary& stubs, const RunOptions& options) {
  const auto started = std::chrono::steady_clock::now();
  RunResult out;
  const LoadedProgram program = [&] {
    const Stopwatch watch(options.timings, "reading and lowering", Stopwatch::Of::kProcess);
    return load(std::move(input), stubs, options.jobs);
  }();
  out.unusable = program.unusable;

  std::vector<project::ProgramPart> parts;  // those that hold a file that is reported
  for (const project::ProgramPart& part : program.parts) {
    const bool is_reported = std::any_of(part.files.begin(), part.files.end(), [&](std::uint32_t f) {
      return program.files[f].reported && program.files[f].module != nullptr;
    });
    if (is_reported) parts.push_back(part);
  }
  std::vector<StubLibrary::Modules> part_stubs;
  {
    const Stopwatch watch(options.timings, "reading and lowering stubs", Stopwatch::Of::kProcess);
    for (const auto& part : parts) part_stubs.push_back(stubs.closure(imported_modules(program, part), options.jobs));
  }

  StubSolver stub_solver;
  // Many parts: one thread each. One part: one thread for each checker.
  std::vector<PartResult> results(parts.size());
  const bool by_part = parts.size() >= options.jobs;
  const unsigned inner = by_part ? 1 : options.jobs;
  parallel_for(parts.size(), by_part ? options.jobs : 1, [&](std::size_t k) {
    SolvedStubsPtr solved;
    {
      const Stopwatch watch(options.timings, "what stubs say");
      solved = stub_solver.solve(part_stubs[k]);
    }
    results[k] = check_part(program, parts[k], solved, checkers, options.plugins, inner, options.timings);
  });

  report::Report& report = out.report;
  std::set<std::string> ran;
  std::map<std::string, bool> is_reported;
  for (const LoadedFile& file : program.files) {
    if (file.module == nullptr) continue;
    is_reported[file.module->file->path] = file.reported;
    out.sources.add(file.module->file);
  }
  std::map<std::string, const check::CheckerInfo*> infos;
  for (const CheckerPtr& checker : checkers) infos[checker->info().name] = &checker->info();
  for (PartResult& result : results) {
    std::move(result.findings.begin(), result.findings.end(), std::back_inserter(report.findings));
    for (std::string& limit : result.limits) report.limits.push_back({"", std::move(limit), 0});
    ran.insert(result.ran.begin(), result.ran.end());
  }
  keep_if(report.findings, [&](const Finding& f) {
    return is_reported[f.place.path] && (!options.use_paths || path_is_meant(*infos[f.rule], f.place.path));
  });
  std::sort(report.findings.begin(), report.findings.end());
  findings::assign_fingerprints(report.findings);
  report.notes = program.notes;
  for (const report::Note& problem : stubs.problems()) report.notes.push_back(problem);
  if (options.use_suppressions) apply_suppressions(program, options, ran, report);
  report.summary.hidden =
      keep_if(report.findings, [&](const Finding& f) { return f.confidence >= options.min_confidence; });
  fix::drop_broken_fixes(report.findings, [&](const std::string& path) { return out.sources.find(path); });
  report.skipped = program.skipped;
  sort_notes(report.limits);
  sort_notes(report.notes);
  for (const Finding& finding : report.findings) {
    const check::CheckerInfo& info = *infos[finding.rule];
    if (!info.cause.empty()) ++report.summary.by_cause[info.cause];
    if (!info.symptom.empty()) ++report.summary.by_symptom[info.symptom];
  }
  report.summary.files = program.analysed;
  report.summary.bytes = program.bytes;
  report.summary.rules = checkers.size();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - started;
  report.summary.seconds = took.count();
  return out;
}

}  // namespace ppcheck::driver
