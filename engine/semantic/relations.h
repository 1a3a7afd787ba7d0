// relations.h: the vocabulary in which the semantic model answers: calls, paths, arguments, constants.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/ir/module_table.h"
#include "engine/semantic/why.h"

namespace ppcheck::semantic {

// An event of the program: any instruction that calls something, with or without parentheses (language.md,
// ruling 17): Call, Binary, Unary, Compare, LoadItem, StoreItem, DelItem, StoreAttr, Iter, Next, Enter, Exit,
// Branch, Await, Format. Its value is the result of the call.
using CallRef = ValueRef;

// In a LoopRef: not a loop of the function but its whole body, which its caller repeats (`@repeats`, or a function
// handed to one that calls it for each element).
inline constexpr ir::LoopId kHandlerLoop = 0xFFFFFFFEu;

// The calls that lead from one function to another: call sites from the outermost function inwards. Empty:
// both are the same function. `sites[0]` lies in the outer function, the callee of the last contains the inner
// event.
struct CallPath {
  std::vector<CallRef> sites;
  friend bool operator==(const CallPath&, const CallPath&) = default;
};

// One function that a call may run. `api` is the canonical name: the module that defines it, a dot, the
// qualified name: "tensorflow.data.Dataset.map", "train.make.<locals>.parse", "numpy.zeros" (also for what has
// no stub: then `function` is kNone and `external` is set).
struct Callee {
  Symbol api;
  FunctionId function = ir::kNone;  // the body or stub that runs; for a class its __init__ (or __new__)
  bool is_class = false;            // `api` names a class: the call constructs
  bool is_stub = false;             // declared by a stub, its code is not known
  bool external = false;
  bool reflected = false;           // `__radd__`: the right operand is the receiver
  bool by_duck = false;             // the receiver's type is known by duck evidence only
  std::uint32_t bound = 0;          // leading parameters that the receiver fills (0 or 1)
  ValueRef receiver;                // of a method; invalid else
  ValueRef partial;                 // the `@binds` call whose arguments come first; invalid else
};

enum class ArgumentState : std::uint8_t {
  kPassed,    // `value` is what is passed
  kMissing,   // nothing is passed; `value` is the default when there is one and its code is known
  kUnknown,   // `*args` or `**kwargs` may pass it
  kNoSuchParameter,
};

struct Argument {
  ArgumentState state = ArgumentState::kUnknown;
  ValueRef value;          // kPassed; or the default's value (of a stub or of user code)
  source::Span span;       // of the argument as written (`name=` included); empty when missing
  std::vector<ValueRef> rest;  // of a `*args` parameter: what is left for it
};

// A constant as conditions compare it: a Python literal, or the canonical name of an API (an enum member, a
// module constant such as tensorflow.data.AUTOTUNE).
struct ConstantValue {
  enum class Kind : std::uint8_t { kNone, kTrue, kFalse, kInt, kFloat, kString, kBytes, kEllipsis, kApi };
  Kind kind = Kind::kNone;
  std::int64_t integer = 0;
  double real = 0;
  Symbol text;  // kString, kBytes: the value; kApi: the canonical name
  friend bool operator==(const ConstantValue&, const ConstantValue&) = default;
};

// What `bool()` says of it; kUnknown of the name of an API.
Truth truth_of(const ConstantValue& c);

// All constants that a value may have. `complete`: it has no others.
struct ConstantSet {
  std::vector<ConstantValue> values;
  bool complete = false;
};

// All types that a value may have, as canonical class names. `complete`: it has no others. `duck`: by duck
// evidence only. Values of no class (functions, modules) have the types "function" and "module".
struct TypeSet {
  std::vector<Symbol> classes;
  bool complete = false;
  bool duck = false;
};

// An answer that holds along one way from an outer function to an inner event.
struct PathAnswer {
  Truth truth = Truth::kUnknown;
  CallPath path;
};

// What flows into a value, as sorted lists that live as long as the model.
struct FlowingIn {
  std::span<const ValueRef> certain;
  std::span<const ValueRef> possible;  // through code that is not known
  bool traced = false;                 // to the end: nothing else flows in
};

}  // namespace ppcheck::semantic
