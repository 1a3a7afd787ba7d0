// names.cc: what reading, binding and deleting a name means, by the scope that the name belongs to.
#include <string>

#include "engine/lower/function_lowering.h"

namespace ppcheck::lower {

Symbol FunctionLowering::symbol(NodeId identifier) const {
  if (in_fragment_) return base::intern(tree_->text_of(identifier));
  const Symbol known = module_.scopes().symbol(identifier);
  return known.empty() ? base::intern(tree_->text_of(identifier)) : known;
}

InstrId FunctionLowering::load(NodeId identifier) { return load(symbol(identifier), identifier); }

InstrId FunctionLowering::load(Symbol name, NodeId at) {
  if (in_annotation_) return load_in_annotation(name, at);
  const Resolved resolved = module_.scopes().resolve(scope_, name);
  switch (resolved.place) {
    case Place::kLocal:
      if (resolved.binding->stored_elsewhere) return load_free(resolved, name, at);
      return b_.read(resolved.binding->variable);
    case Place::kModuleLocal:
    case Place::kClassLocal: {
      const bool is_class = resolved.place == Place::kClassLocal;
      const Resolved outer = is_class ? module_.scopes().resolve_from_class(scope_, name) : resolved;
      if (resolved.binding->stored_elsewhere) return load_free(outer, name, at);
      const InstrId value = b_.read(resolved.binding->variable);
      if (b_.is_undef(value)) return load_free(outer, name, at);
      if (!b_.is_phi(value)) return value;
      const InstrId read = load_free(outer, name, at);
      b_.prefer(read, value);
      return read;
    }
    case Place::kCell:
    case Place::kGlobal: return load_free(resolved, name, at);
  }
  return load_free(resolved, name, at);
}

// Forward references are fine in annotations: a module's name is looked up when somebody asks, not here.
InstrId FunctionLowering::load_in_annotation(Symbol name, NodeId at) {
  Resolved resolved = module_.scopes().resolve(scope_, name);
  if (resolved.place == Place::kLocal || resolved.place == Place::kClassLocal) {
    if (!resolved.binding->stored_elsewhere) {
      const InstrId value = b_.read(resolved.binding->variable);
      if (!b_.is_undef(value) && !b_.is_phi(value)) return value;
    }
    if (resolved.place == Place::kClassLocal) {
      resolved = module_.scopes().resolve_from_class(scope_, name);
    }
  }
  return load_free(resolved, name, at);
}

InstrId FunctionLowering::load_free(const Resolved& resolved, Symbol name, NodeId at) {
  const bool is_cell = resolved.binding != nullptr &&
                       (resolved.place == Place::kCell || resolved.place == Place::kLocal);
  Instr instr = proto(is_cell ? Opcode::kLoadCell : Opcode::kLoadGlobal, at);
  instr.name = name;
  if (is_cell) {
    instr.name = cell_name(*resolved.binding);
    instr.aux = module_.function_of(module_.scopes().scopes()[resolved.binding->scope].holder);
  }
  return emit(instr, {});
}

// A comprehension's name lives in the function around it, under a name of its own when that has the same one.
Symbol FunctionLowering::cell_name(const Binding& binding) const {
  const ScopeTable& scopes = module_.scopes();
  if (scopes.scopes()[binding.scope].kind != ScopeKind::kComprehension) return binding.name;
  if (!scopes.hides_a_local(binding.scope, binding.name)) return binding.name;
  return base::intern(std::string(base::text_of(binding.name)) + "." + std::to_string(binding.scope));
}

void FunctionLowering::store(Symbol name, NodeId at, InstrId value) { store(name, scope_, at, value); }

void FunctionLowering::store(Symbol name, ScopeId scope, NodeId at, InstrId value) {
  const Resolved resolved = module_.scopes().resolve(scope, name);
  Instr instr = proto(Opcode::kStoreGlobal, at);
  instr.name = name;
  switch (resolved.place) {
    case Place::kLocal:
    case Place::kCell:
      if (resolved.place == Place::kCell || resolved.binding->captured) {
        instr.op = Opcode::kStoreCell;
        instr.name = cell_name(*resolved.binding);
        instr.aux = module_.function_of(module_.scopes().scopes()[resolved.binding->scope].holder);
        emit(instr, {value});
      }
      if (resolved.place == Place::kLocal) b_.write(resolved.binding->variable, value);
      break;
    case Place::kClassLocal:
      instr.op = Opcode::kStoreClass;
      emit(instr, {value});
      b_.write(resolved.binding->variable, value);
      break;
    case Place::kModuleLocal:
      emit(instr, {value});
      b_.write(resolved.binding->variable, value);
      break;
    case Place::kGlobal: emit(instr, {value}); break;
  }
  dirty_ = true;
}

void FunctionLowering::remove(Symbol name, NodeId at) {
  const Resolved resolved = module_.scopes().resolve(scope_, name);
  if (resolved.place == Place::kModuleLocal || resolved.place == Place::kGlobal) {
    emit(Opcode::kDelGlobal, at, {}, name);
    if (resolved.place == Place::kModuleLocal) b_.write(resolved.binding->variable, b_.undef());
    dirty_ = true;
    return;
  }
  store(name, at, b_.undef());
}

}  // namespace ppcheck::lower
