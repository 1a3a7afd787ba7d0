// operators.cc: operators, comparisons, and the control flow of `and`, `or`, `not` and `a if c else b`.
#include "engine/lower/operators.h"

#include <algorithm>

#include "engine/lower/function_lowering.h"

namespace ppcheck::lower {

base::Symbol binary_method(Kind op) {
  using base::intern;
  switch (op) {
    case Kind::kPlus:
    case Kind::kPlusAssign: { static const Symbol s = intern("__add__"); return s; }
    case Kind::kMinus:
    case Kind::kMinusAssign: { static const Symbol s = intern("__sub__"); return s; }
    case Kind::kStar:
    case Kind::kStarAssign: { static const Symbol s = intern("__mul__"); return s; }
    case Kind::kAt:
    case Kind::kAtAssign: { static const Symbol s = intern("__matmul__"); return s; }
    case Kind::kSlash:
    case Kind::kSlashAssign: { static const Symbol s = intern("__truediv__"); return s; }
    case Kind::kPercent:
    case Kind::kPercentAssign: { static const Symbol s = intern("__mod__"); return s; }
    case Kind::kSlashSlash:
    case Kind::kSlashSlashAssign: { static const Symbol s = intern("__floordiv__"); return s; }
    case Kind::kStarStar:
    case Kind::kStarStarAssign: { static const Symbol s = intern("__pow__"); return s; }
    case Kind::kPipe:
    case Kind::kPipeAssign: { static const Symbol s = intern("__or__"); return s; }
    case Kind::kAmpersand:
    case Kind::kAmpersandAssign: { static const Symbol s = intern("__and__"); return s; }
    case Kind::kCaret:
    case Kind::kCaretAssign: { static const Symbol s = intern("__xor__"); return s; }
    case Kind::kShiftLeft:
    case Kind::kShiftLeftAssign: { static const Symbol s = intern("__lshift__"); return s; }
    case Kind::kShiftRight:
    case Kind::kShiftRightAssign: { static const Symbol s = intern("__rshift__"); return s; }
    default: return {};
  }
}

base::Symbol unary_method(Kind op) {
  static const Symbol neg = base::intern("__neg__");
  static const Symbol pos = base::intern("__pos__");
  static const Symbol invert = base::intern("__invert__");
  if (op == Kind::kMinus) return neg;
  return op == Kind::kPlus ? pos : invert;
}

ComparisonMethod comparison_method(Kind op) {
  static const Symbol lt = base::intern("__lt__");
  static const Symbol le = base::intern("__le__");
  static const Symbol eq = base::intern("__eq__");
  static const Symbol ne = base::intern("__ne__");
  static const Symbol ge = base::intern("__ge__");
  static const Symbol gt = base::intern("__gt__");
  static const Symbol is = base::intern("is");
  static const Symbol in = base::intern("__contains__");
  switch (op) {
    case Kind::kLess: return {lt, false};
    case Kind::kLessEqual: return {le, false};
    case Kind::kEqual: return {eq, false};
    case Kind::kNotEqual:
    case Kind::kLessGreater: return {ne, false};
    case Kind::kGreaterEqual: return {ge, false};
    case Kind::kGreater: return {gt, false};
    case Kind::kIs: return {is, false};
    case Kind::kIsNot: return {is, true};
    case Kind::kIn: return {in, false};
    case Kind::kNotIn: return {in, true};
    default: return {};
  }
}

namespace {

NodeId inner(const syntax::SyntaxTree& tree, NodeId node) {
  while (tree.kind(node) == Kind::kParenthesizedExpression && tree.first_child(node) != kNoNode)
    node = tree.first_child(node);
  return node;
}

// The operands of `a and b and c`, which the grammar nests to the left.
std::vector<NodeId> boolean_operands(const syntax::SyntaxTree& tree, NodeId node, Kind& op) {
  op = tree.kind(tree.child(node, Field::kOperator));
  std::vector<NodeId> operands;
  for (;;) {
    operands.push_back(tree.child(node, Field::kRight));
    const NodeId left = inner(tree, tree.child(node, Field::kLeft));
    if (tree.kind(left) != Kind::kBooleanOperator ||
        tree.kind(tree.child(left, Field::kOperator)) != op) {
      operands.push_back(left);
      break;
    }
    node = left;
  }
  std::reverse(operands.begin(), operands.end());
  return operands;
}

}  // namespace

InstrId FunctionLowering::binary_chain(NodeId node) {
  // `a + b + c …` nests to the left; the chain is followed without recursion.
  std::vector<NodeId> chain;
  NodeId left = node;
  while (tree_->kind(left) == Kind::kBinaryOperator) {
    chain.push_back(left);
    left = inner(*tree_, tree_->child(left, Field::kLeft));
  }
  InstrId value = expression(left);
  for (auto it = chain.rbegin(); it != chain.rend(); ++it) {
    const InstrId right = expression(tree_->child(*it, Field::kRight));
    value = emit(Opcode::kBinary, *it, {value, right},
                 binary_method(tree_->kind(tree_->child(*it, Field::kOperator))));
  }
  return value;
}

InstrId FunctionLowering::unary(NodeId node) {
  std::vector<NodeId> chain;
  NodeId operand = node;
  while (tree_->kind(operand) == Kind::kUnaryOperator) {
    chain.push_back(operand);
    operand = inner(*tree_, tree_->child(operand, Field::kArgument));
  }
  const auto op_of = [&](NodeId n) { return tree_->kind(tree_->child(n, Field::kOperator)); };
  InstrId value = kNoValue;
  // `-1` is the constant -1.
  const Kind kind = tree_->kind(operand);
  if ((kind == Kind::kInteger || kind == Kind::kFloat) && op_of(chain.back()) == Kind::kMinus) {
    const auto number = parse_number(text(operand));
    const auto minus = number ? negated(*number) : std::nullopt;
    if (minus) {
      value = constant(chain.back(), *minus);
      chain.pop_back();
    }
  }
  if (value == kNoValue) value = expression(operand);
  for (auto it = chain.rbegin(); it != chain.rend(); ++it)
    value = emit(Opcode::kUnary, *it, {value}, unary_method(op_of(*it)));
  return value;
}

InstrId FunctionLowering::not_operator(NodeId node) {
  std::vector<NodeId> chain;
  NodeId operand = node;
  while (tree_->kind(operand) == Kind::kNotOperator) {
    chain.push_back(operand);
    operand = inner(*tree_, tree_->child(operand, Field::kArgument));
  }
  InstrId value = expression(operand);
  for (auto it = chain.rbegin(); it != chain.rend(); ++it) value = emit(Opcode::kNot, *it, {value});
  return value;
}

InstrId FunctionLowering::boolean(NodeId node) {
  Kind op = Kind::kAnd;
  const std::vector<NodeId> operands = boolean_operands(*tree_, node, op);
  const std::uint32_t result = temporary();
  const BlockId join = b_.new_block();
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const InstrId value = expression(operands[i]);
    b_.write(result, value);
    if (i + 1 == operands.size()) {
      jump(join, operands[i]);
      break;
    }
    const BlockId next = b_.new_block();
    b_.branch(value, op == Kind::kAnd ? next : join, op == Kind::kAnd ? join : next,
              tree_->span(operands[i]));
    b_.seal(next);
    start(next);
  }
  b_.seal(join);
  start(join);
  return b_.read(result);
}

