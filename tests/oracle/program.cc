#include "tests/oracle/program.h"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/lower/lower.h"
#include "engine/project/module_names.h"
#include "engine/source/source_file.h"

namespace ppcheck::oracle {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxBytes = 16u << 20;

// "data/inputs.py" -> "data.inputs", "data/__init__.py" -> "data".
std::string module_name(const std::string& file) {
  std::string name = file.substr(0, file.rfind('.'));
  constexpr std::string_view kInit = "__init__";
  if (name == kInit) return "";
  if (name.ends_with("/__init__")) name.resize(name.size() - kInit.size() - 1);
  std::replace(name.begin(), name.end(), '/', '.');
  return name;
}

base::Result<std::shared_ptr<const ir::Module>> lower_one(const fs::path& root, const std::string& file) {
  auto source = source::read_source((root / file).string(), file, kMaxBytes);
  if (!source) return source.error();
  lower::LowerOptions options;
  options.module_name = module_name(file);
  options.is_package = fs::path(file).stem() == "__init__";
  auto module = lower::lower_file(
      std::make_shared<const source::SourceFile>(std::move(source).value()), options);
  if (!module) return module.error();
  return std::shared_ptr<const ir::Module>(std::move(module).value());
}

std::string place(const ir::Module& module, source::Span span) {
  const source::Position at = module.file->lines.position(module.file->text, span.begin);
  return module.file->path + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
}

void index(Program& program) {
  const ir::ModuleTable& table = program.table;
  for (ir::FunctionId f = 0; f < table.function_count(); ++f) {
    const ir::Module& module = table.module_of_function(f);
    if (module.is_stub) continue;
    const ir::Function& function = table.function(f);
    for (ir::InstrId i = 0; i < function.instrs.size(); ++i) {
      const ir::Instr& instr = function.instrs[i];
      // A decorator's own call shares its name with the call that makes the decorator.
      if (instr.op != ir::Opcode::kCall || instr.has(ir::kDecorator) || instr.has(ir::kGenerator)) continue;
      if (!instr.name_span.empty()) program.calls[place(module, instr.name_span)].push_back({f, i});
    }
    for (ir::LoopId l = 0; l < function.loops.size(); ++l) {
      program.loops[place(module, function.loops[l].head)].push_back({f, l});
    }
  }
}

}  // namespace

std::string Program::place_of(CallRef call) const {
  const ir::Instr& instr = table.instr(call);
  return instr.name_span.empty() ? "" : place(table.module_of_function(call.function), instr.name_span);
}

base::Result<std::unique_ptr<Program>> load(const fs::path& root, const std::vector<std::string>& files,
                                            driver::StubLibrary& stubs) {
  auto program = std::make_unique<Program>();
  std::set<std::string> imported;
  for (const std::string& file : files) {
    auto module = lower_one(root, file);
    if (!module) return module.error();
    for (const project::ImportName& import : project::imports_of(**module))
      if (import.level == 0) imported.insert(import.module);
    program->table.add(std::move(module).value());
  }
  for (const auto& stub : stubs.closure({imported.begin(), imported.end()}, 1)) program->table.add(stub);
  program->model = semantic::analyse(program->table);
  index(*program);
  return program;
}

}  // namespace ppcheck::oracle
