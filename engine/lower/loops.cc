// loops.cc: `for` and `while`.
#include <optional>

#include "engine/lower/function_lowering.h"

namespace ppcheck::lower {

ir::LoopId FunctionLowering::open_loop(ir::LoopKind kind, bool is_async, Span span, Span head) {
  ir::Loop loop;
  loop.kind = kind;
  loop.is_async = is_async;
  loop.parent = loop_;
  loop.span = span;
  loop.head = head;
  fn().loops.push_back(loop);
  return static_cast<ir::LoopId>(fn().loops.size() - 1);
}

// Takes the iterator, goes into the header, which asks for the next element, and on into the body. The
// caller seals `header` when the back edges are there, and `exit`.
InstrId FunctionLowering::start_iteration(ir::LoopId loop, InstrId iterable, BlockId header,
                                          BlockId exit, NodeId at) {
  const std::uint8_t flags = fn().loops[loop].is_async ? ir::kAsync : 0;
  const Span head = fn().loops[loop].head;
  Instr instr = proto(Opcode::kIter, at);
  instr.span = head;
  instr.flags = flags;
  const InstrId iterator = emit(instr, {iterable});
  jump(header, at);
  loop_ = loop;
  start(header);
  instr.op = Opcode::kNext;
  instr.flags = flags;
  const InstrId element = emit(instr, {iterator});
  const BlockId body = b_.new_block();
  b_.branch(element, body, exit, head, ir::kLoopTest);
  exception_edge_from(header);
  b_.seal(body);
  start(body);
  ir::Loop& record = fn().loops[loop];
  record.header = header;
  record.iterable = iterable;
  record.iterator = iterator;
  record.element = element;
  return element;
}

void FunctionLowering::for_statement(NodeId node) {
  const NodeId right = tree_->child(node, Field::kRight);
  const NodeId left = tree_->child(node, Field::kLeft);
  const NodeId body = tree_->child(node, Field::kBody);
  const InstrId iterable = checked_expression(right);
  const Span whole = tree_->span(node);
  const Span head{whole.begin, right == kNoNode ? whole.end : tree_->span(right).end};
  const NodeId otherwise = tree_->child(node, Kind::kElseClause);

  const BlockId header = b_.new_block();
  const BlockId after = b_.new_block();
  const BlockId exit = otherwise == kNoNode ? after : b_.new_block();
  const ir::LoopId outer = loop_;
  const ir::LoopId loop =
      open_loop(ir::LoopKind::kFor, has_token(node, Kind::kAsync), whole, head);
  const InstrId element = start_iteration(loop, iterable, header, exit, node);
  Frame frame;
  frame.kind = FrameKind::kLoop;
  frame.target = after;
  frame.continue_to = header;
  frames_.push_back(frame);
  if (left != kNoNode && tree_->nodes[left].has_error) skip(left, "syntax error");
  else if (left != kNoNode) assign(left, element);
  if (body != kNoNode) block(body);
  frames_.pop_back();
  if (b_.reachable()) jump(header, node);
  b_.seal(header);
  loop_ = outer;
  if (otherwise != kNoNode) {
    b_.seal(exit);
    start(exit);
    const NodeId else_body = tree_->child(otherwise, Field::kBody);
    if (else_body != kNoNode) block(else_body);
    if (b_.reachable()) jump(after, otherwise);
  }
  b_.seal(after);
  start(after);
}

namespace {

// `while True`, `while 1`: the loop ends by `break` only.
bool is_always_true(const syntax::SyntaxTree& tree, NodeId test) {
  if (tree.kind(test) == Kind::kTrue) return true;
  if (tree.kind(test) != Kind::kInteger) return false;
  const auto number = parse_number(tree.text_of(test));
  return number && number->kind == ir::ConstantKind::kInt && number->integer != 0;
}

}  // namespace

void FunctionLowering::while_statement(NodeId node) {
  NodeId test = tree_->child(node, Field::kCondition);
  while (test != kNoNode && tree_->kind(test) == Kind::kParenthesizedExpression &&
         tree_->first_child(test) != kNoNode)
    test = tree_->first_child(test);
  const NodeId body = tree_->child(node, Field::kBody);
  const NodeId otherwise = tree_->child(node, Kind::kElseClause);
  const Span whole = tree_->span(node);
  const NodeId written_test = tree_->child(node, Field::kCondition);
  const Span head{whole.begin, written_test == kNoNode ? whole.end : tree_->span(written_test).end};

  const BlockId header = b_.new_block();
  const BlockId inside = b_.new_block();
  const BlockId after = b_.new_block();
  const BlockId exit = otherwise == kNoNode ? after : b_.new_block();
  const ir::LoopId outer = loop_;
  jump(header, node);
  const ir::LoopId loop = open_loop(ir::LoopKind::kWhile, false, whole, head);
  fn().loops[loop].header = header;
  loop_ = loop;
  start(header);
  const InstrId value = checked_expression(test);
  fn().loops[loop].condition = value;
  if (test != kNoNode && is_always_true(*tree_, test)) {
    b_.jump(inside, tree_->span(test));
  } else {
    b_.branch(value, inside, exit, test == kNoNode ? head : tree_->span(test));
  }
  b_.seal(inside);
  start(inside);
  Frame frame;
  frame.kind = FrameKind::kLoop;
  frame.target = after;
  frame.continue_to = header;
  frames_.push_back(frame);
  if (body != kNoNode) block(body);
  frames_.pop_back();
  if (b_.reachable()) jump(header, node);
  b_.seal(header);
  loop_ = outer;
  if (otherwise != kNoNode) {
    b_.seal(exit);
    start(exit);
    const NodeId else_body = tree_->child(otherwise, Field::kBody);
    if (b_.reachable() && else_body != kNoNode) block(else_body);
    if (b_.reachable()) jump(after, otherwise);
  }
  b_.seal(after);
  start(after);
}

}  // namespace ppcheck::lower
