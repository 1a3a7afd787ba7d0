#include "engine/cli/output.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <optional>

#include "engine/base/text_match.h"
#include "engine/cli/console.h"
#include "engine/cli/plugins.h"

namespace ppcheck::cli {

namespace {

// Nothing when a plugin's format failed; it is named at the end.
std::optional<std::string> render(const OutputTarget& target, const report::Report& report, const report::SourceTexts& sources) {
  const std::vector<std::string> added = loaded_plugins().format_names();
  if (std::find(added.begin(), added.end(), target.format) != added.end()) return loaded_plugins().write(target.format, report);
  if (target.format == "json") return report::write_json(report);
  const bool to_file = !target.file.empty();
  return report::write_text(report, sources, {to_file ? report::TextOptions().width : output_width(), !to_file && wants_colour()});
}

}  // namespace

base::Result<std::vector<OutputTarget>> parse_outputs(const std::vector<std::string>& arguments, bool standard_output_is_free) {
  std::vector<OutputTarget> targets;
  for (const std::string& argument : arguments) {
    const std::size_t colon = argument.find(':');
    OutputTarget target{argument.substr(0, colon), colon == std::string::npos ? "" : argument.substr(colon + 1)};
    std::vector<std::string> names = loaded_plugins().format_names();
    names.insert(names.end(), report::format_names().begin(), report::format_names().end());
    std::sort(names.begin(), names.end());
    if (std::find(names.begin(), names.end(), target.format) == names.end()) {
      const auto near = base::nearest(target.format, names);
      return base::Error{fmt::format("there is no output format `{}`", target.format), "",
                         near ? fmt::format("did you mean `{}`?", *near)
                              : fmt::format("there are: {}", fmt::join(names, ", "))};
    }
    if (colon != std::string::npos && target.file.empty())
      return base::Error{fmt::format("`--output {}` names no file", argument), "",
                         "write `FORMAT:FILE`, or `FORMAT` for standard output"};
    targets.push_back(std::move(target));
  }
  if (targets.empty() && standard_output_is_free) targets.push_back({"text", ""});
  const auto to_standard_output =
      std::count_if(targets.begin(), targets.end(), [](const OutputTarget& t) { return t.file.empty(); });
  if (to_standard_output > 0 && !standard_output_is_free)
    return base::Error{"the difference goes to standard output", "", "give the report a file: `--output json:report.json`"};
  if (to_standard_output > 1)
    return base::Error{"two outputs for standard output", "", "give all but one a file: `--output json:report.json`"};
  return targets;
}

base::Status write_outputs(const std::vector<OutputTarget>& targets, const report::Report& report,
                           const report::SourceTexts& sources) {
  for (const OutputTarget& target : targets) {
    const std::optional<std::string> rendered = render(target, report, sources);
    if (!rendered) continue;
    const std::string& text = *rendered;
    if (target.file.empty()) {
      if (!write_out(text)) return base::Error{"cannot write to standard output", "", ""};
      continue;
    }
    const std::string draft = target.file + ".ppcheck-new";
    bool written = false;
    {
      std::ofstream out(draft, std::ios::binary | std::ios::trunc);
      out << text;
      out.flush();
      written = out.good();
    }
    const bool replaced = written && std::rename(draft.c_str(), target.file.c_str()) == 0;
    if (!replaced) {
      const std::string reason = std::strerror(errno);
      std::remove(draft.c_str());
      return base::Error{fmt::format("cannot be written: {}", reason), target.file, ""};
    }
  }
  return base::Ok{};
}

}  // namespace ppcheck::cli
