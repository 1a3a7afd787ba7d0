// ppcheck dump STAGE FILE: what a stage made of a file, as text.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "engine/base/text_match.h"
#include "engine/cli/command_line.h"
#include "engine/cli/commands.h"
#include "engine/cli/console.h"
#include "engine/ir/dump.h"
#include "engine/lower/lower.h"
#include "engine/source/source_file.h"
#include "engine/syntax/dump.h"
#include "engine/syntax/parse.h"

namespace ppcheck::cli {

namespace {

using FilePtr = std::shared_ptr<const source::SourceFile>;
using Text = base::Result<std::string>;

Text dump_syntax(const FilePtr& file) {
  auto tree = syntax::parse(*file);
  if (!tree) return tree.error();
  return syntax::dump(*tree);
}

Text dump_ir(const FilePtr& file) {
  lower::LowerOptions options;
  options.module_name = "m";
  options.is_stub = file->path.ends_with(".pyi");
  auto module = lower::lower_file(file, options);
  if (!module) return module.error();
  return ir::dump(**module);
}

struct Stage {
  std::string_view name;
  Text (*dump)(const FilePtr& file);
};

constexpr Stage kStages[] = {{"ir", dump_ir}, {"syntax", dump_syntax}};

}  // namespace

int cmd_dump(int argc, const char* const* argv) {
  CLI::App app("Prints what a stage made of a file.", "ppcheck dump");
  std::string stage_name;
  std::string path;
  std::vector<std::string> names;
  for (const Stage& stage : kStages) names.emplace_back(stage.name);
  app.add_option("STAGE", stage_name, fmt::format("one of: {}", fmt::join(names, ", ")))->required();
  app.add_option("FILE", path, "a Python file")->required();
  if (const auto exit = parse(app, argc, argv)) return *exit;

  const auto stage = std::find_if(std::begin(kStages), std::end(kStages),
                                  [&](const Stage& s) { return s.name == stage_name; });
  if (stage == std::end(kStages)) {
    const auto near = base::nearest(stage_name, names);
    return refuse({fmt::format("there is no stage `{}`", stage_name), "",
                   near ? fmt::format("did you mean `{}`?", *near) : fmt::format("there are: {}", fmt::join(names, ", "))});
  }
  auto file = source::read_source(path, path, base::kMaxSourceBytes);
  if (!file) return refuse(file.error());
  const auto text = stage->dump(std::make_shared<const source::SourceFile>(std::move(file).value()));
  if (!text) return refuse(text.error());
  return write_out(*text) ? kNothingShown : kNotUsable;
}

}  // namespace ppcheck::cli
