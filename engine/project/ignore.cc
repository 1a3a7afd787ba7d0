#include "engine/project/ignore.h"

#include <algorithm>

namespace ppcheck::project {

IgnoreFile::IgnoreFile(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    if (line.ends_with('\r')) line.remove_suffix(1);
    add(line);
    at = end + 1;
  }
}

void IgnoreFile::add(std::string_view line) {
  if (line.empty() || line.front() == '#') return;
  while (line.ends_with(' ') && !line.ends_with("\\ ")) line.remove_suffix(1);
  Pattern pattern;
  if (line.starts_with('!')) {
    pattern.negated = true;
    line.remove_prefix(1);
  }
  if (line.ends_with('/')) {
    pattern.folders_only = true;
    line.remove_suffix(1);
  }
  pattern.whole_path = line.find('/') != std::string_view::npos;
  if (line.starts_with('/')) line.remove_prefix(1);
  if (line.empty()) return;

  using Kind = Token::Kind;
  for (std::size_t i = 0; i < line.size();) {
    const char c = line[i];
    const bool at_component = i == 0 || line[i - 1] == '/';
    if (c == '*' && at_component && line.substr(i).starts_with("**/")) {
      pattern.tokens.push_back({Kind::kFolders});
      pattern.tokens.push_back({Kind::kInside});
      i += 3;
    } else if (c == '*' && at_component && line.substr(i) == "**") {
      pattern.tokens.push_back({Kind::kRest});
      i += 2;
    } else if (c == '*') {
      pattern.tokens.push_back({Kind::kStar});
      i = std::min(line.find_first_not_of('*', i), line.size());
    } else if (c == '?') {
      pattern.tokens.push_back({Kind::kAny});
      ++i;
    } else if (c == '[') {
      const std::size_t close = line.find(']', i + 2);
      if (close == std::string_view::npos) return;  // matches nothing
      std::size_t k = i + 1;
      const bool negated = line[k] == '!' || line[k] == '^';
      if (negated) ++k;
      std::bitset<256> members;
      for (; k < close; ++k) {
        if (line[k] == '\\' && k + 1 < close) ++k;
        auto first = static_cast<unsigned char>(line[k]);
        auto last = first;
        if (k + 2 < close && line[k + 1] == '-') {
          last = static_cast<unsigned char>(line[k + 2]);
          k += 2;
        }
        for (unsigned b = first; b <= last; ++b) members.set(b);
      }
      if (negated) members.flip();
      members.reset('/');
      pattern.tokens.push_back({Kind::kClass, 0, static_cast<std::uint32_t>(classes_.size())});
      classes_.push_back(members);
      i = close + 1;
    } else {
      if (c == '\\' && i + 1 < line.size()) ++i;
      pattern.tokens.push_back({Kind::kByte, line[i]});
      ++i;
    }
  }
  patterns_.push_back(std::move(pattern));
}

// Runs the pattern as an automaton: `now[k]` says that the tokens before k have matched what was read.
bool IgnoreFile::matches(const Pattern& pattern, std::string_view text) const {
  using Kind = Token::Kind;
  const auto& tokens = pattern.tokens;
  std::vector<char> now(tokens.size() + 1), next(tokens.size() + 1);
  // Tokens that may match nothing let the state pass on; states only move right, so one sweep is enough.
  const auto close = [&](std::vector<char>& states) {
    for (std::size_t k = 0; k < tokens.size(); ++k) {
      if (!states[k]) continue;
      if (tokens[k].kind == Kind::kStar) states[k + 1] = 1;
      if (tokens[k].kind == Kind::kFolders) states[k + 2] = 1;
    }
  };
  now[0] = 1;
  close(now);
  for (const char c : text) {
    std::fill(next.begin(), next.end(), 0);
    for (std::size_t k = 0; k < tokens.size(); ++k) {
      if (!now[k]) continue;
      const Token& token = tokens[k];
      switch (token.kind) {
        case Kind::kByte: next[k + 1] |= c == token.byte; break;
        case Kind::kAny: next[k + 1] |= c != '/'; break;
        case Kind::kStar: next[k] |= c != '/'; break;
        case Kind::kClass: next[k + 1] |= classes_[token.byte_class][static_cast<unsigned char>(c)]; break;
        case Kind::kFolders: next[k + 1] |= c != '/'; break;
        case Kind::kInside: next[c == '/' ? k - 1 : k] = 1; break;
        case Kind::kRest: next[k] = next[k + 1] = 1; break;
      }
    }
    now.swap(next);
    close(now);
  }
  return now[tokens.size()] != 0;
}

std::optional<bool> IgnoreFile::decide(std::string_view path, bool is_folder) const {
  const std::string_view name = path.substr(path.rfind('/') + 1);  // npos + 1 is 0
  for (auto it = patterns_.rbegin(); it != patterns_.rend(); ++it) {
    if (it->folders_only && !is_folder) continue;
    if (matches(*it, it->whole_path ? path : name)) return !it->negated;
  }
  return std::nullopt;
}

}  // namespace ppcheck::project
