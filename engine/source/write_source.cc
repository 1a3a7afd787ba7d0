#include "engine/source/write_source.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <optional>
#include <utility>

#include "engine/source/encoding.h"
#include "engine/source/put_file.h"

namespace ppcheck::source {
namespace {

using base::Error;
using base::Status;

Error system_error(const SourceFile& file) {
  return {std::string("cannot be written: ") + std::strerror(errno), file.path, ""};
}

// What a symbolic link leads to: the link stays, the file is replaced.
std::string real_path(const std::string& path) {
  char* resolved = ::realpath(path.c_str(), nullptr);
  if (resolved == nullptr) return path;
  std::string out = resolved;
  std::free(resolved);
  return out;
}

std::string folder_of(const std::string& path) {
  const auto slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

}  // namespace

base::Result<std::string> encode_source(const SourceFile& file, std::string_view text) {
  const Encoding encoding = find_encoding(file.encoding).value_or(Encoding::kUtf8);
  auto bytes = from_utf8(text, encoding);
  if (!bytes) return Error{"a character of the new text cannot be written in " + file.encoding, file.path, ""};
  if (!file.had_bom) return std::move(*bytes);
  std::string mark = "\xEF\xBB\xBF";
  if (encoding == Encoding::kUtf16Le) mark = "\xFF\xFE";
  if (encoding == Encoding::kUtf16Be) mark = "\xFE\xFF";
  return mark + *bytes;
}

Status check_writable(const std::string& path, const SourceFile& before) {
  const std::string target = real_path(path);
  struct stat info {};
  if (::stat(target.c_str(), &info) != 0) return system_error(before);
  // The mode is asked too, because the superuser may write everything.
  constexpr mode_t kAnyWrite = S_IWUSR | S_IWGRP | S_IWOTH;
  if ((info.st_mode & kAnyWrite) == 0 || ::access(target.c_str(), W_OK) != 0)
    return Error{"is read-only, so it was not changed", before.path, "make it writable to have it fixed"};
  if (::access(folder_of(target).c_str(), W_OK | X_OK) != 0)
    return Error{"is in a read-only folder, so it was not changed", before.path, "make the folder writable to have it fixed"};
  const auto bytes = read_bytes(target, before.path, std::numeric_limits<std::size_t>::max() / 2);
  if (!bytes) return bytes.error();
  const auto now = decode_source(before.path, *bytes);
  if (!now || now->text != before.text || now->encoding != before.encoding || now->had_bom != before.had_bom)
    return Error{"has changed since it was read, so it was not changed", before.path, "run again"};
  const auto again = encode_source(before, before.text);
  if (!again || *again != *bytes)
    return Error{"holds bytes that mean nothing in " + before.encoding + ", so it was not changed", before.path,
                 "save it as UTF-8 first"};
  return base::Ok{};
}

Status write_source(const std::string& path, const SourceFile& before, std::string_view text) {
  const auto bytes = encode_source(before, text);
  if (!bytes) return bytes.error();
  if (auto status = check_writable(path, before); !status) return status.error();
  return replace_file(path, before.path, *bytes);
}

}  // namespace ppcheck::source
