// program.h: a small Python program for the tests of the analyses, from texts to the semantic model.
//
//   Program p({{"head.py", "def head():\n    ping()  # A\n"}, {"m.py", "…"}, {"lib.pyi", "def ping() -> None: ..."}});
//   p.call("A")               // the first call on the line that bears the comment `# A`
//   p.call("A", "ping")       // the first call of that name on it
//   p.loop("L")               // the outermost loop whose head begins on the line of `# L`; `p.loop("L", 1)` the next
//   p.event("A", Opcode::kBinary)
//   p.model().in(p.call("A"), p.loop("L"))
//
// A comment may bear several marks (`# A B`). A module's name comes from its path (`pkg/__init__.py` is `pkg`), a
// `.pyi` is a stub. What the files import, and `builtins`, is taken from rules/stubs, unless a file of that name is
// given. A mark that is missing, or a line without such an event, fails the test and ends it with an exception.
#pragma once

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/interner.h"
#include "engine/ir/module_table.h"
#include "engine/lower/lower.h"
#include "engine/semantic/model.h"

namespace ppcheck::semantic {

class Program {
 public:
  struct File {
    std::string path;
    std::string text;
  };

  explicit Program(const std::vector<File>& files) {
    std::vector<File> sorted = files;
    std::stable_sort(sorted.begin(), sorted.end(), [](const File& a, const File& b) { return a.path < b.path; });
    for (const File& file : sorted)
      if (!file.path.ends_with(".pyi")) add(file);
    for (const File& file : sorted)
      if (file.path.ends_with(".pyi")) add(file);
    if (known_.insert("builtins").second) imports_.insert("builtins");
    while (!imports_.empty()) {
      const std::string name = *imports_.begin();
      imports_.erase(imports_.begin());
      add_bundled(name);
    }
    model_ = analyse(table_);
  }
  // One module, `m`.
  explicit Program(std::string text) : Program(std::vector<File>{{"m.py", std::move(text)}}) {}

  const SemanticModel& model() const { return *model_; }
  const ir::ModuleTable& table() const { return table_; }

  CallRef call(std::string_view mark, std::string_view name = {}) const {
    return event(mark, ir::Opcode::kCall, name);
  }

  // The first event of that kind on the marked line, by the place of its name; calls by the name of the callee.
  ValueRef event(std::string_view mark, ir::Opcode op, std::string_view name = {}) const {
    const auto [module, line] = find(mark);
    ValueRef best;
    std::uint32_t best_place = 0;
    const ir::Module& m = table_.module(module);
    for (std::uint32_t k = 0; k < m.functions.size(); ++k) {
      const ir::Function& fn = m.functions[k];
      for (InstrId i = 0; i < fn.instrs.size(); ++i) {
        const ir::Instr& in = fn.instrs[i];
        if (in.op != op || in.has(ir::kInAnnotation)) continue;
        const source::Span span = in.name_span.empty() ? in.span : in.name_span;
        if (line_of(m, span.begin) != line) continue;
        if (!name.empty() && text(m, span) != name && base::text_of(in.name) != name) continue;
        if (best.valid() && best_place <= span.begin) continue;
        best = {table_.function_id(module, k), i};
        best_place = span.begin;
      }
    }
    if (!best.valid())
      throw std::runtime_error("no " + std::string(ir::text_of(op)) + " " + std::string(name) + " at mark " +
                               std::string(mark));
    return best;
  }

  // The value that is assigned to a plain name on the marked line: `x = …  # mark`.
  ValueRef assigned(std::string_view mark) const {
    const auto [module, line] = find(mark);
    const ir::Module& m = table_.module(module);
    for (const ir::Statement& s : m.statements) {
      if (s.target.empty() || line_of(m, s.span.begin) != line) continue;
      for (std::uint32_t k = 0; k < m.functions.size(); ++k)
        for (InstrId i = static_cast<InstrId>(m.functions[k].instrs.size()); i-- > 0;)
          if (m.functions[k].instrs[i].span == s.value) return {table_.function_id(module, k), i};
    }
    throw std::runtime_error("nothing is assigned at mark " + std::string(mark));
  }

  // Loops by the line of their heads, outermost first.
  LoopRef loop(std::string_view mark, std::size_t nth = 0) const {
    const auto [module, line] = find(mark);
    const ir::Module& m = table_.module(module);
    for (std::uint32_t k = 0; k < m.functions.size(); ++k)
      for (ir::LoopId l = 0; l < m.functions[k].loops.size(); ++l)
        if (line_of(m, m.functions[k].loops[l].head.begin) == line && nth-- == 0)
          return {table_.function_id(module, k), l};
    throw std::runtime_error("no loop at mark " + std::string(mark));
  }

  // By the qualified name within its module; `module` may be left out when one file defines it.
  FunctionId function(std::string_view qualified, std::string_view module = {}) const {
    for (FunctionId f = 0; f < table_.function_count(); ++f)
      if (base::text_of(table_.function(f).qualified_name) == qualified &&
          !table_.module_of_function(f).is_stub &&
          (module.empty() || base::text_of(table_.module_of_function(f).name) == module))
        return f;
    throw std::runtime_error("no function " + std::string(qualified));
  }

