#include "engine/source/indentation.h"

#include <cstdint>

namespace ppcheck::source {
namespace {

// Walks over the text one logical line at a time.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::vector<IndentationProblem> run() {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    while (at_ < text_.size()) line();
    if (expects_block_ && !unclosed_) report(opener_, "expected an indented block");
    return std::move(problems_);
  }

 private:
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  bool at_line_end() const { return peek() == '\n' || peek() == '\r'; }

  void skip_line_end() {
    if (peek() == '\r' && peek(1) == '\n') ++at_;
    if (at_ < text_.size()) ++at_;
  }
  void skip_to_line_end() {
    while (at_ < text_.size() && !at_line_end()) ++at_;
  }

  // One logical line: indentation, then tokens until a line end outside brackets and strings.
  void line() {
    std::uint32_t column = 0;
    for (;; ++at_) {
      const char c = peek();
      if (c == ' ') ++column;
      else if (c == '\t') column = (column / 8 + 1) * 8;
      else if (c == '\f') column = 0;
      else break;
    }
    if (at_ >= text_.size()) return;
    if (peek() == '#') skip_to_line_end();
    if (at_line_end()) {
      skip_line_end();
      return;
    }
    if (peek() == '\\' && (peek(1) == '\n' || peek(1) == '\r')) {  // a blank line that goes on
      ++at_;
      skip_line_end();
      continued_ = true;
      return;
    }
    const std::size_t begin = at_;
    const bool continued = continued_;
    continued_ = false;
    const bool opens = tokens();
    if (unclosed_) return;
    if (!continued) judge(column, begin, opens);
  }

  // Reads the rest of the logical line; whether it ends in a colon, so that a block must follow.
  bool tokens() {
    int depth = 0;
    bool colon_last = false;
    while (at_ < text_.size()) {
      const char c = peek();
      if (c == '#') {
        skip_to_line_end();
        continue;
      }
      if (at_line_end()) {
        skip_line_end();
        if (depth == 0) return colon_last;
        continue;
      }
      if (c == '\\') {
        ++at_;
        if (at_line_end()) skip_line_end();
        continue;
      }
      if (c == '"' || c == '\'') {
        string();
        colon_last = false;
        continue;
      }
      if (c == '(' || c == '[' || c == '{') ++depth;
      if ((c == ')' || c == ']' || c == '}') && depth > 0) --depth;
      if (c != ' ' && c != '\t' && c != '\f') colon_last = c == ':' && depth == 0;
      ++at_;
    }
    unclosed_ = depth > 0;
    return colon_last;
  }

  void string() {
    const char quote = peek();
    const bool triple = peek(1) == quote && peek(2) == quote;
    at_ += triple ? 3 : 1;
    while (at_ < text_.size()) {
      const char c = peek();
      if (c == '\\') {  // in a raw string too, a quote behind a backslash does not end it
        ++at_;
        if (at_line_end()) skip_line_end();
        else if (at_ < text_.size()) ++at_;
        continue;
      }
      if (!triple && (c == '\n' || c == '\r')) return;  // not closed: the line ends it
      if (c == quote && (!triple || (peek(1) == quote && peek(2) == quote))) {
        at_ += triple ? 3 : 1;
        return;
      }
      ++at_;
    }
    unclosed_ = true;
  }

  void judge(std::uint32_t column, std::size_t begin, bool opens) {
    const std::uint32_t current = levels_.back();
    if (expects_block_) {
      if (column > current) {
        levels_.push_back(column);
      } else {
        report(opener_, "expected an indented block");
        dedent(column, begin, column < current);
      }
    } else if (column > current) {
      report(begin, "unexpected indent");
      levels_.push_back(column);
    } else if (column < current) {
      dedent(column, begin, true);
    }
    expects_block_ = opens;
    opener_ = begin;
  }

  void dedent(std::uint32_t column, std::size_t begin, bool complain) {
    while (levels_.size() > 1 && levels_.back() > column) levels_.pop_back();
    if (levels_.back() == column) return;
    if (complain) report(begin, "unindent matches no outer level");
    levels_.push_back(column);
  }

  void report(std::size_t begin, std::string reason) {
    std::size_t end = begin;
    while (end < text_.size() && text_[end] != '\n' && text_[end] != '\r') ++end;
    problems_.push_back(
        {{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, std::move(reason)});
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::uint32_t> levels_{0};
  bool expects_block_ = false;
  std::size_t opener_ = 0;  // where the last logical line begins
  bool continued_ = false;
  bool unclosed_ = false;
  std::vector<IndentationProblem> problems_;
};

}  // namespace

std::vector<IndentationProblem> check_indentation(std::string_view text) {
  return Scanner(text).run();
}

}  // namespace ppcheck::source
