// rule_text.h: sources and readable diagnostics for tests of the rule compiler.
#pragma once

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "dsl/ast/diagnostic.h"
#include "engine/source/source_file.h"

namespace ppcheck::dsl {

inline source::SourceFile rule_source(std::string text, std::string path = "rules/x.ppr") {
  source::SourceFile file;
  file.path = std::move(path);
  file.text = std::move(text);
  file.byte_size = file.text.size();
  file.lines = source::LineIndex(file.text);
  return file;
}

inline std::string read_text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

inline std::string render_all(const std::vector<Diagnostic>& diagnostics, const source::SourceFile& file) {
  std::string out;
  for (const Diagnostic& d : diagnostics) out += render(d, file);
  return out;
}

// "name line:column message | help", one a line: what most tables hold.
inline std::string summary(const std::vector<Diagnostic>& diagnostics, const source::SourceFile& file) {
  std::string out;
  for (const Diagnostic& d : diagnostics) {
    const source::Position at = file.lines.position(file.text, d.span.begin);
    out += d.name + " " + std::to_string(at.line) + ":" + std::to_string(at.column) + " " + d.message;
    if (!d.help.empty()) out += " | " + d.help;
    out += "\n";
  }
  return out;
}

}  // namespace ppcheck::dsl
