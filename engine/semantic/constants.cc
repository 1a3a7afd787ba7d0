// constants: which constants a value may be.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "engine/base/limits.h"
#include "engine/semantic/caches.h"
#include "engine/semantic/model.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;
using Kind = ConstantValue::Kind;

namespace {

// More values than any condition asks for.
constexpr std::size_t kMaxConstants = 16;

// Depth of arithmetic that is folded: `60 * 60 * 24`.
constexpr int kMaxFoldDepth = 16;

// Values that one question follows: a constant that conditions ask for is near.
constexpr int kMaxFoldSteps = 500;

std::optional<ConstantValue> literal(const ir::Constant& c) {
  ConstantValue out;
  switch (c.kind) {
    case ir::ConstantKind::kNone: out.kind = Kind::kNone; break;
    case ir::ConstantKind::kTrue: out.kind = Kind::kTrue; break;
    case ir::ConstantKind::kFalse: out.kind = Kind::kFalse; break;
    case ir::ConstantKind::kInt:
      out.kind = Kind::kInt;
      out.integer = c.integer;
      break;
    case ir::ConstantKind::kFloat:
      out.kind = Kind::kFloat;
      out.real = c.real;
      break;
    case ir::ConstantKind::kString:
      out.kind = Kind::kString;
      out.text = c.text;
      break;
    case ir::ConstantKind::kBytes:
      out.kind = Kind::kBytes;
      out.text = c.text;
      break;
    default: return std::nullopt;  // `...` as a default says that the default is not known
  }
  return out;
}

std::optional<ConstantValue> arithmetic(std::string_view op, const ConstantValue& x, const ConstantValue& y) {
  const auto number = [](const ConstantValue& c) { return c.kind == Kind::kInt || c.kind == Kind::kFloat; };
  if (!number(x) || !number(y)) return std::nullopt;
  ConstantValue out;
  if (x.kind == Kind::kInt && y.kind == Kind::kInt && op != "__truediv__") {
    out.kind = Kind::kInt;
    std::int64_t r = 0;
    bool overflow = false;
    if (op == "__add__") overflow = __builtin_add_overflow(x.integer, y.integer, &r);
    else if (op == "__sub__") overflow = __builtin_sub_overflow(x.integer, y.integer, &r);
    else if (op == "__mul__") overflow = __builtin_mul_overflow(x.integer, y.integer, &r);
    else if ((op == "__floordiv__" || op == "__mod__") && y.integer > 0) {
      r = x.integer / y.integer - (x.integer % y.integer < 0 ? 1 : 0);  // Python rounds down
      if (op == "__mod__") r = x.integer - r * y.integer;
    } else if (op == "__pow__" && y.integer >= 0 && y.integer < 64) {
      r = 1;
      for (std::int64_t k = 0; k < y.integer && !overflow; ++k) overflow = __builtin_mul_overflow(r, x.integer, &r);
    } else {
      return std::nullopt;
    }
    if (overflow) return std::nullopt;
    out.integer = r;
    return out;
  }
  const double a = x.kind == Kind::kInt ? static_cast<double>(x.integer) : x.real;
  const double b = y.kind == Kind::kInt ? static_cast<double>(y.integer) : y.real;
  out.kind = Kind::kFloat;
  if (op == "__add__") out.real = a + b;
  else if (op == "__sub__") out.real = a - b;
  else if (op == "__mul__") out.real = a * b;
  else if (op == "__truediv__" && b != 0) out.real = a / b;
  else return std::nullopt;
  return out;
}

class Folder {
 public:
  Folder(const Analysis& a, Unseen unseen) : a_(a), walk_(a), unseen_(unseen) {}

  ConstantSet run(ValueRef v, const CallPath& path, Why* why) {
    ConstantSet out;
    out.complete = true;
    fold({v, walk_.context(path)}, out, 0);
    if (out.values.empty()) out.complete = false;
    std::sort(out.values.begin(), out.values.end(), [](const ConstantValue& x, const ConstantValue& y) {
      return std::tuple(x.kind, x.integer, x.real, base::text_of(x.text)) <
             std::tuple(y.kind, y.integer, y.real, base::text_of(y.text));
    });
    if (why != nullptr && !out.complete) why->add(v, "its value is not known");
    return out;
  }

 private:
  static void add(ConstantSet& out, const ConstantValue& c) {
    if (std::find(out.values.begin(), out.values.end(), c) != out.values.end()) return;
    if (out.values.size() >= kMaxConstants) out.complete = false;
    else out.values.push_back(c);
  }

