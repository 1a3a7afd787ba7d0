// Settings of the command line, as stubs declare them.
//
//   parser.add_argument("--epochs", type=int, default=3)     # `@setting("name_or_flags", "default", "dest")`
//   args = parser.parse_args()
//   for epoch in range(args.epochs):                         # `Namespace.__getattr__` is `@settings`: 3 for who sets nothing
//
// A setting is found by its name: in the module that reads it, else in the whole program; of two that share the name the
// default is not known.
#include <algorithm>

#include "engine/semantic/analysis.h"
#include "engine/semantic/arguments.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

namespace {

// `--batch-size` is read as `batch_size`.
Symbol attribute_name(std::string_view text) {
  std::string out(text.substr(std::min(text.find_first_not_of('-'), text.size())));
  std::replace(out.begin(), out.end(), '-', '_');
  return base::intern(out);
}

Symbol text_of_constant(const Analysis& a, ValueRef v) {
  if (!v.valid() || v.instr == ir::kNoValue) return {};
  const ir::Instr& in = a.table.instr(v);
  if (in.op != Opcode::kConst) return {};
  const ir::Constant& c = a.table.module_of_function(v.function).constants[in.aux];
  return c.kind == ir::ConstantKind::kString ? c.text : Symbol{};
}

// The name under which a call's setting is read; empty when it is not written out.
Symbol setting_name(const Analysis& a, const std::vector<PassedArgument>& passed, const Callee& callee,
                    const std::vector<std::string>& parameters) {
  const auto bound = [&](const std::string& p) {
    return bind_argument(a.table, passed, callee.function, callee.bound, base::intern(p));
  };
  if (parameters.size() > 2)
    if (const Symbol given = text_of_constant(a, bound(parameters[2]).value); !given.empty()) return given;
  const Argument names = bound(parameters[0]);
  std::vector<ValueRef> all = names.rest;
  if (all.empty()) all.push_back(names.value);
  // Of `"-e", "--epochs"` the first long one.
  Symbol out;
  for (const ValueRef v : all) {
    const Symbol text = text_of_constant(a, v);
    if (text.empty()) return {};
    if (out.empty()) out = text;
    if (base::text_of(text).starts_with("--")) {
      out = text;
      break;
    }
  }
  return out.empty() ? Symbol{} : attribute_name(base::text_of(out));
}

constexpr int kMaxDeclaredDepth = 4;  // a declared variable of the type of a declared variable

bool reads_settings(const Analysis& a, EntitySet object, int depth = 0) {
  static const Symbol kGetattr = base::intern("__getattr__");
  const Solution& s = a.solution;
  for (const EntityId e : s.entities.members(object)) {
    const Entity& entity = s.entities[e];
    if (const auto type = a.declared_types.find(e); type != a.declared_types.end() && depth < kMaxDeclaredDepth &&
                                                    reads_settings(a, type->second, depth + 1))
      return true;
    if (entity.kind != EntityKind::kInstance || entity.a == kNone) continue;
    const LocationId at = s.locations.find({LocationKind::kClassAttribute, entity.a, 0, 0, kGetattr});
    if (at == kNone) continue;
    for (const EntityId m : s.entities.members(s.locations[at].set))
      if (s.entities[m].kind == EntityKind::kFunction && a.facts(s.entities[m].a).settings) return true;
  }
  return false;
}

}  // namespace

void find_settings(Analysis& a) {
  for (FunctionId f = 0; f < a.table.function_count(); ++f) {
    const auto& parameters = a.facts(f).setting;
    if (parameters.size() < 2) continue;
    const auto calls = a.calls_of.find(a.canonical[f]);
    if (calls == a.calls_of.end()) continue;
    for (const CallRef call : calls->second)
      for (const Callee& callee : a.callees_of(call)) {
        if (callee.function != f) continue;
        const auto passed = passed_arguments(a.table, call, callee.partial, callee.reflected);
        const Symbol name = setting_name(a, passed, callee, parameters);
        const ValueRef value = bind_argument(a.table, passed, f, callee.bound, base::intern(parameters[1])).value;
        if (!name.empty()) a.settings[name].push_back({a.table.module_of(call.function), value});
      }
  }
}

bool is_setting(const Analysis& a, ValueRef load) {
  const ir::Function& fn = a.table.function(load.function);
  return fn.instrs[load.instr].op == Opcode::kLoadAttr &&
         reads_settings(a, a.solution.values[load.function][fn.operands_of(load.instr)[0]]);
}

ValueRef setting_default(const Analysis& a, ValueRef load) {
  const auto declared = a.settings.find(a.table.instr(load).name);
  if (declared == a.settings.end() || !is_setting(a, load)) return {};
  const std::uint32_t home = a.table.module_of(load.function);
  std::vector<Setting> here;
  for (const Setting& s : declared->second)
    if (s.module == home) here.push_back(s);
  const auto& candidates = here.empty() ? declared->second : here;
  return candidates.size() == 1 ? candidates[0].value : ValueRef{};
}

}  // namespace ppcheck::semantic
