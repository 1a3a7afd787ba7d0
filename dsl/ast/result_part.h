// result_part.h: what a rule says and proposes: `report`, `note`, `fix`.
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "dsl/ast/condition.h"
#include "dsl/ast/name.h"
#include "dsl/ast/value.h"

namespace ppcheck::dsl::ast {

// `report c "…"` and `note d "…"`.
struct Message {
  Name subject;  // a bound call or loop
  Template text;
  source::Span span;
};

// Python code that a template makes: code "tf.function({c.p})".
struct CodeTemplate {
  Template text;
};

// What an edit writes: a Python literal; an API (spelled with the file's aliases) or a bound value,
// told apart when names are resolved; or code.
using Replacement = std::variant<Literal, ApiRef, CodeTemplate>;

struct SetArgument {  // set c.p = X
  Value argument;
  Replacement with;
};
struct RemoveArgument {  // remove c.p
  Value argument;
};
struct RenameCall {  // rename c to f
  Name call;
  ApiRef to;
};
struct ReplaceCall {  // replace c with X
  Name call;
  Replacement with;
};
struct MoveCall {  // move c before L
  Name call;
  Name before;
};
struct SwapCalls {  // swap c with d
  Name first;
  Name second;
};
struct InsertBefore {  // insert X before c
  Replacement what;
  Name before;
};
struct WrapNode {  // wrap L with X
  Name subject;
  Replacement with;
};
struct DeleteCall {  // delete c
  Name call;
};

struct Edit {
  std::variant<SetArgument, RemoveArgument, RenameCall, ReplaceCall, MoveCall, SwapCalls,
               InsertBefore, WrapNode, DeleteCall>
      what;
  source::Span span;
};

struct Fix {
  bool safe = false;
  Text title;
  std::optional<Condition> when;
  std::vector<Edit> edits;
  source::Span span;
};

}  // namespace ppcheck::dsl::ast
