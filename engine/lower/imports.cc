// imports.cc: `import a.b as c`, `from ..m import x as y`, `from m import *`.
#include <string>

#include "engine/lower/function_lowering.h"

namespace ppcheck::lower {
namespace {

// A dotted name without blanks or comments that may stand between its parts.
std::string dotted_text(const syntax::SyntaxTree& tree, NodeId node) {
  std::string out;
  for (NodeId part : tree.children(node)) {
    if (!out.empty()) out += '.';
    out += tree.text_of(part);
  }
  return out;
}

}  // namespace

InstrId FunctionLowering::import_module(NodeId name, bool binds_top) {
  Instr instr = proto(Opcode::kImport, name);
  NodeId dotted = name;
  if (tree_->kind(name) == Kind::kRelativeImport) {
    dotted = tree_->child(name, Kind::kDottedName);
    const NodeId prefix = tree_->child(name, Kind::kImportPrefix);
    for (const char c : prefix == kNoNode ? std::string_view() : text(prefix))
      if (c == '.') ++instr.aux;
  }
  if (dotted != kNoNode) instr.name = base::intern(dotted_text(*tree_, dotted));
  if (binds_top) instr.flags = ir::kTopPackage;
  return emit(instr, {});
}

void FunctionLowering::import_statement(NodeId node) {
  for (NodeId item : tree_->children(node)) {
    if (tree_->field(item) != Field::kName) continue;
    if (tree_->kind(item) == Kind::kAliasedImport) {
      const NodeId alias = tree_->child(item, Field::kAlias);
      const InstrId module = import_module(tree_->child(item, Field::kName), false);
      store(symbol(alias), alias, module);
    } else {
      const NodeId first = item + 1;
      const bool dotted = tree_->end_of(first) < tree_->end_of(item);
      const InstrId module = import_module(item, dotted);
      store(symbol(first), first, module);
    }
  }
}

void FunctionLowering::bind_import(NodeId item, InstrId module) {
  const bool aliased = tree_->kind(item) == Kind::kAliasedImport;
  const NodeId name = aliased ? tree_->child(item, Field::kName) : item;
  const NodeId bound = aliased ? tree_->child(item, Field::kAlias) : item + 1;
  const InstrId value = emit(Opcode::kImportFrom, item, {module}, base::intern(dotted_text(*tree_, name)));
  store(symbol(bound), bound, value);
}

void FunctionLowering::import_from_statement(NodeId node) {
  InstrId module = kNoValue;
  const NodeId name = tree_->child(node, Field::kModuleName);
  if (name != kNoNode) {
    module = import_module(name, false);
  } else {  // `from __future__ import x`
    Instr instr = proto(Opcode::kImport, node);
    instr.name = base::intern("__future__");
    module = emit(instr, {});
  }
  for (NodeId item : tree_->children(node)) {
    if (tree_->kind(item) == Kind::kWildcardImport) {
      emit(Opcode::kImportStar, item, {module});
      dirty_ = true;
    } else if (tree_->field(item) == Field::kName) {
      bind_import(item, module);
    }
  }
}

}  // namespace ppcheck::lower
