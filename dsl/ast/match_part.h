// match_part.h: what to find: `match`, `where`, `unless`, `minor`, `doubt`.
//
// Every part is a flat list of lines in the author's order; the line is the unit that `explain` and
// the mutation check speak of.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "dsl/ast/condition.h"
#include "dsl/ast/name.h"
#include "dsl/ast/value.h"

namespace ppcheck::dsl::ast {

struct ObjectLine {  // object ds: tf.data.Dataset?
  Name name;
  TypeName type;
};

struct LoopLine {  // loop L over x
  Name name;
  std::optional<Name> over;
};

struct CallLine {  // call b = ds.batch after m
  std::optional<Name> name;
  Target target;
  std::vector<Relation> relations;
};

struct UseLine {  // use training_loop(L)
  PatternUse use;
};

struct MatchLine {
  std::variant<ObjectLine, LoopLine, CallLine, UseLine> what;
  source::Span span;
};

struct WhereLine {
  Condition condition;
  source::Span span;
};

// A line of `unless`, `minor` or `doubt`: an event that is looked for, or a condition.
struct GuardLine {
  std::variant<CallLine, Condition> what;
  std::optional<Template> text;  // of `minor` and `doubt`: added to the message
  source::Span span;
};

// The parts in their fixed order. A part that is not written has an empty list.
struct Find {
  std::vector<MatchLine> match;
  std::vector<WhereLine> where;
  std::vector<GuardLine> unless;
  std::vector<GuardLine> minor;
  std::vector<GuardLine> doubt;
  source::Span span;
};

}  // namespace ppcheck::dsl::ast
