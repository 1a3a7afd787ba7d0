#include "engine/project/project.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace ppcheck::project {

namespace {

namespace fs = std::filesystem;

bool has(const fs::path& folder, const char* name) {
  std::error_code error;
  return fs::exists(folder / name, error);
}

bool has_package_file(const fs::path& folder) {
  return has(folder, "pyproject.toml") || has(folder, "setup.cfg") || has(folder, "setup.py");
}

}  // namespace

ProjectRoot project_root(const std::string& folder) {
  fs::path outermost;
  for (fs::path at = folder;; at = at.parent_path()) {
    if (has(at, ".git")) return {at.string(), true};
    if (has_package_file(at)) outermost = at;
    if (at == at.root_path() || at.empty()) break;
  }
  if (!outermost.empty()) return {outermost.string(), true};
  fs::path at = folder;
  while (has(at, "__init__.py") && at != at.root_path()) at = at.parent_path();
  return {at.string(), false};
}

bool is_requirements_file(std::string_view name) {
  constexpr std::array<std::string_view, 10> kNames = {
      "pyproject.toml", "poetry.lock", "Pipfile.lock", "Pipfile",     "uv.lock",
      "setup.cfg",      "setup.py",    "pdm.lock",     "conda.yaml", "conda.yml"};
  if (std::find(kNames.begin(), kNames.end(), name) != kNames.end()) return true;
  const bool is_text = name.ends_with(".txt");
  const bool is_yaml = name.ends_with(".yml") || name.ends_with(".yaml");
  return (is_text && name.find("requirements") != std::string_view::npos) ||
         (is_text && name.starts_with("constraints")) || (is_yaml && name.starts_with("environment"));
}

bool is_tool_folder(std::string_view name) {
  constexpr std::array<std::string_view, 6> kNames = {"node_modules",  "__pycache__", "venv",
                                                      "site-packages", "__pypackages__", "bower_components"};
  return name.starts_with('.') || std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

}  // namespace ppcheck::project
