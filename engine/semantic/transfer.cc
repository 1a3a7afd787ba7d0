// What each instruction makes of its operands.
#include <fmt/format.h>

#include <algorithm>

#include "engine/semantic/solver.h"

namespace ppcheck::semantic {

using ir::FunctionId;
using ir::InstrId;
using ir::kNone;
using ir::Opcode;

namespace {

ClassId class_of_constant(const BuiltinClasses& b, ir::ConstantKind kind) {
  switch (kind) {
    case ir::ConstantKind::kNone: return b.none;
    case ir::ConstantKind::kTrue:
    case ir::ConstantKind::kFalse: return b.boolean;
    case ir::ConstantKind::kInt:
    case ir::ConstantKind::kBigInt: return b.integer;
    case ir::ConstantKind::kFloat: return b.real;
    case ir::ConstantKind::kComplex: return b.complex;
    case ir::ConstantKind::kString: return b.string;
    case ir::ConstantKind::kBytes: return b.bytes;
    case ir::ConstantKind::kEllipsis: return kNone;
  }
  return kNone;
}

}  // namespace

EntitySet Solver::transfer(FunctionId f, InstrId i) {
  const ir::Function& fn = table_.function(f);
  const ir::Instr& in = fn.instrs[i];
  const std::uint32_t m = table_.module_of(f);
  const ir::Module& module = table_.module(m);
  auto& entities = solution_.entities;
  auto& values = solution_.values[f];
  const auto operand = [&](std::size_t k) -> EntitySet {
    const InstrId v = fn.operands_of(i)[k];
    return v == ir::kNoValue ? 0 : values[v];
  };
  const EntitySet unknown = entities.single(0);
  const auto one = [&](Entity e) { return entities.single(entities.intern(e)); };
  const auto global_at = [&](ir::Symbol name) {
    return solution_.locations.id({LocationKind::kGlobal, m, 0, 0, name});
  };
  // A variable that a stub declares keeps its name; the value of any other declaration is its type.
  const auto stored = [&](ir::Symbol name, std::string_view owner) -> EntitySet {
    const InstrId v = fn.operands_of(i)[0];
    const Opcode op = fn.instrs[v].op;
    if (!module.is_stub || (op != Opcode::kDeclare && op != Opcode::kAnnotated)) return values[v];
    Entity e;
    e.kind = EntityKind::kDeclared;
    e.name = base::intern(fmt::format("{}.{}", owner, base::text_of(name)));
    e.site = {f, v};
    return one(e);
  };

  switch (in.op) {
    case Opcode::kConst: {
      const ClassId c = class_of_constant(solution_.builtins, module.constants[in.aux].kind);
      return c == kNone ? unknown : instance(c);
    }
    case Opcode::kParam: {
      const LocationId at = solution_.locations.id({LocationKind::kParameter, f, in.aux, 0, {}});
      read(at, nullptr);
      const auto kind = fn.params[in.aux].kind;
      const EntitySet set = solution_.locations[at].set;
      if (kind == ir::ParamKind::kVarPositional || kind == ir::ParamKind::kVarKeyword) {
        const bool positional = kind == ir::ParamKind::kVarPositional;
        return one({EntityKind::kDisplay, positional ? solution_.builtins.tuple : solution_.builtins.dict, 0, 0,
                    {}, {f, i}});
      }
      return set;
    }
    case Opcode::kPhi: {
      EntitySet out = 0;
      for (const InstrId v : fn.operands_of(i))
        if (v != ir::kNoValue) out = entities.unite(out, values[v]);
      return out;
    }
    case Opcode::kImport: {
      const std::string_view name = base::text_of(in.name);
      if (in.has(ir::kTopPackage)) return module_entity(m, name.substr(0, name.find('.')), in.aux);
      return module_entity(m, name, in.aux);
    }
    case Opcode::kImportFrom: return attribute(operand(0), in.name);
    case Opcode::kImportStar:
      for (const EntityId e : entities.members(operand(0))) {
        if (entities[e].kind != EntityKind::kModule) continue;
        auto& list = star_imports_[m];
        if (std::find(list.begin(), list.end(), entities[e].a) == list.end()) {
          list.push_back(entities[e].a);
          // Whoever reads names of this module may find more of them now.
          for (std::uint32_t k = 0; k < module.functions.size(); ++k) enqueue(table_.function_id(m, k));
        }
      }
      return 0;
    case Opcode::kLoadGlobal: return global(m, in.name);
    case Opcode::kStoreGlobal: {
      const EntitySet set = stored(in.name, base::text_of(module.name));
      store(global_at(in.name), set, {{f, fn.operands_of(i)[0]}, {f, i}});
      return 0;
    }
    case Opcode::kLoadCell: {
      const LocationId at = solution_.locations.id(
          {LocationKind::kCell, table_.function_id(m, in.aux), 0, 0, in.name});
      read(at, nullptr);
      return solution_.locations[at].set;
    }
    case Opcode::kStoreCell:
      store(solution_.locations.id({LocationKind::kCell, table_.function_id(m, in.aux), 0, 0, in.name}),
            operand(0), {{f, fn.operands_of(i)[0]}, {f, i}});
      return 0;
    case Opcode::kStoreClass: {
      if (fn.class_index == kNone) return 0;
      const ClassId c = solution_.classes.id(m, fn.class_index);
      const EntitySet set = stored(in.name, base::text_of(solution_.classes[c].canonical));
      store(solution_.locations.id({LocationKind::kClassAttribute, c, 0, 0, in.name}), set,
            {{f, fn.operands_of(i)[0]}, {f, i}});
      return 0;
    }
    case Opcode::kLoadAttr: return attribute(operand(0), in.name);
    case Opcode::kStoreAttr: store_attribute(f, i); return 0;
    case Opcode::kStoreItem:
    case Opcode::kAppend: store_item(f, i); return in.op == Opcode::kAppend ? 0 : operator_result(f, i);
    case Opcode::kLoadItem: {
      if (in.has(ir::kInAnnotation)) return unknown;
      const EntitySet direct = item(operand(0), f, fn.operands_of(i)[1]);
      // What stands in a display is known place by place; its class's `__getitem__` would only say "one of all".
      const auto& holders = entities.members(operand(0));
      if (!holders.empty() && std::all_of(holders.begin(), holders.end(), [&](EntityId e) {
            return entities[e].kind == EntityKind::kDisplay;
          }))
        return direct;
      const EntitySet declared = operator_result(f, i);
      const EntitySet out = entities.unite(direct, declared);
      return out == 0 && operand(0) != 0 ? unknown : out;
    }
    case Opcode::kUnpack: {
      EntitySet out = 0;
      for (const EntityId e : std::vector<EntityId>(entities.members(operand(0)))) {
        const Entity entity = entities[e];
        if (entity.kind == EntityKind::kDisplay && entity.a != solution_.builtins.dict && !in.has(ir::kStar) &&
            in.aux < kTrackedPositions) {
          for (const std::uint32_t p : {in.aux, kAnyPosition}) {
            const LocationId at = solution_.locations.id({LocationKind::kElement, entity.site.function,
                                                          entity.site.instr, element_key(entity.b, p), {}});
            read(at, nullptr);
            out = entities.unite(out, solution_.locations[at].set);
          }
        } else if (in.has(ir::kStar)) {
          out = entities.insert(out, 0);
        } else {
          out = entities.unite(out, elements(entities.single(e)));
        }
      }
      return out == 0 && operand(0) != 0 ? unknown : out;
    }
    case Opcode::kAnnotated: {
      TypeEnvironment env{this, 0, kNone, kNone, nullptr};
      const EntitySet note = annotation(f, fn.operands_of(i)[1], env);
      return entities.unite(operand(0), note == unknown ? 0 : note);
    }
    case Opcode::kDeclare: {
      TypeEnvironment env{this, 0, kNone, kNone, nullptr};
      return annotation(f, fn.operands_of(i)[0], env);
    }
    case Opcode::kCall: return transfer_call(f, i);
    case Opcode::kBinary:
    case Opcode::kUnary:
    case Opcode::kCompare: {
      if (in.has(ir::kInAnnotation)) return unknown;
      const EntitySet out = operator_result(f, i);
      return out == 0 && operand(0) != 0 ? unknown : out;
    }
    case Opcode::kNot: return solution_.builtins.boolean == kNone ? unknown : instance(solution_.builtins.boolean);
    case Opcode::kList:
    case Opcode::kTuple:
    case Opcode::kSet: {
      const ClassId c = in.op == Opcode::kList    ? solution_.builtins.list
                        : in.op == Opcode::kTuple ? solution_.builtins.tuple
                                                  : solution_.builtins.set;
      const auto operands = fn.operands_of(i);
      bool exact = in.op != Opcode::kSet && operands.size() <= kTrackedPositions;
      for (const InstrId v : operands) exact = exact && v != ir::kNoValue && fn.instrs[v].op != Opcode::kSpread;
      for (std::uint32_t p = 0; p < operands.size(); ++p) {
        const InstrId v = operands[p];
        if (v == ir::kNoValue) continue;
        const bool spread = fn.instrs[v].op == Opcode::kSpread;
        const EntitySet set = spread ? elements(values[fn.operands_of(v)[0]]) : values[v];
        store(solution_.locations.id(
                  {LocationKind::kElement, f, i, element_key(0, exact ? p : kAnyPosition), {}}),
              set, {{f, v}, {f, i}});
      }
      return one({EntityKind::kDisplay, c, 0, 0, {}, {f, i}});
    }
    case Opcode::kDict: {
      const auto operands = fn.operands_of(i);
      for (std::size_t k = 0; k + 1 < operands.size(); k += 2) {
        const InstrId key = operands[k], v = operands[k + 1];
        if (v == ir::kNoValue) continue;
        const auto put = [&](std::uint32_t position, EntitySet set, InstrId from) {
          store(solution_.locations.id({LocationKind::kElement, f, i, element_key(0, position), {}}), set,
                {{f, from}, {f, i}});
        };
        if (key == ir::kNoValue) {  // `**other`
          put(kAnyPosition, unknown, v);
          continue;
        }
        put(kKeyPosition, values[key], key);
        const std::uint32_t position = constant_position(f, key);
        put(position, values[v], v);
        put(kValuesPosition, values[v], v);
      }
      return one({EntityKind::kDisplay, solution_.builtins.dict, 0, 0, {}, {f, i}});
    }
    case Opcode::kSpread: return operand(0);
    case Opcode::kFString:
    case Opcode::kFormat: return solution_.builtins.string == kNone ? unknown : instance(solution_.builtins.string);
    case Opcode::kFunction: return one({EntityKind::kFunction, table_.function_id(m, in.aux), 0, 0, {}, {}});
    case Opcode::kClass: define_class(f, i); return one({EntityKind::kClass, solution_.classes.id(m, in.aux), 0, 0, {}, {}});
    case Opcode::kIter: return operand(0);
    case Opcode::kNext: return elements(operand(0));
    case Opcode::kYield:
      store(solution_.locations.id({LocationKind::kYield, f, 0, 0, {}}), operand(0),
            {{f, fn.operands_of(i)[0]}, {f, i}});
      return unknown;
    case Opcode::kYieldFrom:
      store(solution_.locations.id({LocationKind::kYield, f, 0, 0, {}}), elements(operand(0)), {});
      return unknown;
    case Opcode::kReturn:
      if (in.operand_count > 0)
        store(solution_.locations.id({LocationKind::kReturn, f, 0, 0, {}}), operand(0),
              {{f, fn.operands_of(i)[0]}, {f, i}});
      return 0;
    case Opcode::kAwait: {
      EntitySet out = 0;
      for (const EntityId e : entities.members(operand(0))) {
        if (entities[e].kind != EntityKind::kCoroutine) continue;
        const LocationId at = solution_.locations.id({LocationKind::kReturn, entities[e].a, 0, 0, {}});
        read(at, nullptr);
        out = entities.unite(out, solution_.locations[at].set);
      }
      return out == 0 && operand(0) != 0 ? unknown : out;
    }
    case Opcode::kEnter: {
      EntitySet out = 0;
      for (const EntityId e : entities.members(operand(0)))
        if (entities[e].kind == EntityKind::kGenerator) {
          const LocationId at = solution_.locations.id({LocationKind::kYield, entities[e].a, 0, 0, {}});
          read(at, nullptr);
          out = entities.unite(out, solution_.locations[at].set);
        }
      out = entities.unite(out, operator_result(f, i));
      return out == 0 && operand(0) != 0 ? unknown : out;
    }
    case Opcode::kSlice: return solution_.builtins.slice == kNone ? unknown : instance(solution_.builtins.slice);
    case Opcode::kUndef: return 0;
    case Opcode::kCaught: {
      EntitySet out = 0, classes = 0;
      for (const InstrId v : fn.operands_of(i)) {
        if (v == ir::kNoValue) continue;
        classes = entities.unite(classes, values[v]);
        for (const EntityId e : entities.members(values[v]))
          out = entities.insert(out, entities[e].kind == EntityKind::kClass
                                         ? entities.intern({EntityKind::kInstance, entities[e].a, 0, 0, {}, {}})
                                         : 0);
      }
      return out == 0 && (classes != 0 || fn.operands_of(i).empty()) ? unknown : out;  // `except:` names none
    }
    case Opcode::kExit:
    case Opcode::kDelGlobal:
    case Opcode::kDelAttr:
    case Opcode::kDelItem:
    case Opcode::kJump:
    case Opcode::kBranch:
    case Opcode::kRaise: return 0;
    case Opcode::kUnknown: return unknown;
  }
  return 0;
}

void Solver::store_attribute(FunctionId f, InstrId i) {
  const ir::Function& fn = table_.function(f);
  const ir::Instr& in = fn.instrs[i];
  const InstrId object = fn.operands_of(i)[0], stored = fn.operands_of(i)[1];
  const EntitySet set = value(f, stored);
  for (const EntityId e : std::vector<EntityId>(solution_.entities.members(value(f, object)))) {
    const Entity entity = solution_.entities[e];
    Location at;
    at.name = in.name;
    at.a = entity.a;
    switch (entity.kind) {
      case EntityKind::kInstance: at.kind = LocationKind::kInstanceAttribute; break;
      case EntityKind::kClass: at.kind = LocationKind::kClassAttribute; break;
      case EntityKind::kModule: at.kind = LocationKind::kGlobal; break;
      default: continue;
    }
    store(solution_.locations.id(at), set, {{f, stored}, {f, i}});
  }
}

void Solver::store_item(FunctionId f, InstrId i) {
  const ir::Function& fn = table_.function(f);
  const ir::Instr& in = fn.instrs[i];
  const auto operands = fn.operands_of(i);
  const InstrId object = operands[0], stored = operands[in.operand_count - 1u];
  const InstrId key = in.operand_count == 3 ? operands[1] : ir::kNoValue;
  for (const EntityId e : std::vector<EntityId>(solution_.entities.members(value(f, object)))) {
    const Entity entity = solution_.entities[e];
    if (entity.kind != EntityKind::kDisplay) continue;
    const auto put = [&](std::uint32_t position, InstrId v) {
      store(solution_.locations.id({LocationKind::kElement, entity.site.function, entity.site.instr,
                                    element_key(entity.b, position), {}}),
            value(f, v), {{f, v}, {f, i}});
    };
    if (entity.a != kNone && entity.a == solution_.builtins.dict && key != ir::kNoValue) {
      put(kKeyPosition, key);
      put(constant_position(f, key), stored);
      put(kValuesPosition, stored);
    } else {
      put(kAnyPosition, stored);
    }
  }
}

void Solver::define_class(FunctionId f, InstrId i) {
  const ir::Function& fn = table_.function(f);
  const ir::Instr& in = fn.instrs[i];
  const std::uint32_t m = table_.module_of(f);
  const ClassId c = solution_.classes.id(m, in.aux);
  std::vector<ClassId> bases;
  std::vector<ir::Symbol> external_bases;
  bool unknown = false, generic = false;
  const auto operands = fn.operands_of(i);
  const auto args = fn.args_of(i);
  for (std::size_t k = 0; k < operands.size(); ++k) {
    if (args[k].kind == ir::ArgKind::kKeyword) continue;  // `metaclass=`
    InstrId base = operands[k];
    if (base == ir::kNoValue || args[k].kind != ir::ArgKind::kPositional) {
      unknown = true;
      continue;
    }
    if (fn.instrs[base].op == Opcode::kLoadItem) {  // `Generic[T]`, `list[int]`
      base = fn.operands_of(base)[0];
      generic = true;
    }
    for (const EntityId e : solution_.entities.members(value(f, base))) {
      const Entity& entity = solution_.entities[e];
      if (entity.kind == EntityKind::kClass) {
        if (entity.a != c) bases.push_back(entity.a);
      } else if (entity.kind == EntityKind::kExternal) {
        external_bases.push_back(entity.name);
        unknown = true;
      } else if (entity.kind == EntityKind::kUnknown) {
        unknown = true;
      }  // else: `Generic`, `Protocol`, `NamedTuple`: words of the typing module, no bases with names
    }
  }
  // `class A:` is `class A(object):`. Classes of stubs that name no base keep to what they declare.
  if (operands.empty() && !table_.module(m).is_stub && solution_.builtins.object != kNone) bases.push_back(solution_.builtins.object);
  if (generic && table_.module(m).is_stub) solution_.classes.mark_generic(c);
  std::sort(external_bases.begin(), external_bases.end(), [](ir::Symbol a, ir::Symbol b) {
    return base::text_of(a) < base::text_of(b);
  });
  if (!solution_.classes.set_bases(c, std::move(bases), std::move(external_bases), unknown)) return;
  // Whoever looked names up in this class, or in one that derives from it, looks again.
  std::vector<ClassId> todo{c};
  for (std::size_t k = 0; k < todo.size(); ++k) {
    const LocationId at = solution_.locations.find({LocationKind::kBases, todo[k], 0, 0, {}});
    if (at != kNone)
      for (const FunctionId reader : std::vector<FunctionId>(solution_.locations[at].readers)) enqueue(reader);
    for (const ClassId d : solution_.classes.derived(todo[k]))
      if (std::find(todo.begin(), todo.end(), d) == todo.end()) todo.push_back(d);
  }
}

}  // namespace ppcheck::semantic
