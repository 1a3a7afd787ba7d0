#include "dsl/test/example_project.h"

#include <fmt/format.h>

#include <set>

#include "engine/project/read_text.h"

namespace ppcheck::dsl {

base::Result<std::vector<ProjectFile>> project_of(const ast::Sources& sources, const std::string& rule_folder) {
  std::vector<ProjectFile> files;
  int unnamed = 0;
  for (const ast::CodeBlock& block : sources.blocks) {
    std::string name = block.info.text;
    if (name.empty() || name == "python") name = ++unnamed == 1 ? "example.py" : fmt::format("example_{}.py", unnamed);
    files.push_back({std::move(name), block.code, &block});
  }
  for (const ast::Text& file : sources.files) {
    auto text = project::read_small_file(rule_folder + "/" + file.value);
    if (!text) return base::Error{"cannot be read", rule_folder + "/" + file.value, ""};
    files.push_back({file.value, std::move(*text), nullptr});
  }
  std::set<std::string> names;
  for (const ProjectFile& file : files)
    if (!names.insert(file.name).second) return base::Error{fmt::format("two files are called `{}`", file.name), "", ""};
  return files;
}

}  // namespace ppcheck::dsl
