#include "engine/driver/input.h"

#include <algorithm>
#include <set>

#include "engine/project/project.h"
#include "engine/project/read_text.h"

namespace ppcheck::driver {

namespace {

std::string parent(const std::string& path) { return path.substr(0, path.rfind('/')); }
std::string name_of(const std::string& path) { return path.substr(path.rfind('/') + 1); }

bool is_package_file(const std::string& name) {
  return name == "pyproject.toml" || name == "setup.py" || name == "setup.cfg";
}

void sort_files(std::vector<InputFile>& files) {
  std::sort(files.begin(), files.end(),
            [](const InputFile& a, const InputFile& b) { return a.path < b.path; });
}

}  // namespace

Input input_of_paths(const std::vector<std::string>& paths, const project::DiscoverOptions& options) {
  project::Discovery found = project::discover(paths, options);
  Input input;
  input.max_file_size = options.max_file_size;
  input.skipped = std::move(found.skipped);
  input.unusable = std::move(found.unusable);
  input.context_skipped = found.context_skipped;
  for (project::SourcePath& file : found.files)
    input.files.push_back({std::move(file.path), std::move(file.shown), file.reported, file.named, std::nullopt});
  sort_files(input.files);
  std::set<std::string> roots(found.projects.begin(), found.projects.end());
  for (const std::string& path : found.requirements) {
    const std::string name = name_of(path);
    if (is_package_file(name)) roots.insert(parent(path));
    if (name == "setup.py") continue;  // Python: read from its IR
    if (auto text = project::read_small_file(path))
      input.statements.push_back({name, project::shown_path(path), std::move(*text)});
  }
  input.roots.assign(roots.begin(), roots.end());
  return input;
}

Input input_of_texts(std::vector<std::pair<std::string, std::string>> files) {
  Input input;
  add_texts(input, "", files);
  return input;
}

void add_texts(Input& input, const std::string& prefix, const std::vector<std::pair<std::string, std::string>>& files) {
  std::string folder = "/<memory>/" + prefix;
  folder.pop_back();
  input.roots.push_back(folder);
  for (const auto& [name, text] : files) {
    const std::string last = name_of(name);
    if (name.ends_with(".py") || name.ends_with(".pyi"))
      input.files.push_back({folder + "/" + name, prefix + name, true, false, text});
    else if (project::is_requirements_file(last))
      input.statements.push_back({last, prefix + name, text});
  }
  sort_files(input.files);
}

}  // namespace ppcheck::driver
