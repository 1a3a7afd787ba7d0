// example_project.h: an example as the files of a small program.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "dsl/ast/example.h"
#include "engine/base/result.h"

namespace ppcheck::dsl {

struct ProjectFile {
  std::string name;                       // "head.py"; of a fence marked `python`: "example.py"
  std::string text;
  const ast::CodeBlock* block = nullptr;  // null: a file beside the rule
};

// `rule_folder`: where `bad "…" file "a.py"` looks for its files. Errors: a file that cannot be read, two of one name.
base::Result<std::vector<ProjectFile>> project_of(const ast::Sources& sources, const std::string& rule_folder);

}  // namespace ppcheck::dsl
