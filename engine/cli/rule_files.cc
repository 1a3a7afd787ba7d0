#include "engine/cli/rule_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "engine/base/limits.h"
#include "engine/project/discover.h"
#include "engine/source/put_file.h"

namespace ppcheck::cli {

namespace fs = std::filesystem;
using base::Error;

namespace {

bool is_hidden(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.size() > 1 && name.front() == '.' && name != "..";
}

base::Result<std::vector<std::string>> files_below(const std::string& folder) {
  std::vector<std::string> found;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (is_hidden(it->path())) {
      it.disable_recursion_pending();
    } else if (it->path().extension() == ".ppr" && it->is_regular_file()) {
      found.push_back(it->path().string());
    }
  }
  if (error) return Error{fmt::format("cannot list the folder: {}", error.message()), folder, ""};
  if (found.empty()) return Error{"holds no rules (.ppr files)", folder, ""};
  std::sort(found.begin(), found.end());
  return found;
}

base::Result<source::SourceFile> accepted(base::Result<source::SourceFile> file) {
  if (!file) return Error{file.error().what, file.error().where, ""};
  if (file->encoding != "utf-8")
    return Error{fmt::format("is not UTF-8 ({})", file->notes.empty() ? file->encoding : file->notes.front()), file->path,
                 "save it as UTF-8"};
  if (!file->notes.empty()) return Error{file->notes.front(), file->path, "rules are text in UTF-8"};
  return file;
}

}  // namespace

base::Result<std::vector<std::string>> find_rule_files(const std::vector<std::string>& paths) {
  std::vector<std::string> out;
  std::set<std::string> seen;
  const auto add = [&](const std::string& path) {
    std::error_code error;
    const fs::path real = fs::weakly_canonical(path, error);
    if (seen.insert(error ? path : real.string()).second) out.push_back(path);
  };
  for (const std::string& path : paths) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status)) return Error{"there is no such file or folder", path, ""};
    if (fs::is_directory(status)) {
      auto below = files_below(path);
      if (!below) return below.error();
      for (const std::string& file : *below) add(file);
    } else if (fs::path(path).extension() != ".ppr") {
      return Error{"is no rule file", path, "rule files end in `.ppr`"};
    } else {
      add(path);
    }
  }
  return out;
}

std::string shown_rule_path(const std::string& path) {
  std::error_code error;
  return project::shown_path(fs::absolute(path, error).lexically_normal().string());
}

base::Result<source::SourceFile> decode_rule_file(const std::string& shown_path, std::string_view bytes) {
  if (bytes.size() > base::kMaxRuleBytes) return Error{"is larger than a rule file may be (1 MiB)", shown_path, ""};
  return accepted(source::decode_source(shown_path, bytes));
}

base::Result<source::SourceFile> read_rule_file(const std::string& path) {
  return accepted(source::read_source(path, shown_rule_path(path), base::kMaxRuleBytes));
}

base::Status write_file(const std::string& path, std::string_view text) {
  std::error_code error;
  if (fs::exists(path, error)) return source::replace_file(path, path, text);
  return source::create_file(path, path, text);
}

}  // namespace ppcheck::cli
