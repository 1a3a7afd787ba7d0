// condition.h: conditions as a tree of `not`, `and`, `or` over tests.
//
//   program uses tensorflow >= 2.7 and not m.map_func calls STATEFUL
//
//   kAnd
//     kTest  ProgramVersionTest
//     kNot
//       kTest  CallsTest
//
// Runs of `and` and of `or` are one node with many children, so depth grows with parentheses and
// `not` only, and the parser has bounded those (base::kMaxRuleNesting). Parentheses that change
// nothing leave no node.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "dsl/ast/name.h"
#include "dsl/ast/value.h"

namespace ppcheck::dsl::ast {

// `in L`, `always in L`, `inside X`, `after c`, `before c`.
struct Relation {
  enum class Kind : std::uint8_t { kIn, kAlwaysIn, kInside, kAfter, kBefore };
  Kind kind = Kind::kIn;
  Name other;     // the loop or the call; empty for kInside
  Target inside;  // of kInside only
  source::Span span;
};

const char* spelling_of(Relation::Kind kind);  // "in", "always in", "inside", "after", "before"

// An option name or another value, or a literal, to the right of a comparison or as an argument of
// `check`.
using Operand = std::variant<Literal, Value>;

struct CompareTest {  // c.p <= min_times
  Value left;
  Comparison comparison = Comparison::kEqual;
  Operand right;
};

struct MemberTest {  // c.p in {None, 1}    c.p not in {…}
  Value value;
  bool negated = false;
  std::vector<Operand> members;
};

// c.p is missing | guarded | lambda | function | literal | invariant in L | same as y | T
struct IsTest {
  enum class What : std::uint8_t {
    kMissing,
    kGuarded,
    kLambda,
    kFunction,
    kLiteral,
    kInvariant,
    kSame,
    kType
  };
  Value value;
  bool negated = false;  // `is not`
  What what = What::kMissing;
  Name loop;      // of kInvariant
  Value same_as;  // of kSame
  TypeName type;  // of kType
};

struct CallsTest {  // c.p calls f    c.p calls only S
  Value value;
  bool only = false;
  Target target;
};

struct UsesTest {  // c.p uses d, where d may be a bound call or loop, an API or a set
  Value value;
  Target source;
};

struct MatchesTest {  // c.p matches "re"
  Value value;
  Text pattern;
};

struct RelationTest {  // op inside tf.GradientTape    op after b
  Name subject;
  Relation relation;
};

struct ProgramCallsTest {  // program calls f
  Target target;
};

struct ProgramVersionTest {  // program uses tensorflow >= 2.7
  Name package;
  VersionRequirement requirement;
};

struct PatternTest {  // use p(m)
  PatternUse use;
};

struct PluginTest {  // check acme.small(c.p, 3)
  QualifiedName predicate;
  std::vector<Operand> arguments;
};

using Test =
    std::variant<CompareTest, MemberTest, IsTest, CallsTest, UsesTest, MatchesTest, RelationTest,
                 ProgramCallsTest, ProgramVersionTest, PatternTest, PluginTest>;

struct Condition {
  enum class Kind : std::uint8_t { kTest, kNot, kAnd, kOr };
  Kind kind = Kind::kTest;
  Test test;                        // of kTest only
  std::vector<Condition> children;  // kNot: one; kAnd, kOr: two or more
  source::Span span;
};

}  // namespace ppcheck::dsl::ast
