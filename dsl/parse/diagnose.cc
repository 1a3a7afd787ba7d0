#include "dsl/parse/diagnose.h"

#include <algorithm>
#include <optional>

#include "dsl/parse/balance.h"
#include "dsl/parse/builder.h"
#include "dsl/parse/grammar.h"
#include "dsl/parse/layout.h"
#include "dsl/parse/slips.h"
#include "dsl/parse/words.h"
#include "engine/base/text_match.h"

namespace ppcheck::dsl {
namespace {

constexpr std::size_t kMaxErrors = 100;      // of one file; what is beyond them is not looked at
constexpr int kMaxStatementsOnOneLine = 20;  // each is parsed with the rest of the line

struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;
};

class Diagnoser {
 public:
  Diagnoser(const std::vector<Token>& tokens, bool truncated, const source::SourceFile* file,
            std::vector<Diagnostic>& diagnostics)
      : tokens_(tokens), truncated_(truncated), file_(file), diagnostics_(diagnostics) {
    for (std::size_t at = tokens.size(); truncated && at > 0; --at) {
      if (tokens[at - 1].span.empty()) continue;
      lost_ = tokens[at - 1].span.begin;
      break;
    }
  }

  void file(ast::File& out) {
    std::size_t begin = 0;
    if (tokens_[0].type != PprLexer::PPR || tokens_.size() < 2 ||
        tokens_[1].type != PprLexer::INT) {
      const bool empty = tokens_[0].type == antlr4::Token::EOF;
      report(make_error("missing-version",
                        empty ? "this rule file is empty" : "a rule file begins with `ppr 1`",
                        tokens_[0].span, "write `ppr 1` as the first line"));
      if (tokens_[0].type == PprLexer::PPR) begin = 1;
    } else {
      begin = 2;
    }
    for (const Range& line : lines({begin, tokens_.size() - 1})) declaration(line, out);
  }

  void query() {
    // Lines of `match` until the first part in braces; newlines do not count.
    const Range all{0, tokens_.size() - 1};
    std::size_t parts = all.begin;
    while (parts < all.end && !opens_part(parts)) ++parts;
    statements(Place::kMatch, {all.begin, parts}, true);
    while (parts < all.end) {
      std::size_t next = parts + 1;
      int depth = 0;
      while (next < all.end && (depth > 0 || !opens_part(next))) {
        if (tokens_[next].type == PprLexer::LBRACE) ++depth;
        if (tokens_[next].type == PprLexer::RBRACE) --depth;
        ++next;
      }
      block_part({parts, next});
      parts = next;
    }
  }

  void fallback(std::size_t at) {
    if (has_errors(diagnostics_)) return;
    const Token& token = tokens_[std::min(at, tokens_.size() - 1)];
    report(make_error("unexpected", "`" + token.text + "` does not fit here", token.span, ""));
  }

 private:
  // What lies in or behind an unclosed text or fence is no further mistake.
  void report(Diagnostic d) {
    if (d.span.begin < lost_ && diagnostics_.size() < kMaxErrors)
      diagnostics_.push_back(std::move(d));
  }

  // ── cutting ──
  // The statements of a range: a new one begins on a new line unless the line before goes on or a
  // bracket is open.
  std::vector<Range> lines(Range range) const {
    std::vector<Range> out;
    int depth = 0;
    for (std::size_t at = range.begin; at < range.end; ++at) {
      const bool starts =
          at == range.begin || (depth == 0 && first_on_line(tokens_, at) &&
                                !continues(tokens_[at - 1]) && tokens_[at].type != PprLexer::BLOCK);
      if (starts) {
        if (!out.empty()) out.back().end = at;
        out.push_back({at, range.end});
      }
      if (tokens_[at].type == PprLexer::LBRACE || tokens_[at].type == PprLexer::LPAREN) ++depth;
      if (tokens_[at].type == PprLexer::RBRACE || tokens_[at].type == PprLexer::RPAREN) --depth;
    }
    return out;
  }

  // The brace that opens the block of a statement, and the one that closes it; `end` when there is
  // none.
  Range block_of(Range statement) const {
    std::size_t open = statement.end;
    std::vector<std::size_t> stack;
    Range found{statement.end, statement.end};
    for (std::size_t at = statement.begin; at < statement.end; ++at) {
      if (tokens_[at].type == PprLexer::LBRACE) stack.push_back(at);
      if (tokens_[at].type == PprLexer::RBRACE && !stack.empty()) {
        open = stack.back();
        stack.pop_back();
        // The last pair that is not inside another one: `fix … when c.p in {1} { … }`.
        if (stack.empty()) found = {open, at};
      }
    }
    return found;
  }

