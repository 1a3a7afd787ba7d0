#include "engine/semantic/solver.h"

#include <algorithm>

#include "engine/base/limits.h"

namespace ppcheck::semantic {

using ir::FunctionId;
using ir::FunctionKind;
using ir::InstrId;
using ir::kNone;
using ir::Opcode;

Solver::Solver(const ir::ModuleTable& table, Solution& solution) : table_(table), solution_(solution) {}

void Solver::read(LocationId id, Log* log) {
  if (log != nullptr) {
    log->push_back(id);
    return;
  }
  if (current_ == kNone || frozen_) return;
  // Asked again and again of the same places, some of which half the program reads: looking through the readers each
  // time would be most of the work.
  LocationState& state = solution_.locations[id];
  if (state.read_in == pass_) return;
  state.read_in = pass_;
  if (registered_.insert(static_cast<std::uint64_t>(id) << 32 | current_).second) state.readers.push_back(current_);
}

void Solver::store(LocationId id, EntitySet set, Source source) {
  LocationState& state = solution_.locations[id];
  if (source.value.valid() &&
      std::find(state.sources.begin(), state.sources.end(), source) == state.sources.end() &&
      state.sources.size() < kMaxSources)
    state.sources.push_back(source);
  const EntitySet united = solution_.entities.unite(state.set, set);
  if (united == state.set) return;
  state.set = united;
  for (const FunctionId reader : state.readers) enqueue(reader);
}

void Solver::enqueue(FunctionId f) {
  if (queued_[f]) return;
  queued_[f] = true;
  queue_.push_back(f);
}

void Solver::drain() {
  while (!queue_.empty()) {
    const FunctionId f = queue_.front();
    queue_.pop_front();
    queued_[f] = false;
    process(f);
  }
}

bool Solver::process(FunctionId f) {
  const ir::Function& fn = table_.function(f);
  auto& values = solution_.values[f];
  current_ = f;
  ++pass_;
  bool any = false;
  // Loops carry values backwards through phis: repeat until the function itself is stable.
  for (bool changed = true; changed;) {
    changed = false;
    for (InstrId i = 0; i < fn.instrs.size(); ++i) {
      const EntitySet set = solution_.entities.unite(values[i], transfer(f, i));
      if (set != values[i]) {
        values[i] = set;
        changed = any = true;
      }
    }
  }
  current_ = kNone;
  return any;
}

ClassId Solver::class_by_name(std::uint32_t module, const char* name) const {
  const auto& classes = table_.module(module).classes;
  for (std::uint32_t c = 0; c < classes.size(); ++c)
    if (base::text_of(classes[c].qualified_name) == name) return solution_.classes.id(module, c);
  return kNone;
}

void Solver::find_builtins() {
  BuiltinClasses& b = solution_.builtins;
  const std::uint32_t m = table_.find_stub(base::intern("builtins"));
  solution_.builtins_module = m;
  if (m != kNone) {
    b.object = class_by_name(m, "object");
    b.boolean = class_by_name(m, "bool");
    b.integer = class_by_name(m, "int");
    b.real = class_by_name(m, "float");
    b.complex = class_by_name(m, "complex");
    b.string = class_by_name(m, "str");
    b.bytes = class_by_name(m, "bytes");
    b.list = class_by_name(m, "list");
    b.tuple = class_by_name(m, "tuple");
    b.dict = class_by_name(m, "dict");
    b.set = class_by_name(m, "set");
    b.slice = class_by_name(m, "slice");
    b.super = class_by_name(m, "super");
    b.property = class_by_name(m, "property");
    b.static_method = class_by_name(m, "staticmethod");
    b.class_method = class_by_name(m, "classmethod");
    b.none = class_by_name(m, "NoneType");
  }
  if (b.none == kNone)
    if (const auto types = table_.find_stub(base::intern("types")); types != kNone)
      b.none = class_by_name(types, "NoneType");
  if (const auto typing = table_.find_stub(base::intern("typing")); typing != kNone)
    b.type_variable = class_by_name(typing, "TypeVar");
}

void Solver::index_globals() {
  const auto first = static_cast<std::uint32_t>(stored_globals_.size());
  stored_globals_.resize(table_.size());
  star_imports_.resize(table_.size());
  for (std::uint32_t m = first; m < table_.size(); ++m) {
    const ir::Module& module = table_.module(m);
    for (const auto& fn : module.functions)
      for (const auto& in : fn.instrs)
        if (in.op == Opcode::kStoreGlobal) stored_globals_[m].insert(in.name.id);
  }
}

bool Solver::global_is_stored(std::uint32_t module, ir::Symbol name) const {
  return stored_globals_[module].count(name.id) != 0;
}

void Solver::seed_parameters() {
  // A method's first parameter is an instance of its class; annotations and defaults say more about the others.
  for (FunctionId f = 0; f < table_.function_count(); ++f) {
    const ir::Function& fn = table_.function(f);
    if (fn.kind != FunctionKind::kFunction && fn.kind != FunctionKind::kLambda) continue;
    if (solution_.facts[f].is_stub) continue;
    const std::uint32_t m = table_.module_of(f);
    for (std::uint32_t p = 0; p < fn.params.size(); ++p) {
      const ir::Param& param = fn.params[p];
      const LocationId at =
          solution_.locations.id({LocationKind::kParameter, f, p, 0, {}});
      const bool method = fn.class_index != kNone && !solution_.facts[f].is_static;
      if (p == 0 && method && param.kind <= ir::ParamKind::kPositional) {
        const ClassId c = solution_.classes.id(m, fn.class_index);
        const EntityKind kind =
            solution_.facts[f].is_class_method ? EntityKind::kClass : EntityKind::kInstance;
        store(at, solution_.entities.single(solution_.entities.intern({kind, c, 0, 0, {}, {}})), {});
      }
      if (param.annotation != ir::kNoValue && fn.parent != kNone) {
        TypeEnvironment env{this, 0, kNone, kNone, nullptr};
        store(at, annotation(table_.function_id(m, fn.parent), param.annotation, env), {});
      }
    }
  }
}

void Solver::make_room() {
  const auto first = static_cast<FunctionId>(solution_.values.size());
  solution_.classes.extend(table_);
  solution_.values.resize(table_.function_count());
  for (FunctionId f = first; f < table_.function_count(); ++f)
    solution_.values[f].assign(table_.function(f).instrs.size(), 0);
  solution_.facts.resize(table_.function_count());
  queued_.assign(table_.function_count(), false);
  index_globals();
}

void Solver::enqueue_bodies(bool stubs) {
  for (FunctionId f = 0; f < table_.function_count(); ++f) {
    const auto kind = table_.function(f).kind;
    const bool body = kind == FunctionKind::kModule || kind == FunctionKind::kClassBody;
    if (body && table_.module_of_function(f).is_stub == stubs) enqueue(f);
  }
}

void Solver::solve_stubs() {
  make_room();
  find_builtins();
  compute_facts(true);
  enqueue_bodies(true);
  drain();
  compute_facts(true);
}

void Solver::start_from(const Solver& stubs) {
  stored_globals_ = stubs.stored_globals_;
  star_imports_ = stubs.star_imports_;
  constant_keys_ = stubs.constant_keys_;
  solution_ = stubs.solution_;
  make_room();
}

void Solver::solve_user_code() {
  compute_facts(false);
  enqueue_bodies(false);
  drain();
  compute_facts(false);
  seed_parameters();
  for (FunctionId f = 0; f < table_.function_count(); ++f)
    if (!table_.module_of_function(f).is_stub) enqueue(f);
  drain();
  compute_facts(false);
  // Decorators may have been resolved only now, and annotations with them.
  seed_parameters();
  drain();
  frozen_ = true;
}

void Solver::settle() {
  frozen_ = false;
  drain();
  frozen_ = true;
}

FunctionFacts Solver::facts_of(FunctionId f) {
  FunctionFacts facts;
  const ir::Function& fn = table_.function(f);
  const std::uint32_t m = table_.module_of(f);
  const ir::Module& module = table_.module(m);
  facts.is_stub = module.is_stub;
  if (fn.parent == kNone || fn.made_by == ir::kNoValue || fn.kind != FunctionKind::kFunction) return facts;
  const FunctionId parent = table_.function_id(m, fn.parent);
  const ir::Function& outer = table_.function(parent);
  // The decorators follow the Function instruction, each a call with the previous result as its argument.
  InstrId decorated = fn.made_by;
  for (InstrId i = fn.made_by + 1; i < outer.instrs.size(); ++i) {
    const ir::Instr& in = outer.instrs[i];
    if (in.op == Opcode::kFunction || in.op == Opcode::kClass) {
      if (i != fn.made_by) break;
    }
    if (in.op != Opcode::kCall || !in.has(ir::kDecorator) || in.operand_count != 2) continue;
    if (outer.operands_of(i)[1] != decorated) continue;
    decorated = i;
    const InstrId decorator = outer.operands_of(i)[0];
    const ir::Instr& dec = outer.instrs[decorator];
    // `@calls("map_func")`: a call of the effect with a text; `@mutates`: the effect itself.
    const bool with_arguments = dec.op == Opcode::kCall;
    const InstrId named = with_arguments ? outer.operands_of(decorator)[0] : decorator;
    // Before a body has been processed, the builtins' own decorators are known by their names.
    EntitySet decorators = value(parent, named);
    const ir::Instr& name_instr = outer.instrs[named];
    if (decorators == 0 && name_instr.op == Opcode::kLoadGlobal && !global_is_stored(m, name_instr.name) &&
        solution_.builtins_module != kNone)
      decorators = global(solution_.builtins_module, name_instr.name);
    const std::vector<EntityId> members = solution_.entities.members(decorators);
    if (members.empty()) facts.unknown_decorator = true;
    for (const EntityId e : members) {
      const Entity& entity = solution_.entities[e];
      if (entity.kind == EntityKind::kClass) {
        const ClassId c = entity.a;
        if (c == solution_.builtins.static_method) facts.is_static = true;
        else if (c == solution_.builtins.class_method) facts.is_class_method = true;
        else if (c == solution_.builtins.property ||
                 solution_.locations.find({LocationKind::kClassAttribute, c, 0, 0, base::intern("__get__")}) !=
                     kNone)
          facts.is_property = true;
        else
          facts.unknown_decorator = true;
        continue;
      }
      if (entity.kind != EntityKind::kFunction) {
        facts.unknown_decorator = facts.unknown_decorator || entity.kind == EntityKind::kUnknown ||
                                  entity.kind == EntityKind::kExternal;
        continue;
      }
      const ir::Function& effect = table_.function(entity.a);
      const std::string_view home = base::text_of(table_.module_of_function(entity.a).name);
      const std::string_view name = base::text_of(effect.qualified_name);
      if (home == "typing" && name == "overload") facts.is_overload = true;
      if (home == "abc" && name == "abstractproperty") facts.is_property = true;
      // What decorates with a function that is `@once` or `@compiles` is so itself.
      const FunctionFacts& its = solution_.facts[entity.a];
      facts.once = facts.once || (its.once && !facts.is_stub);
      facts.compiles = facts.compiles || (its.compiles && !facts.is_stub);
      if (home != "ppcheck") continue;
      std::vector<std::string> texts;
      std::int64_t number = 0;
      if (with_arguments)
        for (const InstrId a : outer.operands_of(decorator).subspan(1)) {
          if (outer.instrs[a].op != Opcode::kConst) continue;
          const ir::Constant& c = module.constants[outer.instrs[a].aux];
          if (c.kind == ir::ConstantKind::kString) texts.emplace_back(base::text_of(c.text));
          if (c.kind == ir::ConstantKind::kInt) number = c.integer;
        }
      if (name == "mutates") facts.mutates = true;
      if (name == "new") facts.is_new = true;
      if (name == "random") facts.random = true;
      if (name == "reads") facts.reads = true;
      if (name == "once") facts.once = true;
      if (name == "repeats") facts.repeats = true;
      if (name == "compiles") facts.compiles = true;
      if (name == "measures") facts.measures = true;
      if (name == "changes") facts.changes.insert(facts.changes.end(), texts.begin(), texts.end());
      if (name == "calls") facts.calls.insert(facts.calls.end(), texts.begin(), texts.end());
      if (name == "iterates") facts.iterates.insert(facts.iterates.end(), texts.begin(), texts.end());
      if (name == "length") facts.length.insert(facts.length.end(), texts.begin(), texts.end());
      if (name == "counts") facts.counts = texts;
      if (name == "numbers" && !texts.empty()) facts.numbers = texts.front();
      if (name == "attribute") facts.attribute = texts;
      if (name == "has_attribute") facts.has_attribute = texts;
      if (name == "setting") facts.setting = texts;
      if (name == "settings") facts.settings = true;
      if (name == "bounded") facts.bounded = number;
      if (name == "tests_type") facts.tests_type = texts;
      if (name == "binds" && !texts.empty()) facts.binds = texts.front();
    }
  }
  return facts;
}

void Solver::compute_facts(bool stubs) {
  for (std::uint32_t m = 0; m < table_.size(); ++m) {
    const ir::Module& module = table_.module(m);
    if (module.is_stub != stubs) continue;
    bool imports_effects = false;
    for (const auto& in : module.functions[0].instrs)
      if (in.op == Opcode::kImport && base::text_of(in.name) == "ppcheck") imports_effects = true;
    for (std::uint32_t k = 0; k < module.functions.size(); ++k) {
      const FunctionId f = table_.function_id(m, k);
      solution_.facts[f] = facts_of(f);
      solution_.facts[f].effects_known = module.is_stub && imports_effects;
    }
  }
}

}  // namespace ppcheck::semantic
