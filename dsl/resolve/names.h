// names.h: what a dotted name of a rule stands for: a set, an API, a bound name. Private to
// dsl/resolve and dsl/compile.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "dsl/resolve/api.h"
#include "dsl/resolve/checked.h"
#include "dsl/resolve/reports.h"
#include "dsl/resolve/resolve.h"

namespace ppcheck::dsl {

class Names {
 public:
  Names(const ResolveInput& input, const ApiLookup& apis, std::vector<CheckedPack>& packs,
        Reports& reports)
      : input_(input), apis_(apis), packs_(packs), reports_(reports) {}

  const ResolveInput& input() const { return input_; }
  const ApiLookup& apis() const { return apis_; }
  Reports& reports() { return reports_; }

  CheckedPack* pack(const std::string& name);
  // `name` in the file's own pack, or `pack.name`; null when there is none.
  CheckedSet* set(const std::string& written, const FileScope& scope);
  const CheckedPattern* pattern(const std::string& written, const FileScope& scope);
  CheckedRule* rule(const std::string& written, const FileScope& scope);

  // Fills in the members of all sets, and adds what `extend` gives them.
  void expand_sets(const std::vector<std::pair<const ast::Extend*, const FileScope*>>& extensions);

  // After `resolve`: members of sets are what they are.
  void sets_are_expanded();

  // Names that stand in a broken file: that they are not declared is no further error.
  void ignore(const std::vector<std::string>& names) {
    ignored_.insert(names.begin(), names.end());
  }
  bool ignored(const std::string& name) const { return ignored_.count(name) > 0; }

  // The full dotted name, through the file's imports; empty, with an error, when the first part is
  // not known. `quiet`: no error.
  std::string dotted(const ast::QualifiedName& name, const FileScope& scope, bool quiet = false);

  // A canonical name as the file writes it: "tf.data.Dataset.map".
  static std::string spelled(const std::string& canonical, const FileScope& scope);

  // The members of a set or wildcard, or the one API.
  std::vector<ApiMember> members(const ast::ApiRef& ref, const FileScope& scope);

  // What a target calls, with the APIs of all alternatives in one; `body` holds the bound names.
  std::vector<CheckedTarget> targets(const ast::Target& target, const CheckedBody& body,
                                     const FileScope& scope);

  // Canonical class names of a type.
  std::vector<std::string> types(const ast::TypeName& type, const FileScope& scope);

  // The error for a name that nothing declares, with the names that are near.
  // Said once for each name of a file. `dotted`: an API's first part, which an import may bind.
  void unknown_name(const ast::Name& name, const FileScope& scope, const CheckedBody* body,
                    bool dotted = false);

 private:
  ApiMember api(const ast::QualifiedName& name, const FileScope& scope);
  ApiMember api_at(const std::string& dotted, source::Span span, const std::string& shown,
                   const FileScope& scope);
  std::vector<ApiMember> wildcard(const ast::ApiRef& ref, const FileScope& scope);
  void expand(CheckedSet& set, const std::string& name);
  void add_terms(CheckedSet& set, const ast::SetExpression& value, const FileScope& scope);
  std::vector<ApiMember> set_file(const ast::SetTerm& term, const FileScope& scope);
  CheckedTarget method_of(const Symbol& subject, const ast::ApiRef& ref, const FileScope& scope);

  const ResolveInput& input_;
  const ApiLookup& apis_;
  std::vector<CheckedPack>& packs_;
  Reports& reports_;
  std::map<const CheckedSet*, std::vector<std::pair<const ast::Extend*, const FileScope*>>>
      extensions_;
  std::set<std::string> ignored_;
  std::set<std::pair<std::size_t, std::string>> unknown_;  // file and name, said already
  std::map<const CheckedSet*, int> state_;                 // 1: being expanded, 2: done
};

void sort_members(std::vector<ApiMember>& members);

}  // namespace ppcheck::dsl
