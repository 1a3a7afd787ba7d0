#include <algorithm>
#include <set>

#include "dsl/parse/builder.h"
#include "dsl/parse/dedent.h"
#include "engine/base/text_match.h"

namespace ppcheck::dsl {
namespace {

bool is_file_name(std::string_view info) {
  return info.find('.') != std::string_view::npos && info.front() != '/' && info.front() != '.' &&
         info.back() != '.' && info.back() != '/' && info.find("..") == std::string_view::npos &&
         info.find_first_of(" \t\\:*?\"<>|") == std::string_view::npos;
}

}  // namespace

ast::Example Builder::example(PprParser::TestCaseContext* tree) {
  ast::Example out;
  out.span = span(tree);
  out.bad = tree->BAD() != nullptr;
  out.title = text(tree->STRING()->getSymbol());
  out.sources = sources(tree->sources(0));
  if (tree->FIXED() != nullptr) out.fixed = sources(tree->sources(1));
  return out;
}

ast::Sources Builder::sources(PprParser::SourcesContext* tree) {
  ast::Sources out;
  out.span = span(tree);
  for (auto* one : tree->BLOCK()) out.blocks.push_back(block(one->getSymbol()));
  for (auto* one : tree->STRING()) out.files.push_back(text(one->getSymbol()));
  std::set<std::string> names;
  for (const ast::CodeBlock& one : out.blocks) {
    if (names.insert(one.info.text).second) continue;
    error("duplicate-file", "two files of one example are called `" + one.info.text + "`",
          one.info.span, "give each its own file name, as in ```head.py");
  }
  return out;
}

ast::CodeBlock Builder::block(antlr4::Token* token) {
  ast::CodeBlock out;
  out.span = span(token);
  const std::string written = token->getText();
  const std::string_view text(written);
  const std::size_t first_end = text.find('\n');
  const std::size_t last_begin = text.rfind('\n') + 1;

  const std::string_view first = text.substr(3, first_end - 3);
  const std::size_t begin = std::min(first.find_first_not_of(" \t\r"), first.size());
  const std::size_t end = std::min(first.find_last_not_of(" \t\r") + 1, first.size());
  out.info.text = first.substr(begin, std::max(begin, end) - begin);
  out.info.span.begin = out.span.begin + 3 + static_cast<std::uint32_t>(begin);
  out.info.span.end = out.info.span.begin + static_cast<std::uint32_t>(out.info.text.size());
  if (out.info.text != "python" && (out.info.text.empty() || !is_file_name(out.info.text))) {
    const bool near = base::nearest(out.info.text, {"python"}).has_value() || out.info.text == "py";
    const source::Span fence{out.span.begin, std::max(out.info.span.end, out.span.begin + 3)};
    error("wrong-fence", "a fence says `python` or a file name", fence,
          near ? "did you mean ```python?" : "write ```python, or a file name as in ```head.py");
  }

  out.raw.begin = out.span.begin + static_cast<std::uint32_t>(first_end) + 1;
  out.raw.end = out.span.begin + static_cast<std::uint32_t>(std::max(last_begin, first_end + 1));
  Dedented code = dedent(text.substr(first_end + 1, out.raw.end - out.raw.begin), out.raw.begin);
  out.code = std::move(code.text);
  out.lines = std::move(code.lines);
  return out;
}

}  // namespace ppcheck::dsl
