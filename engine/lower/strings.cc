// strings.cc: string and number literals, f-strings.
#include "engine/lower/function_lowering.h"

namespace ppcheck::lower {

InstrId FunctionLowering::number(NodeId node) {
  const auto value = parse_number(text(node));
  return value ? constant(node, *value) : unknown(node, {});
}

InstrId FunctionLowering::string(NodeId node) {
  if (tree_->kind(node) == Kind::kConcatenatedString) return concatenated_string(node);
  const StringLiteral literal = describe_string(text(node));
  if (literal.is_back_quoted) return back_quotes(node);
  if (in_annotation_ && !plain_strings_ && !literal.is_format && !literal.is_bytes)
    return string_annotation(node);
  if (literal.is_format) {
    std::vector<InstrId> values;
    format_values(node, values);
    return emit(proto(Opcode::kFString, node), values);
  }
  ir::Constant value;
  value.kind = literal.is_bytes ? ir::ConstantKind::kBytes : ir::ConstantKind::kString;
  value.text = base::intern(string_value(text(node), literal));
  return constant(node, value);
}

InstrId FunctionLowering::concatenated_string(NodeId node) {
  bool formats = false;
  bool bytes = false;
  std::string joined;
  for (NodeId part : tree_->children(node)) {
    const StringLiteral literal = describe_string(text(part));
    formats = formats || literal.is_format;
    bytes = bytes || literal.is_bytes;
    if (!literal.is_format) joined += string_value(text(part), literal);
  }
  if (formats) {
    std::vector<InstrId> values;
    for (NodeId part : tree_->children(node)) format_values(part, values);
    return emit(proto(Opcode::kFString, node), values);
  }
  ir::Constant value;
  value.kind = bytes ? ir::ConstantKind::kBytes : ir::ConstantKind::kString;
  value.text = base::intern(joined);
  return constant(node, value);
}

// Everything in braces, those of format specifications too.
void FunctionLowering::format_values(NodeId node, std::vector<InstrId>& out) {
  const DepthGuard guard(*this);
  if (is_deep()) {
    out.push_back(skip(node, deep_reason()));
    return;
  }
  for (NodeId child : tree_->children(node)) {
    const Kind kind = tree_->kind(child);
    if (kind == Kind::kFormatSpecifier) {
      format_values(child, out);
    } else if (kind == Kind::kInterpolation || kind == Kind::kFormatExpression) {
      const NodeId inner = tree_->child(child, Field::kExpression);
      if (inner != kNoNode) {
        const InstrId value = expression(inner);
        out.push_back(emit(Opcode::kFormat, child, {value}));
      }
      const NodeId specifier = tree_->child(child, Field::kFormatSpecifier);
      if (specifier != kNoNode) format_values(specifier, out);
    }
  }
}

}  // namespace ppcheck::lower
