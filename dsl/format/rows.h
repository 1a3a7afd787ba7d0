// rows.h: the lines of formatted text before columns are aligned. Private to dsl/format.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace ppcheck::dsl {

struct Row {
  int indentation = 0;  // in blanks
  std::string text;     // without indentation and comment
  std::string comment;  // behind the text, or alone; with its `#`
  bool blank_before = false;
  bool verbatim = false;  // a line of code or of a long text: stays as it is
  bool metadata = false;  // `severity high` and its like: the value stands in a column
  bool opens = false;     // ends in the brace of a block
  bool closes = false;    // the brace that closes it
};

// Puts parts that hold one short line on one line, aligns values and comments, and joins all.
std::string join_rows(std::vector<Row> rows);

}  // namespace ppcheck::dsl
