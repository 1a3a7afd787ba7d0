// names: from a rule's dotted name to the API that it stands for, through modules, re-exports and classes.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

#include "engine/semantic/analysis.h"
#include "engine/semantic/model.h"

namespace ppcheck::semantic {

using ir::kNone;

namespace {

std::vector<std::string_view> components(std::string_view dotted) {
  std::vector<std::string_view> out;
  while (!dotted.empty()) {
    const auto dot = dotted.find('.');
    out.push_back(dotted.substr(0, dot));
    if (dot == std::string_view::npos) break;
    dotted.remove_prefix(dot + 1);
  }
  return out;
}

// Any stub module: names of rules are looked up from the stubs' side.
std::uint32_t any_stub(const ir::ModuleTable& table) {
  for (std::uint32_t m = 0; m < table.size(); ++m)
    if (table.module(m).is_stub) return m;
  return kNone;
}

struct Resolved {
  EntitySet set = 0;
  EntityId owner = 0;  // the class or module before the last component
  bool open = false;   // a module with `__getattr__` stands on the way
};

Resolved resolve(const Analysis& a, std::string_view dotted) {
  Resolved out;
  Solver& solver = *a.solver;
  auto& entities = solver.solution().entities;
  const std::uint32_t stub = any_stub(a.table);
  const auto parts = components(dotted);
  if (stub == kNone || parts.empty()) return out;
  out.set = solver.module_entity(stub, parts[0], 0);
  if (entities[entities.members(out.set)[0]].kind == EntityKind::kExternal) {
    const std::uint32_t builtins = a.solution.builtins_module;
    if (builtins != kNone) {
      const EntitySet found = solver.global(builtins, base::intern(parts[0]));
      if (found != 0 && !entities.has_unknown(found)) out.set = found;
    }
  }
  for (std::size_t k = 1; k < parts.size(); ++k) {
    out.owner = entities.members(out.set).empty() ? 0 : entities.members(out.set)[0];
    if (entities[out.owner].kind == EntityKind::kModule) {
      const LocationId at = a.solution.locations.find(
          {LocationKind::kGlobal, entities[out.owner].a, 0, 0, base::intern("__getattr__")});
      out.open = out.open || (at != kNone && a.solution.locations[at].set != 0);
    }
    out.set = solver.attribute(out.set, base::intern(parts[k]));
    if (out.set == 0) return out;
  }
  return out;
}

// `import x` and `from m import y` without `as` in a stub are not re-exported (PEP 484).
bool is_own_import(const ir::Function& fn, InstrId store) {
  const ir::Instr& value = fn.instrs[fn.operands_of(store)[0]];
  return (value.op == ir::Opcode::kImport || value.op == ir::Opcode::kImportFrom) &&
         fn.instrs[store].span.begin == value.span.begin;
}

// The names that a stub gives to others: what it binds, and what the modules give that it imports `*` from.
void add_exports(const Analysis& a, std::uint32_t module, std::set<std::uint32_t>& visited,
                 const std::function<void(Symbol)>& add) {
  if (!visited.insert(module).second) return;
  const FunctionId top = a.table.function_id(module, 0);
  const ir::Function& fn = a.table.function(top);
  for (InstrId i = 0; i < fn.instrs.size(); ++i) {
    const ir::Instr& in = fn.instrs[i];
    if (in.op == ir::Opcode::kStoreGlobal && !is_own_import(fn, i)) add(in.name);
    if (in.op != ir::Opcode::kImportStar) continue;
    const InstrId from = fn.operands_of(i)[0];
    for (const EntityId e : a.solution.entities.members(a.solution.values[top][from]))
      if (a.solution.entities[e].kind == EntityKind::kModule) add_exports(a, a.solution.entities[e].a, visited, add);
  }
}

}  // namespace

ApiInfo SemanticModel::api(std::string_view dotted) const {
  const Analysis& a = *analysis_;
  std::lock_guard lock(a.solver_mutex);
  ApiInfo out;
  const auto parts = components(dotted);
  if (parts.empty()) return out;
  const Resolved found = resolve(a, dotted);
  auto& entities = a.solver->solution().entities;
  const auto external = [&] {
    // Nothing declares it: known by name alone, unless a stub of its package should have known it.
    const std::uint32_t root = a.table.find_stub(base::intern(parts[0]));
    if (root == kNone && !(entities.members(found.set).empty() && found.owner != 0)) {
      out.kind = ApiInfo::Kind::kExternal;
      out.canonical = base::intern(dotted);
      return;
    }
    out.open = found.open;
    out.canonical = base::intern(dotted);
  };
  if (found.set == 0) {
    external();
    return out;
  }
  for (const EntityId e : std::vector<EntityId>(entities.members(found.set))) {
    const Entity& entity = entities[e];
    switch (entity.kind) {
      case EntityKind::kModule:
        out.kind = ApiInfo::Kind::kModule;
        out.canonical = a.table.module(entity.a).name;
        return out;
      case EntityKind::kClass: {
        out.kind = ApiInfo::Kind::kClass;
        out.canonical = a.solution.classes[entity.a].canonical;
        for (const char* name : {"__init__", "__new__"}) {
          const EntitySet init = a.solver->class_attribute(entity.a, base::intern(name));
          for (const EntityId m : entities.members(init))
            if (entities[m].kind == EntityKind::kFunction && out.function == kNone) out.function = entities[m].a;
          if (out.function != kNone) break;
        }
        return out;
      }
      case EntityKind::kFunction:
      case EntityKind::kBoundMethod: {
        const bool in_class = entities[found.owner].kind == EntityKind::kClass;
        out.kind = in_class ? ApiInfo::Kind::kMethod : ApiInfo::Kind::kFunction;
        out.canonical = a.canonical[entity.a];
        out.function = entity.a;
        if (in_class) out.owner = a.solution.classes[entities[found.owner].a].canonical;
        return out;
      }
      case EntityKind::kDeclared:
        out.kind = ApiInfo::Kind::kConstant;
        out.canonical = entity.name;
        return out;
      case EntityKind::kExternal: external(); return out;
      default: break;
    }
  }
  out.kind = ApiInfo::Kind::kConstant;
  out.canonical = base::intern(dotted);
  return out;
}

std::vector<std::string> SemanticModel::members(std::string_view dotted) const {
  const Analysis& a = *analysis_;
  std::lock_guard lock(a.solver_mutex);
  std::vector<std::string> out;
  const Resolved found = resolve(a, dotted);
  const auto& entities = a.solution.entities;
  const auto add = [&](Symbol name) {
    const std::string_view text = base::text_of(name);
    if (!text.empty() && text[0] != '_') out.emplace_back(text);
  };
  for (const EntityId e : entities.members(found.set)) {
    const Entity& entity = entities[e];
    if (entity.kind == EntityKind::kModule) {
      std::set<std::uint32_t> visited;
      add_exports(a, entity.a, visited, add);
      // Submodules are names of their package too.
      const std::string prefix = fmt::format("{}.", base::text_of(a.table.module(entity.a).name));
      for (std::uint32_t m = 0; m < a.table.size(); ++m) {
        const std::string_view name = base::text_of(a.table.module(m).name);
        if (a.table.module(m).is_stub && name.size() > prefix.size() && name.substr(0, prefix.size()) == prefix &&
            name.find('.', prefix.size()) == std::string_view::npos)
          out.emplace_back(name.substr(prefix.size()));
      }
    }
    if (entity.kind != EntityKind::kClass) continue;
    const auto& mro = a.solution.classes[entity.a].mro;
    for (LocationId at = 0; at < a.solution.locations.size(); ++at) {
      const Location& key = a.solution.locations.key(at);
      if (key.kind == LocationKind::kClassAttribute && a.solution.locations[at].set != 0 &&
          std::find(mro.begin(), mro.end(), key.a) != mro.end())
        add(key.name);
    }
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

const ir::Module& SemanticModel::module_of(ValueRef v) const { return analysis_->table.module_of_function(v.function); }

std::string SemanticModel::enclosing_name(FunctionId f) const {
  // Lambdas, generator expressions and class bodies belong to the function around them.
  const ir::ModuleTable& table = analysis_->table;
  for (;;) {
    const ir::Function& fn = table.function(f);
    if (fn.kind == ir::FunctionKind::kFunction || fn.kind == ir::FunctionKind::kModule || fn.parent == kNone)
      return fn.qualified_name.empty() ? "<module>" : std::string(base::text_of(fn.qualified_name));
    f = table.function_id(table.module_of(f), fn.parent);
  }
}

}  // namespace ppcheck::semantic
