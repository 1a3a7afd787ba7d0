#include <algorithm>

#include "dsl/ast/print.h"
#include "dsl/compile/translator.h"

namespace ppcheck::dsl {

using base::intern;

Translator::Translator(const CheckedBody& body, std::size_t shared, Names& names, int depth,
                       int& patterns)
    : body_(body), shared_(shared), names_(names), depth_(depth), patterns_(patterns) {}

match::SlotId Translator::slot_of(const std::string& name) const {
  const auto found = slots_.find(name);
  return found == slots_.end() ? match::kNoSlot : found->second;
}

void Translator::not_supported(const std::string& what, source::Span span, const FileScope& scope) {
  names_.reports().error(scope, "not-supported", what, span,
                         "this version of ppcheck cannot do it");
}

void Translator::translate() {
  bind_slots();
  for (const auto& line : body_.where) {
    const std::uint32_t root = condition(line.line.condition, *line.scope);
    program_.where.push_back({root, print(line.line.condition), ""});
  }
  for (const auto& line : body_.unless) program_.unless.push_back(guard(line.line, *line.scope));
  for (const auto& line : body_.minor) program_.minor.push_back(guard(line.line, *line.scope));
  for (const auto& line : body_.doubt) program_.doubt.push_back(guard(line.line, *line.scope));
}

void Translator::bind_slots() {
  for (std::size_t at = 0; at < shared_; ++at) {
    const Symbol& symbol = body_.symbols[at];
    match::Slot slot;
    slot.name = symbol.name;
    slot.kind = symbol.kind == SymbolKind::kLoop   ? match::SlotKind::kLoop
                : symbol.kind == SymbolKind::kCall ? match::SlotKind::kCall
                                                   : match::SlotKind::kObject;
    for (const std::string& type : symbol.types) slot.types.push_back(intern(type));
    slot.any = symbol.any;
    slot.maybe = symbol.maybe;
    slot.text = symbol.name;
    slots_[symbol.name] = static_cast<match::SlotId>(program_.slots.size());
    program_.slots.push_back(std::move(slot));
  }
  // All names first: a line may speak of an object that stands further down.
  std::vector<std::size_t>& lines = slot_lines_;
  for (std::size_t at = 0; at < body_.match.size(); ++at) {
    const ast::MatchLine& line = body_.match[at].line;
    const ast::Name* name = nullptr;
    if (const auto* object = std::get_if<ast::ObjectLine>(&line.what)) name = &object->name;
    if (const auto* loop = std::get_if<ast::LoopLine>(&line.what)) name = &loop->name;
    if (const auto* call = std::get_if<ast::CallLine>(&line.what))
      name = call->name ? &*call->name : nullptr;
    if (name != nullptr && slots_.count(name->text) > 0) {
      shared_line(line, *body_.match[at].scope);
      continue;
    }
    if (name != nullptr) slots_[name->text] = static_cast<match::SlotId>(program_.slots.size());
    program_.slots.emplace_back();
    lines.push_back(at);
  }
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const auto& [line, scope] = body_.match[lines[at]];
    match::Slot& slot = program_.slots[shared_ + at];
    slot.text = print(line);
    if (const auto* object = std::get_if<ast::ObjectLine>(&line.what)) {
      const Symbol* const symbol = body_.find(object->name.text);
      slot.kind = match::SlotKind::kObject;
      slot.name = object->name.text;
      for (const std::string& type : symbol->types) slot.types.push_back(intern(type));
      slot.any = symbol->any;
      slot.maybe = symbol->maybe;
    } else if (const auto* loop = std::get_if<ast::LoopLine>(&line.what)) {
      slot.kind = match::SlotKind::kLoop;
      slot.name = loop->name.text;
      if (loop->over) slot.over = slot_of(loop->over->text);
    } else if (const auto* call = std::get_if<ast::CallLine>(&line.what)) {
      program_.slots[shared_ + at] = call_slot(*call, *scope, slot.text);
    }
  }
}

// A line of a pattern that says what a shared name is. What it demands beyond that is a condition.
void Translator::shared_line(const ast::MatchLine& line, const FileScope& scope) {
  if (const auto* object = std::get_if<ast::ObjectLine>(&line.what)) {
    if (object->type.any) return;
    match::Condition is;
    is.kind = match::Condition::Kind::kIsType;
    is.left.kind = match::Operand::Kind::kSlot;
    is.left.slot = slot_of(object->name.text);
    is.left.text = object->name.text;
    for (const std::string& type : names_.types(object->type, scope))
      is.types.push_back(intern(type));
    is.maybe = object->type.or_unknown;
    is.text = print(line);
    const std::string text = is.text;
    program_.where.push_back({add(std::move(is)), text, ""});
    return;
  }
  if (const auto* loop = std::get_if<ast::LoopLine>(&line.what)) {
    if (loop->over) {
      not_supported("a pattern in a condition cannot say what a shared loop iterates over",
                    line.span, scope);
    }
    return;
  }
  not_supported("a pattern in a condition cannot say what a shared call calls", line.span, scope);
}

