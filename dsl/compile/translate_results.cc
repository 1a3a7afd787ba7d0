#include "dsl/ast/print.h"
#include "dsl/compile/translator.h"

namespace ppcheck::dsl {

using base::intern;

std::string python_text(const ast::Literal& literal) {
  if (literal.kind != ast::Literal::Kind::kText) return literal.text;
  return quote(literal.text);  // the escapes of .ppr are Python's
}

void Translator::translate_results(const ast::Rule& rule, const FileScope& scope) {
  program_.rule = rule.name.text;
  program_.report = report(rule.report, scope);
  for (const ast::Message& note : rule.notes) program_.notes.push_back(report(note, scope));
  for (const ast::Fix& one : rule.fixes) program_.fixes.push_back(fix(one, scope));
}

std::vector<match::Piece> Translator::pieces(const ast::Template& text, const FileScope& scope) {
  std::vector<match::Piece> out;
  for (const ast::Template::Piece& piece : text.pieces) {
    match::Piece made;
    if (!piece.value) {
      made.text = piece.text;
      out.push_back(std::move(made));
      continue;
    }
    const ast::Value& value = *piece.value;
    const Symbol* const symbol = body_.find(value.base.text);
    if (symbol == nullptr) continue;  // dsl/resolve has said so
    if (symbol->kind == SymbolKind::kOption) {
      made.text = symbol->value.text;
      out.push_back(std::move(made));
      continue;
    }
    made.slot = slot_of(symbol->name);
    made.kind = match::Piece::Kind::kSource;
    if (value.property) {
      const bool name = value.property->text == "name";
      made.kind = name ? match::Piece::Kind::kName : match::Piece::Kind::kProperty;
      made.property = intern(value.property->text);
      if (!value.parameters.empty())
        not_supported("the properties of an argument are for conditions, not for texts", value.property->span, scope);
    } else if (!value.parameters.empty()) {
      made.kind = match::Piece::Kind::kArgument;
      made.parameter = intern(value.parameters.front().text);
      if (value.parameters.size() > 1)
        not_supported("the parts of an argument are not looked at", value.span, scope);
    }
    out.push_back(std::move(made));
  }
  return out;
}

match::Report Translator::report(const ast::Message& message, const FileScope& scope) {
  return {slot_of(message.subject.text), pieces(message.text, scope)};
}

match::FixPlan Translator::fix(const ast::Fix& fix, const FileScope& scope) {
  match::FixPlan out;
  out.safe = fix.safe;
  out.title = fix.title.value;
  if (fix.when) out.when = condition(*fix.when, scope);
  for (const ast::Edit& one : fix.edits) out.edits.push_back(edit(one, scope));
  return out;
}

void Translator::replacement(const ast::Replacement& replacement, const FileScope& scope,
                             match::FixEdit& out) {
  using Expr = match::FixEdit::Expr;
  if (const auto* literal = std::get_if<ast::Literal>(&replacement)) {
    out.expr = Expr::kLiteral;
    out.literal = python_text(*literal);
    return;
  }
  if (const auto* code = std::get_if<ast::CodeTemplate>(&replacement)) {
    out.expr = Expr::kCode;
    out.code = pieces(code->text, scope);
    return;
  }
  const auto& ref = std::get<ast::ApiRef>(replacement);
  const Symbol* const symbol = body_.find(ref.name.parts.front().text);
  if (symbol == nullptr) {
    out.expr = Expr::kApi;
    out.literal = names_.dotted(ref.name, scope, true);
    return;
  }
  if (symbol->kind == SymbolKind::kOption) {
    out.expr = Expr::kLiteral;
    out.literal = python_text(symbol->value);
    return;
  }
  ast::Template bound;
  ast::Value value;
  value.base = ref.name.parts.front();
  value.parameters.assign(ref.name.parts.begin() + 1, ref.name.parts.end());
  value.span = ref.span;
  bound.pieces.push_back({"", std::move(value)});
  out.expr = Expr::kSlot;
  out.code = pieces(bound, scope);
}

match::FixEdit Translator::edit(const ast::Edit& edit, const FileScope& scope) {
  using Kind = match::FixEdit::Kind;
  match::FixEdit out;
  if (const auto* set = std::get_if<ast::SetArgument>(&edit.what)) {
    out.kind = Kind::kSet;
    out.slot = slot_of(set->argument.base.text);
    out.parameter = intern(set->argument.parameters.front().text);
    replacement(set->with, scope, out);
  } else if (const auto* remove = std::get_if<ast::RemoveArgument>(&edit.what)) {
    out.kind = Kind::kRemove;
    out.slot = slot_of(remove->argument.base.text);
    out.parameter = intern(remove->argument.parameters.front().text);
  } else if (const auto* rename = std::get_if<ast::RenameCall>(&edit.what)) {
    out.kind = Kind::kRename;
    out.slot = slot_of(rename->call.text);
    replacement(rename->to, scope, out);
    if (out.expr != match::FixEdit::Expr::kApi) {
      not_supported("a call is renamed to an API", rename->to.span, scope);
    }
  } else if (const auto* replace = std::get_if<ast::ReplaceCall>(&edit.what)) {
    out.kind = Kind::kReplace;
    out.slot = slot_of(replace->call.text);
    replacement(replace->with, scope, out);
  } else if (const auto* move = std::get_if<ast::MoveCall>(&edit.what)) {
    out.kind = Kind::kMove;
    out.slot = slot_of(move->call.text);
    out.other = slot_of(move->before.text);
  } else if (const auto* swap = std::get_if<ast::SwapCalls>(&edit.what)) {
    out.kind = Kind::kSwap;
    out.slot = slot_of(swap->first.text);
    out.other = slot_of(swap->second.text);
  } else if (const auto* insert = std::get_if<ast::InsertBefore>(&edit.what)) {
    out.kind = Kind::kInsert;
    out.slot = slot_of(insert->before.text);
    replacement(insert->what, scope, out);
  } else if (const auto* wrap = std::get_if<ast::WrapNode>(&edit.what)) {
    out.kind = Kind::kWrap;
    out.slot = slot_of(wrap->subject.text);
    replacement(wrap->with, scope, out);
  } else if (const auto* remove_call = std::get_if<ast::DeleteCall>(&edit.what)) {
    out.kind = Kind::kDelete;
    out.slot = slot_of(remove_call->call.text);
  }
  return out;
}

}  // namespace ppcheck::dsl
