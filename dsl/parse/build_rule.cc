#include "dsl/parse/builder.h"

namespace ppcheck::dsl {

ast::Rule Builder::rule(PprParser::RuleDeclContext* tree) {
  ast::Rule out;
  out.span = span(tree);
  out.name = name(tree->dashed());
  for (auto* line : tree->ruleLine()) head_line(out.metadata, line);
  out.find = find(tree->findPart());
  auto* report = tree->report();
  out.report = message(report->label(), report->STRING(), report);
  for (auto* note : tree->note()) out.notes.push_back(message(note->label(), note->STRING(), note));
  for (auto* one : tree->fixPart()) out.fixes.push_back(fix(one));
  for (auto* one : tree->testCase()) out.examples.push_back(example(one));
  return out;
}

ast::Pattern Builder::pattern(PprParser::PatternDeclContext* tree) {
  std::vector<ast::Name> labels = names(tree->label());
  ast::Pattern out;
  out.span = span(tree);
  out.name = std::move(labels.front());
  out.parameters.assign(std::make_move_iterator(labels.begin() + 1),
                        std::make_move_iterator(labels.end()));
  out.find = find(tree->findPart());
  return out;
}

ast::Adjust Builder::adjust(PprParser::AdjustDeclContext* tree) {
  ast::Adjust out;
  out.span = span(tree);
  out.rule = name(tree->ruleRef());
  for (auto* line : tree->adjustLine()) adjust_line(out.metadata, line);
  if (tree->unlessPart() != nullptr) {
    for (auto* line : tree->unlessPart()->unlessLine()) out.unless.push_back(unless_line(line));
  }
  for (auto* one : tree->testCase()) out.examples.push_back(example(one));
  return out;
}

void Builder::set_word(std::optional<ast::Name>& place, ast::Name word,
                       antlr4::ParserRuleContext* line) {
  if (place) {
    const std::string first = line->getStart()->getText();
    error("duplicate-part", "`" + first + "` stands here a second time", span(line->getStart()),
          "keep one of the two lines");
    return;
  }
  place = std::move(word);
}

void Builder::head_line(ast::Metadata& data, PprParser::RuleLineContext* tree) {
  switch (tree->getStart()->getType()) {
    case PprParser::SEVERITY:
      set_word(data.severity, name(tree->word()), tree);
      break;
    case PprParser::CONFIDENCE:
      set_word(data.confidence, name(tree->word()), tree);
      break;
    case PprParser::CAUSE:
      set_word(data.cause, name(tree->dotted(0)), tree);
      break;
    case PprParser::SYMPTOM:
      set_word(data.symptom, name(tree->dotted(0)), tree);
      break;
    case PprParser::STAGE:
      set_word(data.stage, name(tree->dashed(0)), tree);
      break;
    case PprParser::EXPOSED:
      set_word(data.exposed, name(tree->dashed(0)), tree);
      break;
    case PprParser::ORIGIN:
      for (auto* one : tree->dotted()) data.origins.push_back(name(one));
      break;
    case PprParser::EFFECT:
      data.effects.push_back(
          {text(tree->STRING(0)->getSymbol()), text(tree->STRING(1)->getSymbol()), span(tree)});
      break;
    case PprParser::DOCS:
      data.docs.push_back(text(tree->STRING(0)->getSymbol()));
      break;
    case PprParser::WHY:
      if (data.why) {
        error("duplicate-part", "`why` stands here a second time", span(tree->getStart()),
              "keep one of the two texts");
      } else {
        data.why = text(tree->text());
      }
      break;
    case PprParser::TAGS:
      for (auto* one : tree->dashed()) data.tags.push_back(name(one));
      break;
    case PprParser::NEEDS:
      data.needs.push_back({name(tree->dashed(0)), requirement(tree->versionReq()), span(tree)});
      break;
    case PprParser::OPTION:
      data.options.push_back(option(tree->label(), tree->literal(),
                                    tree->STRING().empty() ? nullptr : tree->STRING(0), tree));
      break;
    case PprParser::PATHS:
      data.paths.push_back(paths(tree->INCLUDE() != nullptr, tree->STRING(), tree));
      break;
    default:
      break;
  }
}

void Builder::adjust_line(ast::Metadata& data, PprParser::AdjustLineContext* tree) {
  switch (tree->getStart()->getType()) {
    case PprParser::SEVERITY:
      set_word(data.severity, name(tree->word()), tree);
      break;
    case PprParser::CONFIDENCE:
      set_word(data.confidence, name(tree->word()), tree);
      break;
    case PprParser::OPTION:
      data.options.push_back(option(tree->label(), tree->literal(), nullptr, tree));
      break;
    case PprParser::PATHS:
      data.paths.push_back(paths(tree->INCLUDE() != nullptr, tree->STRING(), tree));
      break;
    default:
      break;
  }
}

ast::Option Builder::option(PprParser::LabelContext* label, PprParser::LiteralContext* value,
                            antlr4::tree::TerminalNode* help, antlr4::ParserRuleContext* line) {
  ast::Option out;
  out.name = name(label);
  out.value = literal(value);
  if (help != nullptr) out.help = text(help->getSymbol());
  out.span = span(line);
  return out;
}

ast::PathsLine Builder::paths(bool include, const std::vector<antlr4::tree::TerminalNode*>& globs,
                              antlr4::ParserRuleContext* line) {
  ast::PathsLine out;
  out.include = include;
  for (auto* glob : globs) out.globs.push_back(text(glob->getSymbol()));
  out.span = span(line);
  return out;
}

}  // namespace ppcheck::dsl
