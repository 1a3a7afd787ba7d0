#include "engine/lower/scope_scan.h"

#include <algorithm>

#include "engine/base/limits.h"

namespace ppcheck::lower {

using syntax::Field;
using syntax::Kind;
using syntax::kNoNode;

ScopeScan::ScopeScan(const syntax::SyntaxTree& tree, ScopeTable& table)
    : tree_(tree), table_(table), ignored_(tree.nodes.size()) {
  table_.symbols_.assign(tree.nodes.size(), 0);
}

void ScopeScan::run() {
  const auto count = static_cast<NodeId>(tree_.nodes.size());
  table_.scopes_.push_back({});
  regions_.push_back({count, 0});
  for (NodeId node = 1; node < count; node = next_) {
    while (regions_.size() > 1 && regions_.back().end <= node) regions_.pop_back();
    while (!pending_.empty() && pending_.back().first <= node) {
      if (pending_.back().first == node)
        regions_.push_back({tree_.end_of(node), pending_.back().second});
      pending_.pop_back();
    }
    next_ = node + 1;
    visit(node);
  }
  settle();
  std::stable_sort(table_.bound_at_.begin(), table_.bound_at_.end(),
                   [](const auto& a, const auto& b) { return a.node < b.node; });
}

void ScopeScan::visit(NodeId node) {
  switch (tree_.kind(node)) {
    case Kind::kIdentifier: {
      const Symbol name = symbol_of(node);
      if (tree_.field(node) == Field::kAttribute || ignored_[node]) break;
      table_.entry(current(), name).used = true;
      break;
    }
    case Kind::kKeywordArgument: ignore(node + 1); break;
    case Kind::kKeywordPattern:
      ignore(node + 1);
      visit_pattern_children(node);
      break;
    case Kind::kFunctionDefinition:
    case Kind::kClassDefinition:
    case Kind::kLambda: visit_definition(node); break;
    case Kind::kGeneratorExpression: visit_comprehension(node, ScopeKind::kFunction); break;
    case Kind::kListComprehension:
    case Kind::kSetComprehension:
    case Kind::kDictionaryComprehension:
      visit_comprehension(node, ScopeKind::kComprehension);
      break;
    case Kind::kForInClause:
    case Kind::kForStatement:
    case Kind::kAssignment:
    case Kind::kAugmentedAssignment:
      if (const NodeId left = tree_.child(node, Field::kLeft); left != kNoNode) bind_targets(left);
      break;
    case Kind::kTypeAliasStatement:
      if (tree_.kind(node + 1) == Kind::kType) bind_targets(node + 1);
      break;
    case Kind::kNamedExpression:
      if (tree_.kind(node + 1) == Kind::kIdentifier) bind_named_expression(node + 1);
      break;
    case Kind::kAsPattern:
      if (const NodeId target = tree_.child(node, Kind::kAsPatternTarget); target != kNoNode)
        bind_targets(target);
      else
        visit_pattern_children(node);
      break;
    case Kind::kCasePattern:
    case Kind::kUnionPattern:
    case Kind::kDictPattern:
    case Kind::kSplatPattern: visit_pattern_children(node); break;
    case Kind::kExceptClause: visit_except(node); break;
    case Kind::kImportStatement:
    case Kind::kImportFromStatement:
    case Kind::kFutureImportStatement: visit_import(node); break;
    case Kind::kDeleteStatement:
      for (NodeId child : tree_.children(node)) bind_targets(child);
      break;
    case Kind::kGlobalStatement:
    case Kind::kNonlocalStatement:
      for (NodeId child : tree_.children(node)) {
        if (tree_.kind(child) != Kind::kIdentifier) continue;
        Binding& binding = table_.entry(holder(), symbol_of(child));
        (tree_.kind(node) == Kind::kGlobalStatement ? binding.global : binding.nonlocal) = true;
      }
      break;
    case Kind::kYield: table_.scopes_[holder()].is_generator = true; break;
    default: break;
  }
  record_statement(node);
}

void ScopeScan::visit_definition(NodeId node) {
  const Kind kind = tree_.kind(node);
  const NodeId name = tree_.child(node, Field::kName);
  if (name != kNoNode && kind != Kind::kLambda) {
    bind_identifier(name);
    ignore(name);
  }
  const ScopeId scope =
      add_scope(kind == Kind::kClassDefinition ? ScopeKind::kClass : ScopeKind::kFunction, node);
  const NodeId parameters = tree_.child(node, Field::kParameters);
  if (parameters != kNoNode) declare_parameters(parameters, scope);
  const NodeId body = tree_.child(node, Field::kBody);
  if (body != kNoNode) enter_later(body, scope);
}

void ScopeScan::declare_parameters(NodeId parameters, ScopeId scope) {
  for (NodeId parameter : tree_.children(parameters)) {
    NodeId name = parameter;
    const Kind kind = tree_.kind(parameter);
    if (kind == Kind::kDefaultParameter || kind == Kind::kTypedDefaultParameter ||
        kind == Kind::kTypedParameter) {
      name = parameter + 1;
      if (name >= tree_.end_of(parameter)) continue;
    }
    for (NodeId i = name; i < tree_.end_of(name); ++i) {
      if (tree_.kind(i) != Kind::kIdentifier) continue;
      bind(scope, i);
      ignore(i);
    }
  }
}

void ScopeScan::visit_comprehension(NodeId node, ScopeKind kind) {
  const ScopeId outer = current();
  const ScopeId scope = add_scope(kind, node);
  regions_.push_back({tree_.end_of(node), scope});
  const NodeId first = tree_.child(node, Kind::kForInClause);
  if (first == kNoNode) return;
  // The first iterable is evaluated outside.
  std::vector<NodeId> outside;
  for (NodeId child : tree_.children(first))
    if (tree_.field(child) == Field::kRight) outside.push_back(child);
  for (auto it = outside.rbegin(); it != outside.rend(); ++it) enter_later(*it, outer);
}

void ScopeScan::visit_except(NodeId node) {
  const NodeId alias = tree_.child(node, Field::kAlias);
  if (alias != kNoNode) bind_targets(alias);
  const NodeId old_style = python2_except_name(tree_, node);
  if (old_style != kNoNode) bind_targets(old_style);
}

void ScopeScan::visit_import(NodeId node) {
  for (NodeId i = node; i < tree_.end_of(node); ++i)
    if (tree_.kind(i) == Kind::kIdentifier) symbol_of(i);
  for (NodeId child : tree_.children(node)) {
    if (tree_.field(child) != Field::kName) continue;
    if (tree_.kind(child) == Kind::kAliasedImport) {
      const NodeId alias = tree_.child(child, Field::kAlias);
      if (alias != kNoNode) bind_identifier(alias);
    } else if (child + 1 < tree_.end_of(child)) {
      // `import a.b` binds a; `from m import a` has one name
      bind_identifier(child + 1);
    }
  }
  next_ = tree_.end_of(node);
}

// A dotted name of one part in a pattern captures; a key of a mapping and a class's name do not.
void ScopeScan::visit_pattern_children(NodeId node) {
  const Kind kind = tree_.kind(node);
  for (NodeId child : tree_.children(node)) {
    if (tree_.field(child) == Field::kKey || ignored_[child]) continue;
    if (tree_.kind(child) == Kind::kDottedName && tree_.end_of(child) == child + 2)
      bind_identifier(child + 1);
    else if (tree_.kind(child) == Kind::kIdentifier &&
             (kind == Kind::kAsPattern || kind == Kind::kSplatPattern))
      bind_identifier(child);
  }
}

// Binds the names of an assignment's left side; subscripts and attributes bind nothing.
void ScopeScan::bind_targets(NodeId target) {
  for (NodeId i = target; i < tree_.end_of(target);) {
    switch (tree_.kind(i)) {
      case Kind::kIdentifier:
        bind_identifier(i);
        ++i;
        break;
      case Kind::kSubscript:
      case Kind::kAttribute:
      case Kind::kCall: i = tree_.end_of(i); break;
      default: ++i;
    }
  }
}

void ScopeScan::bind(ScopeId scope, NodeId identifier) {
  const Symbol name = symbol_of(identifier);
  table_.entry(scope, name).bound = true;
  table_.bound_at_.push_back({identifier, scope, name});
}

// `:=` binds in the function around every comprehension and generator expression that holds it.
void ScopeScan::bind_named_expression(NodeId identifier) {
  const Symbol name = symbol_of(identifier);
  std::vector<ScopeId> passed;
  ScopeId owner = holder();
  while (owner != 0 && tree_.kind(table_.scopes_[owner].node) == Kind::kGeneratorExpression) {
    passed.push_back(owner);
    owner = table_.scopes_[table_.scopes_[owner].parent].holder;
  }
  bind(owner, identifier);
  for (const ScopeId generator : passed) {
    Binding& binding = table_.entry(generator, name);
    binding.bound = true;
    (owner == 0 ? binding.global : binding.nonlocal) = true;
  }
}

ScopeId ScopeScan::add_scope(ScopeKind kind, NodeId node) {
  const auto id = static_cast<ScopeId>(table_.scopes_.size());
  Scope scope;
  scope.kind = kind;
  scope.node = node;
  scope.parent = current();
  scope.depth = table_.scopes_[scope.parent].depth + 1;
  scope.holder = kind == ScopeKind::kComprehension ? holder() : id;
  table_.scopes_.push_back(scope);
  return id;
}

Symbol ScopeScan::symbol_of(NodeId identifier) {
  std::uint32_t& slot = table_.symbols_[identifier];
  if (slot == 0) {
    const std::string_view text = tree_.text_of(identifier);
    const auto [it, added] = interned_.emplace(text, Symbol{});
    if (added) it->second = base::intern(text);
    slot = it->second.id;
  }
  return Symbol{slot};
}

void ScopeScan::settle() {
  // A name that a function declares global and assigns is the module's, whether the module binds it or not.
  // Indices, because entry() may add bindings.
  for (std::size_t i = 0; i < table_.bindings_.size(); ++i) {
    const Binding binding = table_.bindings_[i];
    if (!binding.global || !binding.bound || binding.scope == 0) continue;
    Binding& module = table_.entry(0, binding.name);
    module.bound = true;
    module.stored_elsewhere = true;
  }
  for (std::size_t i = 0; i < table_.bindings_.size(); ++i) {
    const Binding binding = table_.bindings_[i];
    if (binding.global || !(binding.used || binding.bound || binding.nonlocal)) continue;
    const Scope& scope = table_.scopes_[binding.scope];
    const bool own = binding.bound && !binding.nonlocal;
    if (scope.depth > base::kMaxPythonNesting) continue;  // not lowered, and each look-up would walk far
    // A class body that reads a name before it binds it reads the enclosing scope's.
    if (own && !(scope.kind == ScopeKind::kClass && binding.used)) continue;
    if (own && scope.parent == kNoIndex) continue;
    const Resolved resolved =
        own ? table_.resolve_from_class(binding.scope, binding.name)
            : table_.resolve(binding.scope, binding.name);
    if (resolved.place != Place::kCell) continue;
    const auto owner = static_cast<std::size_t>(resolved.binding - table_.bindings_.data());
    table_.bindings_[owner].captured = true;
    if (binding.bound && !own) table_.bindings_[owner].stored_elsewhere = true;
  }
}

void ScopeScan::record_statement(NodeId node) {
  ir::StatementKind kind = ir::StatementKind::kSimple;
  switch (tree_.kind(node)) {
    case Kind::kFunctionDefinition:
    case Kind::kClassDefinition:
      if (tree_.field(node) == Field::kDefinition) return;  // the decorated definition is the statement
      kind = ir::StatementKind::kCompound;
      break;
    case Kind::kIfStatement:
    case Kind::kForStatement:
    case Kind::kWhileStatement:
    case Kind::kTryStatement:
    case Kind::kWithStatement:
    case Kind::kDecoratedDefinition:
    case Kind::kMatchStatement: kind = ir::StatementKind::kCompound; break;
    case Kind::kExpressionStatement:
    case Kind::kImportStatement:
    case Kind::kImportFromStatement:
    case Kind::kFutureImportStatement:
    case Kind::kPrintStatement:
    case Kind::kAssertStatement:
    case Kind::kReturnStatement:
    case Kind::kDeleteStatement:
    case Kind::kRaiseStatement:
    case Kind::kPassStatement:
    case Kind::kBreakStatement:
    case Kind::kContinueStatement:
    case Kind::kGlobalStatement:
    case Kind::kNonlocalStatement:
    case Kind::kExecStatement:
    case Kind::kTypeAliasStatement: break;
    default: return;
  }
  ir::Statement statement;
  statement.kind = kind;
  statement.function = holder();
  statement.span = tree_.span(node);
  const NodeId inner = tree_.first_child(node);
  if (inner != kNoNode && tree_.kind(node) == Kind::kExpressionStatement &&
      tree_.kind(inner) == Kind::kAssignment) {
    const NodeId left = tree_.child(inner, Field::kLeft);
    const NodeId right = tree_.child(inner, Field::kRight);
    if (right != kNoNode) statement.value = tree_.span(right);
    if (left != kNoNode && right != kNoNode && tree_.kind(left) == Kind::kIdentifier &&
        tree_.kind(right) != Kind::kAssignment)
      statement.target = tree_.span(left);
  }
  table_.statements_.push_back(statement);
}

}  // namespace ppcheck::lower
