#include "engine/project/walk.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "engine/base/limits.h"
#include "engine/project/project.h"
#include "engine/project/read_text.h"

namespace ppcheck::project {

namespace fs = std::filesystem;

namespace {

// What is not an ordinary file or a folder, in words.
std::string_view kind_of(mode_t mode) {
  if (S_ISFIFO(mode)) return "a FIFO";
  if (S_ISSOCK(mode)) return "a socket";
  if (S_ISCHR(mode) || S_ISBLK(mode)) return "a device";
  return "no ordinary file";
}

bool is_python_name(const fs::path& path) { return path.extension() == ".py"; }

std::string size_text(std::uint64_t bytes) {
  if (bytes < 1024) return fmt::format("{} bytes", bytes);
  if (bytes < 1024 * 1024) return fmt::format("{:.1f} KiB", static_cast<double>(bytes) / 1024.0);
  return fmt::format("{:.1f} MiB", static_cast<double>(bytes) / (1024.0 * 1024.0));
}

// Begins with `#!` and names Python: a script without extension.
bool is_python_script(const fs::path& path) {
  const auto text = read_small_file(path.string());
  if (!text || !text->starts_with("#!")) return false;
  return text->substr(0, text->find('\n')).find("python") != std::string::npos;
}

}  // namespace

void Walker::skip(const fs::path& path, std::string reason, std::uint64_t bytes, bool named) {
  if (named) out_.unusable.push_back({reason, shown_path(path.string()), ""});
  if (!reported_) {
    ++out_.context_skipped;
    return;
  }
  findings::Skipped skipped;
  skipped.path = shown_path(path.string());
  skipped.reason = std::move(reason);
  skipped.bytes = bytes;
  out_.skipped.push_back(std::move(skipped));
}

void Walker::named_file(const fs::path& path) {
  reported_ = true;
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0) {
    out_.unusable.push_back({std::strerror(errno), shown_path(path.string()), ""});
    return;
  }
  if (!S_ISREG(status.st_mode)) {
    out_.unusable.push_back({fmt::format("is {}, not a file or folder", kind_of(status.st_mode)),
                             shown_path(path.string()), ""});
    return;
  }
  if (::access(path.c_str(), R_OK) != 0) {
    out_.unusable.push_back(
        {fmt::format("cannot be read: {}", std::strerror(errno)), shown_path(path.string()), ""});
    return;
  }
  if (!is_python_name(path) && path.extension() != ".pyi" && !is_python_script(path)) {
    skip(path, "is no Python file (.py, .pyi, or a script that begins with `#!` and names python)",
         static_cast<std::uint64_t>(status.st_size), true);
    return;
  }
  struct stat link{};
  file(path, ::lstat(path.c_str(), &link) == 0 && S_ISLNK(link.st_mode), true);
}

void Walker::named_folder(const fs::path& path) {
  reported_ = true;
  std::error_code error;
  fs::directory_iterator probe(path, error);
  if (error) {
    out_.unusable.push_back(
        {fmt::format("cannot list the folder: {}", error.message()), shown_path(path.string()), ""});
    return;
  }
  walk(path, base::kMaxProjectEntries, true);
}

bool Walker::project_folder(const fs::path& path, std::size_t entries) {
  reported_ = false;
  const Discovery before = out_;
  const auto folders = visited_folders_;
  const auto files = visited_files_;
  const auto paths = paths_;
  if (walk(path, entries, true)) return true;
  out_ = before;
  visited_folders_ = folders;
  visited_files_ = files;
  paths_ = paths;
  return false;
}

void Walker::project_folder_alone(const fs::path& path) {
  reported_ = false;
  walk(path, base::kMaxProjectEntries, false);
}

// False when there were more than `entries` entries. Links come last, so that what can be reached without one is
// shown under its own path.
bool Walker::walk(const fs::path& start, std::size_t entries, bool recursive) {
  entries_left_ = entries;
  recursive_ = recursive;
  folders_ = {{start, ignores_above(start), true}};
  links_.clear();
  while (!folders_.empty() || !links_.empty()) {
    while (!folders_.empty()) {
      const Folder folder = std::move(folders_.back());
      folders_.pop_back();
      enter(folder);
      if (entries_left_ == 0) return false;
    }
    const std::vector<Link> links = std::move(links_);
    links_.clear();
    for (const Link& link : links) follow(link);
  }
  return true;
}