  std::vector<Token> slice(Range range) const {
    return {tokens_.begin() + static_cast<std::ptrdiff_t>(range.begin),
            tokens_.begin() + static_cast<std::ptrdiff_t>(range.end)};
  }

  bool opens_part(std::size_t at) const {
    switch (tokens_[at].type) {
      case PprLexer::WHERE:
      case PprLexer::UNLESS:
      case PprLexer::MINOR:
      case PprLexer::DOUBT:
        return at + 1 < tokens_.size() && tokens_[at + 1].type == PprLexer::LBRACE;
      default:
        return false;
    }
  }

  // ── declarations ──
  void declaration(Range range, ast::File& out) {
    const Token& first = tokens_[range.begin];
    const std::vector<std::string> words = words_of(Place::kFile);
    if (std::find(words.begin(), words.end(), first.text) == words.end()) {
      if (part_of_rule(first.text) != nullptr && first.type != PprLexer::SET) {
        report(make_error("wrong-part", "`" + first.text + "` stands inside a rule", first.span,
                          "move it into `rule NAME { … }`"));
      } else {
        report(unknown_word(first, description_of(Place::kFile), words));
      }
      return;
    }
    const std::vector<Token> own = slice(range);
    Grammar grammar(own);
    if (auto* tree = grammar.parse(&PprParser::onlyItem)) {
      out.items.push_back(Builder(*file_, diagnostics_).item(tree->item()));
      check_layout(tree, own, diagnostics_);
      return;
    }
    if (range.begin + 1 < range.end && is_word(tokens_[range.begin + 1])) {
      out.broken.push_back({tokens_[range.begin + 1].text, tokens_[range.begin + 1].span});
    }
    const std::size_t before = diagnostics_.size();
    switch (first.type) {
      case PprLexer::RULE:
        rule(range);
        break;
      case PprLexer::ADJUST:
        adjust(range);
        break;
      case PprLexer::TESTS:
        tests(range);
        break;
      case PprLexer::PATTERN:
        pattern(range);
        break;
      case PprLexer::PACK:
        pack(range);
        break;
      default:
        statement(Place::kFile, range, {});
        return;
    }
    if (diagnostics_.size() == before && !truncated_) {
      report(explain_statement(
          {tokens_, Place::kFile, range.begin, range.end, range.begin + grammar.failed_at()}));
    }
  }

  // The header up to the brace, and the block; false when there is no block.
  std::optional<Range> body(Range range) {
    const Range block = block_of(range);
    const Token& first = tokens_[range.begin];
    if (block.begin == range.end) {
      report(make_error("incomplete", "`" + first.text + "` has a body in braces",
                        behind(tokens_[range.end - 1]),
                        "write it as in `" + std::string(form_of(Place::kFile, first.text)) + "`"));
      return std::nullopt;
    }
    if (block.end + 1 < range.end) after_block(block.end + 1);
    return Range{block.begin + 1, block.end};
  }

  void after_block(std::size_t at) {
    if (is_word(tokens_[at])) {
      report(two_statements(tokens_[at]));
    } else {
      report(make_error("unexpected", "`" + tokens_[at].text + "` does not fit here",
                        tokens_[at].span, "a line ends with the brace that closes it"));
    }
  }

  // `rule NAME {`: the name is one word, perhaps with dashes.
  void rule_name(Range head) {
    const std::size_t at = head.begin + 1;
    if (at >= head.end) {
      report(make_error("missing-name", "a rule has a name", behind(tokens_[head.begin]),
                        "write `rule tf-map-before-batch {`"));
    } else if (tokens_[at].type == PprLexer::STRING) {
      report(make_error("quoted-word", "this word stands without quotes", tokens_[at].span,
                        "write `" + tokens_[at].text.substr(1, tokens_[at].text.size() - 2) + "`"));
    } else if (at + 1 < head.end) {
      report(make_error("unexpected", "the name of a rule is one word", tokens_[at + 1].span,
                        "join its words with dashes, as in `tf-map-before-batch`"));
    }
  }

  void rule(Range range) {
    const std::optional<Range> inside = body(range);
    if (!inside) return;
    rule_name({range.begin, inside->begin - 1});
    const std::vector<Range> statements = lines(*inside);
    parts(statements, Place::kRuleHead, words_of_rule());
    missing_parts(range, statements);
  }

