// output.h: where reports go: `--output text --output json:report.json`.
#pragma once

#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/report/report.h"

namespace ppcheck::cli {

struct OutputTarget {
  std::string format;
  std::string file;  // empty: standard output
};

// "json", "json:report.json"; of none, text on standard output if that is free. Errors: a format that does not exist, two
// for standard output, or one when something else goes there.
base::Result<std::vector<OutputTarget>> parse_outputs(const std::vector<std::string>& arguments,
                                                      bool standard_output_is_free = true);

// Writes all; a file is replaced only when all of its text could be written.
base::Status write_outputs(const std::vector<OutputTarget>& targets, const report::Report& report,
                           const report::SourceTexts& sources);

}  // namespace ppcheck::cli
