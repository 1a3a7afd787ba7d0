// The format for people: a header line per finding that editors can jump to, the code with marks, and at the
// end what was not looked at and a summary.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/report/display_width.h"
#include "engine/report/frame.h"
#include "engine/report/report.h"

namespace ppcheck::report {

const source::SourceFile* SourceTexts::find(std::string_view path) const {
  const auto it = files_.find(path);
  return it == files_.end() ? nullptr : it->second.get();
}

const std::vector<std::string>& format_names() {
  static const std::vector<std::string> names = {"json", "text"};
  return names;
}

namespace {

using findings::Finding;
using findings::Label;
using findings::Place;
using findings::Severity;
using findings::Skipped;

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

class TextWriter {
 public:
  TextWriter(const SourceTexts& sources, const TextOptions& options)
      : sources_(sources), options_(options) {
    if (!options.colour) return;
    reset_ = "\033[0m";
    bold_ = "\033[1m";
    dim_ = "\033[2m";
    style_ = {"\033[34m", "\033[1;31m", "\033[36m", reset_};
  }

  void finding(const Finding& f) {
    out_ += fmt::format("{}{}:{}:{}:{} {}{}:{} {} {}[{}]{}\n", bold_, printable_path(f.place.path), f.place.begin.line,
                        f.place.begin.column, reset_, colour_of(f.severity), findings::name_of(f.severity), reset_,
                        f.message, dim_, f.rule, reset_);
    frames(f);
    for (const auto& fix : f.fixes) {
      if (fix.edits.empty())
        remark(fmt::format("no fix \"{}\": {}", fix.title, fix.not_applicable));
      else
        remark(fmt::format("fix ({}): {}", fix.applicability == findings::Applicability::kSafe ? "safe" : "unsafe",
                           fix.title));
    }
    if (f.confidence != findings::Confidence::kHigh)
      remark(fmt::format("confidence {}", findings::name_of(f.confidence)));
    for (const auto& reason : f.reasons) remark(reason);
    out_ += '\n';
  }

  void skipped(const Skipped& s) {
    std::string place = printable_path(s.path);
    if (!s.span.empty()) {
      place += fmt::format(":{}", s.begin.line);
      if (const auto* file = sources_.find(s.path)) {
        const auto last = file->lines.line_of(s.span.end == 0 ? 0 : s.span.end - 1);
        if (last > s.begin.line) place += fmt::format("-{}", last);
      }
    }
    out_ += fmt::format("{}skipped{} {}: {}\n", bold_, reset_, place, s.reason);
  }

  void note(std::string_view word, const Note& n) {
    std::string place = printable_path(n.path);
    if (n.line != 0) place += fmt::format(":{}", n.line);
    out_ += fmt::format("{}{}{} {}{}{}\n", bold_, word, reset_, place, place.empty() ? "" : ": ", n.message);
  }

  void summary(const Report& r) {
    // One finding shows what it is about itself.
    if (r.findings.size() > 1) {
      groups("by cause", r.summary.by_cause);
      groups("by symptom", r.summary.by_symptom);
    }
    std::array<std::size_t, 4> by_severity{};
    for (const auto& f : r.findings) ++by_severity[static_cast<std::size_t>(f.severity)];
    std::string counts;
    for (std::size_t s = by_severity.size(); s-- > 0;) {
      if (by_severity[s] == 0) continue;
      counts += fmt::format("{}{} {}", counts.empty() ? "" : ", ", by_severity[s],
                            findings::name_of(static_cast<Severity>(s)));
    }
    out_ += fmt::format("{}{}{}", bold_, counted(r.findings.size(), "finding", "findings"), reset_);
    if (!counts.empty()) out_ += fmt::format(" ({})", counts);
    out_ += fmt::format(" in {}, {}, {} skipped", counted(r.summary.files, "file", "files"),
                        counted(r.summary.rules, "rule", "rules"), r.skipped.size());
    if (r.summary.fixed > 0) out_ += fmt::format(", {} fixed", r.summary.fixed);
    if (r.summary.suppressed > 0) out_ += fmt::format(", {} suppressed", r.summary.suppressed);
    if (r.summary.hidden > 0) out_ += fmt::format(", {} below the shown confidence", r.summary.hidden);
    out_ += fmt::format(", {:.2f} s\n", r.summary.seconds);
  }

