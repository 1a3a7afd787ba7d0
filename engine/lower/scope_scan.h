// scope_scan.h: the pass that fills a ScopeTable. Internal to lower.
#pragma once

#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/lower/scopes.h"

namespace ppcheck::lower {

class ScopeScan {
 public:
  ScopeScan(const syntax::SyntaxTree& tree, ScopeTable& table);
  void run();

 private:
  // Nodes up to `end` belong to `scope`.
  struct Region {
    NodeId end;
    ScopeId scope;
  };

  void visit(NodeId node);
  void visit_definition(NodeId node);
  void visit_comprehension(NodeId node, ScopeKind kind);
  void visit_except(NodeId node);
  void visit_import(NodeId node);
  void visit_pattern_children(NodeId node);
  void record_statement(NodeId node);

  void declare_parameters(NodeId parameters, ScopeId scope);
  void bind_targets(NodeId node);
  void bind_identifier(NodeId identifier) { bind(current(), identifier); }
  void bind(ScopeId scope, NodeId identifier);
  void bind_named_expression(NodeId identifier);
  void ignore(NodeId node) { ignored_[node] = true; }
  ScopeId add_scope(ScopeKind kind, NodeId node);
  void enter_later(NodeId node, ScopeId scope) { pending_.emplace_back(node, scope); }
  void settle();  // captures, after every binding is known

  ScopeId current() const { return regions_.back().scope; }
  ScopeId holder() const { return table_.scopes_[current()].holder; }
  Symbol symbol_of(NodeId identifier);

  const syntax::SyntaxTree& tree_;
  ScopeTable& table_;
  std::vector<Region> regions_;
  std::vector<std::pair<NodeId, ScopeId>> pending_;  // regions that begin at a later node, nearest last
  std::vector<bool> ignored_;                        // identifiers that are no uses of a variable
  std::unordered_map<std::string_view, Symbol> interned_;
  NodeId next_ = 0;
};

}  // namespace ppcheck::lower
