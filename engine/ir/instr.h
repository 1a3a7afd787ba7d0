// instr.h: one instruction of the Python IR. An instruction is also the value that it defines.
//
//   ds = tf.data.Dataset.range(10)     %1 = loadglobal "tf"          (or the SSA value of the import)
//                                      %2 = attr %1 "data"   %3 = attr %2 "Dataset"   %4 = attr %3 "range"
//                                      %5 = const 10
//                                      %6 = call %4(%5)              the value of `ds` from here on
//
// Assignments to local names make no instruction: they are copies, and SSA has none. The table says what
// `operands`, `name`, `aux` and `aux2` mean for each opcode; a field that is not listed is 0.
//
//   Const        aux: index into Module::constants
//   Param        aux: index into Function::params
//   Phi          operands: one for each predecessor of the block, in the order of `preds`
//   Undef        a local name that is not bound (yet, or any more); also what `del x` stores in a cell or class
//   Unknown      code that was not analysed; operands: values it may use
//   Import       name: the dotted module as written (without leading dots); aux: number of leading dots;
//                flag kTopPackage: the value is the first component (`import a.b` binds `a`)
//   ImportFrom   operands: module; name: the imported name
//   ImportStar   operands: module
//   LoadGlobal   name; also names of builtins and names that come by `import *`
//   StoreGlobal  operands: value; name. DelGlobal: name
//   LoadCell     name; aux: index of the function whose local it is. StoreCell: the same, operands: value. A
//                comprehension's name that hides another of its function is "x.N"
//   StoreClass   operands: value; name: an attribute of the class whose body this function is
//   LoadAttr     operands: object; name. StoreAttr: object, value. DelAttr: object
//   LoadItem     operands: object, index. StoreItem: object, index, value. DelItem: object, index
//   Slice        operands: lower, upper, step; kNoValue for one that is left out
//   Unpack       operands: iterable; aux: position; aux2: number of targets; flag kStar: the starred one
//   Annotated    operands: value, annotation: the value itself, declared to be of that type
//   Declare      operands: annotation: `x: T` without a value
//   Call         operands: callee, then arguments; aux: index of the first of them in Function::args;
//                name_span: the last name of the callee
//   Binary       operands: left, right; name: "__add__" …; flag kInPlace for `+=`
//   Unary        operands: operand; name: "__neg__", "__pos__", "__invert__"
//   Compare      operands: left, right; name: "__lt__" … "is", "__contains__" (left `in` right);
//                flag kNegated for `is not` and `not in`
//   Not          operands: operand
//   List/Tuple/Set  operands: elements, a Spread for `*x`. A comprehension starts with an empty one
//   Dict         operands: key, value, key, value …; key is kNoValue for `**x`
//   Spread       operands: iterable
//   Append       operands: container, value, or container, key, value: what a comprehension collects
//   FString      operands: Format values. Format: operands: value
//   Function     aux: index into Module::functions; operands: default values (Param::default_operand)
//   Class        aux: index into Module::classes; operands: bases and keyword arguments, aux2: first of them
//                in Function::args. The body (a function of its own) runs here, once
//   Iter         operands: iterable. Next: operands: iterator; the element
//   Yield, YieldFrom, Await  operands: value
//   Enter        operands: context manager; the value of `as`; aux: index into Function::withs
//   Exit         operands: context manager; aux: index into Function::withs
//   Caught       operands: the exception types of the handler (none: all)
//   Jump         ends a block. Several successors, of which one is taken: from the dispatch of a `try` to its
//                handlers, from the end of a `finally` to what goes on behind it (`finally` is lowered once)
//   Branch       operands: condition (truth test); successors: true, then false; flag kLoopTest: the
//                condition is a Next, and the test is whether there is an element
//   Return       operands: value (always one). Raise: operands: exception, cause; none for a bare `raise`
//
// In a `try` body an instruction that may raise stands at the beginning of a block or behind instructions
// without effect, and the block before has an exception edge to the handlers: they see the names, and the
// effects, as they were before it. A Next has that edge at the end of its loop header. `assert` branches to a
// Raise. A test of `match` that no opcode expresses branches on an Unknown of what it looks at.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/base/interner.h"
#include "engine/source/span.h"

namespace ppcheck::ir {

using base::Symbol;
using source::Span;

using InstrId = std::uint32_t;  // index into Function::instrs
using BlockId = std::uint32_t;  // index into Function::blocks
using LoopId = std::uint32_t;   // index into Function::loops
inline constexpr std::uint32_t kNone = 0xFFFFFFFFu;
inline constexpr InstrId kNoValue = kNone;

enum class Opcode : std::uint8_t {
#define PPCHECK_OPCODE(name, text) k##name,
#include "engine/ir/opcode.def"
#undef PPCHECK_OPCODE
};

std::string_view text_of(Opcode op);

enum InstrFlag : std::uint8_t {
  kTopPackage = 1,   // Import
  kStar = 1,         // Unpack
  kInPlace = 1,      // Binary
  kNegated = 1,      // Compare
  kLoopTest = 1,     // Branch
  kDecorator = 1,    // Call: `@f` above a def or class, the decorated thing is the only argument
  kStatementCall = 2,  // Call that no parentheses show: Python 2's `print x`, backticks, `exec`
  kGenerator = 4,    // Call that starts a generator expression
  kAsync = 8,        // Iter, Enter, Exit of `async for`, `async with`
  kInAnnotation = 16,  // any: evaluated as part of an annotation, not as code that runs
};

struct Instr {
  Opcode op = Opcode::kUnknown;
  std::uint8_t flags = 0;
  std::uint32_t operand_count = 0;
  std::uint32_t first_operand = 0;  // into Function::operands
  BlockId block = kNone;
  Symbol name;
  std::uint32_t aux = 0;
  std::uint32_t aux2 = 0;
  Span span;       // the source that made it
  Span name_span;  // Call, LoadAttr, StoreAttr: the name; else empty

  bool has(InstrFlag flag) const { return (flags & flag) != 0; }
};

inline bool is_terminator(Opcode op) {
  return op == Opcode::kJump || op == Opcode::kBranch || op == Opcode::kReturn || op == Opcode::kRaise;
}

}  // namespace ppcheck::ir
