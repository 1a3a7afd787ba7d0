#include "engine/project/module_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

namespace ppcheck::project {

namespace {

std::string_view parent(std::string_view path) {
  const auto slash = path.rfind('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

bool is_below(std::string_view path, std::string_view folder) {
  return path.size() > folder.size() && path.starts_with(folder) &&
         (path[folder.size()] == '/' || folder.empty());
}

// "/p/a/b.py" → "/p/a/b"; "/p/a/__init__.py" → "/p/a".
std::string stem_of(std::string_view file, bool is_package) {
  if (is_package) return std::string(parent(file));
  const auto slash = file.rfind('/');
  const auto dot = file.rfind('.');
  return std::string(dot == std::string_view::npos || dot < slash + 1 ? file : file.substr(0, dot));
}

std::string dotted(std::string_view stem, std::string_view root) {
  std::string out(stem.substr(std::min(root.size(), stem.size())));
  out.erase(0, out.find_first_not_of('/') == std::string::npos ? out.size() : out.find_first_not_of('/'));
  std::replace(out.begin(), out.end(), '.', '_');
  std::replace(out.begin(), out.end(), '/', '.');
  return out;
}

std::string as_path(std::string_view module) {
  std::string out(module);
  std::replace(out.begin(), out.end(), '.', '/');
  return out;
}

bool is_init(std::string_view file) {
  return file.ends_with("/__init__.py") || file.ends_with("/__init__.pyi");
}

}  // namespace

std::vector<ImportName> imports_of(const ir::Module& module) {
  std::set<ImportName> found;
  for (const ir::Function& fn : module.functions) {
    for (ir::InstrId i = 0; i < fn.instrs.size(); ++i) {
      const ir::Instr& in = fn.instrs[i];
      if (in.op == ir::Opcode::kImport) {
        found.insert({std::string(base::text_of(in.name)), in.aux});
      } else if (in.op == ir::Opcode::kImportFrom) {
        const ir::Instr& from = fn.instrs[fn.operands_of(i)[0]];
        if (from.op != ir::Opcode::kImport) continue;
        std::string name(base::text_of(from.name));
        if (!name.empty()) name += '.';
        found.insert({name.append(base::text_of(in.name)), from.aux});
      }
    }
  }
  return {found.begin(), found.end()};
}

ModuleNames::ModuleNames(std::vector<std::string> files, std::vector<std::string> roots, std::set<std::string> installed)
    : files_(std::move(files)), roots_(std::move(roots)), installed_(std::move(installed)) {
  for (std::uint32_t f = 0; f < size(); ++f) {
    is_package_.push_back(is_init(files_[f]));
    auto [it, is_new] = by_stem_.emplace(stem_of(files_[f], is_package_[f]), f);
    if (!is_new && is_package_[f]) it->second = f;  // of a.py and a/__init__.py Python takes the package
  }
  std::set<std::string> all(roots_.begin(), roots_.end());
  for (const std::string& root : roots_) {
    const std::string src = root + "/src";
    const auto at = std::lower_bound(files_.begin(), files_.end(), src + "/");
    if (at != files_.end() && is_below(*at, src) && !has_init(src)) all.insert(src);
  }
  roots_.assign(all.begin(), all.end());

  names_.resize(size());
  std::set<std::string> taken;
  const auto give_name = [&](std::uint32_t f) {
    const std::string stem = stem_of(files_[f], is_package_[f]);
    std::string name = dotted(stem, root_of(parent(files_[f])));
    if (name.empty()) name = "__init__";
    // The same package in two places: the second goes by its place below longer and longer parts of its path.
    for (std::string_view root = parent(stem); taken.count(name) != 0 && !root.empty();) {
      root = parent(root);
      name = dotted(stem, root);
    }
    while (taken.count(name) != 0) name += '_';
    taken.insert(name);
    names_[f] = std::move(name);
  };
  for (std::uint32_t f = 0; f < size(); ++f)
    if (is_package_[f]) give_name(f);
  for (std::uint32_t f = 0; f < size(); ++f)
    if (!is_package_[f]) give_name(f);
}

bool ModuleNames::has_init(std::string_view folder) const {
  const auto it = by_stem_.find(std::string(folder));
  return it != by_stem_.end() && is_package_[it->second];
}

// The folder below which the modules of `folder` have their names.
std::string ModuleNames::root_of(std::string_view folder) const {
  if (has_init(folder)) {
    while (has_init(folder)) folder = parent(folder);
    return std::string(folder);
  }
  for (std::string_view at = folder;; at = parent(at)) {
    if (std::binary_search(roots_.begin(), roots_.end(), at)) return std::string(at);
    if (at.empty()) return std::string(folder);
  }
}

std::vector<std::string> ModuleNames::search_path(std::uint32_t importer) const {
  std::vector<std::string> path;
  const auto add = [&](std::string_view folder) {
    if (std::find(path.begin(), path.end(), folder) == path.end()) path.emplace_back(folder);
  };
  const std::string_view folder = parent(files_[importer]);
  const bool in_package = has_init(folder);
  if (!in_package) add(folder);
  add(root_of(folder));
  for (std::string_view at = folder; !at.empty(); at = parent(at)) {
    if (std::binary_search(roots_.begin(), roots_.end(), at)) add(at);
    if (const std::string src = std::string(at) + "/src"; std::binary_search(roots_.begin(), roots_.end(), src))
      add(src);
  }
  // Between the file and the outermost root: scripts that are run from there, and Python 2's implicit relative
  // imports.
  std::string_view outermost;
  for (const std::string& root : roots_)
    if (is_below(files_[importer], root) && (outermost.empty() || root.size() < outermost.size())) outermost = root;
  if (!outermost.empty())
    for (std::string_view at = folder; at.size() > outermost.size(); at = parent(at)) add(at);
  // Other parts of the same project.
  for (const std::string& root : roots_)
    if (!outermost.empty() && is_below(root, outermost)) add(root);
  return path;
}

std::uint32_t ModuleNames::resolve(std::uint32_t importer, const ImportName& import) const {
  const auto find = [&](const std::string& stem) {
    const auto it = by_stem_.find(stem);
    return it == by_stem_.end() ? kNoFile : it->second;
  };
  const std::string below = as_path(import.module);
  if (import.level > 0) {
    std::string_view folder = parent(files_[importer]);
    for (std::uint32_t up = 1; up < import.level; ++up) folder = parent(folder);
    return find(below.empty() ? std::string(folder) : std::string(folder) + "/" + below);
  }
  const bool is_installed = installed_.count(import.module.substr(0, import.module.find('.'))) != 0;
  for (const std::string& root : search_path(importer)) {
    if (is_installed && has_init(root)) continue;  // a module of the package itself, which only Python 2 would take
    if (const std::uint32_t file = find(root + "/" + below); file != kNoFile && file != importer) return file;
  }
  return kNoFile;
}

namespace {

// Disjoint sets of files.
class Sets {
 public:
  explicit Sets(std::uint32_t count) : parent_(count) { std::iota(parent_.begin(), parent_.end(), 0u); }
  std::uint32_t find(std::uint32_t f) {
    while (parent_[f] != f) f = parent_[f] = parent_[parent_[f]];
    return f;
  }
  void unite(std::uint32_t a, std::uint32_t b) {
    a = find(a);
    b = find(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::uint32_t> parent_;
};

// What the names of a part mean: a file, or kNoFile for a module that is not of the program.
using Meanings = std::unordered_map<std::string, std::uint32_t>;

bool agree(const Meanings& small, const Meanings& large) {
  for (const auto& [name, file] : small) {
    const auto it = large.find(name);
    if (it != large.end() && it->second != file) return false;
  }
  return true;
}

}  // namespace

std::vector<ProgramPart> partition(const ModuleNames& names, const std::vector<std::vector<ImportName>>& imports) {
  Sets sets(names.size());
  std::vector<Meanings> meanings(names.size());  // of one file's imports, by the names that it uses
  for (std::uint32_t f = 0; f < names.size(); ++f) {
    for (const ImportName& import : imports[f]) {
      // The packages above a module are imported with it.
      for (std::size_t end = import.module.find('.');; end = import.module.find('.', end + 1)) {
        const ImportName part{import.module.substr(0, end), import.level};
        const std::uint32_t target = names.resolve(f, part);
        if (target != ModuleNames::kNoFile) sets.unite(f, target);
        if (import.level == 0) meanings[f].emplace(part.module, target);
        if (end == std::string::npos) break;
      }
    }
  }
  std::vector<ProgramPart> parts;
  std::vector<Meanings> part_meanings;
  std::vector<std::vector<std::uint32_t>> components(names.size());
  for (std::uint32_t f = 0; f < names.size(); ++f) components[sets.find(f)].push_back(f);
  for (const auto& component : components) {
    if (component.empty()) continue;
    Meanings own;
    // A name that one of the files imports means what it finds; of two that disagree, the first in order.
    for (const std::uint32_t f : component)
      for (const auto& [name, file] : meanings[f])
        if (file != ModuleNames::kNoFile) own.emplace(name, file);
    for (const std::uint32_t f : component) own.emplace(names.name(f), f);
    for (const std::uint32_t f : component)
      for (const auto& [name, file] : meanings[f]) own.emplace(name, file);
    std::size_t k = 0;
    while (k < parts.size() && !agree(own, part_meanings[k])) ++k;
    if (k == parts.size()) {
      parts.emplace_back();
      part_meanings.emplace_back();
    }
    parts[k].files.insert(parts[k].files.end(), component.begin(), component.end());
    for (const auto& [name, file] : own) {
      part_meanings[k].emplace(name, file);
      if (file != ModuleNames::kNoFile && names.name(file) != name) parts[k].aliases.emplace_back(name, file);
    }
  }
  for (ProgramPart& part : parts) {
    std::sort(part.files.begin(), part.files.end());
    std::sort(part.aliases.begin(), part.aliases.end());
    part.aliases.erase(std::unique(part.aliases.begin(), part.aliases.end()), part.aliases.end());
  }
  return parts;
}

std::string dump(const ModuleNames& names, const std::vector<ProgramPart>& parts) {
  std::string out;
  for (std::size_t k = 0; k < parts.size(); ++k) {
    if (parts.size() > 1) out += fmt::format("part {}\n", k + 1);
    for (const std::uint32_t f : parts[k].files) {
      out += fmt::format("{}: {}", names.path(f), names.name(f));
      for (const auto& [alias, file] : parts[k].aliases)
        if (file == f) out += " = " + alias;
      out += '\n';
    }
  }
  return out;
}

}  // namespace ppcheck::project
