#include "engine/project/module_names.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

namespace ppcheck::project {
namespace {

struct Row {
  const char* title;
  // Each file with what it imports: "net", ".util", "..a.b".
  std::map<std::string, std::vector<std::string>> files;
  std::vector<std::string> roots;
  const char* dump;
};

class NameTable : public testing::TestWithParam<Row> {};

TEST_P(NameTable, Files) {
  std::vector<std::string> files;
  std::vector<std::vector<ImportName>> imports;
  for (const auto& [path, modules] : GetParam().files) {
    files.push_back(path);
    imports.emplace_back();
    for (std::string module : modules) {
      const auto level = std::min(module.find_first_not_of('.'), module.size());
      imports.back().push_back({module.substr(level), static_cast<std::uint32_t>(level)});
    }
  }
  const ModuleNames names(files, GetParam().roots);
  EXPECT_EQ(dump(names, partition(names, imports)), GetParam().dump) << GetParam().title;
}

const Row kRows[] = {
    {"scripts in the root", {{"/p/a.py", {"b"}}, {"/p/b.py", {}}}, {"/p"}, "/p/a.py: a\n/p/b.py: b\n"},
    {"a package", {{"/p/x/__init__.py", {}}, {"/p/x/a.py", {".b"}}, {"/p/x/b.py", {}}}, {"/p"},
     "/p/x/__init__.py: x\n/p/x/a.py: x.a\n/p/x/b.py: x.b\n"},
    {"src layout", {{"/p/src/x/__init__.py", {}}, {"/p/src/x/a.py", {}}, {"/p/t.py", {"x.a"}}}, {"/p"},
     "/p/src/x/__init__.py: x\n/p/src/x/a.py: x.a\n/p/t.py: t\n"},
    {"scripts in src", {{"/p/src/a.py", {"b"}}, {"/p/src/b.py", {}}}, {"/p"}, "/p/src/a.py: a\n/p/src/b.py: b\n"},
    {"src that is a package", {{"/p/src/__init__.py", {}}, {"/p/src/a.py", {}}}, {"/p"},
     "/p/src/__init__.py: src\n/p/src/a.py: src.a\n"},
    {"namespace package", {{"/p/n/a.py", {"n.b"}}, {"/p/n/b.py", {}}}, {"/p"}, "/p/n/a.py: n.a\n/p/n/b.py: n.b\n"},
    {"relative import in a namespace package", {{"/p/n/a.py", {".b"}}, {"/p/n/b.py", {}}}, {"/p"},
     "/p/n/a.py: n.a\n/p/n/b.py: n.b\n"},
    {"scripts of one folder import each other", {{"/p/n/a.py", {"b"}}, {"/p/n/b.py", {}}}, {"/p"},
     "/p/n/a.py: n.a\n/p/n/b.py: n.b = b\n"},
    {"a package in a package's parent", {{"/p/q/x/__init__.py", {}}, {"/p/q/x/a.py", {}}, {"/p/q/t.py", {"x.a"}}},
     {"/p"}, "/p/q/t.py: q.t\n/p/q/x/__init__.py: x\n/p/q/x/a.py: x.a\n"},
    {"a package imported by a longer name", {{"/p/q/x/__init__.py", {}}, {"/p/t.py", {"q.x"}}}, {"/p"},
     "/p/q/x/__init__.py: x = q.x\n/p/t.py: t\n"},
    {"the folder between file and root", {{"/p/py/n/a.py", {"m.b"}}, {"/p/py/m/b.py", {}}}, {"/p"},
     "/p/py/m/b.py: py.m.b = m.b\n/p/py/n/a.py: py.n.a\n"},
    {"two roots", {{"/p/a/setup/x/__init__.py", {}}, {"/p/b/y.py", {"x"}}}, {"/p", "/p/a/setup", "/p/b"},
     "/p/a/setup/x/__init__.py: x\n/p/b/y.py: y\n"},
    {"implicit relative import of Python 2", {{"/p/x/__init__.py", {}}, {"/p/x/a.py", {"b"}}, {"/p/x/b.py", {}}},
     {"/p"}, "/p/x/__init__.py: x\n/p/x/a.py: x.a\n/p/x/b.py: x.b = b\n"},
    {"a package hides the module of the same name", {{"/p/t.py", {"x"}}, {"/p/x.py", {}}, {"/p/x/__init__.py", {}}},
     {"/p"}, "/p/t.py: t\n/p/x.py: p.x\n/p/x/__init__.py: x\n"},
    {"two programs with a module of one name are two parts",
     {{"/p/a/main.py", {"util"}}, {"/p/a/util.py", {}}, {"/p/b/main.py", {"util"}}, {"/p/b/util.py", {}}}, {"/p"},
     "part 1\n/p/a/main.py: a.main\n/p/a/util.py: a.util = util\n"
     "part 2\n/p/b/main.py: b.main\n/p/b/util.py: b.util = util\n"},
    {"a file that hides a foreign module does so for its own folder",
     {{"/p/a/main.py", {"random"}}, {"/p/a/random.py", {}}, {"/p/b/main.py", {"random"}}}, {"/p"},
     "part 1\n/p/a/main.py: a.main\n/p/a/random.py: a.random = random\npart 2\n/p/b/main.py: b.main\n"},
    {"programs that do not disagree share a part", {{"/p/a/main.py", {"tf"}}, {"/p/b/main.py", {"tf"}}}, {"/p"},
     "/p/a/main.py: a.main\n/p/b/main.py: b.main\n"},
    {"the same package twice",
     {{"/p/a/x/__init__.py", {}}, {"/p/a/t.py", {"x"}}, {"/p/b/x/__init__.py", {}}, {"/p/b/t.py", {"x"}}}, {"/p"},
     "part 1\n/p/a/t.py: a.t\n/p/a/x/__init__.py: x\npart 2\n/p/b/t.py: b.t\n/p/b/x/__init__.py: b.x = x\n"},
    {"two levels up", {{"/p/x/__init__.py", {}}, {"/p/x/u.py", {}}, {"/p/x/y/__init__.py", {}}, {"/p/x/y/a.py", {"..u"}}},
     {"/p"}, "/p/x/__init__.py: x\n/p/x/u.py: x.u\n/p/x/y/__init__.py: x.y\n/p/x/y/a.py: x.y.a\n"},
    {"a file that imports its own name means another", {{"/p/q/json.py", {"json"}}}, {"/p"}, "/p/q/json.py: q.json\n"},
    {"a script without extension, and one with dots", {{"/p/run", {}}, {"/p/v1.0/x.y.py", {}}}, {"/p"},
     "/p/run: run\n/p/v1.0/x.y.py: v1_0.x_y\n"},
    {"the root itself is a package", {{"/p/__init__.py", {}}, {"/p/a.py", {".b"}}, {"/p/b.py", {}}}, {"/p"},
     "/p/__init__.py: p\n/p/a.py: p.a\n/p/b.py: p.b\n"},
};

INSTANTIATE_TEST_SUITE_P(All, NameTable, testing::ValuesIn(kRows));

// `import torch` in a package that has a module `torch` of its own: what is installed, as Python 3 says.
TEST(ModuleNames, AnInstalledPackageIsNotHiddenByAModuleOfThePackage) {
  const std::vector<std::string> files = {"/p/hvd/__init__.py", "/p/hvd/a.py", "/p/hvd/torch/__init__.py", "/p/run/b.py",
                                          "/p/run/torch.py"};
  const ModuleNames names(files, {"/p"}, {"torch"});
  EXPECT_EQ(names.resolve(1, {"torch", 0}), ModuleNames::kNoFile);
  EXPECT_EQ(names.resolve(1, {"torch", 1}), 2u);
  EXPECT_EQ(names.resolve(1, {"hvd.torch", 0}), 2u);
  EXPECT_EQ(names.resolve(3, {"torch", 0}), 4u);  // a script finds what lies beside it
  const ModuleNames python2(files, {"/p"});
  EXPECT_EQ(python2.resolve(1, {"torch", 0}), 2u);
}

}  // namespace
}  // namespace ppcheck::project
