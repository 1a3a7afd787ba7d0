// api.h: what a rule asks about an API: the narrow view of the stubs that names are checked
// against.
//
//   ApiInfo map = apis.lookup("tensorflow.data.Dataset.map");
//   map.kind                          // ApiKind::kMethod
//   map.parameters[0].name            // "map_func"; `self` is left out
//   map.declared_at                   // "rules/stubs/tensorflow/data/__init__.pyi:22"
//
// The semantic model answers through ModelApis (model_api.h); tests use a table of their own.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ppcheck::dsl {

enum class ApiKind : std::uint8_t {
  kNone,  // no such API
  kModule,
  kClass,
  kFunction,
  kMethod,
  kConstant,
  kExternal,  // no stub speaks of its package
};

struct ApiParameter {
  std::string name;
  bool has_default = false;
};

struct ApiInfo {
  ApiKind kind = ApiKind::kNone;
  std::string canonical;  // through re-exports: "tensorflow.data.Dataset.map"
  std::string owner;      // of a method: the class through which it was named, canonical
  std::vector<ApiParameter> parameters;  // of a class: its constructor's
  bool any_parameter = false;  // `**kwargs`, an overload, no declaration: other names are no errors
  bool open = false;           // of kNone: the stub is incomplete, so the API may exist
  std::string declared_at;     // "path:line"; empty when not known
};

class ApiLookup {
 public:
  virtual ~ApiLookup() = default;
  // A dotted name whose first part is a package or module, or a builtin.
  virtual ApiInfo lookup(const std::string& dotted) const = 0;
  // The public names below a module or class (for `tf.math.*` and did-you-mean), sorted.
  virtual std::vector<std::string> members(const std::string& dotted) const = 0;
  // Whether class `sub` is `super` or derives from it, as far as the stubs say.
  virtual bool derives(const std::string& sub, const std::string& super) const = 0;
};

}  // namespace ppcheck::dsl
