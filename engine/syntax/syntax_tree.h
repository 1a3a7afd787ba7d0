// syntax_tree.h: the concrete tree of one file as a flat array in preorder. Plain data.
//
//   Result<SyntaxTree> tree = parse(file);
//   for (NodeId child : tree->children(SyntaxTree::kRoot))
//     if (tree->kind(child) == Kind::kFunctionDefinition)
//       print(tree->text_of(tree->child(child, Field::kName)));
//
// A node's subtree is the run of ids [id, nodes[id].next): a pass over a subtree is a loop over integers, so
// no depth of nesting can overflow a stack. Comments stand apart in `comments`. Tokens that the kind of their
// node implies (brackets, dots, most keywords) and the pieces of a string's text have no nodes.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/source/span.h"

namespace ppcheck::syntax {

using source::Span;

enum class Kind : std::uint8_t {
#define PPCHECK_NODE(name, text) k##name,
#define PPCHECK_TOKEN(name, text) k##name,
#include "engine/syntax/kinds.def"
#undef PPCHECK_NODE
#undef PPCHECK_TOKEN
};

enum class Field : std::uint8_t {
  kNone,
#define PPCHECK_FIELD(name, text) k##name,
#include "engine/syntax/fields.def"
#undef PPCHECK_FIELD
};

std::string_view text_of(Kind kind);    // "function_definition", "+="
std::string_view text_of(Field field);  // "name"; empty for kNone

using NodeId = std::uint32_t;
inline constexpr NodeId kNoNode = 0xFFFFFFFFu;

struct Node {
  Kind kind = Kind::kError;
  Field field = Field::kNone;  // of this node within its parent
  bool has_error = false;      // it or something in it was not understood
  bool is_missing = false;     // the parser made it up to go on
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  NodeId next = 0;             // the first node behind the subtree
};

// The children of one node, in order of the source.
class Children {
 public:
  class Iterator {
   public:
    using value_type = NodeId;
    using difference_type = std::ptrdiff_t;
    Iterator() = default;
    Iterator(const Node* nodes, NodeId at) : nodes_(nodes), at_(at) {}
    NodeId operator*() const { return at_; }
    Iterator& operator++() {
      at_ = nodes_[at_].next;
      return *this;
    }
    Iterator operator++(int) {
      Iterator old = *this;
      ++*this;
      return old;
    }
    friend bool operator==(Iterator a, Iterator b) { return a.at_ == b.at_; }

   private:
    const Node* nodes_ = nullptr;
    NodeId at_ = 0;
  };

  Children(const Node* nodes, NodeId first, NodeId end) : nodes_(nodes), first_(first), end_(end) {}
  Iterator begin() const { return {nodes_, first_}; }
  Iterator end() const { return {nodes_, end_}; }
  bool empty() const { return first_ == end_; }

 private:
  const Node* nodes_;
  NodeId first_;
  NodeId end_;
};

struct SyntaxTree {
  static constexpr NodeId kRoot = 0;

  std::string_view text;  // of the SourceFile, which must outlive the tree
  std::vector<Node> nodes;
  std::vector<Span> comments;
  bool cut_in_pieces = false;  // parsed piece by piece, because an error reached over statements

  Kind kind(NodeId id) const { return nodes[id].kind; }
  Field field(NodeId id) const { return nodes[id].field; }
  Span span(NodeId id) const { return {nodes[id].begin, nodes[id].end}; }
  std::string_view text_of(NodeId id) const { return text.substr(nodes[id].begin, nodes[id].end - nodes[id].begin); }
  std::string_view text_of(Span s) const { return text.substr(s.begin, s.end - s.begin); }
  NodeId end_of(NodeId id) const { return nodes[id].next; }

  Children children(NodeId id) const { return {nodes.data(), id + 1, nodes[id].next}; }
  NodeId first_child(NodeId id) const { return id + 1 < nodes[id].next ? id + 1 : kNoNode; }
  // The first child with that field or kind; kNoNode when there is none. Cost: the number of children.
  NodeId child(NodeId id, Field field) const {
    for (NodeId c : children(id))
      if (nodes[c].field == field) return c;
    return kNoNode;
  }
  NodeId child(NodeId id, Kind kind) const {
    for (NodeId c : children(id))
      if (nodes[c].kind == kind) return c;
    return kNoNode;
  }
};

}  // namespace ppcheck::syntax
