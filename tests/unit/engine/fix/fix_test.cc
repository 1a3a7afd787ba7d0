// Fixes as texts: which go together, what a round makes of a file, and how the difference is shown.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "engine/base/limits.h"
#include "engine/fix/apply.h"
#include "engine/fix/converge.h"
#include "engine/fix/diff.h"
#include "engine/fix/syntax_errors.h"

namespace ppcheck::fix {
namespace {

using findings::Applicability;
using findings::Edit;
using findings::Finding;
using findings::Fix;

Edit edit(std::uint32_t begin, std::uint32_t end, std::string text, std::string path = "a.py") {
  return {std::move(path), {begin, end}, std::move(text)};
}

Finding finding(std::string rule, std::vector<Edit> edits, Applicability level = Applicability::kSafe) {
  Finding out;
  out.rule = std::move(rule);
  out.place.path = "a.py";
  out.fingerprint = out.rule;
  out.fixes.push_back({"title", level, std::move(edits), ""});
  return out;
}

std::string after(const std::string& text, const std::vector<Finding>& findings,
                  Applicability level = Applicability::kSafe) {
  const auto edits = choose_fixes(findings, level).edits();
  return edits.empty() ? text : apply_edits(text, edits.begin()->second);
}

TEST(Choose, WhatOverlapsWaits) {
  const std::vector<Finding> all = {finding("a", {edit(0, 3, "x")}), finding("b", {edit(2, 5, "y")}),
                                    finding("c", {edit(3, 6, "z")})};
  const ChosenFixes chosen = choose_fixes(all, Applicability::kSafe);
  EXPECT_EQ(chosen.fixes.size(), 2u);
  EXPECT_EQ(chosen.conflicting, 1u);
  EXPECT_EQ(after("012345678", all), "xz678");
}

TEST(Choose, AFixIsTakenWholeOrNot) {
  const std::vector<Finding> all = {finding("a", {edit(5, 6, "A")}), finding("b", {edit(0, 1, "B"), edit(4, 6, "B")})};
  EXPECT_EQ(after("012345678", all), "01234A678");
}

TEST(Choose, LevelsAndWhatIsNotApplicable) {
  std::vector<Finding> all = {finding("a", {edit(0, 1, "A")}, Applicability::kUnsafe), finding("b", {})};
  EXPECT_EQ(after("012", all), "012");
  EXPECT_EQ(after("012", all, Applicability::kUnsafe), "A12");
  all[0].fixes.push_back({"the second one is safe", Applicability::kSafe, {edit(1, 2, "S")}, ""});
  EXPECT_EQ(after("012", all), "0S2");
}

TEST(Choose, OneImportForAll) {
  const Edit import = edit(0, 0, "import lib\n");
  EXPECT_EQ(after("a\nb\n", {finding("a", {import, edit(0, 1, "A")}), finding("b", {import, edit(2, 3, "B")})}),
            "import lib\nA\nB\n");
}

TEST(Choose, WholeLinesAtOnePlaceFollowEachOther) {
  EXPECT_EQ(after("x\n", {finding("a", {edit(0, 0, "one\n")}), finding("b", {edit(0, 0, "two\n")})}), "one\ntwo\nx\n");
  EXPECT_EQ(after("x\n", {finding("a", {edit(0, 0, "one")}), finding("b", {edit(0, 0, "two\n")})}), "onex\n");
  EXPECT_EQ(after("x\n", {finding("a", {edit(0, 0, "with a:\n"), edit(0, 0, "    ")}), finding("b", {edit(0, 0, "two\n")})}),
            "with a:\n    x\n");
}

source::SourceFile file_of(const std::string& text) { return source::decode_source("a.py", text).value(); }

TEST(SyntaxErrors, CountsWhatIsWrong) {
  EXPECT_EQ(count_syntax_errors(file_of("x = 1\n")), 0u);
  EXPECT_EQ(count_syntax_errors(file_of("")), 0u);
  EXPECT_GT(count_syntax_errors(file_of("x = (1\n")), 0u);
  EXPECT_GT(count_syntax_errors(file_of("for x in y:\nz = 1\n")), 0u);
  EXPECT_GT(count_syntax_errors(file_of("if x:\n        a = 1\n    b = 2\n")), 0u);
}

// ── rounds ──────────────────────────────────────────────────────────────────────────────────────────────────────

// A rule that replaces one word by another, wherever it stands.
struct WordRule {
  std::string name;
  std::string from;
  std::string to;
  std::size_t at_most = 1000;  // findings that have a fix
};

struct World {
  std::map<std::string, std::string> texts;
  std::vector<WordRule> rules;
  std::vector<std::string> locked;
  int analyses = 0;

