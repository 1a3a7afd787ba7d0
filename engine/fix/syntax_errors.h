// syntax_errors.h: whether a text is worse Python than it was.
//
//   if (count_syntax_errors(after) > count_syntax_errors(before)) revert();
#pragma once

#include <cstddef>

#include "engine/source/source_file.h"

namespace ppcheck::fix {

// Places that the parser did not understand or made up, and lines whose indentation fits no block. 0: the file is
// fine. A file that the parser gives up on has one error more than any other.
std::size_t count_syntax_errors(const source::SourceFile& file);

}  // namespace ppcheck::fix
