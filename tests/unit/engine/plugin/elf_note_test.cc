#include "engine/plugin/elf_note.h"

#include <elf.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <string>

#include "ppcheck/plugin.h"

namespace ppcheck::plugin {
namespace {

class ElfNote : public testing::Test {
 protected:
  void SetUp() override {
    path_ = testing::TempDir() + "/ppcheck_note_" + std::to_string(::getpid()) + ".so";
    const std::string texts("acme\0" "1.2\0" "What it does\0", 22);
    note_ = number(8) + number(8 + 22) + number(1) + std::string("ppcheck\0", 8) + number(PPCHECK_PLUGIN_MAJOR) +
            number(PPCHECK_PLUGIN_MINOR) + texts + std::string(2, '\0');
  }
  void TearDown() override { ::unlink(path_.c_str()); }

  static std::string number(std::uint32_t n) { return std::string(reinterpret_cast<const char*>(&n), sizeof n); }

  // A library of nothing but a note, as read_note looks at it.
  std::string library() const {
    Elf64_Ehdr header{};
    std::memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    header.e_type = ET_DYN;
    header.e_machine = machine_;
    header.e_phoff = sizeof header;
    header.e_phentsize = sizeof(Elf64_Phdr);
    header.e_phnum = 1;
    Elf64_Phdr note{};
    note.p_type = PT_NOTE;
    note.p_offset = sizeof header + sizeof note;
    note.p_filesz = note_.size();
    return std::string(reinterpret_cast<const char*>(&header), sizeof header) +
           std::string(reinterpret_cast<const char*>(&note), sizeof note) + note_;
  }

  void write(const std::string& bytes, mode_t mode = 0755) const {
    std::ofstream(path_, std::ios::binary) << bytes;
    ::chmod(path_.c_str(), mode);
  }

  std::string failure() const {
    const auto note = read_note(path_);
    return note ? "no failure" : note.error().text();
  }

  std::string path_;
  std::string note_;
#if defined(__aarch64__)
  std::uint16_t machine_ = EM_AARCH64;
#else
  std::uint16_t machine_ = EM_X86_64;
#endif
};

TEST_F(ElfNote, IsReadWithoutRunningAnything) {
  write(library());
  const auto note = read_note(path_);
  ASSERT_TRUE(note) << note.error().text();
  EXPECT_EQ(note->name, "acme");
  EXPECT_EQ(note->version, "1.2");
  EXPECT_EQ(note->description, "What it does");
  EXPECT_TRUE(check_interface(*note, path_));
}

TEST_F(ElfNote, EveryCutIsAnErrorAndNoCrash) {
  const std::string whole = library();
  for (std::size_t size = 0; size < whole.size(); ++size) {
    write(whole.substr(0, size));
    EXPECT_FALSE(read_note(path_)) << size;
  }
}

TEST_F(ElfNote, EveryChangedByteIsBorne) {
  const std::string whole = library();
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const char byte : {'\x00', '\x7f', '\xff'}) {
      std::string changed = whole;
      changed[at] = byte;
      write(changed);
      (void)read_note(path_);
    }
  }
}

TEST_F(ElfNote, OthersMustNotBeAbleToChangeIt) {
  write(library(), 0775);
  EXPECT_NE(failure().find("can be changed by other users; `chmod go-w` it"), std::string::npos) << failure();
  write(library(), 0757);
  EXPECT_NE(failure().find("can be changed by other users"), std::string::npos) << failure();
}

TEST_F(ElfNote, OnlySharedLibrariesOfThisMachine) {
  write("#!/bin/sh\n");
  EXPECT_NE(failure().find("not an ELF file"), std::string::npos) << failure();
  machine_ = EM_S390;
  write(library());
  EXPECT_NE(failure().find("another kind of machine"), std::string::npos) << failure();
}

TEST_F(ElfNote, ALibraryWithoutNoteIsNoPlugin) {
  note_ = note_.replace(12, 8, "somebody");
  write(library());
  EXPECT_NE(failure().find("no plugin of ppcheck"), std::string::npos) << failure();
}

TEST_F(ElfNote, NamesAreNames) {
  note_.replace(note_.find("acme"), 4, "A me");
  write(library());
  EXPECT_NE(failure().find("lower case letters"), std::string::npos) << failure();
}

TEST(Interface, BothVersionsAreNamed) {
  PluginNote note;
  note.name = "acme";
  note.major = PPCHECK_PLUGIN_MAJOR;
  note.minor = PPCHECK_PLUGIN_MINOR + 3;
  const std::string own = std::to_string(PPCHECK_PLUGIN_MAJOR) + "." + std::to_string(PPCHECK_PLUGIN_MINOR);
  auto fits = check_interface(note, "acme.so");
  ASSERT_FALSE(fits);
  EXPECT_NE(fits.error().what.find("this program has " + own), std::string::npos);
  EXPECT_NE(fits.error().advice.find("newer ppcheck"), std::string::npos);
  note.major = PPCHECK_PLUGIN_MAJOR - 1;
  fits = check_interface(note, "acme.so");
  ASSERT_FALSE(fits);
  EXPECT_EQ(fits.error().advice.find("newer ppcheck"), std::string::npos);
}

}  // namespace
}  // namespace ppcheck::plugin