  // The name of an API as a value: a class, a function, a variable that a stub declares.
  bool add_api(ValueRef v, ConstantSet& out) {
    const auto& members = a_.solution.entities.members(a_.solution.values[v.function][v.instr]);
    if (members.empty()) return false;
    std::vector<ConstantValue> found;
    for (const EntityId e : members) {
      const Entity& entity = a_.solution.entities[e];
      ConstantValue c;
      c.kind = Kind::kApi;
      if (entity.kind == EntityKind::kDeclared || (entity.kind == EntityKind::kExternal && entity.a == 0)) c.text = entity.name;
      else if (entity.kind == EntityKind::kClass) c.text = a_.solution.classes[entity.a].canonical;
      else if (entity.kind == EntityKind::kFunction && a_.table.function(entity.a).kind == ir::FunctionKind::kFunction)
        c.text = a_.canonical[entity.a];
      else return false;
      found.push_back(c);
    }
    for (const auto& c : found) add(out, c);
    return true;
  }

  void fold(Node start, ConstantSet& out, int depth) {
    std::vector<Node> todo{start};
    std::unordered_set<Node, NodeHash> seen;
    while (!todo.empty() && out.complete) {  // some of the values say nothing when there are others
      const Node node = todo.back();
      todo.pop_back();
      if (!seen.insert(node).second) continue;
      // One budget for the whole question: arithmetic inside arithmetic would multiply its own.
      if (++steps_ > kMaxFoldSteps) {
        out.complete = false;
        return;
      }
      if (!a_.is_user(node.value.function)) {
        if (!fold_stub(node.value, out)) out.complete = false;
        continue;
      }
      const ir::Function& fn = a_.table.function(node.value.function);
      const ir::Instr& in = fn.instrs[node.value.instr];
      const auto operands = fn.operands_of(node.value.instr);
      switch (in.op) {
        case Opcode::kConst:
          if (const auto c = literal(a_.table.module_of_function(node.value.function).constants[in.aux])) add(out, *c);
          else out.complete = false;
          continue;
        case Opcode::kNot:
          fold_not({{node.value.function, operands[0]}, node.context}, out, depth);
          continue;
        case Opcode::kUnary:
        case Opcode::kBinary: fold_arithmetic(node, out, depth); continue;
        case Opcode::kUndef: continue;
        case Opcode::kCall:
          if (converts_to_integer(node.value)) {
            fold_integer({{node.value.function, operands[1]}, node.context}, out, depth);
            continue;
          }
          break;
        default: break;
      }
      bool opaque = false;
      auto back = walk_.back(node, &opaque);
      bool by_default = false;
      if (unseen_ == Unseen::kDefaults) {
        const Node value = walk_.default_of(node);
        by_default = value.value.valid();
        if (by_default) back.push_back({value, Back::Kind::kCopy});
      }
      if (back.empty() || (opaque && !by_default)) {
        if (!add_api(node.value, out)) out.complete = false;
        continue;
      }
      if (in.op == Opcode::kParam && node.context == 0 && !by_default &&
          (a_.escapes[node.value.function] || a_.callers[node.value.function].empty()))
        out.complete = false;
      if (in.op == Opcode::kParam && node.context == 0 && !by_default && !all_callers_pass(node)) out.complete = false;
      if (in.op == Opcode::kLoadAttr && !by_default && is_setting(a_, node.value)) out.complete = false;
      if (in.op == Opcode::kLoadAttr && unseen_ == Unseen::kAnything) out.complete = out.complete && settled(node.value);
      for (const Back& b : back) {
        if (b.kind != Back::Kind::kCopy) {
          out.complete = false;
          if (b.kind != Back::Kind::kElement) continue;
        }
        todo.push_back(b.node);
      }
    }
  }

  // A default in a stub.
  bool fold_stub(ValueRef v, ConstantSet& out) {
    const ir::Function& fn = a_.table.function(v.function);
    if (v.instr >= fn.instrs.size()) return false;
    const ir::Instr& in = fn.instrs[v.instr];
    if (in.op == Opcode::kConst) {
      const auto c = literal(a_.table.module_of_function(v.function).constants[in.aux]);
      if (c) add(out, *c);
      return c.has_value();
    }
    if (in.op == Opcode::kUnary) {
      ConstantSet inner;
      if (!fold_stub({v.function, fn.operands_of(v.instr)[0]}, inner) || inner.values.size() != 1) return false;
      return add_negated(base::text_of(in.name), inner.values[0], out);
    }
    return add_api(v, out);
  }

  static bool add_negated(std::string_view op, ConstantValue c, ConstantSet& out) {
    if (op == "__neg__" && c.kind == Kind::kInt && c.integer != std::numeric_limits<std::int64_t>::min()) c.integer = -c.integer;
    else if (op == "__neg__" && c.kind == Kind::kFloat) c.real = -c.real;
    else if (op != "__pos__") return false;
    add(out, c);
    return true;
  }

