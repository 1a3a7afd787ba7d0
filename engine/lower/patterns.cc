// patterns.cc: `match`. A pattern becomes tests and bindings; a test that no instruction expresses (is it a
// sequence, is it a Point) branches on an Unknown of what it looks at.
#include <string>

#include "engine/lower/function_lowering.h"

namespace ppcheck::lower {
namespace {

bool is_number(Kind kind) { return kind == Kind::kInteger || kind == Kind::kFloat; }

}  // namespace

void FunctionLowering::match_statement(NodeId node) {
  std::vector<InstrId> subjects;
  bool comma = false;
  Span span = tree_->span(node);
  for (NodeId child : tree_->children(node)) {
    if (tree_->field(child) == Field::kSubject) {
      if (subjects.empty()) span.begin = tree_->span(child).begin;
      span.end = tree_->span(child).end;
      subjects.push_back(checked_expression(child));
    } else if (tree_->kind(child) == Kind::kComma) {
      comma = true;
    }
  }
  InstrId subject = kNoValue;
  if (subjects.size() == 1 && !comma) {
    subject = subjects[0];
  } else {
    Instr instr = proto(Opcode::kTuple, node);
    instr.span = span;
    subject = emit(instr, subjects);
  }
  const BlockId after = b_.new_block();
  const NodeId cases = tree_->child(node, Field::kBody);
  if (cases != kNoNode)
    for (NodeId clause : tree_->children(cases)) {
      if (!b_.reachable()) break;
      if (tree_->kind(clause) != Kind::kCaseClause) {
        if (tree_->kind(clause) == Kind::kError) skip(clause, "syntax error");
        continue;
      }
      const BlockId fail = b_.new_block();
      std::vector<NodeId> parts;
      bool sequence = false;
      bool broken = false;
      for (NodeId child : tree_->children(clause)) {
        if (tree_->kind(child) == Kind::kCasePattern) {
          parts.push_back(child);
          broken = broken || tree_->nodes[child].has_error;
        }
        sequence = sequence || tree_->kind(child) == Kind::kComma;
      }
      if (broken || parts.empty()) {
        const InstrId value = skip(parts.empty() ? clause : parts.front(), "syntax error");
        test_pattern(value, clause, fail);
      } else if (parts.size() == 1 && !sequence) {
        pattern(parts[0], subject, fail);
      } else {
        sequence_pattern(parts, clause, subject, fail);
      }
      const NodeId guard = tree_->child(clause, Field::kGuard);
      if (guard != kNoNode && guard + 1 < tree_->end_of(guard)) {
        const BlockId holds = b_.new_block();
        condition(guard + 1, holds, fail);
        b_.seal(holds);
        start(holds);
      }
      const NodeId body = tree_->child(clause, Field::kConsequence);
      if (body != kNoNode) block(body);
      if (b_.reachable()) jump(after, clause);
      b_.seal(fail);
      start(fail);
    }
  if (b_.reachable()) jump(after, node);
  b_.seal(after);
  start(after);
}

void FunctionLowering::test_pattern(InstrId condition, NodeId node, BlockId fail) {
  const BlockId holds = b_.new_block();
  b_.branch(condition, holds, fail, tree_->span(node));
  b_.seal(holds);
  start(holds);
}

// A literal, `-1`, `1+2j` or a dotted name, in the nodes [node, end).
InstrId FunctionLowering::pattern_value(NodeId node, NodeId end) {
  const Kind kind = tree_->kind(node);
  if (kind == Kind::kMinus && tree_->end_of(node) < end && is_number(tree_->kind(tree_->end_of(node)))) {
    const NodeId digits = tree_->end_of(node);
    const auto number = parse_number(text(digits));
    const auto minus = number ? negated(*number) : std::nullopt;
    return minus ? constant(digits, *minus) : unknown(digits, {});
  }
  if (kind == Kind::kDottedName) {
    InstrId value = kNoValue;
    const std::uint32_t begin = tree_->span(node).begin;
    for (NodeId part : tree_->children(node)) {
      if (value == kNoValue) {
        value = load(part);
        continue;
      }
      Instr instr = proto(Opcode::kLoadAttr, part);
      instr.span.begin = begin;
      instr.name = symbol(part);
      instr.name_span = tree_->span(part);
      value = emit(instr, {value});
    }
    return value;
  }
  if (kind == Kind::kComplexPattern) return unknown(node, {});
  return expression(node);
}

void FunctionLowering::pattern(NodeId node, InstrId value, BlockId fail) {
  const DepthGuard guard(*this);
  if (is_deep()) {
    test_pattern(skip(node, deep_reason()), node, fail);
    return;
  }
  const NodeId first = tree_->first_child(node);
  switch (tree_->kind(node)) {
    case Kind::kCasePattern:
      if (first == kNoNode) return;
      if (tree_->kind(first) != Kind::kMinus) {
        pattern(first, value, fail);
        return;
      }
      break;
    case Kind::kUnderscore: return;
    case Kind::kDottedName:
      if (tree_->end_of(node) == node + 2) {
        store(symbol(first), first, value);
        return;
      }
      break;
    case Kind::kIdentifier: store(symbol(node), node, value); return;
    case Kind::kAsPattern: {
      NodeId name = kNoNode;
      for (NodeId child : tree_->children(node)) name = child;
      pattern(first, value, fail);
      if (tree_->kind(name) == Kind::kIdentifier) store(symbol(name), name, value);
      return;
    }
    case Kind::kUnionPattern: union_pattern(node, value, fail); return;
    case Kind::kListPattern:
    case Kind::kTuplePattern: {
      std::vector<NodeId> parts;
      bool comma = false;
      for (NodeId child : tree_->children(node)) {
        if (tree_->kind(child) == Kind::kComma) comma = true;
        else parts.push_back(child);
      }
      if (tree_->kind(node) == Kind::kTuplePattern && parts.size() == 1 && !comma)
        pattern(parts[0], value, fail);  // only a group
      else
        sequence_pattern(parts, node, value, fail);
      return;
    }
    case Kind::kDictPattern: mapping_pattern(node, value, fail); return;
    case Kind::kClassPattern: class_pattern(node, value, fail); return;
    case Kind::kTrue:
    case Kind::kFalse:
    case Kind::kNone: {
      const InstrId constant_value = expression(node);
      test_pattern(emit(Opcode::kCompare, node, {value, constant_value}, base::intern("is")), node, fail);
      return;
    }
    default: break;
  }
  const bool wrapped = tree_->kind(node) == Kind::kCasePattern;
  const InstrId literal = pattern_value(wrapped ? first : node, tree_->end_of(node));
  test_pattern(emit(Opcode::kCompare, node, {value, literal}, base::intern("__eq__")), node, fail);
}

void FunctionLowering::sequence_pattern(std::span<const NodeId> parts, NodeId node, InstrId value,
                                        BlockId fail) {
  test_pattern(unknown(node, {&value, 1}), node, fail);
  for (std::uint32_t i = 0; i < parts.size(); ++i) {
    NodeId part = parts[i];
    while (tree_->kind(part) == Kind::kCasePattern && tree_->end_of(part) > part + 1 &&
           tree_->end_of(part + 1) == tree_->end_of(part))
      part = part + 1;
    const bool star = tree_->kind(part) == Kind::kSplatPattern;
    Instr instr = proto(Opcode::kUnpack, part);
    instr.aux = i;
    instr.aux2 = static_cast<std::uint32_t>(parts.size());
    if (star) instr.flags = ir::kStar;
    const InstrId element = emit(instr, {value});
    if (star) {
      const NodeId name = tree_->child(part, Kind::kIdentifier);
      if (name != kNoNode) store(symbol(name), name, element);
    } else {
      pattern(parts[i], element, fail);
    }
  }
}

void FunctionLowering::mapping_pattern(NodeId node, InstrId value, BlockId fail) {
  test_pattern(unknown(node, {&value, 1}), node, fail);
  InstrId key = kNoValue;
  for (NodeId child : tree_->children(node)) {
    if (tree_->field(child) == Field::kKey) {
      // A negative number is two nodes; the second gives its value.
      if (key == kNoValue) key = pattern_value(child, tree_->end_of(node));
    } else if (tree_->field(child) == Field::kValue) {
      if (key == kNoValue) key = unknown(child, {});
      const InstrId element = emit(Opcode::kLoadItem, child, {value, key});
      key = kNoValue;
      pattern(child, element, fail);
    } else if (tree_->kind(child) == Kind::kSplatPattern) {
      const NodeId name = tree_->child(child, Kind::kIdentifier);
      if (name != kNoNode) store(symbol(name), name, unknown(child, {&value, 1}));
    }
  }
}

void FunctionLowering::class_pattern(NodeId node, InstrId value, BlockId fail) {
  const NodeId name = tree_->first_child(node);
  const InstrId type = pattern_value(name, tree_->end_of(node));
  const InstrId operands[2] = {value, type};
  test_pattern(unknown(node, operands), node, fail);
  for (NodeId child : tree_->children(node)) {
    if (tree_->kind(child) != Kind::kCasePattern) continue;
    const NodeId inner = tree_->first_child(child);
    if (inner == kNoNode || tree_->kind(inner) != Kind::kKeywordPattern) {
      pattern(child, unknown(child, {&value, 1}), fail);
      continue;
    }
    const NodeId keyword = tree_->first_child(inner);
    Instr instr = proto(Opcode::kLoadAttr, inner);
    instr.name = symbol(keyword);
    instr.name_span = tree_->span(keyword);
    const InstrId element = emit(instr, {value});
    const NodeId what = tree_->end_of(keyword);
    if (what >= tree_->end_of(inner)) continue;
    if (tree_->kind(what) == Kind::kMinus) {
      const InstrId literal = pattern_value(what, tree_->end_of(inner));
      test_pattern(emit(Opcode::kCompare, inner, {element, literal}, base::intern("__eq__")), inner, fail);
    } else {
      pattern(what, element, fail);
    }
  }
}

// `A | B`: the alternatives one after the other; what they bind meets behind them.
void FunctionLowering::union_pattern(NodeId node, InstrId value, BlockId fail) {
  std::vector<NodeId> alternatives;
  NodeId minus = kNoNode;
  for (NodeId child : tree_->children(node)) {
    if (tree_->kind(child) == Kind::kPipe) continue;
    if (tree_->kind(child) == Kind::kMinus) {
      minus = child;
      continue;
    }
    alternatives.push_back(minus == kNoNode ? child : minus);
    minus = kNoNode;
  }
  const BlockId matched = b_.new_block();
  for (std::size_t i = 0; i < alternatives.size() && b_.reachable(); ++i) {
    const bool last = i + 1 == alternatives.size();
    const BlockId next = last ? fail : b_.new_block();
    if (tree_->kind(alternatives[i]) == Kind::kMinus) {
      const InstrId literal = pattern_value(alternatives[i], tree_->end_of(node));
      test_pattern(emit(Opcode::kCompare, node, {value, literal}, base::intern("__eq__")), node, next);
    } else {
      pattern(alternatives[i], value, next);
    }
    jump(matched, alternatives[i]);
    if (!last) {
      b_.seal(next);
      start(next);
    }
  }
  b_.seal(matched);
  start(matched);
}

}  // namespace ppcheck::lower
