// repair.cc: mistakes that show in the signs themselves. Each is reported once and replaced by what
// was meant, so that the grammar sees a text without it.
#include <algorithm>
#include <array>
#include <string_view>

#include "dsl/grammar/PprLexer.h"
#include "dsl/parse/tokens.h"

namespace ppcheck::dsl {
namespace {

using ppcheck_grammar::PprLexer;

bool is_word_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

class Repairer {
 public:
  Repairer(std::vector<Token> tokens, const source::SourceFile& file,
           std::vector<Diagnostic>& diagnostics)
      : in_(std::move(tokens)), file_(file), diagnostics_(diagnostics) {}

  RepairedTokens run() {
    while (at_ < in_.size() && !out_.truncated) {
      const Token& token = in_[at_];
      if (token.comment) {
        ++at_;
      } else if (!repair_one(token)) {
        out_.tokens.push_back(token);
        ++at_;
      }
    }
    if (out_.truncated || out_.tokens.empty()) out_.tokens.push_back(in_.back());
    return std::move(out_);
  }

 private:
  // True when it has dealt with the token at `at_` (and moved on).
  bool repair_one(const Token& token) {
    switch (token.type) {
      case PprLexer::UNCLOSED_STRING:
        error("unclosed-text", "this text is not closed on its line", token.span,
              "close it with `\"`");
        put(PprLexer::STRING, token.span, token.text + "\"");
        return skip(1);
      case PprLexer::UNCLOSED_TEXT:
        error("unclosed-text", "this text is never closed", first_bytes(token, 3),
              "close it with `\"\"\"`");
        put(PprLexer::TEXT, token.span, token.text + "\"\"\"");
        out_.truncated = true;
        return skip(1);
      case PprLexer::UNCLOSED_BLOCK:
        error("unclosed-fence", "this fence is never closed", token.span,
              "close it with a line that holds only ```");
        put(PprLexer::BLOCK, token.span, token.text + "\n```");
        out_.truncated = true;
        return skip(1);
      case PprLexer::INLINE_BLOCK:
        error("wrong-fence", "code begins on the line after the opening fence", token.span,
              "write ```python, then the code on lines of its own, then ```");
        put(PprLexer::BLOCK, token.span, "```python\n```");
        return skip(1);
      case PprLexer::BLOCK:
        return check_block(token);
      case PprLexer::BAR:
        if (!touches_next(PprLexer::BAR)) return false;
        error("wrong-operator", "`||` is written `or`", both(token, in_[at_ + 1]), "write `or`");
        put(PprLexer::OR, both(token, in_[at_ + 1]), "or");
        return skip(2);
      case PprLexer::BAD_CHAR:
        return repair_sign(token);
      default:
        return false;
    }
  }

  bool repair_sign(const Token& token) {
    const char c = token.text.front();
    switch (c) {
      case '$':
        return dollar(token);
      case '&': {
        const bool twice = next_is("&");
        const source::Span span = twice ? both(token, in_[at_ + 1]) : token.span;
        error("wrong-operator", std::string(twice ? "`&&`" : "`&`") + " is written `and`", span,
              "write `and`");
        put(PprLexer::AND, span, "and");
        return skip(twice ? 2 : 1);
      }
      case '!':
        error("wrong-operator", "`!` is written `not`", token.span, "write `not`");
        put(PprLexer::NOT, token.span, "not");
        return skip(1);
      case '\'':
        return quotes(token, "'");
      case ';':
        error("semicolon", "a statement ends with its line, without `;`", token.span, "remove it");
        return skip(1);
      case '/':
        return slash(token);
      case '[':
      case ']':
        return brackets(token);
      case '~':
        if (file_.text.compare(token.span.begin, 3, "~~~") == 0) return other_fence(token, "~~~");
        break;
      case '`':
        if (before_fence()) return other_fence(token, "`");
        break;
      default:
        break;
    }
    if (token.text == "“" || token.text == "”" || token.text == "„") {
      return quotes(token, "”");
    }
    if (token.text == "\u00A0" || token.text == "\u200B" || token.text == "\uFEFF" ||
        token.text == "\u3000") {
      error("unknown-sign", "this is no plain blank", token.span, "write a blank");
      return skip(1);
    }
    error("unknown-sign", "`" + token.text + "` has no meaning in a rule", token.span, "remove it");
    return skip(1);
  }

