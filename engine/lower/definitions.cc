// definitions.cc: functions, lambdas, classes, decorators, parameters.
#include <string>

#include "engine/lower/function_lowering.h"

namespace ppcheck::lower {

NodeId parameter_name(const syntax::SyntaxTree& tree, NodeId parameter) {
  switch (tree.kind(parameter)) {
    case Kind::kIdentifier:
    case Kind::kTuplePattern: return parameter;
    case Kind::kDefaultParameter:
    case Kind::kTypedDefaultParameter:
    case Kind::kTypedParameter:
      return parameter + 1 < tree.end_of(parameter) ? parameter_name(tree, parameter + 1) : kNoNode;
    case Kind::kListSplatPattern:
    case Kind::kDictionarySplatPattern: {
      NodeId last = kNoNode;
      for (NodeId child : tree.children(parameter)) last = child;
      return last;
    }
    default: return kNoNode;
  }
}

Symbol FunctionLowering::qualified(Symbol name) const {
  const ir::Function& around = module_.function(task_.function);
  std::string out(base::text_of(around.qualified_name));
  if (around.kind == ir::FunctionKind::kModule) return name;
  out += around.kind == ir::FunctionKind::kClassBody ? "." : ".<locals>.";
  out += base::text_of(name);
  return base::intern(out);
}

ir::Function FunctionLowering::describe_function(NodeId node, ir::FunctionKind kind, Symbol name) {
  ir::Function out;
  out.kind = kind;
  out.name = name;
  out.qualified_name = qualified(name);
  out.parent = task_.function;
  if (fn().kind == ir::FunctionKind::kClassBody) out.class_index = fn().class_index;
  out.span = tree_->span(node);
  const NodeId body = tree_->child(node, Field::kBody);
  if (body != kNoNode) out.body = tree_->span(body);
  return out;
}

// Describes the parameters; their defaults are evaluated here, in the enclosing function.
void FunctionLowering::parameters(NodeId node, ir::Function& out, std::vector<InstrId>& defaults) {
  std::vector<NodeId> types;
  bool keyword_only = false;
  for (NodeId parameter : tree_->children(node)) {
    const Kind kind = tree_->kind(parameter);
    if (kind == Kind::kPositionalSeparator) {
      for (ir::Param& earlier : out.params) earlier.kind = ir::ParamKind::kPositionalOnly;
      continue;
    }
    if (kind == Kind::kKeywordSeparator) {
      keyword_only = true;
      continue;
    }
    const NodeId name = parameter_name(*tree_, parameter);
    if (name == kNoNode) continue;
    ir::Param param;
    param.name = tree_->kind(name) == Kind::kIdentifier ? symbol(name) : base::intern(text(name));
    param.span = tree_->span(parameter);
    param.kind = keyword_only ? ir::ParamKind::kKeywordOnly : ir::ParamKind::kPositional;
    const Kind form = kind == Kind::kTypedParameter ? tree_->kind(parameter + 1) : kind;
    if (form == Kind::kListSplatPattern) {
      param.kind = ir::ParamKind::kVarPositional;
      keyword_only = true;
    } else if (form == Kind::kDictionarySplatPattern) {
      param.kind = ir::ParamKind::kVarKeyword;
    }
    const NodeId value = tree_->child(parameter, Field::kValue);
    if (value != kNoNode) {
      param.default_operand = static_cast<std::uint32_t>(defaults.size());
      defaults.push_back(expression(value));
    }
    types.push_back(tree_->child(parameter, Field::kType));
    out.params.push_back(param);
  }
  for (std::size_t i = 0; i < types.size(); ++i)
    if (types[i] != kNoNode) out.params[i].annotation = annotation(types[i]);
}

InstrId FunctionLowering::function_definition(NodeId node) {
  const NodeId name = tree_->child(node, Field::kName);
  const NodeId list = tree_->child(node, Field::kParameters);
  const ScopeId scope = module_.scopes().scope_of(node);
  ir::Function function = describe_function(node, ir::FunctionKind::kFunction, symbol(name));
  function.name_span = tree_->span(name);
  function.is_async = has_token(node, Kind::kAsync);
  function.is_generator = module_.scopes().scopes()[scope].is_generator;
  std::vector<InstrId> defaults;
  if (tree_->nodes[list].has_error) module_.skip(tree_->span(list), "syntax error");
  else parameters(list, function, defaults);
  const NodeId returns = tree_->child(node, Field::kReturnType);
  if (returns != kNoNode) function.return_annotation = annotation(returns);
  Instr instr = proto(Opcode::kFunction, node);
  instr.aux = module_.add_function(std::move(function), scope, node, depth_);
  return emit(instr, defaults);
}

InstrId FunctionLowering::lambda(NodeId node) {
  if (in_fragment_) return skip(node, "a lambda in a text");
  static const Symbol name = base::intern("<lambda>");
  const ScopeId scope = module_.scopes().scope_of(node);
  ir::Function function = describe_function(node, ir::FunctionKind::kLambda, name);
  function.is_generator = module_.scopes().scopes()[scope].is_generator;
  std::vector<InstrId> defaults;
  const NodeId list = tree_->child(node, Field::kParameters);
  if (list != kNoNode) parameters(list, function, defaults);
  Instr instr = proto(Opcode::kFunction, node);
  instr.aux = module_.add_function(std::move(function), scope, node, depth_);
  return emit(instr, defaults);
}

InstrId FunctionLowering::class_definition(NodeId node) {
  const NodeId name = tree_->child(node, Field::kName);
  std::vector<InstrId> values;
  std::vector<ir::Arg> args;
  const NodeId bases = tree_->child(node, Field::kSuperclasses);
  if (bases != kNoNode && tree_->nodes[bases].has_error) {
    module_.skip(tree_->span(bases), "syntax error");
  } else if (bases != kNoNode) {
    for (NodeId child : tree_->children(bases))
      if (tree_->kind(child) != Kind::kComma) argument(child, values, args);
  }
  auto& classes = module_.module().classes;
  ir::Class made;
  made.name = symbol(name);
  made.qualified_name = qualified(made.name);
  made.function = task_.function;
  made.span = tree_->span(node);
  made.name_span = tree_->span(name);
  const auto index = static_cast<std::uint32_t>(classes.size());
  ir::Function body = describe_function(node, ir::FunctionKind::kClassBody, made.name);
  body.name_span = made.name_span;
  body.class_index = index;
  classes.push_back(made);
  classes[index].body =
      module_.add_function(std::move(body), module_.scopes().scope_of(node), node, depth_);
  Instr instr = proto(Opcode::kClass, node);
  instr.aux = index;
  instr.aux2 = static_cast<std::uint32_t>(fn().args.size());
  fn().args.insert(fn().args.end(), args.begin(), args.end());
  return emit(instr, values);
}

// `def` and `class` with their decorators, which are evaluated first and called last, the innermost first.
void FunctionLowering::definition(NodeId node) {
  std::vector<NodeId> decorators;
  std::vector<InstrId> callees;
  NodeId defined = node;
  if (tree_->kind(node) == Kind::kDecoratedDefinition) {
    for (NodeId child : tree_->children(node))
      if (tree_->kind(child) == Kind::kDecorator) {
        NodeId value = kNoNode;
        for (NodeId part : tree_->children(child))
          if (tree_->kind(part) != Kind::kAt) value = part;
        if (value == kNoNode) continue;
        decorators.push_back(value);
        callees.push_back(checked_expression(value));
      }
    defined = tree_->child(node, Field::kDefinition);
    if (defined == kNoNode) {
      skip(node, "syntax error");
      return;
    }
  }
  const NodeId name = tree_->child(defined, Field::kName);
  const bool is_class = tree_->kind(defined) == Kind::kClassDefinition;
  const bool broken = name == kNoNode || tree_->nodes[name].has_error ||
                      tree_->child(defined, Field::kBody) == kNoNode ||
                      (!is_class && tree_->child(defined, Field::kParameters) == kNoNode);
  if (broken) {
    skip(defined, "syntax error");
    return;
  }
  InstrId value = is_class ? class_definition(defined) : function_definition(defined);
  for (std::size_t i = decorators.size(); i-- > 0;) {
    Instr instr = proto(Opcode::kCall, decorators[i]);
    instr.flags = ir::kDecorator;
    instr.name_span = last_name(decorators[i]);
    ir::Arg arg;
    arg.span = tree_->span(defined);
    value = emit_call(instr, callees[i], {&value, 1}, {&arg, 1});
  }
  store(symbol(name), name, value);
}

}  // namespace ppcheck::lower
