// ignore.h: the patterns of a .gitignore file, with git's meaning.
//
//   IgnoreFile ignore("build/\n*.tmp.py\n!keep.tmp.py\n/data/**/raw\n");
//   ignore.decide("sub/x.tmp.py", false)    // true: ignored
//   ignore.decide("keep.tmp.py", false)     // false: taken back in
//   ignore.decide("main.py", false)         // nothing: this file says nothing about it
//
// Paths are relative to the folder of the ignore file, with `/`. Whether a folder above the path is ignored is
// the caller's question: one that walks folders does not enter those that are.
#pragma once

#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ppcheck::project {

class IgnoreFile {
 public:
  IgnoreFile() = default;
  explicit IgnoreFile(std::string_view text);

  bool empty() const { return patterns_.empty(); }

  // True: ignored, false: taken back by a later `!` pattern. Cost: patterns times length of the path.
  std::optional<bool> decide(std::string_view path, bool is_folder) const;

 private:
  struct Token {
    enum class Kind : std::uint8_t {
      kByte,
      kAny,      // ?
      kStar,     // *
      kClass,    // [a-z]
      kFolders,  // **/ : any number of whole folders; the next token is kInside
      kInside,   // within one of these folders
      kRest,     // ** at the end: all that is below
    };
    Kind kind = Kind::kByte;
    char byte = 0;
    std::uint32_t byte_class = 0;  // into classes_
  };
  struct Pattern {
    std::vector<Token> tokens;
    bool negated = false;
    bool folders_only = false;
    bool whole_path = false;  // else only the last component is compared
  };

  void add(std::string_view line);
  bool matches(const Pattern& pattern, std::string_view text) const;

  std::vector<Pattern> patterns_;
  std::vector<std::bitset<256>> classes_;
};

}  // namespace ppcheck::project
