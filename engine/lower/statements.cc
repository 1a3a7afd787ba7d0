// statements.cc: the dispatch over statements, and the simple ones.
#include <algorithm>

#include "engine/lower/function_lowering.h"

namespace ppcheck::lower {
namespace {

bool is_compound(Kind kind) {
  switch (kind) {
    case Kind::kIfStatement:
    case Kind::kForStatement:
    case Kind::kWhileStatement:
    case Kind::kTryStatement:
    case Kind::kWithStatement:
    case Kind::kFunctionDefinition:
    case Kind::kClassDefinition:
    case Kind::kDecoratedDefinition:
    case Kind::kMatchStatement: return true;
    default: return false;
  }
}

bool is_statement(Kind kind) {
  switch (kind) {
    case Kind::kExpressionStatement:
    case Kind::kImportStatement:
    case Kind::kImportFromStatement:
    case Kind::kFutureImportStatement:
    case Kind::kPrintStatement:
    case Kind::kAssertStatement:
    case Kind::kDeleteStatement:
    case Kind::kRaiseStatement:
    case Kind::kPassStatement:
    case Kind::kGlobalStatement:
    case Kind::kExecStatement:
    case Kind::kTypeAliasStatement: return true;
    default: return is_compound(kind);
  }
}

}  // namespace

void FunctionLowering::block(NodeId node) {
  for (NodeId child : tree_->children(node)) statement(child);
}

void FunctionLowering::skip_statement(NodeId node, std::string reason) { skip(node, std::move(reason)); }

// What cannot be reached is not lowered.
void FunctionLowering::statement(NodeId node) {
  if (!b_.reachable()) return;
  const DepthGuard guard(*this);
  if (is_deep()) {
    skip_statement(node, deep_reason());
    return;
  }
  const Kind kind = tree_->kind(node);
  if (kind == Kind::kError) {
    error_region(node);
    return;
  }
  if (const std::string* problem = module_.indentation_problem(tree_->nodes[node].begin)) {
    skip_statement(node, *problem);
    return;
  }
  if (tree_->nodes[node].has_error && !is_compound(kind)) {
    skip_statement(node, "syntax error");
    return;
  }
  switch (kind) {
    case Kind::kExpressionStatement: expression_statement(node); return;
    case Kind::kIfStatement: if_statement(node); return;
    case Kind::kForStatement: for_statement(node); return;
    case Kind::kWhileStatement: while_statement(node); return;
    case Kind::kTryStatement: try_statement(node); return;
    case Kind::kWithStatement: with_statement(node); return;
    case Kind::kMatchStatement: match_statement(node); return;
    case Kind::kFunctionDefinition:
    case Kind::kClassDefinition:
    case Kind::kDecoratedDefinition: definition(node); return;
    case Kind::kReturnStatement: return_statement(node); return;
    case Kind::kRaiseStatement: raise_statement(node); return;
    case Kind::kAssertStatement: assert_statement(node); return;
    case Kind::kBreakStatement: leave(ExitKind::kBreak, node, frames_.size()); return;
    case Kind::kContinueStatement: leave(ExitKind::kContinue, node, frames_.size()); return;
    case Kind::kDeleteStatement:
      for (NodeId child : tree_->children(node)) delete_target(child);
      return;
    case Kind::kImportStatement: import_statement(node); return;
    case Kind::kImportFromStatement:
    case Kind::kFutureImportStatement: import_from_statement(node); return;
    case Kind::kPrintStatement: print_statement(node); return;
    case Kind::kExecStatement: exec_statement(node); return;
    case Kind::kTypeAliasStatement: {
      const NodeId left = tree_->child(node, Kind::kType);
      NodeId right = kNoNode;
      for (NodeId child : tree_->children(node)) right = child;
      NodeId name = left;
      while (name != kNoNode && tree_->kind(name) != Kind::kIdentifier) name = tree_->first_child(name);
      const InstrId value = annotation(right);
      if (name != kNoNode) store(symbol(name), name, value);
      return;
    }
    case Kind::kPassStatement:
    case Kind::kGlobalStatement:
    case Kind::kNonlocalStatement: return;
    default: skip_statement(node, "not a statement that is known");
  }
}

// Broken code. Statements in it that begin in the first column stand on their own; the rest is skipped.
void FunctionLowering::error_region(NodeId node) {
  const std::string_view all = tree_->text;
  const auto skip_between = [&](NodeId first, NodeId end, std::uint32_t from, std::uint32_t to) {
    while (from < to && (all[from] == ' ' || all[from] == '\n' || all[from] == '\r' || all[from] == '\t'))
      ++from;
    if (from >= to && first >= end) return;
    module_.skip({from, std::max(from, to)}, "syntax error");
    Instr instr = proto(Opcode::kUnknown, node);
    instr.span = {from, std::max(from, to)};
    const InstrId value = emit(instr, {});
    for (const Symbol name : module_.scopes().names_bound_in(first, end, task_.scope))
      store(name, task_.scope, node, value);
  };
  std::uint32_t from = tree_->nodes[node].begin;
  NodeId first = node + 1;
  if (fn().kind == ir::FunctionKind::kModule) {
    for (NodeId child : tree_->children(node)) {
      const syntax::Node& part = tree_->nodes[child];
      const bool alone = !part.has_error && is_statement(part.kind) &&
                         (part.begin == 0 || all[part.begin - 1] == '\n' || all[part.begin - 1] == '\r');
      if (!alone || !b_.reachable()) continue;
      if (part.begin > from) skip_between(first, child, from, part.begin);
      statement(child);
      from = part.end;
      first = part.next;
    }
  }
  if (!b_.reachable()) return;
  skip_between(first, tree_->end_of(node), from, tree_->nodes[node].end);
}

void FunctionLowering::expression_statement(NodeId node) {
  for (NodeId child : tree_->children(node)) {
    switch (tree_->kind(child)) {
      case Kind::kAssignment: assignment(child); break;
      case Kind::kAugmentedAssignment: augmented_assignment(child); break;
      case Kind::kComma: break;
      default: expression(child);
    }
  }
}

void FunctionLowering::if_statement(NodeId node) {
  const BlockId after = b_.new_block();
  NodeId arm = node;  // the statement, then each `elif`
  auto alternatives = tree_->children(node);
  auto next = alternatives.begin();
  const auto skip_others = [&] {
    while (next != alternatives.end() && tree_->field(*next) != Field::kAlternative) ++next;
  };
  skip_others();
  for (;;) {
    const bool last = next == alternatives.end();
    const NodeId test = tree_->child(arm, Field::kCondition);
    const BlockId if_true = b_.new_block();
    const BlockId if_false = last ? after : b_.new_block();
    if (test == kNoNode || tree_->nodes[test].has_error) {
      const InstrId value = test == kNoNode ? unknown(arm, {}) : skip(test, "syntax error");
      b_.branch(value, if_true, if_false, tree_->span(test == kNoNode ? arm : test));
    } else {
      condition(test, if_true, if_false);
    }
    b_.seal(if_true);
    start(if_true);
    const NodeId body = tree_->child(arm, Field::kConsequence);
    if (body != kNoNode) block(body);
    if (b_.reachable()) jump(after, arm);
    if (last) break;
    b_.seal(if_false);
    start(if_false);
    arm = *next;
    ++next;
    skip_others();
    if (tree_->kind(arm) == Kind::kElseClause) {
      const NodeId else_body = tree_->child(arm, Field::kBody);
      if (else_body != kNoNode) block(else_body);
      if (b_.reachable()) jump(after, arm);
      break;
    }
  }
  b_.seal(after);
  start(after);
}

void FunctionLowering::assert_statement(NodeId node) {
  static const Symbol error = base::intern("AssertionError");
  const NodeId test = tree_->first_child(node);
  const BlockId holds = b_.new_block();
  const BlockId fails = b_.new_block();
  condition(test, holds, fails);
  b_.seal(fails);
  start(fails);
  for (NodeId child : tree_->children(node))
    if (child != test && tree_->kind(child) != Kind::kComma) expression(child);
  const InstrId exception = emit(Opcode::kLoadGlobal, node, {}, error);
  const BlockId from = b_.current();
  b_.end_block(Opcode::kRaise, {&exception, 1}, tree_->span(node));
  exception_edge_from(from);
  b_.seal(holds);
  start(holds);
}

void FunctionLowering::return_statement(NodeId node) {
  const NodeId value = tree_->first_child(node);
  const InstrId returned = value == kNoNode ? none(node) : expression(value);
  return_value(node, returned, frames_.size());
}

void FunctionLowering::raise_statement(NodeId node) {
  std::vector<InstrId> operands;
  const NodeId cause = tree_->child(node, Field::kCause);
  for (NodeId child : tree_->children(node)) {
    if (child == cause || tree_->kind(child) == Kind::kFrom) continue;
    if (tree_->kind(child) == Kind::kExpressionList) {  // Python 2: `raise E, "text", traceback`
      bool first = true;
      for (NodeId part : tree_->children(child)) {
        if (tree_->kind(part) == Kind::kComma) continue;
        const InstrId value = expression(part);
        if (first) operands.push_back(value);
        first = false;
      }
    } else {
      operands.push_back(expression(child));
    }
  }
  if (cause != kNoNode) operands.push_back(expression(cause));
  if (dirty_) split_for_exception(tree_->span(node));
  const BlockId from = b_.current();
  b_.end_block(Opcode::kRaise, operands, tree_->span(node));
  exception_edge_from(from);
}

// Control leaves through the frames below `frame_count`, from the inside out: `with` items are exited, and
// a `finally` takes over and goes on later.
void FunctionLowering::leave(ExitKind kind, NodeId node, std::size_t frame_count) {
  for (std::size_t i = frame_count; i-- > 0;) {
    Frame& frame = frames_[i];
    switch (frame.kind) {
      case FrameKind::kTry: break;
      case FrameKind::kWith: {
        Instr instr = proto(Opcode::kExit, node);
        instr.aux = frame.with;
        if (fn().withs[frame.with].is_async) instr.flags = ir::kAsync;
        const InstrId manager = frame.manager;
        emit(instr, {manager});
        break;
      }
      case FrameKind::kFinally:
        if (std::find(frame.exits.begin(), frame.exits.end(), kind) == frame.exits.end())
          frame.exits.push_back(kind);
        jump(frame.target, node);
        return;
      case FrameKind::kLoop:
        if (kind == ExitKind::kReturn) break;
        jump(kind == ExitKind::kBreak ? frame.target : frame.continue_to, node);
        return;
    }
  }
  if (kind != ExitKind::kReturn) skip(node, "outside of a loop");
}

void FunctionLowering::return_value(NodeId node, InstrId value, std::size_t frame_count) {
  for (std::size_t i = frame_count; i-- > 0;)
    if (frames_[i].kind == FrameKind::kFinally) {
      b_.write(frames_[i].return_variable, value);
      break;
    }
  leave(ExitKind::kReturn, node, frame_count);
  if (b_.reachable()) b_.end_block(Opcode::kReturn, {&value, 1}, tree_->span(node));
}

}  // namespace ppcheck::lower
