#include "tests/fuzz/compile_rules.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "dsl/ast/dump.h"
#include "dsl/compile/compile.h"
#include "dsl/format/format.h"
#include "dsl/format/json.h"
#include "dsl/parse/parse.h"
#include "dsl/resolve/resolve.h"
#include "engine/base/limits.h"
#include "tests/dsl/fake_apis.h"

namespace ppcheck::fuzz {

namespace {

using Diagnostics = std::vector<dsl::Diagnostic>;

[[noreturn]] void fail(const char* what, const std::string& text) {
  std::fprintf(stderr, "the rule compiler is wrong: %s\n----\n%s\n----\n", what, text.c_str());
  std::abort();
}

void check(const Diagnostics& diagnostics, const source::SourceFile& file) {
  for (const dsl::Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.name == "internal") fail(diagnostic.message.c_str(), file.text);
    if (diagnostic.name.empty() || diagnostic.message.empty()) fail("a diagnostic says nothing", file.text);
    if (diagnostic.span.begin > diagnostic.span.end || diagnostic.span.end > file.text.size())
      fail("a diagnostic points outside of the text", file.text);
    if (dsl::render(diagnostic, file).empty()) fail("a diagnostic has no text", file.text);
  }
}

source::SourceFile file_of(std::string text) {
  source::SourceFile file;
  file.path = "x.ppr";
  file.byte_size = text.size();
  file.text = std::move(text);
  file.lines = source::LineIndex(file.text);
  return file;
}

void format(const source::SourceFile& file, const dsl::ParseResult& parsed) {
  const dsl::FormatResult once = dsl::format(file);
  check(once.diagnostics, file);
  if (!once.text) fail("what parses is not formatted", file.text);
  const dsl::FormatResult twice = dsl::format(file_of(*once.text));
  if (!twice.text || *twice.text != *once.text) fail("formatting twice is not formatting once", file.text);

  if (file.text.find('\0') != std::string::npos) return;  // of raw text only: no file on the disk reads so
  const auto tree = dsl::read_json(dsl::write_json(parsed.file), "x.json");
  if (!tree) fail(tree.error().text().c_str(), file.text);
  if (dsl::dump(*tree) != dsl::dump(parsed.file)) fail("JSON and back is another rule", file.text);
}

void compile(const source::SourceFile& file, const dsl::ApiLookup& apis) {
  const dsl::ParseResult parsed = dsl::parse_rules(file);
  check(parsed.diagnostics, file);
  const bool broken = dsl::has_errors(parsed.diagnostics);
  if (!broken) format(file, parsed);

  dsl::ResolveInput input;
  input.files = {{&parsed.file, "rules", broken}};
  input.read_text = [](const std::string&) { return base::Result<std::string>(std::string("tf.cast\n\n# a comment\ntf.zeros\n")); };
  input.program_version = "0.1.0";
  dsl::Resolved resolved = dsl::resolve(input, apis);
  const std::vector<dsl::CompiledRule> rules = dsl::compile(input, apis, resolved);
  if (broken && !rules.empty()) fail("a file with errors gives rules", file.text);
  check(resolved.diagnostics.front(), file);
}

void compile_query(const source::SourceFile& file, const dsl::ApiLookup& apis) {
  const dsl::QueryResult parsed = dsl::parse_query(file);
  check(parsed.diagnostics, file);
  if (dsl::has_errors(parsed.diagnostics)) return;
  const dsl::CompiledQuery compiled = dsl::compile_query(parsed.query, {{"tf", "tensorflow"}}, apis);
  check(compiled.diagnostics, file);
  if (!compiled.program && !dsl::has_errors(compiled.diagnostics)) fail("a query is refused without an error", file.text);
}

}  // namespace

void compile_rules(std::string_view bytes) {
  static const dsl::FakeApis apis(dsl::kFakeStubs);
  if (bytes.size() <= base::kMaxRuleBytes) {
    if (const auto file = source::decode_source("x.ppr", bytes)) compile(*file, apis);
  }
  const source::SourceFile raw = file_of(std::string(bytes));  // as if nobody had decoded it
  compile(raw, apis);
  compile_query(raw, apis);
}

}  // namespace ppcheck::fuzz
