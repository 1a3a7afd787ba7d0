#include "dsl/format/format.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "dsl/ast/dump.h"
#include "dsl/format/print_file.h"
#include "dsl/format/rows.h"
#include "dsl/parse/dedent.h"
#include "dsl/parse/laid_out.h"
#include "dsl/parse/parse.h"

namespace ppcheck::dsl {
namespace {

constexpr int kIndentation = 4;

bool is_word_or_number(const std::string& text) {
  const char c = text.front();
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool is_metadata(const std::string& word) {
  static const std::set<std::string> kWords = {"severity", "confidence", "cause",  "symptom",
                                               "stage",    "exposed",    "origin", "effect",
                                               "docs",     "tags",       "needs"};
  return kWords.count(word) > 0;
}

class Formatter {
 public:
  explicit Formatter(const LaidOut& laid) : tokens_(laid.tokens), marks_(laid.marks) {}

  std::string run() {
    for (at_ = 0; at_ < tokens_.size(); ++at_) {
      if (tokens_[at_].comment) {
        comment();
      } else {
        word();
      }
    }
    finish();
    return join_rows(std::move(rows_));
  }

 private:
  bool marked(TokenMark mark) const { return (marks_[at_] & mark) != 0; }
  bool new_line() const { return at_ > 0 && tokens_[at_].line > tokens_[at_ - 1].end_line; }
  bool blank_line() const { return at_ > 0 && tokens_[at_].line > tokens_[at_ - 1].end_line + 1; }

  void comment() {
    std::string text = tokens_[at_].text;
    while (text.back() == ' ' || text.back() == '\t' || text.back() == '\r') text.pop_back();
    if (!new_line() && at_ > 0) {
      Row& row = open_ || rows_.empty() ? current_ : rows_.back();
      row.comment = std::move(text);
      return;
    }
    // Alone on its line: within a statement it belongs to the next words, else to the block.
    const bool inside = open_ && next_continues();
    if (inside) {
      break_row();
    } else {
      finish();
    }
    Row row;
    row.indentation = inside ? continued_indentation() : indentation_;
    row.comment = std::move(text);
    row.blank_before = blank_line() && !first_in_block();
    rows_.push_back(std::move(row));
  }

  // Whether the next word goes on with the statement that is open.
  bool next_continues() const {
    for (std::size_t next = at_ + 1; next < tokens_.size(); ++next) {
      if (tokens_[next].comment) continue;
      return (marks_[next] & (kBeginsStatement | kClosesBlock)) == 0;
    }
    return false;
  }

  void word() {
    const Token& token = tokens_[at_];
    if (marked(kClosesBlock)) {
      finish();
      indentation_ -= kIndentation;
      begin(false);
      current_.text = "}";
      current_.closes = true;
      finish();
      return;
    }
    const bool begins = marked(kBeginsStatement) || at_ == 0;
    if (begins) {
      finish();
      begin(blank_line() && !first_in_block());
      statement_ = token.text;
      brackets_ = 0;
      current_.metadata = indentation_ == kIndentation && is_metadata(token.text);
    } else if (!open_) {
      begin(false);
      current_.indentation = continued_indentation();
    } else if (new_line() && !is_long(token)) {
      break_row();
      begin(false);
      current_.indentation = continued_indentation();
      if (brackets_ == 1 && (token.text == "}" || token.text == ")"))
        current_.indentation = indentation_;
    } else if (space_before(token)) {
      current_.text += ' ';
    }
    if (token.text == "{" || token.text == "(") {
      if (!marked(kOpensBlock)) ++brackets_;
    } else if (token.text == "}" || token.text == ")") {
      --brackets_;
    }
    if (is_long(token)) {
      long_token(token);
    } else {
      current_.text += token.text;
    }
    if (marked(kOpensBlock)) {
      current_.opens = true;
      finish();
      indentation_ += kIndentation;
    }
  }

  static bool is_long(const Token& token) {
    return token.text.rfind("```", 0) == 0 ||
           (token.text.rfind("\"\"\"", 0) == 0 && token.line != token.end_line);
  }

  // A fence or a long text: its lines are indented one step more than the statement.
  void long_token(const Token& token) {
    const bool fence = token.text.front() == '`';
    std::string_view text = token.text;
    const std::size_t first_end = text.find('\n');
    std::string first(text.substr(0, first_end));
    while (first.back() == '\r' || first.back() == ' ' || first.back() == '\t') first.pop_back();
    const bool own_line = fence && !rows_.empty() && rows_.back().verbatim && !open_text();
    if (own_line) current_.indentation = indentation_ + kIndentation;
    current_.text += first;
    const std::size_t last_begin = text.rfind('\n') + 1;
    const bool closed_alone = text.find_first_not_of(" \t", last_begin) == text.size() - 3;
    if (!fence && (first.size() > 3 || !closed_alone)) {
      // Text on the lines of the quotes: only what stands between can be moved, so nothing is.
      keep_lines(text.substr(first_end + 1));
      return;
    }
    const Dedented inside = dedent(text.substr(first_end + 1, last_begin - first_end - 1), 0);
    finish();
    std::string_view rest = inside.text;
    while (!rest.empty()) {
      const std::size_t end = rest.find('\n');
      verbatim(std::string(rest.substr(0, end)));
      rest.remove_prefix(end + 1);
    }
    verbatim(fence ? "```" : "\"\"\"");
  }

  bool open_text() const { return !current_.text.empty(); }

  void verbatim(std::string line) {
    Row row;
    row.indentation = line.empty() ? 0 : indentation_ + kIndentation;
    row.text = std::move(line);
    row.verbatim = true;
    rows_.push_back(std::move(row));
  }

  void keep_lines(std::string_view rest) {
    finish();
    while (true) {
      const std::size_t end = rest.find('\n');
      std::string line(rest.substr(0, end));
      if (!line.empty() && line.back() == '\r') line.pop_back();
      Row row;
      row.text = std::move(line);
      row.verbatim = true;
      rows_.push_back(std::move(row));
      if (end == std::string_view::npos) return;
      rest.remove_prefix(end + 1);
    }
  }

  bool space_before(const Token& token) const {
    if (current_.text.empty()) return false;
    const Token& before = tokens_[at_ - 1];
    const std::string& text = token.text;
    if (text == "." || before.text == "." || text == "," || text == "?" || text == ")")
      return false;
    if (before.text == "(") return false;
    if (text == "*" || text == ":") return false;
    if (before.text == ":") return statement_ == "object";
    if (before.text == "-" && is_word_or_number(text)) return !unary_minus(at_ - 1);
    if (text == "(") {
      const bool operand = is_word_or_number(before.text);
      return !operand || before.text == "and" || before.text == "or" || before.text == "not" ||
             before.text == "where" || before.text == "when";
    }
    if (before.text == "{" && (marks_[at_ - 1] & kOpensBlock) == 0)
      return text != "}" && !of_values(at_ - 1);
    if (text == "}" && !marked(kClosesBlock)) return !of_values(opening());
    return true;
  }

  // `-1`, not `A - B`.
  bool unary_minus(std::size_t at) const {
    const char next = at + 1 < tokens_.size() ? tokens_[at + 1].text.front() : ' ';
    return next >= '0' && next <= '9';
  }

  // `in {None, 1}` has no blanks within its braces, `{ tf.cast, tf.abs }` has.
  bool of_values(std::size_t brace) const { return brace > 0 && tokens_[brace - 1].text == "in"; }

  std::size_t opening() const {
    int depth = 0;
    for (std::size_t at = at_; at > 0; --at) {
      if (tokens_[at].text == "}") ++depth;
      if (tokens_[at].text == "{" && --depth == 0) return at;
    }
    return 0;
  }

  int continued_indentation() const { return indentation_ + kIndentation; }

  bool first_in_block() const { return rows_.empty() || (!open_ && rows_.back().opens); }

  void begin(bool blank_before) {
    current_ = Row{};
    current_.indentation = indentation_;
    current_.blank_before = blank_before;
    open_ = true;
  }

  // Ends the line, not the statement.
  void break_row() {
    if (!open_) return;
    rows_.push_back(std::move(current_));
    current_ = Row{};
    open_ = false;
  }

  void finish() { break_row(); }

  const std::vector<Token>& tokens_;
  const std::vector<std::uint8_t>& marks_;
  std::vector<Row> rows_;
  Row current_;
  bool open_ = false;  // `current_` is being written
  std::size_t at_ = 0;
  int indentation_ = 0;
  int brackets_ = 0;       // open ones of the statement that are no blocks
  std::string statement_;  // its first word
};

source::SourceFile file_of(std::string path, std::string text) {
  source::SourceFile file;
  file.path = std::move(path);
  file.text = std::move(text);
  file.byte_size = file.text.size();
  file.lines = source::LineIndex(file.text);
  return file;
}

}  // namespace

FormatResult format(const source::SourceFile& file) {
  FormatResult out;
  const LaidOut laid = lay_out(file);
  out.diagnostics = laid.diagnostics;
  if (has_errors(out.diagnostics)) return out;
  source::SourceFile formatted = file_of(file.path, Formatter(laid).run());
  const ParseResult before = parse_rules(file);
  const ParseResult after = parse_rules(formatted);
  if (has_errors(after.diagnostics) || dump(before.file) != dump(after.file)) {
    Diagnostic d;
    d.name = "internal";
    d.message = "formatting would change what this file says, so it is left alone";
    d.help = "please report this file as a bug of ppcheck";
    out.diagnostics.push_back(std::move(d));
    return out;
  }
  out.text = std::move(formatted.text);
  return out;
}

PrintedTree format(const ast::File& tree) {
  PrintedTree out;
  out.file = file_of(tree.path, print_file(tree));
  ParseResult parsed = parse_rules(out.file);
  out.diagnostics = std::move(parsed.diagnostics);
  if (has_errors(out.diagnostics)) return out;
  if (dump(parsed.file) != dump(tree)) {
    Diagnostic d;
    d.name = "not-the-same";
    d.message = "no text of the language says what this tree says";
    d.help = "this is as near as it comes";
    out.diagnostics.push_back(std::move(d));
    return out;
  }
  FormatResult formatted = format(out.file);
  out.diagnostics = std::move(formatted.diagnostics);
  out.text = std::move(formatted.text);
  return out;
}

}  // namespace ppcheck::dsl
