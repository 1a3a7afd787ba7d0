// python2.cc: statements and expressions that only Python 2 has.
#include "engine/lower/function_lowering.h"

namespace ppcheck::lower {
namespace {

Span first_word(Span span, std::string_view word) {
  return {span.begin, span.begin + static_cast<std::uint32_t>(word.size())};
}

}  // namespace

// `print a, b` is a call of print; `print >>f, a` has f as its `file`.
void FunctionLowering::print_statement(NodeId node) {
  static const Symbol print = base::intern("print");
  static const Symbol file = base::intern("file");
  const Span name = first_word(tree_->span(node), "print");
  Instr load_print = proto(Opcode::kLoadGlobal, node);
  load_print.name = print;
  load_print.span = name;
  const InstrId callee = emit(load_print, {});
  std::vector<InstrId> values;
  std::vector<ir::Arg> args;
  for (NodeId child : tree_->children(node)) {
    if (tree_->field(child) == Field::kArgument && tree_->kind(child) != Kind::kComma) {
      argument(child, values, args);
    } else if (tree_->kind(child) == Kind::kChevron) {
      NodeId stream = kNoNode;
      for (NodeId part : tree_->children(child)) stream = part;
      values.push_back(expression(stream));
      ir::Arg arg;
      arg.kind = ir::ArgKind::kKeyword;
      arg.name = file;
      arg.span = tree_->span(child);
      args.push_back(arg);
    }
  }
  Instr instr = proto(Opcode::kCall, node);
  instr.flags = ir::kStatementCall;
  instr.name_span = name;
  emit_call(instr, callee, values, args);
}

// `exec code in globals, locals`
void FunctionLowering::exec_statement(NodeId node) {
  static const Symbol exec = base::intern("exec");
  const Span name = first_word(tree_->span(node), "exec");
  Instr load_exec = proto(Opcode::kLoadGlobal, node);
  load_exec.name = exec;
  load_exec.span = name;
  const InstrId callee = emit(load_exec, {});
  std::vector<InstrId> values;
  std::vector<ir::Arg> args;
  for (NodeId child : tree_->children(node))
    if (tree_->kind(child) != Kind::kComma && tree_->kind(child) != Kind::kIn)
      argument(child, values, args);
  Instr instr = proto(Opcode::kCall, node);
  instr.flags = ir::kStatementCall;
  instr.name_span = name;
  emit_call(instr, callee, values, args);
}

// `a + b` in back-quotes, which the grammar takes for a string, is repr(a + b).
InstrId FunctionLowering::back_quotes(NodeId node) {
  static const Symbol repr = base::intern("repr");
  const Span whole = tree_->span(node);
  Instr load_repr = proto(Opcode::kLoadGlobal, node);
  load_repr.name = repr;
  load_repr.span = {whole.begin, whole.begin};
  const InstrId callee = emit(load_repr, {});
  const Span content{whole.begin + 1, whole.end > whole.begin + 1 ? whole.end - 1 : whole.end};
  const syntax::SyntaxTree* fragment = in_fragment_ ? nullptr : module_.fragment(content);
  InstrId value = kNoValue;
  const NodeId statement =
      fragment == nullptr ? kNoNode : fragment->first_child(syntax::SyntaxTree::kRoot);
  if (statement != kNoNode && fragment->kind(statement) == Kind::kExpressionStatement) {
    const syntax::SyntaxTree* outer = tree_;
    tree_ = fragment;
    in_fragment_ = true;
    value = expression(statement + 1);
    in_fragment_ = false;
    tree_ = outer;
  } else {
    value = skip(node, "back-quotes round something that is no expression");
  }
  Instr instr = proto(Opcode::kCall, node);
  instr.flags = ir::kStatementCall;
  ir::Arg arg;
  arg.span = content;
  return emit_call(instr, callee, {&value, 1}, {&arg, 1});
}

}  // namespace ppcheck::lower
