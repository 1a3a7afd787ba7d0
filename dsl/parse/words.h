// words.h: which words begin a statement in which part, and how such a statement is written.
// Private to dsl/parse.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ppcheck::dsl {

// Where a statement stands; decides which rule of the grammar reads it.
enum class Place : std::uint8_t {
  kFile,
  kRuleHead,
  kAdjustHead,
  kPackBody,
  kMatch,
  kWhere,
  kUnless,
  kMinor,
  kDoubt,
  kReport,
  kNote,
  kFixHead,
  kFixBody,
  kExample
};

struct Usage {
  std::string_view word;
  std::string_view form;  // "call c = f in L after d"
};

// The statements of a place, in the order in which they are usually written.
const std::vector<Usage>& usages_of(Place place);

// A statement there may be a condition, which begins with a name as often as with a word.
bool holds_conditions(Place place);

// "a line of `match`", "a declaration": how messages call a statement of this place.
std::string_view description_of(Place place);

// The words that may begin a statement there, as texts for did-you-mean.
std::vector<std::string> words_of(Place place);

// The form of the statement that begins with `word`; empty when none does.
std::string_view form_of(Place place, std::string_view word);

// The parts of a rule in their order; each has a rank, and equal ranks may stand in any order.
struct Part {
  std::string_view word;
  int rank;
  bool once;
};
const std::vector<Part>& parts_of_rule();
const Part* part_of_rule(std::string_view word);  // null: no such part

// "`a`, `b` and `c`".
std::string list_words(const std::vector<std::string>& words);

}  // namespace ppcheck::dsl