void Walker::enter(const Folder& folder) {
  struct stat status{};
  if (::stat(folder.path.c_str(), &status) == 0 &&
      !visited_folders_.insert({status.st_dev, status.st_ino}).second)
    return;
  std::error_code error;
  fs::directory_iterator it(folder.path, error);
  if (error) {
    skip(folder.path, fmt::format("cannot list the folder: {}", error.message()));
    return;
  }
  std::vector<fs::path> entries;
  for (; it != fs::directory_iterator(); it.increment(error)) {
    if (error) break;
    entries.push_back(it->path());
  }
  if (error) skip(folder.path, fmt::format("cannot list the folder: {}", error.message()));
  std::sort(entries.begin(), entries.end());
  if (entries.size() >= entries_left_) {
    entries_left_ = 0;
    return;
  }
  entries_left_ -= entries.size();
  // A virtual environment, whatever its name: other people's code.
  const bool is_environment = std::any_of(entries.begin(), entries.end(),
                                          [](const fs::path& p) { return p.filename() == "pyvenv.cfg"; });
  if (is_environment && !folder.is_start) return;

  const auto ignores = ignores_in(folder.path, folder.ignores);
  std::vector<Folder> below;
  for (const fs::path& path : entries) {
    const std::string name = path.filename().string();
    struct stat entry{};
    if (::lstat(path.c_str(), &entry) != 0) continue;  // gone since it was listed
    const bool is_folder = S_ISDIR(entry.st_mode);
    if (is_ignored(ignores.get(), path.string(), is_folder)) continue;
    if (is_folder) {
      if (recursive_ && !is_tool_folder(name)) below.push_back({path, ignores});
    } else if (S_ISLNK(entry.st_mode)) {
      if (!is_tool_folder(name)) links_.push_back({path, ignores});
    } else if (!S_ISREG(entry.st_mode)) {
      if (is_python_name(path)) skip(path, fmt::format("is {}", kind_of(entry.st_mode)));
    } else if (is_python_name(path)) {
      file(path, false);
    }
    if (S_ISREG(entry.st_mode) && is_requirements_file(name)) out_.requirements.push_back(path.string());
  }
  folders_.insert(folders_.end(), below.rbegin(), below.rend());
}

void Walker::follow(const Link& link) {
  struct stat target{};
  if (::stat(link.path.c_str(), &target) != 0) {
    if (is_python_name(link.path))
      skip(link.path, fmt::format("a symbolic link that cannot be followed: {}", std::strerror(errno)));
    return;
  }
  if (S_ISDIR(target.st_mode)) {
    if (recursive_ && visited_folders_.count({target.st_dev, target.st_ino}) == 0)
      folders_.push_back({link.path, link.ignores});
    while (!folders_.empty() && entries_left_ > 0) {
      const Folder folder = std::move(folders_.back());
      folders_.pop_back();
      enter(folder);
    }
  } else if (S_ISREG(target.st_mode)) {
    if (is_python_name(link.path)) file(link.path, true);
  } else if (is_python_name(link.path)) {
    skip(link.path, fmt::format("is {}", kind_of(target.st_mode)));
  }
}

void Walker::file(const fs::path& path, bool through_link, bool named) {
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0) return;
  const Inode inode{status.st_dev, status.st_ino};
  // Two hard links are two files; a symbolic link to a file that is there anyway is none.
  if (through_link && visited_files_.count(inode) != 0) return;
  if (!through_link && files_through_links_.count(inode) != 0) return;
  if (!paths_.insert(path.string()).second) return;
  visited_files_.insert(inode);
  if (through_link) files_through_links_.insert(inode);

  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (::access(path.c_str(), R_OK) != 0) {
    skip(path, fmt::format("cannot be read: {}", std::strerror(errno)), size);
    return;
  }
  if (size > options_.max_file_size) {
    skip(path,
         fmt::format("{} are over --max-file-size ({})", size_text(size), size_text(options_.max_file_size)), size,
         named);
    return;
  }
  out_.files.push_back({path.string(), shown_path(path.string()), size, reported_, named});
}

std::shared_ptr<const Walker::Ignores> Walker::ignores_in(const fs::path& folder,
                                                          std::shared_ptr<const Ignores> above) {
  auto text = read_small_file((folder / ".gitignore").string());
  if (!text) return above;
  IgnoreFile file(*text);
  if (file.empty()) return above;
  return std::make_shared<const Ignores>(Ignores{std::move(above), folder.string(), std::move(file)});
}

// Of the folders from the one with `.git` down to the parent of `folder`.
std::shared_ptr<const Walker::Ignores> Walker::ignores_above(const fs::path& folder) {
  std::vector<fs::path> chain;
  std::error_code error;
  bool found = false;
  for (fs::path at = folder; !found; at = at.parent_path()) {
    if (at != folder) chain.push_back(at);
    found = fs::exists(at / ".git", error);
    if (at == at.root_path() || at.empty()) break;
  }
  std::shared_ptr<const Ignores> ignores;
  if (!found) return ignores;
  const fs::path repository = chain.empty() ? folder : chain.back();
  if (auto text = read_small_file((repository / ".git" / "info" / "exclude").string()))
    ignores = std::make_shared<const Ignores>(Ignores{nullptr, repository.string(), IgnoreFile(*text)});
  for (auto it = chain.rbegin(); it != chain.rend(); ++it) ignores = ignores_in(*it, ignores);
  return ignores;
}

bool Walker::is_ignored(const Ignores* ignores, const std::string& path, bool is_folder) {
  for (; ignores != nullptr; ignores = ignores->above.get()) {
    const std::string_view below = std::string_view(path).substr(ignores->folder.size());
    const auto decided = ignores->file.decide(below.substr(below.find_first_not_of('/')), is_folder);
    if (decided) return *decided;
  }
  return false;
}

}  // namespace ppcheck::project
