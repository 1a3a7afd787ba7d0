#include "engine/match/select.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "engine/match/words.h"

namespace ppcheck::match {
namespace {

using semantic::SemanticModel;
using source::Span;

// Where something stands, in an order that does not depend on the numbering of files.
using PlaceKey = std::tuple<std::string_view, std::uint32_t, std::uint32_t, std::uint32_t>;

PlaceKey key_at(const SemanticModel& model, semantic::FunctionId function, Span span, std::uint32_t id) {
  return {module_of(model, function).file->path, span.begin, span.end, id};
}

PlaceKey place_key(const SemanticModel& model, const Match& m) {
  if (m.reported.valid()) {
    return key_at(model, m.reported.function, place_of(model, m.reported), m.reported.instr);
  }
  return key_at(model, m.reported_loop.function, place_of(model, m.reported_loop), m.reported_loop.loop);
}

// The smaller, the closer are the loops: calls between loop and event, then the nesting of the loops themselves.
std::pair<std::size_t, std::ptrdiff_t> looseness(const SemanticModel& model, const Match& m) {
  std::size_t sites = 0;
  std::ptrdiff_t nesting = 0;
  for (const Binding& b : m.bindings) {
    for (const LoopPath& way : b.in) sites += way.path.sites.size();
    if (!b.loop.valid()) continue;
    const auto& loops = model.table().function(b.loop.function).loops;
    for (ir::LoopId l = b.loop.loop; l < loops.size(); l = loops[l].parent) --nesting;
  }
  return {sites, nesting};
}

std::vector<PlaceKey> event_keys(const SemanticModel& model, const Match& m) {
  std::vector<PlaceKey> out;
  for (const Binding& b : m.bindings) {
    if (b.call.valid()) out.push_back(key_at(model, b.call.function, place_of(model, b.call), b.call.instr));
    if (b.loop.valid()) out.push_back(key_at(model, b.loop.function, place_of(model, b.loop), b.loop.loop));
  }
  return out;
}

struct Ranked {
  Match match;
  PlaceKey place;
  int doubts = 0;
  std::pair<std::size_t, std::ptrdiff_t> looseness;
  std::vector<PlaceKey> events;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> sites;  // equal in all else: the order of call paths

  bool operator<(const Ranked& other) const {
    return std::tie(place, doubts, looseness, events, sites) <
           std::tie(other.place, other.doubts, other.looseness, other.events, other.sites);
  }
};

Ranked ranked(const SemanticModel& model, Match m) {
  Ranked out;
  out.place = place_key(model, m);
  out.doubts = m.confidence_steps;
  out.looseness = looseness(model, m);
  out.events = event_keys(model, m);
  for (const Binding& b : m.bindings) {
    for (semantic::CallRef site : b.path.sites) {
      const Span span = place_of(model, site);
      out.sites.emplace_back(span.begin, span.end);
    }
  }
  out.match = std::move(m);
  return out;
}

bool on_bound_object(const Program& program) {
  if (program.report.slot >= program.slots.size()) return false;
  const auto& targets = program.slots[program.report.slot].targets;
  return !targets.empty() && std::all_of(targets.begin(), targets.end(), [](const Target& t) {
    return t.kind == Target::Kind::kMethod;
  });
}

// Whether the call stands in the expression of the outer one.
bool nested_in(const SemanticModel& model, semantic::CallRef inner, semantic::CallRef outer, bool chains_are_apart) {
  if (inner == outer || inner.function != outer.function) return false;
  const Span in = extent_of(model, inner);
  const Span out = extent_of(model, outer);
  if (!out.contains(in) || in == out) return false;
  const Span name = model.table().instr(outer).name_span;
  return !(chains_are_apart && !name.empty() && in.end <= name.begin);
}

}  // namespace

std::vector<Match> select(std::vector<Match> matches, const Program& program, const SemanticModel& model) {
  std::vector<Ranked> all;
  all.reserve(matches.size());
  for (Match& m : matches) all.push_back(ranked(model, std::move(m)));
  std::stable_sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end(),
                        [](const Ranked& a, const Ranked& b) { return a.place == b.place; }),
            all.end());

  // Extents of one function nest or are apart, so the enclosing ones of a call form a stack in order of begin.
  const bool chains_are_apart = on_bound_object(program);
  std::vector<std::size_t> by_extent;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].match.reported.valid()) by_extent.push_back(i);
  }
  const auto extent_key = [&](std::size_t i) {
    const Span span = extent_of(model, all[i].match.reported);
    return std::make_tuple(all[i].match.reported.function, span.begin, ~span.end, i);
  };
  std::sort(by_extent.begin(), by_extent.end(),
            [&](std::size_t a, std::size_t b) { return extent_key(a) < extent_key(b); });
  std::vector<bool> dropped(all.size());
  std::vector<std::size_t> open;
  for (std::size_t i : by_extent) {
    const semantic::CallRef call = all[i].match.reported;
    while (!open.empty()) {
      const semantic::CallRef outer = all[open.back()].match.reported;
      if (outer.function == call.function && extent_of(model, outer).end > extent_of(model, call).begin) break;
      open.pop_back();
    }
    dropped[i] = std::any_of(open.begin(), open.end(), [&](std::size_t o) {
      return nested_in(model, call, all[o].match.reported, chains_are_apart);
    });
    open.push_back(i);
  }

  std::vector<Match> out;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!dropped[i]) out.push_back(std::move(all[i].match));
  }
  return out;
}

}  // namespace ppcheck::match
