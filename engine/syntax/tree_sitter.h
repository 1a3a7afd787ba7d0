// tree_sitter.h: tree-sitter's parser behind a class that owns it. Internal to this folder.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/syntax/syntax_tree.h"

struct TSParser;
struct TSTree;

namespace ppcheck::syntax {

class TreeSitter {
 public:
  TreeSitter();
  ~TreeSitter();
  TreeSitter(const TreeSitter&) = delete;
  TreeSitter& operator=(const TreeSitter&) = delete;

  // Parses `text[span]` alone and appends the children of its root to `out`, with offsets into `text`.
  // `steps` counts down; when it is spent nothing is appended and the answer is false.
  bool parse(std::string_view text, Span span, std::uint64_t& steps, SyntaxTree& out);

 private:
  TSParser* parser_;
};

}  // namespace ppcheck::syntax
