#include "engine/source/line_index.h"

#include <gtest/gtest.h>

namespace ppcheck::source {
namespace {

TEST(LineIndex, LinesOfEveryKindOfEnd) {
  const std::string_view text = "a\nbc\r\nd\re";
  const LineIndex lines(text);
  EXPECT_EQ(lines.line_count(), 4u);
  EXPECT_EQ(lines.line_span(text, 1), (Span{0, 1}));
  EXPECT_EQ(lines.line_span(text, 2), (Span{2, 4}));
  EXPECT_EQ(lines.line_span(text, 3), (Span{6, 7}));
  EXPECT_EQ(lines.line_span(text, 4), (Span{8, 9}));
  EXPECT_EQ(lines.line_span(text, 5), (Span{}));
}

TEST(LineIndex, ColumnsCountCodePoints) {
  const std::string_view text = "é😀x\ny";
  const LineIndex lines(text);
  EXPECT_EQ(lines.position(text, 0), (Position{1, 1}));
  EXPECT_EQ(lines.position(text, 2), (Position{1, 2}));
  EXPECT_EQ(lines.position(text, 6), (Position{1, 3}));
  EXPECT_EQ(lines.utf16_column(text, 6), 4u);
  EXPECT_EQ(lines.position(text, 8), (Position{2, 1}));
}

TEST(LineIndex, PlacesPastTheEnd) {
  const std::string_view text = "ab\n";
  const LineIndex lines(text);
  EXPECT_EQ(lines.line_of(99), 2u);
  EXPECT_EQ(lines.position(text, 99), (Position{2, 1}));
}

}  // namespace
}  // namespace ppcheck::source
