// table.h: table tests from text files: an input and the text that a stage makes of it.
//
//   ## title of the row
//   input text
//   ----
//   expected text
//   ====
//
// `run_table("tests/unit/engine/lower/loops.table", stage, 20)` runs every row and fails when there are fewer
// than 20. With PPCHECK_UPDATE_TABLES=1 in the environment the expected texts are written anew: read the
// difference before committing it.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

namespace ppcheck::testing_tables {

struct Row {
  std::string title;
  std::string input;
  std::string expected;
};

inline std::vector<Row> read_rows(const std::string& path) {
  std::ifstream in(path);
  std::vector<Row> rows;
  std::string line;
  std::string* part = nullptr;
  while (std::getline(in, line)) {
    if (line.starts_with("## ")) {
      rows.push_back({line.substr(3), "", ""});
      part = &rows.back().input;
    } else if (line == "----" && !rows.empty()) {
      part = &rows.back().expected;
    } else if (line == "====") {
      part = nullptr;
    } else if (part != nullptr) {
      *part += line + "\n";
    }
  }
  return rows;
}

inline void write_rows(const std::string& path, const std::vector<Row>& rows) {
  std::ofstream out(path);
  for (const Row& row : rows)
    out << "## " << row.title << "\n" << row.input << "----\n" << row.expected << "====\n\n";
}

inline void run_table(const std::string& relative_path,
                      const std::function<std::string(const std::string&)>& stage,
                      std::size_t at_least) {
  const std::string path = std::string(PPCHECK_SOURCE_DIR) + "/" + relative_path;
  std::vector<Row> rows = read_rows(path);
  EXPECT_GE(rows.size(), at_least) << path;
  const bool update = std::getenv("PPCHECK_UPDATE_TABLES") != nullptr;
  for (Row& row : rows) {
    SCOPED_TRACE(relative_path + ": " + row.title);
    const std::string actual = stage(row.input);
    if (update) row.expected = actual;
    else EXPECT_EQ(actual, row.expected);
  }
  if (update) write_rows(path, rows);
}

}  // namespace ppcheck::testing_tables
