// model_api.h: answers what rules ask about APIs from the semantic model.
//
//   auto model = semantic::analyse(table_of_stubs);
//   ModelApis apis(*model);
//   resolve(input, apis);
#pragma once

#include <string>
#include <vector>

#include "dsl/resolve/api.h"
#include "engine/semantic/model.h"

namespace ppcheck::dsl {

class ModelApis : public ApiLookup {
 public:
  explicit ModelApis(const semantic::SemanticModel& model) : model_(model) {}

  ApiInfo lookup(const std::string& dotted) const override;
  std::vector<std::string> members(const std::string& dotted) const override;
  bool derives(const std::string& sub, const std::string& super) const override;

 private:
  void add_declaration(ApiInfo& info, semantic::FunctionId function) const;

  const semantic::SemanticModel& model_;
};

}  // namespace ppcheck::dsl
