// exceptions.cc: `try` with its clauses, and `with`.
//
// A handler is reached from before every call of the body (see FunctionLowering::emit), so it sees the names
// as they were before the call. `finally` is lowered once: every way into it joins there, and its end goes on
// to every continuation that some way in asked for. That is more than what can happen, never less.
#include "engine/lower/function_lowering.h"

namespace ppcheck::lower {

void FunctionLowering::normal_exit(NodeId node, std::size_t finally_frame, BlockId after) {
  if (finally_frame == frames_.size()) {
    jump(after, node);
    return;
  }
  auto& exits = frames_[finally_frame].exits;
  bool known = false;
  for (const ExitKind kind : exits) known = known || kind == ExitKind::kNormal;
  if (!known) exits.push_back(ExitKind::kNormal);
  jump(frames_[finally_frame].target, node);
}

void FunctionLowering::try_statement(NodeId node) {
  const NodeId body = tree_->child(node, Field::kBody);
  const NodeId else_clause = tree_->child(node, Kind::kElseClause);
  const NodeId finally = tree_->child(node, Kind::kFinallyClause);
  const bool has_handlers = tree_->child(node, Kind::kExceptClause) != kNoNode;
  const BlockId after = b_.new_block();

  const std::size_t finally_frame = frames_.size();  // when there is no `finally`, one past the frames
  if (finally != kNoNode) {
    Frame frame;
    frame.kind = FrameKind::kFinally;
    frame.target = b_.new_block();
    frame.return_variable = temporary();
    frames_.push_back(frame);
  }
  BlockId dispatch = kNone;
  if (has_handlers) {
    dispatch = b_.new_block();
    Frame frame;
    frame.kind = FrameKind::kTry;
    frame.target = dispatch;
    frames_.push_back(frame);
  }
  // Whatever the body does first may raise: the handlers see the state at its beginning.
  if (finally != kNoNode || has_handlers) split_for_exception(tree_->span(body == kNoNode ? node : body));
  if (body != kNoNode) block(body);
  if (has_handlers) frames_.pop_back();

  BlockId otherwise = kNone;
  if (b_.reachable()) {
    if (else_clause != kNoNode) {
      otherwise = b_.new_block();
      jump(otherwise, body == kNoNode ? node : body);
    } else {
      normal_exit(body == kNoNode ? node : body, finally_frame, after);
    }
  }
  if (has_handlers) handlers(node, dispatch, after);
  if (otherwise != kNone) {
    b_.seal(otherwise);
    start(otherwise);
    const NodeId else_body = tree_->child(else_clause, Field::kBody);
    if (else_body != kNoNode) block(else_body);
    if (b_.reachable()) normal_exit(else_clause, finally_frame, after);
  }
  if (finally != kNoNode) {
    Frame frame = std::move(frames_.back());
    frames_.pop_back();
    finally_clause(finally, std::move(frame), after);
  }
  b_.seal(after);
  start(after);
}

// One block from which every handler is reached, and what lies outside when no handler takes everything.
void FunctionLowering::handlers(NodeId node, BlockId dispatch, BlockId after) {
  const bool has_finally =
      !frames_.empty() && tree_->child(node, Kind::kFinallyClause) != kNoNode;
  const std::size_t finally_frame = has_finally ? frames_.size() - 1 : frames_.size();
  b_.seal(dispatch);
  start(dispatch);
  std::vector<NodeId> clauses;
  bool takes_all = false;
  for (NodeId child : tree_->children(node))
    if (tree_->kind(child) == Kind::kExceptClause) {
      clauses.push_back(child);
      takes_all = takes_all || tree_->child(child, Field::kValue) == kNoNode;
    }
  const std::uint32_t begin = tree_->span(clauses.front()).begin;
  b_.end_block(Opcode::kJump, {}, {begin, begin});
  std::vector<BlockId> blocks;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    blocks.push_back(b_.new_block());
    b_.add_edge(dispatch, blocks.back(), EdgeKind::kNormal);
  }
  if (!takes_all) exception_edge_from(dispatch);
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    b_.seal(blocks[i]);
    start(blocks[i]);
    handler(clauses[i]);
    if (b_.reachable()) normal_exit(clauses[i], finally_frame, after);
  }
}

