#include "engine/syntax/parse.h"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/syntax/join_lines.h"
#include "engine/syntax/pieces.h"
#include "engine/syntax/tree_sitter.h"

namespace ppcheck::syntax {
namespace {

using base::Error;
using base::Result;

// tree-sitter knows "\n" and "\r\n" as line ends; a lone "\r" becomes "\n" for it, byte for byte.
bool has_lone_carriage_return(std::string_view text) {
  for (std::size_t i = text.find('\r'); i != std::string_view::npos; i = text.find('\r', i + 1))
    if (i + 1 == text.size() || text[i + 1] != '\n') return true;
  return false;
}

std::string with_line_feeds(std::string_view text) {
  std::string out(text);
  for (std::size_t i = 0; i < out.size(); ++i)
    if (out[i] == '\r' && (i + 1 == out.size() || out[i + 1] != '\n')) out[i] = '\n';
  return out;
}

struct Damage {
  std::uint64_t bytes = 0;             // in outermost error nodes
  bool reaches_over_statements = false;  // one of them holds a line end
};

Damage measure(const SyntaxTree& tree, std::string_view text) {
  Damage damage;
  for (NodeId i = 1; i < tree.nodes.size();) {
    const Node& node = tree.nodes[i];
    if (node.kind != Kind::kError) {
      i = node.has_error ? i + 1 : node.next;
      continue;
    }
    damage.bytes += std::max<std::uint32_t>(node.end - node.begin, 1);
    if (text.substr(node.begin, node.end - node.begin).find('\n') != std::string_view::npos)
      damage.reaches_over_statements = true;
    i = node.next;
  }
  return damage;
}

SyntaxTree empty_tree(std::string_view text) {
  SyntaxTree tree;
  tree.text = text;
  tree.nodes.reserve(text.size() / 3 + 16);
  tree.nodes.push_back(
      {Kind::kModule, Field::kNone, false, false, 0, static_cast<std::uint32_t>(text.size()), 1});
  return tree;
}

void close_root(SyntaxTree& tree) {
  Node& root = tree.nodes[SyntaxTree::kRoot];
  root.next = static_cast<NodeId>(tree.nodes.size());
  for (NodeId child : tree.children(SyntaxTree::kRoot))
    if (tree.nodes[child].has_error) tree.nodes[SyntaxTree::kRoot].has_error = true;
}

// A piece for which the parser gave up is one error.
SyntaxTree parse_pieces(TreeSitter& parser, std::string_view text, std::string_view parsed_text,
                        std::uint64_t& steps) {
  SyntaxTree tree = empty_tree(text);
  tree.cut_in_pieces = true;
  for (const Span piece : cut_in_pieces(parsed_text)) {
    if (parser.parse(parsed_text, piece, steps, tree)) continue;
    const auto id = static_cast<NodeId>(tree.nodes.size());
    tree.nodes.push_back({Kind::kError, Field::kNone, true, false, piece.begin, piece.end, id + 1});
  }
  close_root(tree);
  return tree;
}

Error gave_up(const std::string& path) {
  return {"the parser gave up: the text is too far from Python", path, ""};
}

}  // namespace

Result<SyntaxTree> parse(const source::SourceFile& file, std::uint64_t max_steps) {
  const std::string_view text = file.text;
  std::string replaced;
  if (has_lone_carriage_return(text)) replaced = with_line_feeds(text);
  const std::string_view parsed_text = replaced.empty() ? text : std::string_view(replaced);

  const Span all{0, static_cast<std::uint32_t>(text.size())};
  TreeSitter parser;
  SyntaxTree tree = empty_tree(text);
  std::uint64_t steps = max_steps;
  if (!parser.parse(parsed_text, all, steps, tree)) return gave_up(file.path);
  close_root(tree);
  if (!tree.nodes[SyntaxTree::kRoot].has_error) return tree;

  Damage damage = measure(tree, parsed_text);
  if (const auto joined = join_lines_in_brackets(parsed_text)) {
    SyntaxTree again = empty_tree(text);
    if (parser.parse(joined->text, all, steps, again)) {
      close_root(again);
      again.comments.insert(again.comments.end(), joined->comments.begin(), joined->comments.end());
      std::sort(again.comments.begin(), again.comments.end());
      const Damage left = measure(again, parsed_text);
      if (left.bytes < damage.bytes) {
        tree = std::move(again);
        damage = left;
      }
    }
  }
  if (!damage.reaches_over_statements) return tree;
  SyntaxTree pieces = parse_pieces(parser, text, parsed_text, steps);
  if (measure(pieces, parsed_text).bytes < damage.bytes) return pieces;
  return tree;
}

struct FragmentParser::State {
  TreeSitter parser;
};

FragmentParser::FragmentParser() = default;
FragmentParser::~FragmentParser() = default;

Result<SyntaxTree> FragmentParser::parse(std::string_view text, Span span) {
  if (state_ == nullptr) state_ = std::make_unique<State>();
  SyntaxTree tree = empty_tree({});
  tree.text = text;
  tree.nodes[SyntaxTree::kRoot].begin = span.begin;
  tree.nodes[SyntaxTree::kRoot].end = span.end;
  std::uint64_t steps = base::kMaxParseSteps;
  if (!state_->parser.parse(text, span, steps, tree)) return gave_up("");
  close_root(tree);
  return tree;
}

}  // namespace ppcheck::syntax