  bool dollar(const Token& token) {
    const bool name = at_ + 1 < in_.size() && in_[at_ + 1].span.begin == token.span.end &&
                      is_word_start(in_[at_ + 1].text.front());
    if (name) {
      error("dollar-name", "names are written without `$`", both(token, in_[at_ + 1]),
            "write `" + in_[at_ + 1].text + "`");
    } else {
      error("dollar-name", "`$` has no meaning in a rule", token.span, "remove it");
    }
    return skip(1);
  }

  // A text in other quotes: up to `close` on the same line.
  bool quotes(const Token& token, std::string_view close) {
    const std::string& text = file_.text;
    const std::size_t line_end =
        std::min(text.find_first_of("\r\n", token.span.begin), text.size());
    std::size_t end = text.find(close, token.span.end);
    if (close == "”") end = std::min(end, text.find('"', token.span.end));
    if (end == std::string::npos || end >= line_end) {
      error("unknown-sign", "`" + token.text + "` has no meaning in a rule", token.span,
            "texts stand in double quotes");
      return skip(1);
    }
    const std::string inner = text.substr(token.span.end, end - token.span.end);
    end += text[end] == '"' ? 1 : close.size();
    const source::Span span{token.span.begin, static_cast<std::uint32_t>(end)};
    error("wrong-quotes", "a text stands in double quotes", span, "write `\"" + inner + "\"`");
    put(PprLexer::STRING, span, "\"" + inner + "\"");
    return skip_to(span.end);
  }

  bool slash(const Token& token) {
    const std::string& text = file_.text;
    const bool line_comment = text.compare(token.span.begin, 2, "//") == 0;
    const bool block_comment = text.compare(token.span.begin, 2, "/*") == 0;
    const auto line_end = static_cast<std::uint32_t>(
        std::min(text.find_first_of("\r\n", token.span.begin), text.size()));
    if (line_comment && address_before(token)) {
      const std::uint32_t begin = out_.tokens[out_.tokens.size() - 2].span.begin;
      const std::size_t blank = text.find_first_of(" \t\r\n", token.span.begin);
      const auto end = static_cast<std::uint32_t>(std::min(blank, text.size()));
      out_.tokens.resize(out_.tokens.size() - 2);
      error("unquoted-text", "an address stands in double quotes", {begin, end},
            "write `\"" + text.substr(begin, end - begin) + "\"`");
      put(PprLexer::STRING, {begin, end}, "\"" + text.substr(begin, end - begin) + "\"");
      return skip_to(end);
    }
    if (line_comment) {
      error("wrong-comment", "a comment begins with `#`", {token.span.begin, line_end},
            "write `#`");
      return skip_to(line_end);
    }
    if (block_comment) {
      const std::size_t close = text.find("*/", token.span.end);
      error("wrong-comment", "a comment begins with `#` and ends with its line",
            first_bytes(token, 2), "write `#` before each line");
      return skip_to(close == std::string::npos ? line_end : static_cast<std::uint32_t>(close + 2));
    }
    error("unknown-sign", "`/` has no meaning in a rule", token.span, "remove it");
    return skip(1);
  }

  // `https` `:` without blanks before `//`.
  bool address_before(const Token& token) const {
    const std::size_t count = out_.tokens.size();
    return count >= 2 && out_.tokens[count - 1].type == PprLexer::COLON &&
           out_.tokens[count - 1].span.end == token.span.begin &&
           out_.tokens[count - 2].span.end == out_.tokens[count - 1].span.begin;
  }

  bool brackets(const Token& token) {
    if (token.text == "[") {
      error("wrong-brackets", "`[ ]` has no meaning in a rule", token.span,
            "members and values stand in braces, as in `{None, 1}`");
      put(PprLexer::LBRACE, token.span, "{");
      ++open_brackets_;
    } else if (open_brackets_ > 0) {
      put(PprLexer::RBRACE, token.span, "}");
      --open_brackets_;
    } else {
      error("wrong-brackets", "`]` has no meaning in a rule", token.span, "remove it");
    }
    return skip(1);
  }

  // Where a fence may stand: after the title of an example, after `fixed`, after another fence.
  bool before_fence() const {
    if (out_.tokens.empty()) return false;
    const std::size_t type = out_.tokens.back().type;
    return type == PprLexer::STRING || type == PprLexer::FIXED || type == PprLexer::BLOCK;
  }

