#include "engine/check/statements.h"

#include <algorithm>

namespace ppcheck::check {
namespace {

using ir::Module;
using ir::Statement;
using source::Span;

std::uint32_t line_start(const Module& module, std::uint32_t offset) {
  return module.file->lines.line_start(module.file->lines.line_of(offset));
}

std::uint32_t next_line_start(const Module& module, std::uint32_t offset) {
  const auto& lines = module.file->lines;
  const std::uint32_t line = lines.line_of(offset);
  return line < lines.line_count() ? lines.line_start(line + 1) : static_cast<std::uint32_t>(module.file->text.size());
}

const Statement* innermost(const Module& module, Span span, const Statement* but) {
  const Statement* best = nullptr;
  for (const Statement& s : module.statements) {
    if (&s == but || !s.span.contains(span) || (but != nullptr && s.span == span)) continue;
    if (best == nullptr || s.span.size() <= best->span.size()) best = &s;
  }
  return best;
}

}  // namespace

const Statement* statement_around(const Module& module, Span span) { return innermost(module, span, nullptr); }

std::optional<std::string> indent_of(const Module& module, const Statement& statement) {
  const std::uint32_t begin = line_start(module, statement.span.begin);
  std::string indent = module.file->text.substr(begin, statement.span.begin - begin);
  if (indent.find_first_not_of(" \t\f") != std::string::npos) return std::nullopt;
  return indent;
}

std::optional<StatementLines> lines_of(const Module& module, const Statement& statement) {
  auto indent = indent_of(module, statement);
  if (!indent) return std::nullopt;
  const std::string& text = module.file->text;
  const std::uint32_t begin = line_start(module, statement.span.begin);
  const std::uint32_t end = next_line_start(module, std::max(statement.span.begin, statement.span.end - 1));
  std::string_view rest = std::string_view(text).substr(statement.span.end, end - statement.span.end);
  const auto thing = rest.find_first_not_of(" \t\r\n");
  if (thing != std::string_view::npos && rest[thing] != '#') return std::nullopt;
  return StatementLines{{begin, end},
                        *indent,
                        std::string_view(text).substr(statement.span.begin, end - statement.span.begin)};
}

bool is_alone_in_block(const Module& module, const Statement& statement) {
  const Statement* parent = innermost(module, statement.span, &statement);
  if (parent == nullptr) return false;
  const auto indent = indent_of(module, statement);
  return std::none_of(module.statements.begin(), module.statements.end(), [&](const Statement& s) {
    if (&s == &statement || !parent->span.contains(s.span) || s.span == parent->span) return false;
    if (innermost(module, s.span, &s) != parent) return false;
    // Blocks of one compound statement (`if` and `else`) are told apart by what lies between them.
    const Span between = s.span < statement.span ? Span{s.span.end, statement.span.begin}
                                                 : Span{statement.span.end, s.span.begin};
    const std::string_view text = std::string_view(module.file->text).substr(between.begin, between.size());
    bool comment = false;
    for (char c : text) {
      if (c == '#') comment = true;
      if (c == '\n') comment = false;
      if (!comment && c == ':') return false;
    }
    return indent_of(module, s) == indent;
  });
}

std::string line_end_of(const Module& module) {
  return module.file->text.find("\r\n") != std::string::npos ? "\r\n" : "\n";
}

}  // namespace ppcheck::check
