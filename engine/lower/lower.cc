#include "engine/lower/lower.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "engine/ir/verify.h"
#include "engine/lower/module_lowering.h"
#include "engine/syntax/parse.h"

namespace ppcheck::lower {

std::unique_ptr<ir::Module> lower(const syntax::SyntaxTree& tree,
                                  std::shared_ptr<const source::SourceFile> file,
                                  const LowerOptions& options) {
  auto module = std::make_unique<ir::Module>();
  module->name = base::intern(options.module_name);
  module->is_package = options.is_package;
  module->is_stub = options.is_stub;
  module->notes = file->notes;
  module->file = std::move(file);
  module->comments = tree.comments;
  ModuleLowering(tree, *module).run();
#ifndef NDEBUG
  for (const std::string& problem : ir::verify(*module)) {
    std::fprintf(stderr, "%s: the IR is wrong: %s\n", module->file->path.c_str(), problem.c_str());
    std::abort();
  }
#endif
  return module;
}

base::Result<std::unique_ptr<ir::Module>> lower_file(std::shared_ptr<const source::SourceFile> file,
                                                     const LowerOptions& options) {
  auto tree = syntax::parse(*file);
  if (!tree) return tree.error();
  return lower(*tree, std::move(file), options);
}

std::unique_ptr<ir::Module> lower_text(std::string_view text, const LowerOptions& options,
                                       const std::string& path) {
  std::shared_ptr<const source::SourceFile> file;
  std::string reason;
  if (auto decoded = source::decode_source(path, text)) {
    file = std::make_shared<const source::SourceFile>(std::move(*decoded));
    auto module = lower_file(file, options);
    if (module) return std::move(*module);
    reason = module.error().what;
  } else {
    reason = decoded.error().what;
    source::SourceFile empty;
    empty.path = path;
    file = std::make_shared<const source::SourceFile>(std::move(empty));
  }
  // Nothing could be read: an empty module that says so.
  source::SourceFile blank;
  blank.path = path;
  auto module = lower_file(std::make_shared<const source::SourceFile>(std::move(blank)), options);
  (*module)->file = file;
  (*module)->skipped.push_back({{0, static_cast<std::uint32_t>(file->text.size())}, reason});
  return std::move(*module);
}

}  // namespace ppcheck::lower