match::Slot Translator::call_slot(const ast::CallLine& call, const FileScope& scope,
                                  const std::string& text) {
  match::Slot slot;
  slot.kind = match::SlotKind::kCall;
  slot.text = text;
  if (call.name) slot.name = call.name->text;
  slot.targets = targets(call.target, scope);
  for (const ast::Relation& one : call.relations) slot.relations.push_back(relation(one, scope));
  return slot;
}

std::vector<match::Target> Translator::targets(const ast::Target& target, const FileScope& scope) {
  std::vector<match::Target> out;
  for (const CheckedTarget& one : names_.targets(target, body_, scope)) {
    match::Target made;
    switch (one.kind) {
      case CheckedTarget::Kind::kApis:
        made.apis = api_set(one.apis, print(target));
        break;
      case CheckedTarget::Kind::kMethod:
        made.kind = match::Target::Kind::kMethod;
        made.slot = slot_of(one.subject);
        made.name = intern(one.method);
        break;
      case CheckedTarget::Kind::kObjectCall:
        made.kind = match::Target::Kind::kObjectCall;
        made.slot = slot_of(one.subject);
        break;
    }
    out.push_back(std::move(made));
  }
  return out;
}

match::ApiSetId Translator::api_set(const std::vector<ApiMember>& members, std::string text) {
  match::ApiSet set;
  set.text = std::move(text);
  const bool owners = std::any_of(members.begin(), members.end(),
                                  [](const ApiMember& member) { return !member.owner.empty(); });
  for (const ApiMember& member : members) {
    set.apis.push_back(intern(member.canonical));
    if (owners) set.owners.push_back(intern(member.owner));
  }
  for (std::size_t at = 0; at < program_.api_sets.size(); ++at) {
    const match::ApiSet& other = program_.api_sets[at];
    if (other.text == set.text && other.apis == set.apis && other.owners == set.owners) {
      return static_cast<match::ApiSetId>(at);
    }
  }
  program_.api_sets.push_back(std::move(set));
  return static_cast<match::ApiSetId>(program_.api_sets.size() - 1);
}

match::ApiSetId Translator::api_set(const ast::Target& target, const FileScope& scope) {
  std::vector<ApiMember> members;
  for (const CheckedTarget& one : names_.targets(target, body_, scope)) {
    members.insert(members.end(), one.apis.begin(), one.apis.end());
  }
  sort_members(members);
  return api_set(members, print(target));
}

match::Relation Translator::relation(const ast::Relation& relation, const FileScope& scope) {
  using Kind = match::Relation::Kind;
  match::Relation out;
  out.text = std::string(spelling_of(relation.kind)) + " ";
  switch (relation.kind) {
    case ast::Relation::Kind::kIn:
      out.kind = Kind::kIn;
      break;
    case ast::Relation::Kind::kAlwaysIn:
      out.kind = Kind::kAlwaysIn;
      break;
    case ast::Relation::Kind::kAfter:
      out.kind = Kind::kAfter;
      break;
    case ast::Relation::Kind::kBefore:
      out.kind = Kind::kBefore;
      break;
    case ast::Relation::Kind::kInside: {
      out.text += print(relation.inside);
      const auto& members = relation.inside.members;
      const bool bound = std::any_of(members.begin(), members.end(), [&](const ast::ApiRef& ref) {
        return body_.find(ref.name.parts.front().text) != nullptr;
      });
      if (!bound) {
        out.kind = Kind::kInsideApis;
        out.apis = api_set(relation.inside, scope);
        return out;
      }
      out.kind = Kind::kInsideCall;
      out.slot = slot_of(members.front().name.text());
      if (members.size() > 1 || out.slot == match::kNoSlot ||
          program_.slots[out.slot].kind == match::SlotKind::kLoop) {
        not_supported("`inside` takes one bound call, or APIs", relation.span, scope);
      }
      return out;
    }
  }
  out.text += relation.other.text;
  out.slot = slot_of(relation.other.text);
  return out;
}

// Only names of methods: what a function or class is called in a program, an alias or a re-export
// may have changed, but `x.m(…)` is written with `m`. Operators are not written at all.
void Translator::require_words() {
  const auto written = [](std::string_view name) {
    return name.size() < 4 || name.substr(0, 2) != "__";
  };
  for (std::size_t at = shared_; at < program_.slots.size(); ++at) {
    const match::Slot& slot = program_.slots[at];
    if (slot.kind != match::SlotKind::kCall) continue;
    std::vector<std::string> words;
    bool all = !slot.targets.empty();
    for (const match::Target& target : slot.targets) {
      const std::string name(base::text_of(target.name));
      all = all && target.kind == match::Target::Kind::kMethod && written(name);
      words.push_back(name);
    }
    if (!all) continue;
    std::sort(words.begin(), words.end());
    words.erase(std::unique(words.begin(), words.end()), words.end());
    program_.required_words.push_back(std::move(words));
  }
}

}  // namespace ppcheck::dsl
