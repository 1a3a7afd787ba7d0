#include "engine/plugin/elf_note.h"

#include <elf.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <vector>

#include "ppcheck/plugin.h"

namespace ppcheck::plugin {

namespace {

using base::Error;

// No linker makes more program headers, and no plugin needs a longer note.
constexpr std::size_t kMaxProgramHeaders = 256;
constexpr std::size_t kMaxNoteBytes = 64 * 1024;

#if defined(__x86_64__)
constexpr std::uint16_t kMachine = EM_X86_64;
#elif defined(__aarch64__)
constexpr std::uint16_t kMachine = EM_AARCH64;
#else
constexpr std::uint16_t kMachine = EM_NONE;  // any
#endif

class File {
 public:
  explicit File(const std::string& path) : descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
  ~File() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  bool is_open() const { return descriptor_ >= 0; }
  bool status(struct stat& out) const { return ::fstat(descriptor_, &out) == 0; }
  bool read(std::uint64_t offset, void* out, std::size_t size) const {
    auto* at = static_cast<char*>(out);
    while (size > 0) {
      const ssize_t done = ::pread(descriptor_, at, size, static_cast<off_t>(offset));
      if (done <= 0) return false;
      at += done;
      offset += static_cast<std::uint64_t>(done);
      size -= static_cast<std::size_t>(done);
    }
    return true;
  }

 private:
  int descriptor_;
};

// Nobody but its owner and root may change it, and the owner is who runs this program, or root.
base::Status check_owner(const struct stat& status, const std::string& path) {
  if (!S_ISREG(status.st_mode)) return Error{"is no regular file", path, "`--plugin` takes a shared library (.so)"};
  if (status.st_uid != 0 && status.st_uid != ::geteuid())
    return Error{fmt::format("belongs to another user (number {}), who could change what it does", status.st_uid), path,
                 "copy it, or change its owner"};
  if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0)
    return Error{"can be changed by other users", path, "`chmod go-w` it"};
  return base::Ok{};
}

base::Result<std::vector<Elf64_Phdr>> program_headers(const File& file, std::uint64_t size, const std::string& path) {
  const auto rebuild = [&](const std::string& what) { return Error{what, path, "build it again"}; };
  Elf64_Ehdr header{};
  if (size < SELFMAG || !file.read(0, &header, std::min<std::uint64_t>(size, sizeof header)) ||
      std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0)
    return Error{"is no shared library (not an ELF file)", path, "`--plugin` takes what `cc -shared` makes"};
  if (size < sizeof header) return rebuild("is cut off: it ends in its own header");
  if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB ||
      (kMachine != EM_NONE && header.e_machine != kMachine))
    return rebuild("is a library for another kind of machine");
  if (header.e_type != ET_DYN) return Error{"is no shared library", path, "link it with `-shared`"};
  if (header.e_phentsize != sizeof(Elf64_Phdr) || header.e_phnum == 0 || header.e_phnum > kMaxProgramHeaders)
    return rebuild("is damaged: its program headers make no sense");
  std::vector<Elf64_Phdr> headers(header.e_phnum);
  if (!file.read(header.e_phoff, headers.data(), headers.size() * sizeof(Elf64_Phdr)))
    return rebuild("is cut off: its program headers are missing");
  for (const Elf64_Phdr& h : headers)
    if (h.p_filesz > size || h.p_offset > size - h.p_filesz)
      return rebuild(fmt::format("is cut off: it has {} bytes, and its code needs {}", size, h.p_offset + h.p_filesz));
  // The section headers stand last; a file that lost its end lost them.
  if (header.e_shnum > 0 && header.e_shoff + std::uint64_t{header.e_shnum} * header.e_shentsize > size)
    return rebuild(fmt::format("is cut off after {} bytes", size));
  return headers;
}

std::uint32_t word_at(const std::vector<char>& bytes, std::size_t at) {
  std::uint32_t out = 0;
  std::memcpy(&out, bytes.data() + at, sizeof out);
  return out;
}

std::size_t aligned(std::size_t size) { return (size + 3) / 4 * 4; }

