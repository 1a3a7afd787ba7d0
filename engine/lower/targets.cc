// targets.cc: assignment, unpacking, augmented assignment, declarations, `del`.
#include "engine/lower/function_lowering.h"
#include "engine/lower/operators.h"

namespace ppcheck::lower {
namespace {

bool is_sequence(Kind kind) {
  return kind == Kind::kPatternList || kind == Kind::kTuplePattern || kind == Kind::kListPattern ||
         kind == Kind::kTuple || kind == Kind::kList || kind == Kind::kExpressionList;
}

bool is_star(Kind kind) {
  return kind == Kind::kListSplatPattern || kind == Kind::kListSplat ||
         kind == Kind::kParenthesizedListSplat;
}

bool is_element(Kind kind) { return kind != Kind::kComma; }

std::vector<NodeId> elements(const syntax::SyntaxTree& tree, NodeId node) {
  std::vector<NodeId> out;
  for (NodeId child : tree.children(node))
    if (is_element(tree.kind(child))) out.push_back(child);
  return out;
}

NodeId last_child(const syntax::SyntaxTree& tree, NodeId node) {
  NodeId last = kNoNode;
  for (NodeId child : tree.children(node)) last = child;
  return last;
}

NodeId without_parentheses(const syntax::SyntaxTree& tree, NodeId node) {
  while (tree.kind(node) == Kind::kParenthesizedExpression && tree.first_child(node) != kNoNode)
    node = tree.first_child(node);
  return node;
}

}  // namespace

void FunctionLowering::assign(NodeId target, InstrId value) {
  const DepthGuard guard(*this);
  target = without_parentheses(*tree_, target);
  if (is_deep()) {
    skip(target, deep_reason());
    return;
  }
  switch (tree_->kind(target)) {
    case Kind::kIdentifier: store(symbol(target), target, value); return;
    case Kind::kAttribute: {
      const InstrId object = expression(target + 1);
      const NodeId name = last_child(*tree_, target);
      Instr instr = proto(Opcode::kStoreAttr, target);
      instr.name = symbol(name);
      instr.name_span = tree_->span(name);
      emit(instr, {object, value});
      return;
    }
    case Kind::kSubscript: {
      const InstrId object = expression(target + 1);
      const InstrId index = index_of(target);
      emit(Opcode::kStoreItem, target, {object, index, value});
      return;
    }
    case Kind::kAsPatternTarget:
      if (tree_->first_child(target) != kNoNode) assign(target + 1, value);
      return;
    case Kind::kListSplatPattern:
    case Kind::kListSplat: assign(last_child(*tree_, target), value); return;
    default: break;
  }
  if (is_sequence(tree_->kind(target))) {
    assign_sequence(target, value);
  } else {
    skip(target, "not something that can be assigned to");
  }
}

void FunctionLowering::assign_sequence(NodeId target, InstrId value) {
  const std::vector<NodeId> parts = elements(*tree_, target);
  std::vector<InstrId> values;
  for (std::uint32_t i = 0; i < parts.size(); ++i) {
    Instr instr = proto(Opcode::kUnpack, parts[i]);
    instr.aux = i;
    instr.aux2 = static_cast<std::uint32_t>(parts.size());
    if (is_star(tree_->kind(parts[i]))) instr.flags |= ir::kStar;
    values.push_back(emit(instr, {value}));
  }
  for (std::size_t i = 0; i < parts.size(); ++i) assign(parts[i], values[i]);
}

// `a, (b, c) = x, (y, z)`: the values are known one by one. Evaluates them and fills `out`; false, with
// nothing evaluated, where the shapes differ.
bool FunctionLowering::collect_display(NodeId target, NodeId value, std::vector<Target>& out) {
  const DepthGuard guard(*this);
  target = without_parentheses(*tree_, target);
  value = without_parentheses(*tree_, value);
  if (!is_sequence(tree_->kind(target)) || !is_sequence(tree_->kind(value)) || is_deep()) return false;
  const std::vector<NodeId> targets = elements(*tree_, target);
  const std::vector<NodeId> values = elements(*tree_, value);
  if (targets.size() != values.size()) return false;
  for (std::size_t i = 0; i < targets.size(); ++i)
    if (is_star(tree_->kind(targets[i])) || is_star(tree_->kind(values[i]))) return false;
  for (std::size_t i = 0; i < targets.size(); ++i)
    if (!collect_display(targets[i], values[i], out))
      out.push_back({targets[i], expression(values[i])});
  return true;
}

bool FunctionLowering::assign_display(NodeId target, NodeId value) {
  std::vector<Target> parts;
  if (!collect_display(target, value, parts)) return false;
  for (const Target& part : parts) assign(part.node, part.value);
  return true;
}

void FunctionLowering::assignment(NodeId node) {
  struct Left {
    NodeId target;
    NodeId type;
  };
  std::vector<Left> lefts;
  NodeId right = node;
  while (right != kNoNode && tree_->kind(right) == Kind::kAssignment) {
    lefts.push_back({tree_->child(right, Field::kLeft), tree_->child(right, Field::kType)});
    right = tree_->child(right, Field::kRight);
  }
  if (right == kNoNode) {
    if (lefts.back().type != kNoNode) declaration(lefts.back().target, lefts.back().type);
    return;
  }
  if (lefts.size() == 1 && lefts[0].type == kNoNode && assign_display(lefts[0].target, right)) return;
  InstrId value = checked_expression(right);
  if (lefts[0].type != kNoNode) {
    const InstrId type = annotation(lefts[0].type);
    value = emit(Opcode::kAnnotated, node, {value, type});
  }
  for (const Left& left : lefts) assign(left.target, value);
}

// `x: T` makes no local variable, but is how a class or a stub says that there is an x.
void FunctionLowering::declaration(NodeId left, NodeId type) {
  const InstrId declared = emit(Opcode::kDeclare, left, {annotation(type)});
  const Kind kind = tree_->kind(left);
  const ScopeKind scope = module_.scopes().scopes()[scope_].kind;
  const bool declares_name =
      kind == Kind::kIdentifier && (scope == ScopeKind::kModule || scope == ScopeKind::kClass);
  if (declares_name || kind == Kind::kAttribute) assign(left, declared);
}

void FunctionLowering::augmented_assignment(NodeId node) {
  const NodeId left = tree_->child(node, Field::kLeft);
  const NodeId right = tree_->child(node, Field::kRight);
  const NodeId op = tree_->child(node, Field::kOperator);
  if (left == kNoNode || right == kNoNode || op == kNoNode) {
    skip(node, "syntax error");
    return;
  }
  Instr binary = proto(Opcode::kBinary, node);
  binary.name = binary_method(tree_->kind(op));
  binary.flags = ir::kInPlace;
  const NodeId target = without_parentheses(*tree_, left);
  if (tree_->kind(target) == Kind::kAttribute) {
    const InstrId object = expression(target + 1);
    const InstrId old = attribute(target, object);
    const InstrId operand = expression(right);
    const InstrId value = emit(binary, {old, operand});
    const NodeId name = last_child(*tree_, target);
    Instr put = proto(Opcode::kStoreAttr, target);
    put.name = symbol(name);
    put.name_span = tree_->span(name);
    emit(put, {object, value});
  } else if (tree_->kind(target) == Kind::kSubscript) {
    const InstrId object = expression(target + 1);
    const InstrId index = index_of(target);
    const InstrId old = emit(Opcode::kLoadItem, target, {object, index});
    const InstrId operand = expression(right);
    const InstrId value = emit(binary, {old, operand});
    emit(Opcode::kStoreItem, target, {object, index, value});
  } else {
    const InstrId old = expression(target);
    const InstrId operand = expression(right);
    assign(target, emit(binary, {old, operand}));
  }
}

void FunctionLowering::delete_target(NodeId target) {
  const DepthGuard guard(*this);
  target = without_parentheses(*tree_, target);
  if (is_deep()) {
    skip(target, deep_reason());
    return;
  }
  switch (tree_->kind(target)) {
    case Kind::kIdentifier: remove(symbol(target), target); return;
    case Kind::kAttribute: {
      const InstrId object = expression(target + 1);
      emit(Opcode::kDelAttr, target, {object}, symbol(last_child(*tree_, target)));
      return;
    }
    case Kind::kSubscript: {
      const InstrId object = expression(target + 1);
      const InstrId index = index_of(target);
      emit(Opcode::kDelItem, target, {object, index});
      return;
    }
    default: break;
  }
  if (!is_sequence(tree_->kind(target))) {
    skip(target, "not something that can be deleted");
    return;
  }
  for (const NodeId part : elements(*tree_, target)) delete_target(part);
}

}  // namespace ppcheck::lower
