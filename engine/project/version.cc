#include "engine/project/version.h"

#include <algorithm>
#include <cctype>
#include <limits>

namespace ppcheck::project {

namespace {

using base::Truth;

constexpr int kFinal = 4;
constexpr int kPost = 5;

std::string_view trim(std::string_view text) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Reads digits; nothing when there are none. Numbers beyond 64 bits stay at the largest.
std::optional<std::uint64_t> take_number(std::string_view& text) {
  if (text.empty() || !is_digit(text.front())) return std::nullopt;
  constexpr auto kMost = std::numeric_limits<std::uint64_t>::max() - 1;
  std::uint64_t value = 0;
  for (; !text.empty() && is_digit(text.front()); text.remove_prefix(1)) {
    const auto digit = static_cast<std::uint64_t>(text.front() - '0');
    value = value > (kMost - digit) / 10 ? kMost : value * 10 + digit;
  }
  return value;
}

bool take_word(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

void take_separator(std::string_view& text) {
  if (!text.empty() && (text.front() == '.' || text.front() == '-' || text.front() == '_')) text.remove_prefix(1);
}

void drop_trailing_zeros(std::vector<std::uint64_t>& release) {
  while (release.size() > 1 && release.back() == 0) release.pop_back();
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

// The first `count` numbers as they are written: "2.4.0" has three, although Version drops the zero.
std::vector<std::uint64_t> written_release(std::string_view text) {
  std::vector<std::uint64_t> out;
  if (!text.empty() && (text.front() == 'v' || text.front() == 'V')) text.remove_prefix(1);
  while (auto number = take_number(text)) {
    out.push_back(*number);
    if (text.empty() || text.front() != '.') break;
    text.remove_prefix(1);
  }
  return out;
}

// The first version of the release after `release`, whose last number is counted up. Development releases of
// it are excluded too, as PEP 440 does for `==2.4.*`.
Version after(std::vector<std::uint64_t> release) {
  ++release.back();
  drop_trailing_zeros(release);
  Version version;
  version.release = std::move(release);
  version.phase = 0;
  version.dev = 0;
  return version;
}

VersionRange prefix_range(std::vector<std::uint64_t> release) {
  VersionRange range;
  range.high = after(release);
  range.high_included = false;
  drop_trailing_zeros(release);
  Version low;
  low.release = std::move(release);
  range.low = low;
  return range;
}

void narrow_low(VersionRange& range, const Version& low, bool included) {
  if (range.low && (*range.low > low || (*range.low == low && !range.low_included))) return;
  range.low = low;
  range.low_included = included;
}

void narrow_high(VersionRange& range, const Version& high, bool included) {
  if (range.high && (*range.high < high || (*range.high == high && !range.high_included))) return;
  range.high = high;
  range.high_included = included;
}

void narrow(VersionRange& range, const VersionRange& by) {
  if (by.low) narrow_low(range, *by.low, by.low_included);
  if (by.high) narrow_high(range, *by.high, by.high_included);
}

// poetry's `^1.2.3`: up to the next change of the first number that is not 0.
std::vector<std::uint64_t> caret_release(std::vector<std::uint64_t> release) {
  std::size_t k = 0;
  while (k + 1 < release.size() && release[k] == 0) ++k;
  release.resize(k + 1);
  return release;
}

std::optional<VersionRange> parse_clause(std::string_view clause) {
  clause = trim(clause);
  VersionRange range;
  if (clause.empty() || clause == "*") return range;
  std::string op;
  while (!clause.empty() && std::string_view("=<>!~^").find(clause.front()) != std::string_view::npos) {
    op += clause.front();
    clause.remove_prefix(1);
  }
  clause = trim(clause);
  if (op == "!=") return range;
  const bool is_prefix = clause.ends_with(".*");
  if (is_prefix) clause.remove_suffix(2);
  const auto version = parse_version(clause);
  if (!version) return std::nullopt;
  const auto release = written_release(clause);
  if (is_prefix || op == "=") {
    if (op.empty() || op == "==" || op == "===" || op == "=") return prefix_range(release);
    if (op == ">=") narrow_low(range, *version, true);
    return range;
  }
  if (op.empty() || op == "==" || op == "===") {
    range.low = range.high = *version;
  } else if (op == ">=") {
    narrow_low(range, *version, true);
  } else if (op == ">") {
    narrow_low(range, *version, false);
  } else if (op == "<=") {
    narrow_high(range, *version, true);
  } else if (op == "<") {
    narrow_high(range, *version, false);
  } else if (op == "~=" || op == "~") {
    // ~=2.4.1 allows 2.4.x; poetry's ~2.4 allows 2.4.x, and ~2 allows 2.x
    auto kept = release;
    if (op == "~=" ? kept.size() > 1 : kept.size() > 2) kept.pop_back();
    range = prefix_range(kept);
    range.low = *version;
  } else if (op == "^") {
    range = prefix_range(caret_release(release));
    range.low = *version;
  } else {
    return std::nullopt;
  }
  return range;
}

Truth at_least(const VersionRange& range, const Version& version) {
  if (range.low && *range.low >= version) return Truth::kTrue;
  if (range.high && (*range.high < version || (*range.high == version && !range.high_included)))
    return Truth::kFalse;
  return Truth::kUnknown;
}

Truth greater(const VersionRange& range, const Version& version) {
  if (range.low && (*range.low > version || (*range.low == version && !range.low_included)))
    return Truth::kTrue;
  if (range.high && *range.high <= version) return Truth::kFalse;
  return Truth::kUnknown;
}

Truth equal(const VersionRange& range, const Version& version) {
  const Truth not_below = at_least(range, version);
  const Truth above = greater(range, version);
  if (not_below == Truth::kFalse || above == Truth::kTrue) return Truth::kFalse;
  return not_below == Truth::kTrue && above == Truth::kFalse ? Truth::kTrue : Truth::kUnknown;
}

}  // namespace

std::optional<Version> parse_version(std::string_view text) {
  const std::string lowered = lower(trim(text));
  std::string_view rest = lowered;
  if (const auto local = rest.find('+'); local != std::string_view::npos) rest = rest.substr(0, local);
  take_word(rest, "v");
  Version version;
  if (const auto epoch = rest.find('!'); epoch != std::string_view::npos) {
    auto number = take_number(rest);
    if (!number || !take_word(rest, "!")) return std::nullopt;
    version.epoch = *number;
  }
  while (auto number = take_number(rest)) {
    version.release.push_back(*number);
    if (rest.size() < 2 || rest.front() != '.' || !is_digit(rest[1])) break;
    rest.remove_prefix(1);
  }
  if (version.release.empty()) return std::nullopt;
  drop_trailing_zeros(version.release);

  struct Phase {
    std::string_view word;
    int order;
  };
  // Longer words first: "alpha" is no "a" followed by rubbish.
  constexpr Phase kPhases[] = {{"alpha", 1}, {"beta", 2}, {"preview", 3}, {"pre", 3}, {"post", kPost},
                               {"rev", kPost}, {"rc", 3},  {"a", 1},      {"b", 2},   {"c", 3}, {"r", kPost}};
  bool found = true;
  while (found && !rest.empty()) {
    found = false;
    std::string_view at = rest;
    take_separator(at);
    if (take_word(at, "dev")) {
      take_separator(at);
      version.dev = take_number(at).value_or(0);
      if (version.phase == kFinal) version.phase = 0;
      rest = at;
      found = true;
      continue;
    }
    for (const Phase& phase : kPhases) {
      if (!take_word(at, phase.word)) continue;
      take_separator(at);
      version.phase = phase.order;
      version.phase_number = take_number(at).value_or(0);
      rest = at;
      found = true;
      break;
    }
  }
  if (!rest.empty()) return std::nullopt;
  return version;
}

bool VersionRange::contains(const VersionRange& other) const {
  if (low) {
    if (!other.low || *other.low < *low) return false;
    if (*other.low == *low && !low_included && other.low_included) return false;
  }
  if (high) {
    if (!other.high || *other.high > *high) return false;
    if (*other.high == *high && !high_included && other.high_included) return false;
  }
  return true;
}

std::optional<VersionRange> parse_requirement(std::string_view text) {
  VersionRange range;
  while (true) {
    const std::size_t comma = text.find(',');
    const auto clause = parse_clause(text.substr(0, comma));
    if (!clause) return std::nullopt;
    narrow(range, *clause);
    if (comma == std::string_view::npos) return range;
    text.remove_prefix(comma + 1);
  }
}

Truth holds(const VersionRange& range, Bound bound, const Version& version) {
  switch (bound) {
    case Bound::kEqual: return equal(range, version);
    case Bound::kNotEqual: return base::negate(equal(range, version));
    case Bound::kLess: return base::negate(at_least(range, version));
    case Bound::kAtMost: return base::negate(greater(range, version));
    case Bound::kGreater: return greater(range, version);
    case Bound::kAtLeast: return at_least(range, version);
  }
  return Truth::kUnknown;
}

}  // namespace ppcheck::project
