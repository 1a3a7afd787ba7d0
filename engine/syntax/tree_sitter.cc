#include "engine/syntax/tree_sitter.h"

#include <tree_sitter/api.h>

#include <array>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

extern "C" const TSLanguage* tree_sitter_python(void);

namespace ppcheck::syntax {
namespace {

// What the grammar's numbers mean, resolved once.
struct Symbols {
  std::vector<std::uint8_t> kind;  // by symbol: a Kind, or kDropped
  std::array<Field, 256> field{};  // by field id
  static constexpr std::uint8_t kDropped = 0xFF;

  Symbols() {
    std::unordered_map<std::string_view, Kind> nodes;
    std::unordered_map<std::string_view, Kind> tokens;
#define PPCHECK_NODE(name, text) nodes.emplace(text, Kind::k##name);
#define PPCHECK_TOKEN(name, text) tokens.emplace(text, Kind::k##name);
#include "engine/syntax/kinds.def"
#undef PPCHECK_NODE
#undef PPCHECK_TOKEN
    const TSLanguage* language = tree_sitter_python();
    kind.assign(ts_language_symbol_count(language), kDropped);
    for (TSSymbol s = 0; s < kind.size(); ++s) {
      const auto type = ts_language_symbol_type(language, s);
      const auto& table = type == TSSymbolTypeRegular ? nodes : tokens;
      const auto it = table.find(ts_language_symbol_name(language, s));
      if (it != table.end()) kind[s] = static_cast<std::uint8_t>(it->second);
    }
#define PPCHECK_FIELD(name, text) \
  field[ts_language_field_id_for_name(language, text, sizeof(text) - 1)] = Field::k##name;
#include "engine/syntax/fields.def"
#undef PPCHECK_FIELD
    field[0] = Field::kNone;
  }

  std::uint8_t of(TSSymbol symbol) const {
    if (symbol < kind.size()) return kind[symbol];
    return static_cast<std::uint8_t>(Kind::kError);  // tree-sitter's own number for errors
  }
};

const Symbols& symbols() {
  static const Symbols table;
  return table;
}

struct Input {
  std::string_view text;
};

const char* read_input(void* payload, std::uint32_t offset, TSPoint, std::uint32_t* size) {
  const auto text = static_cast<const Input*>(payload)->text;
  if (offset >= text.size()) {
    *size = 0;
    return "";
  }
  *size = static_cast<std::uint32_t>(text.size() - offset);
  return text.data() + offset;
}

bool spend_step(TSParseState* state) {
  auto& steps = *static_cast<std::uint64_t*>(state->payload);
  if (steps == 0) return true;
  --steps;
  return false;
}

struct TreeDeleter {
  void operator()(TSTree* tree) const { ts_tree_delete(tree); }
};

class Cursor {
 public:
  explicit Cursor(TSNode root) : cursor_(ts_tree_cursor_new(root)) {}
  ~Cursor() { ts_tree_cursor_delete(&cursor_); }
  Cursor(const Cursor&) = delete;
  Cursor& operator=(const Cursor&) = delete;
  TSTreeCursor* get() { return &cursor_; }

 private:
  TSTreeCursor cursor_;
};

// Kinds that end where their last child ends. The parser counts comments that follow to them as well.
bool ends_with_child(Kind kind) {
  switch (kind) {
    case Kind::kBlock:
    case Kind::kIfStatement:
    case Kind::kElifClause:
    case Kind::kElseClause:
    case Kind::kForStatement:
    case Kind::kWhileStatement:
    case Kind::kTryStatement:
    case Kind::kExceptClause:
    case Kind::kFinallyClause:
    case Kind::kWithStatement:
    case Kind::kMatchStatement:
    case Kind::kCaseClause:
    case Kind::kFunctionDefinition:
    case Kind::kClassDefinition:
    case Kind::kDecoratedDefinition: return true;
    default: return false;
  }
}

// Copies a tree into the flat array: one walk with the cursor, depth on an explicit stack.
class Copier {
 public:
  Copier(SyntaxTree& out, std::uint32_t offset) : out_(out), offset_(offset) {}

  void copy(TSNode root) {
    Cursor cursor(root);
    const bool root_is_error = ts_node_is_error(root);
    if (root_is_error) {  // nothing holds together: the statements found stand inside an error node
      open_.push_back({static_cast<NodeId>(out_.nodes.size()), 0});
      out_.nodes.push_back({Kind::kError, Field::kNone, true, false, ts_node_start_byte(root) + offset_,
                            ts_node_end_byte(root) + offset_, 0});
    }
    if (ts_tree_cursor_goto_first_child(cursor.get())) walk(cursor.get());
    if (root_is_error) close();
  }

