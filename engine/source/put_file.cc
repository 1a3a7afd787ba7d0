#include "engine/source/put_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace ppcheck::source {
namespace {

using base::Error;
using base::Status;

Error system_error(const std::string& shown) {
  return {std::string("cannot be written: ") + std::strerror(errno), shown, ""};
}

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t done = ::write(descriptor, bytes.data(), bytes.size());
    if (done < 0 && errno == EINTR) continue;
    if (done == 0) errno = ENOSPC;
    if (done <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(done));
  }
  // Some file systems know no fsync.
  return ::fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS;
}

// Closes in any case; errno is that of the first failure.
bool closed(int descriptor, bool done) {
  const int failure = errno;
  const bool is_closed = ::close(descriptor) == 0;
  if (!done) errno = failure;
  return done && is_closed;
}

// A device or a pipe (`/dev/null`, `>(less)`) takes what is written to it; in its place a file would be of no use.
Status write_through(const std::string& path, const std::string& shown, std::string_view bytes) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
  if (descriptor < 0) return system_error(shown);
  if (closed(descriptor, write_all(descriptor, bytes))) return base::Ok{};
  return system_error(shown);
}

}  // namespace

Status replace_file(const std::string& path, const std::string& shown, std::string_view bytes) {
  // What a symbolic link leads to: the link stays, the file is replaced.
  char* resolved = ::realpath(path.c_str(), nullptr);
  if (resolved == nullptr) return system_error(shown);
  const std::string target = resolved;
  std::free(resolved);
  struct stat info {};
  if (::stat(target.c_str(), &info) != 0 || ::access(target.c_str(), W_OK) != 0) return system_error(shown);
  if (!S_ISREG(info.st_mode)) return write_through(target, shown, bytes);
  std::string draft = target + ".ppcheck-XXXXXX";
  const int descriptor = ::mkstemp(draft.data());
  if (descriptor < 0) return system_error(shown);
  // Keeping the owner needs rights that few have; a file of the same group is good enough without.
  bool done = write_all(descriptor, bytes) && ::fchmod(descriptor, info.st_mode & 07777) == 0;
  if (done && info.st_uid != ::geteuid() && ::fchown(descriptor, info.st_uid, info.st_gid) != 0) done = errno == EPERM;
  if (closed(descriptor, done) && std::rename(draft.c_str(), target.c_str()) == 0) return base::Ok{};
  const Error error = system_error(shown);
  ::unlink(draft.c_str());
  return error;
}

Status create_file(const std::string& path, const std::string& shown, std::string_view bytes) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor < 0) {
    if (errno == EEXIST) return Error{"is there already, and is left as it is", shown, "choose another name, or remove it"};
    return system_error(shown);
  }
  if (closed(descriptor, write_all(descriptor, bytes))) return base::Ok{};
  const Error error = system_error(shown);
  ::unlink(path.c_str());
  return error;
}

}  // namespace ppcheck::source