  bool all_callers_pass(const Node& node) const {
    const std::uint32_t index = a_.table.instr(node.value).aux;
    for (const CallRef site : a_.callers[node.value.function])
      if (!walk_.argument_at(site, node.value.function, index).valid()) return false;
    return true;
  }

  // An attribute of an instance of user code, assigned in code that is seen.
  bool settled(ValueRef v) const {
    const auto& members = a_.solution.entities.members(a_.solution.values[v.function][v.instr]);
    return !members.empty() && !a_.solution.entities.has_unknown(a_.solution.values[v.function][v.instr]);
  }

  // What an operand may be; where that is not all known, neither is `out`.
  ConstantSet folded(Node operand, ConstantSet& out, int depth) {
    ConstantSet inner;
    inner.complete = depth < kMaxFoldDepth;
    if (inner.complete) fold(operand, inner, depth + 1);
    out.complete = out.complete && inner.complete && !inner.values.empty();
    return inner;
  }

  void fold_not(Node operand, ConstantSet& out, int depth) {
    for (const ConstantValue& c : folded(operand, out, depth).values) {
      const Truth t = truth_of(c);
      if (t == Truth::kUnknown) out.complete = false;
      else add(out, {t == Truth::kFalse ? Kind::kTrue : Kind::kFalse, 0, 0, {}});
    }
  }

  // `int(x)`
  bool converts_to_integer(ValueRef call) const {
    const auto callees = a_.callees_of(call);
    const auto args = a_.table.function(call.function).args_of(call.instr);
    if (a_.solution.builtins.integer == kNone) return false;
    const Symbol integer = a_.solution.classes[a_.solution.builtins.integer].canonical;
    return args.size() == 1 && args[0].kind == ir::ArgKind::kPositional && callees.size() == 1 && callees[0].is_class &&
           callees[0].api == integer;
  }

  void fold_integer(Node operand, ConstantSet& out, int depth) {
    for (const ConstantValue& c : folded(operand, out, depth).values) {
      constexpr double kExact = 9007199254740992.0;  // 2^53
      if (c.kind == Kind::kInt) add(out, c);
      else if (c.kind == Kind::kTrue || c.kind == Kind::kFalse) add(out, {Kind::kInt, c.kind == Kind::kTrue ? 1 : 0, 0, {}});
      else if (c.kind == Kind::kFloat && std::abs(c.real) <= kExact) add(out, {Kind::kInt, static_cast<std::int64_t>(c.real), 0, {}});
      else out.complete = false;
    }
  }

  void fold_arithmetic(const Node& node, ConstantSet& out, int depth) {
    const ir::Function& fn = a_.table.function(node.value.function);
    const ir::Instr& in = fn.instrs[node.value.instr];
    const auto operands = fn.operands_of(node.value.instr);
    std::vector<ConstantSet> sides(operands.size());
    for (std::size_t k = 0; k < operands.size() && out.complete; ++k)
      sides[k] = folded({{node.value.function, operands[k]}, node.context}, out, depth);
    const std::string_view op = base::text_of(in.name);
    if (operands.size() == 1) {
      for (const auto& c : sides[0].values)
        if (!add_negated(op, c, out)) out.complete = false;
      return;
    }
    for (const auto& x : sides[0].values)
      for (const auto& y : sides[1].values) {
        if (const auto c = arithmetic(op, x, y)) add(out, *c);
        else out.complete = false;
      }
  }

  const Analysis& a_;
  Walk walk_;
  Unseen unseen_;
  int steps_ = 0;
};

}  // namespace

Truth truth_of(const ConstantValue& c) {
  switch (c.kind) {
    case Kind::kNone:
    case Kind::kFalse: return Truth::kFalse;
    case Kind::kTrue: return Truth::kTrue;
    case Kind::kInt: return c.integer != 0 ? Truth::kTrue : Truth::kFalse;
    case Kind::kFloat: return c.real != 0 ? Truth::kTrue : Truth::kFalse;
    case Kind::kString:
    case Kind::kBytes: return base::text_of(c.text).empty() ? Truth::kFalse : Truth::kTrue;
    case Kind::kEllipsis:
    case Kind::kApi: break;
  }
  return Truth::kUnknown;
}

ConstantSet SemanticModel::constants(ValueRef v, const CallPath& path, Why* why) const {
  if (!v.valid() || v.instr == ir::kNoValue) return {};
  return Folder(*analysis_, Unseen::kAnything).run(v, path, why);
}

ConstantSet SemanticModel::usual_constants(ValueRef v, const CallPath& path) const {
  if (!v.valid() || v.instr == ir::kNoValue) return {};
  return Folder(*analysis_, Unseen::kDefaults).run(v, path, nullptr);
}

}  // namespace ppcheck::semantic
