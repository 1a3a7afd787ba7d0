// checked.h: the products of resolution: packs whose names are known, and what is in scope in a
// rule.
//
// The trees that these refer to belong to the caller of `resolve` and must outlive them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "dsl/ast/file.h"
#include "dsl/resolve/api.h"

namespace ppcheck::dsl {

// An API that a set or a target names.
struct ApiMember {
  std::string canonical;
  std::string owner;  // of an inherited method: the class through which it was named
  ApiKind kind = ApiKind::kExternal;
  friend bool operator==(const ApiMember& a, const ApiMember& b) {
    return a.canonical == b.canonical && a.owner == b.owner;
  }
  friend bool operator<(const ApiMember& a, const ApiMember& b) {
    return a.canonical != b.canonical ? a.canonical < b.canonical : a.owner < b.owner;
  }
};

// The names that the lines of one file may use.
struct FileScope {
  std::size_t file = 0;  // index into ResolveInput::files
  std::string path;
  std::string pack;
  std::map<std::string, std::string> imports;  // label -> dotted name
  std::set<std::string> plugins;               // that a `plugin` line declares; in a query all that are loaded
  bool is_query = false;
  mutable std::set<std::string> used_imports;
};

struct CheckedSet {
  const ast::Set* declaration = nullptr;
  const FileScope* scope = nullptr;
  std::vector<ApiMember> members;  // sorted, each once
};

struct CheckedPattern {
  const ast::Pattern* declaration = nullptr;
  const FileScope* scope = nullptr;
};

enum class SymbolKind : std::uint8_t {
  kObject,
  kLoop,
  kCall,
  kOption,
  kShared,  // the parameter of a pattern that is looked at alone: what it is depends on the use
};

struct Symbol;

// One alternative of what a call line calls.
struct CheckedTarget {
  enum class Kind : std::uint8_t { kApis, kMethod, kObjectCall };
  Kind kind = Kind::kApis;
  std::vector<ApiMember> apis;  // kApis; of a kMethod those of the object's types
  std::string subject;          // kMethod, kObjectCall: the bound name
  std::string method;           // kMethod
};

// A name that match, a pattern's parameters or an option binds.
struct Symbol {
  std::string name;
  SymbolKind kind = SymbolKind::kObject;
  source::Span span;
  std::vector<std::string> types;  // kObject: canonical class names
  bool any = false;
  bool maybe = false;
  std::vector<CheckedTarget> targets;  // kCall
  ast::Literal value;                  // kOption
};

// A line with the file whose names it uses: a `use` in match brings in lines of other files.
template <typename Line>
struct Scoped {
  Line line;
  const FileScope* scope = nullptr;
};

// What to find, with every `use` of match replaced by the lines of its pattern (private names are
// written `name@pattern`, which no author can write).
struct CheckedBody {
  std::vector<Scoped<ast::MatchLine>> match;
  std::vector<Scoped<ast::WhereLine>> where;
  std::vector<Scoped<ast::GuardLine>> unless;
  std::vector<Scoped<ast::GuardLine>> minor;
  std::vector<Scoped<ast::GuardLine>> doubt;
  std::vector<Symbol> symbols;  // in order of binding; the shared ones of a pattern first

  const Symbol* find(const std::string& name) const {
    for (const Symbol& symbol : symbols) {
      if (symbol.name == name) return &symbol;
    }
    return nullptr;
  }
};

struct CheckedExample {
  const ast::Example* example = nullptr;
  std::size_t file = 0;  // where it stands
};

struct CheckedRule {
  const ast::Rule* rule = nullptr;
  const FileScope* scope = nullptr;
  std::string pack;
  CheckedBody body;
  // After `adjust`.
  std::string severity = "medium";
  std::string confidence = "high";
  std::vector<ast::Option> options;
  std::vector<ast::PathsLine> paths;
  std::vector<CheckedExample> examples;
  std::optional<std::string> disabled;  // the reason
};

struct CheckedPack {
  std::string name;
  std::string version;
  std::map<std::string, CheckedSet> sets;
  std::map<std::string, CheckedPattern> patterns;
  std::vector<CheckedRule> rules;  // by name
};

}  // namespace ppcheck::dsl
