// module.h: the IR of one source file. Immutable after lowering; a worker thread makes one without locks.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/ir/function.h"
#include "engine/source/source_file.h"

namespace ppcheck::ir {

enum class ConstantKind : std::uint8_t {
  kNone, kTrue, kFalse, kEllipsis, kInt, kFloat, kString, kBytes,
  kBigInt,   // does not fit 64 bits: `text` holds the digits
  kComplex,
};

struct Constant {
  ConstantKind kind = ConstantKind::kNone;
  std::int64_t integer = 0;
  double real = 0;
  Symbol text;  // kString, kBytes: the value without quotes, escapes resolved; kBigInt, kComplex: as written
  friend bool operator==(const Constant&, const Constant&) = default;
};

struct Class {
  Symbol name;
  Symbol qualified_name;          // "Outer.Inner", "make.<locals>.Model"
  std::uint32_t function = kNone; // the enclosing function
  std::uint32_t body = kNone;     // the function that is its body
  InstrId made_by = kNoValue;     // its Class instruction, a value of `function`
  Span span;
  Span name_span;
};

enum class StatementKind : std::uint8_t { kSimple, kCompound };

// Spans for edits, so that these need no tree. In source order. A statement that cannot be reached belongs to the
// nearest function around it that was lowered. A decorated definition begins at its first decorator.
struct Statement {
  StatementKind kind = StatementKind::kSimple;
  std::uint32_t function = 0;
  Span span;
  Span target;  // for `name = value` with one plain name: the name; else empty
  Span value;   // the whole right side of an assignment; else empty
};

// A region that lowering did not understand.
struct SkippedRegion {
  Span span;
  std::string reason;  // "syntax error", "nested deeper than 1000 levels", …
};

struct Module {
  Symbol name;              // dotted: "pkg.mod"; the package's name for `__init__`
  bool is_package = false;  // an `__init__` file
  bool is_stub = false;     // a .pyi file
  std::shared_ptr<const source::SourceFile> file;

  std::vector<Function> functions;  // [0] is the module body; a function stands after its parent
  std::vector<Class> classes;
  std::vector<Constant> constants;
  std::vector<Statement> statements;
  std::vector<Span> comments;
  std::vector<SkippedRegion> skipped;
  std::vector<std::string> notes;
};

}  // namespace ppcheck::ir
