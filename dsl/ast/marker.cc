#include "dsl/ast/marker.h"

#include <algorithm>

#include "engine/base/text_match.h"

namespace ppcheck::dsl {
namespace {

struct Comment {
  std::uint32_t line;
  std::size_t begin;  // of the `#`
  std::size_t end;
};

// The comments of Python text: what follows a `#` outside of texts. Broken code is read as far as
// it goes.
std::vector<Comment> comments_of(std::string_view code) {
  std::vector<Comment> out;
  std::uint32_t line = 1;
  std::string_view quote;  // that closes the text around `at`; empty outside of texts
  std::size_t at = 0;
  while (at < code.size()) {
    const char c = code[at];
    if (c == '\n') {
      ++line;
      if (quote.size() == 1) quote = "";  // a text of one line that is not closed
      ++at;
    } else if (!quote.empty()) {
      if (c == '\\' && at + 1 < code.size() && code[at + 1] != '\n') {
        at += 2;
      } else if (code.substr(at, quote.size()) == quote) {
        at += quote.size();
        quote = "";
      } else {
        ++at;
      }
    } else if (c == '"' || c == '\'') {
      const bool triple = code.substr(at, 3) == std::string(3, c);
      quote = code.substr(at, triple ? 3 : 1);
      at += quote.size();
    } else if (c == '#') {
      const std::size_t end = std::min(code.find('\n', at), code.size());
      out.push_back({line, at, end});
      at = end;
    } else {
      ++at;
    }
  }
  return out;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> out;
  std::size_t at = 0;
  while (true) {
    const std::size_t begin = text.find_first_not_of(" \t\r", at);
    if (begin == std::string_view::npos) return out;
    const std::size_t end = std::min(text.find_first_of(" \t\r", begin), text.size());
    out.emplace_back(text.substr(begin, end - begin));
    at = end;
  }
}

bool is_level(const std::string& word) {
  return word == "info" || word == "low" || word == "medium" || word == "high";
}

// False when the words are an ordinary comment.
bool read_marker(const std::vector<std::string>& words, Marker& out) {
  if (words.empty()) return false;
  const std::vector<std::string> rest(words.begin() + 1, words.end());
  if (words[0] == "expect") {
    if (rest == std::vector<std::string>{"note"}) {
      out.kind = Marker::Kind::kExpectNote;
    } else if (rest.size() <= 2 && std::all_of(rest.begin(), rest.end(), is_level)) {
      out.kind = Marker::Kind::kExpect;
      out.levels = rest;
    } else {
      out.kind = Marker::Kind::kMisspelt;
    }
    return true;
  }
  if (words == std::vector<std::string>{"missed"}) {
    out.kind = Marker::Kind::kMissed;
    return true;
  }
  if (words == std::vector<std::string>{"false", "alarm"}) {
    out.kind = Marker::Kind::kFalseAlarm;
    return true;
  }
  // Nearly a marker, and nothing else: prose that begins with `except` is longer.
  const bool alone = rest.empty() || (rest.size() == 1 && (is_level(rest[0]) || rest[0] == "note"));
  const int distance = base::edit_distance(words[0], "expect");
  if (!alone || (distance > 2 && words[0] != "expected") || words[0].size() < 5) return false;
  out.kind = Marker::Kind::kMisspelt;
  return true;
}

}  // namespace

std::vector<Marker> markers_of(std::string_view code) {
  std::vector<Marker> out;
  for (const Comment& comment : comments_of(code)) {
    std::size_t at = comment.begin;
    while (at < comment.end) {
      const std::size_t next = std::min(code.find('#', at + 1), comment.end);
      const std::string_view text = code.substr(at + 1, next - at - 1);
      Marker marker;
      marker.line = comment.line;
      if (read_marker(words_of(text), marker)) {
        marker.span = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(next)};
        while (marker.span.end > marker.span.begin + 1 &&
               (code[marker.span.end - 1] == ' ' || code[marker.span.end - 1] == '\r')) {
          --marker.span.end;
        }
        marker.text = code.substr(at + 1, marker.span.end - at - 1);
        marker.text.erase(0, std::min(marker.text.find_first_not_of(" \t"), marker.text.size()));
        out.push_back(std::move(marker));
      }
      at = next;
    }
  }
  return out;
}

}  // namespace ppcheck::dsl
