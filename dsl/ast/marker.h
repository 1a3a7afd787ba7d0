// marker.h: what the comments of an example say about the findings on their line.
//
//   return d.map(scale)      # expect
//   ds = ds.map(f)           # expect low
//   train = train.batch(32)  # expect note
//   ds.map(g)                # missed
//   ds.map(h)                # false alarm
//
// One comment holds one marker for each finding: `# expect # expect low`. Other comments are none.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/source/span.h"

namespace ppcheck::dsl {

struct Marker {
  enum class Kind : std::uint8_t {
    kExpect,
    kExpectNote,
    kMissed,      // a known gap: nothing is reported here yet
    kFalseAlarm,  // a known false alarm: something is reported here still
    kMisspelt,    // nearly one of these: `# exepct`
  };
  Kind kind = Kind::kExpect;
  std::uint32_t line = 1;  // of the code, from 1
  std::vector<std::string>
      levels;         // of `# expect low`: words that severity or confidence must have
  std::string text;   // as written, without `#`
  source::Span span;  // in the code
};

// The markers of a piece of Python, in order. Only comments count, not texts that hold a `#`.
std::vector<Marker> markers_of(std::string_view code);

}  // namespace ppcheck::dsl
