// Annotations: from a type expression, lowered like any expression, to the values it allows.
#include <algorithm>

#include "engine/semantic/solver.h"

namespace ppcheck::semantic {

using ir::FunctionId;
using ir::InstrId;
using ir::kNone;
using ir::Opcode;

namespace {

// Deeper nesting of type expressions than any written by hand.
constexpr int kMaxAnnotationDepth = 24;

std::string_view last_component(std::string_view dotted) {
  const auto dot = dotted.rfind('.');
  return dot == std::string_view::npos ? dotted : dotted.substr(dot + 1);
}

// The names of the type parameters of a generic class, from its subscripted bases: `class dict(Mapping[K, V])`.
std::vector<ir::Symbol> type_parameters(const ir::ModuleTable& table, const ClassTable& classes, ClassId c) {
  std::vector<ir::Symbol> names;
  const ir::Class& declaration = classes.declaration(table, c);
  if (declaration.function == kNone || declaration.made_by == ir::kNoValue) return names;
  const ir::Function& fn = table.module(classes[c].module).functions[declaration.function];
  for (const InstrId base : fn.operands_of(declaration.made_by)) {
    if (base == ir::kNoValue || fn.instrs[base].op != Opcode::kLoadItem) continue;
    const InstrId index = fn.operands_of(base)[1];
    const auto add = [&](InstrId v) {
      if (v == ir::kNoValue) return;
      if (fn.instrs[v].op == Opcode::kLoadGlobal) names.push_back(fn.instrs[v].name);
      // Where nothing stands between, the class names what the call made: `T = TypeVar("T")`, which says the name.
      if (fn.instrs[v].op != Opcode::kCall || fn.operands_of(v).size() < 2) return;
      const InstrId said = fn.operands_of(v)[1];
      if (said == ir::kNoValue || fn.instrs[said].op != Opcode::kConst) return;
      const ir::Constant& constant = table.module(classes[c].module).constants[fn.instrs[said].aux];
      if (constant.kind == ir::ConstantKind::kString) names.push_back(constant.text);
    };
    if (fn.instrs[index].op == Opcode::kTuple)
      for (const InstrId v : fn.operands_of(index)) add(v);
    else
      add(index);
    if (!names.empty()) break;
  }
  return names;
}

// Whether a type expression names the variable; through subscripts, unions and tuples.
bool mentions(const ir::Function& fn, InstrId note, ir::Symbol name) {
  std::vector<InstrId> todo{note};
  for (std::size_t k = 0; k < todo.size() && k < 64; ++k) {
    const ir::Instr& in = fn.instrs[todo[k]];
    if (in.op == Opcode::kLoadGlobal && in.name == name) return true;
    if (in.op != Opcode::kLoadItem && in.op != Opcode::kBinary && in.op != Opcode::kTuple) continue;
    for (const InstrId o : fn.operands_of(todo[k]))
      if (o != ir::kNoValue) todo.push_back(o);
  }
  return false;
}

// What the type variable `name` stands for in a parameter annotated by `v`, when `argument` is passed: the
// argument for `T`, its elements for `Iterable[T]`; 0 when the annotation does not mention it.
EntitySet match_variable(Solver& solver, FunctionId f, InstrId v, ir::Symbol name, EntitySet argument, int depth) {
  if (v == ir::kNoValue || depth > kMaxAnnotationDepth) return 0;
  const ir::Function& fn = solver.table().function(f);
  const ir::Instr& in = fn.instrs[v];
  EntitySet out = 0;
  auto& entities = solver.solution().entities;
  switch (in.op) {
    case Opcode::kLoadGlobal:
    case Opcode::kLoadCell: return in.name == name ? argument : 0;
    case Opcode::kBinary:
      for (const InstrId side : fn.operands_of(v))
        out = entities.unite(out, match_variable(solver, f, side, name, argument, depth + 1));
      return out;
    case Opcode::kLoadItem: {
      const InstrId base = fn.operands_of(v)[0];
      const InstrId index = fn.operands_of(v)[1];
      bool transparent = false;  // Optional, Union: the argument itself
      for (const EntityId e : entities.members(solver.value(f, base))) {
        const std::string_view word = last_component(base::text_of(entities[e].name));
        if (entities[e].kind == EntityKind::kDeclared && (word == "Optional" || word == "Union")) transparent = true;
        if (word == "Callable" || (entities[e].kind == EntityKind::kClass &&
                                   last_component(base::text_of(solver.solution().classes[entities[e].a].canonical)) ==
                                       "Callable"))
          return 0;
      }
      const EntitySet inner = transparent ? argument : solver.elements(argument);
      if (fn.instrs[index].op == Opcode::kTuple) {
        for (const InstrId part : fn.operands_of(index))
          out = entities.unite(out, match_variable(solver, f, part, name, inner, depth + 1));
        return out;
      }
      return match_variable(solver, f, index, name, inner, depth + 1);
    }
    default: return 0;
  }
}

}  // namespace

namespace {

// What a variable is may be asked for while it is being found out: a class whose `__iter__` names the variable is itself
// what was passed for it.
class Nesting {
 public:
  Nesting() { ++depth_; }
  ~Nesting() { --depth_; }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;
  bool too_deep() const { return depth_ > kMaxAnnotationDepth; }

