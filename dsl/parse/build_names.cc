#include "dsl/parse/builder.h"

namespace ppcheck::dsl {

source::Span Builder::span(antlr4::Token* token) {
  return {static_cast<std::uint32_t>(token->getStartIndex()),
          static_cast<std::uint32_t>(token->getStopIndex())};
}

source::Span Builder::span(antlr4::ParserRuleContext* tree) {
  return {span(tree->getStart()).begin, span(tree->getStop()).end};
}

void Builder::error(std::string name, std::string message, source::Span span, std::string help) {
  Diagnostic d;
  d.name = std::move(name);
  d.message = std::move(message);
  d.span = span;
  d.help = std::move(help);
  diagnostics_.push_back(std::move(d));
}

ast::Name Builder::name(antlr4::ParserRuleContext* tree) {
  return {tree->getText(), span(tree)};
}

std::vector<ast::Name> Builder::names(const std::vector<PprParser::LabelContext*>& trees) {
  std::vector<ast::Name> out;
  for (auto* tree : trees) out.push_back(name(tree));
  return out;
}

ast::QualifiedName Builder::qualified(PprParser::QnameContext* tree) {
  ast::QualifiedName out;
  out.parts.push_back(name(tree->label()));
  for (auto* word : tree->word()) out.parts.push_back(name(word));
  out.span = span(tree);
  return out;
}

ast::ApiRef Builder::api(PprParser::ApiRefContext* tree) {
  return {qualified(tree->qname()), tree->STAR() != nullptr, span(tree)};
}

ast::Target Builder::target(PprParser::TargetContext* tree) {
  ast::Target out;
  out.span = span(tree);
  for (auto* term : tree->targetTerm()) {
    if (term->apiRef() != nullptr) out.members.push_back(api(term->apiRef()));
    if (term->apiBraces() == nullptr) continue;
    for (auto* member : term->apiBraces()->apiRef()) out.members.push_back(api(member));
  }
  return out;
}

ast::TypeName Builder::type(PprParser::TypeNameContext* tree) {
  ast::TypeName out;
  out.any = tree->ANY() != nullptr;
  for (auto* alternative : tree->qname()) out.alternatives.push_back(qualified(alternative));
  out.or_unknown = tree->QUESTION() != nullptr;
  out.span = span(tree);
  return out;
}

ast::PatternUse Builder::pattern_use(PprParser::PatternUseContext* tree) {
  std::vector<ast::Name> labels = names(tree->label());
  ast::PatternUse out;
  out.pattern = std::move(labels.front());
  out.arguments.assign(std::make_move_iterator(labels.begin() + 1),
                       std::make_move_iterator(labels.end()));
  out.span = span(tree);
  return out;
}

ast::Comparison Builder::comparison(PprParser::CmpContext* tree) {
  switch (tree->getStart()->getType()) {
    case PprParser::NE:
      return ast::Comparison::kNotEqual;
    case PprParser::LT:
      return ast::Comparison::kLess;
    case PprParser::LE:
      return ast::Comparison::kLessEqual;
    case PprParser::GT:
      return ast::Comparison::kGreater;
    case PprParser::GE:
      return ast::Comparison::kGreaterEqual;
    default:
      return ast::Comparison::kEqual;
  }
}

ast::VersionRequirement Builder::requirement(PprParser::VersionReqContext* tree) {
  ast::VersionRequirement out;
  if (tree == nullptr) return out;
  const auto versions = tree->version();
  for (std::size_t at = 0; at < versions.size(); ++at) {
    out.bounds.push_back({comparison(tree->cmp(at)), name(versions[at])});
  }
  out.span = span(tree);
  return out;
}

}  // namespace ppcheck::dsl
