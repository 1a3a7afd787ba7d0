#include "engine/check/render.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/check/edits.h"
#include "engine/check/place.h"
#include "engine/check/text.h"
#include "engine/match/words.h"

namespace ppcheck::check {
namespace {

using findings::Finding;
using findings::Label;
using semantic::SemanticModel;

template <typename Level>
Level stepped_down(Level level, int steps) {
  return static_cast<Level>(std::max(0, static_cast<int>(level) - steps));
}

findings::Place place_of_binding(const SemanticModel& model, const match::Binding& binding) {
  if (binding.call.valid()) return place_of(model, binding.call);
  if (binding.loop.valid()) return place_of(model, binding.loop);
  return place_in(match::module_of(model, binding.object.function), match::extent_of(model, binding.object));
}

bool has_label_at(const Finding& finding, const findings::Place& place) {
  const auto here = [&](const findings::Place& p) { return p.path == place.path && p.span == place.span; };
  return here(finding.place) ||
         std::any_of(finding.labels.begin(), finding.labels.end(), [&](const Label& l) { return here(l.place); });
}

// The loop and the calls that lead from it to the reported event: what a reader cannot see at its place.
void add_path(Finding& finding, const match::Match& match, const SemanticModel& model) {
  const auto reported = std::find_if(match.bindings.begin(), match.bindings.end(), [&](const match::Binding& b) {
    return b.call.valid() && b.call == match.reported;
  });
  if (reported == match.bindings.end() || reported->path.sites.empty()) return;
  for (const match::LoopPath& way : reported->in) {
    const findings::Place place = place_of(model, way.loop);
    if (!has_label_at(finding, place)) finding.labels.push_back({place, "the loop"});
  }
  for (semantic::CallRef site : reported->path.sites) {
    const findings::Place place = place_of(model, site);
    if (has_label_at(finding, place)) continue;
    finding.labels.push_back({place, fmt::format("reached through `{}`", match::written_name(model, site))});
  }
}

// What plugins say about the conditions that they judged: at its place, else at the finding's own.
void add_evidence(Finding& finding, const match::Match& match, const SemanticModel& model) {
  for (const semantic::Step& step : match.evidence) {
    findings::Place place = finding.place;
    if (step.loop.valid()) place = place_of(model, step.loop);
    if (step.value.valid())
      place = model.table().instr(step.value).name_span.empty()
                  ? place_in(match::module_of(model, step.value.function), match::extent_of(model, step.value))
                  : place_of(model, step.value);
    const auto same = [&](const Label& l) { return l.message == step.text && l.place.span == place.span; };
    if (std::none_of(finding.labels.begin(), finding.labels.end(), same)) finding.labels.push_back({place, step.text});
  }
}

}  // namespace

Finding render(const Rule& rule, const match::Match& match, const SemanticModel& model) {
  Finding finding;
  finding.rule = rule.info.name;
  semantic::FunctionId function = ir::kNone;
  if (match.reported.valid()) {
    finding.place = place_of(model, match.reported);
    finding.callee_text = match::callee_text(model, match.reported);
    function = match.reported.function;
  } else {
    finding.place = place_of(model, match.reported_loop);
    function = match.reported_loop.function;
    finding.callee_text =
        match::one_line(match::text_at(match::module_of(model, function), finding.place.span), 200);
  }
  finding.enclosing = model.enclosing_name(function);
  finding.severity = stepped_down(rule.info.severity, match.severity_steps);
  finding.confidence = stepped_down(rule.info.confidence, match.confidence_steps);
  finding.message = fill_message(rule.program.report.text, match, model);
  finding.reasons = match.reasons;
  for (const match::Report& note : rule.program.notes) {
    if (note.slot >= match.bindings.size() || !match.bindings[note.slot].bound()) continue;
    finding.labels.push_back(
        {place_of_binding(model, match.bindings[note.slot]), fill_message(note.text, match, model)});
  }
  add_evidence(finding, match, model);
  add_path(finding, match, model);
  for (std::uint32_t fix : match.fixes) finding.fixes.push_back(make_fix(rule.program.fixes[fix], match, model));
  return finding;
}

}  // namespace ppcheck::check