  static std::vector<std::string> words_of_rule() {
    std::vector<std::string> words;
    for (const Part& part : parts_of_rule()) words.emplace_back(part.word);
    return words;
  }

  void adjust(Range range) {
    const std::optional<Range> inside = body(range);
    if (!inside) return;
    std::vector<std::string> words = words_of(Place::kAdjustHead);
    for (const char* word : {"unless", "bad", "good"}) words.emplace_back(word);
    parts(lines(*inside), Place::kAdjustHead, words);
  }

  void tests(Range range) {
    const std::optional<Range> inside = body(range);
    if (inside) parts(lines(*inside), Place::kExample, {"bad", "good"});
  }

  void pattern(Range range) {
    const std::optional<Range> inside = body(range);
    if (!inside) return;
    const Range head{range.begin, inside->begin - 1};
    if (head.end - head.begin < 5) {
      report(make_error("incomplete", "a pattern names in parentheses what it shares",
                        behind(tokens_[head.end - 1]), "write `pattern name(L) { match { … } }`"));
    }
    parts(lines(*inside), Place::kMatch, {"match", "where", "unless", "minor", "doubt"});
  }

  void pack(Range range) {
    const std::optional<Range> inside = body(range);
    if (inside) statements(Place::kPackBody, *inside, false);
  }

  // ── the parts of a declaration ──
  void parts(const std::vector<Range>& statements, Place head,
             const std::vector<std::string>& words) {
    check_order(statements, words);
    for (std::size_t index = 0; index < statements.size(); ++index) {
      const Range range = statements[index];
      const Token& first = tokens_[range.begin];
      const Part* const part = part_of_rule(first.text);
      if (!is_part(first, words)) {
        unknown_part(first, head, words, part != nullptr);
        continue;
      }
      const Range next = index + 1 < statements.size() ? statements[index + 1] : Range{};
      if (one_part(range, *part, head, next)) ++index;
    }
  }

  static bool is_part(const Token& first, const std::vector<std::string>& words) {
    return part_of_rule(first.text) != nullptr &&
           std::find(words.begin(), words.end(), first.text) != words.end();
  }

  // Parts in another order than theirs, and parts that stand twice. The smallest number of parts
  // whose move would put all in order is named: those outside of a longest ordered run.
  void check_order(const std::vector<Range>& statements, const std::vector<std::string>& words) {
    std::vector<const Token*> firsts;
    std::vector<const Part*> parts;
    for (const Range& range : statements) {
      const Token& first = tokens_[range.begin];
      if (!is_part(first, words) || first.type == PprLexer::FIXED) continue;
      const Part* const part = part_of_rule(first.text);
      const bool twice = part->once && std::find(parts.begin(), parts.end(), part) != parts.end();
      if (twice) {
        report(make_error("duplicate-part", "`" + first.text + "` stands here a second time",
                          first.span, "put its lines into the first"));
        continue;
      }
      firsts.push_back(&first);
      parts.push_back(part);
    }
    const std::vector<bool> ordered = longest_ordered(parts);
    for (std::size_t at = 0; at < parts.size(); ++at) {
      if (!ordered[at]) out_of_order(firsts, parts, ordered, at);
    }
  }

  // Marks a longest run of parts whose ranks do not fall. There are few ranks: one best length for
  // each.
  static std::vector<bool> longest_ordered(const std::vector<const Part*>& parts) {
    std::vector<std::size_t> length(parts.size(), 1);
    std::vector<std::size_t> before(parts.size(), parts.size());
    std::vector<std::size_t> best(16, parts.size());  // by rank: the part that ends the longest run
    std::size_t last = parts.size();
    for (std::size_t at = 0; at < parts.size(); ++at) {
      const auto rank = static_cast<std::size_t>(parts[at]->rank);
      for (std::size_t lower = 0; lower <= rank; ++lower) {
        if (best[lower] == parts.size() || length[best[lower]] + 1 <= length[at]) continue;
        length[at] = length[best[lower]] + 1;
        before[at] = best[lower];
      }
      if (best[rank] == parts.size() || length[at] >= length[best[rank]]) best[rank] = at;
      if (last == parts.size() || length[at] > length[last]) last = at;
    }
    std::vector<bool> out(parts.size(), false);
    for (std::size_t at = last; at < parts.size(); at = before[at]) out[at] = true;
    return out;
  }

