#include "engine/ir/dump.h"

#include <bit>
#include <charconv>
#include <cmath>

#include "engine/ir/text_form.h"

namespace ppcheck::ir {

void append_quoted(std::string& out, std::string_view text) {
  static constexpr char kDigits[] = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (byte < 0x20 || byte == 0x7F) {
      out += "\\x";
      out += kDigits[byte >> 4];
      out += kDigits[byte & 15];
    } else {
      out += c;
    }
  }
  out += '"';
}

void append_constant(std::string& out, const Constant& constant) {
  switch (constant.kind) {
    case ConstantKind::kNone: out += "none"; break;
    case ConstantKind::kTrue: out += "true"; break;
    case ConstantKind::kFalse: out += "false"; break;
    case ConstantKind::kEllipsis: out += "ellipsis"; break;
    case ConstantKind::kInt: out += std::to_string(constant.integer); break;
    case ConstantKind::kFloat: {
      char buffer[40];
      const auto end = std::to_chars(buffer, buffer + sizeof buffer, constant.real).ptr;
      const std::string_view digits(buffer, static_cast<std::size_t>(end - buffer));
      out += digits;
      if (std::isfinite(constant.real) && digits.find_first_of(".e") == std::string_view::npos)
        out += ".0";
      break;
    }
    case ConstantKind::kBytes: out += 'b'; [[fallthrough]];
    case ConstantKind::kString: append_quoted(out, base::text_of(constant.text)); break;
    case ConstantKind::kBigInt:
      out += "big ";
      append_quoted(out, base::text_of(constant.text));
      break;
    case ConstantKind::kComplex:
      out += "complex ";
      append_quoted(out, base::text_of(constant.text));
      break;
  }
}

namespace {

class Writer {
 public:
  Writer(const Module& module, const DumpOptions& options) : module_(module), options_(options) {}

  std::string take() { return std::move(out_); }

  void write_module() {
    out_ += "module";
    name(module_.name);
    if (module_.is_package) out_ += " package";
    if (module_.is_stub) out_ += " stub";
    end_line();
    for (const std::string& note : module_.notes) {
      out_ += "note ";
      append_quoted(out_, note);
      end_line();
    }
    for (const SkippedRegion& region : module_.skipped) {
      out_ += "skipped ";
      append_quoted(out_, region.reason);
      span(region.span);
      end_line();
    }
    if (options_.spans) write_places();
    if (options_.constants)
      for (const Constant& constant : module_.constants) {
        out_ += "constant ";
        append_constant(out_, constant);
        end_line();
      }
    for (std::size_t i = 0; i < module_.classes.size(); ++i) write_class(i);
    for (const Function& function : module_.functions) write_function(function);
  }

  void write_function(const Function& fn) {
    fn_ = &fn;
    out_ += "function ";
    out_ += kFunctionKindWords[static_cast<std::size_t>(fn.kind)];
    name(fn.name);
    name(fn.qualified_name);
    if (fn.parent != kNone) numbered(" in f", fn.parent);
    if (fn.class_index != kNone) numbered(" class c", fn.class_index);
    value_after(" made_by ", fn.made_by);
    value_after(" returns ", fn.return_annotation);
    if (fn.is_async) out_ += " async";
    if (fn.is_generator) out_ += " generator";
    span(fn.span);
    named_span(" name ", fn.name_span);
    named_span(" body ", fn.body);
    end_line();
    for (const Param& param : fn.params) write_param(param);
    for (const Loop& loop : fn.loops) write_loop(loop);
    for (const With& with : fn.withs) write_with(with);
    for (BlockId b = 0; b < fn.blocks.size(); ++b) write_block(b);
  }

 private:
  void write_places() {
    for (const Span& comment : module_.comments) {
      out_ += "comment";
      span(comment);
      end_line();
    }
    for (const Statement& statement : module_.statements) {
      out_ += statement.kind == StatementKind::kCompound ? "compound" : "simple";
      numbered(" f", statement.function);
      span(statement.span);
      named_span(" target ", statement.target);
      named_span(" value ", statement.value);
      end_line();
    }
  }

  void write_class(std::size_t index) {
    const Class& c = module_.classes[index];
    out_ += "class";
    name(c.name);
    name(c.qualified_name);
    numbered(" in f", c.function);
    numbered(" body f", c.body);
    value_after(" made_by ", c.made_by);
    span(c.span);
    named_span(" name ", c.name_span);
    end_line();
  }

  void write_param(const Param& param) {
    out_ += "  parameter ";
    out_ += kParamKindWords[static_cast<std::size_t>(param.kind)];
    name(param.name);
    value_after(" value ", param.value);
    if (param.default_operand != kNone) numbered(" default #", param.default_operand);
    value_after(" annotation ", param.annotation);
    span(param.span);
    end_line();
  }

  void write_loop(const Loop& loop) {
    out_ += "  loop ";
    out_ += kLoopKindWords[static_cast<std::size_t>(loop.kind)];
    if (loop.is_async) out_ += " async";
    if (loop.parent != kNone) numbered(" in l", loop.parent);
    if (loop.header != kNone) numbered(" header b", loop.header);
    value_after(" iterable ", loop.iterable);
    value_after(" iterator ", loop.iterator);
    value_after(" element ", loop.element);
    value_after(" condition ", loop.condition);
    span(loop.span);
    named_span(" head ", loop.head);
    end_line();
  }

  void write_with(const With& with) {
    out_ += "  with";
    if (with.is_async) out_ += " async";
    if (with.parent != kNone) numbered(" in w", with.parent);
    value_after(" manager ", with.manager);
    value_after(" enter ", with.enter);
    span(with.span);
    end_line();
  }

