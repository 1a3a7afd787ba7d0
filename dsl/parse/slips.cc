#include "dsl/parse/slips.h"

#include <algorithm>
#include <map>

#include "dsl/grammar/PprLexer.h"
#include "dsl/parse/layout.h"
#include "engine/base/text_match.h"

namespace ppcheck::dsl {
namespace {

using ppcheck_grammar::PprLexer;

// What has to follow a word that cannot end a statement.
std::string what_follows(const Token& last) {
  switch (last.type) {
    case PprLexer::AFTER:
    case PprLexer::BEFORE:
      return "the name of a bound call follows";
    case PprLexer::IN:
      return "the name of a loop, or values in braces, follow";
    case PprLexer::ALWAYS:
      return "`in L` follows";
    case PprLexer::INSIDE:
      return "an API or a bound call follows";
    case PprLexer::OVER:
      return "the name of an object or call follows";
    case PprLexer::AND:
    case PprLexer::OR:
    case PprLexer::NOT:
      return "a condition follows";
    case PprLexer::CALL:
      return "what is called follows, as in `call c = f`";
    case PprLexer::CALLS:
    case PprLexer::ONLY:
      return "an API, a set or `{}` follows";
    case PprLexer::USES:
      return "a bound call, an API or a set follows";
    case PprLexer::IS:
      return "`missing`, `guarded`, `invariant in L`, `same as y` or a type follows";
    case PprLexer::MATCHES:
      return "a regular expression in quotes follows";
    case PprLexer::EQ:
    case PprLexer::NE:
    case PprLexer::LT:
    case PprLexer::LE:
    case PprLexer::GT:
    case PprLexer::GE:
      return "a value follows";
    case PprLexer::BAR:
      return "another alternative follows";
    case PprLexer::DOT:
      return "a name follows";
    case PprLexer::COLON:
      return "a type or property follows";
    default:
      return "";
  }
}

Diagnostic incomplete(const Statement& s) {
  const Token& last = s.tokens[s.end - 1];
  std::string help = what_follows(last);
  const std::string_view form = form_of(s.place, s.first().text);
  if (s.first().type == PprLexer::PROGRAM && s.end - s.begin == 3)
    help = "a version follows, as in `>= 2.7`";
  if (help.empty() && !form.empty()) help = "write it as in `" + std::string(form) + "`";
  if (help.empty()) help = "something is missing here";
  return make_error("incomplete", "this statement is not complete", behind(last), std::move(help));
}

Diagnostic does_not_fit(const Statement& s) {
  const Token& token = s.tokens[s.at];
  if (is_reserved(token) && s.at > s.begin) {
    const Token& before = s.tokens[s.at - 1];
    const bool names = before.type == PprLexer::OBJECT || before.type == PprLexer::LOOP ||
                       before.type == PprLexer::AFTER || before.type == PprLexer::BEFORE ||
                       before.type == PprLexer::OPTION || before.type == PprLexer::PATTERN ||
                       before.type == PprLexer::SET || before.type == PprLexer::OVER ||
                       (before.type == PprLexer::CALL && s.at + 1 < s.end &&
                        s.tokens[s.at + 1].type == PprLexer::ASSIGN);
    if (names) {
      return make_error("reserved-word",
                        "`" + token.text + "` is a word of the language and cannot be a name",
                        token.span, "choose another name");
    }
  }
  std::string help;
  const std::string_view form = form_of(s.place, s.first().text);
  if (!form.empty()) help = "write it as in `" + std::string(form) + "`";
  const std::string shown = token.type == PprLexer::BLOCK  ? "this fence"
                            : token.type == PprLexer::TEXT ? "this text"
                                                           : "`" + token.text + "`";
  return make_error("unexpected", shown + " does not fit here", token.span, std::move(help));
}

}  // namespace

Diagnostic make_error(std::string name, std::string message, source::Span span, std::string help) {
  Diagnostic d;
  d.name = std::move(name);
  d.message = std::move(message);
  d.span = span;
  d.help = std::move(help);
  return d;
}

source::Span behind(const Token& token) {
  return {token.span.end > token.span.begin ? token.span.end - 1 : token.span.begin,
          token.span.end};
}

bool is_word(const Token& token) {
  const char c = token.text.empty() ? ' ' : token.text.front();
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool is_reserved(const Token& token) {
  switch (token.type) {
    case PprLexer::IMPORT:
    case PprLexer::AS:
    case PprLexer::FROM:
    case PprLexer::SET:
    case PprLexer::WITH:
    case PprLexer::MATCH:
    case PprLexer::WHERE:
    case PprLexer::UNLESS:
    case PprLexer::DOUBT:
    case PprLexer::OBJECT:
    case PprLexer::LOOP:
    case PprLexer::OVER:
    case PprLexer::USE:
    case PprLexer::CALL:
    case PprLexer::ALWAYS:
    case PprLexer::IN:
    case PprLexer::INSIDE:
    case PprLexer::AFTER:
    case PprLexer::BEFORE:
    case PprLexer::ANY:
    case PprLexer::OR:
    case PprLexer::AND:
    case PprLexer::NOT:
    case PprLexer::IS:
    case PprLexer::CALLS:
    case PprLexer::PROGRAM:
    case PprLexer::USES:
    case PprLexer::MATCHES:
    case PprLexer::CHECK:
    case PprLexer::MISSING:
    case PprLexer::INVARIANT:
    case PprLexer::GUARDED:
    case PprLexer::LAMBDA:
    case PprLexer::FUNCTION:
    case PprLexer::LITERAL:
    case PprLexer::TRUE:
    case PprLexer::FALSE:
    case PprLexer::NONE:
      return true;
    default:
      return false;
  }
}

Diagnostic unknown_word(const Token& token, std::string_view of_what,
                        const std::vector<std::string>& words) {
  Diagnostic d =
      make_error("unknown-word", "`" + token.text + "` does not begin " + std::string(of_what),
                 token.span, "");
  static const std::map<std::string_view, std::string_view> kOtherWords = {
      {"for", "loop"},       {"while", "loop"},    {"if", "where"},       {"find", "match"},
      {"message", "report"}, {"warn", "report"},   {"level", "severity"}, {"method", "call"},
      {"function", "call"},  {"var", "object"},    {"let", "object"},     {"include", "import"},
      {"except", "unless"},  {"ignore", "unless"}, {"example", "bad"}};
  const auto other = kOtherWords.find(token.text);
  if (other != kOtherWords.end() &&
      std::find(words.begin(), words.end(), other->second) != words.end()) {
    d.help = "did you mean `" + std::string(other->second) + "`?";
  } else if (const auto near = base::nearest(token.text, words)) {
    d.help = "did you mean `" + *near + "`?";
  }
  d.notes.push_back(std::string(of_what) + " begins with " + list_words(words));
  return d;
}

Diagnostic unknown_first_word(const Token& token, Place place) {
  Diagnostic d = unknown_word(token, description_of(place), words_of(place));
  if (holds_conditions(place)) d.notes.back() += ", or with a name, as in `c.p is missing`";
  return d;
}

Diagnostic explain_statement(const Statement& s) {
  if (s.complete() && s.at == s.begin + 1 && s.tokens[s.at].type == PprLexer::COLON &&
      is_word(s.first())) {
    return make_error("colon-after-word", "no colon follows `" + s.first().text + "`",
                      s.tokens[s.at].span, "remove it");
  }
  Diagnostic d = line_slip(s);
  if (d.name.empty()) d = condition_slip(s);
  if (!d.name.empty()) return d;
  return s.complete() ? does_not_fit(s) : incomplete(s);
}

}  // namespace ppcheck::dsl
