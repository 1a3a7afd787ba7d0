#include "dsl/resolve/bodies.h"

#include <algorithm>
#include <set>

#include "dsl/resolve/substitute.h"

namespace ppcheck::dsl {
namespace {

constexpr int kMaxPatternDepth = 16;         // patterns used by patterns
constexpr std::size_t kMaxMatchLines = 200;  // with those of patterns; the largest rule has nine
constexpr std::size_t kMaxNames = 200;       // of options, or of parameters

// The names that the lines of a match bind.
std::vector<std::string> names_bound_by(const std::vector<ast::MatchLine>& match) {
  std::vector<std::string> out;
  for (const ast::MatchLine& line : match) {
    if (const auto* object = std::get_if<ast::ObjectLine>(&line.what))
      out.push_back(object->name.text);
    if (const auto* loop = std::get_if<ast::LoopLine>(&line.what)) out.push_back(loop->name.text);
    if (const auto* call = std::get_if<ast::CallLine>(&line.what)) {
      if (call->name) out.push_back(call->name->text);
    }
  }
  return out;
}

// Puts the lines of patterns in the place of `use` lines.
class Expander {
 public:
  Expander(CheckedBody& body, Names& names) : body_(body), names_(names) {}

  void add(const ast::Find& find, const FileScope& scope, const Renaming& renaming, int depth) {
    if (full(find, scope)) return;
    for (ast::MatchLine line : find.match) {
      rename(line, renaming);
      if (const auto* use = std::get_if<ast::UseLine>(&line.what)) {
        expand(use->use, scope, depth);
      } else {
        body_.match.push_back({std::move(line), &scope});
      }
    }
    for (ast::WhereLine line : find.where) {
      rename(line.condition, renaming);
      body_.where.push_back({std::move(line), &scope});
    }
    add_guards(find.unless, body_.unless, scope, renaming);
    add_guards(find.minor, body_.minor, scope, renaming);
    add_guards(find.doubt, body_.doubt, scope, renaming);
  }

 private:
  // Checks and the matcher look at pairs of lines: what no person would write is refused.
  bool full(const ast::Find& find, const FileScope& scope) {
    if (body_.match.size() + find.match.size() <= kMaxMatchLines) return false;
    names_.reports().error(scope, "too-large",
                           "`match` holds at most " + std::to_string(kMaxMatchLines) + " lines",
                           find.span, "with the lines of the patterns that it uses");
    return true;
  }

  void add_guards(const std::vector<ast::GuardLine>& lines,
                  std::vector<Scoped<ast::GuardLine>>& out, const FileScope& scope,
                  const Renaming& renaming) {
    for (ast::GuardLine line : lines) {
      rename(line, renaming);
      out.push_back({std::move(line), &scope});
    }
  }

  void expand(const ast::PatternUse& use, const FileScope& scope, int depth) {
    const CheckedPattern* const pattern = names_.pattern(use.pattern.text, scope);
    if (pattern == nullptr) return;  // BodyChecker::pattern has said so
    const ast::Pattern& declared = *pattern->declaration;
    if (declared.parameters.size() != use.arguments.size()) return;
    if (depth >= kMaxPatternDepth) {
      names_.reports().error(scope, "pattern-cycle", "patterns use each other without end here",
                             use.span, "name what is meant");
      return;
    }
    if (count_ >= static_cast<int>(kMaxMatchLines)) {
      names_.reports().error(scope, "too-large", "too many patterns are used here", use.span,
                             "with those that patterns use");
      return;
    }
    Renaming renaming;
    const std::string suffix = "@" + declared.name.text + std::to_string(++count_);
    for (const std::string& name : names_bound_by(declared.find.match))
      renaming[name] = name + suffix;
    for (std::size_t at = 0; at < declared.parameters.size(); ++at) {
      renaming[declared.parameters[at].text] = use.arguments[at].text;
    }
    add(declared.find, *pattern->scope, renaming, depth + 1);
  }

  CheckedBody& body_;
  Names& names_;
  int count_ = 0;
};

class Binder {
 public:
  Binder(CheckedBody& body, Names& names) : body_(body), names_(names) {}

  void bind(const Scoped<ast::MatchLine>& scoped) {
    const FileScope& scope = *scoped.scope;
    if (const auto* object = std::get_if<ast::ObjectLine>(&scoped.line.what)) {
      Symbol* const symbol = add(object->name, SymbolKind::kObject, scope);
      if (symbol == nullptr) return;
      symbol->types = names_.types(object->type, scope);
      symbol->any = object->type.any;
      symbol->maybe = object->type.or_unknown;
    } else if (const auto* loop = std::get_if<ast::LoopLine>(&scoped.line.what)) {
      add(loop->name, SymbolKind::kLoop, scope);
    } else if (const auto* call = std::get_if<ast::CallLine>(&scoped.line.what)) {
      if (!call->name) return;
      std::vector<CheckedTarget> targets = names_.targets(call->target, body_, scope);
      if (Symbol* const symbol = add(*call->name, SymbolKind::kCall, scope))
        symbol->targets = std::move(targets);
    }
  }

