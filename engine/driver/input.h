// input.h: the files of one run, from the disk or from memory.
//
//   Input input = input_of_paths({"src"}, {});
//   Input input = input_of_texts({{"head.py", "…"}, {"requirements.txt", "tensorflow==2.4"}});
//
// A text in memory is analysed as a file of its name would be in an otherwise empty folder: so examples of rules
// go through the same code as programs do.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/project/discover.h"

namespace ppcheck::driver {

struct InputFile {
  std::string path;   // absolute; of texts below a folder that does not exist
  std::string shown;
  bool reported = true;
  bool named = false;                // by itself: when it cannot be analysed, a named path could not be used
  std::optional<std::string> bytes;  // of texts
};

struct Input {
  std::vector<InputFile> files;  // sorted by path
  std::vector<std::string> roots;
  // Files that state versions: name, path for messages, text.
  struct Statement {
    std::string name;
    std::string shown;
    std::string text;
  };
  std::vector<Statement> statements;
  std::vector<findings::Skipped> skipped;
  std::vector<base::Error> unusable;
  std::size_t context_skipped = 0;
  std::size_t max_file_size = base::kMaxSourceBytes;
};

Input input_of_paths(const std::vector<std::string>& paths, const project::DiscoverOptions& options);
Input input_of_texts(std::vector<std::pair<std::string, std::string>> files);

// Adds another program: its files are shown below `prefix` ("3/") and do not see those of the other programs. What
// they state about versions holds for the whole run.
void add_texts(Input& input, const std::string& prefix, const std::vector<std::pair<std::string, std::string>>& files);

}  // namespace ppcheck::driver