InstrId FunctionLowering::comparison(NodeId node) {
  std::vector<NodeId> operands;
  std::vector<NodeId> ops;
  for (NodeId child : tree_->children(node))
    (tree_->field(child) == Field::kOperators ? ops : operands).push_back(child);
  if (operands.size() != ops.size() + 1) return skip(node, "syntax error");
  InstrId left = expression(operands[0]);
  const bool chained = ops.size() > 1;
  const std::uint32_t result = chained ? temporary() : 0;
  const BlockId join = chained ? b_.new_block() : kNone;
  for (std::size_t i = 0; i < ops.size(); ++i) {
    const InstrId right = expression(operands[i + 1]);
    const ComparisonMethod method = comparison_method(tree_->kind(ops[i]));
    Instr instr = proto(Opcode::kCompare, node);
    if (chained) instr.span = {tree_->span(operands[i]).begin, tree_->span(operands[i + 1]).end};
    instr.name = method.name;
    if (method.negated) instr.flags |= ir::kNegated;
    const InstrId value = emit(instr, {left, right});
    if (!chained) return value;
    b_.write(result, value);
    if (i + 1 == ops.size()) {
      jump(join, node);
      break;
    }
    const BlockId next = b_.new_block();
    b_.branch(value, next, join, instr.span);
    b_.seal(next);
    start(next);
    left = right;
  }
  b_.seal(join);
  start(join);
  return b_.read(result);
}

InstrId FunctionLowering::conditional(NodeId node) {
  const std::uint32_t result = temporary();
  const BlockId join = b_.new_block();
  // `a if b else c if d else …` nests to the right.
  for (;;) {
    const NodeId value = tree_->first_child(node);
    const NodeId test = value == kNoNode ? kNoNode : tree_->end_of(value);
    const NodeId other = test == kNoNode || test >= tree_->end_of(node) ? kNoNode : tree_->end_of(test);
    if (other == kNoNode || other >= tree_->end_of(node)) {
      b_.write(result, skip(node, "syntax error"));
      break;
    }
    const BlockId if_true = b_.new_block();
    const BlockId if_false = b_.new_block();
    condition(test, if_true, if_false);
    b_.seal(if_true);
    start(if_true);
    b_.write(result, expression(value));
    jump(join, value);
    b_.seal(if_false);
    start(if_false);
    node = inner(*tree_, other);
    if (tree_->kind(node) != Kind::kConditionalExpression) {
      b_.write(result, expression(node));
      break;
    }
  }
  jump(join, node);
  b_.seal(join);
  start(join);
  return b_.read(result);
}

// A test whose outcome only decides where control goes: `and`, `or` and `not` become edges.
void FunctionLowering::condition(NodeId node, BlockId if_true, BlockId if_false) {
  const DepthGuard guard(*this);
  for (;;) {
    node = inner(*tree_, node);
    if (tree_->kind(node) != Kind::kNotOperator || is_deep()) break;
    node = tree_->child(node, Field::kArgument);
    std::swap(if_true, if_false);
  }
  if (tree_->kind(node) != Kind::kBooleanOperator || is_deep()) {
    const InstrId value = expression(node);
    b_.branch(value, if_true, if_false, tree_->span(node));
    return;
  }
  Kind op = Kind::kAnd;
  const std::vector<NodeId> operands = boolean_operands(*tree_, node, op);
  for (std::size_t i = 0; i + 1 < operands.size(); ++i) {
    const BlockId next = b_.new_block();
    if (op == Kind::kAnd) condition(operands[i], next, if_false);
    else condition(operands[i], if_true, next);
    b_.seal(next);
    start(next);
  }
  condition(operands.back(), if_true, if_false);
}

}  // namespace ppcheck::lower
