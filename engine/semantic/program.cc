// program: which modules make up one program, and what that program calls (language.md, ruling 21).
#include <fmt/format.h>

#include <algorithm>

#include "engine/semantic/analysis.h"
#include "engine/semantic/model.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

namespace {

bool starts_with(std::string_view text, std::string_view prefix) { return text.substr(0, prefix.size()) == prefix; }
bool ends_with(std::string_view text, std::string_view suffix) {
  return text.size() >= suffix.size() && text.substr(text.size() - suffix.size()) == suffix;
}

// A test: by the names that test runners look for.
bool is_test(const ir::Module& module) {
  const std::string& path = module.file->path;
  const auto slash = path.rfind('/');
  const std::string_view file = std::string_view(path).substr(slash == std::string::npos ? 0 : slash + 1);
  return starts_with(file, "test_") || ends_with(file, "_test.py") || path.find("/tests/") != std::string::npos ||
         starts_with(path, "tests/") || file == "conftest.py";
}

// An `__init__` that only imports.
bool only_reexports(const ir::Module& module) {
  if (!module.is_package) return false;
  if (module.functions.size() > 1 || !module.classes.empty()) return false;
  for (const ir::Instr& in : module.functions[0].instrs) {
    if (in.op == Opcode::kCall) return false;
  }
  return true;
}

}  // namespace

void find_imports(Analysis& a) {
  const std::uint32_t n = a.table.size();
  a.imports.assign(n, {});
  for (FunctionId f = 0; f < a.table.function_count(); ++f) {
    if (!a.is_user(f)) continue;
    const std::uint32_t m = a.table.module_of(f);
    const ir::Function& fn = a.table.function(f);
    const auto add = [&](std::string_view dotted) {
      // A submodule runs the packages above it first.
      for (std::string name(dotted); !name.empty();) {
        const std::uint32_t to = a.table.find_user(base::intern(name));
        if (to != kNone && to != m) a.imports[m].push_back(to);
        const auto dot = name.rfind('.');
        name.resize(dot == std::string::npos ? 0 : dot);
      }
    };
    for (InstrId i = 0; i < fn.instrs.size(); ++i) {
      const ir::Instr& in = fn.instrs[i];
      if (in.op != Opcode::kImport && in.op != Opcode::kImportFrom) continue;
      for (const EntityId e : a.solution.entities.members(a.solution.values[f][i])) {
        const Entity& entity = a.solution.entities[e];
        if (entity.kind == EntityKind::kModule && !a.table.module(entity.a).is_stub)
          add(base::text_of(a.table.module(entity.a).name));
      }
      if (in.op == Opcode::kImport && in.aux == 0) add(base::text_of(in.name));
    }
  }
  for (auto& list : a.imports) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  // What each module reaches, and by which roots it is reached.
  std::vector<std::vector<std::uint32_t>> reached_from(n);
  for (std::uint32_t root = 0; root < n; ++root) {
    if (a.table.module(root).is_stub || is_test(a.table.module(root)) || only_reexports(a.table.module(root))) continue;
    for (const std::uint32_t m : a.modules_from(root)) reached_from[m].push_back(root);
  }
  a.reached_from = std::move(reached_from);
}

std::vector<std::uint32_t> Analysis::modules_from(std::uint32_t root) const {
  std::vector<std::uint32_t> out{root};
  std::vector<bool> seen(table.size(), false);
  seen[root] = true;
  for (std::size_t k = 0; k < out.size(); ++k)
    for (const std::uint32_t to : imports[out[k]])
      if (!seen[to]) {
        seen[to] = true;
        out.push_back(to);
      }
  return out;
}

std::vector<std::uint32_t> SemanticModel::program_of(std::uint32_t module) const {
  const Analysis& a = *analysis_;
  std::vector<bool> in(a.table.size(), false);
  in[module] = true;
  for (const std::uint32_t m : a.modules_from(module)) in[m] = true;
  for (const std::uint32_t root : a.reached_from[module])
    for (const std::uint32_t m : a.modules_from(root)) in[m] = true;
  std::vector<std::uint32_t> out;
  for (std::uint32_t m = 0; m < in.size(); ++m)
    if (in[m]) out.push_back(m);
  return out;
}

bool SemanticModel::in_one_program(std::uint32_t module, std::uint32_t other) const {
  if (module == other) return true;
  const auto program = analysis_->program_memo.get(module, [&] {
    std::vector<bool> in(analysis_->table.size(), false);
    for (const std::uint32_t m : program_of(module)) in[m] = true;
    return in;
  });
  return (*program)[other];
}

Truth SemanticModel::program_calls(ValueRef v, std::span<const Symbol> apis, Why* why) const {
  const Analysis& a = *analysis_;
  const std::uint32_t own = a.table.module_of(v.function);
  for (const Symbol api : apis)
    for (const CallRef call : calls_of(api))
      if (in_one_program(own, a.table.module_of(call.function))) {
        if (why != nullptr) why->add(call, fmt::format("the program calls `{}` here", base::text_of(api)));
        return Truth::kTrue;
      }
  if (why != nullptr) why->add(v, "the program does not call it");
  return Truth::kFalse;
}

}  // namespace ppcheck::semantic
