// expressions.cc: the dispatch over expressions, chains of attributes and subscripts, displays.
#include <string>

#include "engine/base/limits.h"
#include "engine/lower/function_lowering.h"

namespace ppcheck::lower {

std::string deep_reason() {
  return "nested deeper than " + std::to_string(base::kMaxPythonNesting) + " levels";
}

InstrId FunctionLowering::checked_expression(NodeId node) {
  if (node == kNoNode) return skip(task_.node, "syntax error");
  if (tree_->nodes[node].has_error) return skip(node, "syntax error");
  return expression(node);
}

InstrId FunctionLowering::expression(NodeId node) {
  while (tree_->kind(node) == Kind::kParenthesizedExpression && tree_->first_child(node) != kNoNode)
    node = tree_->first_child(node);
  const DepthGuard guard(*this);
  if (is_deep()) return skip(node, deep_reason());
  ir::Constant constant_value;
  switch (tree_->kind(node)) {
    case Kind::kIdentifier: return load(node);
    case Kind::kAttribute:
    case Kind::kSubscript:
    case Kind::kCall: return postfix_chain(node);
    case Kind::kString:
    case Kind::kConcatenatedString: return string(node);
    case Kind::kInteger:
    case Kind::kFloat: return number(node);
    case Kind::kNone: return constant(node, constant_value);
    case Kind::kTrue: constant_value.kind = ir::ConstantKind::kTrue; return constant(node, constant_value);
    case Kind::kFalse: constant_value.kind = ir::ConstantKind::kFalse; return constant(node, constant_value);
    case Kind::kEllipsis:
      constant_value.kind = ir::ConstantKind::kEllipsis;
      return constant(node, constant_value);
    case Kind::kBinaryOperator: return binary_chain(node);
    case Kind::kUnaryOperator: return unary(node);
    case Kind::kNotOperator: return not_operator(node);
    case Kind::kBooleanOperator: return boolean(node);
    case Kind::kComparisonOperator: return comparison(node);
    case Kind::kConditionalExpression: return conditional(node);
    case Kind::kNamedExpression: return named_expression(node);
    case Kind::kList:
    case Kind::kListPattern: return display(node, Opcode::kList);
    case Kind::kTuple:
    case Kind::kTuplePattern:
    case Kind::kExpressionList:
    case Kind::kPatternList: return display(node, Opcode::kTuple);
    case Kind::kSet: return display(node, Opcode::kSet);
    case Kind::kDictionary: return dictionary(node);
    case Kind::kListComprehension:
    case Kind::kSetComprehension:
    case Kind::kDictionaryComprehension: return comprehension(node);
    case Kind::kGeneratorExpression: return generator_expression(node);
    case Kind::kLambda: return lambda(node);
    case Kind::kAwait: return emit(Opcode::kAwait, node, {expression(node + 1)});
    case Kind::kYield: return yield(node);
    case Kind::kSlice: return slice(node);
    case Kind::kListSplat:
    case Kind::kListSplatPattern:
    case Kind::kParenthesizedListSplat: {
      NodeId last = kNoNode;
      for (NodeId child : tree_->children(node)) last = child;
      return emit(Opcode::kSpread, node, {expression(last)});
    }
    case Kind::kAsPattern: return expression(node + 1);
    case Kind::kType:
    case Kind::kGenericType:
    case Kind::kUnionType:
    case Kind::kMemberType:
    case Kind::kConstrainedType:
    case Kind::kSplatType: return type_expression(node);
    default: return skip(node, "not an expression that is known");
  }
}

// `a.b(c)[d].e …` nests to the left; the chain is followed without recursion.
InstrId FunctionLowering::postfix_chain(NodeId node) {
  std::vector<NodeId> chain;
  NodeId at = node;
  for (;;) {
    while (tree_->kind(at) == Kind::kParenthesizedExpression && tree_->first_child(at) != kNoNode)
      at = tree_->first_child(at);
    const Kind kind = tree_->kind(at);
    if (kind != Kind::kAttribute && kind != Kind::kSubscript && kind != Kind::kCall) break;
    chain.push_back(at);
    at = tree_->first_child(at);
  }
  // `[*a.b]`, alone in its brackets, comes from the parser as `(*a).b`.
  const bool splat = !chain.empty() && tree_->kind(at) == Kind::kListSplat;
  if (splat)
    for (NodeId child : tree_->children(at)) at = child;  // the last: what the star stands before
  InstrId value = expression(at);
  for (auto it = chain.rbegin(); it != chain.rend(); ++it) {
    switch (tree_->kind(*it)) {
      case Kind::kAttribute: value = attribute(*it, value); break;
      case Kind::kSubscript: value = subscript(*it, value); break;
      default: value = call(*it, value);
    }
  }
  return splat ? emit(Opcode::kSpread, node, {value}) : value;
}

InstrId FunctionLowering::attribute(NodeId node, InstrId object) {
  const NodeId name = tree_->child(node, Field::kAttribute);
  Instr instr = proto(Opcode::kLoadAttr, node);
  instr.name = symbol(name);
  instr.name_span = tree_->span(name);
  return emit(instr, {object});
}

InstrId FunctionLowering::subscript(NodeId node, InstrId object) {
  const bool saved = plain_strings_;
  bool annotated = false;
  if (in_annotation_) {
    const std::string_view of = tree_->text_of(last_name(node + 1));
    plain_strings_ = plain_strings_ || of == "Literal";
    annotated = of == "Annotated";
  }
  const InstrId index = index_of(node, annotated);
  plain_strings_ = saved;
  return emit(Opcode::kLoadItem, node, {object, index});
}

// `x[i]`, `x[i, j]` and `x[i,]`: more than one index, or a comma, makes a tuple.
// With `only_first_is_type`, strings behind the first are values.
InstrId FunctionLowering::index_of(NodeId subscript, bool only_first_is_type) {
  std::vector<InstrId> values;
  Span span{};
  bool comma = false;
  for (NodeId child : tree_->children(subscript)) {
    if (tree_->field(child) == Field::kSubscript) {
      values.push_back(expression(child));
      plain_strings_ = plain_strings_ || only_first_is_type;
      if (values.size() == 1) span.begin = tree_->span(child).begin;
      span.end = tree_->span(child).end;
    } else if (tree_->kind(child) == Kind::kComma) {
      comma = true;
    }
  }
  if (values.size() == 1 && !comma) return values[0];
  Instr instr = proto(Opcode::kTuple, subscript);
  instr.span = span;
  return emit(instr, values);
}

InstrId FunctionLowering::slice(NodeId node) {
  InstrId parts[3] = {kNoValue, kNoValue, kNoValue};
  std::size_t part = 0;
  for (NodeId child : tree_->children(node)) {
    if (tree_->kind(child) == Kind::kColon) {
      if (part < 2) ++part;
    } else {
      parts[part] = expression(child);
    }
  }
  return emit(Opcode::kSlice, node, {parts[0], parts[1], parts[2]});
}

InstrId FunctionLowering::display(NodeId node, Opcode op) {
  std::vector<InstrId> values;
  for (NodeId child : tree_->children(node))
    if (tree_->kind(child) != Kind::kComma) values.push_back(expression(child));
  return emit(proto(op, node), values);
}

InstrId FunctionLowering::dictionary(NodeId node) {
  std::vector<InstrId> values;
  for (NodeId child : tree_->children(node)) {
    if (tree_->kind(child) == Kind::kPair) {
      values.push_back(expression(tree_->child(child, Field::kKey)));
      values.push_back(expression(tree_->child(child, Field::kValue)));
    } else if (tree_->kind(child) == Kind::kDictionarySplat) {
      NodeId last = kNoNode;
      for (NodeId part : tree_->children(child)) last = part;
      values.push_back(kNoValue);
      values.push_back(expression(last));
    }
  }
  return emit(proto(Opcode::kDict, node), values);
}

InstrId FunctionLowering::named_expression(NodeId node) {
  const NodeId name = tree_->child(node, Field::kName);
  const InstrId value = expression(tree_->child(node, Field::kValue));
  // In a comprehension it binds in the function around it.
  if (!in_fragment_) store(symbol(name), task_.scope, name, value);
  return value;
}

InstrId FunctionLowering::yield(NodeId node) {
  const NodeId first = tree_->first_child(node);
  if (first == kNoNode) return emit(Opcode::kYield, node, {none(node)});
  if (tree_->kind(first) == Kind::kFrom) {
    const InstrId value = expression(tree_->end_of(first));
    return emit(Opcode::kYieldFrom, node, {value});
  }
  const InstrId value = expression(first);
  return emit(Opcode::kYield, node, {value});
}

}  // namespace ppcheck::lower
