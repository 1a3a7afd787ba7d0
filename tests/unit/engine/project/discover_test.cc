#include "engine/project/discover.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "engine/project/project.h"

namespace ppcheck::project {
namespace {

namespace fs = std::filesystem;

// A folder that is the working directory while a test runs.
class Discover : public testing::Test {
 protected:
  void SetUp() override {
    before_ = fs::current_path();
    std::string name = (fs::temp_directory_path() / "ppcheck-discover-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    root_ = name;
    fs::current_path(root_);
  }
  void TearDown() override {
    fs::current_path(before_);
    std::error_code error;
    fs::remove_all(root_, error);
  }

  static void write(const std::string& path, const std::string& text = "x = 1\n") {
    if (fs::path(path).has_parent_path()) fs::create_directories(fs::path(path).parent_path());
    std::ofstream(path) << text;
  }

  // The files as "a.py b.py", those that are only context in parentheses; then what was skipped and refused.
  static std::string found(const std::vector<std::string>& paths, DiscoverOptions options = {}) {
    const Discovery d = discover(paths, options);
    std::string out;
    const auto add = [&](const std::string& word) { out += (out.empty() ? "" : " ") + word; };
    for (const auto& file : d.files) add(file.reported ? file.shown : "(" + file.shown + ")");
    for (const auto& skipped : d.skipped) add("-" + skipped.path);
    for (const auto& error : d.unusable) add("!" + error.where);
    return out;
  }

  fs::path root_;
  fs::path before_;
};

TEST_F(Discover, FoldersAreWalkedInOrder) {
  write("b.py");
  write("a/z.py");
  write("a.py");
  write("a/readme.txt");
  EXPECT_EQ(found({"."}), "a.py a/z.py b.py");
}

TEST_F(Discover, TypeStubsOnlyWhenNamed) {
  write("a.pyi");
  write("b.py");
  EXPECT_EQ(found({"."}), "b.py");
  EXPECT_EQ(found({"a.pyi"}), "a.pyi (b.py)");
}

TEST_F(Discover, OneNamedFileBringsItsProject) {
  write(".git/HEAD");
  write("src/app/train.py");
  write("lib/util.py");
  EXPECT_EQ(found({"src/app/train.py"}), "(lib/util.py) src/app/train.py");
  EXPECT_EQ(found({"src"}), "(lib/util.py) src/app/train.py");
  EXPECT_EQ(found({"src"}, {.whole_project = false}), "src/app/train.py");
}

TEST_F(Discover, AFileNamedTwiceIsOne) {
  write("a/x.py");
  EXPECT_EQ(found({"a/x.py", "a", ".", "./a/../a/x.py"}), "a/x.py");
}

TEST_F(Discover, PathsAreShownRelative) {
  write("a/x.py");
  EXPECT_EQ(found({(root_ / "a").string()}), "a/x.py");
  fs::create_directory("b");
  fs::current_path("b");
  EXPECT_EQ(found({"../a"}), "../a/x.py");
}

TEST_F(Discover, HiddenAndToolFoldersAreLeftOut) {
  for (const char* folder : {".tox", "node_modules", "__pycache__", "venv", ".venv", "a/.hidden"})
    write(std::string(folder) + "/x.py");
  write("env3/pyvenv.cfg");
  write("env3/lib/x.py");
  write("kept/x.py");
  EXPECT_EQ(found({"."}), "kept/x.py");
  EXPECT_EQ(found({".tox"}, {.whole_project = false}), ".tox/x.py");
}

TEST_F(Discover, IgnoreFilesAreHonoured) {
  write(".gitignore", "build/\n*_pb2.py\n!keep_pb2.py\n/data\n");
  for (const char* path : {"build/a.py", "a_pb2.py", "keep_pb2.py", "data/a.py", "sub/data/a.py", "sub/b.py"})
    write(path);
  write("sub/.gitignore", "b.py\n!*_pb2.py\n");
  write("sub/x_pb2.py");
  EXPECT_EQ(found({"."}), "keep_pb2.py sub/data/a.py sub/x_pb2.py");
}

TEST_F(Discover, IgnoreFilesAboveTheNamedFolderHold) {
  write(".git/HEAD");
  write(".git/info/exclude", "secret.py\n");
  write(".gitignore", "sub/deep/a.py\n");
  write("sub/deep/a.py");
  write("sub/deep/b.py");
  write("sub/deep/secret.py");
  EXPECT_EQ(found({"sub/deep"}), "sub/deep/b.py");
}

TEST_F(Discover, NamedPathsAreUsedThoughIgnored) {
  write(".gitignore", "a.py\nout/\n");
  write("a.py");
  write("out/b.py");
  EXPECT_EQ(found({"a.py"}), "a.py");
  EXPECT_EQ(found({"out"}, {.whole_project = false}), "out/b.py");
}

TEST_F(Discover, LinksAreFollowedOnce) {
  write("pkg/a.py");
  fs::create_symlink(".", "pkg/self");
  fs::create_symlink("..", "pkg/up");
  fs::create_symlink("a.py", "pkg/again.py");
  EXPECT_EQ(found({"."}), "pkg/a.py");
  EXPECT_EQ(found({"pkg/again.py"}), "pkg/again.py");
}

TEST_F(Discover, LinksToOutsideAreFollowed) {
  write("other/b.py");
  fs::create_directory("in");
  fs::create_symlink("../other", "in/there");
  EXPECT_EQ(found({"in"}, {.whole_project = false}), "in/there/b.py");
}

TEST_F(Discover, LinksThatLeadNowhereAreListed) {
  fs::create_symlink("gone.py", "x.py");
  fs::create_symlink("z.py", "y.py");
  fs::create_symlink("y.py", "z.py");
  EXPECT_EQ(found({"."}), "-x.py -y.py -z.py");
  EXPECT_EQ(found({"y.py"}), "!y.py");
}

TEST_F(Discover, HardLinksAreFiles) {
  write("a.py");
  fs::create_hard_link("a.py", "b.py");
  EXPECT_EQ(found({"."}), "a.py b.py");
}

TEST_F(Discover, PipesAndDevicesAreNotOpened) {
  ASSERT_EQ(::mkfifo("pipe.py", 0600), 0);
  EXPECT_EQ(found({"."}), "-pipe.py");
  EXPECT_EQ(found({"pipe.py"}), "!pipe.py");
  EXPECT_EQ(discover({"pipe.py"}, {}).unusable.at(0).text(), "pipe.py: is a FIFO, not a file or folder");
}

TEST_F(Discover, LargeFilesAreListed) {
  write("big.py", std::string(3000, '#'));
  write("a.py");
  EXPECT_EQ(found({"."}, {.max_file_size = 2000}), "a.py -big.py");
  const auto skipped = discover({"big.py"}, {.max_file_size = 2000}).skipped;
  ASSERT_EQ(skipped.size(), 1u);
  EXPECT_NE(skipped[0].reason.find("--max-file-size"), std::string::npos);
  EXPECT_EQ(skipped[0].bytes, 3000u);
}

TEST_F(Discover, MissingAndEmptyPathsAreErrors) {
  EXPECT_EQ(found({"nowhere.py"}), "!nowhere.py");
  EXPECT_EQ(found({""}), "!");
}

TEST_F(Discover, NamedTextFilesAreListedScriptsAreUsed) {
  write("readme.txt", "hello");
  write("run", "#!/usr/bin/env python3\nx = 1\n");
  EXPECT_EQ(found({"readme.txt"}), "-readme.txt !readme.txt");
  EXPECT_EQ(found({"run"}), "run");
}

TEST_F(Discover, UnreadableFilesAreListedAndNamedOnesRefused) {
  if (::geteuid() == 0) GTEST_SKIP() << "root reads everything";
  write("a.py");
  ASSERT_EQ(::chmod("a.py", 0), 0);
  EXPECT_EQ(found({"."}), "-a.py");
  EXPECT_EQ(found({"a.py"}), "!a.py");
}

TEST_F(Discover, RequirementFilesAreCollected) {
  for (const char* name : {"requirements.txt", "requirements-gpu.txt", "pyproject.toml", "sub/environment.yml", "notes.txt"})
    write(name);
  std::string names;
  for (const auto& path : discover({"."}, {}).requirements) names += fs::path(path).filename().string() + " ";
  EXPECT_EQ(names, "pyproject.toml requirements-gpu.txt requirements.txt environment.yml ");
}

TEST_F(Discover, ProjectRoots) {
  write("repo/.git/HEAD");
  write("repo/sub/setup.py");
  write("outer/pyproject.toml");
  write("outer/inner/setup.cfg");
  write("plain/pkg/__init__.py");
  write("plain/pkg/sub/__init__.py");
  const auto root = [&](const char* folder) {
    const auto found = project_root((root_ / folder).string());
    return fs::path(found.folder).lexically_relative(root_).string() + (found.marked ? " marked" : "");
  };
  EXPECT_EQ(root("repo/sub"), "repo marked");
  EXPECT_EQ(root("outer/inner"), "outer marked");
  EXPECT_EQ(root("plain/pkg/sub"), "plain");
  EXPECT_EQ(root("plain"), "plain");
}

TEST_F(Discover, TooManyEntriesWithoutAMarkerMeanTheFolderAlone) {
  fs::create_directory("many");
  for (int k = 0; k < 5100; ++k) std::ofstream("many/" + std::to_string(k) + ".txt");
  write("many/a.py");
  write("x.py");
  write("y.py");
  EXPECT_EQ(found({"x.py"}), "x.py (y.py)");
}

}  // namespace
}  // namespace ppcheck::project