  void out_of_order(const std::vector<const Token*>& firsts, const std::vector<const Part*>& parts,
                    const std::vector<bool>& ordered, std::size_t at) {
    std::size_t other = 0;
    bool later = false;
    for (std::size_t index = 0; index < parts.size(); ++index) {
      if (!ordered[index]) continue;
      if (index < at && parts[index]->rank > parts[at]->rank) {
        other = index;
        break;
      }
      if (index > at && parts[index]->rank < parts[at]->rank) {
        other = index;
        later = true;
      }
    }
    Diagnostic d = make_error("part-out-of-order",
                              "`" + firsts[at]->text + "` stands " + (later ? "before" : "after") +
                                  " `" + firsts[other]->text + "`",
                              firsts[at]->span, later ? "move it down" : "move it up");
    d.notes.push_back(
        "the order is: metadata, match, where, unless, minor, doubt, report, note, fix, bad and "
        "good");
    report(std::move(d));
  }

  void unknown_part(const Token& first, Place head, const std::vector<std::string>& words,
                    bool elsewhere) {
    if (elsewhere) {
      const std::string what = head == Place::kAdjustHead ? "`adjust`"
                               : head == Place::kExample  ? "`tests for`"
                                                          : "`pattern`";
      Diagnostic d =
          make_error("wrong-part", what + " cannot change `" + first.text + "`", first.span, "");
      d.notes.push_back("it takes " + list_words(words));
      report(std::move(d));
      return;
    }
    if (first.type == PprLexer::RBRACE || !is_word(first)) {
      report(make_error("unexpected", "`" + first.text.substr(0, 20) + "` does not fit here",
                        first.span, "a line begins with a word"));
      return;
    }
    for (Place place : {Place::kMatch, Place::kFixBody}) {
      const std::vector<std::string> inner = words_of(place);
      if (std::find(inner.begin(), inner.end(), first.text) == inner.end()) continue;
      report(make_error("wrong-part",
                        "`" + first.text + "` stands inside " +
                            (place == Place::kMatch ? "`match { … }`" : "`fix … { … }`"),
                        first.span, "move it there"));
      return;
    }
    const char* const what = head == Place::kRuleHead     ? "a part of a rule"
                             : head == Place::kAdjustHead ? "a part of `adjust`"
                             : head == Place::kExample    ? "a part of `tests for`"
                                                          : "a part of `pattern`";
    report(unknown_word(first, what, words));
  }

  // True when `next` turned out to be the rest of this statement.
  bool one_part(Range range, const Part& part, Place head, Range next) {
    switch (part.rank) {
      case 0:
        return statement(head, range, next);
      case 6:
        return statement(Place::kReport, range, next);
      case 7:
        return statement(Place::kNote, range, next);
      case 8:
        fix(range);
        return false;
      case 9:
        if (part.word == "fixed") {
          report(make_error("wrong-part", "`fixed` follows the code of a `bad` example",
                            tokens_[range.begin].span, "put it there"));
          return false;
        }
        return example(range, next);
      default:
        block_part(range);
        return false;
    }
  }

  // An example takes the `fixed` that follows on its own line.
  bool example(Range range, Range next) {
    if (next.end > next.begin && tokens_[next.begin].type == PprLexer::FIXED) {
      statement(Place::kExample, {range.begin, next.end}, {});
      return true;
    }
    return statement(Place::kExample, range, next);
  }

  void block_part(Range range) {
    const Token& first = tokens_[range.begin];
    const std::size_t at = range.begin + 1;
    if (at < range.end && tokens_[at].type == PprLexer::COLON) {
      report(make_error("colon-after-word", "no colon follows `" + first.text + "`",
                        tokens_[at].span, "remove it"));
    } else if (at >= range.end || tokens_[at].type != PprLexer::LBRACE) {
      const bool end = at >= range.end;
      report(make_error("incomplete", "the lines of `" + first.text + "` stand in braces",
                        end ? behind(first) : tokens_[at].span,
                        "write `" + first.text + " { … }`"));
      return;
    }
    const Range block = block_of(range);
    if (block.begin == range.end) return;
    if (block.begin + 1 == block.end) {
      report(make_error("empty-part", "`" + first.text + "` holds no line", first.span,
                        "add one, or remove the part"));
    }
    if (block.end + 1 < range.end) after_block(block.end + 1);
    statements(place_of(first), {block.begin + 1, block.end}, false);
  }

