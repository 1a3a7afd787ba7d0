#include "dsl/parse/layout.h"

#include <cstdint>

#include "dsl/parse/laid_out.h"

namespace ppcheck::dsl {
namespace {

bool is_statement(std::size_t rule) {
  switch (rule) {
    case PprParser::RuleImportDecl:
    case PprParser::RulePluginDecl:
    case PprParser::RulePackDecl:
    case PprParser::RulePackLine:
    case PprParser::RuleSetDecl:
    case PprParser::RuleExtendDecl:
    case PprParser::RulePatternDecl:
    case PprParser::RuleRuleDecl:
    case PprParser::RuleRuleLine:
    case PprParser::RuleAdjustDecl:
    case PprParser::RuleAdjustLine:
    case PprParser::RuleDisableDecl:
    case PprParser::RuleTestsDecl:
    case PprParser::RuleMatchPart:
    case PprParser::RuleWherePart:
    case PprParser::RuleUnlessPart:
    case PprParser::RuleMinorPart:
    case PprParser::RuleDoubtPart:
    case PprParser::RuleMatchLine:
    case PprParser::RuleWhereLine:
    case PprParser::RuleUnlessLine:
    case PprParser::RuleGuardLine:
    case PprParser::RuleReport:
    case PprParser::RuleNote:
    case PprParser::RuleFixPart:
    case PprParser::RuleEdit:
    case PprParser::RuleTestCase:
      return true;
    default:
      return false;
  }
}

}  // namespace

// Marks where statements begin and which braces are those of blocks. The walk keeps its own stack.
std::vector<std::uint8_t> marks_of(antlr4::ParserRuleContext* tree, std::size_t count) {
  std::vector<std::uint8_t> marks(count, 0);
  std::vector<antlr4::ParserRuleContext*> open{tree};
  while (!open.empty()) {
    antlr4::ParserRuleContext* node = open.back();
    open.pop_back();
    const bool statement = is_statement(node->getRuleIndex());
    if (statement) marks[node->getStart()->getTokenIndex()] |= kBeginsStatement;
    for (antlr4::tree::ParseTree* child : node->children) {
      if (auto* inner = dynamic_cast<antlr4::ParserRuleContext*>(child)) {
        open.push_back(inner);
      } else if (auto* leaf = dynamic_cast<antlr4::tree::TerminalNode*>(child)) {
        const std::size_t at = leaf->getSymbol()->getTokenIndex();
        const std::size_t type = leaf->getSymbol()->getType();
        if (type == PprParser::FIXED && statement) marks[at] |= kBeginsStatement;
        if (type == PprParser::LBRACE && statement) marks[at] |= kOpensBlock;
        if (type == PprParser::RBRACE && statement) marks[at] |= kClosesBlock;
      }
    }
  }
  return marks;
}

bool continues(const Token& token) {
  switch (token.type) {
    case PprLexer::BAR:
    case PprLexer::COMMA:
    case PprLexer::LPAREN:
    case PprLexer::AND:
    case PprLexer::OR:
    case PprLexer::ASSIGN:
      return true;
    default:
      return false;
  }
}

Diagnostic runs_on(const Token& before, const Token& token) {
  Diagnostic d;
  d.name = "line-runs-on";
  d.message =
      "the statement of the line before is not complete, and a statement ends with its line";
  d.span = token.span;
  switch (token.type) {
    case PprLexer::AND:
    case PprLexer::OR:
    case PprLexer::BAR:
      d.help = "end the line before with `" + token.text + "`";
      break;
    default:
      d.help = "write it in one line; only after `|`, `,`, `(`, `and`, `or`, `=` it may go on";
  }
  d.notes.push_back("the line before ends after `" + before.text.substr(0, 40) + "`");
  return d;
}

Diagnostic two_statements(const Token& token) {
  Diagnostic d;
  d.name = "two-statements";
  d.message = "two statements stand on one line";
  d.span = token.span;
  d.help = "begin a new line here";
  return d;
}

void check_layout(antlr4::ParserRuleContext* tree, const std::vector<Token>& tokens,
                  std::vector<Diagnostic>& diagnostics) {
  const std::vector<std::uint8_t> marks = marks_of(tree, tokens.size());
  int brackets = 0;  // open ones within the statement
  for (std::size_t at = 0; at < tokens.size(); ++at) {
    const Token& token = tokens[at];
    const bool bracket_opens = token.type == PprLexer::LBRACE || token.type == PprLexer::LPAREN;
    const bool bracket_closes = token.type == PprLexer::RBRACE || token.type == PprLexer::RPAREN;
    if (at > 0 && token.type != antlr4::Token::EOF) {
      const Token& before = tokens[at - 1];
      const bool same_line = before.end_line == token.line;
      // An empty token is a brace that the repair put there.
      const bool after_fence = before.type == PprLexer::BLOCK && same_line && !token.span.empty();
      if (after_fence) {
        Diagnostic d;
        d.name = "wrong-fence";
        d.message = "the line that closes a fence holds only ```";
        d.span = token.span;
        d.help = "begin a new line here";
        diagnostics.push_back(std::move(d));
      } else if ((marks[at] & kBeginsStatement) != 0) {
        if (same_line && (marks[at - 1] & kOpensBlock) == 0) {
          diagnostics.push_back(two_statements(token));
        }
      } else if (!same_line && brackets == 0 && (marks[at] & kClosesBlock) == 0 &&
                 token.type != PprLexer::BLOCK && !continues(before)) {
        diagnostics.push_back(runs_on(before, token));
      }
    }
    if (bracket_opens && (marks[at] & kOpensBlock) == 0) ++brackets;
    if (bracket_closes && (marks[at] & kClosesBlock) == 0) --brackets;
  }
}

}  // namespace ppcheck::dsl
