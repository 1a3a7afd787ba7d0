// comprehensions.cc: list, set and dict comprehensions in place; generator expressions as functions.
#include "engine/lower/function_lowering.h"

namespace ppcheck::lower {

InstrId FunctionLowering::for_in_iterable(NodeId clause) {
  std::vector<InstrId> values;
  for (NodeId child : tree_->children(clause))
    if (tree_->field(child) == Field::kRight && tree_->kind(child) != Kind::kComma)
      values.push_back(expression(child));
  if (values.size() == 1) return values[0];
  return emit(proto(Opcode::kTuple, clause), values);  // Python 2: `for x in a, b`
}

InstrId FunctionLowering::comprehension(NodeId node) {
  const ScopeId scope = in_fragment_ ? kNoIndex : module_.scopes().scope_of(node);
  const NodeId first = tree_->child(node, Kind::kForInClause);
  if (scope == kNoIndex || first == kNoNode) return skip(node, "a comprehension in a text");
  Instr instr = proto(Opcode::kList, node);
  if (tree_->kind(node) == Kind::kSetComprehension) instr.op = Opcode::kSet;
  if (tree_->kind(node) == Kind::kDictionaryComprehension) instr.op = Opcode::kDict;
  const InstrId container = emit(instr, {});
  const InstrId iterable = for_in_iterable(first);
  const ScopeId outer = scope_;
  scope_ = scope;
  clauses(node, iterable, container);
  scope_ = outer;
  return container;
}

// The clauses as nested loops with the element in the innermost: appended to `container`, or yielded when
// there is none.
void FunctionLowering::clauses(NodeId node, InstrId first_iterable, InstrId container) {
  struct Open {
    BlockId header;
    BlockId exit;
    ir::LoopId outer;
  };
  std::vector<Open> open;
  for (NodeId clause : tree_->children(node)) {
    if (tree_->kind(clause) == Kind::kForInClause) {
      const InstrId iterable = open.empty() ? first_iterable : for_in_iterable(clause);
      const BlockId header = b_.new_block();
      const BlockId exit = b_.new_block();
      const ir::LoopId outer = loop_;
      const ir::LoopId loop = open_loop(ir::LoopKind::kComprehension, has_token(clause, Kind::kAsync),
                                        tree_->span(node), tree_->span(clause));
      const InstrId element = start_iteration(loop, iterable, header, exit, clause);
      open.push_back({header, exit, outer});
      assign(tree_->child(clause, Field::kLeft), element);
    } else if (tree_->kind(clause) == Kind::kIfClause) {
      const BlockId kept = b_.new_block();
      condition(clause + 1, kept, open.back().header);
      b_.seal(kept);
      start(kept);
    }
  }
  const NodeId body = tree_->child(node, Field::kBody);
  if (container == kNoValue) {
    const InstrId value = expression(body);
    emit(Opcode::kYield, body, {value});
  } else if (tree_->kind(body) == Kind::kPair) {
    const InstrId key = expression(tree_->child(body, Field::kKey));
    const InstrId value = expression(tree_->child(body, Field::kValue));
    emit(Opcode::kAppend, body, {container, key, value});
  } else {
    const InstrId value = expression(body);
    emit(Opcode::kAppend, body, {container, value});
  }
  while (!open.empty()) {
    jump(open.back().header, node);
    b_.seal(open.back().header);
    loop_ = open.back().outer;
    b_.seal(open.back().exit);
    start(open.back().exit);
    open.pop_back();
  }
}

InstrId FunctionLowering::generator_expression(NodeId node) {
  const ScopeId scope = in_fragment_ ? kNoIndex : module_.scopes().scope_of(node);
  const NodeId first = tree_->child(node, Kind::kForInClause);
  if (scope == kNoIndex || first == kNoNode) return skip(node, "a generator expression in a text");
  const InstrId iterable = for_in_iterable(first);

  static const Symbol name = base::intern("<genexpr>");
  ir::Function function = describe_function(node, ir::FunctionKind::kGeneratorExpression, name);
  function.is_generator = true;
  function.body = tree_->span(node);
  ir::Param param;
  param.name = base::intern(".0");
  param.kind = ir::ParamKind::kPositionalOnly;
  const NodeId right = tree_->child(first, Field::kRight);
  param.span = tree_->span(right);
  function.params.push_back(param);
  Instr made = proto(Opcode::kFunction, node);
  made.aux = module_.add_function(std::move(function), scope, node, depth_);
  const InstrId callee = emit(made, {});

  Instr instr = proto(Opcode::kCall, node);
  instr.flags = ir::kGenerator;
  ir::Arg arg;
  arg.span = param.span;
  return emit_call(instr, callee, {&iterable, 1}, {&arg, 1});
}

void FunctionLowering::generator_body(NodeId node) {
  clauses(node, fn().params[0].value, kNoValue);
}

}  // namespace ppcheck::lower
