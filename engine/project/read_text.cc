#include "engine/project/read_text.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "engine/base/limits.h"

namespace ppcheck::project {

std::optional<std::string> read_small_file(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return std::nullopt;
  const auto size = std::filesystem::file_size(path, error);
  if (error || size > base::kMaxSettingsBytes) return std::nullopt;
  std::ifstream in(path, std::ios::binary);
  if (!in) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
}

}  // namespace ppcheck::project
