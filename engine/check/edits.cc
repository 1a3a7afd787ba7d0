#include "engine/check/edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/check/spelling.h"
#include "engine/check/statements.h"
#include "engine/check/text.h"
#include "engine/match/words.h"

namespace ppcheck::check {
namespace {

using findings::Edit;
using findings::Fix;
using match::Binding;
using match::FixEdit;
using semantic::ArgumentState;
using semantic::CallRef;
using semantic::SemanticModel;
using source::Span;

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

class FixMaker {
 public:
  FixMaker(const match::FixPlan& plan, const match::Match& match, const SemanticModel& model)
      : plan_(plan), match_(match), model_(model) {}

  Fix make() {
    fix_.title = plan_.title;
    fix_.applicability = plan_.safe ? findings::Applicability::kSafe : findings::Applicability::kUnsafe;
    for (const FixEdit& edit : plan_.edits) {
      if (!apply(edit)) break;
    }
    auto& edits = fix_.edits;
    std::stable_sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) {
      return std::pair(std::string_view(a.path), a.span.begin) < std::pair(std::string_view(b.path), b.span.begin);
    });
    for (std::size_t i = 1; i < edits.size() && fix_.not_applicable.empty(); ++i) {
      if (edits[i - 1].path == edits[i].path && edits[i - 1].span.end > edits[i].span.begin) {
        refuse("the edits overlap");
      }
    }
    if (fix_.not_applicable.empty() && loses_comment()) refuse("a comment would be lost");
    if (!fix_.not_applicable.empty()) edits.clear();
    return std::move(fix_);
  }

 private:
  bool refuse(std::string reason) {
    if (fix_.not_applicable.empty()) fix_.not_applicable = std::move(reason);
    return false;
  }

  // A comment in text that is taken away and that no new text holds. Comments of a statement that is deleted with its
  // lines are about that statement and go with it.
  bool loses_comment() const {
    for (const Edit& edit : fix_.edits) {
      const ir::Module* module = nullptr;
      for (const match::Binding& binding : match_.bindings) {
        if (!binding.bound()) continue;
        const ir::Module& m = module_of(binding.call.valid() ? binding.call.function
                                        : binding.loop.valid() ? binding.loop.function
                                                               : binding.object.function);
        if (m.file->path == edit.path) module = &m;
      }
      if (module == nullptr || deleted_.contains(edit.span)) continue;
      for (const Span& comment : module->comments) {
        if (!edit.span.contains(comment)) continue;
        const std::string_view words = match::text_at(*module, comment);
        const bool kept = std::any_of(fix_.edits.begin(), fix_.edits.end(),
                                      [&](const Edit& e) { return e.text.find(words) != std::string::npos; });
        if (!kept) return true;
      }
    }
    return false;
  }

  bool apply(const FixEdit& edit) {
    if (edit.slot >= match_.bindings.size()) return refuse("nothing is bound to edit");
    const Binding& subject = match_.bindings[edit.slot];
    if (edit.kind != FixEdit::Kind::kWrap && !subject.call.valid()) return refuse("only calls can be edited");
    switch (edit.kind) {
      case FixEdit::Kind::kSet: return set(subject, edit);
      case FixEdit::Kind::kRemove: return remove(subject, edit);
      case FixEdit::Kind::kRename: return rename(subject.call, edit);
      case FixEdit::Kind::kReplace: return replace(subject.call, edit);
      case FixEdit::Kind::kMove: return move(subject.call, edit);
      case FixEdit::Kind::kSwap: return swap(subject.call, edit);
      case FixEdit::Kind::kInsert: return insert_before(subject.call, edit);
      case FixEdit::Kind::kWrap: return wrap(subject, edit);
      case FixEdit::Kind::kDelete: return delete_call(subject.call);
    }
    return false;
  }

  const ir::Module& module_of(semantic::FunctionId f) const { return match::module_of(model_, f); }
  std::string_view text(semantic::FunctionId f, Span span) const { return match::text_at(module_of(f), span); }

  void put(semantic::FunctionId f, Span span, std::string text) {
    const source::SourceFile& file = *module_of(f).file;
    fix_.edits.push_back({file.path, span, std::move(text), file.lines.position(file.text, span.begin),
                          file.lines.position(file.text, span.end)});
  }

