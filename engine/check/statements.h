// statements.h: statements and lines round a span, for edits that move or remove whole statements.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/ir/module.h"

namespace ppcheck::check {

// The innermost statement that holds the span; null when none does.
const ir::Statement* statement_around(const ir::Module& module, source::Span span);

// Whole lines that hold one statement and nothing else but blanks and a comment behind it.
struct StatementLines {
  source::Span span;        // from the beginning of its first line to behind the end of its last
  std::string indent;
  std::string_view source;  // the lines without the indent of the first
};

// Nothing when something else stands on these lines (`if a: f()`, `f(); g()`).
std::optional<StatementLines> lines_of(const ir::Module& module, const ir::Statement& statement);

// The blanks at the beginning of the statement's line when it is the first thing there.
std::optional<std::string> indent_of(const ir::Module& module, const ir::Statement& statement);

// Removing the statement leaves its block empty.
bool is_alone_in_block(const ir::Module& module, const ir::Statement& statement);

// "\n" or "\r\n", as the file has it.
std::string line_end_of(const ir::Module& module);

}  // namespace ppcheck::check