 private:
  // Visits the subtree at the cursor and its later siblings; back at their parent afterwards.
  void walk(TSTreeCursor* cursor) {
    std::size_t depth = 1;
    for (;;) {
      const bool descend = visit(cursor);
      if (descend && ts_tree_cursor_goto_first_child(cursor)) {
        ++depth;
        continue;
      }
      if (descend) close();
      while (!ts_tree_cursor_goto_next_sibling(cursor)) {
        ts_tree_cursor_goto_parent(cursor);
        if (--depth == 0) return;
        close();
      }
    }
  }

  // Adds the node; whether its children are wanted. Then it stays open until they are done.
  bool visit(TSTreeCursor* cursor) {
    const TSNode node = ts_tree_cursor_current_node(cursor);
    const std::uint8_t kind_number = symbols_.of(ts_node_symbol(node));
    const std::uint32_t begin = ts_node_start_byte(node) + offset_;
    const std::uint32_t end = ts_node_end_byte(node) + offset_;
    const bool missing = ts_node_is_missing(node);
    if (kind_number == Symbols::kDropped && !missing) return false;
    const Kind kind = kind_number == Symbols::kDropped ? Kind::kError : static_cast<Kind>(kind_number);
    if (kind == Kind::kComment) out_.comments.push_back({begin, end});
    const bool has_error = ts_node_has_error(node) || missing;
    if (kind == Kind::kComment || kind == Kind::kLineContinuation) return false;
    const bool string_part =
        kind == Kind::kStringStart || kind == Kind::kStringContent || kind == Kind::kStringEnd;
    if (string_part && !has_error) return false;
    if (kind == Kind::kString) return visit_string(node, cursor, begin, end, has_error);
    const auto id = static_cast<NodeId>(out_.nodes.size());
    const Field field = symbols_.field[ts_tree_cursor_current_field_id(cursor)];
    out_.nodes.push_back({kind, field, has_error, missing, begin, end, id + 1});
    if (!open_.empty()) open_.back().last_end = end;
    if (missing || ts_node_child_count(node) == 0 || !ts_node_is_named(node)) return false;
    open_.push_back({id, 0});
    return true;
  }

  // A string's delimiters and text are found in its span; only what is interpolated needs nodes.
  bool visit_string(TSNode node, TSTreeCursor* cursor, std::uint32_t begin, std::uint32_t end,
                    bool has_error) {
    const auto id = static_cast<NodeId>(out_.nodes.size());
    const Field field = symbols_.field[ts_tree_cursor_current_field_id(cursor)];
    out_.nodes.push_back({Kind::kString, field, has_error, false, begin, end, id + 1});
    if (!open_.empty()) open_.back().last_end = end;
    if (ts_node_child_count(node) == 0) return false;
    open_.push_back({id, 0});
    return true;
  }

  void close() {
    const Open top = open_.back();
    open_.pop_back();
    Node& node = out_.nodes[top.id];
    node.next = static_cast<NodeId>(out_.nodes.size());
    if (top.last_end > node.begin && ends_with_child(node.kind)) node.end = top.last_end;
    if (!open_.empty()) open_.back().last_end = node.end;
  }

  SyntaxTree& out_;
  std::uint32_t offset_;
  const Symbols& symbols_ = symbols();
  struct Open {
    NodeId id;
    std::uint32_t last_end;  // of the last child so far
  };
  std::vector<Open> open_;  // nodes whose children are not done
};

}  // namespace

TreeSitter::TreeSitter() : parser_(ts_parser_new()) {
  ts_parser_set_language(parser_, tree_sitter_python());
}

TreeSitter::~TreeSitter() { ts_parser_delete(parser_); }

bool TreeSitter::parse(std::string_view text, Span span, std::uint64_t& steps, SyntaxTree& out) {
  Input input{text.substr(span.begin, span.size())};
  TSInput source{};
  source.payload = &input;
  source.read = read_input;
  source.encoding = TSInputEncodingUTF8;
  TSParseOptions options{};
  options.payload = &steps;
  options.progress_callback = spend_step;
  ts_parser_reset(parser_);
  const std::unique_ptr<TSTree, TreeDeleter> tree(
      ts_parser_parse_with_options(parser_, nullptr, source, options));
  if (tree == nullptr) {
    ts_parser_reset(parser_);
    return false;
  }
  Copier(out, span.begin).copy(ts_tree_root_node(tree.get()));
  return true;
}

}  // namespace ppcheck::syntax
