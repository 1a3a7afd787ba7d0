// function_lowering.h: lowers the code of one function. Internal to lower; the methods stand in one file for
// each family of constructs.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/lower/literals.h"
#include "engine/lower/module_lowering.h"

namespace ppcheck::lower {

using syntax::Field;
using syntax::Kind;
using syntax::kNoNode;

// The node of a parameter's name (in Python 2 it may be a tuple pattern); kNoNode for `/`, `*` and commas.
NodeId parameter_name(const syntax::SyntaxTree& tree, NodeId parameter);

std::string deep_reason();  // "nested deeper than … levels"

class FunctionLowering {
 public:
  FunctionLowering(ModuleLowering& module, const Task& task);
  void run();

 private:
  // What surrounds the current place and matters when control leaves it.
  enum class FrameKind : std::uint8_t { kLoop, kWith, kTry, kFinally };
  enum class ExitKind : std::uint8_t { kNormal, kReturn, kBreak, kContinue };
  struct Frame {
    FrameKind kind;
    BlockId target = kNone;       // loop: where `break` goes; try: the dispatch; finally: its block
    BlockId continue_to = kNone;  // loop
    std::uint32_t with = kNone;
    InstrId manager = kNoValue;
    std::uint32_t return_variable = kNoIndex;  // finally: the value of a `return` on its way
    std::vector<ExitKind> exits;               // finally: what goes on behind it
  };
  struct DepthGuard {
    explicit DepthGuard(FunctionLowering& f) : lowering(f) { ++lowering.depth_; }
    ~DepthGuard() { --lowering.depth_; }
    DepthGuard(const DepthGuard&) = delete;
    DepthGuard& operator=(const DepthGuard&) = delete;
    FunctionLowering& lowering;
  };
  struct Target {  // one assignment of an unpacking whose values are known
    NodeId node;
    InstrId value;
  };

  // function_lowering.cc
  void prepare_parameters();
  void finish();
  Instr proto(Opcode op, NodeId node) const;
  InstrId emit(const Instr& instr, std::span<const InstrId> operands);
  InstrId emit(const Instr& instr, std::initializer_list<InstrId> operands);
  InstrId emit(Opcode op, NodeId node, std::initializer_list<InstrId> operands, Symbol name = {});
  InstrId constant(NodeId node, const ir::Constant& value);
  InstrId none(NodeId node);
  InstrId skip(NodeId node, std::string reason);
  void skip_statement(NodeId node, std::string reason);
  InstrId unknown(NodeId node, std::span<const InstrId> operands);
  bool is_deep() const;
  ir::Function& fn() { return module_.function(task_.function); }

  // blocks
  void start(BlockId block);
  void jump(BlockId to, NodeId node);
  void split_for_exception(Span span);
  void exception_edge_from(BlockId block);
  BlockId exception_target() const;
  std::uint32_t temporary() { return b_.new_variable(); }
  void write_temporary(std::uint32_t variable, InstrId value) { b_.write(variable, value); }

  // names.cc
  InstrId load(NodeId identifier);
  InstrId load(Symbol name, NodeId at);
  InstrId load_in_annotation(Symbol name, NodeId at);
  InstrId load_free(const Resolved& resolved, Symbol name, NodeId at);
  void store(Symbol name, NodeId at, InstrId value);
  void store(Symbol name, ScopeId scope, NodeId at, InstrId value);
  void remove(Symbol name, NodeId at);
  Symbol cell_name(const Binding& binding) const;
  Symbol symbol(NodeId identifier) const;

  // targets.cc
  void assign(NodeId target, InstrId value);
  void assign_sequence(NodeId target, InstrId value);
  bool assign_display(NodeId target, NodeId value);
  bool collect_display(NodeId target, NodeId value, std::vector<Target>& out);
  void delete_target(NodeId target);
  void assignment(NodeId node);
  void augmented_assignment(NodeId node);
  void declaration(NodeId left, NodeId type);

