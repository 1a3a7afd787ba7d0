#include "engine/ir/instr.h"

#include <array>

namespace ppcheck::ir {

std::string_view text_of(Opcode op) {
  static constexpr std::array<std::string_view, 64> kTexts = {
#define PPCHECK_OPCODE(name, text) text,
#include "engine/ir/opcode.def"
#undef PPCHECK_OPCODE
  };
  return kTexts[static_cast<std::size_t>(op)];
}

}  // namespace ppcheck::ir
