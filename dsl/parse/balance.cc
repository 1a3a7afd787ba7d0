#include "dsl/parse/balance.h"

#include <optional>

#include "dsl/grammar/PprLexer.h"
#include "dsl/parse/layout.h"

namespace ppcheck::dsl {
namespace {

using ppcheck_grammar::PprLexer;

enum class Bracket : std::uint8_t {
  kItem,   // the body of a rule, pattern, pack, …
  kPart,   // the body of match, where, fix, …
  kInner,  // values, members
  kParenthesis
};

class Balancer {
 public:
  Balancer(const std::vector<Token>& in, bool truncated, const source::SourceFile& file,
           std::vector<Diagnostic>& diagnostics)
      : in_(in), truncated_(truncated), file_(file), diagnostics_(diagnostics) {}

  std::vector<Token> run() {
    for (at_ = 0; at_ < in_.size(); ++at_) {
      const Token& token = in_[at_];
      if (token.type == antlr4::Token::EOF) {
        close_until([](Bracket) { return false; });
      } else if (first_on_line(in_, at_)) {
        line_column_ = column(token);
        if (begins_item()) {
          close_until([](Bracket) { return false; });
        } else if (begins_part()) {
          if (open_.empty()) reopen();
          close_until([](Bracket kind) { return kind == Bracket::kItem; });
        } else if (!is_closing(token) && at_ > 0 && !continues(in_[at_ - 1]) &&
                   in_[at_ - 1].type != PprLexer::LBRACE) {
          close_until([](Bracket kind) { return kind <= Bracket::kPart; });
        } else if (token.type == PprLexer::RBRACE && !open_.empty() &&
                   stands_before_line_of_top()) {
          close_top();
        }
      }
      add(token);
    }
    return std::move(out_);
  }

 private:
  struct Open {
    Bracket kind;
    Token token;
    std::uint32_t line_column;  // of the first token on the line of the bracket
  };

  static bool is_closing(const Token& token) {
    return token.type == PprLexer::RBRACE || token.type == PprLexer::RPAREN;
  }

  void add(const Token& token) {
    switch (token.type) {
      case PprLexer::LBRACE:
      case PprLexer::LPAREN:
        open_.push_back({kind_of(token), token, line_column_});
        break;
      case PprLexer::RPAREN:
        if (open_.empty() || open_.back().kind != Bracket::kParenthesis) {
          stray(token);
          return;
        }
        open_.pop_back();
        break;
      case PprLexer::RBRACE:
        while (!open_.empty() && open_.back().kind == Bracket::kParenthesis) close_top();
        if (open_.empty()) {
          stray(token);
          return;
        }
        if (open_.back().kind == Bracket::kItem) {
          last_item_ = open_.back();
          last_close_ = out_.size();
        }
        open_.pop_back();
        break;
      default:
        break;
    }
    out_.push_back(token);
  }

  Bracket kind_of(const Token& token) const {
    if (token.type == PprLexer::LPAREN) return Bracket::kParenthesis;
    if (at_ == 0) return Bracket::kInner;
    switch (in_[at_ - 1].type) {
      case PprLexer::IN:
      case PprLexer::ONLY:
      case PprLexer::CALLS:
      case PprLexer::USES:
      case PprLexer::CALL:
      case PprLexer::INSIDE:
      case PprLexer::ASSIGN:
      case PprLexer::BAR:
      case PprLexer::MINUS:
      case PprLexer::COMMA:
      case PprLexer::WITH:
      case PprLexer::EQ:
      case PprLexer::NE:
      case PprLexer::LBRACE:
      case PprLexer::LPAREN:
        return Bracket::kInner;
      default:
        break;
    }
    return open_.empty() ? Bracket::kItem : Bracket::kPart;
  }

  // A word of a declaration in column 1: whatever is open there was meant to be closed.
  bool begins_item() const {
    const Token& token = in_[at_];
    if (column(token) != 1 || at_ + 1 >= in_.size() || in_[at_ + 1].line != token.line)
      return false;
    switch (token.type) {
      case PprLexer::IMPORT:
      case PprLexer::FROM:
      case PprLexer::RULE:
      case PprLexer::PATTERN:
      case PprLexer::ADJUST:
      case PprLexer::DISABLE:
      case PprLexer::EXTEND:
      case PprLexer::PLUGIN:
      case PprLexer::PACK:
        return is_name(in_[at_ + 1]);
      case PprLexer::TESTS:
        return in_[at_ + 1].type == PprLexer::FOR;
      case PprLexer::SET:
        return at_ + 2 < in_.size() && in_[at_ + 2].type == PprLexer::ASSIGN;
      default:
        return false;
    }
  }

