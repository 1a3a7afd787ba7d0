#include "dsl/parse/words.h"

#include <algorithm>

namespace ppcheck::dsl {

const std::vector<Usage>& usages_of(Place place) {
  static const std::vector<Usage> kFile = {
      {"import", "import tensorflow as tf"},
      {"from", "from tensorflow import data"},
      {"plugin", "plugin acme.shapes >= 1.2"},
      {"pack", "pack acme 1.0 { … }"},
      {"set", "set CHEAP = { tf.cast, tf.math.* }"},
      {"extend", "extend builtin.CHEAP with { acme.ops.* }"},
      {"pattern", "pattern training_loop(L) { match { … } }"},
      {"rule", "rule tf-map-before-batch { … }"},
      {"tests", "tests for builtin.tf-map-before-batch { … }"},
      {"adjust", "adjust builtin.tf-map-before-batch { … }"},
      {"disable", "disable builtin.tf-map-before-batch \"why\""}};
  static const std::vector<Usage> kRuleHead = {
      {"severity", "severity high"},
      {"confidence", "confidence medium"},
      {"cause", "cause api.inefficient-usage"},
      {"symptom", "symptom time.slow-execution"},
      {"stage", "stage data-preparation"},
      {"exposed", "exposed training"},
      {"origin", "origin so.50781373, deepperf.checker-2"},
      {"effect", "effect \"2x on CSV input\" \"who measured it\""},
      {"docs", "docs \"https://…\""},
      {"why", "why \"…\""},
      {"tags", "tags opt-in"},
      {"needs", "needs tensorflow >= 2.4, < 2.12"},
      {"option", "option min_times = 10 \"what it is for\""},
      {"paths", "paths exclude \"notebooks/**\""}};
  static const std::vector<Usage> kAdjustHead = {{"severity", "severity low"},
                                                 {"confidence", "confidence medium"},
                                                 {"option", "option min_times = 50"},
                                                 {"paths", "paths exclude \"notebooks/**\""}};
  static const std::vector<Usage> kPackBody = {{"description", "description \"…\""},
                                               {"requires", "requires builtin >= 1.2"}};
  static const std::vector<Usage> kMatch = {{"object", "object x: T"},
                                            {"loop", "loop L over x"},
                                            {"call", "call c = f in L after d"},
                                            {"use", "use p(L)"}};
  static const std::vector<Usage> kCondition = {{"program", "program calls f"},
                                                {"use", "use p(c)"},
                                                {"check", "check acme.small(c.p, 3)"},
                                                {"not", "not c.p is missing"}};
  static const std::vector<Usage> kGuard = {{"call", "call f in L after c"},
                                            {"program", "program calls f"},
                                            {"use", "use p(c)"},
                                            {"check", "check acme.small(c.p, 3)"},
                                            {"not", "not c.p is missing"}};
  static const std::vector<Usage> kReport = {{"report", "report c \"…\""}};
  static const std::vector<Usage> kNote = {{"note", "note d \"…\""}};
  static const std::vector<Usage> kFixHead = {{"fix", "fix safe \"title\" when CONDITION { … }"}};
  static const std::vector<Usage> kFixBody = {
      {"set", "set c.p = X"},          {"remove", "remove c.p"},    {"rename", "rename c to f"},
      {"replace", "replace c with X"}, {"move", "move c before L"}, {"swap", "swap c with d"},
      {"insert", "insert X before c"}, {"wrap", "wrap L with X"},   {"delete", "delete c"}};
  static const std::vector<Usage> kExample = {{"bad", "bad \"title\" ```python"},
                                              {"good", "good \"title\" ```python"},
                                              {"fixed", "fixed ```python"}};
  switch (place) {
    case Place::kFile:
      return kFile;
    case Place::kRuleHead:
      return kRuleHead;
    case Place::kAdjustHead:
      return kAdjustHead;
    case Place::kPackBody:
      return kPackBody;
    case Place::kMatch:
      return kMatch;
    case Place::kWhere:
      return kCondition;
    case Place::kUnless:
    case Place::kMinor:
    case Place::kDoubt:
      return kGuard;
    case Place::kReport:
      return kReport;
    case Place::kNote:
      return kNote;
    case Place::kFixHead:
      return kFixHead;
    case Place::kFixBody:
      return kFixBody;
    case Place::kExample:
      return kExample;
  }
  return kFile;
}

bool holds_conditions(Place place) {
  return place == Place::kWhere || place == Place::kUnless || place == Place::kMinor ||
         place == Place::kDoubt || place == Place::kFixHead;
}

std::string_view description_of(Place place) {
  switch (place) {
    case Place::kFile:
      return "a declaration";
    case Place::kRuleHead:
      return "a line of a rule";
    case Place::kAdjustHead:
      return "a line of `adjust`";
    case Place::kPackBody:
      return "a line of `pack`";
    case Place::kMatch:
      return "a line of `match`";
    case Place::kWhere:
      return "a line of `where`";
    case Place::kUnless:
      return "a line of `unless`";
    case Place::kMinor:
      return "a line of `minor`";
    case Place::kDoubt:
      return "a line of `doubt`";
    case Place::kReport:
      return "`report`";
    case Place::kNote:
      return "`note`";
    case Place::kFixHead:
      return "`fix`";
    case Place::kFixBody:
      return "an edit of `fix`";
    case Place::kExample:
      return "an example";
  }
  return "";
}

std::vector<std::string> words_of(Place place) {
  std::vector<std::string> out;
  for (const Usage& usage : usages_of(place)) out.emplace_back(usage.word);
  return out;
}

std::string_view form_of(Place place, std::string_view word) {
  for (const Usage& usage : usages_of(place)) {
    if (usage.word == word) return usage.form;
  }
  return "";
}

const std::vector<Part>& parts_of_rule() {
  static const std::vector<Part> kParts = [] {
    std::vector<Part> parts;
    for (const Usage& usage : usages_of(Place::kRuleHead)) parts.push_back({usage.word, 0, false});
    for (const Part& part :
         {Part{"match", 1, true}, Part{"where", 2, true}, Part{"unless", 3, true},
          Part{"minor", 4, true}, Part{"doubt", 5, true}, Part{"report", 6, true},
          Part{"note", 7, false}, Part{"fix", 8, false}, Part{"bad", 9, false},
          Part{"good", 9, false}, Part{"fixed", 9, false}}) {
      parts.push_back(part);
    }
    return parts;
  }();
  return kParts;
}

const Part* part_of_rule(std::string_view word) {
  const auto& parts = parts_of_rule();
  const auto found = std::find_if(parts.begin(), parts.end(),
                                  [word](const Part& part) { return part.word == word; });
  return found == parts.end() ? nullptr : &*found;
}

std::string list_words(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (at > 0) out += at + 1 == words.size() ? " and " : ", ";
    out += "`" + words[at] + "`";
  }
  return out;
}

}  // namespace ppcheck::dsl
