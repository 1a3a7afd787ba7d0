// Reporting, findings, and the reports that formats print.
#include <fmt/format.h>

#include <algorithm>

#include "engine/check/place.h"
#include "engine/match/words.h"
#include "engine/plugin/host.h"
#include "engine/plugin/host_words.h"

namespace ppcheck::plugin {

namespace {

using findings::Finding;

constexpr std::size_t kMaxFindings = 10'000;  // of one checker in one program

// The place that a handle names, as findings print it, and what fingerprints need.
findings::Place place_of_node(const semantic::SemanticModel& model, const Node& node) {
  const ir::ModuleTable& table = model.table();
  switch (node.kind) {
    case HandleKind::kCall: return check::place_of(model, node.value());
    case HandleKind::kLoop: return check::place_of(model, node.loop());
    case HandleKind::kFunction: {
      const ir::Function& f = table.function(node.function);
      return check::place_in(table.module_of_function(node.function), f.name_span.empty() ? f.span : f.name_span);
    }
    case HandleKind::kModule: return check::place_in(table.module(node.function), {0, 0});
    default: return check::place_in(table.module_of_function(node.function), match::extent_of(model, node.value()));
  }
}

// The finding behind a handle that this callback may change.
Finding* mine(Run& run, ppcheck_finding finding, const char* function) {
  const Node* const node = run.node(finding, HandleKind::kFinding, function);
  if (node == nullptr) return nullptr;
  if (node->function < run.findings.size()) return &run.findings[node->function];
  run.misuse(function, "a finding that cannot be changed here");
  return nullptr;
}

ppcheck_finding host_report(ppcheck_run handle, ppcheck_place place, const char* message) {
  Run* const run = Run::of(handle, "report");
  if (run == nullptr) return nullptr;
  if (run->kind() != Run::Kind::kChecker || run->base == nullptr) {
    run->misuse("report", "the run of something that is no checker");
    return nullptr;
  }
  const Node* const node = run->node(place, HandleKind::kNone, "report");
  if (node == nullptr) return nullptr;
  if (message == nullptr || *message == '\0') {
    run->misuse("report", "no message");
    return nullptr;
  }
  if (run->findings.size() >= kMaxFindings) {
    run->fail(fmt::format("it reports more than {} places", kMaxFindings));
    return nullptr;
  }
  const semantic::SemanticModel& model = run->model();
  Finding finding = *run->base;
  finding.place = place_of_node(model, *node);
  const bool is_module = node->kind == HandleKind::kModule;
  const semantic::FunctionId f = is_module ? model.table().function_id(node->function, 0) : node->function;
  finding.enclosing = model.enclosing_name(f);
  finding.callee_text = node->kind == HandleKind::kCall
                            ? match::callee_text(model, node->value())
                            : match::one_line(match::text_at(model.table().module_of_function(f), finding.place.span), 200);
  finding.message = message;
  run->findings.push_back(std::move(finding));
  return run->finding_handle(run->findings.size() - 1);
}

void host_finding_note(ppcheck_run handle, ppcheck_finding finding, ppcheck_place place, const char* message) {
  Run* const run = Run::of(handle, "finding_note");
  if (run == nullptr || !run->has_model()) return;
  Finding* const own = mine(*run, finding, "finding_note");
  if (own == nullptr) return;
  const Node* const node = run->node(place, HandleKind::kNone, "finding_note");
  if (node == nullptr || message == nullptr) return;
  own->labels.push_back({place_of_node(run->model(), *node), message});
}

template <typename Level>
Level one_less(Level level) {
  return static_cast<Level>(std::max(0, static_cast<int>(level) - 1));
}

void host_finding_minor(ppcheck_run handle, ppcheck_finding finding, const char* reason) {
  Run* const run = Run::of(handle, "finding_minor");
  Finding* const own = run == nullptr ? nullptr : mine(*run, finding, "finding_minor");
  if (own == nullptr) return;
  own->severity = one_less(own->severity);
  if (reason != nullptr) own->reasons.emplace_back(reason);
}

void host_finding_doubt(ppcheck_run handle, ppcheck_finding finding, const char* reason) {
  Run* const run = Run::of(handle, "finding_doubt");
  Finding* const own = run == nullptr ? nullptr : mine(*run, finding, "finding_doubt");
  if (own == nullptr) return;
  own->confidence = one_less(own->confidence);
  if (reason != nullptr) own->reasons.emplace_back(reason);
}

ppcheck_fix host_finding_fix(ppcheck_run handle, ppcheck_finding finding, const char* title, std::int32_t safe) {
  Run* const run = Run::of(handle, "finding_fix");
  Finding* const own = run == nullptr ? nullptr : mine(*run, finding, "finding_fix");
  if (own == nullptr || title == nullptr) return nullptr;
  findings::Fix fix;
  fix.title = title;
  fix.applicability = safe != 0 ? findings::Applicability::kSafe : findings::Applicability::kUnsafe;
  own->fixes.push_back(std::move(fix));
  return run->fix_handle(static_cast<std::size_t>(own - run->findings.data()), own->fixes.size() - 1);
}

// Edits stay sorted; one that overlaps another is refused.
bool add_edit(findings::Fix& fix, findings::Edit edit) {
  for (const findings::Edit& other : fix.edits) {
    if (other.path != edit.path) continue;
    const bool apart = edit.span.end <= other.span.begin || other.span.end <= edit.span.begin;
    const bool both_insert_here = edit.span == other.span;
    if (!apart || both_insert_here) return false;
  }
  fix.edits.push_back(std::move(edit));
  std::sort(fix.edits.begin(), fix.edits.end(), [](const findings::Edit& a, const findings::Edit& b) {
    return a.path != b.path ? a.path < b.path : a.span.begin < b.span.begin;
  });
  return true;
}

std::int32_t host_fix_edit(ppcheck_run handle, ppcheck_fix fix, ppcheck_module module, std::uint32_t begin, std::uint32_t end,
                           const char* text) {
  Run* const run = Run::of(handle, "fix_edit");
  if (run == nullptr || !run->has_model()) return PPCHECK_FAILED;
  const Node* const of = run->node(fix, HandleKind::kFix, "fix_edit");
  const Node* const where = run->node(module, HandleKind::kModule, "fix_edit");
  if (of == nullptr || where == nullptr || text == nullptr || of->function >= run->findings.size()) return PPCHECK_FAILED;
  const ir::Module& file = run->model().table().module(where->function);
  if (begin > end || end > file.file->text.size() || file.is_stub) {
    run->misuse("fix_edit", "places that are not in the module");
    return PPCHECK_FAILED;
  }
  const findings::Place place = check::place_in(file, {begin, end});
  findings::Edit edit;
  edit.path = place.path;
  edit.span = place.span;
  edit.text = text;
  edit.begin = place.begin;
  edit.end = place.end;
  if (add_edit(run->findings[of->function].fixes[of->id], std::move(edit))) return PPCHECK_OK;
  run->misuse("fix_edit", "an edit that overlaps another one of its fix");
  return PPCHECK_FAILED;
}

// A finding that may be read here: an own one, or one of the report.
const Finding* readable(Run& run, ppcheck_finding finding, const char* function) {
  if (run.report == nullptr) return mine(run, finding, function);
  const Node* const node = run.node(finding, HandleKind::kFinding, function);
  return node == nullptr || node->function >= run.report->findings.size() ? nullptr : &run.report->findings[node->function];
}

ppcheck_text host_finding_text(ppcheck_run handle, ppcheck_finding finding, std::int32_t part, std::size_t index) {
  Run* const run = Run::of(handle, "finding_text");
  const Finding* const f = run == nullptr ? nullptr : readable(*run, finding, "finding_text");
  if (f == nullptr) return {};
  switch (part) {
    case PPCHECK_FINDING_RULE: return view_of(f->rule);
    case PPCHECK_FINDING_PATH: return view_of(f->place.path);
    case PPCHECK_FINDING_MESSAGE: return view_of(f->message);
    case PPCHECK_FINDING_SEVERITY: return view_of(findings::name_of(f->severity));
    case PPCHECK_FINDING_CONFIDENCE: return view_of(findings::name_of(f->confidence));
    case PPCHECK_FINDING_FINGERPRINT: return view_of(f->fingerprint);
    case PPCHECK_FINDING_ENCLOSING: return view_of(f->enclosing);
    case PPCHECK_FINDING_REASON: return index < f->reasons.size() ? view_of(f->reasons[index]) : ppcheck_text{};
    case PPCHECK_LABEL_PATH: return index < f->labels.size() ? view_of(f->labels[index].place.path) : ppcheck_text{};
    case PPCHECK_LABEL_MESSAGE: return index < f->labels.size() ? view_of(f->labels[index].message) : ppcheck_text{};
    case PPCHECK_FIX_TITLE: return index < f->fixes.size() ? view_of(f->fixes[index].title) : ppcheck_text{};
    default: run->misuse("finding_text", fmt::format("a part {} that findings do not have", part)); return {};
  }
}

std::int64_t host_finding_number(ppcheck_run handle, ppcheck_finding finding, std::int32_t part, std::size_t index) {
  Run* const run = Run::of(handle, "finding_number");
  const Finding* const f = run == nullptr ? nullptr : readable(*run, finding, "finding_number");
  if (f == nullptr) return 0;
  switch (part) {
    case PPCHECK_BEGIN: return f->place.span.begin;
    case PPCHECK_END: return f->place.span.end;
    case PPCHECK_LINE: return f->place.begin.line;
    case PPCHECK_COLUMN: return f->place.begin.column;
    case PPCHECK_END_LINE: return f->place.end.line;
    case PPCHECK_END_COLUMN: return f->place.end.column;
    case PPCHECK_REASON_COUNT: return static_cast<std::int64_t>(f->reasons.size());
    case PPCHECK_LABEL_COUNT: return static_cast<std::int64_t>(f->labels.size());
    case PPCHECK_FIX_COUNT: return static_cast<std::int64_t>(f->fixes.size());
    case PPCHECK_LABEL_LINE: return index < f->labels.size() ? f->labels[index].place.begin.line : 0;
    case PPCHECK_LABEL_COLUMN: return index < f->labels.size() ? f->labels[index].place.begin.column : 0;
    default: run->misuse("finding_number", fmt::format("a part {} that findings do not have", part)); return 0;
  }
}

// The report of the format that runs.
const report::Report* report_of(ppcheck_run handle, const char* function, Run** out = nullptr) {
  Run* const run = Run::of(handle, function);
  if (run == nullptr) return nullptr;
  if (out != nullptr) *out = run;
  if (run->report == nullptr) run->misuse(function, "the run of something that is no format");
  return run->report;
}

std::size_t host_report_number(ppcheck_run handle, std::int32_t part) {
  Run* run = nullptr;
  const report::Report* const report = report_of(handle, "report_number", &run);
  if (report == nullptr) return 0;
  switch (part) {
    case PPCHECK_REPORT_FINDINGS: return report->findings.size();
    case PPCHECK_REPORT_SKIPPED: return report->skipped.size();
    case PPCHECK_REPORT_FILES: return report->summary.files;
    case PPCHECK_REPORT_RULES: return report->summary.rules;
    case PPCHECK_REPORT_HIDDEN: return report->summary.hidden;
    case PPCHECK_REPORT_SUPPRESSED: return report->summary.suppressed;
    default: run->misuse("report_number", fmt::format("a part {} that reports do not have", part)); return 0;
  }
}

ppcheck_finding host_report_finding(ppcheck_run handle, std::size_t index) {
  Run* run = nullptr;
  const report::Report* const report = report_of(handle, "report_finding", &run);
  return report != nullptr && index < report->findings.size() ? run->finding_handle(index) : nullptr;
}

ppcheck_text host_skipped_path(ppcheck_run handle, std::size_t index) {
  const report::Report* const report = report_of(handle, "skipped_path");
  return report != nullptr && index < report->skipped.size() ? view_of(report->skipped[index].path) : ppcheck_text{};
}

ppcheck_text host_skipped_reason(ppcheck_run handle, std::size_t index) {
  const report::Report* const report = report_of(handle, "skipped_reason");
  return report != nullptr && index < report->skipped.size() ? view_of(report->skipped[index].reason) : ppcheck_text{};
}

void host_write(ppcheck_run handle, const char* bytes, std::size_t size) {
  Run* run = nullptr;
  if (report_of(handle, "write", &run) != nullptr && bytes != nullptr) run->output.append(bytes, size);
}

}  // namespace

void add_finding_functions(ppcheck_host& host) {
  host.report = host_report;
  host.finding_note = host_finding_note;
  host.finding_minor = host_finding_minor;
  host.finding_doubt = host_finding_doubt;
  host.finding_fix = host_finding_fix;
  host.fix_edit = host_fix_edit;
  host.finding_text = host_finding_text;
  host.finding_number = host_finding_number;
  host.report_number = host_report_number;
  host.report_finding = host_report_finding;
  host.skipped_path = host_skipped_path;
  host.skipped_reason = host_skipped_reason;
  host.write = host_write;
}

}  // namespace ppcheck::plugin
