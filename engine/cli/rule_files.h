// rule_files.h: .ppr files on disk: found, read, and written so that nothing is lost.
//
//   auto paths = find_rule_files({"rules/", "my-rule.ppr"});
//   auto file = read_rule_file((*paths)[0]);
//   auto written = write_file((*paths)[0], text);
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/source/source_file.h"

namespace ppcheck::cli {

// The rule files among `paths`: files as named, of folders all `.ppr` below (but in folders that begin with a dot), each
// once, sorted within a folder. Errors: a path that is not there, is no rule file, or a folder without any.
base::Result<std::vector<std::string>> find_rule_files(const std::vector<std::string>& paths);

// Rules are UTF-8 and nothing else; what a Python file would put up with is refused.
base::Result<source::SourceFile> read_rule_file(const std::string& path);

// The same for bytes that come from elsewhere (standard input).
base::Result<source::SourceFile> decode_rule_file(const std::string& shown_path, std::string_view bytes);

// Relative to the working directory where that is shorter, as messages show it.
std::string shown_rule_path(const std::string& path);

// Replaces or creates.
base::Status write_file(const std::string& path, std::string_view text);

}  // namespace ppcheck::cli
