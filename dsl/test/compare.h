// compare.h: holds the findings in one file of an example against its marks.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/findings/finding.h"

namespace ppcheck::dsl {

// What is wrong with one line.
struct LineFault {
  std::uint32_t line = 0;
  std::string text;     // "not reported", "reported, but nothing is expected: MESSAGE"
  bool is_closed_gap = false;  // a `# missed` that is reported now, a `# false alarm` that is not any more
};

// `findings`: of one rule, at any confidence, with places in this file or elsewhere; `file`: the path they name it by.
std::vector<LineFault> compare(std::string_view code, const std::string& file,
                               const std::vector<findings::Finding>& findings);

}  // namespace ppcheck::dsl
