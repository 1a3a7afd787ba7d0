// span.h: a half-open range of bytes in one source text.
#pragma once

#include <cstdint>

namespace ppcheck::source {

// Offsets into the UTF-8 text of a SourceFile (after decoding). `begin == end` is a place without extent.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  std::uint32_t size() const { return end - begin; }
  bool empty() const { return begin == end; }
  bool contains(Span other) const { return begin <= other.begin && other.end <= end; }
  friend bool operator==(Span a, Span b) { return a.begin == b.begin && a.end == b.end; }
  friend bool operator<(Span a, Span b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end < b.end;
  }
};

}  // namespace ppcheck::source
