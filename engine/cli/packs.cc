#include "engine/cli/packs.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <variant>

#include "engine/base/text_match.h"
#include "engine/check/rule_checker.h"
#include "engine/cli/needed_rules.h"
#include "engine/cli/plugins.h"
#include "engine/cli/rule_files.h"
#include "engine/driver/crash.h"
#include "engine/driver/worker_pool.h"
#include "engine/project/discover.h"
#include "engine/project/read_text.h"
#include "engine/semantic/model.h"

namespace ppcheck::cli {

namespace fs = std::filesystem;

namespace {

using base::Error;

std::string shown(const fs::path& path) {
  std::error_code error;
  return project::shown_path(fs::absolute(path, error).lexically_normal().string());
}

bool is_same_folder(const std::string& a, const std::string& b) {
  std::error_code error;
  return fs::equivalent(a, b, error) && !error;
}

// The .ppr files of a folder, sorted.
base::Result<std::vector<std::string>> rule_files(const std::string& folder) {
  std::error_code error;
  if (!fs::exists(folder, error)) return Error{"there is no such folder of rules", folder, "check the spelling of --rules"};
  if (!fs::is_directory(folder, error)) return Error{"is no folder of rules", folder, "`--rules` takes a folder with .ppr files"};
  std::vector<std::string> paths;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
    if (it->path().extension() == ".ppr") paths.push_back(it->path().string());
  if (error) return Error{fmt::format("cannot list the folder: {}", error.message()), folder, ""};
  if (paths.empty()) return Error{"holds no rules (.ppr files)", folder, ""};
  std::sort(paths.begin(), paths.end());
  return paths;
}

// "pack NAME" of a folder, or the folder itself.
std::string pack_name(const std::string& folder, const std::vector<std::unique_ptr<PackFile>>& files) {
  for (const auto& file : files)
    if (file->folder == folder)
      for (const auto& item : file->parsed.file.items)
        if (const auto* pack = std::get_if<dsl::ast::Pack>(&item)) return pack->name.text;
  return folder;
}

// The packages that rules name.
std::vector<std::string> packages_of(const std::vector<std::unique_ptr<PackFile>>& files) {
  std::set<std::string> packages;
  for (const auto& file : files) {
    for (const auto& item : file->parsed.file.items) {
      const auto* import = std::get_if<dsl::ast::Import>(&item);
      if (import == nullptr) continue;
      const std::string name = import->module.text();
      packages.insert(name.substr(0, name.find('.')));
    }
  }
  return {packages.begin(), packages.end()};
}

// Reads and parses; what cannot be read at all goes to the diagnostics.
base::Status read_folder(const std::string& folder, unsigned jobs, Packs& packs) {
  const auto paths = rule_files(folder);
  if (!paths) return paths.error();
  std::vector<std::unique_ptr<PackFile>> files(paths->size());
  std::vector<std::string> failures(paths->size());
  driver::parallel_for(paths->size(), jobs, [&](std::size_t k) {
    const driver::Task task("reading", (*paths)[k]);
    auto source = read_rule_file((*paths)[k]);
    if (!source) {
      failures[k] = source.error().text();
      return;
    }
    auto file = std::make_unique<PackFile>();
    file->source = std::move(source).value();
    file->folder = folder;
    file->parsed = dsl::parse_rules(file->source);
    files[k] = std::move(file);
  });
  for (std::size_t k = 0; k < files.size(); ++k) {
    if (files[k] != nullptr) {
      packs.files.push_back(std::move(files[k]));
      continue;
    }
    packs.diagnostics += fmt::format("error[unreadable]: {}\n\n", failures[k]);
    packs.not_compiled.push_back(shown((*paths)[k]));
  }
  packs.folders.push_back(folder);
  return base::Ok{};
}

// Of packs with one name the last given stays; the built-in one, which comes first, gives way to all.
void drop_replaced(Packs& packs) {
  std::map<std::string, std::string> last;
  for (const std::string& folder : packs.folders) last[pack_name(folder, packs.files)] = folder;
  const auto is_replaced = [&](const std::string& folder) { return last[pack_name(folder, packs.files)] != folder; };
  std::set<std::string> gone;
  for (const std::string& folder : packs.folders)
    if (is_replaced(folder)) gone.insert(folder);
  const auto belongs = [&](const std::unique_ptr<PackFile>& file) { return gone.count(file->folder) != 0; };
  packs.files.erase(std::remove_if(packs.files.begin(), packs.files.end(), belongs), packs.files.end());
  packs.folders.erase(std::remove_if(packs.folders.begin(), packs.folders.end(),
                                     [&](const std::string& folder) { return gone.count(folder) != 0; }),
                      packs.folders.end());
}

// The names behind `plugin` in rule files, each once.
std::vector<std::string> plugins_of(const std::vector<std::unique_ptr<PackFile>>& files) {
  std::set<std::string> names;
  for (const auto& file : files)
    for (const auto& item : file->parsed.file.items)
      if (const auto* use = std::get_if<dsl::ast::PluginUse>(&item)) names.insert(use->name.text());
  return {names.begin(), names.end()};
}

// The checkers of plugins stand among the rules, each as a file of its plugin's pack.
base::Status add_plugin_checkers(Packs& packs) {
  for (const CheckerFile& one : checker_files()) {
    auto source = source::decode_source(one.path, one.text);
    if (!source) return Error{"what the plugin says about its checker is no text", one.path, ""};
    auto file = std::make_unique<PackFile>();
    file->source = std::move(source).value();
    file->folder = one.plugin;
    file->plugin = one.plugin;
    file->parsed = dsl::parse_rules(file->source);
    packs.files.push_back(std::move(file));
  }
  return base::Ok{};
}

void analyse_stubs(const RuleArguments& arguments, unsigned jobs, Packs& packs) {
  packs.stubs = std::make_unique<driver::StubLibrary>(stub_folders(arguments));
  add_facts(*packs.stubs);
  packs.stub_modules = packs.stubs->below(packages_of(packs.files), jobs);
  packs.stub_table = std::make_unique<ir::ModuleTable>();
  for (const auto& module : packs.stub_modules) packs.stub_table->add(module);
  const driver::Task task("analysing", "the stubs");
  packs.stub_model = semantic::analyse(*packs.stub_table);
  packs.apis = std::make_unique<dsl::ModelApis>(*packs.stub_model);
}

base::Result<std::string> read_set_file(const std::string& path) {
  auto text = project::read_small_file(path);
  if (!text) return Error{"cannot be read", path, ""};
  return std::move(*text);
}

base::Result<std::vector<std::pair<std::string, std::string>>> parse_options(const std::vector<std::string>& arguments) {
  std::vector<std::pair<std::string, std::string>> out;
  for (const std::string& argument : arguments) {
    const std::size_t equals = argument.find('=');
    const std::size_t dot = argument.rfind('.', equals);
    if (equals == std::string::npos || dot == std::string::npos || dot == 0)
      return Error{fmt::format("`--option {}` is not of the form RULE.NAME=VALUE", argument), "", ""};
    out.emplace_back(argument.substr(0, equals), argument.substr(equals + 1));
  }
  return out;
}

// `--option` names a rule and an option that exist, unless the rule may be one that did not compile.
base::Status check_options(const std::vector<std::pair<std::string, std::string>>& options, const Packs& packs) {
  for (const auto& [name, value] : options) {
    const std::string rule = name.substr(0, name.rfind('.'));
    const std::string option = name.substr(name.rfind('.') + 1);
    std::vector<std::string> rules;
    std::vector<std::string> known;
    const check::CheckerInfo* found = nullptr;
    for (const dsl::CompiledRule& compiled : packs.compiled) {
      rules.push_back(compiled.rule.info.name);
      if (rules.back() == rule || compiled.rule.info.pack + "." + rules.back() == rule) found = &compiled.rule.info;
    }
    if (found == nullptr) {
      if (!packs.not_compiled.empty()) continue;
      const auto near = base::nearest(rule, rules);
      return Error{fmt::format("`--option {}`: no rule is called `{}`", name, rule), "",
                   near ? fmt::format("did you mean `{}`?", *near) : "`ppcheck rules` lists them"};
    }
    for (const check::RuleOption& o : found->options) known.push_back(o.name);
    if (std::find(known.begin(), known.end(), option) != known.end()) continue;
    const auto near = base::nearest(option, known);
    return Error{fmt::format("the rule `{}` has no option `{}`", rule, option), "",
                 near ? fmt::format("did you mean `{}`?", *near)
                      : known.empty() ? "it has none" : fmt::format("it has: {}", fmt::join(known, ", "))};
  }
  return base::Ok{};
}

// Renders what is wrong with each file, and notes the files with errors.
void collect_diagnostics(Packs& packs) {
  for (std::size_t f = 0; f < packs.files.size(); ++f) {
    PackFile& file = *packs.files[f];
    std::vector<dsl::Diagnostic> all = file.parsed.diagnostics;
    const auto& resolved = packs.resolved.diagnostics[f];
    all.insert(all.end(), resolved.begin(), resolved.end());
    dsl::sort_and_unique(all);
    for (const dsl::Diagnostic& diagnostic : all) file.diagnostics += dsl::render(diagnostic, file.source) + "\n";
    packs.diagnostics += file.diagnostics;
    if (dsl::has_errors(all)) packs.not_compiled.push_back(file.source.path);
  }
}

}  // namespace

std::string builtin_rules() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return {};
  const fs::path folder = program.parent_path();
  for (const char* place : {"../share/ppcheck/rules", "rules", "../rules", "../../rules"}) {
    const fs::path rules = (folder / place).lexically_normal();
    if (fs::is_directory(rules, error)) return rules.string();
  }
  return {};
}

