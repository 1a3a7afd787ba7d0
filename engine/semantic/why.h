// why.h: the reason of an answer: places of the program and words about them.
//
//   Why why;
//   Truth t = model.invariant(value, loop, path, &why);
//   // t == kFalse, why.steps == {{place of `n = batch.shape[0]`, "`n` is assigned in the loop"}}
//
// Every relation takes a `Why*` last; null when nobody asks, which saves the work of building texts.
#pragma once

#include <string>
#include <vector>

#include "engine/base/truth.h"
#include "engine/ir/module_table.h"

namespace ppcheck::semantic {

using base::Truth;
using ir::FunctionId;
using ir::InstrId;
using ir::LoopRef;
using ir::Symbol;
using ir::ValueRef;

// A place of the program: the span of an instruction, or of a loop's head when `loop` is valid.
struct Step {
  ValueRef value;
  LoopRef loop;
  std::string text;  // one clause: "`n` is assigned in the loop"
};

struct Why {
  std::vector<Step> steps;
  void add(ValueRef value, std::string text) { steps.push_back({value, {}, std::move(text)}); }
  void add(LoopRef loop, std::string text) { steps.push_back({{}, loop, std::move(text)}); }
};

}  // namespace ppcheck::semantic
