// program.h: a compiled rule: a flat conjunctive query with negated parts. Plain data, made by dsl/compile.
//
//   match   object ds: tf.data.Dataset           slots:  0 object ds {tensorflow.data.Dataset}
//           call m = ds.map                              1 call m     method "map" of slot 0
//           call b = ds.batch after m                    2 call b     method "batch" of slot 0, after slot 1
//   where   m.map_func calls only S              where:  calls-only(argument(1, map_func), api set 0)
//
// All names of APIs are canonical (model.h); a Program depends on no module table and can be evaluated on many.
// Each line keeps its text, so that a trace can print the rule as its author wrote it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/interner.h"
#include "engine/semantic/relations.h"

namespace ppcheck::match {

using base::Symbol;
inline constexpr std::uint32_t kNoSlot = 0xFFFFFFFFu;
using SlotId = std::uint32_t;    // index into Program::slots
using ApiSetId = std::uint32_t;  // index into Program::api_sets

// A set of canonical names, sorted by text. A method `T.m` stands for any object of type T.
struct ApiSet {
  std::vector<Symbol> apis;
  // Aligned with `apis`, or empty: the class through which a method was named, canonical, when another class
  // defines it (ApiInfo::owner). `tf.keras.Sequential.fit` is `tensorflow.keras.Model.fit` of a Sequential only.
  std::vector<Symbol> owners;
  std::string text;  // as the rule wrote it: "GRAPH_OPS", "ds.unbatch | ds.window"
};

enum class SlotKind : std::uint8_t { kObject, kLoop, kCall };

// One alternative of what a call line calls.
struct Target {
  enum class Kind : std::uint8_t {
    kApis,          // one of an API set
    kMethod,        // `x.m`: method `name` of the object (or of the result of the call) in `slot`
    kObjectCall,    // `x`: the object (or the result of the call) in `slot` itself is called
  };
  Kind kind = Kind::kApis;
  ApiSetId apis = 0;
  SlotId slot = kNoSlot;
  Symbol name;
};

// A relation of a call to something that is bound. In a condition the subject may be a loop too (`L inside X`).
struct Relation {
  enum class Kind : std::uint8_t { kIn, kAlwaysIn, kInsideApis, kInsideCall, kAfter, kBefore };
  Kind kind = Kind::kIn;
  SlotId slot = kNoSlot;  // the loop, or the other call
  ApiSetId apis = 0;      // kInsideApis
  std::string text;       // "in L"
};

// An object, a loop or a call that `match` (or an event in another part) binds.
struct Slot {
  SlotKind kind = SlotKind::kCall;
  std::string name;  // the rule's name for it; empty for a call without a label

  // kObject: canonical class names (several: any of them); `any` accepts everything; `maybe`: `T?`. The shared
  // slots of a pattern's program repeat kind and types of what the use hands over.
  std::vector<Symbol> types;
  bool any = false;
  bool maybe = false;

  // kLoop: the object or call that the loop iterates over
  SlotId over = kNoSlot;

  // kCall
  std::vector<Target> targets;
  std::vector<Relation> relations;

