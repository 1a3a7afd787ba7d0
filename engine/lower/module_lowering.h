// module_lowering.h: what the functions of one file share while they are lowered. Internal to lower.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/ir/module.h"
#include "engine/lower/scopes.h"
#include "engine/lower/ssa_builder.h"
#include "engine/syntax/parse.h"
#include "engine/syntax/syntax_tree.h"

namespace ppcheck::lower {

// A function that has an index and waits to be lowered.
struct Task {
  std::uint32_t function = 0;
  ScopeId scope = 0;
  NodeId node = 0;
  int depth = 0;  // of nesting, counted from the module's body
};

class ModuleLowering {
 public:
  ModuleLowering(const syntax::SyntaxTree& tree, ir::Module& module);

  void run();  // fills the module

  const syntax::SyntaxTree& tree() const { return tree_; }
  const ScopeTable& scopes() const { return scopes_; }
  SsaBuilder& builder() { return builder_; }
  ir::Module& module() { return module_; }
  ir::Function& function(std::uint32_t index) { return functions_[index]; }

  // Gives a function its index and puts it into the queue; its body is lowered after the current one.
  std::uint32_t add_function(ir::Function function, ScopeId scope, NodeId node, int depth);
  // The function whose scope that is; kNone when it was never made (unreachable code).
  std::uint32_t function_of(ScopeId scope) const { return function_of_scope_[scope]; }

  std::uint32_t constant(const ir::Constant& value);
  void skip(Span span, std::string reason);
  // Whether the line on which `offset` lies is indented in a way that fits no block.
  const std::string* indentation_problem(std::uint32_t offset) const;

  // Parses a part of the text as code of its own: annotations in strings, back-quotes. Null: not an expression.
  const syntax::SyntaxTree* fragment(Span span);

 private:
  struct ConstantHash {
    std::size_t operator()(const ir::Constant& c) const;
  };
  struct ConstantEqual {
    bool operator()(const ir::Constant& a, const ir::Constant& b) const;
  };
  struct BadLine {
    Span span;
    std::string reason;
  };

  void find_indentation_problems();
  void add_statements();
  void settle_skipped();

  const syntax::SyntaxTree& tree_;
  ir::Module& module_;
  ScopeTable scopes_;
  SsaBuilder builder_;
  std::deque<ir::Function> functions_;
  std::deque<Task> queue_;
  std::vector<std::uint32_t> function_of_scope_;
  std::unordered_map<ir::Constant, std::uint32_t, ConstantHash, ConstantEqual> constants_;
  std::vector<BadLine> bad_lines_;
  syntax::FragmentParser fragment_parser_;
  std::vector<std::unique_ptr<syntax::SyntaxTree>> fragments_;
};

}  // namespace ppcheck::lower
