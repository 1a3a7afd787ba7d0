// version.h: versions of Python packages (PEP 440), and what a requirement says about them.
//
//   auto range = parse_requirement(">=2.4, <2.12");              // also poetry's ^2.4 and ~2.4, conda's =2.4
//   holds(*range, Bound::kAtLeast, *parse_version("2.4"))        // true: every version in the range is
//   holds(*range, Bound::kAtLeast, *parse_version("2.7"))        // not known: some are
//   holds(*range, Bound::kLess, *parse_version("2.0"))           // false: none is
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/truth.h"

namespace ppcheck::project {

struct Version {
  std::uint64_t epoch = 0;
  std::vector<std::uint64_t> release;  // without trailing zeros
  // How a pre-, post- or development release sorts: dev < a < b < rc < final < post.
  int phase = 4;
  std::uint64_t phase_number = 0;
  std::uint64_t dev = kNotDev;  // of a development release of that phase

  static constexpr std::uint64_t kNotDev = ~std::uint64_t{0};
  friend auto operator<=>(const Version&, const Version&) = default;
};

// Nothing when the text is no version. Local labels (`+cu118`) are ignored.
std::optional<Version> parse_version(std::string_view text);

// All versions from `low` to `high`; an end that is missing is open.
struct VersionRange {
  std::optional<Version> low;
  std::optional<Version> high;
  bool low_included = true;
  bool high_included = true;

  bool is_open() const { return !low && !high; }
  bool contains(const VersionRange& other) const;
  friend bool operator==(const VersionRange&, const VersionRange&) = default;
};

// A list of clauses joined by commas; `!=` clauses are left out. Nothing when a clause cannot be read.
std::optional<VersionRange> parse_requirement(std::string_view text);

enum class Bound : std::uint8_t { kEqual, kNotEqual, kLess, kAtMost, kGreater, kAtLeast };

// Whether all (true), some (not known) or none (false) of the versions in the range satisfy the bound.
base::Truth holds(const VersionRange& range, Bound bound, const Version& version);

}  // namespace ppcheck::project