  static Place place_of(const Token& word) {
    switch (word.type) {
      case PprLexer::WHERE:
        return Place::kWhere;
      case PprLexer::UNLESS:
        return Place::kUnless;
      case PprLexer::MINOR:
        return Place::kMinor;
      case PprLexer::DOUBT:
        return Place::kDoubt;
      default:
        return Place::kMatch;
    }
  }

  void fix(Range range) {
    const Range block = block_of(range);
    if (block.begin == range.end || tokens_[block.begin - 1].type == PprLexer::IN) {
      if (!statement(Place::kFixHead, range, {}) && fits_) {
        report(make_error("incomplete", "the edits of a fix stand in braces",
                          behind(tokens_[range.end - 1]),
                          "write `fix safe \"title\" { set c.p = X }`"));
      }
      return;
    }
    statement(Place::kFixHead, {range.begin, block.begin}, {});
    if (block.begin + 1 == block.end) {
      report(make_error("empty-part", "this fix holds no edit", tokens_[range.begin].span,
                        "add one, or remove the fix"));
    }
    if (block.end + 1 < range.end) after_block(block.end + 1);
    statements(Place::kFixBody, {block.begin + 1, block.end}, false);
  }

  void missing_parts(Range rule, const std::vector<Range>& statements) {
    if (truncated_) return;
    for (const char* word : {"match", "report"}) {
      const bool found = std::any_of(statements.begin(), statements.end(), [&](const Range& range) {
        const std::string& text = tokens_[range.begin].text;
        // A misspelt part was reported as an unknown word: it is not missing as well.
        return text == word || base::nearest(text, {word}).has_value();
      });
      if (found || stands_anywhere(rule, word)) continue;
      report(
          make_error("missing-part", std::string("this rule has no `") + word + "`",
                     tokens_[rule.begin + 1].span,
                     std::string(word) == "match" ? "add `match { … }`" : "add `report c \"…\"`"));
    }
  }

  bool stands_anywhere(Range range, std::string_view word) const {
    for (std::size_t at = range.begin; at < range.end; ++at) {
      if (tokens_[at].text == word) return true;
    }
    return false;
  }

  // ── statements ──
  void statements(Place place, Range range, bool one_line) {
    std::vector<Range> list = one_line ? cut_at_words(place, range) : lines(range);
    for (std::size_t at = 0; at < list.size(); ++at) {
      const Range next = at + 1 < list.size() ? list[at + 1] : Range{};
      if (statement(place, list[at], next)) ++at;
    }
  }

  // Statements that share a line, cut where a word stands that begins one.
  std::vector<Range> cut_at_words(Place place, Range range) const {
    std::vector<Range> out;
    for (std::size_t at = range.begin; at < range.end; ++at) {
      const bool begins = at == range.begin || begins_statement(place, at);
      if (!begins) continue;
      if (!out.empty()) out.back().end = at;
      out.push_back({at, range.end});
    }
    return out;
  }

  bool begins_statement(Place place, std::size_t at) const {
    if (at > 0 && tokens_[at - 1].type == PprLexer::DOT) return false;
    return !form_of(place, tokens_[at].text).empty() && tokens_[at].type != PprLexer::NOT;
  }

  bool fits(Place place, const std::vector<Token>& tokens, std::size_t& failed) const {
    Grammar grammar(tokens);
    bool good = false;
    switch (place) {
      case Place::kFile:
        good = grammar.parse(&PprParser::onlyItem) != nullptr;
        break;
      case Place::kRuleHead:
        good = grammar.parse(&PprParser::onlyHeadLine) != nullptr;
        break;
      case Place::kAdjustHead:
        good = grammar.parse(&PprParser::onlyAdjustLine) != nullptr;
        break;
      case Place::kPackBody:
        good = grammar.parse(&PprParser::onlyPackLine) != nullptr;
        break;
      case Place::kMatch:
        good = grammar.parse(&PprParser::onlyMatchLine) != nullptr;
        break;
      case Place::kWhere:
        good = grammar.parse(&PprParser::onlyWhereLine) != nullptr;
        break;
      case Place::kUnless:
        good = grammar.parse(&PprParser::onlyUnlessLine) != nullptr;
        break;
      case Place::kMinor:
      case Place::kDoubt:
        good = grammar.parse(&PprParser::onlyGuardLine) != nullptr;
        break;
      case Place::kReport:
        good = grammar.parse(&PprParser::onlyReport) != nullptr;
        break;
      case Place::kNote:
        good = grammar.parse(&PprParser::onlyNote) != nullptr;
        break;
      case Place::kFixHead:
        good = grammar.parse(&PprParser::onlyFixHead) != nullptr;
        break;
      case Place::kFixBody:
        good = grammar.parse(&PprParser::onlyEdit) != nullptr;
        break;
      case Place::kExample:
        good = grammar.parse(&PprParser::onlyTestCase) != nullptr;
        break;
    }
    failed = grammar.failed_at();
    return good;
  }

