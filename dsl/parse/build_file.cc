#include "dsl/parse/builder.h"

namespace ppcheck::dsl {

ast::Item Builder::item(PprParser::ItemContext* tree) {
  if (auto* one = tree->importDecl()) return import(one);
  if (auto* one = tree->pluginDecl()) {
    return ast::PluginUse{qualified(one->qname()), requirement(one->versionReq()), span(one)};
  }
  if (auto* one = tree->packDecl()) return pack(one);
  if (auto* one = tree->setDecl()) {
    return ast::Set{name(one->label()), set_expression(one->setExpr()), span(one)};
  }
  if (auto* one = tree->extendDecl()) {
    return ast::Extend{name(one->ruleRef()), set_expression(one->setExpr()), span(one)};
  }
  if (auto* one = tree->patternDecl()) return pattern(one);
  if (auto* one = tree->ruleDecl()) return rule(one);
  if (auto* one = tree->adjustDecl()) return adjust(one);
  if (auto* one = tree->disableDecl()) {
    return ast::Disable{name(one->ruleRef()), text(one->STRING()->getSymbol()), span(one)};
  }
  auto* tests = tree->testsDecl();
  ast::TestsFor out;
  out.rule = name(tests->ruleRef());
  for (auto* one : tests->testCase()) out.examples.push_back(example(one));
  out.span = span(tests);
  return out;
}

ast::Import Builder::import(PprParser::ImportDeclContext* tree) {
  ast::Import out;
  out.module = qualified(tree->qname());
  out.span = span(tree);
  if (tree->label() != nullptr) out.as = name(tree->label());
  for (auto* one : tree->importName()) {
    ast::ImportedName imported{name(one->word()), std::nullopt};
    if (one->label() != nullptr) imported.as = name(one->label());
    out.names.push_back(std::move(imported));
  }
  return out;
}

ast::Pack Builder::pack(PprParser::PackDeclContext* tree) {
  ast::Pack out;
  out.name = name(tree->dashed());
  out.version = name(tree->version());
  out.span = span(tree);
  for (auto* line : tree->packLine()) {
    if (line->REQUIRES() != nullptr) {
      out.requirements.push_back(
          {name(line->dashed()), requirement(line->versionReq()), span(line)});
    } else if (out.description) {
      error("duplicate-part", "`description` stands here a second time", span(line->getStart()),
            "keep one of the two lines");
    } else {
      out.description = text(line->text());
    }
  }
  return out;
}

ast::SetExpression Builder::set_expression(PprParser::SetExprContext* tree) {
  ast::SetExpression out;
  out.span = span(tree);
  const auto terms = tree->setTerm();
  const auto operators = tree->setOp();
  bool joins = false;
  bool subtracts = false;
  for (std::size_t at = 0; at < terms.size(); ++at) {
    ast::SetTerm term = set_term(terms[at]);
    if (at > 0) {
      term.subtracted = operators[at - 1]->MINUS() != nullptr;
      const bool mixed = term.subtracted ? joins : subtracts;
      (term.subtracted ? subtracts : joins) = true;
      if (mixed) {
        error("mixed-operators", "`|` and `-` in one set say not which comes first",
              span(operators[at - 1]), "make two sets, or join the members in braces");
      }
    }
    out.terms.push_back(std::move(term));
  }
  return out;
}

ast::SetTerm Builder::set_term(PprParser::SetTermContext* tree) {
  using Kind = ast::SetTerm::Kind;
  ast::SetTerm out;
  out.span = span(tree);
  if (tree->apiBraces() != nullptr) {
    out.kind = Kind::kMembers;
    for (auto* member : tree->apiBraces()->apiRef()) out.members.push_back(api(member));
  } else if (tree->apiRef() != nullptr) {
    out.kind = Kind::kName;
    out.members.push_back(api(tree->apiRef()));
  } else {
    out.kind = Kind::kFile;
    out.file = text(tree->STRING()->getSymbol());
    if (tree->qname() != nullptr) out.under = qualified(tree->qname());
  }
  return out;
}

}  // namespace ppcheck::dsl