std::vector<std::string> stub_folders(const RuleArguments& arguments) {
  std::vector<std::string> folders;
  for (auto it = arguments.folders.rbegin(); it != arguments.folders.rend(); ++it) folders.push_back(*it + "/stubs");
  folders.insert(folders.end(), arguments.stubs.begin(), arguments.stubs.end());
  if (const std::string builtin = builtin_rules(); !builtin.empty()) folders.push_back(builtin + "/stubs");
  return folders;
}

std::string_view program_version() { return PPCHECK_VERSION; }

check::CheckerPtr make_checker(const Packs& packs, const dsl::CompiledRule& rule) {
  const std::string& plugin = packs.files[rule.file]->plugin;
  if (!plugin.empty()) return loaded_plugins().checker(plugin, rule.rule.info.name, rule.rule.info);
  return check::make_rule_checker(std::make_shared<const check::Rule>(rule.rule));
}

base::Result<std::unique_ptr<Packs>> load_packs(const RuleArguments& arguments, unsigned jobs, const std::string& only) {
  auto packs = std::make_unique<Packs>();
  const auto options = parse_options(arguments.options);
  if (!options) return options.error();
  for (const std::string& folder : arguments.stubs) {
    std::error_code error;
    if (!fs::is_directory(folder, error)) return Error{"is no folder of stubs", folder, "check the spelling of --stubs"};
  }

  if (auto loaded = load_plugins(arguments); !loaded) return loaded.error();

  const std::string builtin = builtin_rules();
  std::vector<std::string> folders;
  const bool builtin_is_named = std::any_of(arguments.folders.begin(), arguments.folders.end(), [&](const auto& folder) {
    return !builtin.empty() && is_same_folder(folder, builtin);
  });
  if (!arguments.no_builtin && !builtin_is_named && !builtin.empty()) folders.push_back(builtin);
  for (std::string folder : arguments.folders) {
    while (folder.size() > 1 && folder.back() == '/') folder.pop_back();
    if (std::find(folders.begin(), folders.end(), folder) == folders.end()) folders.push_back(folder);
  }
  if (folders.empty() && checker_files().empty()) return Error{"there are no rules to run", "", "name a folder of rules with --rules"};
  for (const std::string& folder : folders)
    if (auto read = read_folder(folder, jobs, *packs); !read) return read.error();
  drop_replaced(*packs);
  if (!only.empty()) keep_needed(*packs, only);
  if (auto loaded = load_named_plugins(arguments, plugins_of(packs->files), packs->folders); !loaded) return loaded.error();
  if (auto added = add_plugin_checkers(*packs); !added) return added.error();
  analyse_stubs(arguments, jobs, *packs);

  dsl::ResolveInput input;
  for (const auto& file : packs->files)
    input.files.push_back({&file->parsed.file, file->folder, dsl::has_errors(file->parsed.diagnostics), !file->plugin.empty()});
  input.read_text = read_set_file;
  input.program_version = program_version();
  input.options = *options;
  input.plugins = known_plugins();
  packs->resolved = dsl::resolve(input, *packs->apis);
  packs->compiled = dsl::compile(input, *packs->apis, packs->resolved);
  collect_diagnostics(*packs);
  if (auto known = check_options(*options, *packs); !known) return known.error();
  for (const dsl::CompiledRule& compiled : packs->compiled) {
    if (compiled.disabled) continue;
    check::CheckerPtr checker = make_checker(*packs, compiled);
    if (checker == nullptr)
      return Error{fmt::format("what the plugin says about a checker holds another rule, `{}`", compiled.rule.info.name),
                   packs->files[compiled.file]->source.path, "its author has to take it out"};
    auto added = packs->registry.add(std::move(checker));
    if (!added) return added.error();
  }
  return packs;
}

}  // namespace ppcheck::cli
