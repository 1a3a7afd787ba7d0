#include "engine/syntax/dump.h"

#include <vector>

namespace ppcheck::syntax {
namespace {

void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  for (const char c : text) {
    if (c == '\n') {
      out += "\\n";
    } else if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else {
      out += c;
    }
  }
  out += '"';
}

}  // namespace

std::string_view text_of(Kind kind) {
  static constexpr std::string_view kTexts[] = {
#define PPCHECK_NODE(name, text) text,
#define PPCHECK_TOKEN(name, text) text,
#include "engine/syntax/kinds.def"
#undef PPCHECK_NODE
#undef PPCHECK_TOKEN
  };
  return kTexts[static_cast<std::size_t>(kind)];
}

std::string_view text_of(Field field) {
  static constexpr std::string_view kTexts[] = {
      "",
#define PPCHECK_FIELD(name, text) text,
#include "engine/syntax/fields.def"
#undef PPCHECK_FIELD
  };
  return kTexts[static_cast<std::size_t>(field)];
}

std::string dump(const SyntaxTree& tree) {
  std::string out;
  std::vector<NodeId> ends;  // of the nodes that hold the current one
  for (NodeId i = 0; i < tree.nodes.size(); ++i) {
    while (!ends.empty() && ends.back() <= i) ends.pop_back();
    const Node& node = tree.nodes[i];
    out.append(2 * ends.size(), ' ');
    if (node.field != Field::kNone) {
      out += text_of(node.field);
      out += ": ";
    }
    out += text_of(node.kind);
    out += ' ' + std::to_string(node.begin) + ".." + std::to_string(node.end);
    if (node.is_missing) out += " missing";
    const bool leaf = node.next == i + 1;
    if (leaf && node.end > node.begin && node.end - node.begin <= 60) {
      out += ' ';
      append_quoted(out, tree.text_of(i));
    }
    out += '\n';
    if (!leaf) ends.push_back(node.next);
  }
  return out;
}

}  // namespace ppcheck::syntax
