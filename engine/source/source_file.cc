#include "engine/source/source_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "engine/source/encoding.h"

namespace ppcheck::source {
namespace {

using base::Error;
using base::Result;

class OpenFile {
 public:
  // Not blocking: opening a pipe must not wait for somebody to write into it.
  explicit OpenFile(const std::string& path)
      : descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
  ~OpenFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  bool is_open() const { return descriptor_ >= 0; }
  int get() const { return descriptor_; }

 private:
  int descriptor_;
};

std::string with_thousands(std::size_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

Error too_large(const std::string& shown_path, std::size_t size, std::size_t max_bytes) {
  return {"has " + with_thousands(size) + " bytes, over the limit of " + with_thousands(max_bytes),
          shown_path, "raise the limit with --max-file-size"};
}

const char* advice_for(int error) {
  if (error == ENOENT) return "check the spelling of the path";
  if (error == EACCES || error == EPERM) return "check its permissions";
  return "";
}

// The bytes without their mark, and what they were, from a byte order mark; nothing without one.
struct Marked {
  std::string_view rest;
  Encoding encoding;
};

bool find_mark(std::string_view bytes, Marked& out) {
  if (bytes.starts_with("\xEF\xBB\xBF")) {
    out = {bytes.substr(3), Encoding::kUtf8};
  } else if (bytes.starts_with("\xFF\xFE")) {
    out = {bytes.substr(2), Encoding::kUtf16Le};
  } else if (bytes.starts_with("\xFE\xFF")) {
    out = {bytes.substr(2), Encoding::kUtf16Be};
  } else {
    return false;
  }
  return true;
}

void blank_nul_bytes(SourceFile& file) {
  const auto count = std::count(file.text.begin(), file.text.end(), '\0');
  if (count == 0) return;
  std::replace(file.text.begin(), file.text.end(), '\0', ' ');
  file.notes.push_back(count == 1 ? "1 NUL byte was read as a space"
                                  : with_thousands(static_cast<std::size_t>(count)) +
                                        " NUL bytes were read as spaces");
}

void decode_utf8(SourceFile& file, std::string_view bytes, bool declared) {
  if (is_valid_utf8(bytes)) {
    file.text = bytes;
  } else if (declared) {
    file.text = to_utf8(bytes, Encoding::kUtf8);
    file.notes.push_back("bytes that are no UTF-8 were read as U+FFFD");
  } else {
    file.text = to_utf8(bytes, Encoding::kLatin1);
    file.encoding = name_of(Encoding::kLatin1);
    file.notes.push_back("not valid UTF-8 and no encoding declared: read as Latin-1");
  }
}

}  // namespace

Result<SourceFile> read_source(const std::string& path, const std::string& shown_path,
                               std::size_t max_bytes) {
  const auto bytes = read_bytes(path, shown_path, max_bytes);
  if (!bytes) return bytes.error();
  return decode_source(shown_path, *bytes);
}

Result<std::string> read_bytes(const std::string& path, const std::string& shown_path, std::size_t max_bytes) {
  const OpenFile file(path);
  if (!file.is_open())
    return Error{std::string("cannot be read: ") + std::strerror(errno), shown_path,
                 advice_for(errno)};
  struct stat info {};
  if (::fstat(file.get(), &info) != 0)
    return Error{std::string("cannot be read: ") + std::strerror(errno), shown_path, ""};
  if (!S_ISREG(info.st_mode))
    return Error{S_ISDIR(info.st_mode) ? "is a folder, not a file" : "is not a regular file",
                 shown_path, ""};
  const auto size = static_cast<std::size_t>(info.st_size);
  if (size > max_bytes) return too_large(shown_path, size, max_bytes);

  std::string bytes;
  bytes.resize(size);
  std::size_t have = 0;
  // A file may grow while it is read, and some (in /proc) have no size: read until the end or the limit.
  for (;;) {
    if (have == bytes.size()) bytes.resize(std::min(max_bytes, bytes.size() + 65536) + 1);
    const ssize_t got = ::read(file.get(), bytes.data() + have, bytes.size() - have);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0)
      return Error{std::string("cannot be read: ") + std::strerror(errno), shown_path, ""};
    if (got == 0) break;
    have += static_cast<std::size_t>(got);
    if (have > max_bytes) return too_large(shown_path, have, max_bytes);
  }
  bytes.resize(have);
  return bytes;
}

Result<SourceFile> decode_source(std::string shown_path, std::string_view bytes) {
  SourceFile file;
  file.path = std::move(shown_path);
  file.byte_size = bytes.size();

  Marked marked{bytes, Encoding::kUtf8};
  file.had_bom = find_mark(bytes, marked);
  if (file.had_bom && marked.encoding != Encoding::kUtf8) {
    file.text = to_utf8(marked.rest, marked.encoding);
    file.encoding = name_of(marked.encoding);
  } else {
    const std::string_view declared = declared_encoding(marked.rest);
    const auto encoding = declared.empty() ? Encoding::kUtf8 : find_encoding(declared);
    if (!encoding)
      return Error{"the declared encoding `" + std::string(declared) + "` is not known", file.path,
                   "save the file as UTF-8"};
    const bool single_byte = *encoding != Encoding::kUtf8 && *encoding != Encoding::kAscii &&
                             *encoding != Encoding::kUtf16Le && *encoding != Encoding::kUtf16Be;
    if (single_byte && !file.had_bom) {
      file.text = to_utf8(marked.rest, *encoding);
      file.encoding = name_of(*encoding);
    } else {
      // A declaration that can be read as ASCII is no UTF-16, and bytes over 127 are no ASCII: what the
      // bytes are counts more than what they say.
      decode_utf8(file, marked.rest, file.had_bom || (!declared.empty() && *encoding == Encoding::kUtf8));
    }
  }
  blank_nul_bytes(file);
  file.lines = LineIndex(file.text);
  return file;
}

}  // namespace ppcheck::source
