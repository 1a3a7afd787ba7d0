#include "engine/cli/plugins.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "engine/cli/packs.h"
#include "engine/driver/crash.h"

namespace ppcheck::cli {

namespace fs = std::filesystem;

namespace {

plugin::Plugins& plugins() {
  static plugin::Plugins all;
  return all;
}

base::Status load_one(const std::string& path) {
  const driver::Task task("loading the plugin", path);
  return plugins().load(path, std::string(program_version()));
}

dsl::PluginParameter::Kind kind_of(plugin::ParameterKind kind) {
  using From = plugin::ParameterKind;
  using To = dsl::PluginParameter::Kind;
  switch (kind) {
    case From::kValue: return To::kValue;
    case From::kCall: return To::kCall;
    case From::kLoop: return To::kLoop;
    case From::kInteger: return To::kInteger;
    case From::kNumber: return To::kNumber;
    case From::kText: return To::kText;
    case From::kBoolean: return To::kBoolean;
  }
  return To::kValue;
}

// The plugins that are installed with the program, or built beside it.
std::string own_folder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return {};
  for (const char* place : {"../lib/ppcheck/plugins", "plugins"}) {
    const fs::path folder = (program.parent_path() / place).lexically_normal();
    if (fs::is_directory(folder, error)) return folder.string();
  }
  return {};
}

std::string described(const std::string& name, const std::string& help) {
  return help.empty() ? fmt::format("- `{}`\n", name) : fmt::format("- `{}`: {}\n", name, help);
}

std::string page_of(const plugin::Plugin& p) {
  std::string out = fmt::format("# plugin {} {}\n\n{}\n\n- file: {}\n- built for the plugin interface {}.{}\n", p.name, p.version,
                                p.description, p.path, p.major, p.minor);
  if (!p.predicates.empty()) out += "\n## Predicates\n\n";
  for (const auto& one : p.predicates) out += described("check " + p.name + "." + one.signature.text, one.help);
  if (!p.checkers.empty()) out += "\n## Checkers\n\n";
  for (const auto& one : p.checkers) out += described(one.name, fmt::format("`ppcheck explain {}`", one.name));
  if (!p.facts.empty()) out += "\n## Facts\n\n";
  for (const auto& one : p.facts) out += fmt::format("About `{}`:\n\n```python\n{}```\n", one.module, one.stub);
  if (!p.bounds.empty()) out += "\n## Loop bounds\n\n";
  for (const auto& one : p.bounds) out += fmt::format("- {}\n", one.help);
  if (!p.fixers.empty()) out += "\n## Fixers\n\n";
  for (const auto& one : p.fixers) out += described(one.rule, one.help);
  if (!p.formats.empty()) out += "\n## Output formats\n\n";
  for (const auto& one : p.formats) out += described("--output " + one.name, one.help);
  return out;
}

}  // namespace

const plugin::Plugins& loaded_plugins() { return plugins(); }

base::Status load_plugins(const RuleArguments& arguments) {
  for (const std::string& path : arguments.plugins) {
    const bool is_loaded = std::any_of(plugins().all().begin(), plugins().all().end(),
                                       [&](const auto& plugin) { return plugin->path == path; });
    if (is_loaded) continue;
    if (auto loaded = load_one(path); !loaded) return loaded.error();
  }
  return base::Ok{};
}

base::Status load_named_plugins(const RuleArguments& arguments, const std::vector<std::string>& names,
                                const std::vector<std::string>& folders) {
  if (!arguments.allow_plugins) return base::Ok{};
  std::vector<std::string> places = folders;
  if (const std::string own = own_folder(); !own.empty()) places.push_back(own);
  for (const std::string& name : names) {
    for (const std::string& place : places) {
      const std::string path = place + "/" + name + ".so";
      std::error_code error;
      if (plugins().find(name) != nullptr || !fs::exists(path, error)) continue;
      if (auto loaded = load_one(path); !loaded) return loaded.error();
    }
  }
  return base::Ok{};
}

std::vector<dsl::LoadedPlugin> known_plugins() {
  std::vector<dsl::LoadedPlugin> out;
  for (const auto& p : plugins().all()) {
    dsl::LoadedPlugin loaded;
    loaded.name = p->name;
    loaded.version = p->version;
    for (const auto& predicate : p->predicates) {
      dsl::PluginPredicate one;
      one.name = predicate.signature.name;
      one.signature = predicate.signature.text;
      for (const auto& parameter : predicate.signature.parameters)
        one.parameters.push_back({parameter.name, kind_of(parameter.kind), parameter.default_value.has_value()});
      loaded.predicates.push_back(std::move(one));
    }
    out.push_back(std::move(loaded));
  }
  return out;
}

std::vector<CheckerFile> checker_files() {
  std::vector<CheckerFile> out;
  for (const auto& p : plugins().all()) {
    for (const auto& checker : p->checkers) {
      CheckerFile file;
      file.plugin = p->name;
      file.checker = checker.name;
      file.path = fmt::format("{}: {}", p->path, checker.name);
      file.text = fmt::format("ppr 1\n\nrule {} {{\n{}\n    match {{ loop L }}\n    report L \"plugin {}\"\n\n{}\n}}\n", checker.name,
                              checker.about, p->name, checker.examples);
      out.push_back(std::move(file));
    }
  }
  return out;
}

void add_facts(driver::StubLibrary& stubs) {
  for (const auto& p : plugins().all())
    for (const auto& facts : p->facts) stubs.add_text(facts.module, facts.stub, p->path);
}

std::string plugin_page(const std::string& name) {
  for (const auto& p : plugins().all()) {
    if (p->name == name) return page_of(*p);
    for (const auto& one : p->predicates)
      if (one.full_name == name)
        return fmt::format("# check {}.{}\n\n{}{}\n\n- plugin: {} {}\n- file: {}\n", p->name, one.signature.text,
                           one.help.empty() ? "" : "True when ", one.help.empty() ? "No help is given." : one.help + ".", p->name,
                           p->version, p->path);
  }
  return {};
}

std::vector<std::string> plugin_names() {
  std::vector<std::string> out;
  for (const auto& p : plugins().all()) {
    out.push_back(p->name);
    for (const auto& one : p->predicates) out.push_back(one.full_name);
  }
  return out;
}

std::string plugin_rows() {
  std::string out;
  for (const auto& p : plugins().all()) {
    out += fmt::format("\nplugin {} {}  ({})\n", p->name, p->version, p->path);
    for (const auto& one : p->predicates) out += fmt::format("  predicate  {}\n", p->name + "." + one.signature.text);
    for (const auto& one : p->checkers) out += fmt::format("  checker    {}\n", one.name);
    for (const auto& one : p->facts) out += fmt::format("  facts      about {}\n", one.module);
    for (const auto& one : p->bounds) out += fmt::format("  bound      {}\n", one.help);
    for (const auto& one : p->fixers) out += fmt::format("  fixer      for {}\n", one.rule);
    for (const auto& one : p->formats) out += fmt::format("  format     {}\n", one.name);
  }
  return out;
}

}  // namespace ppcheck::cli
