#include "engine/fix/syntax_errors.h"

#include <algorithm>
#include <limits>

#include "engine/source/indentation.h"
#include "engine/syntax/parse.h"

namespace ppcheck::fix {

std::size_t count_syntax_errors(const source::SourceFile& file) {
  const auto tree = syntax::parse(file);
  if (!tree) return std::numeric_limits<std::size_t>::max();
  const auto wrong = std::count_if(tree->nodes.begin(), tree->nodes.end(), [](const syntax::Node& node) {
    return node.kind == syntax::Kind::kError || node.is_missing;
  });
  return static_cast<std::size_t>(wrong) + source::check_indentation(file.text).size();
}

}  // namespace ppcheck::fix