  std::string text;  // the line: "call b = ds.batch after m"
};

// What a condition looks at: an argument, a property, the result of a call, a bound object, an option.
struct Operand {
  enum class Kind : std::uint8_t {
    kSlot,       // a bare label: the call's result, the object, the loop's element
    kArgument,   // c.p (further dots are attributes of the value), c.p:length, c.p:product
    kProperty,   // c:name, c:line, c:self, L:times, L:kind, L:line
    kLiteral,
    kApiName,    // an API's name as a value: tf.data.AUTOTUNE; `literal` has kind kApi
  };
  Kind kind = Kind::kSlot;
  SlotId slot = kNoSlot;
  Symbol parameter;                // kArgument
  std::vector<Symbol> attributes;  // after the parameter
  Symbol property;                 // kProperty; of a kArgument where one is asked for
  semantic::ConstantValue literal; // kLiteral (options are replaced by their values), kApiName
  std::string text;
};

enum class Compare : std::uint8_t { kEq, kNe, kLt, kLe, kGt, kGe };

// A condition as a tree in one vector: children are indices. Evaluated with Kleene's logic. Depth is bounded by
// base::kMaxRuleNesting.
struct Condition {
  enum class Kind : std::uint8_t {
    kNot, kAnd, kOr,   // children
    kEvent,            // `event`: some call like this is found (only as the root of an unless, minor or doubt line)
    kCompare,          // left `compare` right
    kInSet,            // left in `operands`
    kMissing,          // left is missing
    kIsType,           // left is one of `types`
    kIsLambda, kIsFunction, kIsLiteral,
    kInvariant,        // left is invariant in `slot`
    kSame,             // left is same as right
    kGuarded,          // left (a call) is guarded
    kUses,             // left uses `apis`, or `slot` (a call or the element of a loop)
    kCalls, kCallsOnly,  // left calls `apis`
    kProgramCalls,     // `apis`
    kProgramUses,      // package `name`, `versions`
    kMatches,          // left matches RE2 `text_value`
    kRelation,         // `left.slot` `relation` (a bound call's relation as a condition)
    kPattern,          // `pattern`: index into Program::patterns; `slots[i]` is handed over as its slot i
    kCheck,            // plugin predicate `name` with `operands`
  };
  Kind kind = Kind::kCompare;
  std::vector<std::uint32_t> children;  // into Program::conditions
  Operand left;
  Operand right;
  std::vector<Operand> operands;
  Compare compare = Compare::kEq;
  bool negated = false;  // `is not`, `not in`
  std::vector<Symbol> types;
  bool maybe = false;    // kIsType with `T?`
  ApiSetId apis = 0;
  bool has_apis = false;
  SlotId slot = kNoSlot;
  Relation relation;
  Slot event;            // kEvent: a call slot that binds no name used elsewhere
  std::uint32_t pattern = 0;
  std::vector<SlotId> slots;
  Symbol name;
  std::string text_value;
  // kProgramUses: all must hold: (compare, version text)
  std::vector<std::pair<Compare, std::string>> versions;
  std::string text;      // as written
};

// One line of where, unless, minor or doubt.
struct Line {
  std::uint32_t condition = 0;  // root, into Program::conditions
  std::string text;             // as written
  std::string message;          // minor, doubt: what is added to the finding
};

// A part of a text with holes: literal text, or a hole.
struct Piece {
  enum class Kind : std::uint8_t { kText, kSource, kName, kArgument, kProperty };
  Kind kind = Kind::kText;
  std::string text;  // kText
  SlotId slot = kNoSlot;
  Symbol parameter;  // kArgument
  Symbol property;   // kProperty (`name`, `line`, `times`, …)
};

struct Report {
  SlotId slot = kNoSlot;
  std::vector<Piece> text;
};

// An edit of a fix, in terms of slots.
struct FixEdit {
  enum class Kind : std::uint8_t { kSet, kRemove, kRename, kReplace, kMove, kSwap, kInsert, kWrap, kDelete };
  Kind kind = Kind::kSet;
  SlotId slot = kNoSlot;
  SlotId other = kNoSlot;
  Symbol parameter;
  // The expression: a Python literal as text, an API name (spelled with the file's aliases), or a template. A
  // bound value (kSlot) is a template of one piece in `code`.
  enum class Expr : std::uint8_t { kNone, kLiteral, kApi, kCode, kSlot } expr = Expr::kNone;
  std::string literal;      // kLiteral: Python source; kApi: the dotted public name as the rule wrote it in full
  std::vector<Piece> code;  // kCode
};

struct FixPlan {
  bool safe = false;
  std::string title;
  std::optional<std::uint32_t> when;  // a condition
  std::vector<FixEdit> edits;
};

// A compiled rule, or the body of a pattern (then `rule` is the pattern's name and nothing is reported).
struct Program {
  std::string rule;
  std::vector<Slot> slots;           // in order of the rule; events of patterns expanded by `use` come after
  // The order in which the evaluator binds calls; empty, as the compiler leaves it: chosen for each analysed program
  // (order.h). Objects are bound by the first event on them and loops by the first call in them, wherever they stand
  // here; a call that another one needs (`c.m`) is bound before it. Shared slots of a pattern are left out.
  std::vector<std::uint32_t> order;
  std::vector<Condition> conditions;
  std::vector<Line> where, unless, minor, doubt;
  std::vector<ApiSet> api_sets;
  // `use p(L)` in a condition: the pattern's program; its first `shared` slots are the shared names.
  struct SubProgram {
    std::shared_ptr<const Program> program;
    std::uint32_t shared = 0;
  };
  std::vector<SubProgram> patterns;
  Report report;
  std::vector<Report> notes;
  std::vector<FixPlan> fixes;
  // The names of which at least one must occur in a project's text for the rule to match at all; each inner
  // vector is an alternative list, all inner vectors must be met. Empty: no filter.
  std::vector<std::vector<std::string>> required_words;
};

std::string dump(const Program& program);

}  // namespace ppcheck::match
