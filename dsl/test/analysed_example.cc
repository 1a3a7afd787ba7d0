#include "dsl/test/analysed_example.h"

#include <algorithm>
#include <iterator>

#include "engine/findings/fingerprint.h"
#include "engine/fix/converge.h"

namespace ppcheck::dsl {

using findings::Finding;

AnalysedExample::AnalysedExample(const std::vector<std::pair<std::string, std::string>>& files, SharedStubs& stubs,
                                 const plugin::Plugins* plugins)
    : plugins_(plugins),
      program_(driver::load(driver::input_of_texts(files), stubs.library, 1)),
      facts_(driver::facts_of(program_.requirements, plugins)) {
  for (const project::ProgramPart& part : program_.parts) {
    driver::StubLibrary::Modules modules;
    {
      const std::lock_guard lock(stubs.mutex);
      modules = stubs.library.closure(driver::imported_modules(program_, part), 1);
    }
    parts_.push_back(driver::analyse_part(program_, part, stubs.solver.solve(modules), plugins));
  }
}

std::vector<Finding> AnalysedExample::run(const check::Checker& checker) const {
  std::vector<Finding> out;
  for (const driver::AnalysedPart& part : parts_) {
    auto result = checker.run({*part.model, facts_});
    if (plugins_ != nullptr && plugins_->has_fixers()) plugins_->propose_fixes(*part.model, result.findings);
    std::move(result.findings.begin(), result.findings.end(), std::back_inserter(out));
  }
  std::sort(out.begin(), out.end());
  findings::assign_fingerprints(out);
  fix::drop_broken_fixes(out, [&](const std::string& path) -> const source::SourceFile* {
    for (const driver::LoadedFile& file : program_.files)
      if (file.module != nullptr && file.module->file->path == path) return file.module->file.get();
    return nullptr;
  });
  return out;
}

std::map<std::string, std::shared_ptr<const source::SourceFile>> AnalysedExample::files() const {
  std::map<std::string, std::shared_ptr<const source::SourceFile>> out;
  for (const driver::LoadedFile& file : program_.files)
    if (file.module != nullptr) out[file.module->file->path] = file.module->file;
  return out;
}

std::string AnalysedExample::explain(const check::Checker& checker, const std::string& file, std::uint32_t line,
                                     const check::LineName& name, const std::string& indent) const {
  for (const driver::AnalysedPart& part : parts_) {
    for (std::uint32_t m = 0; m < part.table->size(); ++m) {
      const ir::Module& module = part.table->module(m);
      if (module.is_stub || module.file->path != file) continue;
      return check::trace_text(checker.explain({*part.model, facts_}, m, line), *part.model, name, indent);
    }
  }
  return {};
}

}  // namespace ppcheck::dsl
