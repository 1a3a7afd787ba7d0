// lower.h: from the tree of a file to its IR.
//
//   auto file = std::make_shared<const source::SourceFile>(…);
//   Result<SyntaxTree> tree = syntax::parse(*file);
//   std::unique_ptr<ir::Module> module = lower(*tree, file, {.module_name = "pkg.mod"});
//
// Never fails: code that is not understood becomes Unknown instructions, and Module::skipped lists it with
// the reason. Cost: linear in the size of the file; less than parsing it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/base/limits.h"
#include "engine/base/result.h"
#include "engine/ir/module.h"
#include "engine/syntax/syntax_tree.h"

namespace ppcheck::lower {

struct LowerOptions {
  std::string module_name;
  bool is_package = false;
  bool is_stub = false;
};

std::unique_ptr<ir::Module> lower(const syntax::SyntaxTree& tree,
                                  std::shared_ptr<const source::SourceFile> file,
                                  const LowerOptions& options);

// Parses and lowers. Errors: those of syntax::parse.
base::Result<std::unique_ptr<ir::Module>> lower_file(std::shared_ptr<const source::SourceFile> file,
                                                     const LowerOptions& options);

// The same for a text in memory; what is wrong with it is in `skipped`. For tests and examples of rules.
std::unique_ptr<ir::Module> lower_text(std::string_view text, const LowerOptions& options = {"m"},
                                       const std::string& path = "m.py");

}  // namespace ppcheck::lower
