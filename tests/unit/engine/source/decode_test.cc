#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <string>

#include "engine/source/encoding.h"
#include "engine/source/source_file.h"

namespace ppcheck::source {
namespace {

using namespace std::string_literals;

struct DecodeRow {
  const char* title;
  std::string bytes;
  std::string text;
  std::string encoding;
  std::string notes;  // joined by "; "
};

TEST(DecodeSource, Table) {
  const DecodeRow rows[] = {
      {"empty", "", "", "utf-8", ""},
      {"ASCII", "x = 1\n", "x = 1\n", "utf-8", ""},
      {"UTF-8", "x = 'é😀'", "x = 'é😀'", "utf-8", ""},
      {"UTF-8 with a mark", "\xEF\xBB\xBFx", "x", "utf-8", ""},
      {"UTF-16, little end first", "\xFF\xFEx\0=\0\xE9\0"s, "x=é", "utf-16-le", ""},
      {"UTF-16, big end first", "\xFE\xFF\0x\0="s, "x=", "utf-16-be", ""},
      {"a surrogate pair", "\xFF\xFE\x3D\xD8\x00\xDE"s, "😀", "utf-16-le", ""},
      {"half of a surrogate pair", "\xFF\xFE\x3D\xD8x\0"s, "\uFFFDx", "utf-16-le", ""},
      {"an odd byte at the end", "\xFF\xFEx\0y"s, "x\uFFFD", "utf-16-le", ""},
      {"declared Latin-1", "# coding: latin-1\n\xE9", "# coding: latin-1\né", "latin-1", ""},
      {"the form of Emacs", "# -*- coding: iso-8859-1 -*-\n\xE9", "# -*- coding: iso-8859-1 -*-\né",
       "latin-1", ""},
      {"the form of Vim, second line", "#!/bin/sh\n# vim: set fileencoding=latin1 :\n\xE9",
       "#!/bin/sh\n# vim: set fileencoding=latin1 :\né", "latin-1", ""},
      {"the third line does not count", "#\n#\n# coding: latin-1\nx", "#\n#\n# coding: latin-1\nx",
       "utf-8", ""},
      {"nor does the second behind code", "x = 1\n# coding: latin-1\n\xC3\xA9",
       "x = 1\n# coding: latin-1\né", "utf-8", ""},
      {"cp1252 has quotes where Latin-1 has controls", "# coding: cp1252\n\x93\x94",
       "# coding: cp1252\n“”", "cp1252", ""},
      {"Latin-9 has the euro", "# coding: iso-8859-15\n\xA4", "# coding: iso-8859-15\n€",
       "iso-8859-15", ""},
      {"cp1251", "# coding: cp1251\n\xCF", "# coding: cp1251\nП", "cp1251", ""},
      {"KOI8-R", "# coding: koi8-r\n\xF0", "# coding: koi8-r\nП", "koi8-r", ""},
      {"no UTF-8 and nothing declared", "x = '\xE9'", "x = 'é'", "latin-1",
       "not valid UTF-8 and no encoding declared: read as Latin-1"},
      {"declared UTF-8 that is none", "# coding: utf-8\n\xE9", "# coding: utf-8\n\uFFFD", "utf-8",
       "bytes that are no UTF-8 were read as U+FFFD"},
      {"declared ASCII that is UTF-8", "# coding: ascii\né", "# coding: ascii\né", "utf-8", ""},
      {"a longer form than needed", "# coding: utf-8\n\xC0\x80", "# coding: utf-8\n\uFFFD\uFFFD", "utf-8",
       "bytes that are no UTF-8 were read as U+FFFD"},
      {"a NUL byte", "x\0y"s, "x y", "utf-8", "1 NUL byte was read as a space"},
      {"NUL bytes", "\0\0"s, "  ", "utf-8", "2 NUL bytes were read as spaces"},
      {"line ends stay", "a\r\nb\rc\n", "a\r\nb\rc\n", "utf-8", ""},
  };
  for (const DecodeRow& row : rows) {
    SCOPED_TRACE(row.title);
    const auto file = decode_source("a.py", row.bytes);
    ASSERT_TRUE(file.has_value());
    EXPECT_EQ(file->text, row.text);
    EXPECT_EQ(file->encoding, row.encoding);
    std::string notes;
    for (const std::string& note : file->notes) notes += (notes.empty() ? "" : "; ") + note;
    EXPECT_EQ(notes, row.notes);
    EXPECT_EQ(file->byte_size, row.bytes.size());
  }
}

TEST(DecodeSource, UnknownEncoding) {
  const auto file = decode_source("a.py", "# coding: klingon\n");
  ASSERT_FALSE(file.has_value());
  EXPECT_EQ(file.error().text(),
            "a.py: the declared encoding `klingon` is not known; save the file as UTF-8");
}

TEST(FindEncoding, SpellingDoesNotMatter) {
  EXPECT_EQ(find_encoding("Latin_1"), Encoding::kLatin1);
  EXPECT_EQ(find_encoding("ISO-8859-1"), Encoding::kLatin1);
  EXPECT_EQ(find_encoding("UTF8"), Encoding::kUtf8);
  EXPECT_EQ(find_encoding("utf-8-sig"), Encoding::kUtf8);
  EXPECT_EQ(find_encoding("Windows-1252"), Encoding::kCp1252);
  EXPECT_EQ(find_encoding("uft-8"), std::nullopt);
}

// A folder that goes away with the test.
class ReadSource : public ::testing::Test {
 protected:
  ReadSource() {
    char name[] = "/tmp/ppcheck-read-XXXXXX";
    folder_ = ::mkdtemp(name);
  }
  ~ReadSource() override {
    for (const char* name : {"/a.py", "/pipe"}) std::remove((folder_ + name).c_str());
    ::rmdir(folder_.c_str());
  }
  std::string write(const std::string& bytes) {
    std::ofstream(folder_ + "/a.py", std::ios::binary) << bytes;
    return folder_ + "/a.py";
  }
  std::string folder_;
};

TEST_F(ReadSource, ReadsAFile) {
  const auto file = read_source(write("x = 1\ny = 2\n"), "a.py", 100);
  ASSERT_TRUE(file.has_value());
  EXPECT_EQ(file->path, "a.py");
  EXPECT_EQ(file->text, "x = 1\ny = 2\n");
  EXPECT_EQ(file->lines.position(file->text, 8), (Position{2, 3}));
}

TEST_F(ReadSource, SaysWhatIsWrong) {
  EXPECT_EQ(read_source(folder_ + "/none.py", "none.py", 100).error().text(),
            "none.py: cannot be read: No such file or directory; check the spelling of the path");
  EXPECT_EQ(read_source(folder_, "folder", 100).error().text(), "folder: is a folder, not a file");
  EXPECT_EQ(read_source(write(std::string(1500, 'x')), "a.py", 1000).error().text(),
            "a.py: has 1,500 bytes, over the limit of 1,000; raise the limit with --max-file-size");
  ASSERT_EQ(::mkfifo((folder_ + "/pipe").c_str(), 0600), 0);
  EXPECT_EQ(read_source(folder_ + "/pipe", "pipe", 100).error().text(), "pipe: is not a regular file");
}

TEST_F(ReadSource, AFileOfExactlyTheLimitIsRead) {
  EXPECT_TRUE(read_source(write(std::string(1000, 'x')), "a.py", 1000).has_value());
}

TEST_F(ReadSource, UnreadableFile) {
  const std::string path = write("x");
  ::chmod(path.c_str(), 0);
  if (::geteuid() == 0) GTEST_SKIP() << "root reads everything";
  EXPECT_EQ(read_source(path, "a.py", 100).error().text(),
            "a.py: cannot be read: Permission denied; check its permissions");
}

}  // namespace
}  // namespace ppcheck::source