  // Code in another fence, up to the next line that begins with its sign.
  bool other_fence(const Token& token, std::string_view sign) {
    const std::string& text = file_.text;
    std::size_t end = text.find('\n', token.span.begin);
    while (end != std::string::npos) {
      const std::size_t first = text.find_first_not_of(" \t\n", end);
      if (first == std::string::npos) break;
      if (text.compare(first, sign.size(), sign) == 0) {
        end = text.find_first_not_of(sign.front(), first);
        break;
      }
      end = text.find('\n', first);
    }
    const auto line_end = static_cast<std::uint32_t>(
        std::min(text.find_first_of("\r\n", token.span.begin), text.size()));
    const source::Span span{token.span.begin,
                            static_cast<std::uint32_t>(std::min(end, text.size()))};
    error("wrong-fence", "code stands between fences of three backticks",
          {token.span.begin, line_end}, "write ```python");
    put(PprLexer::BLOCK, span, "```python\n```");
    return skip_to(span.end);
  }

  // A fence that was not closed takes in everything up to the end of the next one: its text then
  // holds the line that opens that one.
  bool check_block(const Token& token) {
    std::string_view rest(token.text);
    std::size_t offset = rest.find('\n') + 1;
    while (offset < rest.size()) {
      const std::size_t end = std::min(rest.find('\n', offset), rest.size());
      std::string_view line = rest.substr(offset, end - offset);
      const std::size_t blank = std::min(line.find_first_not_of(" \t"), line.size());
      const std::string_view begin = line.substr(blank);
      const bool opens = (begin.rfind("bad \"", 0) == 0 || begin.rfind("good \"", 0) == 0 ||
                          begin.rfind("fixed ```", 0) == 0) &&
                         line.find("```") != std::string_view::npos;
      if (opens) {
        const std::size_t first_line = rest.find_first_of("\r\n");
        error("unclosed-fence", "this fence is not closed before the next example",
              {token.span.begin, token.span.begin + static_cast<std::uint32_t>(first_line)},
              "close it with a line that holds only ```");
        put(PprLexer::BLOCK, token.span, token.text);
        out_.truncated = true;
        return skip(1);
      }
      offset = end + 1;
    }
    return false;
  }

  void error(std::string name, std::string message, source::Span span, std::string help) {
    Diagnostic d;
    d.name = std::move(name);
    d.message = std::move(message);
    d.span = span;
    d.help = std::move(help);
    diagnostics_.push_back(std::move(d));
  }

  void put(std::size_t type, source::Span span, std::string text) {
    Token token;
    token.type = type;
    token.span = span;
    token.line = file_.lines.line_of(span.begin);
    token.end_line = file_.lines.line_of(span.end > span.begin ? span.end - 1 : span.begin);
    token.text = std::move(text);
    out_.tokens.push_back(std::move(token));
  }

  bool skip(std::size_t count) {
    at_ += count;
    return true;
  }
  bool skip_to(std::uint32_t offset) {
    while (at_ + 1 < in_.size() && in_[at_].span.begin < offset) ++at_;
    return true;
  }

  bool next_is(std::string_view text) const {
    return at_ + 1 < in_.size() && in_[at_ + 1].text == text &&
           in_[at_ + 1].span.begin == in_[at_].span.end;
  }
  bool touches_next(std::size_t type) const {
    return at_ + 1 < in_.size() && in_[at_ + 1].type == type &&
           in_[at_ + 1].span.begin == in_[at_].span.end;
  }

  static source::Span both(const Token& a, const Token& b) { return {a.span.begin, b.span.end}; }
  static source::Span first_bytes(const Token& token, std::uint32_t count) {
    return {token.span.begin, token.span.begin + count};
  }

  std::vector<Token> in_;
  const source::SourceFile& file_;
  std::vector<Diagnostic>& diagnostics_;
  RepairedTokens out_;
  std::size_t at_ = 0;
  int open_brackets_ = 0;
};

}  // namespace

RepairedTokens repair(std::vector<Token> tokens, const source::SourceFile& file,
                      std::vector<Diagnostic>& diagnostics) {
  return Repairer(std::move(tokens), file, diagnostics).run();
}

}  // namespace ppcheck::dsl