// The content of the note of owner "ppcheck" among those of one segment.
std::optional<std::vector<char>> find_content(const std::vector<char>& notes) {
  constexpr char kOwner[] = "ppcheck";
  std::size_t at = 0;
  while (notes.size() - at >= 12) {
    const std::size_t owner = word_at(notes, at);
    const std::size_t content = word_at(notes, at + 4);
    const std::size_t begin = at + 12;
    if (owner > notes.size() || content > notes.size() || begin + aligned(owner) + content > notes.size()) return std::nullopt;
    const char* const data = notes.data() + begin;
    if (owner == sizeof kOwner && std::memcmp(data, kOwner, sizeof kOwner) == 0 && word_at(notes, at + 8) == 1)
      return std::vector<char>(data + aligned(owner), data + aligned(owner) + content);
    at = std::min(begin + aligned(owner) + aligned(content), notes.size());
  }
  return std::nullopt;
}

bool is_plugin_name(const std::string& name) {
  const auto is_good = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.'; };
  return !name.empty() && name.size() <= 80 && std::all_of(name.begin(), name.end(), is_good) && name.front() != '.' &&
         name.back() != '.' && name.find("..") == std::string::npos && !(name.front() >= '0' && name.front() <= '9');
}

// "name\0version\0description\0" behind two numbers.
base::Result<PluginNote> parse_content(const std::vector<char>& content, const std::string& path) {
  PluginNote note;
  const Error wrong{"its plugin note makes no sense", path, "write PPCHECK_PLUGIN(\"name\", \"version\", \"description\") once"};
  if (content.size() < 8) return wrong;
  note.major = word_at(content, 0);
  note.minor = word_at(content, 4);
  std::size_t at = 8;
  for (std::string* text : {&note.name, &note.version, &note.description}) {
    const auto end = std::find(content.begin() + static_cast<std::ptrdiff_t>(at), content.end(), '\0');
    if (end == content.end()) return wrong;
    text->assign(content.begin() + static_cast<std::ptrdiff_t>(at), end);
    at = static_cast<std::size_t>(end - content.begin()) + 1;
  }
  const auto is_shown = [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != 0x7F; };
  for (const std::string* text : {&note.version, &note.description})
    if (!std::all_of(text->begin(), text->end(), is_shown)) return wrong;
  if (!is_plugin_name(note.name))
    return Error{"the name in its plugin note is none", path, "a plugin's name has lower case letters, digits, `_` and dots"};
  return note;
}

}  // namespace

base::Result<PluginNote> read_note(const std::string& path) {
  const File file(path);
  if (!file.is_open()) return Error{fmt::format("cannot be opened: {}", std::strerror(errno)), path, "check the spelling of --plugin"};
  struct stat status {};
  if (!file.status(status)) return Error{fmt::format("cannot be looked at: {}", std::strerror(errno)), path, ""};
  if (auto owner = check_owner(status, path); !owner) return owner.error();
  const auto headers = program_headers(file, static_cast<std::uint64_t>(status.st_size), path);
  if (!headers) return headers.error();
  for (const Elf64_Phdr& header : *headers) {
    if (header.p_type != PT_NOTE || header.p_filesz > kMaxNoteBytes) continue;
    std::vector<char> notes(header.p_filesz);
    if (!file.read(header.p_offset, notes.data(), notes.size())) continue;
    if (const auto content = find_content(notes)) return parse_content(*content, path);
  }
  return Error{"is a shared library, but no plugin of ppcheck", path,
               "a plugin says who it is with PPCHECK_PLUGIN of ppcheck/plugin.h"};
}

base::Status check_interface(const PluginNote& note, const std::string& path) {
  if (note.major == PPCHECK_PLUGIN_MAJOR && note.minor <= PPCHECK_PLUGIN_MINOR) return base::Ok{};
  const bool is_newer = note.major > PPCHECK_PLUGIN_MAJOR || note.major == PPCHECK_PLUGIN_MAJOR;
  return Error{fmt::format("the plugin `{}` was built for the plugin interface {}.{}, and this program has {}.{}", note.name,
                           note.major, note.minor, PPCHECK_PLUGIN_MAJOR, PPCHECK_PLUGIN_MINOR),
               path,
               is_newer ? "use a newer ppcheck, or build the plugin with this one's ppcheck/plugin.h"
                        : "build the plugin with this program's ppcheck/plugin.h"};
}

}  // namespace ppcheck::plugin
