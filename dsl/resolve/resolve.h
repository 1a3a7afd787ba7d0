// resolve.h: from rule trees to packs whose every name is known.
//
//   ResolveInput input;
//   input.files = {{&pack_file, "rules"}, {&rule_file, "rules"}};   // all packs of the run
//   Resolved resolved = resolve(input, apis);
//   resolved.diagnostics[1]                             // what is wrong with rule_file
//
// Reports all that needs no matching: names that are not declared, used too early, never used or
// bound twice; APIs, parameters and properties that do not exist; words of the metadata; what
// contradicts itself. A rule with an error is left out of `packs`. Cost: linear in rules and
// members of sets.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "dsl/ast/diagnostic.h"
#include "dsl/ast/file.h"
#include "dsl/resolve/api.h"
#include "dsl/resolve/checked.h"
#include "engine/base/result.h"

namespace ppcheck::dsl {

// One rule file. What a broken one declares serves to judge the others; its rules are left out.
struct RuleFile {
  const ast::File* tree = nullptr;
  std::string pack_folder;  // the folder that is the file's pack
  bool broken = false;      // dsl/parse has reported errors
  bool is_code = false;     // its rule says what a plugin's checker is: the options are read by code, the body is not run
};

// A predicate that rules may ask with `check`, and a plugin that is loaded.
struct PluginParameter {
  enum class Kind : std::uint8_t { kValue, kCall, kLoop, kInteger, kNumber, kText, kBoolean };
  std::string name;
  Kind kind = Kind::kValue;
  bool has_default = false;
};
struct PluginPredicate {
  std::string name;       // "is_large"
  std::string signature;  // "is_large(size: integer)", for messages
  std::vector<PluginParameter> parameters;
};
struct LoadedPlugin {
  std::string name;  // "acme"
  std::string version;
  std::vector<PluginPredicate> predicates;
};

struct ResolveInput {
  std::vector<RuleFile> files;
  // Reads a file of names that a set refers to; the path is that of the .ppr's folder and the name.
  std::function<base::Result<std::string>(const std::string& path)> read_text;
  std::string program_version;  // for `requires ppcheck >= 0.3`
  // Values of options from configuration and command line, "rule.option" -> a literal as written.
  std::vector<std::pair<std::string, std::string>> options;
  // The plugins that are loaded; none: `plugin` and `check` lines are not held against anything.
  std::optional<std::vector<LoadedPlugin>> plugins;
};

struct Resolved {
  std::vector<std::unique_ptr<FileScope>> scopes;    // aligned with the files
  std::vector<CheckedPack> packs;                    // in order of the files
  std::vector<std::vector<Diagnostic>> diagnostics;  // aligned with the files, in order of place
};

Resolved resolve(const ResolveInput& input, const ApiLookup& apis);

}  // namespace ppcheck::dsl
