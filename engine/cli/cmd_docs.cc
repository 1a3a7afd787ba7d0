// ppcheck docs [--output DIR]: the pages of the rules as Markdown, one for each rule, and an index.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "engine/cli/command_line.h"
#include "engine/cli/commands.h"
#include "engine/cli/console.h"
#include "engine/cli/packs.h"
#include "engine/cli/rule_files.h"
#include "engine/cli/rule_page.h"
#include "engine/driver/worker_pool.h"
#include "engine/project/read_text.h"

namespace ppcheck::cli {

namespace fs = std::filesystem;

namespace {

using Rules = std::vector<const dsl::CompiledRule*>;
using Groups = std::map<std::string, Rules>;

// What a rule is about: the package that its file imports first.
std::string framework_of(const Packs& packs, const dsl::CompiledRule& rule) {
  for (const auto& item : packs.files[rule.file]->parsed.file.items)
    if (const auto* import = std::get_if<dsl::ast::Import>(&item)) return import->module.parts.front().text;
  return "python";
}

// The first sentence of a text, on one line, for a cell of a table.
std::string first_sentence(const std::string& text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const bool last = at + 1 == text.size();
    if ((c == '.' || c == '!' || c == '?') && (last || text[at + 1] == ' ' || text[at + 1] == '\n')) break;
    if (c == '\n' && !last && text[at + 1] == '\n') break;
    if (c == '|') out += '\\';
    out += c == '\n' ? ' ' : c;
  }
  while (out.ends_with(' ') || out.ends_with(':')) out.pop_back();
  return out;
}

void add_table(std::string& out, const Rules& rules) {
  out += "| rule | severity | why |\n|---|---|---|\n";
  for (const dsl::CompiledRule* rule : rules) {
    const check::CheckerInfo& info = rule->rule.info;
    out += fmt::format("| [{0}]({0}.md) | {1} | {2} |\n", info.name, findings::name_of(info.severity), first_sentence(info.why));
  }
}

std::string index_of(const Groups& by_framework, const Groups& by_cause, std::size_t count) {
  std::string out = fmt::format("# Rules\n\n{}, by what they are about and by why the code is slow.\n", counted(count, "rule", "rules"));
  for (const auto& [framework, rules] : by_framework) {
    out += fmt::format("\n## {}\n\n", framework);
    add_table(out, rules);
  }
  out += "\n## By cause\n\n";
  for (const auto& [cause, rules] : by_cause) {
    out += fmt::format("- {}:", cause.empty() ? "(none given)" : cause);
    for (const dsl::CompiledRule* rule : rules)
      out += fmt::format("{0} [{1}]({1}.md)", rule == rules.front() ? "" : ",", rule->rule.info.name);
    out += '\n';
  }
  return out;
}

}  // namespace

int cmd_docs(int argc, const char* const* argv) {
  CLI::App app("Writes the pages of the rules as Markdown, one for each rule, and an index.", "ppcheck docs");
  RuleArguments arguments;
  std::string folder = "docs/rules";
  add_rule_arguments(app, arguments);
  app.add_option("--output", folder, "the folder to write into (docs/rules)")->type_name("DIR");
  if (const auto exit = parse(app, argc, argv)) return *exit;
  auto packs = load_packs(arguments, driver::default_jobs());
  if (!packs) return refuse(packs.error());
  write_error((*packs)->diagnostics);
  if (!(*packs)->not_compiled.empty())
    return refuse({"does not compile", fmt::format("{}", fmt::join((*packs)->not_compiled, ", ")), ""});

  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return refuse({fmt::format("cannot be made: {}", error.message()), folder, "name another folder with --output"});
  Groups by_framework;
  Groups by_cause;
  std::map<std::string, std::string> pages;
  for (const dsl::CompiledRule& rule : (*packs)->compiled) {
    if (rule.disabled) continue;
    by_framework[framework_of(**packs, rule)].push_back(&rule);
    by_cause[rule.rule.info.cause].push_back(&rule);
    pages[rule.rule.info.name + ".md"] = rule_page(rule);
  }
  const std::size_t count = pages.size();
  pages["index.md"] = index_of(by_framework, by_cause, count);
  std::size_t written = 0;
  for (const auto& [name, text] : pages) {
    const std::string path = folder + "/" + name;
    if (project::read_small_file(path) == text) continue;  // a page that stays the same keeps its time
    if (auto status = write_file(path, text); !status) return refuse(status.error());
    ++written;
  }
  write_out(fmt::format("{} and an index in {}, {} written\n", counted(count, "page", "pages"), folder, written));
  return kNothingShown;
}

}  // namespace ppcheck::cli
