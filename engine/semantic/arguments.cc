#include "engine/semantic/arguments.h"

#include <fmt/format.h>

#include <algorithm>

namespace ppcheck::semantic {

using ir::ArgKind;
using ir::Function;
using ir::InstrId;
using ir::Opcode;
using ir::ParamKind;

namespace {

// A display that nothing but `*`, `**`, and reading by index uses: its contents are what was written.
bool only_read(const ir::Module& module, const Function& fn, InstrId display) {
  for (InstrId i = 0; i < fn.instrs.size(); ++i) {
    const auto operands = fn.operands_of(i);
    if (std::find(operands.begin(), operands.end(), display) == operands.end()) continue;
    const ir::Instr& in = fn.instrs[i];
    if (in.op == Opcode::kLoadItem && operands[0] == display) continue;
    if (in.op == Opcode::kStoreGlobal) {
      // A variable of the module that no function of it reads.
      bool read = false;
      for (const Function& other : module.functions)
        for (const ir::Instr& load : other.instrs)
          read = read || (load.op == Opcode::kLoadGlobal && load.name == in.name);
      if (!read) continue;
    }
    if (in.op == Opcode::kCall) {
      const auto args = fn.args_of(i);
      bool spread_only = operands[0] != display;
      for (std::size_t k = 0; k < args.size(); ++k)
        if (operands[k + 1] == display && args[k].kind != ArgKind::kStar && args[k].kind != ArgKind::kDoubleStar)
          spread_only = false;
      if (spread_only) continue;
    }
    return false;
  }
  return true;
}

bool has_spread(const Function& fn, InstrId display) {
  for (const InstrId v : fn.operands_of(display))
    if (v == ir::kNoValue || fn.instrs[v].op == Opcode::kSpread) return true;
  return false;
}

void add_call_arguments(const ir::ModuleTable& table, CallRef call, std::size_t skip,
                        std::vector<PassedArgument>& out) {
  const Function& fn = table.function(call.function);
  const ir::Module& module = table.module_of_function(call.function);
  const auto operands = fn.operands_of(call.instr).subspan(1);
  const auto args = fn.args_of(call.instr);
  for (std::size_t k = skip; k < args.size(); ++k) {
    const InstrId v = operands[k];
    PassedArgument arg{args[k].kind, args[k].name, {call.function, v}, args[k].span};
    if (v == ir::kNoValue) {
      out.push_back(arg);
      continue;
    }
    const ir::Instr& in = fn.instrs[v];
    const bool sequence = in.op == Opcode::kList || in.op == Opcode::kTuple;
    if (arg.kind == ArgKind::kStar && sequence && !has_spread(fn, v) && only_read(module, fn, v)) {
      for (const InstrId e : fn.operands_of(v))
        out.push_back({ArgKind::kPositional, {}, {call.function, e}, arg.span});
      continue;
    }
    if (arg.kind == ArgKind::kDoubleStar && in.op == Opcode::kDict && only_read(module, fn, v)) {
      std::vector<PassedArgument> spread;
      const auto entries = fn.operands_of(v);
      bool known = true;
      for (std::size_t e = 0; e + 1 < entries.size() && known; e += 2) {
        const bool text = entries[e] != ir::kNoValue && fn.instrs[entries[e]].op == Opcode::kConst &&
                          module.constants[fn.instrs[entries[e]].aux].kind == ir::ConstantKind::kString;
        known = text;
        if (text)
          spread.push_back({ArgKind::kKeyword, module.constants[fn.instrs[entries[e]].aux].text,
                            {call.function, entries[e + 1]}, arg.span});
      }
      if (known) {
        out.insert(out.end(), spread.begin(), spread.end());
        continue;
      }
    }
    out.push_back(arg);
  }
}

}  // namespace

Symbol operator_method(const ir::Instr& in) {
  static const Symbol kGetItem = base::intern("__getitem__"), kSetItem = base::intern("__setitem__"),
                      kDelItem = base::intern("__delitem__"), kSetAttr = base::intern("__setattr__"),
                      kIter = base::intern("__iter__"), kNext = base::intern("__next__"),
                      kEnter = base::intern("__enter__"), kExit = base::intern("__exit__"),
                      kBool = base::intern("__bool__"), kAwait = base::intern("__await__"),
                      kFormat = base::intern("__format__"), kIs = base::intern("is");
  switch (in.op) {
    case Opcode::kBinary:
    case Opcode::kUnary: return in.name;
    case Opcode::kCompare: return in.name == kIs ? Symbol{} : in.name;
    case Opcode::kLoadItem: return kGetItem;
    case Opcode::kStoreItem: return kSetItem;
    case Opcode::kDelItem: return kDelItem;
    case Opcode::kStoreAttr: return kSetAttr;
    case Opcode::kIter: return kIter;
    case Opcode::kNext: return kNext;
    case Opcode::kEnter: return kEnter;
    case Opcode::kExit: return kExit;
    case Opcode::kBranch: return in.has(ir::kLoopTest) ? Symbol{} : kBool;
    case Opcode::kNot: return kBool;
    case Opcode::kAwait: return kAwait;
    case Opcode::kFormat: return kFormat;
    default: return {};
  }
}

Symbol reflected_method(Symbol method) {
  const std::string_view text = base::text_of(method);
  return base::intern(fmt::format("__r{}", text.substr(2)));
}

Symbol in_place_method(Symbol method) {
  const std::string_view text = base::text_of(method);
  return base::intern(fmt::format("__i{}", text.substr(2)));
}

InstrId operator_receiver(const Function& fn, InstrId i, bool reflected) {
  static const Symbol kContains = base::intern("__contains__");
  const ir::Instr& in = fn.instrs[i];
  const auto operands = fn.operands_of(i);
  if (operands.empty()) return ir::kNoValue;
  const bool right = reflected || (in.op == Opcode::kCompare && in.name == kContains);
  return operands.size() > 1 && right ? operands[1] : operands[0];
}

std::vector<PassedArgument> passed_arguments(const ir::ModuleTable& table, CallRef call, ValueRef partial,
                                             bool reflected) {
  std::vector<PassedArgument> out;
  const Function& fn = table.function(call.function);
  const ir::Instr& in = fn.instrs[call.instr];
  if (in.op == Opcode::kCall) {
    if (partial.valid()) add_call_arguments(table, partial, 1, out);
    add_call_arguments(table, call, 0, out);
    // Keywords of the later call win over those that were bound before.
    for (std::size_t k = out.size(); k-- > 0;)
      if (out[k].kind == ArgKind::kKeyword)
        for (std::size_t e = k; e-- > 0;)
          if (out[e].kind == ArgKind::kKeyword && out[e].name == out[k].name) {
            out.erase(out.begin() + static_cast<std::ptrdiff_t>(e));
            --k;
          }
    return out;
  }
  if (in.op == Opcode::kStoreAttr)
    out.push_back({ArgKind::kPositional, {}, {call.function, ir::kNoValue}, {}});  // the attribute's name
  const InstrId receiver = operator_receiver(fn, call.instr, reflected);
  bool skipped = false;
  for (const InstrId v : fn.operands_of(call.instr)) {
    if (!skipped && v == receiver) {
      skipped = true;
      continue;
    }
    const source::Span span = v == ir::kNoValue ? source::Span{} : fn.instrs[v].span;
    out.push_back({ArgKind::kPositional, {}, {call.function, v}, span});
  }
  return out;
}

Argument bind_argument(const ir::ModuleTable& table, const std::vector<PassedArgument>& passed, FunctionId callee,
                       std::uint32_t bound, Symbol parameter) {
  Argument out;
  const Function& fn = table.function(callee);
  std::uint32_t index = ir::kNone, position = 0, positions = 0;
  bool var_keyword = false;
  for (std::uint32_t p = 0; p < fn.params.size(); ++p) {
    if (fn.params[p].kind == ParamKind::kVarKeyword) var_keyword = true;
    if (fn.params[p].name == parameter && index == ir::kNone) {
      index = p;
      position = positions;
    }
    if (fn.params[p].kind <= ParamKind::kPositional) ++positions;
  }
  if (index == ir::kNone) {
    // It may still be passed by name to `**kwargs`.
    out.state = var_keyword ? ArgumentState::kMissing : ArgumentState::kNoSuchParameter;
    for (const PassedArgument& a : passed) {
      if (a.kind == ArgKind::kKeyword && a.name == parameter) {
        out.state = ArgumentState::kPassed;
        out.value = a.value;
        out.span = a.span;
        return out;
      }
      if (a.kind == ArgKind::kDoubleStar && var_keyword) out.state = ArgumentState::kUnknown;
    }
    return out;
  }
  const ir::Param& param = fn.params[index];
  const bool by_position = param.kind <= ParamKind::kPositional;
  const bool by_name = param.kind == ParamKind::kPositional || param.kind == ParamKind::kKeywordOnly;
  std::uint32_t at = bound;
  bool star_seen = false, unknown = false;
  for (const PassedArgument& a : passed) {
    switch (a.kind) {
      case ArgKind::kPositional:
        if (star_seen) {  // its position is not known
          unknown = unknown || by_position || param.kind == ParamKind::kVarPositional;
          break;
        }
        if (by_position && at == position) {
          out.state = ArgumentState::kPassed;
          out.value = a.value;
          out.span = a.span;
          return out;
        }
        if (param.kind == ParamKind::kVarPositional && at >= positions) out.rest.push_back(a.value);
        ++at;
        break;
      case ArgKind::kKeyword:
        if (by_name && a.name == parameter) {
          out.state = ArgumentState::kPassed;
          out.value = a.value;
          out.span = a.span;
          return out;
        }
        break;
      case ArgKind::kStar:
        if ((by_position && at <= position) || param.kind == ParamKind::kVarPositional) unknown = true;
        star_seen = true;
        break;
      case ArgKind::kDoubleStar:
        if (by_name || param.kind == ParamKind::kVarKeyword) unknown = true;
        break;
    }
  }
  if (!out.rest.empty()) {
    out.state = ArgumentState::kPassed;
    out.value = out.rest.front();
    return out;
  }
  if (unknown) {
    out.state = ArgumentState::kUnknown;
    return out;
  }
  out.state = ArgumentState::kMissing;
  out.value = default_of(table, callee, static_cast<std::uint32_t>(index));
  return out;
}

ValueRef default_of(const ir::ModuleTable& table, FunctionId f, std::uint32_t parameter) {
  const ir::Function& fn = table.function(f);
  const ir::Param& param = fn.params[parameter];
  if (param.default_operand == ir::kNone || fn.parent == ir::kNone || fn.made_by == ir::kNoValue) return {};
  const FunctionId parent = table.function_id(table.module_of(f), fn.parent);
  const auto defaults = table.function(parent).operands_of(fn.made_by);
  return param.default_operand < defaults.size() ? ValueRef{parent, defaults[param.default_operand]} : ValueRef{};
}

}  // namespace ppcheck::semantic
