// slips_conditions.cc: mistakes in conditions, and in the relations of events.
#include <optional>

#include "dsl/grammar/PprLexer.h"
#include "dsl/parse/slips.h"
#include "engine/base/text_match.h"

namespace ppcheck::dsl {
namespace {

using ppcheck_grammar::PprLexer;

bool is_comparison(const Token& token) {
  switch (token.type) {
    case PprLexer::EQ:
    case PprLexer::NE:
    case PprLexer::LT:
    case PprLexer::LE:
    case PprLexer::GT:
    case PprLexer::GE:
      return true;
    default:
      return false;
  }
}

bool is_quality(const Token& token) {  // what `is` asks for
  switch (token.type) {
    case PprLexer::MISSING:
    case PprLexer::GUARDED:
    case PprLexer::INVARIANT:
    case PprLexer::LAMBDA:
    case PprLexer::FUNCTION:
    case PprLexer::LITERAL:
    case PprLexer::SAME:
      return true;
    default:
      return false;
  }
}

bool is_relation(const Token& token) {
  switch (token.type) {
    case PprLexer::IN:
    case PprLexer::ALWAYS:
    case PprLexer::INSIDE:
    case PprLexer::AFTER:
    case PprLexer::BEFORE:
      return true;
    default:
      return false;
  }
}

bool is_constant(const Token& token) {
  switch (token.type) {
    case PprLexer::NONE:
    case PprLexer::TRUE:
    case PprLexer::FALSE:
    case PprLexer::INT:
    case PprLexer::FLOAT:
    case PprLexer::STRING:
      return true;
    default:
      return false;
  }
}

// The text of the dotted value that ends just before token `at`; empty when none does.
std::string value_before(const Statement& s, std::size_t at) {
  std::size_t begin = at;
  while (begin > s.begin &&
         (s.tokens[begin - 1].type == PprLexer::DOT ||
          s.tokens[begin - 1].type == PprLexer::COLON || is_word(s.tokens[begin - 1]))) {
    --begin;
    if (begin > s.begin && is_word(s.tokens[begin]) && is_word(s.tokens[begin - 1])) break;
  }
  std::string out;
  for (; begin < at; ++begin) out += s.tokens[begin].text;
  return out;
}

Diagnostic is_slip(const Statement& s, const Token& token, const Token& before) {
  const bool after_is =
      before.type == PprLexer::IS || (before.type == PprLexer::NOT && s.at >= s.begin + 2 &&
                                      s.tokens[s.at - 2].type == PprLexer::IS);
  if (after_is && is_constant(token)) {
    const std::string sign = before.type == PprLexer::NOT ? "!=" : "==";
    return make_error("wrong-operator", "`is` asks for a type, not for a value", token.span,
                      "write `" + sign + " " + token.text + "`");
  }
  if (after_is && token.type == PprLexer::SET) {
    return make_error("missing-is", "`is set` is no condition", token.span,
                      "write `is not missing`");
  }
  if (is_quality(token) && is_comparison(before)) {
    const std::string is = before.type == PprLexer::NE ? "is not " : "is ";
    return make_error("missing-is", "`" + token.text + "` is asked for with `is`",
                      {before.span.begin, token.span.end}, "write `" + is + token.text + "`");
  }
  if (is_quality(token) && !after_is && (is_word(before) || before.type == PprLexer::NOT)) {
    const bool negated = before.type == PprLexer::NOT;
    return make_error(
        "missing-is", "`" + token.text + "` without `is` says nothing",
        negated ? source::Span{before.span.begin, token.span.end} : token.span,
        negated ? "write `is not " + token.text + "`" : "write `is " + token.text + "`");
  }
  return {};
}

Diagnostic relation_slip(const Statement& s, const Token& token, const Token& before) {
  const bool dotted_in = before.type == PprLexer::IN && token.type != PprLexer::LBRACE &&
                         s.at >= s.begin + 2 &&
                         value_before(s, s.at - 1).find_first_of(".:") != std::string::npos;
  if (dotted_in && token.type == PprLexer::LPAREN) {
    return make_error("wrong-brackets", "values to compare with stand in braces", token.span,
                      "write `{None, 1}`");
  }
  const bool dotted_relation =
      is_relation(token) && value_before(s, s.at).find_first_of(".:") != std::string::npos;
  if (dotted_in || dotted_relation) {
    const std::string value = value_before(s, dotted_in ? s.at - 1 : s.at);
    const std::string base = value.substr(0, value.find_first_of(".:"));
    return make_error("wrong-relation",
                      "a relation holds of a call, and `" + value + "` is " +
                          (value.find(':') != std::string::npos ? "a property" : "an argument"),
                      token.span,
                      dotted_in ? "write values in braces, or `" + base + " in L`"
                                : "write `" + base + " " + token.text + " …`");
  }
  if (before.type == PprLexer::IN && token.type == PprLexer::LPAREN) {
    return make_error("wrong-brackets", "values to compare with stand in braces", token.span,
                      "write `{None, 1}`");
  }
  return {};
}

// "`feeds` is no word of a condition", with did-you-mean, else with the words there are.
Diagnostic unknown_verb(const Statement& s, const Token& token, const Token& before) {
  if (!is_word(token) ||
      !(is_word(before) || before.type == PprLexer::RBRACE || before.type == PprLexer::RPAREN)) {
    return {};
  }
  const bool event = s.first().type == PprLexer::CALL;
  Diagnostic d = make_error("unknown-word",
                            "`" + token.text + "` is no word of a " +
                                (event ? "`call` line" : "condition"),
                            token.span, "");
  static const std::vector<std::string> kWords = {"is",     "in",      "not",    "and",   "or",
                                                  "calls",  "uses",    "always", "after", "before",
                                                  "inside", "matches", "only"};
  // Any two letters are near to `is`, `in`, `or`.
  const auto near = token.text.size() < 3 ? std::nullopt : base::nearest(token.text, kWords);
  if (near && *near == token.text) return {};
  if (near) {
    d.help = "did you mean `" + *near + "`?";
    return d;
  }
  const bool follows_value = is_word(before) && !is_reserved(before) && !is_reserved(token);
  if (event || !holds_conditions(s.place) || !follows_value) return {};
  d.notes.emplace_back(
      "after a call or a parameter stands `is`, `in`, `not in`, `uses`, `calls`, `calls only`, "
      "`matches` or a comparison; after a call also `always in`, `inside`, `after` or `before`");
  return d;
}

}  // namespace

Diagnostic condition_slip(const Statement& s) {
  if (!s.complete() || s.at == s.begin) return {};
  const Token& token = s.tokens[s.at];
  const Token& before = s.tokens[s.at - 1];
  const bool event = s.first().type == PprLexer::CALL;
  if (holds_conditions(s.place) && !event) {
    if (token.type == PprLexer::ASSIGN) {
      return make_error("wrong-operator", "`=` does not compare", token.span, "write `==`");
    }
    if (Diagnostic d = is_slip(s, token, before); !d.name.empty()) return d;
    if (Diagnostic d = relation_slip(s, token, before); !d.name.empty()) return d;
    if (token.type == PprLexer::LPAREN && is_word(before) && !is_reserved(before)) {
      return make_error(
          "unexpected", "conditions call nothing", token.span,
          "a function of a plugin is asked with `check " + value_before(s, s.at) + "(…)`");
    }
    if (token.type == PprLexer::MINUS) {
      return make_error("unexpected", "the language has no arithmetic", token.span,
                        "compare with a number");
    }
    if (before.type == PprLexer::NOT && token.type == PprLexer::CALL) {
      return make_error("wrong-part", "an event cannot be negated", token.span,
                        "a `call` line in `match` demands it, one in `unless` forbids it");
    }
  }
  if (holds_conditions(s.place) || s.place == Place::kMatch) return unknown_verb(s, token, before);
  return {};
}

}  // namespace ppcheck::dsl
