#include "dsl/parse/builder.h"

namespace ppcheck::dsl {

ast::Find Builder::find(PprParser::FindPartContext* tree) {
  ast::Find out;
  out.span = span(tree);
  for (auto* line : tree->matchPart()->matchLine()) out.match.push_back(match_line(line));
  find_rest(out, tree->wherePart(), tree->unlessPart(), tree->minorPart(), tree->doubtPart());
  return out;
}

ast::Find Builder::find(PprParser::FindBodyContext* tree) {
  ast::Find out;
  out.span = span(tree);
  for (auto* line : tree->matchLine()) out.match.push_back(match_line(line));
  find_rest(out, tree->wherePart(), tree->unlessPart(), tree->minorPart(), tree->doubtPart());
  return out;
}

void Builder::find_rest(ast::Find& find, PprParser::WherePartContext* where,
                        PprParser::UnlessPartContext* unless, PprParser::MinorPartContext* minor,
                        PprParser::DoubtPartContext* doubt) {
  if (where != nullptr) {
    for (auto* line : where->whereLine()) {
      find.where.push_back({condition(line->condition()), span(line)});
    }
  }
  if (unless != nullptr) {
    for (auto* line : unless->unlessLine()) find.unless.push_back(unless_line(line));
  }
  if (minor != nullptr) {
    for (auto* line : minor->guardLine()) find.minor.push_back(guard_line(line));
  }
  if (doubt != nullptr) {
    for (auto* line : doubt->guardLine()) find.doubt.push_back(guard_line(line));
  }
}

ast::MatchLine Builder::match_line(PprParser::MatchLineContext* tree) {
  ast::MatchLine out;
  out.span = span(tree);
  if (tree->OBJECT() != nullptr) {
    out.what = ast::ObjectLine{name(tree->label(0)), type(tree->typeName())};
  } else if (tree->LOOP() != nullptr) {
    ast::LoopLine loop{name(tree->label(0)), std::nullopt};
    if (tree->OVER() != nullptr) loop.over = name(tree->label(1));
    out.what = std::move(loop);
  } else if (tree->patternUse() != nullptr) {
    out.what = ast::UseLine{pattern_use(tree->patternUse())};
  } else {
    out.what = call_line(tree->event());
  }
  return out;
}

ast::CallLine Builder::call_line(PprParser::EventContext* tree) {
  ast::CallLine out;
  if (tree->label() != nullptr) out.name = name(tree->label());
  out.target = target(tree->target());
  for (auto* one : tree->relation()) out.relations.push_back(relation(one));
  return out;
}

ast::Relation Builder::relation(PprParser::RelationContext* tree) {
  using Kind = ast::Relation::Kind;
  ast::Relation out;
  out.span = span(tree);
  if (tree->INSIDE() != nullptr) {
    out.kind = Kind::kInside;
    out.inside = target(tree->target());
    return out;
  }
  out.other = name(tree->label());
  if (tree->IN() != nullptr) out.kind = tree->ALWAYS() != nullptr ? Kind::kAlwaysIn : Kind::kIn;
  if (tree->AFTER() != nullptr) out.kind = Kind::kAfter;
  if (tree->BEFORE() != nullptr) out.kind = Kind::kBefore;
  return out;
}

ast::GuardLine Builder::unless_line(PprParser::UnlessLineContext* tree) {
  ast::GuardLine out;
  out.span = span(tree);
  if (tree->event() != nullptr) {
    out.what = call_line(tree->event());
  } else {
    out.what = condition(tree->condition());
  }
  return out;
}

ast::GuardLine Builder::guard_line(PprParser::GuardLineContext* tree) {
  ast::GuardLine out;
  out.span = span(tree);
  if (tree->event() != nullptr) {
    out.what = call_line(tree->event());
  } else {
    out.what = condition(tree->condition());
  }
  if (tree->STRING() != nullptr) out.text = message_text(tree->STRING()->getSymbol());
  return out;
}

}  // namespace ppcheck::dsl
