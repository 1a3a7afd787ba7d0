// annotations.cc: types as written, those in strings too.
#include "engine/lower/function_lowering.h"
#include "engine/lower/operators.h"

namespace ppcheck::lower {

InstrId FunctionLowering::annotation(NodeId node) {
  const bool saved = in_annotation_;
  in_annotation_ = true;
  const InstrId value = tree_->nodes[node].has_error ? skip(node, "syntax error") : type_expression(node);
  in_annotation_ = saved;
  return value;
}

InstrId FunctionLowering::type_expression(NodeId node) {
  const DepthGuard guard(*this);
  if (is_deep()) return skip(node, deep_reason());
  switch (tree_->kind(node)) {
    case Kind::kType: {
      const NodeId inner = tree_->first_child(node);
      return inner == kNoNode ? unknown(node, {}) : type_expression(inner);
    }
    case Kind::kGenericType: {
      const NodeId name = node + 1;
      const InstrId generic = load(name);
      const bool saved = plain_strings_;
      if (text(name) == "Literal") plain_strings_ = true;
      std::vector<InstrId> values;
      const NodeId list = tree_->child(node, Kind::kTypeParameter);
      for (NodeId child : tree_->children(list)) {
        if (tree_->kind(child) != Kind::kComma) values.push_back(type_expression(child));
        if (text(name) == "Annotated") plain_strings_ = true;  // only the first is a type
      }
      plain_strings_ = saved;
      const InstrId index = values.size() == 1 ? values[0] : emit(proto(Opcode::kTuple, list), values);
      return emit(Opcode::kLoadItem, node, {generic, index});
    }
    case Kind::kUnionType: {
      std::vector<NodeId> chain;  // `A | B | C` nests to the left
      NodeId left = node;
      while (tree_->kind(left) == Kind::kUnionType ||
             (tree_->kind(left) == Kind::kType && tree_->kind(left + 1) == Kind::kUnionType)) {
        if (tree_->kind(left) == Kind::kUnionType) chain.push_back(left);
        left = tree_->first_child(left);
      }
      InstrId value = type_expression(left);
      for (auto it = chain.rbegin(); it != chain.rend(); ++it) {
        NodeId last = kNoNode;
        for (NodeId child : tree_->children(*it)) last = child;
        const InstrId right = type_expression(last);
        value = emit(Opcode::kBinary, *it, {value, right}, binary_method(Kind::kPipe));
      }
      return value;
    }
    case Kind::kMemberType: {
      const InstrId object = type_expression(node + 1);
      const NodeId name = tree_->end_of(node + 1);
      Instr instr = proto(Opcode::kLoadAttr, node);
      instr.name = symbol(name);
      instr.name_span = tree_->span(name);
      return emit(instr, {object});
    }
    case Kind::kConstrainedType: return type_expression(node + 1);
    case Kind::kSplatType: {
      NodeId last = kNoNode;
      for (NodeId child : tree_->children(node)) last = child;
      return emit(Opcode::kSpread, node, {load(last)});
    }
    default: return expression(node);
  }
}

// `"tf.data.Dataset"` as an annotation means what stands in it. What is no expression stays a text.
InstrId FunctionLowering::string_annotation(NodeId node) {
  const StringLiteral literal = describe_string(text(node));
  const std::uint32_t begin = tree_->span(node).begin;
  const Span content{begin + static_cast<std::uint32_t>(literal.content_begin),
                     begin + static_cast<std::uint32_t>(literal.content_end)};
  const syntax::SyntaxTree* fragment = module_.fragment(content);
  NodeId value = kNoNode;
  if (fragment != nullptr) {
    const NodeId statement = fragment->first_child(syntax::SyntaxTree::kRoot);
    const bool single = statement != kNoNode &&
                        fragment->kind(statement) == Kind::kExpressionStatement &&
                        fragment->end_of(statement) == fragment->end_of(syntax::SyntaxTree::kRoot);
    if (single && fragment->end_of(statement + 1) == fragment->end_of(statement) &&
        fragment->kind(statement + 1) != Kind::kAssignment &&
        fragment->kind(statement + 1) != Kind::kAugmentedAssignment)
      value = statement + 1;
  }
  if (value == kNoNode) {
    ir::Constant written;
    written.kind = ir::ConstantKind::kString;
    written.text = base::intern(string_value(text(node), literal));
    return constant(node, written);
  }
  const syntax::SyntaxTree* outer = tree_;
  const bool was_in_fragment = in_fragment_;
  tree_ = fragment;
  in_fragment_ = true;
  const InstrId result = expression(value);
  in_fragment_ = was_in_fragment;
  tree_ = outer;
  return result;
}

}  // namespace ppcheck::lower
