// slips_lines.cc: mistakes in all statements but conditions.
#include "dsl/grammar/PprLexer.h"
#include "dsl/parse/slips.h"
#include "engine/base/text_match.h"

namespace ppcheck::dsl {
namespace {

using ppcheck_grammar::PprLexer;

bool is_literal(const Token& token) {
  return token.type == PprLexer::STRING || token.type == PprLexer::INT ||
         token.type == PprLexer::FLOAT;
}

Diagnostic quoted_word(const Token& token) {
  return make_error("quoted-word", "this word stands without quotes", token.span,
                    "write `" + token.text.substr(1, token.text.size() - 2) + "`");
}

Diagnostic unquoted_text(const Statement& s) {
  const source::Span span{s.tokens[s.at].span.begin, s.tokens[s.end - 1].span.end};
  return make_error("unquoted-text", "a text stands in double quotes", span, "put it in quotes");
}

Diagnostic head_slip(const Statement& s, const Token& token, const Token& before) {
  const std::size_t first = s.first().type;
  const bool second = s.at == s.begin + 1;
  const bool text_line = first == PprLexer::DOCS || first == PprLexer::WHY ||
                         first == PprLexer::EFFECT || first == PprLexer::DESCRIPTION ||
                         first == PprLexer::PATHS;
  if (token.type == PprLexer::ASSIGN && first != PprLexer::OPTION && second) {
    return make_error("unexpected", "no sign follows `" + s.first().text + "`", token.span,
                      "remove it");
  }
  if (first == PprLexer::OPTION && s.at == s.begin + 2 && token.type != PprLexer::ASSIGN) {
    return make_error("wrong-operator", "an option is given its value with `=`", token.span,
                      "write `option " + before.text + " = 10`");
  }
  if (first == PprLexer::OPTION && before.type == PprLexer::ASSIGN && is_word(token)) {
    return make_error("unexpected", "an option holds a number, a text, `True`, `False` or `None`",
                      token.span, "write one of these");
  }
  if (first == PprLexer::PATHS && second) {
    return make_error("incomplete", "`paths` says `include` or `exclude`", token.span,
                      "write `paths exclude \"notebooks/**\"`");
  }
  if (text_line && is_word(token) && (second || first == PprLexer::PATHS)) return unquoted_text(s);
  if (first != PprLexer::EFFECT && token.type == PprLexer::STRING && second)
    return quoted_word(token);
  if (first == PprLexer::NEEDS && token.type != PprLexer::COMMA && is_word(before) &&
      (token.type == PprLexer::INT || token.type == PprLexer::FLOAT ||
       token.type == PprLexer::VERSION)) {
    return make_error("unexpected", "a version needs a comparison", token.span,
                      "write `>= " + token.text + "`");
  }
  const bool list =
      first == PprLexer::TAGS || first == PprLexer::ORIGIN || first == PprLexer::PATHS;
  if (list && s.at > s.begin + 1 && (is_word(token) || token.type == PprLexer::STRING)) {
    return make_error("missing-comma", "commas stand between the members of a list", token.span,
                      "write `, " + token.text + "`");
  }
  return {};
}

// The parenthesis that closes the one at `at`.
const Token& closing_of(const Statement& s) {
  int depth = 0;
  for (std::size_t at = s.at; at < s.end; ++at) {
    if (s.tokens[at].type == PprLexer::LPAREN) ++depth;
    if (s.tokens[at].type == PprLexer::RPAREN && --depth == 0) return s.tokens[at];
  }
  return s.tokens[s.end - 1];
}

Diagnostic match_slip(const Statement& s, const Token& token, const Token& before) {
  const std::size_t first = s.first().type;
  if (first == PprLexer::OBJECT) {
    if (token.type == PprLexer::ASSIGN) {
      return make_error("wrong-operator", "the type of an object follows a colon", token.span,
                        "write `:`");
    }
    if (token.type == PprLexer::DOT && s.at == s.begin + 2) {
      return make_error("missing-name", "an object has a name before its type",
                        {s.tokens[s.begin + 1].span.begin, s.tokens[s.end - 1].span.end},
                        "write `object x: " + before.text + ".…`");
    }
    if (s.at == s.begin + 2) {
      return make_error("unexpected", "a colon stands between an object and its type", token.span,
                        "write `object " + before.text + ": " + token.text + "`");
    }
  }
  if (first == PprLexer::LOOP && s.at == s.begin + 2 &&
      (token.type == PprLexer::IN || token.type == PprLexer::COLON)) {
    return make_error("unexpected", "what a loop iterates over follows `over`", token.span,
                      "write `over`");
  }
  if (first == PprLexer::CALL) {
    if (s.at == s.begin + 2 && (token.type == PprLexer::COLON || token.type == PprLexer::EQ)) {
      return make_error("wrong-operator", "the name of a call is followed by `=`", token.span,
                        "write `call " + before.text + " = …`");
    }
    if (s.at == s.begin + 2 && is_word(token) && s.at + 1 < s.end &&
        s.tokens[s.at + 1].type == PprLexer::DOT) {
      return make_error("wrong-operator", "the name of a call is followed by `=`", token.span,
                        "write `call " + before.text + " = " + token.text + ".…`");
    }
    if (token.type == PprLexer::LPAREN) {
      return make_error("unexpected", "a call names its function without parentheses",
                        {token.span.begin, closing_of(s).span.end},
                        "remove them; what holds of arguments stands in `where`");
    }
    if (token.type == PprLexer::COMMA || token.type == PprLexer::OR ||
        token.type == PprLexer::AND) {
      return make_error("wrong-operator", "alternatives are joined by `|`", token.span,
                        "write `|`");
    }
    if (token.type == PprLexer::MINUS) {
      return make_error("unexpected", "only sets are subtracted", token.span,
                        "give the difference a name: `set NAME = A - B`");
    }
  }
  if (first == PprLexer::USE && token.type != PprLexer::LPAREN && s.at == s.begin + 2) {
    return make_error("unexpected", "`use` names in parentheses what it shares", token.span,
                      "write `use " + before.text + "(L)`");
  }
  return {};
}

Diagnostic message_slip(const Statement& s, const Token& token) {
  const std::string& word = s.first().text;
  const bool second = s.at == s.begin + 1;
  if (second && token.type == PprLexer::STRING) {
    return make_error(
        "missing-name", "`" + word + "` names the call or loop that it is about", token.span,
        "write `" + word + " c " + (token.text.size() < 40 ? token.text : "\"…\"") + "`");
  }
  if (token.type == PprLexer::DOT || (token.type == PprLexer::COLON && !second)) {
    return make_error("unexpected",
                      "`" + word + "` is about a call or a loop, not about a part of it",
                      {s.tokens[s.begin + 1].span.begin, s.tokens[s.end - 1].span.end},
                      "write `" + word + " " + s.tokens[s.begin + 1].text + " \"…\"`");
  }
  if (token.type == PprLexer::TEXT) {
    return make_error("unexpected", "a message is one line in double quotes", token.span,
                      "write `\"…\"`");
  }
  if (s.at == s.begin + 2 && is_word(token)) return unquoted_text(s);
  return {};
}

Diagnostic fix_slip(const Statement& s, const Token& token) {
  if (s.at == s.begin + 1) {
    return make_error("incomplete", "a fix says whether it is `safe` or `unsafe`", token.span,
                      "write `fix safe \"title\" { … }`, or `unsafe` when behaviour may change");
  }
  if (s.at == s.begin + 2 && token.type != PprLexer::STRING) {
    return make_error("missing-name", "a fix has a title", token.span,
                      "write `fix safe \"title\" { … }`");
  }
  if (s.at == s.begin + 3 && is_word(token)) {
    return make_error("unknown-word", "the condition of a fix follows `when`", token.span,
                      "write `when`");
  }
  return {};
}

Diagnostic edit_slip(const Statement& s, const Token& token) {
  std::size_t wanted = 0;
  std::string word;
  switch (s.first().type) {
    case PprLexer::SET:
      wanted = PprLexer::ASSIGN, word = "=";
      break;
    case PprLexer::RENAME:
      wanted = PprLexer::TO, word = "to";
      break;
    case PprLexer::REPLACE:
    case PprLexer::SWAP:
    case PprLexer::WRAP:
      wanted = PprLexer::WITH, word = "with";
      break;
    case PprLexer::MOVE:
    case PprLexer::INSERT:
      wanted = PprLexer::BEFORE, word = "before";
      break;
    default:
      return {};
  }
  for (std::size_t at = s.begin; at < s.at; ++at) {
    if (s.tokens[at].type == wanted) return {};
  }
  if (s.at <= s.begin + 1 || token.type == PprLexer::DOT) return {};
  return make_error("unexpected", "`" + s.first().text + "` goes on with `" + word + "`",
                    token.span,
                    "write it as in `" + std::string(form_of(s.place, s.first().text)) + "`");
}

Diagnostic example_slip(const Statement& s, const Token& token) {
  if (token.type == PprLexer::BLOCK && s.at == s.begin + 1) {
    return make_error("missing-name", "an example has a title",
                      {token.span.begin, token.span.begin + 3},
                      "write `" + s.first().text + " \"what it shows\" ```python`");
  }
  if (token.type == PprLexer::TEXT || (token.type == PprLexer::STRING && s.at == s.begin + 2)) {
    return make_error("wrong-fence", "code stands between ``` fences",
                      {token.span.begin, token.span.begin + 1}, "write ```python");
  }
  return {};
}

Diagnostic declaration_slip(const Statement& s, const Token& token, const Token& before) {
  const std::size_t first = s.first().type;
  if (first == PprLexer::FROM && token.type == PprLexer::STAR) {
    return make_error("unexpected", "names are imported one by one", token.span,
                      "name them, or import the module");
  }
  if (first == PprLexer::IMPORT && token.type == PprLexer::COMMA) {
    return make_error("unexpected", "a line imports one module", token.span,
                      "write a second `import` line");
  }
  if (first == PprLexer::IMPORT && token.type == PprLexer::DOT) {
    return make_error("unexpected", "the name after `as` has no dots", token.span,
                      "choose one word");
  }
  if (first == PprLexer::SET && s.at == s.begin + 2 && token.type != PprLexer::ASSIGN) {
    return make_error("wrong-operator", "the members of a set follow `=`", token.span,
                      "write `set " + before.text + " = { … }`");
  }
  const bool set = first == PprLexer::SET || first == PprLexer::EXTEND;
  if (set && is_word(token) && (is_word(before) || before.type == PprLexer::STAR)) {
    return make_error("missing-comma", "commas stand between the members of a set", token.span,
                      "write `, " + token.text + "`");
  }
  if (set && token.type == PprLexer::STRING) return quoted_word(token);
  if (first == PprLexer::EXTEND && token.type == PprLexer::ASSIGN) {
    return make_error("wrong-operator", "what is added follows `with`", token.span, "write `with`");
  }
  if (first == PprLexer::DISABLE && !is_literal(token) && s.at > s.begin + 1 && is_word(token)) {
    return unquoted_text(s);
  }
  return {};
}

// What is only missing at the end.
Diagnostic missing_end(const Statement& s) {
  const Token& last = s.tokens[s.end - 1];
  const std::size_t first = s.first().type;
  const std::size_t count = s.end - s.begin;
  if ((s.place == Place::kReport || s.place == Place::kNote) && count == 2) {
    return make_error("missing-text", "`" + s.first().text + "` says what is wrong", behind(last),
                      "add the text in quotes");
  }
  if (s.place == Place::kExample && count == 2 && last.type == PprLexer::STRING) {
    return make_error("missing-code", "an example holds code", behind(last),
                      "write ```python, the code, and ```");
  }
  if (first == PprLexer::DISABLE && count >= 2) {
    return make_error("missing-text", "`disable` says why", behind(last),
                      "add the reason in quotes");
  }
  if (s.place == Place::kMatch && first == PprLexer::USE && count == 2) {
    return make_error("unexpected", "`use` names in parentheses what it shares", behind(last),
                      "write `use " + last.text + "(L)`");
  }
  if (s.place == Place::kMatch && first == PprLexer::OBJECT && count >= 2 &&
      last.type != PprLexer::COLON) {
    return make_error("incomplete", "an object has a type", behind(last),
                      "write `object " + s.tokens[s.begin + 1].text + ": T`, or `: any`");
  }
  return {};
}

}  // namespace

Diagnostic line_slip(const Statement& s) {
  if (!s.complete()) return missing_end(s);
  const Token& token = s.tokens[s.at];
  const bool event = s.first().type == PprLexer::CALL;
  if (s.at == s.begin) {
    if (s.place == Place::kWhere && event) {
      return make_error("wrong-part", "a `call` line stands in `match` or `unless`, not in `where`",
                        token.span, "move it there");
    }
    const bool binds = token.type == PprLexer::OBJECT || token.type == PprLexer::LOOP;
    if (binds && s.place != Place::kMatch) {
      return make_error("wrong-part", "`" + token.text + "` lines stand in `match`", token.span,
                        "move it there");
    }
    return {};
  }
  const Token& before = s.tokens[s.at - 1];
  switch (s.place) {
    case Place::kFile:
      return declaration_slip(s, token, before);
    case Place::kRuleHead:
    case Place::kAdjustHead:
    case Place::kPackBody:
      return head_slip(s, token, before);
    case Place::kMatch:
      return match_slip(s, token, before);
    case Place::kWhere:
    case Place::kUnless:
      if (token.type == PprLexer::STRING && s.at + 1 == s.end && before.type != PprLexer::MATCHES) {
        return make_error("unexpected", std::string(description_of(s.place)) + " has no text",
                          token.span, "texts belong to `minor` and `doubt`; here write a comment");
      }
      return event ? match_slip(s, token, before) : Diagnostic{};
    case Place::kMinor:
    case Place::kDoubt:
      return event ? match_slip(s, token, before) : Diagnostic{};
    case Place::kReport:
    case Place::kNote:
      return message_slip(s, token);
    case Place::kFixHead:
      return fix_slip(s, token);
    case Place::kFixBody:
      return edit_slip(s, token);
    case Place::kExample:
      return example_slip(s, token);
  }
  return {};
}

}  // namespace ppcheck::dsl
