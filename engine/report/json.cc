// The format for programs. Keys stand in the order of the documentation, not of the alphabet.
#include <nlohmann/json.hpp>

#include "engine/report/report.h"

namespace ppcheck::report {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const findings::Label& label) {
  return {{"path", label.place.path},
          {"line", label.place.begin.line},
          {"column", label.place.begin.column},
          {"message", label.message}};
}

Json json_of(const findings::Edit& edit) {
  return {{"path", edit.path},
          {"line", edit.begin.line},
          {"column", edit.begin.column},
          {"end_line", edit.end.line},
          {"end_column", edit.end.column},
          {"text", edit.text}};
}

Json json_of(const findings::Fix& fix) {
  Json out = {{"title", fix.title},
              {"applicability", fix.applicability == findings::Applicability::kSafe ? "safe" : "unsafe"},
              {"edits", Json::array()}};
  for (const auto& edit : fix.edits) out["edits"].push_back(json_of(edit));
  if (!fix.not_applicable.empty()) out["not_applicable"] = fix.not_applicable;
  return out;
}

Json json_of(const findings::Finding& f) {
  Json out = {{"rule", f.rule},
              {"path", f.place.path},
              {"line", f.place.begin.line},
              {"column", f.place.begin.column},
              {"end_line", f.place.end.line},
              {"end_column", f.place.end.column},
              {"severity", findings::name_of(f.severity)},
              {"confidence", findings::name_of(f.confidence)},
              {"message", f.message},
              {"labels", Json::array()},
              {"fixes", Json::array()},
              {"fingerprint", f.fingerprint}};
  for (const auto& label : f.labels) out["labels"].push_back(json_of(label));
  for (const auto& fix : f.fixes) out["fixes"].push_back(json_of(fix));
  if (!f.reasons.empty()) out["reasons"] = f.reasons;
  return out;
}

Json json_of(const findings::Skipped& s) {
  Json out = {{"path", s.path}, {"reason", s.reason}};
  if (!s.span.empty()) out["line"] = s.begin.line;
  return out;
}

Json json_of(const Note& n) {
  Json out = Json::object();
  if (!n.path.empty()) out["path"] = n.path;
  if (n.line != 0) out["line"] = n.line;
  out["message"] = n.message;
  return out;
}

Json json_of(const std::map<std::string, std::size_t>& counts) {
  Json out = Json::object();
  for (const auto& [name, count] : counts) out[name] = count;
  return out;
}

Json json_of(const Report& report) {
  std::uint64_t skipped_bytes = 0;
  for (const auto& skipped : report.skipped) skipped_bytes += skipped.bytes;
  Json summary = {{"files", report.summary.files},
                  {"bytes", report.summary.bytes},
                  {"rules", report.summary.rules},
                  {"findings", report.findings.size()},
                  {"by_cause", json_of(report.summary.by_cause)},
                  {"by_symptom", json_of(report.summary.by_symptom)},
                  {"skipped", report.skipped.size()},
                  {"skipped_bytes", skipped_bytes},
                  {"suppressed", report.summary.suppressed},
                  {"fixed", report.summary.fixed},
                  {"hidden", report.summary.hidden},
                  {"limits", Json::array()},
                  {"notes", Json::array()}};
  for (const auto& limit : report.limits) summary["limits"].push_back(json_of(limit));
  for (const auto& note : report.notes) summary["notes"].push_back(json_of(note));
  Json out = {{"version", 1}, {"findings", Json::array()}, {"skipped", Json::array()}};
  for (const auto& finding : report.findings) out["findings"].push_back(json_of(finding));
  for (const auto& skipped : report.skipped) out["skipped"].push_back(json_of(skipped));
  out["summary"] = std::move(summary);
  return out;
}

}  // namespace

std::string write_json(const Report& report) {
  return json_of(report).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace ppcheck::report