 private:
  static thread_local int depth_;
};
thread_local int Nesting::depth_ = 0;

}  // namespace

std::optional<EntitySet> TypeEnvironment::variable(ir::Symbol name, int depth) const {
  const Nesting nesting;
  if (nesting.too_deep()) return std::nullopt;
  Solver& s = *solver;
  auto& solution = s.solution();
  auto& entities = solution.entities;
  const Entity self = entities[receiver];
  if (self.kind == EntityKind::kDisplay && self.a != kNone) {
    const bool dict = self.a == solution.builtins.dict;
    const auto parameters = type_parameters(s.table(), solution.classes, self.a);
    const auto at = std::find(parameters.begin(), parameters.end(), name);
    const bool key = dict && at == parameters.begin() && !parameters.empty();
    const auto read = [&](std::uint32_t position) {
      const LocationId id = solution.locations.id({LocationKind::kElement, self.site.function, self.site.instr,
                                                   element_key(self.b, position), {}});
      s.note_read(id);
      return solution.locations[id].set;
    };
    if (at != parameters.end()) {
      if (dict) return read(key ? kKeyPosition : kValuesPosition);
      return s.elements(entities.single(receiver));
    }
  }
  // A generic object of a stub: its constructor's arguments say what its variables are.
  const auto from_call = [&](FunctionId caller_function, InstrId at_call,
                             const CallTarget& t) -> std::optional<EntitySet> {
    if (t.function == kNone) return std::nullopt;
    const ir::Function& fn = s.table().function(t.function);
    if (fn.parent == kNone) return std::nullopt;
    const FunctionId parent = s.table().function_id(s.table().module_of(t.function), fn.parent);
    std::optional<EntitySet> out;
    for (const ir::Param& p : fn.params) {
      if (p.annotation == ir::kNoValue) continue;
      const ir::ValueRef passed = s.bound_argument(caller_function, at_call, t, p.name);
      if (!passed.valid()) continue;
      const EntitySet argument = s.value(passed.function, passed.instr);
      if (argument == 0) {
        if (!out && mentions(s.table().function(parent), p.annotation, name)) out = 0;
        continue;
      }
      if (const EntitySet set = match_variable(s, parent, p.annotation, name, argument, 0); set != 0)
        out = entities.unite(out.value_or(0), set);
    }
    return out;
  };
  if (self.kind == EntityKind::kInstance && self.site.valid() && depth < kMaxAnnotationDepth) {
    // A copy: `targets` may grow the tables.
    for (const CallTarget& t : s.targets(self.site.function, self.site.instr))
      if (t.constructs != kNone)
        if (const auto set = from_call(self.site.function, self.site.instr, t)) return set;
  }
  if (call != kNone && target != nullptr)
    if (const auto set = from_call(caller, call, *target)) return set;
  return std::nullopt;
}

EntitySet Solver::declared_type(EntityId declared) {
  const Entity entity = solution_.entities[declared];
  if (entity.kind != EntityKind::kDeclared) return solution_.entities.single(declared);
  const ir::Function& fn = table_.function(entity.site.function);
  const ir::Instr& in = fn.instrs[entity.site.instr];
  const auto operands = fn.operands_of(entity.site.instr);
  const InstrId note = in.op == Opcode::kAnnotated ? operands[1] : operands[0];
  TypeEnvironment env{this, 0, kNone, kNone, nullptr};
  return annotation(entity.site.function, note, env);
}

ir::ValueRef Solver::type_alias(ir::ValueRef note) const {
  // `Alias: TypeAlias = X | Y` and `Alias = Union[X, Y]`, through imports.
  for (int step = 0; step < kMaxAnnotationDepth; ++step) {
    const ir::Function& fn = table_.function(note.function);
    const ir::Instr& in = fn.instrs[note.instr];
    if (in.op == Opcode::kAnnotated) {
      note.instr = fn.operands_of(note.instr)[0];
      return note;
    }
    LocationId at = kNone;
    if (in.op == Opcode::kLoadGlobal) {
      at = solution_.locations.find({LocationKind::kGlobal, table_.module_of(note.function), 0, 0, in.name});
    } else if (in.op == Opcode::kImportFrom) {
      for (const EntityId e : solution_.entities.members(value(note.function, fn.operands_of(note.instr)[0])))
        if (solution_.entities[e].kind == EntityKind::kModule)
          at = solution_.locations.find({LocationKind::kGlobal, solution_.entities[e].a, 0, 0, in.name});
    }
    if (at == kNone || solution_.locations[at].sources.size() != 1) return note;
    const ir::ValueRef source = solution_.locations[at].sources[0].value;
    const Opcode op = table_.instr(source).op;
    if (op != Opcode::kAnnotated && op != Opcode::kLoadItem && op != Opcode::kBinary &&
        op != Opcode::kImportFrom && op != Opcode::kLoadGlobal)
      return note;
    note = source;
  }
  return note;
}

EntitySet Solver::annotation(FunctionId f, InstrId v, const TypeEnvironment& env, int depth) {
  auto& entities = solution_.entities;
  if (v == ir::kNoValue || depth > kMaxAnnotationDepth) return entities.single(0);
  if (const ir::ValueRef alias = type_alias({f, v}); alias != ir::ValueRef{f, v}) {
    const Opcode op = table_.instr(alias).op;
    if (op == Opcode::kLoadItem || op == Opcode::kBinary || op == Opcode::kLoadAttr)
      return annotation(alias.function, alias.instr, env, depth + 1);
  }
  const ir::Function& fn = table_.function(f);
  const ir::Instr& in = fn.instrs[v];
  switch (in.op) {
    case Opcode::kConst: {
      const auto kind = table_.module_of_function(f).constants[in.aux].kind;
      return kind == ir::ConstantKind::kNone ? instance(solution_.builtins.none) : entities.single(0);
    }
    case Opcode::kBinary: {
      EntitySet out = 0;
      for (const InstrId side : fn.operands_of(v)) out = entities.unite(out, annotation(f, side, env, depth + 1));
      return out;
    }
    case Opcode::kLoadItem: {
      const InstrId base = fn.operands_of(v)[0];
      const InstrId index = fn.operands_of(v)[1];
      std::vector<InstrId> parts;
      if (fn.instrs[index].op == Opcode::kTuple)
        for (const InstrId p : fn.operands_of(index)) parts.push_back(p);
      else
        parts.push_back(index);
      EntitySet out = 0;
      for (const EntityId e : std::vector<EntityId>(entities.members(value(f, base)))) {
        const Entity entity = entities[e];
        const std::string_view word =
            last_component(base::text_of(entity.kind == EntityKind::kClass ? solution_.classes[entity.a].canonical : entity.name));
        if (entity.kind == EntityKind::kDeclared || word == "Callable") {
          if (word == "Optional" || word == "Union") {
            for (const InstrId p : parts) out = entities.unite(out, annotation(f, p, env, depth + 1));
            if (word == "Optional") out = entities.unite(out, instance(solution_.builtins.none));
          } else if (word == "Annotated" || word == "ClassVar" || word == "Final" || word == "Required") {
            out = entities.unite(out, annotation(f, parts[0], env, depth + 1));
          } else if (word == "Callable" && parts.size() == 2) {
            // `Callable[[F], F]`: hands back what it is given.
            const InstrId list = parts[0];
            const bool identity = fn.instrs[list].op == Opcode::kList && fn.instrs[list].operand_count == 1 &&
                                  fn.instrs[fn.operands_of(list)[0]].op == Opcode::kLoadGlobal &&
                                  fn.instrs[parts[1]].op == Opcode::kLoadGlobal &&
                                  fn.instrs[fn.operands_of(list)[0]].name == fn.instrs[parts[1]].name;
            out = entities.insert(out, identity ? entities.intern({EntityKind::kIdentity, 0, 0, 0, {}, {}}) : 0);
          } else {
            out = entities.insert(out, 0);
          }
          continue;
        }
        if (entity.kind != EntityKind::kClass) {
          out = entities.insert(out, 0);
          continue;
        }
        const std::string_view class_name =
            base::text_of(solution_.classes.declaration(table_, entity.a).name);
        if (class_name == "type" || class_name == "Type") {
          for (const EntityId t : std::vector<EntityId>(entities.members(annotation(f, parts[0], env, depth + 1))))
            if (entities[t].kind == EntityKind::kInstance)
              out = entities.insert(out, entities.intern({EntityKind::kClass, entities[t].a, 0, 0, {}, {}}));
          continue;
        }
        // A container of declared elements. What makes it is the call whose result is declared so.
        Entity made;
        made.kind = EntityKind::kDisplay;
        made.a = entity.a;
        made.b = static_cast<std::uint32_t>(depth);
        made.site = env.call != kNone ? ir::ValueRef{env.caller, env.call} : ir::ValueRef{f, v};
        out = entities.insert(out, entities.intern(made));
        if (frozen_) continue;
        const auto put = [&](std::uint32_t position, EntitySet set) {
          store(solution_.locations.id({LocationKind::kElement, made.site.function, made.site.instr,
                                        element_key(made.b, position), {}}),
                set, {});
        };
        const bool tuple = entity.a == solution_.builtins.tuple;
        const bool ellipsis = parts.size() == 2 && fn.instrs[parts[1]].op == Opcode::kConst &&
                              table_.module_of_function(f).constants[fn.instrs[parts[1]].aux].kind ==
                                  ir::ConstantKind::kEllipsis;
        const auto parameters = type_parameters(table_, solution_.classes, entity.a);
        for (std::uint32_t p = 0; p < parts.size(); ++p) {
          const EntitySet set = annotation(f, parts[p], env, depth + 1);
          if (tuple && !ellipsis) put(std::min(p, kTrackedPositions - 1), set);
          else if (entity.a == solution_.builtins.dict || (parameters.size() == 2 && parts.size() == 2)) {
            put(p == 0 ? kKeyPosition : kValuesPosition, set);
            // Whatever the key: a constant one has no place of its own here.
            if (p == 1 && entity.a == solution_.builtins.dict) put(kAnyPosition, set);
          }
          else if (p == 0) put(kAnyPosition, set);
        }
      }
      return out;
    }
    default: break;
  }
  EntitySet out = 0;
  const std::vector<EntityId> members = entities.members(value(f, v));
  if (members.empty()) return 0;
  for (const EntityId e : members) {
    const Entity entity = entities[e];
    switch (entity.kind) {
      case EntityKind::kClass:
        out = entities.unite(out, entity.a == solution_.builtins.type_variable ? entities.single(0)
                                                                              : instance(entity.a));
        break;
      case EntityKind::kInstance:
        // `T = TypeVar("T")`: an instance of TypeVar, told apart by the name that is read.
        if (entity.a == solution_.builtins.type_variable) {
          const auto set = env.solver != nullptr ? env.variable(in.name, depth) : std::nullopt;
          out = set ? entities.unite(out, *set) : entities.insert(out, 0);
        } else {
          out = entities.insert(out, 0);
        }
        break;
      case EntityKind::kDeclared: {
        const std::string_view word = last_component(base::text_of(entity.name));
        if (word == "Self" && env.receiver != 0) {
          const Entity self = entities[env.receiver];
          out = entities.insert(out, self.kind == EntityKind::kClass
                                         ? entities.intern({EntityKind::kInstance, self.a, 0, 0, {}, {}})
                                         : env.receiver);
        } else if (word != "NoReturn" && word != "Never") {
          out = entities.insert(out, 0);
        }
        break;
      }
      case EntityKind::kExternal: {
        Entity made = entity;
        made.kind = EntityKind::kExternalInstance;
        out = entities.insert(out, entities.intern(made));
        break;
      }
      default: out = entities.insert(out, 0);
    }
  }
  return out;
}

}  // namespace ppcheck::semantic