  void write_block(BlockId b) {
    const Block& block = fn_->blocks[b];
    numbered("  b", b);
    out_ += ':';
    if (block.loop != kNone) numbered(" loop l", block.loop);
    if (block.with != kNone) numbered(" with w", block.with);
    if (block.pred_count > 0) out_ += " from";
    for (const BlockId pred : fn_->preds_of(b)) numbered(" b", pred);
    end_line();
    for (const InstrId i : fn_->instrs_of(b)) write_instr(i);
  }

  void write_instr(InstrId i) {
    const Instr& in = fn_->instrs[i];
    out_ += "    ";
    if (!is_terminator(in.op)) {
      value(i);
      out_ += " = ";
    }
    out_ += text_of(in.op);
    if (in.op == Opcode::kCall) write_call(i);
    else if (in.op == Opcode::kClass) write_arguments(i, fn_->operands_of(i));
    else write_operands(fn_->operands_of(i));
    if (in.op == Opcode::kConst) {
      out_ += ' ';
      append_constant(out_, module_.constants[in.aux]);
    }
    if (!in.name.empty() || in.op == Opcode::kImport) name(in.name);
    if (const char prefix = aux_prefix(in.op); prefix != 0) {
      out_ += ' ';
      out_ += prefix;
      out_ += std::to_string(in.aux);
    }
    if (in.op == Opcode::kUnpack) numbered("/", in.aux2);
    write_flags(in);
    if (is_terminator(in.op)) write_edges(in.block);
    span(in.span);
    if (in.name_span != Span{}) named_span(" name ", in.name_span);
    end_line();
  }

  void write_operands(std::span<const InstrId> operands) {
    for (std::size_t k = 0; k < operands.size(); ++k) {
      out_ += k == 0 ? " " : ", ";
      value(operands[k]);
    }
  }

  void write_call(InstrId i) {
    const auto operands = fn_->operands_of(i);
    out_ += ' ';
    value(operands[0]);
    write_arguments(i, operands.subspan(1));
  }

  void write_arguments(InstrId i, std::span<const InstrId> values) {
    const auto args = fn_->args_of(i);
    out_ += '(';
    for (std::size_t k = 0; k < values.size(); ++k) {
      if (k > 0) out_ += ", ";
      if (args[k].kind == ArgKind::kStar) out_ += '*';
      if (args[k].kind == ArgKind::kDoubleStar) out_ += "**";
      if (args[k].kind == ArgKind::kKeyword) {
        append_quoted(out_, base::text_of(args[k].name));
        out_ += '=';
      }
      value(values[k]);
      if (options_.spans) {
        out_ += '@';
        range(args[k].span);
      }
    }
    out_ += ')';
  }

  void write_flags(const Instr& in) {
    for (const FlagWord& flag : flag_words(in.op))
      if (flag.bit != 0 && (in.flags & flag.bit) != 0) {
        out_ += " [";
        out_ += flag.word;
        out_ += ']';
      }
    if ((in.flags & kAnnotationFlag.bit) != 0) {
      out_ += " [";
      out_ += kAnnotationFlag.word;
      out_ += ']';
    }
  }

  void write_edges(BlockId b) {
    if (fn_->blocks[b].succ_count == 0) return;
    out_ += " ->";
    for (const Edge& edge : fn_->succs_of(b)) {
      numbered(" b", edge.to);
      if (edge.kind == EdgeKind::kTrue) out_ += '+';
      if (edge.kind == EdgeKind::kFalse) out_ += '-';
      if (edge.kind == EdgeKind::kException) out_ += '!';
    }
  }

  void name(Symbol symbol) {
    out_ += ' ';
    append_quoted(out_, base::text_of(symbol));
  }
  void value(InstrId v) {
    if (v == kNoValue) out_ += '_';
    else numbered("%", v);
  }
  void value_after(std::string_view word, InstrId v) {
    if (v == kNoValue) return;
    out_ += word;
    value(v);
  }
  void numbered(std::string_view prefix, std::uint32_t number) {
    out_ += prefix;
    char buffer[12];
    out_.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, number).ptr);
  }
  void range(Span s) {
    numbered("", s.begin);
    numbered("..", s.end);
  }
  void span(Span s) { named_span(" @", s); }
  void named_span(std::string_view word, Span s) {
    if (!options_.spans) return;
    out_ += word;
    range(s);
  }
  void end_line() { out_ += '\n'; }

  const Module& module_;
  DumpOptions options_;
  const Function* fn_ = nullptr;
  std::string out_;
};

bool same_bits(const Constant& a, const Constant& b) {
  return a.kind == b.kind && a.integer == b.integer && a.text == b.text &&
         std::bit_cast<std::uint64_t>(a.real) == std::bit_cast<std::uint64_t>(b.real);
}

}  // namespace

std::string dump(const Module& module, const DumpOptions& options) {
  Writer writer(module, options);
  writer.write_module();
  return writer.take();
}

std::string dump(const Module& module, const Function& function, const DumpOptions& options) {
  Writer writer(module, options);
  writer.write_function(function);
  return writer.take();
}

// The dump with spans holds everything but the constants' bits.
bool equal(const Module& a, const Module& b) {
  if (a.constants.size() != b.constants.size()) return false;
  for (std::size_t i = 0; i < a.constants.size(); ++i)
    if (!same_bits(a.constants[i], b.constants[i])) return false;
  return dump(a) == dump(b);
}

}  // namespace ppcheck::ir
