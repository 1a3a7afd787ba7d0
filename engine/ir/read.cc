#include "engine/ir/read.h"

#include <bit>
#include <charconv>
#include <unordered_map>

#include "engine/ir/text_form.h"

namespace ppcheck::ir {
namespace {

using base::Error;
using base::Result;

// One line of the dump, read from left to right. The first thing that does not fit makes it bad, and from
// then on everything is refused.
class Line {
 public:
  explicit Line(std::string_view text) : rest_(text) {}

  bool bad() const { return bad_; }
  const std::string& expected() const { return expected_; }
  bool done() const { return rest_.empty(); }

  void fail(std::string_view what) {
    if (!bad_) expected_ = what;
    bad_ = true;
  }

  // Takes `text` when it stands here.
  bool take(std::string_view text) {
    if (bad_ || !rest_.starts_with(text)) return false;
    rest_.remove_prefix(text.size());
    return true;
  }
  void expect(std::string_view text) {
    if (!take(text)) fail("`" + std::string(text) + "`");
  }

  std::uint32_t number() {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (bad_ || error != std::errc()) {
      fail("a number");
      return 0;
    }
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }

  InstrId value() {
    if (take("_")) return kNoValue;
    expect("%");
    return number();
  }

  Span range() {
    Span span;
    span.begin = number();
    expect("..");
    span.end = number();
    return span;
  }

  Span span() {
    expect(" @");
    return range();
  }

  // A word of lower-case letters, digits and `-`.
  std::string_view word() {
    std::size_t end = 0;
    while (end < rest_.size() && ((rest_[end] >= 'a' && rest_[end] <= 'z') || rest_[end] == '-')) ++end;
    const std::string_view out = bad_ ? std::string_view() : rest_.substr(0, end);
    if (out.empty()) fail("a word");
    else rest_.remove_prefix(end);
    return out;
  }

  std::string quoted() {
    std::string out;
    expect("\"");
    while (!bad_) {
      if (rest_.empty()) {
        fail("a closing quote");
        break;
      }
      const char c = rest_.front();
      rest_.remove_prefix(1);
      if (c == '"') break;
      if (c != '\\') {
        out += c;
        continue;
      }
      if (take("n")) {
        out += '\n';
      } else if (take("x")) {
        unsigned byte = 0;
        if (rest_.size() < 2 ||
            std::from_chars(rest_.data(), rest_.data() + 2, byte, 16).ptr != rest_.data() + 2) {
          fail("two hexadecimal digits");
          break;
        }
        rest_.remove_prefix(2);
        out += static_cast<char>(byte);
      } else if (!rest_.empty()) {
        out += rest_.front();
        rest_.remove_prefix(1);
      }
    }
    return out;
  }

  Symbol name() {
    expect(" ");
    return base::intern(quoted());
  }
  bool at_quote() const { return !bad_ && rest_.starts_with('"'); }
  bool at_name() const { return !bad_ && rest_.starts_with(" \""); }

  Constant constant() {
    Constant out;
    if (take("none")) return out;
    if (take("true")) {
      out.kind = ConstantKind::kTrue;
    } else if (take("false")) {
      out.kind = ConstantKind::kFalse;
    } else if (take("ellipsis")) {
      out.kind = ConstantKind::kEllipsis;
    } else if (take("big ")) {
      out.kind = ConstantKind::kBigInt;
      out.text = base::intern(quoted());
    } else if (take("complex ")) {
      out.kind = ConstantKind::kComplex;
      out.text = base::intern(quoted());
    } else if (take("b\"")) {
      rest_ = std::string_view(rest_.data() - 1, rest_.size() + 1);
      out.kind = ConstantKind::kBytes;
      out.text = base::intern(quoted());
    } else if (!rest_.empty() && rest_.front() == '"') {
      out.kind = ConstantKind::kString;
      out.text = base::intern(quoted());
    } else {
      read_number(out);
    }
    return out;
  }

