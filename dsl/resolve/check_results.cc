// check_results.cc: report, note and fix against what is in scope.
#include <map>

#include "dsl/ast/print.h"
#include "dsl/resolve/bodies.h"

namespace ppcheck::dsl {
namespace {

// What an edit changes, as text; two edits of one fix must not change the same.
std::string changed_by(const ast::Edit& edit) {
  if (const auto* set = std::get_if<ast::SetArgument>(&edit.what)) return set->argument.text();
  if (const auto* remove = std::get_if<ast::RemoveArgument>(&edit.what))
    return remove->argument.text();
  if (const auto* replace = std::get_if<ast::ReplaceCall>(&edit.what)) return replace->call.text;
  if (const auto* remove_call = std::get_if<ast::DeleteCall>(&edit.what))
    return remove_call->call.text;
  if (const auto* rename = std::get_if<ast::RenameCall>(&edit.what))
    return rename->call.text + ":name";
  return "";
}

}  // namespace

void BodyChecker::message(const ast::Message& message, const FileScope& scope) {
  const Symbol* const subject = bound(message.subject, scope);
  if (subject != nullptr && subject->kind != SymbolKind::kCall &&
      subject->kind != SymbolKind::kLoop) {
    names_.reports().error(scope, "wrong-kind",
                           "`" + subject->name + "` is " + kind_words(subject->kind),
                           message.subject.span, "a message is about a call or a loop");
  }
  text(message.text, scope);
}

void BodyChecker::results(const ast::Rule& rule, const FileScope& scope) {
  message(rule.report, scope);
  for (const ast::Message& note : rule.notes) message(note, scope);
  for (const ast::Fix& fix : rule.fixes) {
    if (fix.when) condition(*fix.when, scope);
    std::map<std::string, const ast::Edit*> changed;
    for (const ast::Edit& one : fix.edits) {
      edit(one, scope);
      const std::string what = changed_by(one);
      if (what.empty()) continue;
      const std::string base = what.substr(0, what.find_first_of(".:"));
      if (changed.count(what) > 0 || changed.count(base) > 0) {
        names_.reports().error(scope, "overlapping-edits",
                               "this fix changes `" + base + "` twice in one place", one.span,
                               "remove one of the two edits");
      }
      changed[what] = &one;
    }
  }
}

void BodyChecker::edit(const ast::Edit& edit, const FileScope& scope) {
  const auto call = [&](const ast::Name& name, bool loop_too) {
    const Symbol* const symbol = bound(name, scope);
    if (symbol == nullptr || symbol->kind == SymbolKind::kCall ||
        (loop_too && symbol->kind == SymbolKind::kLoop)) {
      return;
    }
    names_.reports().error(
        scope, "wrong-kind", "`" + symbol->name + "` is " + kind_words(symbol->kind), name.span,
        loop_too ? "write the name of a call or a loop" : "write the name of a call");
  };
  const auto argument = [&](const ast::Value& value) {
    if (value.parameters.size() != 1 || value.property) {
      names_.reports().error(scope, "wrong-kind", "`" + value.text() + "` is no argument of a call",
                             value.span, "write `" + value.base.text + ".p`");
      return;
    }
    this->value(value, scope);
  };
  if (const auto* set = std::get_if<ast::SetArgument>(&edit.what)) {
    argument(set->argument);
    replacement(set->with, scope);
  } else if (const auto* remove = std::get_if<ast::RemoveArgument>(&edit.what)) {
    argument(remove->argument);
  } else if (const auto* rename = std::get_if<ast::RenameCall>(&edit.what)) {
    call(rename->call, false);
    replacement(rename->to, scope);
  } else if (const auto* replace = std::get_if<ast::ReplaceCall>(&edit.what)) {
    call(replace->call, false);
    replacement(replace->with, scope);
  } else if (const auto* move = std::get_if<ast::MoveCall>(&edit.what)) {
    call(move->call, false);
    call(move->before, true);
  } else if (const auto* swap = std::get_if<ast::SwapCalls>(&edit.what)) {
    call(swap->first, false);
    call(swap->second, false);
  } else if (const auto* insert = std::get_if<ast::InsertBefore>(&edit.what)) {
    replacement(insert->what, scope);
    call(insert->before, true);
  } else if (const auto* wrap = std::get_if<ast::WrapNode>(&edit.what)) {
    call(wrap->subject, true);
    replacement(wrap->with, scope);
  } else if (const auto* remove_call = std::get_if<ast::DeleteCall>(&edit.what)) {
    call(remove_call->call, false);
  }
}

void BodyChecker::replacement(const ast::Replacement& replacement, const FileScope& scope) {
  if (const auto* code = std::get_if<ast::CodeTemplate>(&replacement)) {
    text(code->text, scope);
    return;
  }
  const auto* ref = std::get_if<ast::ApiRef>(&replacement);
  if (ref == nullptr) return;
  ast::Value value;
  value.base = ref->name.parts.front();
  value.parameters.assign(ref->name.parts.begin() + 1, ref->name.parts.end());
  value.span = ref->span;
  if (ref->wildcard) {
    names_.reports().error(scope, "unknown-api", "`" + print(*ref) + "` is not one API", ref->span,
                           "name the one that is meant");
    return;
  }
  operand(value, scope);
}

}  // namespace ppcheck::dsl
