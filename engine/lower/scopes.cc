#include "engine/lower/scopes.h"

#include <algorithm>
#include <cctype>
#include <unordered_set>

#include "engine/lower/scope_scan.h"

namespace ppcheck::lower {

using syntax::Field;
using syntax::Kind;

ScopeTable::ScopeTable(const syntax::SyntaxTree& tree) { ScopeScan(tree, *this).run(); }

namespace {

std::uint64_t key_of(ScopeId scope, Symbol name) {
  return static_cast<std::uint64_t>(scope) << 32 | name.id;
}

}  // namespace

const Binding* ScopeTable::find(ScopeId scope, Symbol name) const {
  const auto it = index_.find(key_of(scope, name));
  return it == index_.end() ? nullptr : &bindings_[it->second];
}

Binding& ScopeTable::entry(ScopeId scope, Symbol name) {
  const auto [it, added] =
      index_.emplace(key_of(scope, name), static_cast<std::uint32_t>(bindings_.size()));
  if (added) {
    Binding binding;
    binding.name = name;
    binding.scope = scope;
    binding.variable = scopes_[scopes_[scope].holder].variable_count++;
    bindings_.push_back(binding);
  }
  return bindings_[it->second];
}

ScopeId ScopeTable::scope_of(NodeId node) const {
  const auto it = std::lower_bound(scopes_.begin(), scopes_.end(), node,
                                   [](const Scope& s, NodeId n) { return s.node < n; });
  if (it == scopes_.end() || it->node != node) return kNoIndex;
  return static_cast<ScopeId>(it - scopes_.begin());
}

Resolved ScopeTable::resolve(ScopeId scope, Symbol name) const {
  const ScopeId holder = scopes_[scope].holder;
  for (ScopeId at = scope; at != kNoIndex; at = scopes_[at].parent) {
    const Scope& here = scopes_[at];
    const Binding* binding = find(at, name);
    if (binding == nullptr) continue;
    if (binding->global) break;
    if (binding->nonlocal || !binding->bound) continue;
    if (here.kind == ScopeKind::kModule) {
      return {at == holder ? Place::kModuleLocal : Place::kGlobal, binding};
    }
    if (here.kind == ScopeKind::kClass) {
      if (at != scope) continue;  // only the class body itself sees its names
      return {Place::kClassLocal, binding};
    }
    return {here.holder == holder ? Place::kLocal : Place::kCell, binding};
  }
  const Binding* module = find(0, name);
  if (module != nullptr && !module->bound) module = nullptr;
  return {module != nullptr && holder == 0 ? Place::kModuleLocal : Place::kGlobal, module};
}

Resolved ScopeTable::resolve_from_class(ScopeId class_scope, Symbol name) const {
  Resolved resolved = resolve(scopes_[class_scope].parent, name);
  // Seen from the class body, a local of the function around it is a cell.
  if (resolved.place == Place::kLocal) resolved.place = Place::kCell;
  if (resolved.place == Place::kModuleLocal || resolved.place == Place::kClassLocal)
    resolved.place = Place::kGlobal;
  return resolved;
}

bool ScopeTable::hides_a_local(ScopeId comprehension, Symbol name) const {
  const Scope& scope = scopes_[comprehension];
  for (ScopeId at = scope.parent; at != kNoIndex; at = scopes_[at].parent) {
    const Binding* other = find(at, name);
    if (other != nullptr && other->bound) return true;
    if (scopes_[at].kind != ScopeKind::kComprehension) break;
  }
  return false;
}

std::vector<Symbol> ScopeTable::names_bound_in(NodeId first, NodeId end, ScopeId holder) const {
  auto it = std::lower_bound(bound_at_.begin(), bound_at_.end(), first,
                             [](const BoundAt& b, NodeId n) { return b.node < n; });
  std::vector<Symbol> names;
  std::unordered_set<Symbol> seen;
  for (; it != bound_at_.end() && it->node < end; ++it)
    if (it->scope == holder && seen.insert(it->name).second) names.push_back(it->name);
  return names;
}

NodeId python2_except_name(const syntax::SyntaxTree& tree, NodeId except_clause) {
  NodeId second = syntax::kNoNode;
  int values = 0;
  for (NodeId child : tree.children(except_clause)) {
    if (tree.field(child) != Field::kValue) continue;
    ++values;
    second = child;
  }
  if (values != 2) return syntax::kNoNode;
  if (tree.kind(second) == Kind::kTuple) return second;  // `except E, (number, text)`
  if (tree.kind(second) != Kind::kIdentifier) return syntax::kNoNode;
  const char first = tree.text_of(second).front();
  return std::isupper(static_cast<unsigned char>(first)) != 0 ? syntax::kNoNode : second;
}

}  // namespace ppcheck::lower
