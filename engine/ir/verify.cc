#include "engine/ir/verify.h"

#include <algorithm>

#include "engine/ir/dominators.h"

namespace ppcheck::ir {
namespace {

class Verifier {
 public:
  Verifier(const Module& module, std::size_t limit) : module_(module), limit_(limit) {
    text_size_ = module.file != nullptr ? static_cast<std::uint32_t>(module.file->text.size()) : kNone;
  }

  std::vector<std::string> run() {
    check_module();
    for (std::uint32_t f = 0; f < module_.functions.size(); ++f) {
      index_ = f;
      fn_ = &module_.functions[f];
      if (!check_blocks()) continue;  // the rest would read out of bounds
      check_edges();
      check_instrs();
      check_tables();
      check_ssa();
    }
    return std::move(problems_);
  }

 private:
  void report(const std::string& what) {
    if (problems_.size() < limit_) problems_.push_back(what);
  }
  void report(InstrId i, const std::string& what) {
    report("f" + std::to_string(index_) + " %" + std::to_string(i) + " (" +
           std::string(text_of(fn_->instrs[i].op)) + "): " + what);
  }
  void report_block(BlockId b, const std::string& what) {
    report("f" + std::to_string(index_) + " b" + std::to_string(b) + ": " + what);
  }

  void check_span(Span span, const std::string& of) {
    if (span.begin > span.end || span.end > text_size_)
      report(of + ": the span " + std::to_string(span.begin) + ".." + std::to_string(span.end) +
             " is not in the file");
  }

  void check_module() {
    if (module_.functions.empty() || module_.functions[0].kind != FunctionKind::kModule)
      report("the first function is not the module's body");
    for (std::uint32_t f = 0; f < module_.functions.size(); ++f) {
      const Function& fn = module_.functions[f];
      const std::string name = "f" + std::to_string(f);
      check_span(fn.span, name);
      check_span(fn.name_span, name);
      check_span(fn.body, name);
      if ((f == 0) != (fn.parent == kNone)) report(name + ": the module's body alone has no parent");
      if (fn.parent != kNone && fn.parent >= f) report(name + " stands before its parent");
      if (fn.class_index != kNone && fn.class_index >= module_.classes.size())
        report(name + ": no such class");
      if (fn.parent < f) check_made_by(name, fn);
    }
    for (const Class& c : module_.classes) {
      const std::string name = "class " + std::string(base::text_of(c.name));
      check_span(c.span, name);
      check_span(c.name_span, name);
      if (c.body >= module_.functions.size() || c.function >= module_.functions.size())
        report(name + ": no such function");
    }
    for (const Span& comment : module_.comments) check_span(comment, "a comment");
    for (const SkippedRegion& region : module_.skipped) check_span(region.span, "a skipped region");
    for (std::size_t i = 0; i < module_.statements.size(); ++i) {
      const Statement& statement = module_.statements[i];
      check_span(statement.span, "a statement");
      check_span(statement.target, "a statement's target");
      check_span(statement.value, "a statement's value");
      if (statement.function >= module_.functions.size()) report("a statement of no function");
      if (i > 0 && statement.span.begin < module_.statements[i - 1].span.begin)
        report("statements are not in the order of the source");
    }
  }

  void check_made_by(const std::string& name, const Function& fn) {
    const Function& parent = module_.functions[fn.parent];
    const Opcode wanted = fn.kind == FunctionKind::kClassBody ? Opcode::kClass : Opcode::kFunction;
    if (fn.made_by >= parent.instrs.size() || parent.instrs[fn.made_by].op != wanted)
      report(name + ": not made by an instruction of its parent");
    if (fn.return_annotation != kNoValue && fn.return_annotation >= parent.instrs.size())
      report(name + ": no such return annotation");
    for (const Param& param : fn.params)
      if (param.annotation != kNoValue && param.annotation >= parent.instrs.size())
        report(name + ": no such annotation of a parameter");
  }

