// Mistakes that a newcomer makes, each with the errors that it must cause: tests/dsl/mistakes/*.txt.
//
//   === a colon after a word
//   - severity medium
//   + severity: medium
//   ? colon-after-word: remove it
//
// Each changes the rule at the top of the file: a line after `-` is replaced by those after `+`. A line
// after `?` is one error: its name, and words that its message, help or notes hold. There are no others.
// The whole texts stand in tests/dsl/shown/*.txt; with PPCHECK_UPDATE=1 in the environment they are written anew.
#include <gtest/gtest.h>
#include <re2/re2.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

#include "dsl/parse/parse.h"
#include "dsl/resolve/resolve.h"
#include "tests/dsl/fake_apis.h"
#include "tests/dsl/rule_text.h"

namespace ppcheck::dsl {
namespace {

struct Mistake {
  std::string file;
  std::string title;
  std::string text;
  std::vector<std::string> expected;
};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  std::string line;
  while (std::getline(in, line)) out.push_back(line);
  return out;
}

std::string trimmed(const std::string& line) {
  const std::size_t begin = line.find_first_not_of(' ');
  return begin == std::string::npos ? "" : line.substr(begin);
}

// Replaces the line of `text` that says `from` (but for its indentation) by `to`.
std::string replaced(const std::string& text, const std::string& from, const std::vector<std::string>& to) {
  std::string out;
  bool found = false;
  for (const std::string& line : lines_of(text)) {
    if (found || trimmed(line) != trimmed(from)) {
      out += line + "\n";
      continue;
    }
    found = true;
    const std::string indentation(line.find_first_not_of(' '), ' ');
    for (const std::string& one : to) out += one.empty() ? "\n" : indentation + one + "\n";
  }
  EXPECT_TRUE(found) << "no line says: " << from;
  return out;
}

std::vector<Mistake> mistakes_in(const std::string& path) {
  std::vector<Mistake> out;
  std::string base;
  std::string from;
  std::vector<std::string> to;
  const auto apply = [&] {
    if (!from.empty()) out.back().text = replaced(out.back().text, from, to);
    from.clear();
    to.clear();
  };
  for (const std::string& line : lines_of(read_text(path))) {
    if (line.rfind("=== ", 0) == 0) {
      if (!out.empty()) apply();
      out.push_back({std::filesystem::path(path).stem().string(), line.substr(4), base, {}});
    } else if (out.empty()) {
      base += line + "\n";
    } else if (line.rfind("- ", 0) == 0) {
      apply();
      from = line.substr(2);
    } else if (line.rfind("+", 0) == 0) {
      to.push_back(line.size() > 2 ? line.substr(2) : "");
    } else if (line.rfind("? ", 0) == 0) {
      out.back().expected.push_back(line.substr(2));
    }
  }
  if (!out.empty()) apply();
  return out;
}

std::vector<Mistake> all_mistakes() {
  std::vector<std::string> paths;
  const std::string folder = std::string(PPCHECK_SOURCE_DIR) + "/tests/dsl/mistakes";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) paths.push_back(entry.path().string());
  std::sort(paths.begin(), paths.end());
  std::vector<Mistake> out;
  for (const std::string& path : paths) {
    for (Mistake& mistake : mistakes_in(path)) out.push_back(std::move(mistake));
  }
  return out;
}

class Mistakes : public testing::TestWithParam<Mistake> {};

// The errors of a text, as they are found and as they are shown.
struct Shown {
  std::vector<Diagnostic> errors;
  std::string text;
};

Shown shown_of(const Mistake& mistake) {
  const source::SourceFile file = rule_source(mistake.text, "rules/tf-example.ppr");
  const ParseResult parsed = parse_rules(file);
  Shown out{parsed.diagnostics, ""};
  if (!has_errors(out.errors)) {
    const FakeApis apis(kFakeStubs);
    ResolveInput input;
    input.files.push_back({&parsed.file, "rules", false});
    input.program_version = "0.1.0";
    out.errors = resolve(input, apis).diagnostics[0];
  }
  out.text = render_all(out.errors, file);
  return out;
}

TEST_P(Mistakes, AreNamed) {
  const Mistake& mistake = GetParam();
  const auto [errors, shown] = shown_of(mistake);
  EXPECT_EQ(errors.size(), mistake.expected.size()) << mistake.title << "\n" << shown << "\n" << mistake.text;
  for (std::size_t at = 0; at < std::min(errors.size(), mistake.expected.size()); ++at) {
    const std::string& wanted = mistake.expected[at];
    const std::size_t colon = wanted.find(": ");
    EXPECT_EQ(errors[at].name, wanted.substr(0, colon)) << mistake.title << "\n" << shown;
    std::string text = errors[at].message + "\n" + errors[at].help;
    for (const std::string& note : errors[at].notes) text += "\n" + note;
    const std::string words = colon == std::string::npos ? "" : wanted.substr(colon + 2);
    EXPECT_NE(text.find(words), std::string::npos) << mistake.title << ": `" << words << "` is not in\n" << shown;
  }
}

std::string name_of(const testing::TestParamInfo<Mistake>& info) {
  std::string name = info.param.file + "_" + info.param.title;
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name + "_" + std::to_string(info.index);
}

INSTANTIATE_TEST_SUITE_P(All, Mistakes, testing::ValuesIn(all_mistakes()), name_of);

// All texts of one file of mistakes.
std::map<std::string, std::string> all_shown() {
  std::map<std::string, std::string> out;
  for (const Mistake& mistake : all_mistakes()) out[mistake.file] += "=== " + mistake.title + "\n" + shown_of(mistake).text + "\n";
  return out;
}

std::string shown_path(const std::string& file) { return std::string(PPCHECK_SOURCE_DIR) + "/tests/dsl/shown/" + file + ".txt"; }

TEST(MistakeTable, IsShownSo) {
  for (const auto& [file, text] : all_shown()) {
    if (std::getenv("PPCHECK_UPDATE") != nullptr) std::ofstream(shown_path(file), std::ios::binary) << text;
    EXPECT_EQ(read_text(shown_path(file)), text) << file;
  }
}

// Every name of an error that the compiler's sources hold is shown by some mistake, or by another test that is named here.
TEST(MistakeTable, HoldsEveryName) {
  const std::set<std::string> elsewhere = {
      "file-name", "file-too-large", "missing-example", "missing-pack", "no-stub", "not-in-stub", "not-supported", "not-utf-8",
      "too-large", "unknown-plugin", "unknown-predicate", "untested-line"};
  std::string shown;
  for (const auto& [file, text] : all_shown()) shown += text;
  const RE2 name(R"re((?:error|warning|report)\w*\(\s*(?:[*\w.]+,\s*)?(?:\w+ \? )?"([a-z]+(?:-[a-z]+)+)")re");
  std::set<std::string> missing;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(std::string(PPCHECK_SOURCE_DIR) + "/dsl")) {
    if (entry.path().extension() != ".cc") continue;
    const std::string text = read_text(entry.path().string());
    re2::StringPiece rest(text);
    std::string word;
    while (RE2::FindAndConsume(&rest, name, &word))
      if (shown.find("[" + word + "]") == std::string::npos) missing.insert(word);
  }
  for (const std::string& one : elsewhere) missing.erase(one);
  EXPECT_EQ(missing, std::set<std::string>{});
}

TEST(MistakeTable, HoldsAHundred) { EXPECT_GE(all_mistakes().size(), 100u); }

}  // namespace
}  // namespace ppcheck::dsl