  // The k-th argument of a call as written.
  ValueRef argument(CallRef call, std::size_t k) const {
    return {call.function, table_.function(call.function).operands_of(call.instr)[k + 1]};
  }

  // "m.py:7" of a value or a loop.
  std::string place(ValueRef v) const {
    const ir::Module& m = table_.module_of_function(v.function);
    const ir::Instr& in = table_.instr(v);
    return place(m, in.name_span.empty() ? in.span : in.name_span);
  }
  std::string place(LoopRef l) const {
    return place(table_.module_of_function(l.function), table_.function(l.function).loops[l.loop].head);
  }

  // The reasons of an answer, one on each line: "m.py:7: `n` is assigned in the loop".
  std::string words(const Why& why) const {
    std::string out;
    for (const Step& step : why.steps) {
      if (step.value.valid()) out += place(step.value) + ": ";
      else if (step.loop.valid() && step.loop.loop < table_.function(step.loop.function).loops.size())
        out += place(step.loop) + ": ";
      out += step.text + "\n";
    }
    return out;
  }

 private:
  struct Mark {
    std::uint32_t module = 0;
    std::uint32_t line = 0;
  };

  static std::string_view text(const ir::Module& m, source::Span span) {
    return std::string_view(m.file->text).substr(span.begin, span.end - span.begin);
  }
  static std::uint32_t line_of(const ir::Module& m, std::uint32_t offset) {
    return m.file->lines.position(m.file->text, offset).line;
  }
  static std::string place(const ir::Module& m, source::Span span) {
    return m.file->path + ":" + std::to_string(line_of(m, span.begin));
  }

  Mark find(std::string_view mark) const {
    for (std::uint32_t k = 0; k < table_.size(); ++k) {
      const ir::Module& m = table_.module(k);
      if (m.is_stub) continue;
      for (const source::Span span : m.comments) {
        std::istringstream words{std::string(text(m, span).substr(1))};
        for (std::string word; words >> word;)
          if (word == mark) return {k, line_of(m, span.begin)};
      }
    }
    throw std::runtime_error("no mark " + std::string(mark));
  }

  void add(const File& file) {
    const bool stub = file.path.ends_with(".pyi");
    std::string name = file.path.substr(0, file.path.size() - (stub ? 4 : 3));
    const bool package = name == "__init__" || name.ends_with("/__init__");
    if (package) name = name.substr(0, name.size() - std::min(name.size(), std::string("/__init__").size()));
    std::replace(name.begin(), name.end(), '/', '.');
    auto module = lower::lower_text(
        file.text, {.module_name = name, .is_package = package, .is_stub = stub}, file.path);
    if (stub) known_.insert(name);
    for (const ir::Function& fn : module->functions)
      for (const ir::Instr& in : fn.instrs) note_import(*module, fn, in);
    table_.add(std::move(module));
  }

  void note_import(const ir::Module& m, const ir::Function& fn, const ir::Instr& in) {
    const auto want = [&](std::string name) {
      for (; !name.empty(); name.resize(name.find_last_of('.') == std::string::npos ? 0 : name.find_last_of('.')))
        if (known_.insert(name).second) imports_.insert(name);
    };
    const auto named = [&](const ir::Instr& import) {
      std::string name(base::text_of(import.name));
      if (import.aux > 0) {
        std::string home(base::text_of(m.name));
        for (std::uint32_t k = m.is_package ? 1 : 0; k < import.aux; ++k)
          home.resize(home.find_last_of('.') == std::string::npos ? 0 : home.find_last_of('.'));
        name = name.empty() ? home : home.empty() ? name : home + "." + name;
      }
      return name;
    };
    if (in.op == ir::Opcode::kImport) want(named(in));
    if (in.op == ir::Opcode::kImportFrom) {
      const ir::Instr& module = fn.instrs[fn.operands_of(static_cast<InstrId>(&in - fn.instrs.data()))[0]];
      if (module.op == ir::Opcode::kImport) want(named(module) + "." + std::string(base::text_of(in.name)));
    }
  }

  void add_bundled(const std::string& name) {
    std::string path = name;
    std::replace(path.begin(), path.end(), '.', '/');
    for (const std::string& tail : {std::string(".pyi"), std::string("/__init__.pyi")}) {
      std::ifstream in(PPCHECK_SOURCE_DIR "/rules/stubs/" + path + tail, std::ios::binary);
      if (!in) continue;
      add({path + tail, std::string(std::istreambuf_iterator<char>(in), {})});
      return;
    }
  }

  ir::ModuleTable table_;
  std::set<std::string> known_;    // stubs that are there, or were looked for
  std::set<std::string> imports_;  // to be looked for
  std::unique_ptr<SemanticModel> model_;
};

}  // namespace ppcheck::semantic