 private:
  void read_number(Constant& out) {
    const std::string_view digits = rest_.substr(0, rest_.find(' '));
    const char* end = digits.data() + digits.size();
    if (digits.find_first_of(".en") == std::string_view::npos) {
      out.kind = ConstantKind::kInt;
      if (std::from_chars(digits.data(), end, out.integer).ptr != end) fail("a constant");
    } else {
      out.kind = ConstantKind::kFloat;
      if (std::from_chars(digits.data(), end, out.real).ptr != end) fail("a constant");
    }
    rest_.remove_prefix(digits.size());
  }

  std::string_view rest_;
  std::string expected_;
  bool bad_ = false;
};

template <typename Words>
std::size_t index_in(const Words& words, std::string_view word, Line& line) {
  for (std::size_t i = 0; i < words.size(); ++i)
    if (words[i] == word) return i;
  line.fail("a kind that is known");
  return 0;
}

struct ConstantKey {
  std::uint64_t kind, integer, real, text;
  friend bool operator==(const ConstantKey&, const ConstantKey&) = default;
};
struct ConstantKeyHash {
  std::size_t operator()(const ConstantKey& k) const {
    return static_cast<std::size_t>(((k.kind * 31 + k.integer) * 31 + k.real) * 31 + k.text);
  }
};
ConstantKey key_of(const Constant& c) {
  return {static_cast<std::uint64_t>(c.kind), static_cast<std::uint64_t>(c.integer),
          std::bit_cast<std::uint64_t>(c.real), c.text.id};
}

class Reader {
 public:
  Result<Module> run(std::string_view text) {
    for (const Opcode op : all_opcodes()) opcodes_.emplace(text_of(op), op);
    std::uint32_t number = 0;
    while (!text.empty()) {
      ++number;
      const std::size_t end = std::min(text.find('\n'), text.size());
      Line line(text.substr(0, end));
      read_line(line);
      if (!line.bad() && !line.done()) line.fail("the end of the line");
      if (line.bad()) return Error{"expected " + line.expected(), "line " + std::to_string(number), ""};
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return std::move(module_);
  }

 private:
  static const std::vector<Opcode>& all_opcodes() {
    static const std::vector<Opcode> all = {
#define PPCHECK_OPCODE(name, text) Opcode::k##name,
#include "engine/ir/opcode.def"
#undef PPCHECK_OPCODE
    };
    return all;
  }

  Function& fn() { return module_.functions.back(); }

  void read_line(Line& line) {
    if (line.take("    ")) return read_instr(line);
    if (line.take("  ")) return read_part(line);
    const std::string_view word = line.word();
    if (word == "module") {
      module_.name = line.name();
      module_.is_package = line.take(" package");
      module_.is_stub = line.take(" stub");
    } else if (word == "note") {
      line.expect(" ");
      module_.notes.push_back(line.quoted());
    } else if (word == "skipped") {
      line.expect(" ");
      SkippedRegion region;
      region.reason = line.quoted();
      region.span = line.span();
      module_.skipped.push_back(region);
    } else if (word == "comment") {
      module_.comments.push_back(line.span());
    } else if (word == "constant") {
      line.expect(" ");
      const Constant constant = line.constant();
      constants_.emplace(key_of(constant), static_cast<std::uint32_t>(module_.constants.size()));
      module_.constants.push_back(constant);
    } else if (word == "simple" || word == "compound") {
      Statement statement;
      statement.kind = word == "simple" ? StatementKind::kSimple : StatementKind::kCompound;
      line.expect(" f");
      statement.function = line.number();
      statement.span = line.span();
      line.expect(" target ");
      statement.target = line.range();
      line.expect(" value ");
      statement.value = line.range();
      module_.statements.push_back(statement);
    } else if (word == "class") {
      read_class(line);
    } else if (word == "function") {
      read_function(line);
    } else {
      line.fail("`module`, `function`, …");
    }
  }

  void read_class(Line& line) {
    Class c;
    c.name = line.name();
    c.qualified_name = line.name();
    line.expect(" in f");
    c.function = line.number();
    line.expect(" body f");
    c.body = line.number();
    if (line.take(" made_by ")) c.made_by = line.value();
    c.span = line.span();
    line.expect(" name ");
    c.name_span = line.range();
    module_.classes.push_back(c);
  }

  void read_function(Line& line) {
    Function f;
    line.expect(" ");
    f.kind = static_cast<FunctionKind>(index_in(kFunctionKindWords, line.word(), line));
    f.name = line.name();
    f.qualified_name = line.name();
    if (line.take(" in f")) f.parent = line.number();
    if (line.take(" class c")) f.class_index = line.number();
    if (line.take(" made_by ")) f.made_by = line.value();
    if (line.take(" returns ")) f.return_annotation = line.value();
    f.is_async = line.take(" async");
    f.is_generator = line.take(" generator");
    f.span = line.span();
    line.expect(" name ");
    f.name_span = line.range();
    line.expect(" body ");
    f.body = line.range();
    module_.functions.push_back(std::move(f));
  }

  // What stands two blanks in: the tables of a function, and the heads of blocks.
  void read_part(Line& line) {
    if (module_.functions.empty()) return line.fail("a function first");
    if (line.take("parameter ")) return read_param(line);
    if (line.take("loop ")) return read_loop(line);
    if (line.take("with")) return read_with(line);
    line.expect("b");
    Block block;
    const BlockId id = line.number();
    if (id != fn().blocks.size()) return line.fail("the next block");
    line.expect(":");
    if (line.take(" loop l")) block.loop = line.number();
    if (line.take(" with w")) block.with = line.number();
    block.first = static_cast<InstrId>(fn().instrs.size());
    block.first_pred = static_cast<std::uint32_t>(fn().preds.size());
    if (line.take(" from"))
      while (line.take(" b")) fn().preds.push_back(line.number());
    block.pred_count = static_cast<std::uint32_t>(fn().preds.size()) - block.first_pred;
    block.first_succ = static_cast<std::uint32_t>(fn().succs.size());
    fn().blocks.push_back(block);
  }

  void read_param(Line& line) {
    Param param;
    param.kind = static_cast<ParamKind>(index_in(kParamKindWords, line.word(), line));
    param.name = line.name();
    if (line.take(" value ")) param.value = line.value();
    if (line.take(" default #")) param.default_operand = line.number();
    if (line.take(" annotation ")) param.annotation = line.value();
    param.span = line.span();
    fn().params.push_back(param);
  }

  void read_loop(Line& line) {
    Loop loop;
    loop.kind = static_cast<LoopKind>(index_in(kLoopKindWords, line.word(), line));
    loop.is_async = line.take(" async");
    if (line.take(" in l")) loop.parent = line.number();
    if (line.take(" header b")) loop.header = line.number();
    if (line.take(" iterable ")) loop.iterable = line.value();
    if (line.take(" iterator ")) loop.iterator = line.value();
    if (line.take(" element ")) loop.element = line.value();
    if (line.take(" condition ")) loop.condition = line.value();
    loop.span = line.span();
    line.expect(" head ");
    loop.head = line.range();
    fn().loops.push_back(loop);
  }

  void read_with(Line& line) {
    With with;
    with.is_async = line.take(" async");
    if (line.take(" in w")) with.parent = line.number();
    if (line.take(" manager ")) with.manager = line.value();
    if (line.take(" enter ")) with.enter = line.value();
    with.span = line.span();
    fn().withs.push_back(with);
  }

  void read_instr(Line& line) {
    if (module_.functions.empty() || fn().blocks.empty()) return line.fail("a block first");
    const auto id = static_cast<InstrId>(fn().instrs.size());
    if (line.take("%")) {
      if (line.number() != id) return line.fail("the next value");
      line.expect(" = ");
    }
    const auto op = opcodes_.find(line.word());
    if (op == opcodes_.end()) return line.fail("an opcode");
    Instr in;
    in.op = op->second;
    in.block = static_cast<BlockId>(fn().blocks.size() - 1);
    in.first_operand = static_cast<std::uint32_t>(fn().operands.size());
    if (in.op == Opcode::kCall) {
      line.expect(" ");
      fn().operands.push_back(line.value());
      in.aux = static_cast<std::uint32_t>(fn().args.size());
      read_arguments(line);
    } else if (in.op == Opcode::kClass) {
      in.aux2 = static_cast<std::uint32_t>(fn().args.size());
      read_arguments(line);
    } else {
      read_operands(line);
    }
    in.operand_count = static_cast<std::uint32_t>(fn().operands.size()) - in.first_operand;
    if (in.op == Opcode::kConst) {
      line.expect(" ");
      const auto known = constants_.find(key_of(line.constant()));
      if (known == constants_.end()) return line.fail("a constant of the table");
      in.aux = known->second;
    } else if (line.at_name()) {
      in.name = line.name();
    }
    if (const char prefix = aux_prefix(in.op); prefix != 0) {
      line.expect(" ");
      line.expect(std::string_view(&prefix, 1));
      in.aux = line.number();
    }
    if (in.op == Opcode::kUnpack) {
      line.expect("/");
      in.aux2 = line.number();
    }
    read_flags(line, in);
    if (is_terminator(in.op)) read_edges(line);
    in.span = line.span();
    if (line.take(" name ")) in.name_span = line.range();
    fn().instrs.push_back(in);
    ++fn().blocks.back().count;
  }

  void read_operands(Line& line) {
    if (line.take(" _")) fn().operands.push_back(kNoValue);
    else if (line.take(" %")) fn().operands.push_back(line.number());
    else return;
    while (line.take(", ")) fn().operands.push_back(line.value());
  }

  void read_arguments(Line& line) {
    line.expect("(");
    bool first = true;
    while (!line.bad() && !line.take(")")) {
      if (!first) line.expect(", ");
      first = false;
      Arg arg;
      if (line.take("**")) {
        arg.kind = ArgKind::kDoubleStar;
      } else if (line.take("*")) {
        arg.kind = ArgKind::kStar;
      } else if (line.at_quote()) {
        arg.kind = ArgKind::kKeyword;
        arg.name = base::intern(line.quoted());
        line.expect("=");
      }
      fn().operands.push_back(line.value());
      line.expect("@");
      arg.span = line.range();
      fn().args.push_back(arg);
    }
  }

  void read_flags(Line& line, Instr& in) {
    const auto words = flag_words(in.op);
    while (line.take(" [")) {
      const std::string_view word = line.word();
      std::uint8_t bit = word == kAnnotationFlag.word ? kAnnotationFlag.bit : 0;
      for (const FlagWord& flag : words)
        if (flag.bit != 0 && flag.word == word) bit = flag.bit;
      if (bit == 0) return line.fail("a flag of this opcode");
      in.flags |= bit;
      line.expect("]");
    }
  }

  void read_edges(Line& line) {
    if (!line.take(" ->")) return;
    while (line.take(" b")) {
      Edge edge;
      edge.to = line.number();
      if (line.take("+")) edge.kind = EdgeKind::kTrue;
      else if (line.take("-")) edge.kind = EdgeKind::kFalse;
      else if (line.take("!")) edge.kind = EdgeKind::kException;
      fn().succs.push_back(edge);
      ++fn().blocks.back().succ_count;
    }
  }

  Module module_;
  std::unordered_map<std::string_view, Opcode> opcodes_;
  std::unordered_map<ConstantKey, std::uint32_t, ConstantKeyHash> constants_;
};

}  // namespace

Result<Module> read(std::string_view text) { return Reader().run(text); }

}  // namespace ppcheck::ir
