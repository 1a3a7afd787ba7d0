// walk.h: goes through folders and sorts what it finds. Used by discover() only.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/project/discover.h"
#include "engine/project/ignore.h"

namespace ppcheck::project {

class Walker {
 public:
  Walker(const DiscoverOptions& options, Discovery& out) : options_(options), out_(out) {}

  // A file or folder that the user named.
  void named_file(const std::filesystem::path& path);
  void named_folder(const std::filesystem::path& path);

  // What belongs to the project beside the named paths: looks at no more than `entries` entries of folders.
  // False when there were more; then nothing has been added.
  bool project_folder(const std::filesystem::path& path, std::size_t entries);
  // The same without its sub-folders.
  void project_folder_alone(const std::filesystem::path& path);

 private:
  using Inode = std::pair<std::uint64_t, std::uint64_t>;  // device, number

  // The ignore files that hold in a folder, the nearest first.
  struct Ignores {
    std::shared_ptr<const Ignores> above;
    std::string folder;
    IgnoreFile file;
  };
  struct Folder {
    std::filesystem::path path;
    std::shared_ptr<const Ignores> ignores;
    bool is_start = false;
  };
  struct Link {
    std::filesystem::path path;
    std::shared_ptr<const Ignores> ignores;
  };

  static std::shared_ptr<const Ignores> ignores_above(const std::filesystem::path& folder);
  static std::shared_ptr<const Ignores> ignores_in(const std::filesystem::path& folder,
                                                   std::shared_ptr<const Ignores> above);
  static bool is_ignored(const Ignores* ignores, const std::string& path, bool is_folder);

  bool walk(const std::filesystem::path& start, std::size_t entries, bool recursive);
  void enter(const Folder& folder);
  void follow(const Link& link);
  void file(const std::filesystem::path& path, bool through_link, bool named = false);
  void skip(const std::filesystem::path& path, std::string reason, std::uint64_t bytes = 0, bool named = false);

  const DiscoverOptions& options_;
  Discovery& out_;
  bool reported_ = true;
  bool recursive_ = true;
  std::size_t entries_left_ = 0;
  std::vector<Folder> folders_;
  std::vector<Link> links_;
  std::set<Inode> visited_folders_;
  std::set<Inode> visited_files_;
  std::set<Inode> files_through_links_;
  std::set<std::string> paths_;
};

}  // namespace ppcheck::project
