#include "engine/driver/stubs.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace ppcheck::driver {
namespace {

namespace fs = std::filesystem;

class Stubs : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "ppcheck-stubs-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    root_ = name;
  }
  void TearDown() override { fs::remove_all(root_); }

  void write(const std::string& path, const std::string& text) {
    fs::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << text;
  }

  static std::string names(const StubLibrary::Modules& modules) {
    std::string out;
    for (const auto& module : modules) out += (out.empty() ? "" : " ") + std::string(base::text_of(module->name));
    return out;
  }

  fs::path root_;
};

TEST_F(Stubs, ClosureFollowsImports) {
  write("a/builtins.pyi", "class int: ...\n");
  write("a/tf/__init__.pyi", "from tf import data as data\nfrom . import io\nimport np\n");
  write("a/tf/data.pyi", "from ._impl import *\n");
  write("a/tf/_impl.pyi", "from ..other import x\n");
  write("a/tf/io.pyi", "");
  write("a/tf/unused.pyi", "");
  write("a/np.pyi", "");
  StubLibrary stubs({(root_ / "a").string()});
  EXPECT_EQ(names(stubs.closure({"tf"}, 2)), "builtins np tf tf._impl tf.data tf.io");
  EXPECT_EQ(names(stubs.closure({"tf.io"}, 2)), "builtins np tf tf._impl tf.data tf.io");
  EXPECT_EQ(names(stubs.closure({"np"}, 1)), "builtins np");
  EXPECT_EQ(names(stubs.closure({"nothing.here"}, 1)), "builtins");
  EXPECT_EQ(names(stubs.below({"tf"}, 1)), "builtins np tf tf._impl tf.data tf.io tf.unused");
  EXPECT_TRUE(stubs.problems().empty());
}

TEST_F(Stubs, EarlierFoldersHideLaterOnes) {
  write("a/tf.pyi", "a = 1\n");
  write("b/tf.pyi", "b = 1\n");
  write("b/np.pyi", "");
  StubLibrary stubs({(root_ / "a").string(), (root_ / "b").string(), (root_ / "missing").string()});
  const auto modules = stubs.closure({"tf", "np"}, 1);
  EXPECT_EQ(names(modules), "np tf");
  EXPECT_NE(modules[1]->file->path.find("/a/tf.pyi"), std::string::npos);
  EXPECT_TRUE(modules[1]->is_stub);
}

TEST_F(Stubs, AreReadOnce) {
  write("a/tf.pyi", "");
  StubLibrary stubs({(root_ / "a").string()});
  EXPECT_EQ(stubs.closure({"tf"}, 1)[0].get(), stubs.closure({"tf"}, 1)[0].get());
}

TEST_F(Stubs, BrokenOnesAreNamed) {
  write("a/tf.pyi", "def f(: ...\n");
  StubLibrary stubs({(root_ / "a").string()});
  stubs.closure({"tf"}, 1);
  ASSERT_EQ(stubs.problems().size(), 1u);
  EXPECT_EQ(stubs.problems()[0].line, 1u);
}

}  // namespace
}  // namespace ppcheck::driver
