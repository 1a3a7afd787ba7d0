#include "engine/cli/rule_files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <set>

#include "engine/base/limits.h"
#include "engine/project/discover.h"

namespace ppcheck::cli {

namespace fs = std::filesystem;
using base::Error;

namespace {

bool is_hidden(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.size() > 1 && name.front() == '.' && name != "..";
}

base::Result<std::vector<std::string>> files_below(const std::string& folder) {
  std::vector<std::string> found;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (is_hidden(it->path())) {
      it.disable_recursion_pending();
    } else if (it->path().extension() == ".ppr" && it->is_regular_file()) {
      found.push_back(it->path().string());
    }
  }
  if (error) return Error{fmt::format("cannot list the folder: {}", error.message()), folder, ""};
  if (found.empty()) return Error{"holds no rules (.ppr files)", folder, ""};
  std::sort(found.begin(), found.end());
  return found;
}

Error failed(const std::string& path) {
  return Error{fmt::format("cannot be written: {}", std::strerror(errno)), path, ""};
}

// Writes all and closes; false with errno when that fails.
bool fill(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t done = ::write(descriptor, text.data(), text.size());
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) {
      const int reason = done == 0 ? ENOSPC : errno;
      ::close(descriptor);
      errno = reason;
      return false;
    }
    text.remove_prefix(static_cast<std::size_t>(done));
  }
  if (::fsync(descriptor) != 0 && errno != EINVAL && errno != EROFS) {
    const int reason = errno;
    ::close(descriptor);
    errno = reason;
    return false;
  }
  return ::close(descriptor) == 0;
}

base::Result<source::SourceFile> accepted(base::Result<source::SourceFile> file) {
  if (!file) return Error{file.error().what, file.error().where, ""};
  if (file->encoding != "utf-8")
    return Error{fmt::format("is not UTF-8 ({})", file->notes.empty() ? file->encoding : file->notes.front()), file->path,
                 "save it as UTF-8"};
  if (!file->notes.empty()) return Error{file->notes.front(), file->path, "rules are text in UTF-8"};
  return file;
}

}  // namespace

base::Result<std::vector<std::string>> find_rule_files(const std::vector<std::string>& paths) {
  std::vector<std::string> out;
  std::set<std::string> seen;
  const auto add = [&](const std::string& path) {
    std::error_code error;
    const fs::path real = fs::weakly_canonical(path, error);
    if (seen.insert(error ? path : real.string()).second) out.push_back(path);
  };
  for (const std::string& path : paths) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status)) return Error{"there is no such file or folder", path, ""};
    if (fs::is_directory(status)) {
      auto below = files_below(path);
      if (!below) return below.error();
      for (const std::string& file : *below) add(file);
    } else if (fs::path(path).extension() != ".ppr") {
      return Error{"is no rule file", path, "rule files end in `.ppr`"};
    } else {
      add(path);
    }
  }
  return out;
}

std::string shown_rule_path(const std::string& path) {
  std::error_code error;
  return project::shown_path(fs::absolute(path, error).lexically_normal().string());
}

base::Result<source::SourceFile> decode_rule_file(const std::string& shown_path, std::string_view bytes) {
  if (bytes.size() > base::kMaxRuleBytes) return Error{"is larger than a rule file may be (1 MiB)", shown_path, ""};
  return accepted(source::decode_source(shown_path, bytes));
}

base::Result<source::SourceFile> read_rule_file(const std::string& path) {
  return accepted(source::read_source(path, shown_rule_path(path), base::kMaxRuleBytes));
}

base::Status replace_file(const std::string& path, std::string_view text) {
  std::error_code error;
  const fs::path real = fs::canonical(path, error);
  if (error) return Error{fmt::format("cannot be written: {}", error.message()), path, ""};
  struct stat before {};
  if (::stat(real.c_str(), &before) != 0 || ::access(real.c_str(), W_OK) != 0) return failed(path);
  std::string draft = (real.parent_path() / ("." + real.filename().string() + ".XXXXXX")).string();
  const int descriptor = ::mkstemp(draft.data());
  if (descriptor < 0) return failed(path);
  const bool same_mode = ::fchmod(descriptor, before.st_mode & 07777) == 0;
  const bool filled = fill(descriptor, text);
  if (same_mode && filled && std::rename(draft.c_str(), real.c_str()) == 0) return base::Ok{};
  const Error reason = failed(path);
  ::unlink(draft.c_str());
  return reason;
}

base::Status create_file(const std::string& path, std::string_view text) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor < 0) {
    if (errno == EEXIST) return Error{"is there already, and is left as it is", path, "choose another name, or remove it"};
    return failed(path);
  }
  if (fill(descriptor, text)) return base::Ok{};
  const Error reason = failed(path);
  ::unlink(path.c_str());
  return reason;
}

base::Status write_file(const std::string& path, std::string_view text) {
  std::error_code error;
  if (fs::exists(path, error)) return replace_file(path, text);
  return create_file(path, text);
}

}  // namespace ppcheck::cli