 private:
  // Null when the name is bound already.
  Symbol* add(const ast::Name& name, SymbolKind kind, const FileScope& scope) {
    for (Symbol& symbol : body_.symbols) {
      if (symbol.name != name.text) continue;
      // A pattern says with a line of its own what a shared name is.
      if (symbol.kind == SymbolKind::kShared || (symbol.span.empty() && symbol.kind == kind)) {
        symbol.kind = kind;
        return &symbol;
      }
      names_.reports().error(scope, "duplicate-name", "`" + name.text + "` is bound a second time",
                             name.span, "choose another name");
      return nullptr;
    }
    if (scope.imports.count(name.text) > 0) {
      names_.reports().error(scope, "duplicate-name",
                             "`" + name.text + "` is an import of this file", name.span,
                             "choose another name");
    }
    Symbol symbol;
    symbol.name = name.text;
    symbol.kind = kind;
    symbol.span = name.span;
    body_.symbols.push_back(std::move(symbol));
    return &body_.symbols.back();
  }

  CheckedBody& body_;
  Names& names_;
};

}  // namespace

const char* kind_words(SymbolKind kind) {
  switch (kind) {
    case SymbolKind::kObject:
      return "an object";
    case SymbolKind::kLoop:
      return "a loop";
    case SymbolKind::kCall:
      return "a call";
    case SymbolKind::kOption:
      return "an option";
    case SymbolKind::kShared:
      return "a shared name";
  }
  return "";
}

CheckedBody make_body(const ast::Find& find, const FileScope& scope, std::vector<Symbol> shared,
                      const std::vector<ast::Option>& options, Names& names) {
  CheckedBody body;
  if (options.size() > kMaxNames || shared.size() > kMaxNames) {
    names.reports().error(
        scope, "too-large",
        "a rule has at most " + std::to_string(kMaxNames) + " options, a pattern as many names",
        find.span);
    return body;
  }
  body.symbols = std::move(shared);
  for (const ast::Option& option : options) {
    if (body.find(option.name.text) != nullptr) {
      names.reports().error(scope, "duplicate-name",
                            "`" + option.name.text + "` is declared a second time",
                            option.name.span, "choose another name");
      continue;
    }
    Symbol symbol;
    symbol.name = option.name.text;
    symbol.kind = SymbolKind::kOption;
    symbol.span = option.name.span;
    symbol.value = option.value;
    body.symbols.push_back(std::move(symbol));
  }
  Expander(body, names).add(find, scope, {}, 0);
  Binder binder(body, names);
  // Objects first: a call may be written before the object that it is about, which is an error of
  // order (BodyChecker) and not an unknown name.
  for (const auto& line : body.match) {
    if (!std::holds_alternative<ast::CallLine>(line.line.what)) binder.bind(line);
  }
  for (const auto& line : body.match) {
    if (std::holds_alternative<ast::CallLine>(line.line.what)) binder.bind(line);
  }
  return body;
}

CheckedBody pattern_body(const CheckedPattern& pattern, const std::vector<Symbol>& arguments,
                         Names& names) {
  std::vector<Symbol> shared = arguments;
  for (std::size_t at = 0; at < shared.size(); ++at) {
    shared[at].name = pattern.declaration->parameters[at].text;
    shared[at].span = {};
  }
  return make_body(pattern.declaration->find, *pattern.scope, std::move(shared), {}, names);
}

std::vector<SymbolKind> parameter_kinds(const ast::Pattern& pattern) {
  std::vector<SymbolKind> out;
  for (const ast::Name& parameter : pattern.parameters) {
    SymbolKind kind = SymbolKind::kShared;
    for (const ast::MatchLine& line : pattern.find.match) {
      if (const auto* object = std::get_if<ast::ObjectLine>(&line.what)) {
        if (object->name.text == parameter.text) kind = SymbolKind::kObject;
      }
      if (const auto* loop = std::get_if<ast::LoopLine>(&line.what)) {
        if (loop->name.text == parameter.text) kind = SymbolKind::kLoop;
      }
      const auto* call = std::get_if<ast::CallLine>(&line.what);
      if (call == nullptr) continue;
      if (call->name && call->name->text == parameter.text) kind = SymbolKind::kCall;
      for (const ast::Relation& relation : call->relations) {
        if (relation.other.text != parameter.text) continue;
        const bool loop = relation.kind == ast::Relation::Kind::kIn ||
                          relation.kind == ast::Relation::Kind::kAlwaysIn;
        kind = loop ? SymbolKind::kLoop : SymbolKind::kCall;
      }
    }
    out.push_back(kind);
  }
  return out;
}

const Symbol* BodyChecker::bound(const ast::Name& name, const FileScope& scope) {
  const Symbol* const symbol = body_.find(name.text);
  if (symbol == nullptr) {
    names_.unknown_name(name, scope, &body_);
    return nullptr;
  }
  use(name.text);
  return symbol;
}

void BodyChecker::check() {
  for (std::size_t index = 0; index < body_.match.size(); ++index) {
    match_line(body_.match[index].line, *body_.match[index].scope, index);
  }
  for (const auto& line : body_.where) condition(line.line.condition, *line.scope);
  for (const auto& line : body_.unless) guard(line.line, *line.scope, "unless");
  for (const auto& line : body_.minor) guard(line.line, *line.scope, "minor");
  for (const auto& line : body_.doubt) guard(line.line, *line.scope, "doubt");
}

void BodyChecker::match_line(const ast::MatchLine& line, const FileScope& scope,
                             std::size_t index) {
  if (const auto* loop = std::get_if<ast::LoopLine>(&line.what); loop != nullptr && loop->over) {
    const Symbol* const over = bound(*loop->over, scope);
    if (over != nullptr && (over->kind == SymbolKind::kLoop || over->kind == SymbolKind::kOption)) {
      names_.reports().error(scope, "wrong-kind",
                             "`" + over->name + "` is " + kind_words(over->kind), loop->over->span,
                             "a loop iterates over an object or the result of a call");
    }
  }
  const auto* call = std::get_if<ast::CallLine>(&line.what);
  if (call == nullptr) return;
  // What the line is about must stand above it.
  std::set<std::string> later;
  for (std::size_t at = index; at < body_.match.size(); ++at) {
    const ast::MatchLine& other = body_.match[at].line;
    if (const auto* object = std::get_if<ast::ObjectLine>(&other.what))
      later.insert(object->name.text);
    if (const auto* loop = std::get_if<ast::LoopLine>(&other.what)) later.insert(loop->name.text);
    if (const auto* one = std::get_if<ast::CallLine>(&other.what); one != nullptr && one->name) {
      later.insert(one->name->text);
    }
  }
  for (std::size_t at = 0; at < index; ++at) {
    const auto* one = std::get_if<ast::CallLine>(&body_.match[at].line.what);
    if (one != nullptr && one->name) later.erase(one->name->text);
  }
  const auto too_early = [&](const ast::Name& name) {
    if (later.count(name.text) == 0) return;
    const bool itself = call->name && call->name->text == name.text;
    names_.reports().error(
        scope, itself ? "self-reference" : "used-before-bound",
        itself ? "this line is about itself" : "`" + name.text + "` is bound further down",
        name.span, itself ? "name another call or loop" : "move its line up");
  };
  for (const ast::ApiRef& ref : call->target.members) too_early(ref.name.parts.front());
  for (const ast::Relation& relation : call->relations) {
    if (relation.kind != ast::Relation::Kind::kInside) too_early(relation.other);
  }
  event(*call, scope);
}

void BodyChecker::event(const ast::CallLine& call, const FileScope& scope) {
  target(call.target, scope);
  for (const ast::ApiRef& ref : call.target.members) {
    if (body_.find(ref.name.parts.front().text) != nullptr)
      ++calls_on_[ref.name.parts.front().text];
  }
  if (!call.name) names_.targets(call.target, body_, scope);
  for (const ast::Relation& one : call.relations) relation(one, scope);
}

void BodyChecker::target(const ast::Target& target, const FileScope&) {
  for (const ast::ApiRef& ref : target.members) {
    const std::string& first = ref.name.parts.front().text;
    if (body_.find(first) != nullptr) use(first);
  }
}

void BodyChecker::relation(const ast::Relation& relation, const FileScope& scope) {
  using Kind = ast::Relation::Kind;
  if (relation.kind == Kind::kInside) {
    target(relation.inside, scope);
    names_.targets(relation.inside, body_, scope);
    return;
  }
  const Symbol* const other = bound(relation.other, scope);
  if (other == nullptr || other->kind == SymbolKind::kShared) return;
  const bool wants_loop = relation.kind == Kind::kIn || relation.kind == Kind::kAlwaysIn;
  if ((other->kind == SymbolKind::kLoop) == wants_loop &&
      (wants_loop || other->kind == SymbolKind::kCall))
    return;
  names_.reports().error(
      scope, "wrong-kind",
      "`" + std::string(spelling_of(relation.kind)) + "` names " +
          (wants_loop ? "a loop" : "a call") + ", and `" + other->name + "` is " +
          kind_words(other->kind),
      relation.other.span,
      wants_loop ? "write the name of a `loop` line" : "write the name of a `call` line");
}

void BodyChecker::guard(const ast::GuardLine& line, const FileScope& scope, const char* part) {
  if (line.text) text(*line.text, scope);
  if (const auto* one = std::get_if<ast::Condition>(&line.what)) {
    condition(*one, scope);
    return;
  }
  const auto& call = std::get<ast::CallLine>(line.what);
  if (call.name) {
    names_.reports().error(scope, "bound-outside-match",
                           std::string("a call in `") + part + "` binds no name", call.name->span,
                           "write it without `" + call.name->text + " =`");
  }
  event(call, scope);
}

}  // namespace ppcheck::dsl