  bool fits(Place place, Range range) const {
    std::size_t failed = 0;
    return range.begin < range.end && fits(place, slice(range), failed);
  }

  // Checks one statement; true when `next` turned out to be the rest of it.
  bool statement(Place place, Range range, Range next) {
    int joined = 0;
    while (true) {
      std::size_t failed = 0;
      fits_ = fits(place, slice(range), failed);
      if (fits_) return false;
      const std::size_t at = std::min(range.begin + failed, range.end);
      const std::size_t second = second_statement(place, range, at, next);
      if (second == range.begin) return refused(place, range, at, next);
      report(two_statements(tokens_[second]));
      if (++joined == kMaxStatementsOnOneLine) return false;
      range.begin = second;
    }
  }

  // Two statements on one line: the first ends where the second begins. `range.begin`: it is one.
  std::size_t second_statement(Place place, Range range, std::size_t at, Range next) const {
    if (at == range.begin || at == range.end || fits_with(place, range, next)) return range.begin;
    if (!fits(place, {range.begin, at})) return range.begin;
    return begins_statement(place, at) || fits(place, {at, range.end}) ? at : range.begin;
  }

  bool fits_with(Place place, Range range, Range next) const {
    return next.begin < next.end && fits(place, {range.begin, next.end});
  }

  bool refused(Place place, Range range, std::size_t at, Range next) {
    if (fits_with(place, range, next)) {
      report(runs_on(tokens_[range.end - 1], tokens_[next.begin]));
      return true;
    }
    if (at == range.begin && elsewhere(place, range)) return false;
    if (at == range.begin && at < range.end && is_word(tokens_[at]) && place != Place::kFile) {
      Diagnostic d = line_slip({tokens_, place, range.begin, range.end, at});
      report(d.name.empty() ? unknown_first_word(tokens_[at], place) : d);
      return false;
    }
    report(explain_at(place, range, at));
    return false;
  }

  // A first word that is unknown lets the grammar fail at the second.
  Diagnostic explain_at(Place place, Range range, std::size_t at) const {
    const Statement s{tokens_, place, range.begin, range.end, at};
    const Token& first = tokens_[range.begin];
    const bool second = at == range.begin + 1 && at < range.end;
    const bool plain =
        second && is_word(first) && is_word(tokens_[at]) && form_of(place, first.text).empty();
    if (!plain) return explain_statement(s);
    const bool misspelt = base::nearest(first.text, words_of(place)).has_value();
    Diagnostic slip = misspelt ? Diagnostic{} : condition_slip(s);
    return slip.name.empty() ? unknown_first_word(first, place) : slip;
  }

  // A condition in `match`.
  bool elsewhere(Place place, Range range) {
    if (place != Place::kMatch || !fits(Place::kWhere, range)) return false;
    const source::Span span{tokens_[range.begin].span.begin, tokens_[range.end - 1].span.end};
    report(make_error("wrong-part", "a condition stands in `where`, not in `match`", span,
                      "move it to `where { … }`"));
    return true;
  }

  const std::vector<Token>& tokens_;
  const bool truncated_;
  const source::SourceFile* file_;
  std::vector<Diagnostic>& diagnostics_;
  std::uint32_t lost_ = 0xFFFFFFFFu;
  bool fits_ = false;
};

}  // namespace

void diagnose(const std::vector<Token>& tokens, bool truncated, const source::SourceFile& file,
              ast::File& out, std::vector<Diagnostic>& diagnostics) {
  const std::vector<Token> balanced = balance(tokens, truncated, file, diagnostics);
  Diagnoser diagnoser(balanced, truncated, &file, diagnostics);
  diagnoser.file(out);
  diagnoser.fallback(0);
}

void diagnose_query(const std::vector<Token>& tokens, const source::SourceFile& file,
                    std::vector<Diagnostic>& diagnostics) {
  const std::vector<Token> balanced = balance(tokens, false, file, diagnostics);
  Diagnoser diagnoser(balanced, false, &file, diagnostics);
  diagnoser.query();
  diagnoser.fallback(0);
}

}  // namespace ppcheck::dsl