  Snapshot analyse(const Texts& changed) {
    ++analyses;
    Snapshot out;
    for (const auto& [path, original] : texts) {
      const std::string& text = changed.count(path) != 0 ? changed.at(path) : original;
      auto file = std::make_shared<source::SourceFile>(source::decode_source(path, text).value());
      if (std::find(locked.begin(), locked.end(), path) == locked.end()) out.files[path] = file;
      for (const WordRule& rule : rules) {
        std::size_t count = 0;
        for (std::size_t at = text.find(rule.from); at != std::string::npos; at = text.find(rule.from, at + 1)) {
          if (count++ == rule.at_most) break;
          const auto begin = static_cast<std::uint32_t>(at);
          Finding f = finding(rule.name, {edit(begin, begin + static_cast<std::uint32_t>(rule.from.size()), rule.to, path)});
          f.place.path = path;
          f.place.span = f.fixes[0].edits[0].span;
          f.place.begin = file->lines.position(file->text, begin);
          f.fingerprint = rule.name + path + std::to_string(count);
          out.findings.push_back(std::move(f));
        }
      }
    }
    std::sort(out.findings.begin(), out.findings.end());
    return out;
  }

  Outcome run() {
    return converge(Applicability::kSafe, [&](const Texts& changed) { return analyse(changed); });
  }
};

std::string problems(const Outcome& outcome) {
  std::string out;
  for (const Problem& problem : outcome.problems) out += problem.text + "\n";
  return out;
}

TEST(Converge, OneRoundForAllThatGoTogether) {
  World world{{{"a.py", "f(old, old)\n"}, {"b.py", "g(old)\n"}, {"c.py", "h()\n"}}, {{"r", "old", "new"}}, {}};
  const Outcome outcome = world.run();
  ASSERT_EQ(outcome.changes.size(), 2u);
  EXPECT_EQ(outcome.changes.at("a.py").text, "f(new, new)\n");
  EXPECT_EQ(outcome.changes.at("a.py").before->text, "f(old, old)\n");
  EXPECT_EQ(outcome.changes.at("b.py").text, "g(new)\n");
  EXPECT_EQ(outcome.fixed.at("a.py"), 2u);
  EXPECT_EQ(outcome.passes, 1);
  EXPECT_EQ(world.analyses, 2);
  EXPECT_EQ(problems(outcome), "");
}

TEST(Converge, OverlappingOnesInTurn) {
  World world{{{"a.py", "f(one_two)\n"}}, {{"a", "one_two", "two"}, {"b", "two", "three"}}, {}};
  const Outcome outcome = world.run();
  EXPECT_EQ(outcome.changes.at("a.py").text, "f(three)\n");
  EXPECT_EQ(outcome.passes, 2);
}

TEST(Converge, NothingToDo) {
  World world{{{"a.py", "f()\n"}}, {{"a", "one", "two"}}, {}};
  EXPECT_TRUE(world.run().changes.empty());
  EXPECT_EQ(world.analyses, 1);
}

TEST(Converge, AFixThatBreaksTheFileIsTakenBack) {
  World world{{{"a.py", "f(one)\ng(two)\n"}}, {{"bad", "one", "((("}, {"good", "two", "2"}}, {}};
  const Outcome outcome = world.run();
  EXPECT_EQ(outcome.changes.at("a.py").text, "f(one)\ng(2)\n");
  EXPECT_EQ(problems(outcome),
            "a.py:1: the fix \"title\" of bad was taken back: the result would not parse, which is a bug of the fix\n");
  EXPECT_EQ(outcome.problems[0].kind, Problem::Kind::kBreaksSyntax);
}

TEST(Converge, FixesThatOnlyTogetherBreakTheFileAreMadeInTurn) {
  // Each of the two may leave the loop, but not both in one round.
  World world{{{"a.py", "for x in y:\n    one\n    two\n"}}, {{"a", "    one\n", "", 1}, {"b", "    two\n", "", 1}}, {}};
  const Outcome outcome = world.run();
  EXPECT_EQ(outcome.changes.at("a.py").text, "for x in y:\n    two\n");
  EXPECT_EQ(outcome.fixed.at("a.py"), 1u);
}

TEST(Converge, WhatGoesInCirclesEnds) {
  World world{{{"a.py", "f(ping)\n"}}, {{"a", "ping", "pong"}, {"b", "pong", "ping"}}, {}};
  const Outcome outcome = world.run();
  EXPECT_EQ(outcome.passes, base::kMaxFixPasses);
  EXPECT_EQ(problems(outcome), "after 10 rounds there are still fixes to make, of a\n");
}

TEST(Converge, LockedFilesAreLeftAlone) {
  World world{{{"a.py", "f(one)\n"}, {"b.py", "g(one)\n"}}, {{"a", "one", "two"}}, {"a.py"}};
  const Outcome outcome = world.run();
  EXPECT_EQ(outcome.changes.count("a.py"), 0u);
  EXPECT_EQ(outcome.changes.at("b.py").text, "g(two)\n");
  EXPECT_EQ(problems(outcome), "");
}

TEST(Converge, FilesThatWereBrokenBeforeAreNoWorse) {
  World world{{{"a.py", "x = (\n\ndef f():\n    g(one)\n"}}, {{"a", "one", "two"}}, {}};
  EXPECT_EQ(world.run().changes.at("a.py").text, "x = (\n\ndef f():\n    g(two)\n");
}

TEST(DropBroken, SaysWhy) {
  const source::SourceFile file = file_of("f(one)\n");
  std::vector<Finding> all = {finding("good", {edit(2, 5, "1")}), finding("bad", {edit(2, 5, "(((")}),
                              finding("foreign", {edit(2, 5, ")(", "b.py")})};
  drop_broken_fixes(all, [&](const std::string& path) { return path == "a.py" ? &file : nullptr; });
  EXPECT_EQ(all[0].fixes[0].edits.size(), 1u);
  EXPECT_TRUE(all[1].fixes[0].edits.empty());
  EXPECT_EQ(all[1].fixes[0].not_applicable, "the result would not parse, which is a bug of the fix");
  EXPECT_EQ(all[2].fixes[0].edits.size(), 1u);
}

// ── differences ─────────────────────────────────────────────────────────────────────────────────────────────────

TEST(Diff, Table) {
  EXPECT_EQ(unified_diff("a.py", "a\n", "a\n"), "");
  EXPECT_EQ(unified_diff("a.py", "a\nb\nc\n", "a\nx\nc\n"), "--- a.py\n+++ a.py\n@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n");
  EXPECT_EQ(unified_diff("a.py", "", "a\n"), "--- a.py\n+++ a.py\n@@ -0,0 +1 @@\n+a\n");
  EXPECT_EQ(unified_diff("a.py", "a\n", ""), "--- a.py\n+++ a.py\n@@ -1 +0,0 @@\n-a\n");
  EXPECT_EQ(unified_diff("a.py", "a", "b\n"),
            "--- a.py\n+++ a.py\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n");
  EXPECT_EQ(unified_diff("a.py", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nx\n6\n7\n8\n9\n"),
            "--- a.py\n+++ a.py\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n");
}

TEST(Diff, FarChangesHaveTheirOwnStretches) {
  std::string before, after;
  for (int k = 1; k <= 30; ++k) before += std::to_string(k) + "\n";
  after = before;
  after.replace(after.find("3\n"), 2, "x\n");
  after.replace(after.find("25\n"), 3, "");
  EXPECT_EQ(unified_diff("a.py", before, after),
            "--- a.py\n+++ a.py\n@@ -1,6 +1,6 @@\n 1\n 2\n-3\n+x\n 4\n 5\n 6\n@@ -22,7 +22,6 @@\n 22\n 23\n 24\n-25\n 26\n 27\n 28\n");
}

// Applying the difference to the first text gives the second, whatever they are.
std::string patched(const std::string& before, const std::string& diff) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < before.size();) {
    const auto end = before.find('\n', at) + 1;
    lines.push_back(before.substr(at, end - at));
    at = end;
  }
  std::string out;
  std::size_t next = 0;
  for (std::size_t at = 0; at < diff.size();) {
    const auto end = diff.find('\n', at) + 1;
    const std::string line = diff.substr(at, end - at);
    at = end;
    if (line.starts_with("---") || line.starts_with("+++")) continue;
    if (line.starts_with("@@ -")) {
      std::size_t first = std::stoul(line.substr(4));
      if (line.substr(4, line.find(' ', 4) - 4).ends_with(",0")) ++first;
      for (; next + 1 < first; ++next) out += lines[next];
    } else if (line[0] == '+') {
      out += line.substr(1);
    } else {
      EXPECT_EQ(lines.at(next), line.substr(1));
      if (line[0] == ' ') out += lines[next];
      ++next;
    }
  }
  for (; next < lines.size(); ++next) out += lines[next];
  return out;
}

TEST(Diff, LeadsFromOneTextToTheOther) {
  std::uint32_t state = 7;
  const auto random = [&](std::uint32_t below) {
    state = state * 1664525u + 1013904223u;
    return (state >> 16) % below;
  };
  for (int round = 0; round < 300; ++round) {
    std::string before, after;
    for (std::uint32_t k = random(40); k > 0; --k) {
      const std::string line = std::string(1, static_cast<char>('a' + random(4))) + "\n";
      const auto what = random(4);
      if (what != 1) before += line;
      if (what != 2) after += line;
    }
    EXPECT_EQ(patched(before, unified_diff("a.py", before, after)), after) << before << "-----\n" << after;
  }
}

}  // namespace
}  // namespace ppcheck::fix