void FunctionLowering::handler(NodeId node) {
  std::vector<InstrId> types;
  NodeId target = tree_->child(node, Field::kAlias);
  const NodeId old_style = python2_except_name(*tree_, node);
  if (old_style != kNoNode) target = old_style;
  Span head = tree_->span(node);
  for (NodeId child : tree_->children(node)) {
    if (tree_->field(child) != Field::kValue || child == old_style) continue;
    NodeId value = child;
    head.end = tree_->span(child).end;
    while (tree_->kind(value) == Kind::kParenthesizedExpression && tree_->first_child(value) != kNoNode)
      value = tree_->first_child(value);
    if (tree_->kind(value) == Kind::kAsPattern) {
      const NodeId alias = tree_->child(value, Kind::kAsPatternTarget);
      if (alias != kNoNode) target = alias;
      value = tree_->first_child(value);
    }
    while (tree_->kind(value) == Kind::kParenthesizedExpression && tree_->first_child(value) != kNoNode)
      value = tree_->first_child(value);
    if (tree_->nodes[value].has_error) {
      types.push_back(skip(value, "syntax error"));
    } else if (tree_->kind(value) == Kind::kTuple) {
      for (NodeId part : tree_->children(value))
        if (tree_->kind(part) != Kind::kComma) types.push_back(expression(part));
    } else {
      types.push_back(expression(value));
    }
  }
  if (target != kNoNode) head.end = tree_->span(target).end;
  Instr instr = proto(Opcode::kCaught, node);
  instr.span = head;
  const InstrId caught = emit(instr, types);
  if (target != kNoNode && !tree_->nodes[target].has_error) assign(target, caught);
  const NodeId body = tree_->child(node, Kind::kBlock);
  if (body != kNoNode) block(body);
}

void FunctionLowering::finally_clause(NodeId clause, Frame frame, BlockId after) {
  b_.seal(frame.target);
  start(frame.target);
  const NodeId body = tree_->child(clause, Kind::kBlock);
  if (body != kNoNode) block(body);
  if (!b_.reachable()) return;

  struct Continuation {
    ExitKind kind;
    BlockId block;
  };
  std::vector<Continuation> continuations;
  const BlockId from = b_.current();
  const Span end{tree_->span(clause).end, tree_->span(clause).end};
  b_.end_block(Opcode::kJump, {}, end);
  for (const ExitKind kind : frame.exits) {
    const BlockId to = kind == ExitKind::kNormal ? after : b_.new_block();
    b_.add_edge(from, to, EdgeKind::kNormal);
    if (kind != ExitKind::kNormal) continuations.push_back({kind, to});
  }
  if (exception_target() != kNone) {
    exception_edge_from(from);
  } else {  // the exception leaves the function
    const BlockId leaves = b_.new_block();
    b_.add_edge(from, leaves, EdgeKind::kException);
    b_.seal(leaves);
    start(leaves);
    b_.end_block(Opcode::kRaise, {}, end);
  }
  for (const Continuation& next : continuations) {
    b_.seal(next.block);
    start(next.block);
    if (next.kind == ExitKind::kReturn)
      return_value(clause, b_.read(frame.return_variable), frames_.size());
    else
      leave(next.kind, clause, frames_.size());
  }
}

void FunctionLowering::enter_with(NodeId item, bool is_async) {
  NodeId value = tree_->kind(item) == Kind::kWithItem ? tree_->first_child(item) : item;
  NodeId target = kNoNode;
  if (value != kNoNode && tree_->kind(value) == Kind::kAsPattern) {
    target = tree_->child(value, Kind::kAsPatternTarget);
    value = tree_->first_child(value);
  }
  const InstrId manager = checked_expression(value);
  const auto index = static_cast<std::uint32_t>(fn().withs.size());
  ir::With record;
  record.parent = with_;
  record.manager = manager;
  record.is_async = is_async;
  record.span = tree_->span(item);
  fn().withs.push_back(record);
  Instr instr = proto(Opcode::kEnter, item);
  instr.aux = index;
  if (is_async) instr.flags = ir::kAsync;
  const InstrId enter = emit(instr, {manager});
  fn().withs[index].enter = enter;
  Frame frame;
  frame.kind = FrameKind::kWith;
  frame.with = index;
  frame.manager = manager;
  frames_.push_back(frame);
  with_ = index;
  const BlockId inside = b_.new_block();
  b_.jump(inside, {tree_->span(item).end, tree_->span(item).end});
  b_.seal(inside);
  start(inside);
  if (target != kNoNode && !tree_->nodes[target].has_error) assign(target, enter);
}

void FunctionLowering::exit_with(NodeId node) {
  const Frame frame = std::move(frames_.back());
  frames_.pop_back();
  with_ = fn().withs[frame.with].parent;
  if (!b_.reachable()) return;
  const BlockId outside = b_.new_block();
  jump(outside, node);
  b_.seal(outside);
  start(outside);
  Instr instr = proto(Opcode::kExit, node);
  instr.span = {tree_->span(node).end, tree_->span(node).end};
  instr.aux = frame.with;
  if (fn().withs[frame.with].is_async) instr.flags = ir::kAsync;
  emit(instr, {frame.manager});
}

void FunctionLowering::with_statement(NodeId node) {
  const bool is_async = has_token(node, Kind::kAsync);
  const NodeId clause = tree_->child(node, Kind::kWithClause);
  const std::size_t outer = frames_.size();
  if (clause != kNoNode)
    for (NodeId item : tree_->children(clause))
      if (tree_->kind(item) == Kind::kWithItem) enter_with(item, is_async);
  const NodeId body = tree_->child(node, Field::kBody);
  if (body != kNoNode) block(body);
  while (frames_.size() > outer) exit_with(node);
}

}  // namespace ppcheck::lower
