#include "dsl/parse/builder.h"

namespace ppcheck::dsl {

ast::Message Builder::message(PprParser::LabelContext* subject, antlr4::tree::TerminalNode* text,
                              antlr4::ParserRuleContext* whole) {
  return {name(subject), message_text(text->getSymbol()), span(whole)};
}

ast::Fix Builder::fix(PprParser::FixPartContext* tree) {
  auto* head = tree->fixHead();
  ast::Fix out;
  out.span = span(tree);
  out.safe = head->SAFE() != nullptr;
  out.title = text(head->STRING()->getSymbol());
  if (head->condition() != nullptr) out.when = condition(head->condition());
  for (auto* one : tree->edit()) out.edits.push_back(edit(one));
  return out;
}

ast::Edit Builder::edit(PprParser::EditContext* tree) {
  ast::Edit out;
  out.span = span(tree);
  if (auto* set = dynamic_cast<PprParser::SetEditContext*>(tree)) {
    out.what = ast::SetArgument{value(set->value()), replacement(set->expr())};
  } else if (auto* remove = dynamic_cast<PprParser::RemoveEditContext*>(tree)) {
    out.what = ast::RemoveArgument{value(remove->value())};
  } else if (auto* rename = dynamic_cast<PprParser::RenameEditContext*>(tree)) {
    out.what = ast::RenameCall{name(rename->label()), api(rename->apiRef())};
  } else if (auto* replace = dynamic_cast<PprParser::ReplaceEditContext*>(tree)) {
    out.what = ast::ReplaceCall{name(replace->label()), replacement(replace->expr())};
  } else if (auto* move = dynamic_cast<PprParser::MoveEditContext*>(tree)) {
    out.what = ast::MoveCall{name(move->label(0)), name(move->label(1))};
  } else if (auto* swap = dynamic_cast<PprParser::SwapEditContext*>(tree)) {
    out.what = ast::SwapCalls{name(swap->label(0)), name(swap->label(1))};
  } else if (auto* insert = dynamic_cast<PprParser::InsertEditContext*>(tree)) {
    out.what = ast::InsertBefore{replacement(insert->expr()), name(insert->label())};
  } else if (auto* wrap = dynamic_cast<PprParser::WrapEditContext*>(tree)) {
    out.what = ast::WrapNode{name(wrap->label()), replacement(wrap->expr())};
  } else if (auto* remove_call = dynamic_cast<PprParser::DeleteEditContext*>(tree)) {
    out.what = ast::DeleteCall{name(remove_call->label())};
  }
  return out;
}

ast::Replacement Builder::replacement(PprParser::ExprContext* tree) {
  if (tree->literal() != nullptr) return literal(tree->literal());
  if (tree->apiRef() != nullptr) return api(tree->apiRef());
  return ast::CodeTemplate{message_text(tree->CODE()->getSymbol())};
}

}  // namespace ppcheck::dsl