  // The text of the new expression in the file of `f`; adds the import that it needs.
  std::optional<std::string> expression(const FixEdit& edit, semantic::FunctionId f) {
    switch (edit.expr) {
      case FixEdit::Expr::kNone: break;
      case FixEdit::Expr::kLiteral: return edit.literal;
      case FixEdit::Expr::kApi: return spelled(edit.literal, f);
      case FixEdit::Expr::kCode:
      case FixEdit::Expr::kSlot: {
        auto code = fill_code(edit.code, match_, model_);
        if (!code) refuse("an argument that it needs is not written at the call");
        return code;
      }
    }
    refuse("it has nothing to write");
    return std::nullopt;
  }

  std::string spelled(const std::string& dotted, semantic::FunctionId f) {
    const std::uint32_t module = model_.table().module_of(f);
    Spelling spelling = spell(model_, module, dotted);
    if (!spelling.import.empty()) {
      const ir::Module& m = model_.table().module(module);
      const std::uint32_t at = import_place(m);
      std::string line = spelling.import + line_end_of(m);
      if (at > 0 && m.file->text[at - 1] != '\n') line = line_end_of(m) + spelling.import;
      const bool there = std::any_of(fix_.edits.begin(), fix_.edits.end(), [&](const Edit& e) {
        return e.path == m.file->path && e.span == Span{at, at} && e.text == line;
      });
      if (!there) put(f, {at, at}, std::move(line));
    }
    return spelling.text;
  }

  bool has_parentheses(CallRef call) const {
    const Span extent = match::extent_of(model_, call);
    return model_.table().instr(call).op == ir::Opcode::kCall && !extent.empty() &&
           text(call.function, {extent.end - 1, extent.end}) == ")";
  }

  bool set(const Binding& subject, const FixEdit& edit) {
    const CallRef call = subject.call;
    if (!has_parentheses(call)) return refuse("the call has no argument list");
    const WrittenArgument argument = written_argument(model_, subject, edit.parameter);
    const std::string name(base::text_of(edit.parameter));
    if (argument.state == ArgumentState::kUnknown) {
      return refuse(fmt::format("it is not clear what is passed for `{}`", name));
    }
    const auto value = expression(edit, call.function);
    if (!value) return false;
    if (argument.state == ArgumentState::kPassed) {
      put(call.function, argument.value, *value);
      return true;
    }
    const auto args = model_.table().function(call.function).args_of(call.instr);
    const Span extent = match::extent_of(model_, call);
    std::uint32_t at = extent.end - 1;
    for (const ir::Arg& arg : args) {
      if (arg.span.end <= extent.end) at = arg.span.end;
    }
    put(call.function, {at, at}, fmt::format("{}{}={}", args.empty() ? "" : ", ", name, *value));
    return true;
  }

  bool remove(const Binding& subject, const FixEdit& edit) {
    const CallRef call = subject.call;
    const WrittenArgument argument = written_argument(model_, subject, edit.parameter);
    const std::string name(base::text_of(edit.parameter));
    if (argument.state == ArgumentState::kMissing) return true;
    if (argument.state != ArgumentState::kPassed) {
      return refuse(fmt::format("it is not clear what is passed for `{}`", name));
    }
    const auto args = model_.table().function(call.function).args_of(call.instr);
    const bool last = argument.index + 1 == args.size();
    if (!last && args[argument.index].kind == ir::ArgKind::kPositional &&
        args[argument.index + 1].kind == ir::ArgKind::kPositional) {
      return refuse(fmt::format("`{}` is passed by position and others follow", name));
    }
    // The blanks and the comma on one side go too; a comment between two arguments stays.
    Span span = argument.span;
    const ir::Module& module = module_of(call.function);
    if (!last) {
      const std::string_view between = match::text_at(module, {span.end, args[argument.index + 1].span.begin});
      span.end += static_cast<std::uint32_t>(
          between.find('#') == std::string_view::npos ? between.size() : between.find(',') + 1);
    } else if (argument.index > 0) {
      const Span gap{args[argument.index - 1].span.end, span.begin};
      if (match::text_at(module, gap).find('#') == std::string_view::npos) span.begin = gap.begin;
    }
    put(call.function, span, "");
    return true;
  }

