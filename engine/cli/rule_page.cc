#include "engine/cli/rule_page.h"

#include <fmt/format.h>

#include <algorithm>

namespace ppcheck::cli {

namespace {

void add_code(std::string& out, const dsl::ast::Sources& sources) {
  for (const dsl::ast::CodeBlock& block : sources.blocks) {
    const bool is_named = block.info.text != "python";
    out += fmt::format("```python{}\n{}", is_named ? " " + block.info.text : "", block.code);
    if (!block.code.ends_with('\n')) out += '\n';
    out += "```\n";
  }
}

void add_field(std::string& out, std::string_view name, const std::string& value) {
  if (!value.empty()) out += fmt::format("- {}: {}\n", name, value);
}

void add_example(std::string& out, const dsl::CompiledRule& rule, bool bad) {
  const auto it = std::find_if(rule.examples.begin(), rule.examples.end(),
                               [&](const dsl::CheckedExample& e) { return e.example->bad == bad; });
  if (it == rule.examples.end()) return;
  out += fmt::format("\n## {}: {}\n\n", bad ? "Reported" : "Not reported", it->example->title.value);
  add_code(out, it->example->sources);
  if (!it->example->fixed) return;
  out += "\nAfter the fix:\n\n";
  add_code(out, *it->example->fixed);
}

}  // namespace

std::string rule_page(const dsl::CompiledRule& rule) {
  const check::CheckerInfo& info = rule.rule.info;
  std::string out = fmt::format("# {}\n\n", info.name);
  if (!info.why.empty()) out += info.why + (info.why.ends_with('\n') ? "\n" : "\n\n");
  add_field(out, "severity", findings::name_of(info.severity));
  add_field(out, "confidence", findings::name_of(info.confidence));
  add_field(out, "cause", info.cause);
  add_field(out, "symptom", info.symptom);
  add_field(out, "stage", info.stage);
  add_field(out, "shows in", info.exposed);
  add_field(out, "comes from", fmt::format("{}", fmt::join(info.origins, ", ")));
  for (const check::MeasuredEffect& effect : info.effects)
    add_field(out, "measured", effect.measured_by.empty() ? effect.gain : effect.gain + " (" + effect.measured_by + ")");
  add_field(out, "see", fmt::format("{}", fmt::join(info.docs, ", ")));
  add_field(out, "pack", info.pack);
  add_field(out, "file", info.path);
  for (const check::RuleOption& option : info.options)
    add_field(out, "option " + option.name, option.help.empty() ? option.value : option.value + ": " + option.help);
  add_example(out, rule, true);
  add_example(out, rule, false);
  return out;
}

}  // namespace ppcheck::cli