  bool check_blocks() {
    const std::size_t before = problems_.size();
    InstrId next = 0;
    if (fn_->blocks.empty()) report("f" + std::to_string(index_) + ": no blocks");
    for (BlockId b = 0; b < fn_->blocks.size(); ++b) {
      const Block& block = fn_->blocks[b];
      if (block.first != next) report_block(b, "its instructions do not follow those of the block before");
      if (block.count == 0) report_block(b, "is empty");
      next = block.first + block.count;
      if (next > fn_->instrs.size() || block.count == 0) {
        report_block(b, "has instructions that are not there");
        return false;
      }
      bool phis_over = false;
      for (InstrId i = block.first; i < next; ++i) {
        const Instr& in = fn_->instrs[i];
        if (in.block != b) report(i, "says that it is in another block");
        if (is_terminator(in.op) != (i + 1 == next)) report(i, "a terminator ends every block, and no other does");
        if (in.op != Opcode::kPhi) phis_over = true;
        else if (phis_over) report(i, "a phi behind other instructions");
        if (in.first_operand + std::size_t{in.operand_count} > fn_->operands.size()) {
          report(i, "has operands that are not there");
          return false;
        }
        for (const InstrId v : fn_->operands_of(i))
          if (v != kNoValue && v >= fn_->instrs.size()) {
            report(i, "has an operand that is not there");
            return false;
          }
      }
      if (block.loop != kNone && block.loop >= fn_->loops.size()) report_block(b, "no such loop");
      if (block.with != kNone && block.with >= fn_->withs.size()) report_block(b, "no such with item");
      for (const Edge& edge : fn_->succs_of(b))
        if (edge.to >= fn_->blocks.size()) {
          report_block(b, "an edge to no block");
          return false;
        }
    }
    if (next != fn_->instrs.size()) report("f" + std::to_string(index_) + ": instructions in no block");
    return problems_.size() == before;
  }

  void check_edges() {
    std::vector<std::pair<BlockId, BlockId>> out;
    std::vector<std::pair<BlockId, BlockId>> in;
    for (BlockId b = 0; b < fn_->blocks.size(); ++b) {
      for (const Edge& edge : fn_->succs_of(b)) out.emplace_back(b, edge.to);
      for (const BlockId pred : fn_->preds_of(b)) in.emplace_back(pred, b);
      check_successors(b);
    }
    std::sort(out.begin(), out.end());
    std::sort(in.begin(), in.end());
    if (out != in) report("f" + std::to_string(index_) + ": successors and predecessors differ");
    if (fn_->blocks[0].pred_count != 0) report_block(0, "the entry has predecessors");
  }

  void check_successors(BlockId b) {
    int normal = 0;
    int if_true = 0;
    int if_false = 0;
    for (const Edge& edge : fn_->succs_of(b)) {
      normal += edge.kind == EdgeKind::kNormal;
      if_true += edge.kind == EdgeKind::kTrue;
      if_false += edge.kind == EdgeKind::kFalse;
    }
    switch (fn_->instrs[fn_->terminator_of(b)].op) {
      case Opcode::kBranch:
        if (normal != 0 || if_true != 1 || if_false != 1) report_block(b, "a branch has a true and a false edge");
        break;
      case Opcode::kJump:
        if (if_true + if_false != 0 || fn_->blocks[b].succ_count == 0) report_block(b, "a jump goes somewhere");
        break;
      default:
        if (normal + if_true + if_false != 0) report_block(b, "goes on after it has left the function");
    }
  }

  void check_instrs() {
    for (InstrId i = 0; i < fn_->instrs.size(); ++i) {
      const Instr& in = fn_->instrs[i];
      check_span(in.span, "f" + std::to_string(index_) + " %" + std::to_string(i));
      check_span(in.name_span, "f" + std::to_string(index_) + " %" + std::to_string(i));
      const auto operands = fn_->operands_of(i);
      for (std::size_t k = 0; k < operands.size(); ++k) {
        if (operands[k] == kNoValue) {
          const bool may = in.op == Opcode::kSlice || (in.op == Opcode::kDict && k % 2 == 0);
          if (!may) report(i, "lacks an operand");
        } else if (is_terminator(fn_->instrs[operands[k]].op)) {
          report(i, "uses what is no value");
        }
      }
      check_operand_count(i, in, operands.size());
      check_aux(i, in);
    }
  }

  void check_operand_count(InstrId i, const Instr& in, std::size_t count) {
    std::size_t wanted = count;
    switch (in.op) {
      case Opcode::kPhi: wanted = fn_->blocks[in.block].pred_count; break;
      case Opcode::kConst:
      case Opcode::kParam:
      case Opcode::kUndef:
      case Opcode::kImport:
      case Opcode::kLoadGlobal:
      case Opcode::kDelGlobal:
      case Opcode::kLoadCell:
      case Opcode::kJump: wanted = 0; break;
      case Opcode::kImportFrom:
      case Opcode::kImportStar:
      case Opcode::kStoreGlobal:
      case Opcode::kStoreCell:
      case Opcode::kStoreClass:
      case Opcode::kLoadAttr:
      case Opcode::kDelAttr:
      case Opcode::kUnpack:
      case Opcode::kDeclare:
      case Opcode::kUnary:
      case Opcode::kNot:
      case Opcode::kSpread:
      case Opcode::kFormat:
      case Opcode::kIter:
      case Opcode::kNext:
      case Opcode::kYield:
      case Opcode::kYieldFrom:
      case Opcode::kAwait:
      case Opcode::kEnter:
      case Opcode::kExit:
      case Opcode::kBranch:
      case Opcode::kReturn: wanted = 1; break;
      case Opcode::kStoreAttr:
      case Opcode::kLoadItem:
      case Opcode::kDelItem:
      case Opcode::kAnnotated:
      case Opcode::kBinary:
      case Opcode::kCompare: wanted = 2; break;
      case Opcode::kStoreItem:
      case Opcode::kSlice: wanted = 3; break;
      case Opcode::kAppend: wanted = count == 3 ? 3 : 2; break;
      case Opcode::kDict: wanted = count / 2 * 2; break;
      case Opcode::kCall: wanted = std::max<std::size_t>(count, 1); break;
      case Opcode::kRaise: wanted = std::min<std::size_t>(count, 2); break;
      default: break;
    }
    if (count != wanted)
      report(i, "has " + std::to_string(count) + " operands, not " + std::to_string(wanted));
  }

