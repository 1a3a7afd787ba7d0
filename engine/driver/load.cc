#include "engine/driver/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <utility>

#include "engine/driver/crash.h"
#include "engine/driver/worker_pool.h"
#include "engine/lower/lower.h"
#include "engine/source/source_file.h"

namespace ppcheck::driver {

namespace {

// What became of one file, before it is merged in the order of the files.
struct Outcome {
  std::shared_ptr<ir::Module> module;
  std::string failure;
  std::uint64_t bytes = 0;
};

Outcome read_and_lower(const InputFile& input, std::size_t max_bytes, const lower::LowerOptions& options) {
  const Task task("reading", input.shown);
  Outcome out;
  try {
    auto file = input.bytes ? source::decode_source(input.shown, *input.bytes)
                            : source::read_source(input.path, input.shown, max_bytes);
    if (!file) {
      out.failure = file.error().what;
      if (!file.error().advice.empty()) out.failure += "; " + file.error().advice;
      return out;
    }
    out.bytes = file->byte_size;
    auto shared = std::make_shared<const source::SourceFile>(std::move(file).value());
    auto module = lower::lower_file(std::move(shared), options);
    if (!module) {
      out.failure = module.error().what;
      return out;
    }
    out.module = std::move(module).value();
  } catch (const std::bad_alloc&) {
    out.failure = "not enough memory to analyse this file";
  }
  return out;
}

void add_regions(const ir::Module& module, std::vector<findings::Skipped>& out) {
  const source::SourceFile& file = *module.file;
  for (const ir::SkippedRegion& region : module.skipped) {
    findings::Skipped skipped;
    skipped.path = file.path;
    skipped.reason = region.reason;
    skipped.span = region.span;
    skipped.begin = file.lines.position(file.text, region.span.begin);
    skipped.bytes = region.span.size();
    out.push_back(std::move(skipped));
  }
}

void read_statements(const Input& input, LoadedProgram& out) {
  for (const Input::Statement& statement : input.statements)
    if (!out.requirements.add_file(statement.name, statement.text))
      out.notes.push_back({statement.shown, "its syntax is broken, so the versions it states are not all known", 0});
  for (std::size_t f = 0; f < out.files.size(); ++f) {
    const std::string& path = out.names.path(static_cast<std::uint32_t>(f));
    if (path.ends_with("/setup.py") && out.files[f].module != nullptr) out.requirements.add_setup(*out.files[f].module);
  }
}

}  // namespace

LoadedProgram load(Input input, const StubLibrary& stubs, unsigned jobs) {
  LoadedProgram out;
  std::vector<std::string> paths;
  for (const InputFile& file : input.files) paths.push_back(file.path);
  out.names = project::ModuleNames(paths, input.roots, stubs.packages());

  std::vector<Outcome> outcomes(input.files.size());
  parallel_for(input.files.size(), jobs, [&](std::size_t k) {
    const auto f = static_cast<std::uint32_t>(k);
    lower::LowerOptions options;
    options.module_name = out.names.name(f);
    options.is_package = out.names.is_package(f);
    options.is_stub = false;  // a .pyi that is named is looked at as code
    outcomes[k] = read_and_lower(input.files[k], input.max_file_size, options);
  });

  out.skipped = std::move(input.skipped);
  out.unusable = std::move(input.unusable);
  for (const findings::Skipped& skipped : out.skipped) out.bytes += skipped.bytes;
  std::size_t context_failures = input.context_skipped;
  std::vector<std::vector<project::ImportName>> imports;
  for (std::size_t k = 0; k < outcomes.size(); ++k) {
    Outcome& outcome = outcomes[k];
    const InputFile& file = input.files[k];
    LoadedFile loaded;
    loaded.module = std::move(outcome.module);
    loaded.reported = file.reported;
    if (loaded.module != nullptr) loaded.imports = project::imports_of(*loaded.module);
    if (!file.reported) {
      context_failures += loaded.module == nullptr ? 1u : 0u;
    } else if (loaded.module == nullptr) {
      findings::Skipped skipped;
      skipped.path = file.shown;
      skipped.reason = outcome.failure;
      skipped.bytes = outcome.bytes;
      if (file.named) out.unusable.push_back({skipped.reason, skipped.path, ""});
      out.skipped.push_back(std::move(skipped));
    } else {
      ++out.analysed;
      add_regions(*loaded.module, out.skipped);
      for (const std::string& note : loaded.module->file->notes) out.notes.push_back({file.shown, note, 0});
      for (const std::string& note : loaded.module->notes) out.notes.push_back({file.shown, note, 0});
    }
    if (file.reported) out.bytes += outcome.bytes;
    imports.push_back(loaded.imports);
    out.files.push_back(std::move(loaded));
  }
  if (context_failures > 0)
    out.notes.push_back({"", fmt::format("{} of the project outside the named paths could not be analysed; what they do "
                                         "is not known",
                                         context_failures == 1 ? "one file" : fmt::format("{} files", context_failures)),
                         0});
  read_statements(input, out);
  out.parts = project::partition(out.names, imports);
  std::stable_sort(out.skipped.begin(), out.skipped.end(), [](const auto& a, const auto& b) {
    return a.path != b.path ? a.path < b.path : a.span < b.span;
  });
  return out;
}

}  // namespace ppcheck::driver
