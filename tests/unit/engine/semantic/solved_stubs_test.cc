#include "engine/semantic/solved_stubs.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "engine/lower/lower.h"
#include "engine/semantic/dump.h"
#include "engine/semantic/model.h"

namespace ppcheck::semantic {
namespace {

using ModulePtr = std::shared_ptr<const ir::Module>;

ModulePtr module_of(const std::string& name, const std::string& text, bool stub) {
  return lower::lower_text(text, {name, false, stub});
}

const std::vector<ModulePtr>& stubs() {
  static const std::vector<ModulePtr> modules = {
      module_of("builtins", "class object: ...\nclass int: ...\n", true),
      module_of("lib",
                "class Box:\n"
                "    def get(self) -> Box: ...\n"
                "    def put(self, inner: Box) -> None: ...\n"
                "def make() -> Box: ...\n",
                true)};
  return modules;
}

// Stores into an object of the library, and derives from its class.
constexpr const char* kLoud =
    "import lib\n"
    "class Mine(lib.Box):\n"
    "    def get(self): return 3\n"
    "b = lib.make()\n"
    "b.inner = Mine()\n"
    "b.inner.get()\n"
    "lib.later = Mine()\n"
    "lib.make = Mine\n";

constexpr const char* kQuiet =
    "import lib\n"
    "def use(box: lib.Box):\n"
    "    box.inner.get()\n"
    "    return box.get().get()\n"
    "b = lib.make()\n"
    "for x in [b, b.get()]:\n"
    "    use(x)\n"
    "lib.later.get()\n"
    "class Other(lib.Box): pass\n"
    "Other().get()\n";

std::string dump(const SemanticModel& model, std::uint32_t module) {
  return dump_names(model, module) + dump_objects(model, module) + dump_loops(model, module) + dump_calls(model, module);
}

AnalyseOptions with(const SolvedStubs& solved) {
  AnalyseOptions options;
  options.stubs = &solved;
  return options;
}

std::string from_shared(const SolvedStubs& solved, const char* text) {
  ir::ModuleTable table = solved.table();
  const std::uint32_t m = table.add(module_of("m", text, false));
  return dump(*analyse(table, with(solved)), m);
}

std::string in_one(const char* text, bool stubs_first) {
  ir::ModuleTable table;
  std::uint32_t m = 0;
  if (!stubs_first) m = table.add(module_of("m", text, false));
  for (const ModulePtr& stub : stubs()) table.add(stub);
  if (stubs_first) m = table.add(module_of("m", text, false));
  return dump(*analyse(table), m);
}

class Shared : public testing::Test {
 protected:
  static ir::ModuleTable table() {
    ir::ModuleTable out;
    for (const ModulePtr& stub : stubs()) out.add(stub);
    return out;
  }
  const SolvedStubs solved_{table()};
};

TEST_F(Shared, GivesTheModelOfOneAnalysis) {
  for (const char* text : {kLoud, kQuiet}) {
    const std::string expected = in_one(text, false);
    EXPECT_NE(expected.find("lib.Box.get"), std::string::npos) << expected;
    EXPECT_EQ(in_one(text, true), expected);
    EXPECT_EQ(from_shared(solved_, text), expected);
  }
}

TEST_F(Shared, NothingIsLeftOfTheProgramBefore) {
  const std::string before = from_shared(solved_, kQuiet);
  from_shared(solved_, kLoud);
  EXPECT_EQ(from_shared(solved_, kQuiet), before);
}

TEST_F(Shared, AClassOfUserCodeGoesBeforeAStubsOfItsName) {
  ir::ModuleTable table = solved_.table();
  table.add(module_of("lib", "class Base: pass\nclass Box(Base): pass\n", false));
  const auto model = analyse(table, with(solved_));
  EXPECT_EQ(model->is_subclass(base::intern("lib.Box"), base::intern("lib.Base")), base::Truth::kTrue);
}

}  // namespace
}  // namespace ppcheck::semantic
