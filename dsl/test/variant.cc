#include "dsl/test/variant.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/source/source_file.h"
#include "engine/syntax/parse.h"

namespace ppcheck::dsl {

namespace {

using source::Span;
using syntax::Field;
using syntax::Kind;
using syntax::NodeId;
using syntax::SyntaxTree;

std::vector<NodeId> parents_of(const SyntaxTree& tree) {
  std::vector<NodeId> parents(tree.nodes.size(), syntax::kNoNode);
  for (NodeId id = 0; id < tree.nodes.size(); ++id)
    for (const NodeId child : tree.children(id)) parents[child] = id;
  return parents;
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool has_word(const std::string& text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const bool starts = at == 0 || !is_word(text[at - 1]);
    const bool ends = at + word.size() == text.size() || !is_word(text[at + word.size()]);
    if (starts && ends) return true;
  }
  return false;
}

// One change of the text: [begin, end) becomes `text`.
struct Change {
  Span span;
  std::string text;
};

// `same_place`: what is put in stands for what it replaces, and begins where that began.
Variant changed(std::string name, const std::string& code, std::vector<Change> changes, bool same_place = false) {
  std::sort(changes.begin(), changes.end(), [](const Change& a, const Change& b) { return a.span < b.span; });
  Variant out(std::move(name));
  std::uint32_t at = 0;
  for (const Change& change : changes) {
    out.copy(code, at, change.span.begin);
    if (same_place) out.stand_for(change.span.begin);
    out.write(change.text);
    at = change.span.end;
  }
  out.copy(code, at, static_cast<std::uint32_t>(code.size()));
  return out;
}

// ── locals renamed ──────────────────────────────────────────────────────────────────────────────────────────────

// Whether an identifier is the name of a variable: not of an attribute, a keyword argument or an import.
bool is_variable(const SyntaxTree& tree, const std::vector<NodeId>& parents, NodeId id) {
  const NodeId parent = parents[id];
  if (parent == syntax::kNoNode) return false;
  if (tree.field(id) == Field::kAttribute) return false;
  if (tree.kind(parent) == Kind::kKeywordArgument && tree.field(id) == Field::kName) return false;
  for (NodeId up = parent; up != syntax::kNoNode; up = parents[up])
    if (tree.kind(up) == Kind::kImportStatement || tree.kind(up) == Kind::kImportFromStatement) return false;
  return true;
}

std::optional<Variant> renamed(const std::string& code, const SyntaxTree& tree, const std::vector<NodeId>& parents,
                               const std::vector<std::string>& elsewhere) {
  std::set<std::string_view> assigned;
  std::set<std::string_view> kept;
  for (NodeId id = 0; id < tree.nodes.size(); ++id) {
    if (tree.kind(id) == Kind::kAssignment) {
      const NodeId left = tree.child(id, Field::kLeft);
      if (left != syntax::kNoNode && tree.kind(left) == Kind::kIdentifier) assigned.insert(tree.text_of(left));
    }
    if (tree.kind(id) == Kind::kIdentifier && !is_variable(tree, parents, id)) kept.insert(tree.text_of(id));
    if (tree.kind(id) == Kind::kGlobalStatement || tree.kind(id) == Kind::kNonlocalStatement)
      for (const NodeId name : tree.children(id)) kept.insert(tree.text_of(name));
  }
  std::vector<Change> changes;
  for (NodeId id = 0; id < tree.nodes.size(); ++id) {
    if (tree.kind(id) != Kind::kIdentifier || !is_variable(tree, parents, id)) continue;
    const std::string_view name = tree.text_of(id);
    if (assigned.count(name) == 0 || kept.count(name) != 0 || name.starts_with("__")) continue;
    const bool is_shared = std::any_of(elsewhere.begin(), elsewhere.end(),
                                       [&](const std::string& other) { return has_word(other, name); });
    if (!is_shared) changes.push_back({tree.span(id), fmt::format("renamed_{}", name)});
  }
  if (changes.empty()) return std::nullopt;
  return changed("locals renamed", code, std::move(changes), /*same_place=*/true);
}

// ── chains split ────────────────────────────────────────────────────────────────────────────────────────────────

// The call that is the receiver of a call: `a.f()` in `a.f().g()`.
NodeId receiver_call(const SyntaxTree& tree, NodeId call) {
  if (call == syntax::kNoNode || tree.kind(call) != Kind::kCall) return syntax::kNoNode;
  const NodeId function = tree.child(call, Field::kFunction);
  if (function == syntax::kNoNode || tree.kind(function) != Kind::kAttribute) return syntax::kNoNode;
  const NodeId object = tree.child(function, Field::kObject);
  return object != syntax::kNoNode && tree.kind(object) == Kind::kCall ? object : syntax::kNoNode;
}

// The expression that a simple statement computes: of `x = e`, `return e`, `e`.
NodeId value_of_statement(const SyntaxTree& tree, NodeId statement) {
  if (tree.kind(statement) == Kind::kReturnStatement) return tree.first_child(statement);
  if (tree.kind(statement) != Kind::kExpressionStatement) return syntax::kNoNode;
  const NodeId inner = tree.first_child(statement);
  if (inner == syntax::kNoNode || tree.kind(inner) != Kind::kAssignment) return inner;
  return tree.child(inner, Field::kRight);
}

// The blanks before a statement that is the first thing on its line.
std::optional<std::string> indent_before(const std::string& code, std::uint32_t begin) {
  std::size_t line = code.rfind('\n', begin == 0 ? 0 : begin - 1);
  line = line == std::string::npos || begin == 0 ? 0 : line + 1;
  const std::string blanks = code.substr(line, begin - line);
  if (blanks.find_first_not_of(" \t") != std::string::npos) return std::nullopt;
  return blanks;
}

std::optional<Variant> split(const std::string& code, const SyntaxTree& tree) {
  Variant out("chains split");
  std::uint32_t at = 0;
  int count = 0;
  for (NodeId id = 0; id < tree.nodes.size(); ++id) {
    const NodeId value = value_of_statement(tree, id);
    NodeId receiver = receiver_call(tree, value);
    if (receiver == syntax::kNoNode || tree.span(id).begin < at) continue;
    const auto indent = indent_before(code, tree.span(id).begin);
    if (!indent) continue;
    // The links from the first call on, each a call of the one before.
    std::vector<NodeId> links = {value};
    for (; receiver != syntax::kNoNode; receiver = receiver_call(tree, receiver)) links.push_back(receiver);
    std::reverse(links.begin(), links.end());
    const Span statement = tree.span(id);
    out.copy(code, at, statement.begin);
    for (std::size_t k = 0; k + 1 < links.size(); ++k) {
      const Span link = tree.span(links[k]);
      out.write(fmt::format("step_{} = ", ++count));
      if (k > 0) {
        // Brackets keep `.f()` on lines of their own together.
        out.write(fmt::format("(step_{}", count - 1));
        out.copy(code, tree.span(links[k - 1]).end, link.end);
        out.write(")");
      } else {
        out.write("(");
        out.copy(code, link.begin, link.end);
        out.write(")");
      }
      out.write("\n" + *indent);
    }
    const Span last = tree.span(links.back());
    out.copy(code, statement.begin, last.begin);
    out.write(fmt::format("(step_{}", count));
    out.copy(code, tree.span(links[links.size() - 2]).end, last.end);
    out.write(")");
    at = last.end;
  }
  if (count == 0) return std::nullopt;
  out.copy(code, at, static_cast<std::uint32_t>(code.size()));
  return out;
}

// ── in a function ───────────────────────────────────────────────────────────────────────────────────────────────

std::optional<Variant> in_function(const std::string& code, const SyntaxTree& tree) {
  std::vector<Span> texts;  // lines that begin in one of these belong to it and are not indented
  for (NodeId id = 0; id < tree.nodes.size(); ++id) {
    switch (tree.kind(id)) {
      case Kind::kWildcardImport:
      case Kind::kGlobalStatement:
      case Kind::kFutureImportStatement: return std::nullopt;  // a function may not hold them, or they would change
      case Kind::kString: texts.push_back(tree.span(id)); break;
      default: break;
    }
  }
  if (tree.first_child(SyntaxTree::kRoot) == syntax::kNoNode) return std::nullopt;
  Variant out("in a function");
  out.write("def in_a_function():\n");
  for (std::uint32_t at = 0; at < code.size();) {
    const auto end = static_cast<std::uint32_t>(std::min(code.find('\n', at), code.size() - 1) + 1);
    const bool is_inside = std::any_of(texts.begin(), texts.end(),
                                       [&](Span text) { return text.begin < at && at < text.end; });
    if (!is_inside && code[at] != '\n') out.write("    ");
    out.copy(code, at, end);
    at = end;
  }
  if (!code.ends_with('\n')) out.write("\n");
  out.write("\n\nin_a_function()\n");
  return out;
}

}  // namespace

void Variant::copy(std::string_view original, std::uint32_t begin, std::uint32_t end) {
  if (begin >= end) return;
  stretches_.push_back({begin, end, static_cast<std::uint32_t>(text_.size())});
  text_ += original.substr(begin, end - begin);
}

void Variant::stand_for(std::uint32_t offset) {
  stretches_.push_back({offset, offset + 1, static_cast<std::uint32_t>(text_.size())});
}

std::optional<std::uint32_t> Variant::place(std::uint32_t offset) const {
  for (const Stretch& stretch : stretches_)
    if (stretch.begin <= offset && offset < stretch.end) return stretch.at + (offset - stretch.begin);
  return std::nullopt;
}

std::vector<Variant> variants_of(const std::string& code, const std::vector<std::string>& elsewhere) {
  const auto file = source::decode_source("example.py", code);
  if (!file || file->text != code) return {};
  const auto tree = syntax::parse(*file);
  if (!tree || tree->nodes[SyntaxTree::kRoot].has_error) return {};
  std::vector<Variant> out;
  if (auto variant = renamed(code, *tree, parents_of(*tree), elsewhere)) out.push_back(std::move(*variant));
  if (auto variant = split(code, *tree)) out.push_back(std::move(*variant));
  if (elsewhere.empty())
    if (auto variant = in_function(code, *tree)) out.push_back(std::move(*variant));
  return out;
}

}  // namespace ppcheck::dsl
