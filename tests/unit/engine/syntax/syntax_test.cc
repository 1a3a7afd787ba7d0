#include <gtest/gtest.h>

#include <string>

#include "engine/syntax/dump.h"
#include "engine/syntax/join_lines.h"
#include "engine/syntax/parse.h"
#include "engine/syntax/pieces.h"
#include "tests/unit/table.h"

namespace ppcheck::syntax {
namespace {

source::SourceFile file_of(const std::string& text) {
  auto file = source::decode_source("a.py", text);
  EXPECT_TRUE(file.has_value());
  return std::move(*file);
}

std::string parsed(const std::string& text) {
  const source::SourceFile file = file_of(text);
  const auto tree = parse(file);
  EXPECT_TRUE(tree.has_value());
  std::string out = dump(*tree);
  for (const Span& comment : tree->comments)
    out += "comment " + std::string(tree->text_of(comment)) + "\n";
  if (tree->cut_in_pieces) out += "cut in pieces\n";
  return out;
}

TEST(SyntaxTable, Trees) {
  testing_tables::run_table("tests/unit/engine/syntax/trees.table", parsed, 20);
}

TEST(SyntaxTree, SubtreesAreRuns) {
  const source::SourceFile file = file_of("def f(a):\n  return a.b(1)\nx = 2\n");
  const auto tree = parse(file);
  ASSERT_TRUE(tree.has_value());
  int count = 0;
  for (NodeId child : tree->children(SyntaxTree::kRoot)) {
    EXPECT_GE(tree->end_of(child), child + 1);
    ++count;
  }
  EXPECT_EQ(count, 2);
  const NodeId function = tree->first_child(SyntaxTree::kRoot);
  EXPECT_EQ(tree->text_of(tree->child(function, Field::kName)), "f");
  EXPECT_EQ(tree->child(function, Field::kReturnType), kNoNode);
  EXPECT_EQ(tree->kind(tree->child(function, Kind::kBlock)), Kind::kBlock);
}

TEST(Parse, KnowsOldLineEnds) {
  EXPECT_EQ(parsed("a\rif b:\r  c\r"),
            "module 0..12\n"
            "  expression_statement 0..1\n"
            "    identifier 0..1 \"a\"\n"
            "  if_statement 2..11\n"
            "    condition: identifier 5..6 \"b\"\n"
            "    : 6..7 \":\"\n"
            "    consequence: block 10..11\n"
            "      expression_statement 10..11\n"
            "        identifier 10..11 \"c\"\n");
}

TEST(Parse, GivesUpWhenItsStepsAreSpent) {
  std::string text;
  for (int i = 0; i < 20000; ++i) text += "x = f(y)\n";
  const auto tree = parse(file_of(text), 10);
  ASSERT_FALSE(tree.has_value());
  EXPECT_EQ(tree.error().text(), "a.py: the parser gave up: the text is too far from Python");
}

TEST(Parse, DepthDoesNotMatter) {
  for (const char* unit : {"(", "[", "f(", "not ", "-", "lambda: "}) {
    std::string text = "x = ";
    for (int i = 0; i < 100000; ++i) text += unit;
    const auto tree = parse(file_of(text));
    EXPECT_TRUE(tree.has_value()) << unit;
  }
}

TEST(FragmentParser, KeepsOffsets) {
  const std::string text = "x: 'a.b'";
  FragmentParser parser;
  const auto tree = parser.parse(text, {4, 7});
  ASSERT_TRUE(tree.has_value());
  EXPECT_EQ(dump(*tree),
            "module 4..7\n"
            "  expression_statement 4..7\n"
            "    attribute 4..7\n"
            "      object: identifier 4..5 \"a\"\n"
            "      attribute: identifier 6..7 \"b\"\n");
}

std::string pieces_of(std::string_view text) {
  std::string out;
  for (const Span piece : cut_in_pieces(text)) {
    out += '[';
    out += text.substr(piece.begin, piece.size());
    out += ']';
  }
  return out;
}

TEST(CutInPieces, Table) {
  EXPECT_EQ(pieces_of(""), "[]");
  EXPECT_EQ(pieces_of("a\nb\n"), "[a\nb\n]");
  EXPECT_EQ(pieces_of("a\ndef f():\n  b\nc\nclass D: pass\n"),
            "[a\n][def f():\n  b\nc\n][class D: pass\n]");
  EXPECT_EQ(pieces_of("@a\n@b(\n)\ndef f(): c\n"), "[@a\n@b(\n)\ndef f(): c\n]");
  EXPECT_EQ(pieces_of("import a\nfrom b import c\n"), "[import a\n][from b import c\n]");
  EXPECT_EQ(pieces_of("async def f(): a\nasync with b: c\n"), "[async def f(): a\nasync with b: c\n]");
  EXPECT_EQ(pieces_of("default = 1\nclassy = 2\n"), "[default = 1\nclassy = 2\n]");
  EXPECT_EQ(pieces_of("  def f(): a\n"), "[  def f(): a\n]");
}

TEST(JoinLinesInBrackets, Table) {
  const auto joined = [](std::string_view text) {
    const auto result = join_lines_in_brackets(text);
    return result ? result->text : std::string("-");
  };
  EXPECT_EQ(joined("a\nb\n"), "-");
  EXPECT_EQ(joined("f(a,\n  b)\nc\n"), "f(a,   b)\nc\n");
  EXPECT_EQ(joined("f(a, # )\n  b)\n"), "f(a,       b)\n");
  EXPECT_EQ(joined("f('''\n''', \"(\",\na)\n"), "f('''\n''', \"(\", a)\n");
  EXPECT_EQ(joined("f(a,\\\n  b)\n"), "f(a,    b)\n");
  EXPECT_EQ(joined("f(a]\n)\n"), "-");
  EXPECT_EQ(joined("f(a,\n"), "-");
  EXPECT_EQ(joined("f('\\'',\nb)"), "f('\\'', b)");
}

}  // namespace
}  // namespace ppcheck::syntax
