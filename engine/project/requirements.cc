#include "engine/project/requirements.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "engine/project/requirement_files.h"

namespace ppcheck::project {

namespace {

using base::Truth;

std::string_view trim(std::string_view text) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

bool is_name_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '.';
}

std::string_view text_of(const ir::Module& module, const ir::Function& body, ir::InstrId value) {
  if (value == ir::kNoValue || body.instrs[value].op != ir::Opcode::kConst) return {};
  const ir::Constant& constant = module.constants[body.instrs[value].aux];
  return constant.kind == ir::ConstantKind::kString ? base::text_of(constant.text) : std::string_view();
}

// The display that a value is, through the one store of a module's global; else kNoValue.
ir::InstrId display_of(const ir::Function& body, ir::InstrId value) {
  if (value == ir::kNoValue) return value;
  const ir::Instr& in = body.instrs[value];
  if (in.op == ir::Opcode::kList || in.op == ir::Opcode::kTuple) return value;
  if (in.op != ir::Opcode::kLoadGlobal) return ir::kNoValue;
  ir::InstrId found = ir::kNoValue;
  for (ir::InstrId i = 0; i < body.instrs.size(); ++i) {
    if (body.instrs[i].op != ir::Opcode::kStoreGlobal || body.instrs[i].name != in.name) continue;
    if (found != ir::kNoValue) return ir::kNoValue;
    found = body.operands_of(i)[0];
  }
  if (found == ir::kNoValue) return found;
  const ir::Opcode op = body.instrs[found].op;
  return op == ir::Opcode::kList || op == ir::Opcode::kTuple ? found : ir::kNoValue;
}

}  // namespace

std::string distribution_name(std::string_view name) {
  std::string out;
  for (const char c : trim(name)) {
    const bool is_separator = c == '-' || c == '_' || c == '.';
    if (!is_separator) out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (is_separator && !out.empty() && out.back() != '-') out += '-';
  }
  constexpr std::array<std::string_view, 9> kBuilds = {"-gpu",   "-cpu",      "-rocm",    "-macos", "-metal",
                                                       "-intel", "-directml", "-aarch64", "-cuda"};
  for (const std::string_view build : kBuilds)
    if (out.ends_with(build) && out.size() > build.size()) return out.substr(0, out.size() - build.size());
  return out;
}

void Requirements::add(std::string_view name, std::string_view requirement, bool locked) {
  const std::string key = distribution_name(name);
  if (key.empty()) return;
  // A requirement that cannot be read (a URL, alternatives) says that the package is used, in any version.
  statements_[key].push_back(
      {parse_requirement(requirement).value_or(VersionRange()), std::string(trim(requirement)), locked});
}

void Requirements::add_line(std::string_view line) {
  line = trim(line.substr(0, line.find(';')));
  if (const auto comment = line.find(" #"); comment != std::string_view::npos) line = trim(line.substr(0, comment));
  std::size_t end = 0;
  while (end < line.size() && is_name_character(line[end])) ++end;
  const std::string_view name = line.substr(0, end);
  std::string_view rest = trim(line.substr(end));
  if (name.empty() || name.front() == '-' || name.front() == '.') return;
  if (rest.starts_with('[')) rest = trim(rest.substr(std::min(rest.find(']'), rest.size() - 1) + 1));
  if (rest.starts_with('(') && rest.ends_with(')')) rest = rest.substr(1, rest.size() - 2);
  if (!rest.empty() && std::string_view("=<>!~^@").find(rest.front()) == std::string_view::npos) return;
  if (const auto option = rest.find(" --"); option != std::string_view::npos) rest = rest.substr(0, option);
  add(name, rest, false);
}

bool Requirements::add_file(std::string_view name, std::string_view text) {
  return read_requirement_file(name, text, *this);
}

void Requirements::add_setup(const ir::Module& setup) {
  const base::Symbol wanted = base::intern("install_requires");
  const ir::Function& body = setup.functions[0];
  for (ir::InstrId i = 0; i < body.instrs.size(); ++i) {
    if (body.instrs[i].op != ir::Opcode::kCall) continue;
    const auto args = body.args_of(i);
    for (std::size_t k = 0; k < args.size(); ++k) {
      if (args[k].kind != ir::ArgKind::kKeyword || args[k].name != wanted) continue;
      const ir::InstrId display = display_of(body, body.operands_of(i)[k + 1]);
      if (display == ir::kNoValue) continue;
      for (const ir::InstrId element : body.operands_of(display)) add_line(text_of(setup, body, element));
    }
  }
}

Truth Requirements::uses(std::string_view package, const Bounds& bounds) const {
  const auto it = statements_.find(distribution_name(package));
  if (it == statements_.end()) return Truth::kUnknown;
  if (bounds.empty()) return Truth::kTrue;
  const auto& all = it->second;
  const bool any_locked = std::any_of(all.begin(), all.end(), [](const auto& s) { return s.locked; });
  const auto counts = [&](const Statement& s) {
    if (any_locked) return s.locked;
    return std::none_of(all.begin(), all.end(), [&](const Statement& other) {
      return s.range != other.range && s.range.contains(other.range);
    });
  };
  std::optional<Truth> answer;
  for (const Statement& statement : all) {
    if (!counts(statement)) continue;
    Truth truth = Truth::kTrue;
    for (const auto& [bound, text] : bounds) {
      const auto version = parse_version(text);
      truth = base::both(truth, version ? holds(statement.range, bound, *version) : Truth::kUnknown);
    }
    if (answer && *answer != truth) return Truth::kUnknown;
    answer = truth;
  }
  return answer.value_or(Truth::kUnknown);
}

std::string Requirements::dump() const {
  std::string out;
  for (const auto& [name, statements] : statements_) {
    out += name + ":";
    for (const auto& statement : statements)
      out += fmt::format(" {}{}", statement.text.empty() ? "any" : statement.text, statement.locked ? " (locked)" : "");
    out += '\n';
  }
  return out;
}

}  // namespace ppcheck::project
