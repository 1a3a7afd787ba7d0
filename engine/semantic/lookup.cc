// Names and attributes: from a name, or an object and an attribute, to what it may be.
#include <fmt/format.h>

#include <algorithm>

#include "engine/semantic/solver.h"

namespace ppcheck::semantic {

using ir::FunctionId;
using ir::kNone;
using ir::Symbol;

namespace {

// Components of the longest dotted name that is told apart.
constexpr int kMaxExternalDepth = 10;

}  // namespace

EntitySet Solver::external(std::string dotted, bool of_instance) {
  // `node = node.next` in a loop would lengthen the name for ever.
  if (std::count(dotted.begin(), dotted.end(), '.') > kMaxExternalDepth) return solution_.entities.single(0);
  Entity e;
  e.kind = EntityKind::kExternal;
  e.a = of_instance ? 1 : 0;
  e.name = base::intern(dotted);
  return solution_.entities.single(solution_.entities.intern(e));
}

EntitySet Solver::instance(ClassId c) {
  if (c == kNone) return 0;
  return solution_.entities.single(solution_.entities.intern({EntityKind::kInstance, c, 0, 0, {}, {}}));
}

ClassId Solver::class_of(EntityId e) {
  const Entity& entity = solution_.entities[e];
  switch (entity.kind) {
    case EntityKind::kInstance:
    case EntityKind::kDisplay: return entity.a;
    default: return kNone;
  }
}

EntitySet Solver::module_entity(std::uint32_t from_module, std::string_view dotted, std::uint32_t level) {
  const ir::Module& from = table_.module(from_module);
  std::string name(dotted);
  if (level > 0) {
    std::string package(base::text_of(from.name));
    for (std::uint32_t up = from.is_package ? 1 : 0; up < level; ++up) {
      const auto dot = package.rfind('.');
      package = dot == std::string::npos ? std::string() : package.substr(0, dot);
    }
    name = package.empty() ? name : name.empty() ? package : package + "." + name;
  }
  const Symbol symbol = base::intern(name);
  std::uint32_t m = kNone;
  if (!from.is_stub) m = table_.find_user(symbol);
  if (m == kNone) m = table_.find_stub(symbol);
  if (m == kNone) return external(name);
  return solution_.entities.single(solution_.entities.intern({EntityKind::kModule, m, 0, 0, {}, {}}));
}

std::optional<EntitySet> Solver::global_in(std::uint32_t module, Symbol name, Log* log,
                                           std::vector<std::uint32_t>& visited) {
  if (std::find(visited.begin(), visited.end(), module) != visited.end()) return std::nullopt;
  visited.push_back(module);
  const LocationId at = solution_.locations.id({LocationKind::kGlobal, module, 0, 0, name});
  if (global_is_stored(module, name)) {
    read(at, log);
    return solution_.locations[at].set;  // may still be empty
  }
  std::optional<EntitySet> found;
  if (const EntitySet set = solution_.locations[at].set; set != 0) {
    read(at, log);  // assigned from another module
    found = set;
  }
  for (const std::uint32_t from : star_imports_[module])
    if (const auto set = global_in(from, name, log, visited))
      found = solution_.entities.unite(found.value_or(0), *set);
  return found;
}

EntitySet Solver::global(std::uint32_t module, Symbol name, Log* log) {
  std::vector<std::uint32_t> visited;
  if (const auto set = global_in(module, name, log, visited)) return *set;
  if (solution_.builtins_module != kNone)
    if (const auto set = global_in(solution_.builtins_module, name, log, visited)) return *set;
  return solution_.entities.single(0);
}

EntitySet Solver::bind_receiver(EntitySet members, EntityId receiver, bool through_class) {
  EntitySet out = 0;
  for (const EntityId e : std::vector<EntityId>(solution_.entities.members(members))) {
    const Entity entity = solution_.entities[e];
    if (entity.kind != EntityKind::kFunction) {
      // A variable that a stub declares in a class body: what an instance has is a value of that type.
      out = solution_.entities.unite(out, entity.kind == EntityKind::kDeclared && !through_class
                                              ? declared_type(e)
                                              : solution_.entities.single(e));
      continue;
    }
    const FunctionFacts& facts = solution_.facts[entity.a];
    if (facts.is_static) {
      out = solution_.entities.insert(out, e);
    } else if (facts.is_class_method || !through_class) {
      if (facts.is_property) {
        CallTarget target;
        target.function = entity.a;
        target.receiver = receiver;
        target.bound = 1;
        const LocationId at = solution_.locations.id({LocationKind::kReturn, entity.a, 0, 0, {}});
        if (facts.is_stub) {
          const ir::Function& fn = table_.function(entity.a);
          if (fn.return_annotation != ir::kNoValue) {
            TypeEnvironment env{this, receiver, kNone, kNone, &target};
            out = solution_.entities.unite(
                out, annotation(table_.function_id(table_.module_of(entity.a), fn.parent),
                                fn.return_annotation, env));
          } else {
            out = solution_.entities.insert(out, 0);
          }
        } else {
          read(at, nullptr);
          out = solution_.entities.unite(out, solution_.locations[at].set);
          if (!frozen_) {
            const LocationId self = solution_.locations.id({LocationKind::kParameter, entity.a, 0, 0, {}});
            store(self, solution_.entities.single(receiver), {});
          }
        }
        continue;
      }
      EntityId bound = receiver;
      if (facts.is_class_method && !through_class)
        if (const ClassId c = class_of(receiver); c != kNone)
          bound = solution_.entities.intern({EntityKind::kClass, c, 0, 0, {}, {}});
      out = solution_.entities.insert(
          out, solution_.entities.intern({EntityKind::kBoundMethod, entity.a, bound, 0, {}, {}}));
    } else {
      out = solution_.entities.insert(out, e);
    }
  }
  return out;
}

EntitySet Solver::class_attribute(ClassId c, Symbol name, std::size_t first_in_mro, Log* log) {
  const auto& mro = solution_.classes[c].mro;
  for (std::size_t k = first_in_mro; k < mro.size(); ++k) {
    const LocationId at = solution_.locations.id({LocationKind::kClassAttribute, mro[k], 0, 0, name});
    read(at, log);
    if (solution_.locations[at].set != 0) return solution_.locations[at].set;
  }
  return 0;
}

EntitySet Solver::instance_attribute(EntityId receiver, ClassId c, Symbol name, Log* log) {
  EntitySet set = 0;
  if (log == nullptr && !frozen_) read(solution_.locations.id({LocationKind::kBases, c, 0, 0, {}}), nullptr);
  const std::vector<ClassId> mro = solution_.classes[c].mro;
  for (const ClassId k : mro) {
    const LocationId at = solution_.locations.id({LocationKind::kInstanceAttribute, k, 0, 0, name});
    read(at, log);
    set = solution_.entities.unite(set, solution_.locations[at].set);
  }
  const EntitySet from_class = class_attribute(c, name, 0, log);
  if (from_class != 0) set = solution_.entities.unite(set, bind_receiver(from_class, receiver, false));
  if (set == 0) {
    for (const Symbol base : solution_.classes[c].external_bases)
      set = solution_.entities.unite(
          set, external(fmt::format("{}.{}", base::text_of(base), base::text_of(name)), true));
    if (set == 0 && solution_.classes[c].unknown_base) set = solution_.entities.single(0);
  }
  return set;
}

EntitySet Solver::attribute(EntitySet object, Symbol name, Log* log) {
  EntitySet out = 0;
  const std::vector<EntityId> members = solution_.entities.members(object);
  // Nothing is known of the object yet; at the end, an empty set means the same as an unknown value.
  if (members.empty()) return 0;
  for (const EntityId e : members) {
    const Entity entity = solution_.entities[e];
    EntitySet found = 0;
    switch (entity.kind) {
      case EntityKind::kModule: {
        const ir::Module& module = table_.module(entity.a);
        std::vector<std::uint32_t> visited;
        const auto bound = global_in(entity.a, name, log, visited);
        // `from pkg import sub as sub` in pkg's own `__init__` binds the name to the submodule.
        if (bound && *bound != 0 && *bound != solution_.entities.single(0)) {
          found = *bound;
          break;
        }
        const std::string dotted = fmt::format("{}.{}", base::text_of(module.name), base::text_of(name));
        const EntitySet sub = module_entity(entity.a, dotted, 0);
        // A user module whose name is bound but not known stays unknown rather than an external name.
        const bool no_module =
            solution_.entities[solution_.entities.members(sub)[0]].kind == EntityKind::kExternal;
        found = bound && no_module ? *bound : sub;
        // A folder of the project that is called like a framework does not hide what only the framework has.
        if (!bound && no_module && !module.is_stub)
          if (const std::uint32_t stub = table_.find_stub(module.name); stub != kNone) {
            visited.clear();
            if (const auto declared = global_in(stub, name, log, visited)) found = *declared;
          }
        if (bound && !no_module) found = solution_.entities.unite(*bound, sub);
        break;
      }
      case EntityKind::kExternal:
        found = entity.a != 0
                    ? solution_.entities.single(0)
                    : external(fmt::format("{}.{}", base::text_of(entity.name), base::text_of(name)));
        break;
      case EntityKind::kExternalInstance:
        found = external(fmt::format("{}.{}", base::text_of(entity.name), base::text_of(name)), true);
        break;
      case EntityKind::kClass:
        if (log == nullptr && !frozen_)
          read(solution_.locations.id({LocationKind::kBases, entity.a, 0, 0, {}}), nullptr);
        found = bind_receiver(class_attribute(entity.a, name, 0, log), e, true);
        if (found == 0) {
          for (const Symbol base : solution_.classes[entity.a].external_bases)
            found = solution_.entities.unite(
                found, external(fmt::format("{}.{}", base::text_of(base), base::text_of(name))));
          if (found == 0 && solution_.classes[entity.a].unknown_base) found = solution_.entities.single(0);
        }
        break;
      case EntityKind::kInstance:
      case EntityKind::kDisplay:
        if (entity.a != kNone) found = instance_attribute(e, entity.a, name, log);
        break;
      case EntityKind::kSuper: {
        found = bind_receiver(class_attribute(entity.a, name, 1, log), entity.b, false);
        if (found == 0) {
          for (const Symbol base : solution_.classes[entity.a].external_bases)
            found = solution_.entities.unite(
                found, external(fmt::format("{}.{}", base::text_of(base), base::text_of(name)), true));
          if (found == 0 && solution_.classes[entity.a].unknown_base) found = solution_.entities.single(0);
        }
        break;
      }
      case EntityKind::kDeclared: {
        const EntitySet type = declared_type(e);
        if (!solution_.entities.contains(type, e)) found = attribute(type, name, log);
        break;
      }
      case EntityKind::kFunction:
        // `@name.setter` of a property returns the property.
        if (solution_.facts[entity.a].is_property)
          found = solution_.entities.single(
              solution_.entities.intern({EntityKind::kIdentity, 0, 0, 0, {}, {}}));
        else
          found = solution_.entities.single(0);
        break;
      default: found = solution_.entities.single(0);
    }
    out = solution_.entities.unite(out, found);
  }
  return out;
}

EntitySet Solver::elements(EntitySet iterable, Log* log) {
  EntitySet out = 0;
  const std::vector<EntityId> members = solution_.entities.members(iterable);
  if (members.empty()) return 0;
  for (const EntityId e : members) {
    const Entity entity = solution_.entities[e];
    switch (entity.kind) {
      case EntityKind::kDisplay: {
        const bool keyed = entity.a != kNone && entity.a == solution_.builtins.dict;
        const auto read_at = [&](std::uint32_t position) {
          const LocationId at = solution_.locations.id({LocationKind::kElement, entity.site.function,
                                                        entity.site.instr, element_key(entity.b, position), {}});
          read(at, log);
          out = solution_.entities.unite(out, solution_.locations[at].set);
        };
        if (keyed) {
          read_at(kKeyPosition);
        } else {
          read_at(kAnyPosition);
          for (std::uint32_t p = 0; p < kTrackedPositions; ++p) {
            const LocationId at = solution_.locations.find(
                {LocationKind::kElement, entity.site.function, entity.site.instr, element_key(entity.b, p), {}});
            if (at == kNone) break;
            read_at(p);
          }
        }
        break;
      }
      case EntityKind::kGenerator: {
        const LocationId at = solution_.locations.id({LocationKind::kYield, entity.a, 0, 0, {}});
        read(at, log);
        out = solution_.entities.unite(out, solution_.locations[at].set);
        break;
      }
      case EntityKind::kInstance: {
        // `__iter__` says what `__next__` returns; a stub's `Iterator[T]` is a display of T.
        EntitySet iterator = 0;
        const EntitySet method = class_attribute(entity.a, base::intern("__iter__"), 0, log);
        for (const EntityId m : std::vector<EntityId>(solution_.entities.members(method))) {
          const Entity fn = solution_.entities[m];
          if (fn.kind != EntityKind::kFunction) continue;
          const ir::Function& body = table_.function(fn.a);
          if (solution_.facts[fn.a].is_stub) {
            if (body.return_annotation == ir::kNoValue) continue;
            CallTarget target;
            target.function = fn.a;
            target.receiver = e;
            TypeEnvironment env{this, e, kNone, kNone, &target};
            iterator = annotation(table_.function_id(table_.module_of(fn.a), body.parent),
                                  body.return_annotation, env);
          } else if (body.is_generator) {
            const LocationId at = solution_.locations.id({LocationKind::kYield, fn.a, 0, 0, {}});
            read(at, log);
            out = solution_.entities.unite(out, solution_.locations[at].set);
          } else {
            const LocationId at = solution_.locations.id({LocationKind::kReturn, fn.a, 0, 0, {}});
            read(at, log);
            iterator = solution_.locations[at].set;
          }
        }
        for (const EntityId it : std::vector<EntityId>(solution_.entities.members(iterator))) {
          const Entity made = solution_.entities[it];
          if (made.kind == EntityKind::kDisplay || made.kind == EntityKind::kGenerator) {
            out = solution_.entities.unite(out, elements(solution_.entities.single(it), log));
          } else if (made.kind == EntityKind::kInstance) {
            const EntitySet next = class_attribute(made.a, base::intern("__next__"), 0, log);
            for (const EntityId n : std::vector<EntityId>(solution_.entities.members(next))) {
              const Entity fn = solution_.entities[n];
              if (fn.kind != EntityKind::kFunction) continue;
              const ir::Function& body = table_.function(fn.a);
              if (solution_.facts[fn.a].is_stub) {
                if (body.return_annotation == ir::kNoValue) continue;
                TypeEnvironment env{this, it, kNone, kNone, nullptr};
                out = solution_.entities.unite(
                    out, annotation(table_.function_id(table_.module_of(fn.a), body.parent),
                                    body.return_annotation, env));
              } else {
                const LocationId at = solution_.locations.id({LocationKind::kReturn, fn.a, 0, 0, {}});
                read(at, log);
                out = solution_.entities.unite(out, solution_.locations[at].set);
              }
            }
          }
        }
        if (out == 0) out = solution_.entities.single(0);
        break;
      }
      default: out = solution_.entities.insert(out, 0);
    }
  }
  return out;
}

EntitySet Solver::item(EntitySet object, FunctionId f, ir::InstrId index, Log* log) {
  const ir::Function& fn = table_.function(f);
  const ir::Instr& key = fn.instrs[index];
  const ir::Module& module = table_.module_of_function(f);
  std::int64_t position = -1;
  if (key.op == ir::Opcode::kConst && module.constants[key.aux].kind == ir::ConstantKind::kInt)
    position = module.constants[key.aux].integer;
  EntitySet out = 0;
  for (const EntityId e : std::vector<EntityId>(solution_.entities.members(object))) {
    const Entity entity = solution_.entities[e];
    if (entity.kind != EntityKind::kDisplay) continue;
    const auto read_at = [&](std::uint32_t p) {
      const LocationId at = solution_.locations.id(
          {LocationKind::kElement, entity.site.function, entity.site.instr, element_key(entity.b, p), {}});
      read(at, log);
      out = solution_.entities.unite(out, solution_.locations[at].set);
    };
    if (key.op == ir::Opcode::kSlice) {
      out = solution_.entities.insert(out, e);
      continue;
    }
    read_at(kAnyPosition);
    if (entity.a != kNone && entity.a == solution_.builtins.dict) {
      const std::uint32_t p = constant_position(f, index);
      read_at(p == kAnyPosition ? kValuesPosition : p);
    } else if (entity.a != kNone && entity.a != solution_.builtins.tuple && entity.a != solution_.builtins.list &&
               table_.instr(entity.site).op != ir::Opcode::kList) {
      read_at(kValuesPosition);  // `Mapping[str, T]`
    } else if (position >= 0 && position < static_cast<std::int64_t>(kTrackedPositions)) {
      read_at(static_cast<std::uint32_t>(position));
    } else {
      for (std::uint32_t p = 0; p < kTrackedPositions; ++p) {
        if (solution_.locations.find({LocationKind::kElement, entity.site.function, entity.site.instr,
                                      element_key(entity.b, p), {}}) == kNone)
          break;
        read_at(p);
      }
    }
  }
  return out;
}

std::uint32_t Solver::constant_position(FunctionId f, ir::InstrId index) {
  const ir::Instr& key = table_.function(f).instrs[index];
  if (key.op != ir::Opcode::kConst) return kAnyPosition;
  const ir::Constant& c = table_.module_of_function(f).constants[key.aux];
  std::string text;
  switch (c.kind) {
    case ir::ConstantKind::kString: text = fmt::format("s{}", base::text_of(c.text)); break;
    case ir::ConstantKind::kInt: text = fmt::format("i{}", c.integer); break;
    case ir::ConstantKind::kTrue: text = "i1"; break;
    case ir::ConstantKind::kFalse: text = "i0"; break;
    case ir::ConstantKind::kNone: text = "n"; break;
    default: return kAnyPosition;
  }
  const auto [it, added] =
      constant_keys_.emplace(base::intern(text).id, static_cast<std::uint32_t>(constant_keys_.size()));
  // Few keys are worth a place of their own; the rest shares one.
  return it->second < kPouredPosition - kTrackedPositions ? it->second + kTrackedPositions : kAnyPosition;
}

}  // namespace ppcheck::semantic
