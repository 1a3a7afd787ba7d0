#include "dsl/test/report_example.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "dsl/ast/marker.h"
#include "engine/fix/diff.h"

namespace ppcheck::dsl {

namespace {

using findings::Finding;

std::uint32_t offset_of(const std::string& code, std::uint32_t line) {
  std::size_t at = 0;
  for (; line > 1; --line) at = std::min(code.find('\n', at), code.size() - 1) + 1;
  return static_cast<std::uint32_t>(at);
}

// Without marks, and without the blanks that stood before them. A line that held nothing else goes too.
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
  return trimmed + "\n";
}

std::string indented(const std::string& text, const std::string& indent) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    out += indent + text.substr(at, end - at) + "\n";
    at = end + 1;
  }
  return out;
}

// Fixes that were proposed and could not be made.
std::string dropped_fixes(const std::vector<Finding>& findings) {
  std::string out;
  for (const Finding& finding : findings)
    for (const auto& fix : finding.fixes)
      if (fix.edits.empty()) out += fmt::format("no fix \"{}\": {}\n", fix.title, fix.not_applicable);
  return out;
}

}  // namespace

std::string line_text(const std::string& code, std::uint32_t line) {
  const std::size_t at = offset_of(code, line);
  return code.substr(at, code.find('\n', at) - at);
}

std::vector<std::pair<std::string, std::string>> Case::texts() const {
  std::vector<std::pair<std::string, std::string>> out;
  for (const ProjectFile& file : files) out.emplace_back(file.name, file.text);
  return out;
}

std::string Case::line_name(const ProjectFile& file, std::uint32_t line) const {
  if (file.block == nullptr) return fmt::format("{}:{}", file.name, line);
  return fmt::format("{}", ppr->lines.line_of(file.block->origin(offset_of(file.text, line))));
}

TestFailure Reporter::begin() const {
  TestFailure failure;
  failure.rule = case_.rule_name();
  failure.path = case_.ppr->path;
  failure.line = case_.ppr->lines.line_of(case_.example->example->span.begin);
  const auto& example = *case_.example->example;
  failure.text = fmt::format("{}:{}: {} \"{}\" of {}\n", failure.path, failure.line, example.bad ? "bad" : "good",
                             example.title.value, failure.rule);
  return failure;
}

void Reporter::fail(const std::string& text) {
  TestFailure failure = begin();
  failure.text += indented(text, "    ");
  out_.failures.push_back(std::move(failure));
}

void Reporter::faults(const ProjectFile& file, const std::vector<LineFault>& faults,
                      const std::function<std::string(std::uint32_t, const std::string&)>& explain) {
  for (const bool closed : {false, true}) {
    TestFailure failure = begin();
    bool any = false;
    std::uint32_t explained = 0;
    for (const LineFault& fault : faults) {
      if (fault.is_closed_gap != closed) continue;
      any = true;
      const std::string place = case_.line_name(file, fault.line);
      const std::string margin(place.size(), ' ');
      failure.text += fmt::format("  {} | {}\n  {} = {}\n", place, line_text(file.text, fault.line), margin, fault.text);
      if (!closed && explained != fault.line) failure.text += explain(fault.line, margin + "    ");
      explained = fault.line;
    }
    if (any) (closed ? out_.closed : out_.failures).push_back(std::move(failure));
  }
}

void check_fixed(const Case& c, const fix::Analyse& analyse, Reporter& reporter, TestOutcome& out) {
  const auto& fixed = c.example->example->fixed;
  if (!fixed) return;
  ++out.fixed;
  const auto slash = c.ppr->path.rfind('/');
  const auto wanted = project_of(*fixed, slash == std::string::npos ? "." : c.ppr->path.substr(0, slash));
  if (!wanted) {
    reporter.fail(wanted.error().text());
    return;
  }
  std::string dropped;
  const fix::Outcome outcome = fix::converge(findings::Applicability::kUnsafe, [&](const fix::Texts& changed) {
    fix::Snapshot now = analyse(changed);
    if (changed.empty()) dropped = dropped_fixes(now.findings);
    return now;
  });
  for (const fix::Problem& problem : outcome.problems) reporter.fail(problem.text);
  for (const ProjectFile& before : c.files) {
    const auto change = outcome.changes.find(before.name);
    const auto after = std::find_if(wanted->begin(), wanted->end(), [&](const ProjectFile& f) { return f.name == before.name; });
    if (after == wanted->end()) {
      // A file that the fix leaves alone need not be repeated.
      if (change != outcome.changes.end()) reporter.fail(fmt::format("the fix changes `{}`, which `fixed` does not show", before.name));
      continue;
    }
    const std::string got = without_marks(change == outcome.changes.end() ? before.text : change->second.text);
    const std::string asked = without_marks(after->text);
    if (got == asked) continue;
    reporter.fail("the fix gives other code than `fixed` says (-: `fixed`, +: the fix)\n" +
                  fix::unified_diff(before.name, asked, got) + dropped);
  }
  for (const ProjectFile& file : *wanted) {
    const bool known = std::any_of(c.files.begin(), c.files.end(), [&](const ProjectFile& f) { return f.name == file.name; });
    if (!known) reporter.fail(fmt::format("`fixed` has a file `{}` that the example has not", file.name));
  }
}

}  // namespace ppcheck::dsl
