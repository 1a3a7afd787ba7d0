// function.h: one function of a module as a control-flow graph in SSA form. Plain data.
//
//   for (BlockId b = 0; b < fn.blocks.size(); ++b)
//     for (InstrId i : fn.instrs_of(b))
//       if (fn.instrs[i].op == Opcode::kCall) use(fn.operands_of(i)[0]);
//
// After lowering: block 0 is the entry; the instructions of a block are contiguous, phis first, a terminator
// last; instruction ids grow with block ids; blocks are in the order in which they were written, within an
// expression in that of evaluation, so of two instructions the one with the smaller id comes first. Every use is
// dominated by its definition, phi operands by the ends of the predecessors. Every block can be reached from the
// entry: code behind a `return` or in the `else` of an endless loop is not lowered.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/ir/instr.h"

namespace ppcheck::ir {

enum class FunctionKind : std::uint8_t { kModule, kFunction, kLambda, kGeneratorExpression, kClassBody };
enum class ParamKind : std::uint8_t { kPositionalOnly, kPositional, kVarPositional, kKeywordOnly, kVarKeyword };

struct Param {
  Symbol name;
  ParamKind kind = ParamKind::kPositional;
  std::uint32_t default_operand = kNone;  // index among the operands of the Function instruction
  InstrId annotation = kNoValue;          // a value of the enclosing function
  InstrId value = kNoValue;               // its Param instruction
  Span span;
};

enum class ArgKind : std::uint8_t { kPositional, kKeyword, kStar, kDoubleStar };

// One argument of a Call or one base or keyword of a Class, aligned with the operands.
struct Arg {
  ArgKind kind = ArgKind::kPositional;
  Symbol name;  // kKeyword
  Span span;    // the whole argument, `name=` included
};

enum class EdgeKind : std::uint8_t { kNormal, kTrue, kFalse, kException };

struct Edge {
  BlockId to = kNone;
  EdgeKind kind = EdgeKind::kNormal;
};

struct Block {
  InstrId first = 0;
  std::uint32_t count = 0;
  std::uint32_t first_succ = 0;  // into Function::succs
  std::uint32_t succ_count = 0;
  std::uint32_t first_pred = 0;  // into Function::preds
  std::uint32_t pred_count = 0;
  LoopId loop = kNone;           // innermost loop whose body holds it as written (header included)
  std::uint32_t with = kNone;    // innermost `with` body that holds it, into Function::withs
};

enum class LoopKind : std::uint8_t { kFor, kWhile, kComprehension };

// A loop as written. The header holds the test (`next` or the condition); iterable and `else` are outside.
// `while True` has a constant condition and no way out but `break`. Of a comprehension, `span` is all of it and
// `head` the clause.
struct Loop {
  LoopKind kind = LoopKind::kFor;
  bool is_async = false;
  LoopId parent = kNone;
  BlockId header = kNone;
  InstrId iterable = kNoValue;   // for, comprehension
  InstrId iterator = kNoValue;   // the Iter
  InstrId element = kNoValue;    // the Next
  InstrId condition = kNoValue;  // while
  Span span;                     // the whole statement or clause
  Span head;                     // `for x in xs`, `while c`: what reports point at
};

// One item of a `with` statement, and its span. Blocks of the body name it in Block::with. Leaving by `return`, `break`
// or `continue` goes through an Exit of its own, which is still in the body; an exception does not.
struct With {
  std::uint32_t parent = kNone;
  InstrId manager = kNoValue;  // the context expression
  InstrId enter = kNoValue;
  bool is_async = false;
  Span span;
};

// The ids from `first` up to, not including, `last`. (clang 14 cannot compile libstdc++'s iota view.)
struct IdRange {
  struct Iterator {
    InstrId id = 0;
    InstrId operator*() const { return id; }
    Iterator& operator++() {
      ++id;
      return *this;
    }
    friend bool operator==(Iterator, Iterator) = default;
  };
  InstrId first = 0;
  InstrId last = 0;
  Iterator begin() const { return {first}; }
  Iterator end() const { return {last}; }
  bool empty() const { return first == last; }
  InstrId size() const { return last - first; }
};

struct Function {
  FunctionKind kind = FunctionKind::kFunction;
  bool is_async = false;
  bool is_generator = false;
  Symbol name;                       // "<module>", "<lambda>", "<genexpr>", or the name
  Symbol qualified_name;             // within the module: "Model.fit", "make.<locals>.parse"; empty for the module
  std::uint32_t parent = kNone;      // enclosing function, into Module::functions; kNone for the module
  std::uint32_t class_index = kNone; // class whose body defines it (methods), or whose body it is (kClassBody)
  InstrId made_by = kNoValue;        // its Function or Class instruction, a value of the parent
  InstrId return_annotation = kNoValue;  // a value of the parent
  Span span;
  Span name_span;
  Span body;

  std::vector<Param> params;
  std::vector<Instr> instrs;
  std::vector<InstrId> operands;
  std::vector<Arg> args;
  std::vector<Block> blocks;
  std::vector<Edge> succs;
  std::vector<BlockId> preds;
  std::vector<Loop> loops;  // outer before inner
  std::vector<With> withs;

  std::span<const InstrId> operands_of(InstrId i) const {
    return {operands.data() + instrs[i].first_operand, instrs[i].operand_count};
  }
  // The arguments' descriptions of a Call or Class, aligned with operands_of(i) less the callee of a Call.
  std::span<const Arg> args_of(InstrId i) const {
    const Instr& in = instrs[i];
    if (in.op == Opcode::kCall) return {args.data() + in.aux, in.operand_count - 1u};
    return {args.data() + in.aux2, in.operand_count};
  }
  IdRange instrs_of(BlockId b) const { return {blocks[b].first, blocks[b].first + blocks[b].count}; }
  std::span<const Edge> succs_of(BlockId b) const {
    return {succs.data() + blocks[b].first_succ, blocks[b].succ_count};
  }
  std::span<const BlockId> preds_of(BlockId b) const {
    return {preds.data() + blocks[b].first_pred, blocks[b].pred_count};
  }
  // The last instruction of a block, a terminator.
  InstrId terminator_of(BlockId b) const { return blocks[b].first + blocks[b].count - 1; }
};

}  // namespace ppcheck::ir