  // statements.cc, loops.cc, exceptions.cc, imports.cc, definitions.cc, patterns.cc, python2.cc
  void block(NodeId node);
  void statement(NodeId node);
  void error_region(NodeId node);
  void expression_statement(NodeId node);
  void if_statement(NodeId node);
  void assert_statement(NodeId node);
  void return_statement(NodeId node);
  void raise_statement(NodeId node);
  void leave(ExitKind kind, NodeId node, std::size_t frame_count);
  void return_value(NodeId node, InstrId value, std::size_t frame_count);
  void normal_exit(NodeId node, std::size_t finally_frame, BlockId after);
  void for_statement(NodeId node);
  void while_statement(NodeId node);
  ir::LoopId open_loop(ir::LoopKind kind, bool is_async, Span span, Span head);
  InstrId start_iteration(ir::LoopId loop, InstrId iterable, BlockId header, BlockId exit, NodeId at);
  void try_statement(NodeId node);
  void handlers(NodeId node, BlockId dispatch, BlockId after);
  void handler(NodeId node);
  void finally_clause(NodeId clause, Frame frame, BlockId after);
  void with_statement(NodeId node);
  void enter_with(NodeId item, bool is_async);
  void exit_with(NodeId node);
  void import_statement(NodeId node);
  void import_from_statement(NodeId node);
  InstrId import_module(NodeId name, bool binds_top);
  void bind_import(NodeId item, InstrId module);
  void definition(NodeId node);
  InstrId function_definition(NodeId node);
  InstrId class_definition(NodeId node);
  InstrId lambda(NodeId node);
  ir::Function describe_function(NodeId node, ir::FunctionKind kind, Symbol name);
  Symbol qualified(Symbol name) const;
  void parameters(NodeId node, ir::Function& fn, std::vector<InstrId>& defaults);
  void match_statement(NodeId node);
  void pattern(NodeId node, InstrId value, BlockId fail);
  void sequence_pattern(std::span<const NodeId> parts, NodeId node, InstrId value, BlockId fail);
  void mapping_pattern(NodeId node, InstrId value, BlockId fail);
  void class_pattern(NodeId node, InstrId value, BlockId fail);
  void union_pattern(NodeId node, InstrId value, BlockId fail);
  void test_pattern(InstrId condition, NodeId node, BlockId fail);
  InstrId pattern_value(NodeId node, NodeId end);
  void print_statement(NodeId node);
  void exec_statement(NodeId node);
  InstrId back_quotes(NodeId node);

  // expressions.cc, operators.cc, calls.cc, comprehensions.cc, strings.cc, annotations.cc
  InstrId expression(NodeId node);
  InstrId checked_expression(NodeId node);  // for headers of compound statements, which may hold errors
  void condition(NodeId node, BlockId if_true, BlockId if_false);
  InstrId postfix_chain(NodeId node);
  InstrId attribute(NodeId node, InstrId object);
  InstrId subscript(NodeId node, InstrId object);
  InstrId index_of(NodeId subscript, bool only_first_is_type = false);
  InstrId slice(NodeId node);
  InstrId binary_chain(NodeId node);
  InstrId unary(NodeId node);
  InstrId not_operator(NodeId node);
  InstrId boolean(NodeId node);
  InstrId comparison(NodeId node);
  InstrId conditional(NodeId node);
  InstrId display(NodeId node, Opcode op);
  InstrId dictionary(NodeId node);
  InstrId named_expression(NodeId node);
  InstrId yield(NodeId node);
  InstrId call(NodeId node, InstrId callee);
  InstrId emit_call(Instr instr, InstrId callee, std::span<const InstrId> values,
                    std::span<const ir::Arg> args);
  void argument(NodeId node, std::vector<InstrId>& values, std::vector<ir::Arg>& args);
  Span last_name(NodeId callee) const;
  InstrId comprehension(NodeId node);
  InstrId generator_expression(NodeId node);
  void generator_body(NodeId node);
  void clauses(NodeId node, InstrId first_iterable, InstrId container);
  InstrId for_in_iterable(NodeId clause);
  InstrId number(NodeId node);
  InstrId string(NodeId node);
  InstrId concatenated_string(NodeId node);
  void format_values(NodeId node, std::vector<InstrId>& out);
  InstrId annotation(NodeId node);
  InstrId type_expression(NodeId node);
  InstrId string_annotation(NodeId node);

  std::string_view text(NodeId node) const { return tree_->text_of(node); }
  bool has_token(NodeId node, Kind kind) const { return tree_->child(node, kind) != kNoNode; }

  ModuleLowering& module_;
  SsaBuilder& b_;
  const syntax::SyntaxTree* tree_;  // the file's, or that of an annotation in a string
  Task task_;
  ScopeId scope_;                   // the function's, or that of a comprehension in it
  std::vector<Frame> frames_;
  ir::LoopId loop_ = kNone;
  std::uint32_t with_ = kNone;
  int depth_ = 0;
  bool in_annotation_ = false;
  bool plain_strings_ = false;  // in an annotation: strings are values, not types (`Literal["a"]`)
  bool in_fragment_ = false;  // `tree_` is not the file's: no scopes are known for it
  bool dirty_ = true;         // something happened since the last edge to a handler
};

}  // namespace ppcheck::lower
