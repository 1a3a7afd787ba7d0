#include "engine/check/trace_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/match/words.h"

namespace ppcheck::check {

namespace {

constexpr std::size_t kWidestLine = 60;

std::string text_of(const semantic::Step& step, const semantic::SemanticModel& model, const LineName& name) {
  if (!step.value.valid() && !step.loop.valid()) return step.text;
  const ir::FunctionId function = step.loop.valid() ? step.loop.function : step.value.function;
  const ir::Module& module = match::module_of(model, function);
  const source::Span span =
      step.loop.valid() ? match::place_of(model, step.loop) : match::extent_of(model, step.value);
  const std::string place = name(module, module.file->lines.line_of(span.begin));
  const std::string code = match::one_line(match::text_at(module, span));
  if (step.text.empty() || step.text == code) return fmt::format("{}: {}", place, code);
  return fmt::format("{}, {}: {}", step.text, place, code);
}

}  // namespace

std::string trace_text(const match::Trace& trace, const semantic::SemanticModel& model, const LineName& name,
                       const std::string& indent) {
  if (trace.lines.empty()) return indent + "nothing on this line is an event of the rule\n";
  std::string out;
  std::size_t width = 0;
  for (const match::TraceLine& line : trace.lines) width = std::max(width, line.text.size());
  width = std::min(width, kWidestLine);
  std::string part;
  for (const match::TraceLine& line : trace.lines) {
    const std::string answer = line.reached ? std::string(base::word_of(line.truth)) : "not reached";
    const std::string lead = fmt::format("{}{:<7} ", indent, line.part == part ? "" : line.part);
    part = line.part;
    std::string row = fmt::format("{}{:<{}}  {:<11}", lead, line.text, width, answer);
    if (line.reached && !line.why.steps.empty()) row += text_of(line.why.steps[0], model, name);
    row.erase(row.find_last_not_of(' ') + 1);
    out += row + '\n';
    for (std::size_t k = 1; line.reached && k < line.why.steps.size(); ++k)
      out += fmt::format("{}{}\n", std::string(lead.size() + width + 13, ' '), text_of(line.why.steps[k], model, name));
  }
  return out;
}

}  // namespace ppcheck::check