  bool rename(CallRef call, const FixEdit& edit) {
    const ir::Instr& in = model_.table().instr(call);
    if (in.name_span.empty()) return refuse("the call has no name to change");
    const semantic::ApiInfo info = model_.api(edit.literal);
    if (info.kind == semantic::ApiInfo::Kind::kMethod && model_.receiver(call).valid()) {
      put(call.function, in.name_span, edit.literal.substr(edit.literal.rfind('.') + 1));
      return true;
    }
    const Span callee{in.span.begin, in.name_span.end};
    const std::string_view written = text(call.function, callee);
    if (!std::all_of(written.begin(), written.end(), [](char c) { return is_word(c) || c == '.'; })) {
      return refuse("what is called is no plain name");
    }
    put(call.function, callee, spelled(edit.literal, call.function));
    return true;
  }

  bool replace(CallRef call, const FixEdit& edit) {
    const auto value = expression(edit, call.function);
    if (!value) return false;
    put(call.function, match::extent_of(model_, call), *value);
    return true;
  }

  // The statement of a loop, or of a call, and its function.
  const ir::Statement* statement_of(const Binding& binding) const {
    if (binding.call.valid()) {
      return statement_around(module_of(binding.call.function), match::extent_of(model_, binding.call));
    }
    if (!binding.loop.valid()) return nullptr;
    const ir::Function& f = model_.table().function(binding.loop.function);
    if (binding.loop.loop >= f.loops.size()) return nullptr;
    return statement_around(module_of(binding.loop.function), f.loops[binding.loop.loop].span);
  }

  static semantic::FunctionId function_of(const Binding& binding) {
    return binding.call.valid() ? binding.call.function : binding.loop.function;
  }

  bool move(CallRef call, const FixEdit& edit) {
    if (edit.other >= match_.bindings.size()) return refuse("it is not known where to");
    const Binding& target = match_.bindings[edit.other];
    if (function_of(target) != call.function) return refuse("the places lie in different functions");
    const ir::Module& module = module_of(call.function);
    const Span extent = match::extent_of(model_, call);
    const ir::Statement* statement = statement_around(module, extent);
    const ir::Statement* before = statement_of(target);
    if (statement == nullptr || before == nullptr) {
      return refuse("there is no statement to move it before");
    }
    const auto indent = indent_of(module, *before);
    if (!indent) return refuse("the statement that it should stand before shares its line");
    const std::uint32_t at = before->span.begin - static_cast<std::uint32_t>(indent->size());
    const std::string end = line_end_of(module);
    // A comprehension stands in the statement that the call stands in.
    const bool whole = statement->span == extent || (!statement->target.empty() && statement->value == extent);
    if (whole && statement != before) {
      const auto lines = lines_of(module, *statement);
      if (!lines) return refuse("the statement shares its line with another one");
      std::string moved = *indent + std::string(lines->source);
      if (!moved.ends_with('\n')) moved += end;
      put(call.function, {at, at}, std::move(moved));
      put(call.function, lines->span, is_alone_in_block(module, *statement) ? lines->indent + "pass" + end : "");
      return true;
    }
    const std::string name = fresh_name(call);
    std::string source(match::text_at(module, extent));
    if (source.find('\n') != std::string::npos) source = "(" + source + ")";
    put(call.function, {at, at}, fmt::format("{}{} = {}{}", *indent, name, source, end));
    put(call.function, extent, name);
    return true;
  }

  // A name that the file does not use yet, made from the callee's.
  std::string fresh_name(CallRef call) const {
    const ir::Module& module = module_of(call.function);
    std::string stem(text(call.function, model_.table().instr(call).name_span));
    if (stem.empty() || !std::all_of(stem.begin(), stem.end(), is_word)) stem = "value";
    std::transform(stem.begin(), stem.end(), stem.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    std::string name = stem + "_once";
    for (int n = 2; is_used(module, name); ++n) name = fmt::format("{}_once{}", stem, n);
    return name;
  }

  static bool is_used(const ir::Module& module, const std::string& name) {
    const std::string& text = module.file->text;
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
      const bool begins = at == 0 || !is_word(text[at - 1]);
      const bool ends = at + name.size() == text.size() || !is_word(text[at + name.size()]);
      if (begins && ends) return true;
    }
    return false;
  }

