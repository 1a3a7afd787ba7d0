#include "dsl/parse/parse.h"

#include <algorithm>
#include <exception>
#include <iterator>
#include <optional>
#include <string_view>

#include "dsl/parse/builder.h"
#include "dsl/parse/diagnose.h"
#include "dsl/parse/laid_out.h"
#include "dsl/parse/layout.h"
#include "dsl/parse/tokens.h"
#include "engine/base/limits.h"

namespace ppcheck::dsl {
namespace {

constexpr std::size_t kMaxShown = 100;  // mistakes of one file

// The offset of the first byte that is no UTF-8 (as RFC 3629 has it: no surrogates, nothing
// overlong).
std::optional<std::size_t> first_bad_byte(std::string_view text) {
  const auto byte = [&](std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0u;
  };
  std::size_t at = 0;
  while (at < text.size()) {
    const unsigned first = byte(at);
    if (first < 0x80) {
      ++at;
      continue;
    }
    std::size_t length = 0;
    unsigned low = 0x80;
    unsigned high = 0xBF;
    if (first >= 0xC2 && first <= 0xDF) length = 2;
    if (first >= 0xE0 && first <= 0xEF) length = 3;
    if (first >= 0xF0 && first <= 0xF4) length = 4;
    if (length == 0) return at;
    if (first == 0xE0) low = 0xA0;
    if (first == 0xED) high = 0x9F;
    if (first == 0xF0) low = 0x90;
    if (first == 0xF4) high = 0x8F;
    if (byte(at + 1) < low || byte(at + 1) > high) return at;
    for (std::size_t next = 2; next < length; ++next) {
      if (byte(at + next) < 0x80 || byte(at + next) > 0xBF) return at;
    }
    at += length;
  }
  return std::nullopt;
}

Diagnostic error(std::string name, std::string message, source::Span span, std::string help) {
  Diagnostic d;
  d.name = std::move(name);
  d.message = std::move(message);
  d.span = span;
  d.help = std::move(help);
  return d;
}

// What must hold before any token is made.
bool check_bytes(const source::SourceFile& file, std::vector<Diagnostic>& diagnostics) {
  if (std::max(file.byte_size, file.text.size()) > base::kMaxRuleBytes) {
    diagnostics.push_back(error("file-too-large", "a rule file holds at most 1 MiB", {0, 0},
                                "the file is not read; split it into one file for each rule"));
    return false;
  }
  if (file.encoding != "utf-8") {
    diagnostics.push_back(error("not-utf-8", "a rule file is UTF-8, and this one is not", {0, 0},
                                "read as " + file.encoding + "; save it as UTF-8"));
    return false;
  }
  if (const auto at = first_bad_byte(file.text)) {
    const auto begin = static_cast<std::uint32_t>(*at);
    diagnostics.push_back(error("not-utf-8", "a rule file is UTF-8, and this byte is not",
                                {begin, begin + 1}, "save the file as UTF-8"));
    return false;
  }
  return true;
}

void check_first_line(const std::vector<Token>& tokens, std::vector<Diagnostic>& diagnostics) {
  if (tokens.size() < 2 || tokens[0].type != PprLexer::PPR || tokens[1].type != PprLexer::INT)
    return;
  if (tokens[1].text == "1") return;
  diagnostics.push_back(
      error("unknown-version",
            "this program reads version 1 of the rule language, not version " + tokens[1].text,
            tokens[1].span, "write `ppr 1`, or use a newer ppcheck"));
}

void read_rules(const source::SourceFile& file, ParseResult& out) {
  if (!check_bytes(file, out.diagnostics)) return;
  const RepairedTokens repaired = repair(lex(file), file, out.diagnostics);
  const std::vector<Token>& tokens = repaired.tokens;
  if (!check_nesting(tokens, out.diagnostics)) return;
  check_first_line(tokens, out.diagnostics);
  if (tokens.size() > 1) out.file.language = tokens[1].text;
  Grammar grammar(tokens);
  if (auto* tree = grammar.parse(&PprParser::rules)) {
    Builder builder(file, out.diagnostics);
    for (auto* item : tree->item()) out.file.items.push_back(builder.item(item));
    check_layout(tree, tokens, out.diagnostics);
  } else {
    diagnose(tokens, repaired.truncated, file, out.file, out.diagnostics);
  }
}

void read_query(const source::SourceFile& file, QueryResult& out) {
  if (!check_bytes(file, out.diagnostics)) return;
  const RepairedTokens repaired = repair(lex(file), file, out.diagnostics);
  if (!check_nesting(repaired.tokens, out.diagnostics)) return;
  Grammar grammar(repaired.tokens);
  if (auto* tree = grammar.parse(&PprParser::query)) {
    out.query.find = Builder(file, out.diagnostics).find(tree->findBody());
  } else {
    diagnose_query(repaired.tokens, file, out.diagnostics);
  }
}

// ANTLR throws; nothing of it may leave this folder.
template <typename Read>
void guarded(std::vector<Diagnostic>& diagnostics, Read read) {
  try {
    read();
  } catch (const std::exception& failure) {
    diagnostics.push_back(error("internal", std::string("the parser failed: ") + failure.what(),
                                {0, 0}, "please report this file as a bug of ppcheck"));
  }
  sort_and_unique(diagnostics);
  if (diagnostics.size() <= kMaxShown) return;
  const std::size_t more = diagnostics.size() - kMaxShown;
  diagnostics.resize(kMaxShown);
  diagnostics.back().notes.push_back(std::to_string(more) +
                                     " further mistakes of this file are not shown");
}

}  // namespace

ParseResult parse_rules(const source::SourceFile& file) {
  ParseResult out;
  out.file.path = file.path;
  guarded(out.diagnostics, [&] { read_rules(file, out); });
  return out;
}

LaidOut lay_out(const source::SourceFile& file) {
  LaidOut out;
  out.diagnostics = parse_rules(file).diagnostics;
  if (has_errors(out.diagnostics)) return out;
  guarded(out.diagnostics, [&] {
    std::vector<Token> all = lex(file);
    std::vector<Token> words;
    std::copy_if(all.begin(), all.end(), std::back_inserter(words),
                 [](const Token& t) { return !t.comment; });
    Grammar grammar(words);
    auto* tree = grammar.parse(&PprParser::rules);
    if (tree == nullptr) return;  // an error, which parse_rules has reported
    const std::vector<std::uint8_t> marks = marks_of(tree, words.size());
    all.pop_back();  // the end of file
    std::size_t word = 0;
    for (const Token& token : all) out.marks.push_back(token.comment ? 0 : marks[word++]);
    out.tokens = std::move(all);
  });
  return out;
}

QueryResult parse_query(const source::SourceFile& file) {
  QueryResult out;
  guarded(out.diagnostics, [&] { read_query(file, out); });
  return out;
}

}  // namespace ppcheck::dsl
