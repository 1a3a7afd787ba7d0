#include "engine/project/discover.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "engine/project/project.h"
#include "engine/project/walk.h"

namespace ppcheck::project {

namespace fs = std::filesystem;

namespace {

fs::path absolute_path(const std::string& path) {
  std::error_code error;
  fs::path absolute = fs::absolute(path, error).lexically_normal();
  if (!absolute.has_filename()) absolute = absolute.parent_path();  // "src/" is "src"
  return absolute;
}

template <typename T>
void sort_and_unique(std::vector<T>& values) {
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
}

// Adds what belongs to the projects of the named folders but is not named itself.
void add_projects(const std::vector<fs::path>& folders, Walker& walker, Discovery& out) {
  std::map<std::string, ProjectRoot> roots;
  std::map<std::string, std::string> named;  // project → the folder through which it was found
  for (const fs::path& folder : folders) {
    ProjectRoot root = project_root(folder.string());
    named.emplace(root.folder, folder.string());
    roots.emplace(root.folder, std::move(root));
  }
  for (const auto& [folder, root] : roots) {
    out.projects.push_back(folder);
    const std::size_t entries = root.marked ? base::kMaxProjectEntries : base::kMaxUnmarkedEntries;
    if (!walker.project_folder(folder, entries)) walker.project_folder_alone(named[folder]);
  }
}

}  // namespace

std::string shown_path(const std::string& absolute) {
  std::error_code error;
  const fs::path here = fs::current_path(error);
  if (error) return absolute;
  const fs::path relative = fs::path(absolute).lexically_relative(here);
  return relative.empty() ? absolute : relative.generic_string();
}

Discovery discover(const std::vector<std::string>& paths, const DiscoverOptions& options) {
  Discovery out;
  Walker walker(options, out);
  std::vector<fs::path> folders;  // whose projects are looked for
  std::vector<fs::path> to_walk;
  for (const std::string& path : paths) {
    if (path.empty()) {
      out.unusable.push_back({"an empty path was given", "", "name a file or a folder; `.` is this one"});
      continue;
    }
    const fs::path absolute = absolute_path(path);
    std::error_code error;
    if (fs::is_directory(absolute, error)) {
      to_walk.push_back(absolute);
      folders.push_back(absolute);
    } else {
      const std::size_t before = out.unusable.size();
      walker.named_file(absolute);
      if (out.unusable.size() == before) folders.push_back(absolute.parent_path());
    }
  }
  // Outer folders first: a folder that is named twice is walked once.
  std::sort(to_walk.begin(), to_walk.end());
  for (const fs::path& folder : to_walk) walker.named_folder(folder);
  if (options.whole_project) add_projects(folders, walker, out);

  std::sort(out.files.begin(), out.files.end(),
            [](const SourcePath& a, const SourcePath& b) { return a.shown < b.shown; });
  std::sort(out.skipped.begin(), out.skipped.end(),
            [](const auto& a, const auto& b) { return a.path < b.path; });
  sort_and_unique(out.requirements);
  sort_and_unique(out.projects);
  return out;
}

}  // namespace ppcheck::project
