// function_lowering.cc: one function from its first parameter to its last return, and what all families use.
#include "engine/lower/function_lowering.h"

#include <utility>

#include "engine/base/limits.h"

namespace ppcheck::lower {
namespace {

// Whether the instruction can raise, as far as edges to handlers go.
bool may_raise(Opcode op) {
  switch (op) {
    case Opcode::kConst:
    case Opcode::kParam:
    case Opcode::kPhi:
    case Opcode::kUndef:
    case Opcode::kUnknown:
    case Opcode::kStoreGlobal:
    case Opcode::kStoreCell:
    case Opcode::kStoreClass:
    case Opcode::kSlice:
    case Opcode::kAnnotated:
    case Opcode::kDeclare:
    case Opcode::kList:
    case Opcode::kTuple:
    case Opcode::kAppend:
    case Opcode::kFString:
    case Opcode::kFunction:
    case Opcode::kCaught:
    case Opcode::kJump:
    case Opcode::kBranch:
    case Opcode::kReturn:
    case Opcode::kNext:  // the edge leaves the loop's header, see for_statement
      return false;
    default: return true;
  }
}

// Whether a handler can tell that the instruction has run.
bool has_effect(Opcode op) {
  switch (op) {
    case Opcode::kCall:
    case Opcode::kBinary:
    case Opcode::kUnary:
    case Opcode::kCompare:
    case Opcode::kLoadItem:
    case Opcode::kStoreItem:
    case Opcode::kDelItem:
    case Opcode::kStoreAttr:
    case Opcode::kDelAttr:
    case Opcode::kStoreGlobal:
    case Opcode::kDelGlobal:
    case Opcode::kStoreCell:
    case Opcode::kStoreClass:
    case Opcode::kImport:
    case Opcode::kImportFrom:
    case Opcode::kImportStar:
    case Opcode::kClass:
    case Opcode::kIter:
    case Opcode::kUnpack:
    case Opcode::kSpread:
    case Opcode::kAppend:
    case Opcode::kFormat:
    case Opcode::kYield:
    case Opcode::kYieldFrom:
    case Opcode::kAwait:
    case Opcode::kEnter:
    case Opcode::kExit: return true;
    default: return false;
  }
}

}  // namespace

FunctionLowering::FunctionLowering(ModuleLowering& module, const Task& task)
    : module_(module), b_(module.builder()), tree_(&module.tree()), task_(task), scope_(task.scope),
      depth_(task.depth) {}

void FunctionLowering::run() {
  b_.begin();
  b_.reserve_variables(module_.scopes().scopes()[task_.scope].variable_count);
  switch (fn().kind) {
    case ir::FunctionKind::kModule:
      for (NodeId child : tree_->children(task_.node)) statement(child);
      break;
    case ir::FunctionKind::kFunction:
    case ir::FunctionKind::kClassBody:
      prepare_parameters();
      if (const NodeId body = tree_->child(task_.node, Field::kBody); body != kNoNode) block(body);
      break;
    case ir::FunctionKind::kLambda: {
      prepare_parameters();
      const NodeId body = tree_->child(task_.node, Field::kBody);
      const InstrId value = checked_expression(body);
      b_.end_block(Opcode::kReturn, {&value, 1}, tree_->span(body == kNoNode ? task_.node : body));
      break;
    }
    case ir::FunctionKind::kGeneratorExpression:
      prepare_parameters();
      generator_body(task_.node);
      break;
  }
  finish();
}

void FunctionLowering::prepare_parameters() {
  auto& params = fn().params;
  for (std::uint32_t i = 0; i < params.size(); ++i) {
    Instr instr;
    instr.op = Opcode::kParam;
    instr.aux = i;
    instr.span = params[i].span;
    params[i].value = emit(instr, {});
  }
  const NodeId list = tree_->child(task_.node, Field::kParameters);
  // A list with a syntax error was skipped as a whole: its function has no parameters.
  if (list == kNoNode || params.empty() || fn().kind == ir::FunctionKind::kClassBody) return;
  std::uint32_t index = 0;
  for (NodeId parameter : tree_->children(list)) {
    const NodeId name = parameter_name(*tree_, parameter);
    if (name == kNoNode) continue;
    const InstrId value = fn().params[index++].value;
    assign(name, value);  // a name, or in Python 2 a tuple of names
  }
}

void FunctionLowering::finish() {
  ir::Function& function = fn();
  if (b_.reachable()) {
    const Span end{function.span.end, function.span.end};
    Instr none;
    none.op = Opcode::kConst;
    none.aux = module_.constant({});
    none.span = end;
    const InstrId value = emit(none, {});
    b_.end_block(Opcode::kReturn, {&value, 1}, end);
  }
  b_.finish(function);
  const auto map = [&](InstrId& value) {
    if (value != kNoValue) value = b_.final_id(value);
  };
  for (InstrId i = 0; i < function.instrs.size(); ++i) {
    const Instr& instr = function.instrs[i];
    if (instr.op == Opcode::kFunction) {
      ir::Function& made = module_.function(instr.aux);
      made.made_by = i;
      map(made.return_annotation);
      for (ir::Param& param : made.params) map(param.annotation);
    } else if (instr.op == Opcode::kClass) {
      ir::Class& made = module_.module().classes[instr.aux];
      made.made_by = i;
      module_.function(made.body).made_by = i;
    }
  }
}

Instr FunctionLowering::proto(Opcode op, NodeId node) const {
  Instr instr;
  instr.op = op;
  instr.span = tree_->span(node);
  return instr;
}

InstrId FunctionLowering::emit(const Instr& instr, std::span<const InstrId> operands) {
  Instr out = instr;
  if (in_annotation_) {
    out.flags |= ir::kInAnnotation;
    return b_.emit(out, operands);
  }
  if (dirty_ && may_raise(out.op)) split_for_exception(out.span);
  if (has_effect(out.op)) dirty_ = true;
  return b_.emit(out, operands);
}

InstrId FunctionLowering::emit(const Instr& instr, std::initializer_list<InstrId> operands) {
  return emit(instr, std::span<const InstrId>(operands.begin(), operands.size()));
}

InstrId FunctionLowering::emit(Opcode op, NodeId node, std::initializer_list<InstrId> operands,
                               Symbol name) {
  Instr instr = proto(op, node);
  instr.name = name;
  return emit(instr, operands);
}

InstrId FunctionLowering::constant(NodeId node, const ir::Constant& value) {
  Instr instr = proto(Opcode::kConst, node);
  instr.aux = module_.constant(value);
  return emit(instr, {});
}

InstrId FunctionLowering::none(NodeId node) {
  Instr instr = proto(Opcode::kConst, node);
  instr.aux = module_.constant({});
  return emit(instr, {});
}

InstrId FunctionLowering::unknown(NodeId node, std::span<const InstrId> operands) {
  return emit(proto(Opcode::kUnknown, node), operands);
}

// Code that is not followed: its value is unknown, and so is what it assigns.
InstrId FunctionLowering::skip(NodeId node, std::string reason) {
  module_.skip(tree_->span(node), std::move(reason));
  const InstrId value = unknown(node, {});
  if (!in_fragment_)
    for (const Symbol name :
         module_.scopes().names_bound_in(node, tree_->end_of(node), task_.scope))
      store(name, task_.scope, node, value);
  return value;
}

bool FunctionLowering::is_deep() const { return depth_ > base::kMaxPythonNesting; }

void FunctionLowering::start(BlockId block) {
  b_.start(block, loop_, with_);
  dirty_ = true;
}

void FunctionLowering::jump(BlockId to, NodeId node) {
  const std::uint32_t end = tree_->span(node).end;
  b_.jump(to, {end, end});
}

BlockId FunctionLowering::exception_target() const {
  for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame)
    if (frame->kind == FrameKind::kTry || frame->kind == FrameKind::kFinally) return frame->target;
  return kNone;
}

// Ends the block with an edge to the handler that carries the state up to here.
void FunctionLowering::split_for_exception(Span span) {
  const BlockId target = exception_target();
  if (target == kNone) return;
  const BlockId from = b_.current();
  const BlockId next = b_.new_block();
  b_.jump(next, {span.begin, span.begin});
  b_.add_edge(from, target, EdgeKind::kException);
  b_.seal(next);
  start(next);
  dirty_ = false;
}

void FunctionLowering::exception_edge_from(BlockId block) {
  const BlockId target = exception_target();
  if (target != kNone) b_.add_edge(block, target, EdgeKind::kException);
}

}  // namespace ppcheck::lower
