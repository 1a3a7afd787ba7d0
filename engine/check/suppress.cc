#include "engine/check/suppress.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "engine/base/text_match.h"

namespace ppcheck::check {

namespace {

using source::Span;

std::string_view trim(std::string_view text) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::vector<std::string> split_names(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    if (const auto name = trim(text.substr(0, comma)); !name.empty()) out.emplace_back(name);
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return out;
}

// The text after `# ppcheck:`, wherever in the comment it stands: `x = 1  # noqa # ppcheck: ignore`.
std::optional<std::string_view> instruction_of(std::string_view comment) {
  constexpr std::string_view kWord = "ppcheck:";
  for (std::size_t at = comment.find(kWord); at != std::string_view::npos; at = comment.find(kWord, at + 1)) {
    const std::string_view before = trim(comment.substr(0, at));
    if (before.ends_with('#')) return trim(comment.substr(at + kWord.size()));
  }
  return std::nullopt;
}

// The innermost statement that holds `offset`, or, of compound ones, whose head does.
std::optional<Span> statement_at(const ir::Module& module, std::uint32_t offset, bool allow_compound) {
  std::optional<Span> best;
  for (const ir::Statement& statement : module.statements) {
    if (statement.span.begin > offset) break;
    if (statement.span.end < offset) continue;
    if (statement.kind == ir::StatementKind::kCompound && !allow_compound) continue;
    if (!best || statement.span.size() <= best->size()) best = statement.span;
  }
  return best;
}

// What a comment is about: the rest of its line, the statement that the line is part of, or, when it stands alone,
// the statement that follows.
Span covered(const ir::Module& module, Span comment) {
  const source::SourceFile& file = *module.file;
  const std::uint32_t line = file.lines.line_of(comment.begin);
  const Span whole = file.lines.line_span(file.text, line);
  const std::string_view before = trim(std::string_view(file.text).substr(whole.begin, comment.begin - whole.begin));
  Span out{whole.begin, whole.end};
  const auto widen = [&](std::optional<Span> statement) {
    if (!statement) return;
    out.begin = std::min(out.begin, statement->begin);
    out.end = std::max(out.end, statement->end);
  };
  // Statements that begin or end on the line, and simple ones that go over it. A compound one is covered on the
  // line of its head only: an `ignore` beside `for` is not meant for the whole body.
  if (!before.empty()) {
    widen(statement_at(module, whole.begin + static_cast<std::uint32_t>(
                                                 std::string_view(file.text).substr(whole.begin).find_first_not_of(" \t")),
                       false));
    widen(statement_at(module, comment.begin, false));
    return out;
  }
  if (const auto inside = statement_at(module, comment.begin, false)) {
    widen(inside);  // alone on a line within brackets
    return out;
  }
  for (const ir::Statement& statement : module.statements) {
    if (statement.span.begin < comment.end) continue;
    if (statement.kind == ir::StatementKind::kSimple) {
      widen(statement.span);
    } else {
      out.end = file.lines.line_span(file.text, file.lines.line_of(statement.span.begin)).end;
    }
    break;
  }
  return out;
}

}  // namespace

Suppressions find_suppressions(const ir::Module& module) {
  Suppressions out;
  const source::SourceFile& file = *module.file;
  for (const Span comment : module.comments) {
    const auto instruction = instruction_of(std::string_view(file.text).substr(comment.begin, comment.size()));
    if (!instruction) continue;
    const std::uint32_t line = file.lines.line_of(comment.begin);
    const std::size_t word_end = std::min(instruction->find_first_of(" \t["), instruction->size());
    const std::string word(instruction->substr(0, word_end));
    if (word != "ignore" && word != "ignore-file") {
      const auto near = base::nearest(word, {"ignore", "ignore-file"});
      out.notes.push_back({line, fmt::format("`# ppcheck: {}` is no instruction{}", word,
                                             near ? fmt::format("; did you mean `{}`?", *near) : "")});
      continue;
    }
    Suppression suppression;
    suppression.line = line;
    suppression.whole_file = word == "ignore-file";
    std::string_view rest = trim(instruction->substr(word_end));
    if (rest.starts_with('[')) {
      const std::size_t close = rest.find(']');
      suppression.rules = split_names(rest.substr(1, close == std::string_view::npos ? close : close - 1));
      if (close == std::string_view::npos || suppression.rules.empty()) {
        out.notes.push_back({line, "`# ppcheck: ignore[…]` names no rule, so it keeps nothing quiet"});
        continue;
      }
      rest = trim(rest.substr(close + 1));
    }
    suppression.reason = rest;
    suppression.covers = suppression.whole_file ? Span{0, static_cast<std::uint32_t>(file.text.size())}
                                                : covered(module, comment);
    out.all.push_back(std::move(suppression));
  }
  return out;
}

bool suppress(Suppressions& suppressions, const findings::Finding& finding) {
  bool found = false;
  for (Suppression& suppression : suppressions.all) {
    const bool is_named = suppression.rules.empty() || std::find(suppression.rules.begin(), suppression.rules.end(),
                                                                 finding.rule) != suppression.rules.end();
    const bool is_covered = suppression.covers.begin <= finding.place.span.begin &&
                            finding.place.span.begin < suppression.covers.end;
    if (!is_named || !is_covered) continue;
    suppression.used = true;
    found = true;
  }
  return found;
}

std::vector<SuppressionNote> unused(const Suppressions& suppressions, const std::vector<std::string>& known,
                                    const std::vector<std::string>& ran) {
  std::vector<SuppressionNote> out;
  for (const Suppression& suppression : suppressions.all) {
    bool all_ran = !suppression.rules.empty() || ran.size() == known.size();
    for (const std::string& rule : suppression.rules) {
      if (!std::binary_search(known.begin(), known.end(), rule)) {
        const auto near = base::nearest(rule, known);
        out.push_back({suppression.line, fmt::format("`# ppcheck: ignore[{}]`: there is no such rule{}", rule,
                                                     near ? fmt::format("; did you mean `{}`?", *near) : "")});
        all_ran = false;
      } else if (!std::binary_search(ran.begin(), ran.end(), rule)) {
        all_ran = false;
      }
    }
    if (!suppression.used && all_ran)
      out.push_back({suppression.line, "this `# ppcheck: ignore` keeps nothing quiet; remove it"});
  }
  return out;
}

}  // namespace ppcheck::check
