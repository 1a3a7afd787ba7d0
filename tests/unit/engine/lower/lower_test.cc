#include "engine/lower/lower.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/ir/dump.h"
#include "engine/ir/read.h"
#include "engine/ir/verify.h"
#include "tests/unit/table.h"

namespace ppcheck::lower {
namespace {

// The IR without places, after it has been verified and read back.
std::string lowered(const std::string& text) {
  const auto module = lower_text(text);
  for (const std::string& problem : ir::verify(*module)) ADD_FAILURE() << problem << "\n" << text;
  const auto copy = ir::read(ir::dump(*module));
  EXPECT_TRUE(copy.has_value()) << (copy ? "" : copy.error().text());
  if (copy) {
    EXPECT_TRUE(ir::equal(*module, *copy)) << text;
  }
  return ir::dump(*module, {.spans = false, .constants = false});
}

void run(const std::string& name, std::size_t at_least) {
  testing_tables::run_table("tests/unit/engine/lower/" + name + ".table", lowered, at_least);
}

TEST(LowerTable, Names) { run("names", 12); }
TEST(LowerTable, Expressions) { run("expressions", 20); }
TEST(LowerTable, Statements) { run("statements", 20); }
TEST(LowerTable, Loops) { run("loops", 8); }
TEST(LowerTable, Exceptions) { run("exceptions", 8); }
TEST(LowerTable, Definitions) { run("definitions", 10); }
TEST(LowerTable, Patterns) { run("patterns", 8); }
TEST(LowerTable, Python2) { run("python2", 6); }
TEST(LowerTable, Broken) { run("broken", 8); }

}  // namespace
}  // namespace ppcheck::lower