  void check_aux(InstrId i, const Instr& in) {
    bool good = true;
    switch (in.op) {
      case Opcode::kConst: good = in.aux < module_.constants.size(); break;
      case Opcode::kParam: good = in.aux < fn_->params.size() && fn_->params[in.aux].value == i; break;
      case Opcode::kLoadCell:
      case Opcode::kStoreCell: good = in.aux < module_.functions.size() && !in.name.empty(); break;
      case Opcode::kFunction:
        good = in.aux < module_.functions.size() && module_.functions[in.aux].parent == index_ &&
               module_.functions[in.aux].made_by == i;
        break;
      case Opcode::kClass:
        good = in.aux < module_.classes.size() && module_.classes[in.aux].made_by == i &&
               in.aux2 + std::size_t{in.operand_count} <= fn_->args.size();
        break;
      case Opcode::kCall: good = in.aux + std::size_t{in.operand_count} <= fn_->args.size() + 1; break;
      case Opcode::kUnpack: good = in.aux < in.aux2; break;
      case Opcode::kEnter:
      case Opcode::kExit: good = in.aux < fn_->withs.size(); break;
      default: break;
    }
    if (!good) report(i, "names something that is not there");
  }

  void check_value(InstrId value, const std::string& what, bool needed) {
    if (value == kNoValue ? needed : value >= fn_->instrs.size())
      report("f" + std::to_string(index_) + ": " + what + " is not there");
  }

  void check_tables() {
    for (const Param& param : fn_->params) check_value(param.value, "the value of a parameter", true);
    for (LoopId l = 0; l < fn_->loops.size(); ++l) {
      const Loop& loop = fn_->loops[l];
      const std::string name = "f" + std::to_string(index_) + " l" + std::to_string(l);
      check_span(loop.span, name);
      check_span(loop.head, name);
      if (loop.parent != kNone && loop.parent >= l) report(name + " stands before its parent");
      if (loop.header >= fn_->blocks.size() || fn_->blocks[loop.header].loop != l)
        report(name + ": its header is not in it");
      const bool iterates = loop.kind != LoopKind::kWhile;
      check_value(loop.iterable, "the iterable of a loop", iterates);
      check_value(loop.iterator, "the iterator of a loop", iterates);
      check_value(loop.element, "the element of a loop", iterates);
      check_value(loop.condition, "the condition of a loop", !iterates);
    }
    for (std::uint32_t w = 0; w < fn_->withs.size(); ++w) {
      check_value(fn_->withs[w].manager, "the manager of a with item", true);
      check_value(fn_->withs[w].enter, "the entered value of a with item", true);
      if (fn_->withs[w].parent != kNone && fn_->withs[w].parent >= w)
        report("f" + std::to_string(index_) + " w" + std::to_string(w) + " stands before its parent");
    }
  }

  void check_ssa() {
    const Dominators dominators(*fn_);
    for (BlockId b = 0; b < fn_->blocks.size(); ++b) {
      if (!dominators.reachable(b)) {
        report_block(b, "cannot be reached");
        continue;
      }
      const auto preds = fn_->preds_of(b);
      for (const InstrId i : fn_->instrs_of(b)) {
        const auto operands = fn_->operands_of(i);
        const bool phi = fn_->instrs[i].op == Opcode::kPhi;
        for (std::size_t k = 0; k < operands.size(); ++k) {
          if (operands[k] == kNoValue) continue;
          const BlockId defined = fn_->instrs[operands[k]].block;
          const BlockId used = phi && k < preds.size() ? preds[k] : b;
          const bool good = !phi && defined == b ? operands[k] < i : dominators.dominates(defined, used);
          if (!good) report(i, "uses %" + std::to_string(operands[k]) + ", which does not dominate it");
        }
      }
    }
  }

  const Module& module_;
  std::size_t limit_;
  std::uint32_t text_size_ = kNone;
  std::uint32_t index_ = 0;
  const Function* fn_ = nullptr;
  std::vector<std::string> problems_;
};

}  // namespace

std::vector<std::string> verify(const Module& module, std::size_t limit) {
  return Verifier(module, limit).run();
}

}  // namespace ppcheck::ir
