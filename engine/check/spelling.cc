#include "engine/check/spelling.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/match/words.h"

namespace ppcheck::check {
namespace {

using ir::Opcode;
using semantic::SemanticModel;

struct Alias {
  std::string name;    // "tf"
  std::string dotted;  // "tensorflow"
};

// What an Import or ImportFrom of a plain (not relative) module stands for.
std::optional<std::string> dotted_of(const ir::Function& f, ir::InstrId id) {
  const ir::Instr& in = f.instrs[id];
  if (in.op == Opcode::kImport) {
    if (in.aux != 0) return std::nullopt;
    const std::string_view name = base::text_of(in.name);
    return std::string(in.has(ir::kTopPackage) ? name.substr(0, name.find('.')) : name);
  }
  if (in.op != Opcode::kImportFrom) return std::nullopt;
  const ir::Instr& from = f.instrs[f.operands_of(id)[0]];
  if (from.op != Opcode::kImport || from.aux != 0) return std::nullopt;
  return std::string(base::text_of(from.name)) + "." + std::string(base::text_of(in.name));
}

// The names that the module body binds by imports, in order of the file; a name that is bound again is left out.
std::vector<Alias> aliases_of(const ir::Module& module) {
  const ir::Function& f = module.functions[0];
  std::vector<Alias> out;
  std::vector<std::string> bound_otherwise;
  for (ir::InstrId id = 0; id < f.instrs.size(); ++id) {
    const ir::Instr& in = f.instrs[id];
    if (in.op != Opcode::kStoreGlobal) continue;
    std::string name(base::text_of(in.name));
    if (auto dotted = dotted_of(f, f.operands_of(id)[0])) {
      out.push_back({std::move(name), std::move(*dotted)});
    } else {
      bound_otherwise.push_back(std::move(name));
    }
  }
  std::erase_if(out, [&](const Alias& a) {
    return std::find(bound_otherwise.begin(), bound_otherwise.end(), a.name) != bound_otherwise.end();
  });
  return out;
}

bool is_prefix(std::string_view prefix, std::string_view dotted) {
  return dotted.starts_with(prefix) && (dotted.size() == prefix.size() || dotted[prefix.size()] == '.');
}

std::size_t dots_in(std::string_view text) { return static_cast<std::size_t>(std::count(text.begin(), text.end(), '.')); }

}  // namespace

Spelling spell(const SemanticModel& model, std::uint32_t module, std::string_view dotted) {
  const std::vector<Alias> aliases = aliases_of(model.table().module(module));
  std::optional<std::string> best;
  const auto offer = [&](std::string text) {
    if (!best || dots_in(text) < dots_in(*best)) best = std::move(text);
  };
  for (const Alias& alias : aliases) {
    if (is_prefix(alias.dotted, dotted)) offer(alias.name + std::string(dotted.substr(alias.dotted.size())));
  }
  if (best) return {*best, ""};

  // The same API below another name: `tensorflow.compat.v1` has `data` too.
  const base::Symbol canonical = model.api(dotted).canonical;
  for (const Alias& alias : aliases) {
    if (canonical.empty()) break;
    for (std::size_t dot = dotted.find('.'); dot != std::string_view::npos; dot = dotted.find('.', dot + 1)) {
      const std::string rest(dotted.substr(dot));
      const semantic::ApiInfo info = model.api(alias.dotted + rest);
      if (info.kind != semantic::ApiInfo::Kind::kNone && info.canonical == canonical) offer(alias.name + rest);
    }
    if (model.api(alias.dotted).canonical == canonical) offer(alias.name);
  }
  if (best) return {*best, ""};
  return {std::string(dotted), "import " + std::string(dotted.substr(0, dotted.find('.')))};
}

std::uint32_t import_place(const ir::Module& module) {
  const std::string& text = module.file->text;
  const auto line_end = [&](std::uint32_t offset) {
    const std::uint32_t line = module.file->lines.line_of(offset);
    return line < module.file->lines.line_count() ? module.file->lines.line_start(line + 1)
                                                  : static_cast<std::uint32_t>(text.size());
  };
  std::uint32_t at = 0;
  bool first = true;
  for (const ir::Statement& statement : module.statements) {
    if (statement.function != 0) continue;
    const std::string_view source = match::text_at(module, statement.span);
    const bool import = source.starts_with("import ") || source.starts_with("from ");
    const bool docstring = first && !source.empty() && (source.front() == '"' || source.front() == '\'');
    first = false;
    if (!import && !docstring) break;
    at = line_end(statement.span.end > statement.span.begin ? statement.span.end - 1 : statement.span.begin);
  }
  return at;
}

}  // namespace ppcheck::check
