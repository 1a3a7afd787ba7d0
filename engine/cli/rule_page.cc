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

using Examples = std::vector<dsl::CheckedExample>;

void add_example(std::string& out, std::string_view heading, const dsl::ast::Example& example) {
  out += fmt::format("\n## {}: {}\n\n", heading, example.title.value);
  add_code(out, example.sources);
  if (!example.fixed) return;
  out += "\nAfter the fix:\n\n";
  add_code(out, *example.fixed);
}

// The first `bad`, the first that shows the fix when that one does not, and the first `good`.
void add_examples(std::string& out, const Examples& examples) {
  const auto first = [&](auto accepts) {
    const auto it = std::find_if(examples.begin(), examples.end(), accepts);
    return it == examples.end() ? nullptr : it->example;
  };
  const auto* bad = first([](const dsl::CheckedExample& e) { return e.example->bad; });
  const auto* fixed = first([](const dsl::CheckedExample& e) { return e.example->fixed.has_value(); });
  const auto* good = first([](const dsl::CheckedExample& e) { return !e.example->bad; });
  if (bad != nullptr) add_example(out, "Reported", *bad);
  if (fixed != nullptr && bad != nullptr && !bad->fixed) add_example(out, "Reported, with a fix", *fixed);
  if (good != nullptr) add_example(out, "Not reported", *good);
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
  add_examples(out, rule.examples);
  return out;
}

}  // namespace ppcheck::cli
