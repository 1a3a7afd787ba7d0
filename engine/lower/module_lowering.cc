#include "engine/lower/module_lowering.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "engine/lower/function_lowering.h"
#include "engine/source/indentation.h"

namespace ppcheck::lower {

std::size_t ModuleLowering::ConstantHash::operator()(const ir::Constant& c) const {
  std::uint64_t h = static_cast<std::uint64_t>(c.kind);
  for (const std::uint64_t part :
       {static_cast<std::uint64_t>(c.integer), std::bit_cast<std::uint64_t>(c.real),
        static_cast<std::uint64_t>(c.text.id)})
    h = (h ^ part) * 0x9E3779B97F4A7C15ull;
  return static_cast<std::size_t>(h ^ h >> 32);
}

bool ModuleLowering::ConstantEqual::operator()(const ir::Constant& a, const ir::Constant& b) const {
  return a.kind == b.kind && a.integer == b.integer && a.text == b.text &&
         std::bit_cast<std::uint64_t>(a.real) == std::bit_cast<std::uint64_t>(b.real);
}

ModuleLowering::ModuleLowering(const syntax::SyntaxTree& tree, ir::Module& module)
    : tree_(tree), module_(module), scopes_(tree) {
  function_of_scope_.assign(scopes_.scopes().size(), ir::kNone);
}

void ModuleLowering::run() {
  find_indentation_problems();
  ir::Function body;
  body.kind = ir::FunctionKind::kModule;
  body.name = base::intern("<module>");
  body.span = {0, static_cast<std::uint32_t>(tree_.text.size())};
  body.body = body.span;
  add_function(std::move(body), 0, syntax::SyntaxTree::kRoot, 0);
  while (!queue_.empty()) {
    const Task task = queue_.front();
    queue_.pop_front();
    FunctionLowering(*this, task).run();
  }
  module_.functions.assign(std::make_move_iterator(functions_.begin()),
                           std::make_move_iterator(functions_.end()));
  add_statements();
  settle_skipped();
}

// Lowering goes on behind many errors (a stray token in the head of an `if`) without a word: every place that
// the parser did not understand is listed, unless a skipped region holds it.
void ModuleLowering::settle_skipped() {
  const auto by_place = [](const auto& a, const auto& b) { return a.span < b.span; };
  auto& skipped = module_.skipped;
  std::stable_sort(skipped.begin(), skipped.end(), by_place);
  const std::size_t known = skipped.size();
  std::size_t next = 0;
  std::uint32_t covered = 0;  // up to here, by the regions that begin before `next`
  const auto& nodes = tree_.nodes;
  for (NodeId i = 1; i < nodes.size();) {
    if (!nodes[i].has_error) {
      i = nodes[i].next;
      continue;
    }
    if (nodes[i].kind != syntax::Kind::kError && !nodes[i].is_missing) {
      ++i;
      continue;
    }
    while (next < known && skipped[next].span.begin <= nodes[i].begin)
      covered = std::max(covered, skipped[next++].span.end);
    const bool inside = nodes[i].end <= covered;
    // Statements that were found inside an error are lowered; what lies between them is listed already.
    const bool partly = next < known && skipped[next].span.end <= nodes[i].end;
    if (!inside && !partly) skip({nodes[i].begin, nodes[i].end}, "syntax error");
    i = nodes[i].next;
  }
  std::stable_sort(skipped.begin(), skipped.end(), by_place);
}

std::uint32_t ModuleLowering::add_function(ir::Function function, ScopeId scope, NodeId node,
                                           int depth) {
  const auto index = static_cast<std::uint32_t>(functions_.size());
  functions_.push_back(std::move(function));
  function_of_scope_[scope] = index;
  queue_.push_back({index, scope, node, depth});
  return index;
}

std::uint32_t ModuleLowering::constant(const ir::Constant& value) {
  const auto [it, added] =
      constants_.emplace(value, static_cast<std::uint32_t>(module_.constants.size()));
  if (added) module_.constants.push_back(value);
  return it->second;
}

void ModuleLowering::skip(Span span, std::string reason) {
  module_.skipped.push_back({span, std::move(reason)});
}

void ModuleLowering::find_indentation_problems() {
  for (source::IndentationProblem& problem : source::check_indentation(tree_.text))
    bad_lines_.push_back({problem.span, std::move(problem.reason)});
}

const std::string* ModuleLowering::indentation_problem(std::uint32_t offset) const {
  if (bad_lines_.empty()) return nullptr;
  const auto it = std::upper_bound(bad_lines_.begin(), bad_lines_.end(), offset,
                                   [](std::uint32_t o, const BadLine& l) { return o < l.span.begin; });
  if (it == bad_lines_.begin() || offset >= std::prev(it)->span.end) return nullptr;
  return &std::prev(it)->reason;
}

const syntax::SyntaxTree* ModuleLowering::fragment(Span span) {
  auto parsed = fragment_parser_.parse(tree_.text, span);
  if (!parsed || parsed->nodes[syntax::SyntaxTree::kRoot].has_error) return nullptr;
  fragments_.push_back(std::make_unique<syntax::SyntaxTree>(std::move(*parsed)));
  return fragments_.back().get();
}

void ModuleLowering::add_statements() {
  module_.statements = scopes_.statements();
  for (ir::Statement& statement : module_.statements) {
    // Code that cannot be reached has no function of its own: the nearest around it stands for it.
    ScopeId scope = statement.function;
    while (function_of_scope_[scope] == ir::kNone) {
      scope = scopes_.scopes()[scope].parent;
      scope = scopes_.scopes()[scope].holder;
    }
    statement.function = function_of_scope_[scope];
  }
}

}  // namespace ppcheck::lower
