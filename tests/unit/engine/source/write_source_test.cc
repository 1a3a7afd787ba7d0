// Writing changed text back: encodings, marks and permissions stay, and what is not the file that was read is left alone.
#include "engine/source/write_source.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "engine/source/encoding.h"
#include "engine/source/put_file.h"

namespace ppcheck::source {
namespace {

namespace fs = std::filesystem;

class WriteSource : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "ppcheck-write-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    path_ = (folder_ / "a.py").string();
  }
  void TearDown() override { fs::remove_all(folder_); }

  void put(const std::string& bytes) { std::ofstream(path_, std::ios::binary) << bytes; }
  std::string get() const {
    std::ifstream in(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  SourceFile read() const { return read_source(path_, "a.py", 1 << 20).value(); }
  std::string write(const std::string& text) const {
    const auto done = write_source(path_, read(), text);
    return done ? "" : done.error().text();
  }

  fs::path folder_;
  std::string path_;
};

TEST_F(WriteSource, KeepsEncodingAndMark) {
  struct Row {
    std::string before;
    std::string old_word;
    std::string new_word;
    std::string after;
  };
  const Row rows[] = {
      {"x = 'é'\r\ny = 1\r\n", "y = 1", "y = 2", "x = 'é'\r\ny = 2\r\n"},
      {"\xEF\xBB\xBFx = 1\n", "1", "2", "\xEF\xBB\xBFx = 2\n"},
      {"# coding: latin-1\nx = '\xE9'\ny = 1\n", "y = 1", "y = 'ü'", "# coding: latin-1\nx = '\xE9'\ny = '\xFC'\n"},
      {"x = '\xE9'\ny = 1\n", "y = 1", "y = 2", "x = '\xE9'\ny = 2\n"},
      {"# coding: koi8-r\nx = '\xC1'\n", "x", "z", "# coding: koi8-r\nz = '\xC1'\n"},
      {std::string("\xFF\xFEx\0=\0\x31\0\n\0", 10), "1", "2", std::string("\xFF\xFEx\0=\0\x32\0\n\0", 10)},
      {"a = 1\rb = 2\r", "b", "c", "a = 1\rc = 2\r"},
      {"no end", "no", "an", "an end"},
  };
  for (const Row& row : rows) {
    put(row.before);
    std::string text = read().text;
    text.replace(text.find(row.old_word), row.old_word.size(), row.new_word);
    EXPECT_EQ(write(text), "");
    EXPECT_EQ(get(), row.after);
    EXPECT_EQ(read().text, text);
  }
}

TEST_F(WriteSource, KeepsPermissionsAndLeavesNothingBehind) {
  put("x = 1\n");
  ::chmod(path_.c_str(), 0750);
  EXPECT_EQ(write("x = 2\n"), "");
  struct stat info {};
  ::stat(path_.c_str(), &info);
  EXPECT_EQ(info.st_mode & 07777, 0750u);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1);
}

TEST_F(WriteSource, FollowsALink) {
  put("x = 1\n");
  const std::string link = (folder_ / "link.py").string();
  fs::create_symlink("a.py", link);
  const auto file = read_source(link, "link.py", 1 << 20).value();
  EXPECT_TRUE(write_source(link, file, "x = 2\n").has_value());
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_EQ(get(), "x = 2\n");
}

TEST_F(WriteSource, LeavesAloneWhatItMustNotWrite) {
  put("x = 1\n");
  const SourceFile before = read();
  put("x = 3\n");
  const auto changed = write_source(path_, before, "x = 2\n");
  ASSERT_FALSE(changed.has_value());
  EXPECT_EQ(changed.error().text(), "a.py: has changed since it was read, so it was not changed; run again");
  EXPECT_EQ(get(), "x = 3\n");

  ::chmod(path_.c_str(), 0444);
  EXPECT_EQ(write("x = 2\n"), "a.py: is read-only, so it was not changed; make it writable to have it fixed");
  ::chmod(path_.c_str(), 0644);

  put("# coding: utf-8\nx = '\xFF'\n");
  EXPECT_EQ(write("x = 2\n"), "a.py: holds bytes that mean nothing in utf-8, so it was not changed; save it as UTF-8 first");
  put(std::string("x = 1\0\n", 7));
  EXPECT_EQ(write("x = 2\n"), "a.py: holds bytes that mean nothing in utf-8, so it was not changed; save it as UTF-8 first");

  put("# coding: latin-1\nx = 1\n");
  EXPECT_EQ(write("# coding: latin-1\nx = '€'\n"), "a.py: a character of the new text cannot be written in latin-1");

  fs::remove(path_);
  EXPECT_FALSE(write_source(path_, before, "x = 2\n").has_value());
  EXPECT_FALSE(fs::exists(path_));
}

TEST(FromUtf8, IsTheWayBack) {
  std::string all;
  for (int byte = 1; byte < 256; ++byte) all += static_cast<char>(byte);
  for (const auto encoding : {Encoding::kLatin1, Encoding::kLatin9, Encoding::kKoi8R}) {
    const auto back = from_utf8(to_utf8(all, encoding), encoding);
    ASSERT_TRUE(back.has_value());
    EXPECT_EQ(*back, all);
  }
  const std::string text = "aé€😀";
  for (const auto encoding : {Encoding::kUtf16Le, Encoding::kUtf16Be, Encoding::kUtf8})
    EXPECT_EQ(to_utf8(*from_utf8(text, encoding), encoding), text);
  EXPECT_FALSE(from_utf8("é", Encoding::kAscii).has_value());
}

// `--output json:/dev/null` as root must not put a file in its place.
TEST(ReplaceFile, ADeviceStaysOne) {
  struct stat before {};
  if (::stat("/dev/full", &before) != 0 || !S_ISCHR(before.st_mode)) GTEST_SKIP() << "no /dev/full here";
  EXPECT_FALSE(replace_file("/dev/full", "full", "bytes"));  // and it takes none
  struct stat after {};
  ASSERT_EQ(::stat("/dev/full", &after), 0);
  EXPECT_TRUE(S_ISCHR(after.st_mode));
}

}  // namespace
}  // namespace ppcheck::source
