// Calls: what an event runs, how arguments reach parameters, and what comes back.
#include <algorithm>

#include "engine/semantic/arguments.h"
#include "engine/semantic/solver.h"

namespace ppcheck::semantic {

using ir::ArgKind;
using ir::FunctionId;
using ir::InstrId;
using ir::kNone;
using ir::Opcode;
using ir::ParamKind;
using ir::ValueRef;

namespace {

// Partials of partials of partials: nobody nests them deeper.
constexpr int kMaxCalleeDepth = 8;

}  // namespace

// `getattr(x, "name")`: another spelling of `x.name`.
std::optional<Solver::AttributeRead> Solver::attribute_read(FunctionId f, InstrId call) const {
  return attribute_named(f, call, &FunctionFacts::attribute);
}

std::optional<Solver::AttributeRead> Solver::attribute_test(FunctionId f, InstrId call) const {
  return attribute_named(f, call, &FunctionFacts::has_attribute);
}

std::optional<Solver::AttributeRead> Solver::attribute_named(FunctionId f, InstrId call,
                                                             std::vector<std::string> FunctionFacts::*parameters) const {
  const auto operands = table_.function(f).operands_of(call);
  for (const EntityId e : solution_.entities.members(value(f, operands[0]))) {
    const Entity& entity = solution_.entities[e];
    if (entity.kind != EntityKind::kFunction) continue;
    const std::vector<std::string>& words = solution_.facts[entity.a].*parameters;
    if (words.size() < 2) continue;
    const auto passed = passed_arguments(table_, {f, call}, {});
    const auto given = [&](std::size_t word) -> ValueRef {
      if (word >= words.size()) return {};
      const Argument a = bind_argument(table_, passed, entity.a, 0, base::intern(words[word]));
      return a.state == ArgumentState::kPassed && a.value.instr != ir::kNoValue ? a.value : ValueRef{};
    };
    const ValueRef object = given(0), name = given(1);
    if (!object.valid() || !name.valid() || table_.instr(name).op != Opcode::kConst) continue;
    const ir::Constant& text = table_.module_of_function(name.function).constants[table_.instr(name).aux];
    if (text.kind == ir::ConstantKind::kString) return AttributeRead{object, text.text, given(2)};
  }
  return std::nullopt;
}

ValueRef Solver::receiver_value(FunctionId f, InstrId i, const CallTarget& target) const {
  const ir::Function& fn = table_.function(f);
  const ir::Instr& in = fn.instrs[i];
  if (in.op != Opcode::kCall) return {f, operator_receiver(fn, i, target.reflected)};
  const InstrId callee = fn.operands_of(i)[0];
  if (target.calls_object) return {f, callee};
  InstrId object = ir::kNoValue;
  if (fn.instrs[callee].op == Opcode::kLoadAttr) object = fn.operands_of(callee)[0];
  else if (fn.instrs[callee].op == Opcode::kCall)
    if (const auto read = attribute_read(f, callee)) object = read->object.instr;
  if (object == ir::kNoValue) return {};
  // `super().m()`: the receiver is the method's own first parameter.
  for (const EntityId e : solution_.entities.members(value(f, object)))
    if (solution_.entities[e].kind == EntityKind::kSuper && !fn.params.empty())
      return {f, fn.params[0].value};
  return {f, object};
}

void Solver::targets_of_entity(EntityId e, FunctionId f, InstrId i, std::vector<CallTarget>& out, int depth) {
  if (depth > kMaxCalleeDepth) return;
  const Entity entity = solution_.entities[e];
  CallTarget target;
  target.entity = e;
  switch (entity.kind) {
    case EntityKind::kFunction:
      target.function = entity.a;
      out.push_back(target);
      break;
    case EntityKind::kBoundMethod:
      target.function = entity.a;
      target.receiver = entity.b;
      target.bound = 1;
      out.push_back(target);
      break;
    case EntityKind::kClass: {
      if (!frozen_ && current_ != kNone)
        read(solution_.locations.id({LocationKind::kBases, entity.a, 0, 0, {}}), nullptr);
      target.constructs = entity.a;
      target.receiver = solution_.entities.intern({EntityKind::kInstance, entity.a, 0, 0, {}, {}});
      target.bound = 1;
      bool any = false;
      for (const char* name : {"__init__", "__new__"}) {
        const EntitySet init = class_attribute(entity.a, base::intern(name));
        for (const EntityId m : solution_.entities.members(init)) {
          if (solution_.entities[m].kind != EntityKind::kFunction) continue;
          // `object`'s own says nothing about what derives from it.
          const FunctionId fn = solution_.entities[m].a;
          if (table_.module_of(fn) == solution_.builtins_module && entity.a != class_of_method(fn) &&
              base::text_of(table_.function(fn).qualified_name).substr(0, 7) == "object.")
            continue;
          target.function = fn;
          out.push_back(target);
          any = true;
        }
        if (any) break;
      }
      if (!any) out.push_back(target);
      break;
    }
    case EntityKind::kInstance:
    case EntityKind::kDisplay:
      if (entity.a != kNone) {
        const EntitySet call = bind_receiver(class_attribute(entity.a, base::intern("__call__")), e, false);
        const std::size_t first = out.size();
        for (const EntityId m : std::vector<EntityId>(solution_.entities.members(call)))
          if (solution_.entities[m].kind == EntityKind::kBoundMethod) targets_of_entity(m, f, i, out, depth + 1);
        for (std::size_t k = first; k < out.size(); ++k) out[k].calls_object = true;
      }
      break;
    case EntityKind::kPartial: {
      for (const CallTarget& binder : targets(entity.site.function, entity.site.instr)) {
        if (binder.function == kNone || solution_.facts[binder.function].binds.empty()) continue;
        const ValueRef bound = bound_argument(entity.site.function, entity.site.instr, binder,
                                              base::intern(solution_.facts[binder.function].binds));
        if (!bound.valid()) continue;
        const std::size_t first = out.size();
        for (const EntityId m : std::vector<EntityId>(solution_.entities.members(value(bound.function, bound.instr))))
          targets_of_entity(m, f, i, out, depth + 1);
        for (std::size_t k = first; k < out.size(); ++k)
          if (!out[k].partial.valid()) out[k].partial = entity.site;
      }
      break;
    }
    case EntityKind::kExternal:
      target.external = entity.name;
      out.push_back(target);
      break;
    case EntityKind::kIdentity: out.push_back(target); break;
    case EntityKind::kDeclared: {
      for (const EntityId t : std::vector<EntityId>(solution_.entities.members(declared_type(e))))
        if (t != e && solution_.entities[t].kind != EntityKind::kDeclared) targets_of_entity(t, f, i, out, depth + 1);
      break;
    }
    default: break;
  }
}

ClassId Solver::class_of_method(FunctionId f) const {
  const ir::Function& fn = table_.function(f);
  return fn.class_index == kNone ? kNone : solution_.classes.id(table_.module_of(f), fn.class_index);
}

void Solver::method_targets(EntitySet object, ir::Symbol name, FunctionId f, InstrId i,
                            std::vector<CallTarget>& out) {
  EntitySet holders = 0;  // only what has a class: a module has no operators
  for (const EntityId e : solution_.entities.members(object)) {
    const auto kind = solution_.entities[e].kind;
    if (kind == EntityKind::kInstance || kind == EntityKind::kDisplay || kind == EntityKind::kDeclared ||
        kind == EntityKind::kSuper)
      holders = solution_.entities.insert(holders, e);
  }
  if (holders == 0) return;
  for (const EntityId e : std::vector<EntityId>(solution_.entities.members(attribute(holders, name)))) {
    const auto kind = solution_.entities[e].kind;
    if (kind == EntityKind::kBoundMethod || kind == EntityKind::kFunction) targets_of_entity(e, f, i, out, 0);
  }
}

bool Solver::compatible(ClassId given, ClassId declared) const {
  const auto& classes = solution_.classes;
  if (given == declared || classes.derives(given, declared) || classes[given].unknown_base) return true;
  const BuiltinClasses& b = solution_.builtins;
  if (declared == b.none) return false;
  const auto number = [&](ClassId c) {
    return c == b.boolean ? 1 : c == b.integer ? 2 : c == b.real ? 3 : c == b.complex ? 4 : 0;
  };
  if (number(given) != 0 && number(declared) != 0) return number(given) <= number(declared);
  // Two different classes of the language have nothing in common; what a library takes may be converted.
  const auto builtin = [&](ClassId c) {
    return number(c) != 0 || c == b.string || c == b.bytes || c == b.list || c == b.tuple || c == b.dict ||
           c == b.set || c == b.slice || c == b.none;
  };
  return !(builtin(given) && builtin(declared));
}

// `Literal[True]`, and the argument is a constant that is not among those listed.
bool Solver::is_other_literal(FunctionId home, InstrId note, ValueRef argument) const {
  const ir::Function& fn = table_.function(home);
  if (fn.instrs[note].op != Opcode::kLoadItem || !argument.valid() || argument.instr == ir::kNoValue) return false;
  const auto operands = fn.operands_of(note);
  const auto& words = solution_.entities.members(value(home, operands[0]));
  const bool is_literal = std::any_of(words.begin(), words.end(), [&](EntityId e) {
    const std::string_view name = base::text_of(solution_.entities[e].name);
    return solution_.entities[e].kind == EntityKind::kDeclared && (name == "Literal" || name.ends_with(".Literal"));
  });
  if (!is_literal || table_.instr(argument).op != Opcode::kConst) return false;
  const ir::Constant& given = table_.module_of_function(argument.function).constants[table_.instr(argument).aux];
  std::vector<InstrId> listed{operands[1]};
  if (fn.instrs[operands[1]].op == Opcode::kTuple) {
    const auto parts = fn.operands_of(operands[1]);
    listed.assign(parts.begin(), parts.end());
  }
  return std::none_of(listed.begin(), listed.end(), [&](InstrId v) {
    return v == ir::kNoValue || fn.instrs[v].op != Opcode::kConst ||
           table_.module_of_function(home).constants[fn.instrs[v].aux] == given;
  });
}

bool Solver::fits(FunctionId f, InstrId i, const CallTarget& target) {
  const ir::Function& callee = table_.function(target.function);
  const auto passed = passed_arguments(table_, {f, i}, target.partial, target.reflected);
  std::uint32_t positions = 0;
  bool var_positional = false, var_keyword = false, open = false;
  for (const ir::Param& p : callee.params) {
    if (p.kind <= ParamKind::kPositional) ++positions;
    var_positional = var_positional || p.kind == ParamKind::kVarPositional;
    var_keyword = var_keyword || p.kind == ParamKind::kVarKeyword;
  }
  std::uint32_t at = target.bound;
  for (const PassedArgument& a : passed) {
    if (a.kind == ArgKind::kPositional && ++at > positions && !var_positional) return false;
    if (a.kind == ArgKind::kStar || a.kind == ArgKind::kDoubleStar) open = true;
    if (a.kind == ArgKind::kKeyword && !var_keyword &&
        std::none_of(callee.params.begin(), callee.params.end(),
                     [&](const ir::Param& p) { return p.name == a.name && p.kind != ParamKind::kPositionalOnly; }))
      return false;
  }
  const FunctionId parent =
      callee.parent == kNone ? kNone : table_.function_id(table_.module_of(target.function), callee.parent);
  std::uint32_t position = 0;
  for (const ir::Param& p : callee.params) {
    const bool filled_by_receiver = p.kind <= ParamKind::kPositional && position < target.bound;
    if (p.kind <= ParamKind::kPositional) ++position;
    if (filled_by_receiver || p.kind == ParamKind::kVarPositional || p.kind == ParamKind::kVarKeyword) continue;
    const Argument argument = bind_argument(table_, passed, target.function, target.bound, p.name);
    if (argument.state == ArgumentState::kMissing && p.default_operand == kNone && !open) return false;
    if (argument.state != ArgumentState::kPassed || p.annotation == ir::kNoValue || parent == kNone) continue;
    if (is_other_literal(parent, p.annotation, argument.value)) return false;
    // Known types that have nothing in common with the declared ones.
    TypeEnvironment env{this, target.receiver, kNone, kNone, nullptr};
    const EntitySet declared = annotation(parent, p.annotation, env);
    const EntitySet given = argument.value.valid() && argument.value.instr != ir::kNoValue
                                ? value(argument.value.function, argument.value.instr)
                                : 0;
    if (declared == 0 || given == 0 || solution_.entities.has_unknown(declared) || solution_.entities.has_unknown(given))
      continue;
    bool common = false;
    for (const EntityId g : solution_.entities.members(given))
      for (const EntityId d : solution_.entities.members(declared)) {
        const ClassId gc = class_of(g), dc = class_of(d);
        common = common || gc == kNone || dc == kNone || compatible(gc, dc);
      }
    if (!common) return false;
  }
  return true;
}

void Solver::choose_overload(FunctionId f, InstrId i, std::vector<CallTarget>& list) {
  std::vector<CallTarget> kept;
  for (std::size_t k = 0; k < list.size(); ++k) {
    const CallTarget& t = list[k];
    if (t.function == kNone || !solution_.facts[t.function].is_overload) {
      kept.push_back(t);
      continue;
    }
    const auto same_name = [&](const CallTarget& other) {
      return other.function != kNone && solution_.facts[other.function].is_overload &&
             table_.module_of(other.function) == table_.module_of(t.function) &&
             table_.function(other.function).qualified_name == table_.function(t.function).qualified_name;
    };
    // The first of the family that fits stands for all of it; when none does, the first as it is.
    if (std::any_of(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(k), same_name)) continue;
    std::vector<const CallTarget*> family;
    for (const CallTarget& other : list)
      if (same_name(other)) family.push_back(&other);
    std::sort(family.begin(), family.end(),
              [](const CallTarget* a, const CallTarget* b) { return a->function < b->function; });
    const auto first = std::find_if(family.begin(), family.end(),
                                    [&](const CallTarget* o) { return fits(f, i, *o); });
    kept.push_back(first == family.end() ? *family.front() : **first);
  }
  list = std::move(kept);
}

bool Solver::are_numbers(EntitySet set) const {
  const auto& builtins = solution_.builtins;
  const auto& members = solution_.entities.members(set);
  return !members.empty() && std::all_of(members.begin(), members.end(), [&](EntityId e) {
    const Entity& entity = solution_.entities[e];
    return entity.kind == EntityKind::kInstance && entity.a != kNone &&
           (entity.a == builtins.integer || entity.a == builtins.real || entity.a == builtins.boolean ||
            entity.a == builtins.complex);
  });
}

std::vector<CallTarget> Solver::targets(FunctionId f, InstrId i) {
  const ir::Function& fn = table_.function(f);
  const ir::Instr& in = fn.instrs[i];
  std::vector<CallTarget> out;
  if (in.has(ir::kInAnnotation)) return out;
  if (in.op == Opcode::kCall) {
    for (const EntityId e : std::vector<EntityId>(solution_.entities.members(value(f, fn.operands_of(i)[0]))))
      targets_of_entity(e, f, i, out, 0);
  } else if (const ir::Symbol method = operator_method(in); !method.empty()) {
    const InstrId receiver = operator_receiver(fn, i, false);
    if (receiver == ir::kNoValue) return out;
    const EntitySet object = value(f, receiver);
    if (in.op == Opcode::kBinary && in.has(ir::kInPlace))
      method_targets(object, in_place_method(method), f, i, out);
    if (out.empty()) method_targets(object, method, f, i, out);
    // Of the types that the receiver may have, those count that can take the other operand.
    choose_overload(f, i, out);
    const auto drop_unfit = [&](std::vector<CallTarget>& list) {
      std::erase_if(list, [&](const CallTarget& t) { return t.function != kNone && !fits(f, i, t); });
    };
    std::vector<CallTarget> fitting = out;
    drop_unfit(fitting);
    // What is not known may do anything with a number: that the number could do it says nothing.
    const EntitySet right = in.op == Opcode::kBinary ? value(f, fn.operands_of(i)[1]) : 0;
    const bool any_number = (object == 0 || solution_.entities.has_unknown(object)) && are_numbers(right);
    if (fitting.empty() && in.op == Opcode::kBinary && !any_number) {
      method_targets(right, reflected_method(method), f, i, fitting);
      for (CallTarget& t : fitting) t.reflected = true;
      choose_overload(f, i, fitting);
      drop_unfit(fitting);
    }
    if (!fitting.empty()) out = std::move(fitting);
    return out;
  }
  choose_overload(f, i, out);
  return out;
}

ValueRef Solver::bound_argument(FunctionId f, InstrId i, const CallTarget& target, ir::Symbol parameter) {
  if (target.function == kNone) return {};
  const auto passed = passed_arguments(table_, {f, i}, target.partial, target.reflected);
  const Argument a = bind_argument(table_, passed, target.function, target.bound, parameter);
  return a.state == ArgumentState::kPassed ? a.value : ValueRef{};
}

std::vector<CallTarget> Solver::called_arguments(FunctionId f, InstrId i, const CallTarget& target) {
  std::vector<CallTarget> out;
  if (target.function == kNone) return out;
  for (const std::string& word : solution_.facts[target.function].calls) {
    const auto dot = word.find('.');
    const std::size_t before = out.size();
    if (dot != std::string::npos) {  // `@calls("self.call")`: a method of the receiver
      if (target.receiver != 0)
        method_targets(solution_.entities.single(target.receiver), base::intern(word.substr(dot + 1)), f, i, out);
    } else {
      const ValueRef passed = bound_argument(f, i, target, base::intern(word));
      if (!passed.valid()) continue;
      for (const EntityId e : std::vector<EntityId>(solution_.entities.members(value(passed.function, passed.instr))))
        targets_of_entity(e, f, i, out, 0);
    }
    for (std::size_t k = before; k < out.size(); ++k) {
      out[k].via_calls = true;
      if (dot != std::string::npos) out[k].same_arguments = true;
      out[k].declared_parameter = base::intern(word);
    }
  }
  return out;
}

void Solver::bind(FunctionId f, InstrId i, const CallTarget& target) {
  if (target.function == kNone || solution_.facts[target.function].is_stub) return;
  const ir::Function& callee = table_.function(target.function);
  const ValueRef site{f, i};
  const auto parameter = [&](std::uint32_t p) {
    return solution_.locations.id({LocationKind::kParameter, target.function, p, 0, {}});
  };
  if (target.bound > 0 && !callee.params.empty() && target.receiver != 0) {
    const ValueRef receiver = target.constructs != kNone ? site : receiver_value(f, i, target);
    store(parameter(0), solution_.entities.single(target.receiver),
          receiver.valid() ? Source{receiver, site} : Source{});
  }
  if (target.via_calls && !target.same_arguments) return;  // what it is handed is declared, if anything
  const auto passed = passed_arguments(table_, site, target.partial);
  const auto set_of = [&](ValueRef v) { return v.valid() && v.instr != ir::kNoValue ? value(v.function, v.instr) : 0; };
  EntitySet spread = 0;  // what `*args` may put into any further position
  for (const PassedArgument& a : passed)
    if (a.kind == ArgKind::kStar) spread = solution_.entities.unite(spread, elements(set_of(a.value)));
  std::uint32_t position = 0;
  for (std::uint32_t p = 0; p < callee.params.size(); ++p) {
    const ir::Param& param = callee.params[p];
    const bool by_position = param.kind <= ParamKind::kPositional;
    if (by_position && position++ < target.bound) continue;
    if (param.kind == ParamKind::kVarKeyword) continue;
    const Argument argument = bind_argument(table_, passed, target.function, target.bound, param.name);
    if (param.kind == ParamKind::kVarPositional) {
      std::uint32_t at = 0;
      for (const ValueRef v : argument.rest) {
        const std::uint32_t where = at < kTrackedPositions ? at : kAnyPosition;
        store(solution_.locations.id({LocationKind::kElement, target.function, param.value, element_key(0, where), {}}),
              set_of(v), {v, site});
        ++at;
      }
      if (spread != 0)
        store(solution_.locations.id(
                  {LocationKind::kElement, target.function, param.value, element_key(0, kAnyPosition), {}}),
              spread, {});
      continue;
    }
    if (argument.value.valid())
      store(parameter(p), set_of(argument.value), {argument.value, site});
    else if (argument.state == ArgumentState::kUnknown && spread != 0)
      store(parameter(p), spread, {});
  }
}

void Solver::bind_declared(FunctionId f, InstrId i, const CallTarget& caller, const CallTarget& called) {
  // `map_func: Callable[[T], S]`, or a protocol whose `__call__` says what it is handed.
  if (called.function == kNone || called.same_arguments || solution_.facts[called.function].is_stub) return;
  const ir::Function& declared = table_.function(caller.function);
  const auto param = std::find_if(declared.params.begin(), declared.params.end(), [&](const ir::Param& p) {
    return p.name == called.declared_parameter;
  });
  if (param == declared.params.end() || param->annotation == ir::kNoValue || declared.parent == kNone) return;
  const ValueRef note = type_alias(
      {table_.function_id(table_.module_of(caller.function), declared.parent), param->annotation});
  const FunctionId outer = note.function;
  const ir::Function& outer_fn = table_.function(outer);
  TypeEnvironment env{this, caller.receiver, f, i, &caller};
  std::vector<EntitySet> positions;
  EntitySet rest = 0;
  if (outer_fn.instrs[note.instr].op == Opcode::kLoadItem) {
    const InstrId index = outer_fn.operands_of(note.instr)[1];
    if (outer_fn.instrs[index].op == Opcode::kTuple && outer_fn.instrs[index].operand_count == 2) {
      const InstrId list = outer_fn.operands_of(index)[0];
      if (outer_fn.instrs[list].op == Opcode::kList)
        for (const InstrId v : outer_fn.operands_of(list)) {
          if (outer_fn.instrs[v].op != Opcode::kSpread) {
            positions.push_back(annotation(outer, v, env));
            continue;
          }
          // `*tuple[T, ...]`: any number of them.
          const InstrId tuple = outer_fn.operands_of(v)[0];
          if (outer_fn.instrs[tuple].op != Opcode::kLoadItem) continue;
          InstrId element = outer_fn.operands_of(tuple)[1];
          if (outer_fn.instrs[element].op == Opcode::kTuple && outer_fn.instrs[element].operand_count > 0)
            element = outer_fn.operands_of(element)[0];
          rest = solution_.entities.unite(rest, annotation(outer, element, env));
        }
    }
  } else {
    for (const EntityId e : std::vector<EntityId>(solution_.entities.members(annotation(outer, note.instr, env)))) {
      const ClassId c = class_of(e);
      if (c == kNone) continue;
      for (const EntityId m : std::vector<EntityId>(solution_.entities.members(
               class_attribute(c, base::intern("__call__"))))) {
        if (solution_.entities[m].kind != EntityKind::kFunction) continue;
        const FunctionId protocol = solution_.entities[m].a;
        const ir::Function& signature = table_.function(protocol);
        if (signature.parent == kNone) continue;
        const FunctionId home = table_.function_id(table_.module_of(protocol), signature.parent);
        for (std::size_t p = 1; p < signature.params.size(); ++p) {
          const EntitySet set = annotation(home, signature.params[p].annotation, env);
          if (signature.params[p].kind == ParamKind::kVarPositional) rest = solution_.entities.unite(rest, set);
          else positions.push_back(set);
        }
      }
    }
  }
  const ir::Function& callee = table_.function(called.function);
  std::uint32_t at = 0;
  for (std::uint32_t p = called.bound; p < callee.params.size(); ++p) {
    const ir::ParamKind kind = callee.params[p].kind;
    if (kind == ParamKind::kVarPositional) {
      const EntitySet set = at < positions.size() ? positions[at] : rest;
      if (set != 0)
        store(solution_.locations.id({LocationKind::kElement, called.function, callee.params[p].value,
                                      element_key(0, kAnyPosition), {}}),
              set, {});
      continue;
    }
    if (kind > ParamKind::kPositional) continue;
    const EntitySet set = at < positions.size() ? positions[at] : rest;
    ++at;
    if (set != 0) store(solution_.locations.id({LocationKind::kParameter, called.function, p, 0, {}}), set, {});
  }
}

bool Solver::hand_declared(FunctionId f, InstrId i, ClassId receiver) {
  const ir::Function& fn = table_.function(f);
  bool any = false;
  const EntitySet object = instance(receiver);
  const std::vector<EntityId> objects = solution_.entities.members(object);
  const std::vector<EntityId> methods =
      solution_.entities.members(class_attribute(receiver, fn.instrs[fn.operands_of(i)[0]].name));
  for (const EntityId e : methods) {
    if (solution_.entities[e].kind != EntityKind::kFunction || objects.empty()) continue;
    CallTarget method;
    method.entity = e;
    method.function = solution_.entities[e].a;
    method.receiver = objects[0];
    method.bound = solution_.facts[method.function].is_static ? 0 : 1;
    for (const CallTarget& called : called_arguments(f, i, method)) {
      bind_declared(f, i, method, called);
      any = true;
    }
  }
  return any;
}

void Solver::mutate_display(FunctionId f, InstrId i, const CallTarget& target) {
  // `xs.append(x)`: what a `@mutates` method of a container takes may be in the container afterwards. A
  // parameter declared as a type variable takes one element, any other an iterable of elements.
  const Entity self = solution_.entities[target.receiver];
  if (self.kind != EntityKind::kDisplay || target.function == kNone) return;
  const FunctionFacts& facts = solution_.facts[target.function];
  if (!facts.is_stub || !facts.mutates) return;
  const ir::Function& callee = table_.function(target.function);
  if (callee.parent == kNone) return;
  const ir::Function& outer = table_.function(table_.function_id(table_.module_of(target.function), callee.parent));
  const bool dict = self.a != kNone && self.a == solution_.builtins.dict;
  const auto passed = passed_arguments(table_, {f, i}, target.partial, target.reflected);
  for (std::uint32_t p = target.bound; p < callee.params.size(); ++p) {
    const ir::Param& param = callee.params[p];
    const Argument a = bind_argument(table_, passed, target.function, target.bound, param.name);
    if (a.state != ArgumentState::kPassed || !a.value.valid() || a.value.instr == ir::kNoValue) continue;
    if (param.annotation == ir::kNoValue) continue;
    const Opcode op = outer.instrs[param.annotation].op;
    const EntitySet given = value(a.value.function, a.value.instr);
    const bool variable = op == Opcode::kLoadGlobal || op == Opcode::kLoadCell;
    if (variable) {
      bool is_variable = false;
      for (const EntityId e : solution_.entities.members(
               value(table_.function_id(table_.module_of(target.function), callee.parent), param.annotation)))
        is_variable = is_variable || (solution_.entities[e].kind == EntityKind::kInstance &&
                                      solution_.entities[e].a == solution_.builtins.type_variable);
      if (!is_variable) continue;  // `index: int`
    }
    const EntitySet set = variable ? given : elements(given);
    const std::uint32_t position = !dict ? kAnyPosition : p == target.bound && variable ? kKeyPosition : kValuesPosition;
    const auto put = [&](std::uint32_t where) {
      store(solution_.locations.id({LocationKind::kElement, self.site.function, self.site.instr,
                                    element_key(self.b, where), {}}),
            set, variable ? Source{a.value, {f, i}} : Source{});
    };
    put(position);
    if (dict && position == kValuesPosition) put(kAnyPosition);
    if (!variable)
      store(solution_.locations.id({LocationKind::kElement, self.site.function, self.site.instr,
                                    element_key(self.b, kPouredPosition), {}}),
            0, {a.value, {f, i}});
  }
}

EntitySet Solver::call_result(FunctionId f, InstrId i, const CallTarget& target) {
  auto& entities = solution_.entities;
  const ir::Function& fn = table_.function(f);
  const auto one = [&](Entity e) { return entities.single(entities.intern(e)); };
  const EntitySet unknown = entities.single(0);
  const auto operands = fn.operands_of(i);
  if (!target.external.empty()) {
    if (solution_.entities[target.entity].a != 0) return unknown;
    return one({EntityKind::kExternalInstance, 0, 0, 0, target.external, {}});
  }
  if (target.constructs != kNone) {
    const ClassId c = target.constructs;
    if (target.function != kNone && !solution_.facts[target.function].binds.empty())
      return one({EntityKind::kPartial, 0, 0, 0, {}, {f, i}});
    const BuiltinClasses& b = solution_.builtins;
    if (c == b.super && b.super != kNone) {
      // `super()`: the class that the method stands in, and its first parameter.
      ClassId from = kNone;
      FunctionId at = f;
      while (at != kNone && table_.function(at).class_index == kNone)
        at = table_.function(at).parent == kNone
                 ? kNone
                 : table_.function_id(table_.module_of(at), table_.function(at).parent);
      if (operands.size() > 1) {
        for (const EntityId e : entities.members(value(f, operands[1])))
          if (entities[e].kind == EntityKind::kClass) from = entities[e].a;
      } else if (at != kNone) {
        from = solution_.classes.id(table_.module_of(at), table_.function(at).class_index);
      }
      if (from == kNone) return unknown;
      const EntityId self = entities.intern({EntityKind::kInstance, from, 0, 0, {}, {}});
      return one({EntityKind::kSuper, from, self, 0, {}, {}});
    }
    if (c == b.list || c == b.tuple || c == b.set || c == b.dict) {
      const Entity made{EntityKind::kDisplay, c, 0, 0, {}, {f, i}};
      const auto put = [&](std::uint32_t position, EntitySet set) {
        if (set != 0)
          store(solution_.locations.id({LocationKind::kElement, f, i, element_key(0, position), {}}), set, {});
      };
      for (std::size_t k = 1; k < operands.size(); ++k) {
        if (operands[k] == ir::kNoValue) continue;
        const EntitySet given = value(f, operands[k]);
        if (c != b.dict) {
          put(kAnyPosition, elements(given));
        } else if (fn.args_of(i)[k - 1].kind == ArgKind::kKeyword) {
          put(kValuesPosition, given);
          put(kAnyPosition, given);
        } else {
          put(kAnyPosition, unknown);
          put(kValuesPosition, unknown);
        }
      }
      return one(made);
    }
    Entity made{EntityKind::kInstance, c, 0, 0, {}, {}};
    if (solution_.classes[c].generic) made.site = {f, i};
    return one(made);
  }
  if (solution_.entities[target.entity].kind == EntityKind::kIdentity)
    return operands.size() > 1 && operands[1] != ir::kNoValue ? value(f, operands[1]) : unknown;
  if (target.function == kNone) return unknown;
  const FunctionFacts& facts = solution_.facts[target.function];
  const ir::Function& callee = table_.function(target.function);
  if (!facts.is_stub) {
    if (callee.is_generator || callee.kind == ir::FunctionKind::kGeneratorExpression)
      return one({EntityKind::kGenerator, target.function, 0, 0, {}, {}});
    if (callee.is_async) return one({EntityKind::kCoroutine, target.function, 0, 0, {}, {}});
    const LocationId at = solution_.locations.id({LocationKind::kReturn, target.function, 0, 0, {}});
    read(at, nullptr);
    EntitySet set = solution_.locations[at].set;
    if (callee.return_annotation != ir::kNoValue && callee.parent != kNone) {
      TypeEnvironment env{this, target.receiver, kNone, kNone, nullptr};
      const EntitySet declared =
          annotation(table_.function_id(table_.module_of(target.function), callee.parent), callee.return_annotation, env);
      if (declared != unknown) set = entities.unite(set, declared);
    }
    return set;
  }
  if (!facts.attribute.empty())
    if (const auto read = attribute_read(f, i)) {
      EntitySet set = attribute(value(read->object.function, read->object.instr), read->name);
      if (read->otherwise.valid()) set = entities.unite(set, value(read->otherwise.function, read->otherwise.instr));
      return set;
    }
  if (!facts.binds.empty()) return one({EntityKind::kPartial, 0, 0, 0, {}, {f, i}});
  EntitySet declared = unknown;
  if (callee.return_annotation != ir::kNoValue && callee.parent != kNone) {
    TypeEnvironment env{this, target.receiver, f, i, &target};
    declared = annotation(table_.function_id(table_.module_of(target.function), callee.parent), callee.return_annotation, env);
  }
  if (declared != unknown) return declared;
  // `@calls("self.forward")` with a result that is not declared: what that method returns.
  EntitySet made = 0;
  for (const CallTarget& called : called_arguments(f, i, target))
    if (called.same_arguments && called.function != kNone && !solution_.facts[called.function].is_stub)
      made = entities.unite(made, call_result(f, i, called));
  return made != 0 ? made : unknown;
}

EntitySet Solver::operator_result(FunctionId f, InstrId i) {
  EntitySet out = 0;
  for (const CallTarget& t : targets(f, i)) {
    bind(f, i, t);
    mutate_display(f, i, t);
    out = solution_.entities.unite(out, call_result(f, i, t));
  }
  return out;
}

EntitySet Solver::transfer_call(FunctionId f, InstrId i) {
  const ir::Function& fn = table_.function(f);
  const ir::Instr& in = fn.instrs[i];
  auto& entities = solution_.entities;
  const auto operands = fn.operands_of(i);
  const EntitySet callee = value(f, operands[0]);
  if (in.has(ir::kInAnnotation)) return entities.single(0);
  EntitySet out = 0;
  const bool decorator = in.has(ir::kDecorator) && operands.size() == 2;
  bool any = false;
  for (const CallTarget& t : targets(f, i)) {
    any = true;
    if (decorator && t.constructs != kNone && t.constructs < solution_.classes.size()) {
      // `@property`, `@staticmethod`, and what else is a descriptor: the facts of the function remember it.
      const BuiltinClasses& b = solution_.builtins;
      const bool descriptor = t.constructs == b.property || t.constructs == b.static_method ||
                              t.constructs == b.class_method ||
                              class_attribute(t.constructs, base::intern("__get__")) != 0;
      if (descriptor) {
        out = entities.unite(out, value(f, operands[1]));
        continue;
      }
    }
    if (decorator && !t.external.empty()) {  // most likely it returns what calls its function in the end
      out = entities.insert(entities.unite(out, value(f, operands[1])), 0);
      continue;
    }
    bind(f, i, t);
    for (const CallTarget& called : called_arguments(f, i, t)) {
      bind(f, i, called);
      bind_declared(f, i, t, called);
    }
    mutate_display(f, i, t);
    out = entities.unite(out, call_result(f, i, t));
  }
  // An empty callee is not known yet. One that can be something unknown, or nothing that can be called, returns
  // anything; a decorator that is not known most likely returns what calls its function in the end.
  if (callee == 0 && !decorator) return out;
  if (callee == 0 || entities.has_unknown(callee) || !any) {
    if (decorator) out = entities.unite(out, value(f, operands[1]));
    if (callee != 0) out = entities.insert(out, 0);
  }
  return out;
}

}  // namespace ppcheck::semantic