  std::string take() { return std::move(out_); }

 private:
  const std::string& colour_of(Severity severity) const {
    static const std::array<std::string, 4> colours = {"\033[34m", "\033[36m", "\033[33m", "\033[1;31m"};
    return options_.colour ? colours[static_cast<std::size_t>(severity)] : reset_;
  }

  // "by cause: model.computation-graph 12, api.inefficient-usage 3": the largest first.
  void groups(std::string_view word, const std::map<std::string, std::size_t>& counts) {
    if (counts.empty()) return;
    std::vector<std::pair<std::string, std::size_t>> sorted(counts.begin(), counts.end());
    std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    std::string text;
    for (const auto& [name, count] : sorted) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, count);
    out_ += fmt::format("{}: {}\n", word, text);
  }

  void remark(std::string_view text) {
    const std::size_t room = options_.width > gutter_ + 24 ? options_.width - gutter_ - 4 : 20;
    const auto lines = wrap_words(text, room);
    for (std::size_t n = 0; n < lines.size(); ++n)
      out_ += fmt::format("{} {} {}{} {}\n", style_.gutter, std::string(gutter_, ' '), n == 0 ? "=" : " ",
                          style_.reset, lines[n]);
  }

  // The finding's own file first, then each other file that a label names, in the labels' order.
  void frames(const Finding& f) {
    std::vector<std::pair<std::string, std::vector<Mark>>> files;
    files.push_back({f.place.path, {Mark{f.place.span, "", true}}});
    std::vector<const Label*> without_text;
    for (const Label& label : f.labels) {
      auto it = std::find_if(files.begin(), files.end(), [&](auto& file) { return file.first == label.place.path; });
      if (it == files.end()) it = files.insert(files.end(), {label.place.path, {}});
      if (sources_.find(label.place.path) == nullptr) without_text.push_back(&label);
      it->second.push_back(Mark{label.place.span, label.message, false});
    }
    gutter_ = 1;
    for (const auto& [path, marks] : files)
      if (const auto* file = sources_.find(path)) gutter_ = std::max(gutter_, gutter_width(*file, marks));
    for (std::size_t k = 0; k < files.size(); ++k) {
      const auto* file = sources_.find(files[k].first);
      if (file == nullptr) continue;
      if (k > 0) {
        const auto place = file->lines.position(file->text, files[k].second.front().span.begin);
        out_ += fmt::format("{} {} ::: {}{}:{}:{}\n", style_.gutter, std::string(gutter_, ' '), style_.reset,
                            printable_path(files[k].first), place.line, place.column);
      }
      out_ += render_frame(*file, files[k].second, gutter_, options_.width, style_);
    }
    for (const Label* label : without_text)
      remark(fmt::format("{}:{}:{}: {}", printable_path(label->place.path), label->place.begin.line, label->place.begin.column,
                         label->message));
  }

  const SourceTexts& sources_;
  const TextOptions& options_;
  FrameStyle style_;
  std::string reset_;
  std::string bold_;
  std::string dim_;
  std::size_t gutter_ = 1;
  std::string out_;
};

}  // namespace

std::string write_text(const Report& report, const SourceTexts& sources, const TextOptions& options) {
  TextWriter writer(sources, options);
  for (const auto& finding : report.findings) writer.finding(finding);
  for (const auto& skipped : report.skipped) writer.skipped(skipped);
  for (const auto& limit : report.limits) writer.note("limit", limit);
  for (const auto& note : report.notes) writer.note("note", note);
  writer.summary(report);
  return writer.take();
}

}  // namespace ppcheck::report
