// fake_apis.h: a small world of APIs for tests of the rule compiler, without stubs and analysis.
//
//   FakeApis apis("class tensorflow.data.Dataset\n"
//                 "method tensorflow.data.Dataset.map map_func num_parallel_calls=\n"
//                 "module tensorflow.math\n"
//                 "function tensorflow.math.add x y\n"
//                 "alias tf2.data tensorflow.data\n");
//
// A parameter that ends in `=` has a default; `**` takes any. Packages that no line names are external.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "dsl/resolve/api.h"

namespace ppcheck::dsl {

class FakeApis : public ApiLookup {
 public:
  explicit FakeApis(const std::string& lines) {
    std::istringstream in(lines);
    std::string line;
    int number = 0;
    while (std::getline(in, line)) {
      ++number;
      std::istringstream words(line);
      std::string kind;
      std::string name;
      if (!(words >> kind >> name)) continue;
      packages_.insert(name.substr(0, name.find('.')));
      if (kind == "alias") {
        words >> aliases_[name];
        continue;
      }
      ApiInfo info;
      info.canonical = name;
      info.kind = kind == "module"     ? ApiKind::kModule
                  : kind == "class"    ? ApiKind::kClass
                  : kind == "function" ? ApiKind::kFunction
                  : kind == "method"   ? ApiKind::kMethod
                                       : ApiKind::kConstant;
      if (info.kind == ApiKind::kMethod) info.owner = name.substr(0, name.rfind('.'));
      info.declared_at = "stubs.pyi:" + std::to_string(number);
      std::string word;
      while (words >> word) {
        if (word == "**") {
          info.any_parameter = true;
        } else {
          const bool has_default = word.back() == '=';
          if (has_default) word.pop_back();
          info.parameters.push_back({word, has_default});
        }
      }
      apis_[name] = info;
    }
  }

  ApiInfo lookup(const std::string& dotted) const override {
    std::string name = dotted;
    for (const auto& [from, to] : aliases_) {
      if (name == from || name.rfind(from + ".", 0) == 0) name = to + name.substr(from.size());
    }
    if (const auto found = apis_.find(name); found != apis_.end()) return found->second;
    ApiInfo info;
    info.canonical = name;
    for (const auto& [known, unused] : apis_) {  // a package above something that is declared
      if (known.rfind(name + ".", 0) == 0) info.kind = ApiKind::kModule;
    }
    if (packages_.count(name.substr(0, name.find('.'))) == 0) {
      info.kind = ApiKind::kExternal;
      info.any_parameter = true;
    }
    return info;
  }

  std::vector<std::string> members(const std::string& dotted) const override {
    std::set<std::string> out;
    for (const auto& [name, unused] : apis_) {
      if (name.rfind(dotted + ".", 0) != 0) continue;
      const std::string rest = name.substr(dotted.size() + 1);
      out.insert(rest.substr(0, rest.find('.')));
    }
    return {out.begin(), out.end()};
  }

  bool derives(const std::string& sub, const std::string& super) const override { return sub == super; }

 private:
  std::map<std::string, ApiInfo> apis_;
  std::map<std::string, std::string> aliases_;
  std::set<std::string> packages_{"builtins"};
};

// What most tests need of TensorFlow and PyTorch.
inline const char* const kFakeStubs = R"(
class builtins.dict
function builtins.enumerate iterable start=
module tensorflow
class tensorflow.data.Dataset
method tensorflow.data.Dataset.map map_func num_parallel_calls= deterministic=
method tensorflow.data.Dataset.batch batch_size drop_remainder=
method tensorflow.data.Dataset.padded_batch batch_size
method tensorflow.data.Dataset.unbatch
method tensorflow.data.Dataset.range start stop= step=
constant tensorflow.data.AUTOTUNE
class tensorflow.Tensor
function tensorflow.cast x dtype
function tensorflow.reshape tensor shape
function tensorflow.zeros shape dtype=
function tensorflow.print **
function tensorflow.function func=
class tensorflow.GradientTape persistent=
class tensorflow.Variable initial_value= trainable=
class tensorflow.compat.v1.Session graph=
function tensorflow.math.add x y
function tensorflow.math.log x
constant tensorflow.float32
class torch.optim.Optimizer
method torch.optim.Optimizer.step closure=
method torch.optim.Optimizer.zero_grad set_to_none=
class torch.Tensor
method torch.Tensor.backward gradient=
alias tensorflow.compat.v1.data tensorflow.data
)";

}  // namespace ppcheck::dsl
