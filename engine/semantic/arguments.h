// arguments.h: which value a call passes to which parameter (language.md, rulings 10 to 12).
//
//   auto passed = passed_arguments(table, call, {}, /*receiver_operand=*/0);
//   Argument a = bind_argument(table, passed, callee, /*bound=*/1, intern("num_parallel_calls"));
#pragma once

#include <vector>

#include "engine/ir/module_table.h"
#include "engine/semantic/relations.h"

namespace ppcheck::semantic {

// One argument in order, displays after `*` and `**` spread out where their contents are known.
struct PassedArgument {
  ir::ArgKind kind = ir::ArgKind::kPositional;
  Symbol name;      // kKeyword
  ValueRef value;
  source::Span span;
};

// The arguments of an event. Of a Call those in its parentheses, those of `partial` before them; of an operator
// its operands without the receiver.
std::vector<PassedArgument> passed_arguments(const ir::ModuleTable& table, CallRef call, ValueRef partial,
                                             bool reflected = false);

// The operand that is the receiver of an operator event: `x` in `x[i]`, `xs` in `a in xs`, the right side of a
// reflected operator. Not for calls.
ir::InstrId operator_receiver(const ir::Function& fn, ir::InstrId i, bool reflected);

// What is passed to `parameter` of `callee`, whose first `bound` parameters the receiver fills.
Argument bind_argument(const ir::ModuleTable& table, const std::vector<PassedArgument>& passed, FunctionId callee,
                       std::uint32_t bound, Symbol parameter);

// The default of a parameter, where the `def` stands; invalid when it has none.
ValueRef default_of(const ir::ModuleTable& table, FunctionId f, std::uint32_t parameter);

// The name of the method that an operator event calls: "__getitem__"; empty for a Call.
Symbol operator_method(const ir::Instr& instr);

// "__add__" → "__radd__", "__iadd__".
Symbol reflected_method(Symbol method);
Symbol in_place_method(Symbol method);

}  // namespace ppcheck::semantic
