// scopes.h: which names each scope of a file binds, before any code is lowered. Internal to lower.
//
//   ScopeTable scopes(tree);
//   scopes.resolve(scope_of_f, intern("x"))     // local of f, a cell of an enclosing function, or global
//
// One pass over the tree's flat array. List, set and dict comprehensions are scopes of their own inside the
// function that holds them; generator expressions and lambdas are functions.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/base/interner.h"
#include "engine/ir/module.h"
#include "engine/syntax/syntax_tree.h"

namespace ppcheck::lower {

using base::Symbol;
using syntax::NodeId;
using ScopeId = std::uint32_t;
inline constexpr std::uint32_t kNoIndex = 0xFFFFFFFFu;

enum class ScopeKind : std::uint8_t { kModule, kFunction, kClass, kComprehension };

// What one scope does with one name.
struct Binding {
  Symbol name;
  ScopeId scope = 0;
  std::uint32_t variable = 0;     // number of the SSA variable within the function that holds the scope
  bool bound = false;             // assigned, imported, defined, a parameter, …
  bool global = false;            // `global x`
  bool nonlocal = false;          // `nonlocal x`
  bool used = false;
  bool captured = false;          // read or assigned by a function inside
  bool stored_elsewhere = false;  // assigned by another function (`nonlocal`, `global`)
};

struct Scope {
  ScopeKind kind = ScopeKind::kModule;
  NodeId node = 0;
  ScopeId parent = kNoIndex;
  ScopeId holder = 0;                 // the scope itself, or of a comprehension the function around it
  std::uint32_t variable_count = 0;   // of a holder
  bool is_generator = false;          // of a holder: it has a `yield`
  int depth = 0;                      // scopes around it
};

enum class Place : std::uint8_t { kLocal, kClassLocal, kModuleLocal, kCell, kGlobal };

// kLocal, kClassLocal and kModuleLocal: a variable of the function itself. kCell: of an enclosing function.
struct Resolved {
  Place place = Place::kGlobal;
  const Binding* binding = nullptr;  // null for globals that the module does not bind
};

class ScopeTable {
 public:
  explicit ScopeTable(const syntax::SyntaxTree& tree);

  const std::vector<Scope>& scopes() const { return scopes_; }
  ScopeId scope_of(NodeId node) const;  // of a function, class, lambda or comprehension; kNoIndex: none
  Resolved resolve(ScopeId scope, Symbol name) const;
  const Binding* find(ScopeId scope, Symbol name) const;
  // What `name` means in a class body where the class has not bound it yet.
  Resolved resolve_from_class(ScopeId class_scope, Symbol name) const;
  // Whether a comprehension's name is also one of the function around it (or of a comprehension around it).
  bool hides_a_local(ScopeId comprehension, Symbol name) const;

  // The text of an identifier node.
  Symbol symbol(NodeId identifier) const { return Symbol{symbols_[identifier]}; }

  // The names that code in [first, end) binds in `holder`, for code that is skipped.
  std::vector<Symbol> names_bound_in(NodeId first, NodeId end, ScopeId holder) const;

  // Every statement; Statement::function is a ScopeId.
  const std::vector<ir::Statement>& statements() const { return statements_; }

 private:
  friend class ScopeScan;

  Binding& entry(ScopeId scope, Symbol name);

  struct BoundAt {
    NodeId node;
    ScopeId scope;
    Symbol name;
  };

  std::vector<Scope> scopes_;
  std::vector<Binding> bindings_;
  std::unordered_map<std::uint64_t, std::uint32_t> index_;  // scope and name -> binding
  std::vector<std::uint32_t> symbols_;                      // by node, 0 for other nodes
  std::vector<BoundAt> bound_at_;
  std::vector<ir::Statement> statements_;
};

// Python 2's `except E, name`, told from `except A, B` by the second being a name that begins in lower case.
NodeId python2_except_name(const syntax::SyntaxTree& tree, NodeId except_clause);

}  // namespace ppcheck::lower