  // A part of a rule, told from a name by what follows.
  bool begins_part() const {
    if (at_ + 1 >= in_.size()) return false;
    const std::size_t next = in_[at_ + 1].type;
    const std::size_t second = at_ + 2 < in_.size() ? in_[at_ + 2].type : antlr4::Token::EOF;
    switch (in_[at_].type) {
      case PprLexer::MATCH:
      case PprLexer::WHERE:
      case PprLexer::UNLESS:
      case PprLexer::MINOR:
      case PprLexer::DOUBT:
        return next == PprLexer::LBRACE;
      case PprLexer::REPORT:
      case PprLexer::NOTE:
        return is_name(in_[at_ + 1]) && second == PprLexer::STRING;
      case PprLexer::FIX:
        return next == PprLexer::SAFE || next == PprLexer::UNSAFE;
      case PprLexer::BAD:
      case PprLexer::GOOD:
        return next == PprLexer::STRING;
      case PprLexer::FIXED:
        return next == PprLexer::BLOCK;
      default:
        return false;
    }
  }

  static bool is_name(const Token& token) {
    const char c = token.text.empty() ? ' ' : token.text.front();
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }

  // A part after the end of its rule: the brace that closed the rule was one too many.
  void reopen() {
    if (!last_close_) return;
    Diagnostic d;
    d.name = "stray-brace";
    d.message = "this brace closes the declaration, and parts of it follow";
    d.span = out_[*last_close_].span;
    d.help = "remove it";
    diagnostics_.push_back(std::move(d));
    out_.erase(out_.begin() + static_cast<std::ptrdiff_t>(*last_close_));
    open_.push_back(*last_item_);
    last_close_.reset();
  }

  // A brace on its own line closes what was opened on a line that begins no further left than it.
  bool stands_before_line_of_top() const {
    const Open& top = open_.back();
    return top.kind == Bracket::kInner && top.token.line != in_[at_].line &&
           column(in_[at_]) < top.line_column;
  }

  template <typename Stop>
  void close_until(Stop stop) {
    while (!open_.empty() && !stop(open_.back().kind)) close_top();
  }

  void close_top() {
    const Open top = open_.back();
    open_.pop_back();
    const bool paren = top.kind == Bracket::kParenthesis;
    if (!truncated_ || top.kind > Bracket::kPart) {
      Diagnostic d;
      d.name = "unclosed-brace";
      d.message = std::string("this ") + (paren ? "parenthesis" : "brace") + " is never closed";
      d.span = top.token.span;
      d.help = std::string("close it with `") + (paren ? ")" : "}") + "`";
      diagnostics_.push_back(std::move(d));
    }
    Token closing;
    closing.type = paren ? PprLexer::RPAREN : PprLexer::RBRACE;
    closing.text = paren ? ")" : "}";
    const Token& before = out_.back();
    closing.span = {before.span.end, before.span.end};
    closing.line = closing.end_line = before.end_line;
    out_.push_back(std::move(closing));
  }

  void stray(const Token& token) {
    Diagnostic d;
    d.name = "stray-brace";
    d.message = "`" + token.text + "` closes nothing";
    d.span = token.span;
    d.help = "remove it";
    diagnostics_.push_back(std::move(d));
  }

  std::uint32_t column(const Token& token) const {
    return file_.lines.position(file_.text, token.span.begin).column;
  }

  const std::vector<Token>& in_;
  const bool truncated_;
  const source::SourceFile& file_;
  std::vector<Diagnostic>& diagnostics_;
  std::vector<Token> out_;
  std::vector<Open> open_;
  std::optional<Open> last_item_;
  std::optional<std::size_t> last_close_;
  std::size_t at_ = 0;
  std::uint32_t line_column_ = 1;  // of the first token on this line
};

}  // namespace

bool first_on_line(const std::vector<Token>& tokens, std::size_t at) {
  return at == 0 || tokens[at - 1].end_line != tokens[at].line;
}

std::vector<Token> balance(const std::vector<Token>& tokens, bool truncated,
                           const source::SourceFile& file, std::vector<Diagnostic>& diagnostics) {
  return Balancer(tokens, truncated, file, diagnostics).run();
}

}  // namespace ppcheck::dsl
