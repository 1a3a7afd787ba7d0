#include "engine/project/requirements.h"

#include <gtest/gtest.h>

#include <string>

namespace ppcheck::project {
namespace {

struct Row {
  const char* file;
  const char* text;
  const char* dump;
};

class FileTable : public testing::TestWithParam<Row> {};

TEST_P(FileTable, IsRead) {
  Requirements requirements;
  EXPECT_TRUE(requirements.add_file(GetParam().file, GetParam().text));
  EXPECT_EQ(requirements.dump(), GetParam().dump) << GetParam().file << "\n" << GetParam().text;
}

const Row kRows[] = {
    {"requirements.txt", "tensorflow==2.4.1\n", "tensorflow: ==2.4.1\n"},
    {"requirements.txt", "tensorflow\n", "tensorflow: any\n"},
    {"requirements.txt", "# x==1\n\n  TensorFlow_GPU >= 1.15, < 2.0  # old\n", "tensorflow: >= 1.15, < 2.0\n"},
    {"requirements.txt", "torch[extra]==1.13.1+cu117 ; python_version > '3'\n", "torch: ==1.13.1+cu117\n"},
    {"requirements.txt", "-r base.txt\n--index-url x\n-e .\n./local\n", ""},
    {"requirements.txt", "a==1 \\\n    --hash=sha256:00\n", "a: ==1\n"},
    {"requirements.txt", "a==1 --hash=sha256:00\n", "a: ==1\n"},
    {"requirements.txt", "a @ https://x/a-1.whl\n", "a: @ https://x/a-1.whl\n"},
    {"requirements.txt", "a (>=1)\r\nb\r\n", "a: >=1\nb: any\n"},
    {"setup.cfg", "[metadata]\nname = x\n[options]\ninstall_requires =\n    a>=1\n    b\npackages = find:\n",
     "a: >=1\nb: any\n"},
    {"setup.cfg", "[options]\ninstall_requires = a>=1\n[options.extras_require]\ngpu = b==2\n", "a: >=1\nb: ==2\n"},
    {"pyproject.toml", "[project]\ndependencies = [\"a>=1\", \"b[x]<2\"]\n", "a: >=1\nb: <2\n"},
    {"pyproject.toml", "[project.optional-dependencies]\ngpu = [\"a-gpu==1\"]\n", "a: ==1\n"},
    {"pyproject.toml", "[dependency-groups]\ntest = [\"a==1\", {include-group = \"x\"}]\n", "a: ==1\n"},
    {"pyproject.toml", "[tool.poetry.dependencies]\npython = \"^3.8\"\na = {version = \"~1.2\", optional = true}\n",
     "a: ~1.2\npython: ^3.8\n"},
    {"pyproject.toml", "[tool.poetry.group.dev.dependencies]\na = \"*\"\n", "a: *\n"},
    {"pyproject.toml", "[build-system]\nrequires = [\"setuptools\"]\n", ""},
    {"poetry.lock", "[[package]]\nname = \"a\"\nversion = \"1.2\"\n[[package]]\nname = \"b\"\n", "a: ==1.2 (locked)\n"},
    {"uv.lock", "version = 1\n[[package]]\nname = \"a\"\nversion = \"1.2\"\nsource = { registry = \"x\" }\n",
     "a: ==1.2 (locked)\n"},
    {"Pipfile", "[packages]\na = \"==1\"\nb = \"*\"\n[dev-packages]\nc = {version = \">2\"}\n",
     "a: ==1\nb: *\nc: >2\n"},
    {"Pipfile.lock", R"({"_meta": {}, "default": {"a": {"version": "==1.2"}}, "develop": {"b": {"git": "x"}}})",
     "a: ==1.2 (locked)\n"},
    {"environment.yml", "name: x\nchannels:\n  - c\ndependencies:\n  - python=3.7\n  - a=1.2=py37_0\n  - pip:\n"
                        "    - b==2.0\n  - c::d>=3\nprefix: /x\n",
     "a: =1.2\nb: ==2.0\nd: >=3\npython: =3.7\n"},
};

INSTANTIATE_TEST_SUITE_P(All, FileTable, testing::ValuesIn(kRows));

TEST(Requirements, BrokenFilesAreToldApart) {
  Requirements requirements;
  EXPECT_FALSE(requirements.add_file("pyproject.toml", "[project\ndependencies = ["));
  EXPECT_FALSE(requirements.add_file("Pipfile.lock", "{"));
  EXPECT_FALSE(requirements.add_file("Pipfile.lock", "[1]"));
  EXPECT_EQ(requirements.dump(), "");
}

std::string uses(const Requirements& r, const char* package, const char* at_least) {
  return std::string(base::word_of(r.uses(package, {{Bound::kAtLeast, at_least}})));
}

TEST(Requirements, NothingSaidIsNotKnown) {
  Requirements r;
  EXPECT_EQ(uses(r, "tensorflow", "2"), "not known");
  EXPECT_EQ(base::word_of(r.uses("tensorflow", {})), "not known");
  r.add_line("tensorflow");
  EXPECT_EQ(base::word_of(r.uses("tensorflow", {})), "yes");
  EXPECT_EQ(uses(r, "tensorflow", "2"), "not known");
}

TEST(Requirements, LockFilesDecide) {
  Requirements r;
  r.add("tensorflow", ">=1", false);
  r.add("tensorflow", "==2.4", true);
  EXPECT_EQ(uses(r, "tensorflow", "2.4"), "yes");
}

TEST(Requirements, WiderStatementsAddNothing) {
  Requirements r;
  r.add("tensorflow", "", false);
  r.add("tensorflow", ">=1.0,<3", false);
  r.add("tensorflow-gpu", "==2.4", false);
  EXPECT_EQ(uses(r, "tensorflow", "2.4"), "yes");
  EXPECT_EQ(uses(r, "tensorflow", "2.5"), "no");
}

TEST(Requirements, DisagreementIsNotKnown) {
  Requirements r;
  r.add("tensorflow", "==1.15", false);
  r.add("tensorflow", "==2.4", false);
  EXPECT_EQ(uses(r, "tensorflow", "2"), "not known");
  EXPECT_EQ(uses(r, "tensorflow", "1"), "yes");
  EXPECT_EQ(uses(r, "tensorflow", "3"), "no");
}

TEST(Requirements, NamesAreNormalised) {
  EXPECT_EQ(distribution_name("Tensor__Flow.GPU"), "tensor-flow");
  EXPECT_EQ(distribution_name("onnxruntime-gpu"), "onnxruntime");
  EXPECT_EQ(distribution_name("-gpu"), "gpu");
}

TEST(Requirements, BoundsMustAllHold) {
  Requirements r;
  r.add("tensorflow", "==2.8", false);
  EXPECT_EQ(r.uses("tensorflow", {{Bound::kAtLeast, "2.4"}, {Bound::kLess, "2.12"}}), base::Truth::kTrue);
  EXPECT_EQ(r.uses("tensorflow", {{Bound::kAtLeast, "2.4"}, {Bound::kLess, "2.8"}}), base::Truth::kFalse);
}

}  // namespace
}  // namespace ppcheck::project