  // `.map(f)` of `ds.map(f)`; nothing for a call that is no method of an expression.
  std::optional<Span> link_of(CallRef call) const {
    const ir::Instr& in = model_.table().instr(call);
    if (in.op != ir::Opcode::kCall || in.name_span.empty() || in.name_span.begin <= in.span.begin) return std::nullopt;
    if (!model_.receiver(call).valid()) return std::nullopt;
    const std::string_view before = text(call.function, {in.span.begin, in.name_span.begin});
    const auto dot = before.find_last_not_of(" \t\r\n\\");
    if (dot == std::string_view::npos || before[dot] != '.') return std::nullopt;
    return Span{in.span.begin + static_cast<std::uint32_t>(dot), in.span.end};
  }

  bool swap(CallRef first, const FixEdit& edit) {
    if (edit.other >= match_.bindings.size()) return refuse("it is not known what to swap with");
    const CallRef second = match_.bindings[edit.other].call;
    if (!second.valid() || second.function != first.function) return refuse("the places lie in different functions");
    const auto a = link_of(first);
    const auto b = link_of(second);
    const bool one_chain = match::extent_of(model_, first).begin == match::extent_of(model_, second).begin;
    if (!a || !b || !one_chain) return refuse("the calls are no two links of one chain");
    put(first.function, *a, std::string(text(first.function, *b)));
    put(first.function, *b, std::string(text(first.function, *a)));
    return true;
  }

  bool insert_before(CallRef call, const FixEdit& edit) {
    const ir::Module& module = module_of(call.function);
    const ir::Statement* statement = statement_around(module, match::extent_of(model_, call));
    const auto indent = statement == nullptr ? std::nullopt : indent_of(module, *statement);
    if (!indent) return refuse("there is no line of its own to insert before");
    const auto value = expression(edit, call.function);
    if (!value) return false;
    const std::uint32_t at = statement->span.begin - static_cast<std::uint32_t>(indent->size());
    put(call.function, {at, at}, *indent + *value + line_end_of(module));
    return true;
  }

  bool wrap(const Binding& subject, const FixEdit& edit) {
    const semantic::FunctionId f = function_of(subject);
    const auto value = expression(edit, f);
    if (!value) return false;
    if (subject.call.valid()) {
      const Span extent = match::extent_of(model_, subject.call);
      put(f, {extent.begin, extent.begin}, *value + "(");
      put(f, {extent.end, extent.end}, ")");
      return true;
    }
    const ir::Module& module = module_of(f);
    const ir::Statement* statement = statement_of(subject);
    const auto lines = statement == nullptr ? std::nullopt : lines_of(module, *statement);
    if (!lines) return refuse("the loop shares its lines with something else");
    if (lines->source.find("\"\"\"") != std::string_view::npos || lines->source.find("'''") != std::string_view::npos) {
      return refuse("the loop holds a text over several lines, which indenting would change");
    }
    const std::string_view step = lines->indent.find('\t') != std::string::npos ? "\t" : "    ";
    put(f, {lines->span.begin, lines->span.begin},
        fmt::format("{}with {}:{}", lines->indent, *value, line_end_of(module)));
    const std::string& source = module.file->text;
    for (std::uint32_t at = lines->span.begin; at < lines->span.end;) {
      const auto end = source.find('\n', at);
      if (source.find_first_not_of(" \t\r", at) != end) put(f, {at, at}, std::string(step));
      if (end == std::string::npos) break;
      at = static_cast<std::uint32_t>(end) + 1;
    }
    return true;
  }

  bool delete_call(CallRef call) {
    const ir::Module& module = module_of(call.function);
    const Span extent = match::extent_of(model_, call);
    const ir::Statement* statement = statement_around(module, extent);
    if (statement != nullptr && statement->span == extent) {
      const auto lines = lines_of(module, *statement);
      if (!lines) return refuse("the statement shares its line with another one");
      deleted_ = lines->span;
      put(call.function, lines->span,
          is_alone_in_block(module, *statement) ? lines->indent + "pass" + line_end_of(module) : "");
      return true;
    }
    const auto link = link_of(call);
    if (!link) return refuse("the call's result is used");
    put(call.function, *link, "");
    return true;
  }

  const match::FixPlan& plan_;
  const match::Match& match_;
  const SemanticModel& model_;
  Span deleted_;
  Fix fix_;
};

}  // namespace

Fix make_fix(const match::FixPlan& plan, const match::Match& match, const SemanticModel& model) {
  return FixMaker(plan, match, model).make();
}

}  // namespace ppcheck::check
