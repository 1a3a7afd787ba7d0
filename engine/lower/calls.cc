// calls.cc: calls and their arguments.
#include "engine/lower/function_lowering.h"

namespace ppcheck::lower {

// The name that a reader calls the callee by: the last one of `a.b.c`, of `make()` in `make()(x)`.
Span FunctionLowering::last_name(NodeId callee) const {
  NodeId at = callee;
  for (;;) {
    switch (tree_->kind(at)) {
      case Kind::kIdentifier: return tree_->span(at);
      case Kind::kAttribute: return tree_->span(tree_->child(at, Field::kAttribute));
      case Kind::kCall:
      case Kind::kSubscript:
      case Kind::kParenthesizedExpression:
      case Kind::kAwait:
        if (tree_->first_child(at) == kNoNode) return tree_->span(callee);
        at = tree_->first_child(at);
        break;
      default: return tree_->span(callee);
    }
  }
}

void FunctionLowering::argument(NodeId node, std::vector<InstrId>& values, std::vector<ir::Arg>& args) {
  ir::Arg arg;
  arg.span = tree_->span(node);
  NodeId value = node;
  switch (tree_->kind(node)) {
    case Kind::kKeywordArgument:
      arg.kind = ir::ArgKind::kKeyword;
      arg.name = symbol(tree_->child(node, Field::kName));
      value = tree_->child(node, Field::kValue);
      break;
    case Kind::kListSplat:
    case Kind::kListSplatPattern:
    case Kind::kDictionarySplat:
    case Kind::kDictionarySplatPattern:
      arg.kind = tree_->kind(node) == Kind::kListSplat || tree_->kind(node) == Kind::kListSplatPattern
                     ? ir::ArgKind::kStar
                     : ir::ArgKind::kDoubleStar;
      for (NodeId child : tree_->children(node)) value = child;
      break;
    default: break;
  }
  values.push_back(expression(value));
  args.push_back(arg);
}

InstrId FunctionLowering::call(NodeId node, InstrId callee) {
  const NodeId list = tree_->child(node, Field::kArguments);
  const bool saved = plain_strings_;
  plain_strings_ = true;  // in an annotation, `Annotated[int, Field("text")]`: arguments are no types
  std::vector<InstrId> values;
  std::vector<ir::Arg> args;
  if (tree_->kind(list) == Kind::kGeneratorExpression) {
    argument(list, values, args);
  } else {
    for (NodeId child : tree_->children(list))
      if (tree_->kind(child) != Kind::kComma) argument(child, values, args);
  }
  plain_strings_ = saved;
  Instr instr = proto(Opcode::kCall, node);
  instr.name_span = last_name(node + 1);
  return emit_call(instr, callee, values, args);
}

InstrId FunctionLowering::emit_call(Instr instr, InstrId callee, std::span<const InstrId> values,
                                    std::span<const ir::Arg> args) {
  instr.op = Opcode::kCall;
  instr.aux = static_cast<std::uint32_t>(fn().args.size());
  fn().args.insert(fn().args.end(), args.begin(), args.end());
  std::vector<InstrId> operands;
  operands.reserve(values.size() + 1);
  operands.push_back(callee);
  operands.insert(operands.end(), values.begin(), values.end());
  return emit(instr, operands);
}

}  // namespace ppcheck::lower
