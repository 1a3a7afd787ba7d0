#include "dsl/resolve/model_api.h"

#include "engine/semantic/analysis.h"

namespace ppcheck::dsl {
namespace {

ApiKind kind_of(semantic::ApiInfo::Kind kind) {
  using Kind = semantic::ApiInfo::Kind;
  switch (kind) {
    case Kind::kNone:
      return ApiKind::kNone;
    case Kind::kModule:
      return ApiKind::kModule;
    case Kind::kClass:
      return ApiKind::kClass;
    case Kind::kFunction:
      return ApiKind::kFunction;
    case Kind::kMethod:
      return ApiKind::kMethod;
    case Kind::kConstant:
      return ApiKind::kConstant;
    case Kind::kExternal:
      return ApiKind::kExternal;
  }
  return ApiKind::kNone;
}

}  // namespace

ApiInfo ModelApis::lookup(const std::string& dotted) const {
  const semantic::ApiInfo found = model_.api(dotted);
  ApiInfo info;
  info.kind = kind_of(found.kind);
  info.canonical = std::string(base::text_of(found.canonical));
  info.owner = std::string(base::text_of(found.owner));
  info.open = found.open;
  if (info.canonical.empty()) info.canonical = dotted;
  info.any_parameter = found.function == ir::kNone;
  if (found.function != ir::kNone) add_declaration(info, found.function);
  return info;
}

void ModelApis::add_declaration(ApiInfo& info, semantic::FunctionId function) const {
  const ir::Function& declared = model_.table().function(function);
  const semantic::FunctionFacts& facts = model_.analysis().facts(function);
  const bool bound = declared.class_index != ir::kNone && !facts.is_static;
  info.any_parameter = facts.is_overload;
  for (std::size_t at = bound ? 1 : 0; at < declared.params.size(); ++at) {
    const ir::Param& param = declared.params[at];
    if (param.kind == ir::ParamKind::kVarKeyword) info.any_parameter = true;
    info.parameters.push_back(
        {std::string(base::text_of(param.name)), param.default_operand != ir::kNone});
  }
  const ir::Module& module = model_.table().module_of_function(function);
  if (module.file != nullptr) {
    const std::uint32_t line = module.file->lines.line_of(declared.name_span.begin);
    info.declared_at = module.file->path + ":" + std::to_string(line);
  }
}

std::vector<std::string> ModelApis::members(const std::string& dotted) const {
  return model_.members(dotted);
}

bool ModelApis::derives(const std::string& sub, const std::string& super) const {
  return model_.is_subclass(base::intern(sub), base::intern(super)) == base::Truth::kTrue;
}

}  // namespace ppcheck::dsl
