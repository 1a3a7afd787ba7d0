// text_match.h: text questions in linear time: nearest word, globs, regular expressions (RE2).
//
//   nearest("num_paralel_calls", {"num_parallel_calls", "map_func"})   // "num_parallel_calls"
//   glob_match("tests/**", "tests/unit/a.py")                          // true
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ppcheck::base {

// Edits (insert, delete, replace, swap of neighbours) between two texts; cost |a| * |b|.
int edit_distance(std::string_view a, std::string_view b);

// The candidate nearest to `word` when it is near enough to be a slip (a third of its length, at least
// one edit); of equals the first in text order. Nothing when none is near.
std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates);

// Glob over a path with `/`: `*` and `?` stay within a component, `**` crosses them, `[abc]` is a class.
bool glob_match(std::string_view pattern, std::string_view path);

// Whether RE2's `pattern` is found in `text`; nothing when the pattern does not compile.
std::optional<bool> regex_search(std::string_view pattern, std::string_view text);

// Why `pattern` is no regular expression; empty when it is one.
std::string regex_error(std::string_view pattern);

}  // namespace ppcheck::base
