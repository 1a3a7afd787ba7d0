#include "engine/driver/stubs.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "engine/base/limits.h"
#include "engine/driver/crash.h"
#include "engine/driver/worker_pool.h"
#include "engine/lower/lower.h"
#include "engine/project/discover.h"
#include "engine/project/module_names.h"
#include "engine/source/source_file.h"

namespace ppcheck::driver {

namespace fs = std::filesystem;

namespace {

// What Python itself needs: the builtins, and where their types come from.
const std::vector<std::string>& always() {
  static const std::vector<std::string> names = {"builtins", "types", "typing"};
  return names;
}

std::string as_path(std::string module) {
  std::replace(module.begin(), module.end(), '.', '/');
  return module;
}

// The module that a relative import of `module` means.
std::string absolute_name(const ir::Module& module, const project::ImportName& import) {
  if (import.level == 0) return import.module;
  std::string package(base::text_of(module.name));
  for (std::uint32_t up = module.is_package ? 1 : 0; up < import.level; ++up) {
    const auto dot = package.rfind('.');
    package = dot == std::string::npos ? std::string() : package.substr(0, dot);
  }
  if (package.empty()) return import.module;
  return import.module.empty() ? package : package + "." + import.module;
}

// "a.b.c" → a, a.b, a.b.c
void add_with_parents(const std::string& module, std::set<std::string>& out) {
  for (std::size_t dot = module.find('.'); dot != std::string::npos; dot = module.find('.', dot + 1))
    out.insert(module.substr(0, dot));
  if (!module.empty()) out.insert(module);
}

}  // namespace

std::string StubLibrary::find(const std::string& module) const {
  std::error_code error;
  for (const std::string& folder : folders_) {
    const fs::path stem = fs::path(folder) / as_path(module);
    for (const fs::path& path : {stem / "__init__.pyi", fs::path(stem.string() + ".pyi")})
      if (fs::is_regular_file(path, error)) return path.string();
  }
  return {};
}

bool StubLibrary::has(const std::string& module) const { return added_.count(module) > 0 || !find(module).empty(); }

std::set<std::string> StubLibrary::packages() const {
  std::set<std::string> out;
  for (const auto& [module, text] : added_) out.insert(module.substr(0, module.find('.')));
  for (const std::string& folder : folders_) {
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
      const std::string name = at->path().filename().string();
      if (name.ends_with(".pyi") || at->is_directory(error)) out.insert(name.substr(0, name.find('.')));
    }
  }
  return out;
}

void StubLibrary::add_text(const std::string& module, const std::string& text, const std::string& from) {
  for (std::size_t dot = module.find('.'); dot != std::string::npos; dot = module.find('.', dot + 1)) {
    AddedText& parent = added_[module.substr(0, dot)];
    parent.is_package = true;
    if (parent.from.empty()) parent.from = from;
  }
  AddedText& added = added_[module];
  added.text += text;
  added.from = from;
}

namespace {

// The file, if there is one, and what was added to it.
base::Result<source::SourceFile> read_stub(const std::string& path, const std::string& added, const std::string& from) {
  if (path.empty()) return source::decode_source(from, added);
  auto file = source::read_source(path, project::shown_path(fs::absolute(path).lexically_normal().string()), base::kMaxSourceBytes);
  if (!file || added.empty()) return file;
  const std::string shown = file->path;
  return source::decode_source(shown, file->text + "\n" + added);
}

}  // namespace

void StubLibrary::load(const std::vector<std::string>& names, unsigned jobs) {
  struct Work {
    std::string name;
    std::string path;
    const AddedText* added = nullptr;
    std::shared_ptr<ir::Module> module;
    std::string failure;
  };
  std::vector<Work> work;
  for (const std::string& name : names)
    if (loaded_.count(name) == 0) {
      const auto added = added_.find(name);
      work.push_back({name, find(name), added == added_.end() ? nullptr : &added->second, nullptr, {}});
    }
  parallel_for(work.size(), jobs, [&](std::size_t k) {
    Work& w = work[k];
    if (w.path.empty() && w.added == nullptr) return;
    const std::string from = w.added == nullptr ? std::string() : fmt::format("{}: facts about {}", w.added->from, w.name);
    const Task task("reading", w.path.empty() ? from : w.path);
    auto file = read_stub(w.path, w.added == nullptr ? std::string() : w.added->text, from);
    if (!file) {
      w.failure = file.error().what;
      return;
    }
    lower::LowerOptions options;
    options.module_name = w.name;
    options.is_package = w.path.empty() ? w.added->is_package : w.path.ends_with("/__init__.pyi");
    options.is_stub = true;
    auto module = lower::lower_file(std::make_shared<const source::SourceFile>(std::move(file).value()), options);
    if (!module)
      w.failure = module.error().what;
    else
      w.module = std::move(module).value();
  });
  for (Work& w : work) {
    if (!w.failure.empty()) problems_.push_back({w.path.empty() ? w.added->from : w.path, w.failure, 0});
    if (w.module != nullptr) {
      for (const ir::SkippedRegion& region : w.module->skipped)
        problems_.push_back({w.module->file->path, region.reason, w.module->file->lines.line_of(region.span.begin)});
      std::set<std::string> imports;
      for (const auto& import : project::imports_of(*w.module))
        add_with_parents(absolute_name(*w.module, import), imports);
      imports_[w.name].assign(imports.begin(), imports.end());
    }
    loaded_[w.name] = std::move(w.module);
  }
}

StubLibrary::Modules StubLibrary::closure(const std::vector<std::string>& modules, unsigned jobs) {
  std::set<std::string> wave(always().begin(), always().end());
  for (const std::string& module : modules) add_with_parents(module, wave);
  std::set<std::string> seen;
  Modules out;
  std::map<std::string, std::shared_ptr<const ir::Module>> found;
  while (!wave.empty()) {
    load({wave.begin(), wave.end()}, jobs);
    std::set<std::string> next;
    for (const std::string& name : wave) {
      seen.insert(name);
      const auto& module = loaded_[name];
      if (module == nullptr) continue;
      found[name] = module;
      next.insert(imports_[name].begin(), imports_[name].end());
    }
    wave.clear();
    std::set_difference(next.begin(), next.end(), seen.begin(), seen.end(), std::inserter(wave, wave.end()));
  }
  for (auto& [name, module] : found) out.push_back(module);
  return out;
}

StubLibrary::Modules StubLibrary::below(const std::vector<std::string>& packages, unsigned jobs) {
  std::set<std::string> names;
  for (const std::string& package : packages) {
    names.insert(package);
    for (const auto& [module, text] : added_)
      if (module == package || module.starts_with(package + ".")) names.insert(module);
    for (const std::string& folder : folders_) {
      const fs::path root = fs::path(folder) / as_path(package);
      std::error_code error;
      for (fs::recursive_directory_iterator it(root, error), end; !error && it != end; it.increment(error)) {
        if (it->path().extension() != ".pyi") continue;
        fs::path relative = it->path().lexically_relative(folder);
        relative.replace_extension();
        std::string name = relative.generic_string();
        if (name.ends_with("/__init__")) name.erase(name.size() - 9);
        std::replace(name.begin(), name.end(), '/', '.');
        names.insert(name);
      }
    }
  }
  return closure({names.begin(), names.end()}, jobs);
}

}  // namespace ppcheck::driver
