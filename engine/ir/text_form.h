// text_form.h: the words of the dump that writer and reader share. Internal to ir.
#pragma once

#include <array>
#include <string>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/ir/module.h"

namespace ppcheck::ir {

inline constexpr std::array<std::string_view, 5> kFunctionKindWords = {"module", "function", "lambda",
                                                                       "genexpr", "classbody"};
inline constexpr std::array<std::string_view, 5> kParamKindWords = {
    "positional-only", "positional", "var-positional", "keyword-only", "var-keyword"};
inline constexpr std::array<std::string_view, 3> kLoopKindWords = {"for", "while", "comprehension"};

// Flags by opcode: a bit may mean different things for different opcodes.
struct FlagWord {
  std::string_view word;
  std::uint8_t bit;
};
inline constexpr FlagWord kAnnotationFlag = {"annotation", kInAnnotation};
inline std::array<FlagWord, 3> flag_words(Opcode op) {
  switch (op) {
    case Opcode::kImport: return {{{"top", kTopPackage}, {}, {}}};
    case Opcode::kUnpack: return {{{"star", kStar}, {}, {}}};
    case Opcode::kBinary: return {{{"inplace", kInPlace}, {}, {}}};
    case Opcode::kCompare: return {{{"negated", kNegated}, {}, {}}};
    case Opcode::kBranch: return {{{"looptest", kLoopTest}, {}, {}}};
    case Opcode::kCall:
      return {{{"decorator", kDecorator}, {"statement", kStatementCall}, {"generator", kGenerator}}};
    case Opcode::kIter:
    case Opcode::kNext:
    case Opcode::kEnter:
    case Opcode::kExit: return {{{"async", kAsync}, {}, {}}};
    default: return {};
  }
}

// What `aux` of the opcode numbers: 'f' functions, 'c' classes, 'w' with items, '#' something else, 0 nothing
// that the text shows (constants and arguments are written out).
inline char aux_prefix(Opcode op) {
  switch (op) {
    case Opcode::kFunction:
    case Opcode::kLoadCell:
    case Opcode::kStoreCell: return 'f';
    case Opcode::kClass: return 'c';
    case Opcode::kEnter:
    case Opcode::kExit: return 'w';
    case Opcode::kParam:
    case Opcode::kImport:
    case Opcode::kUnpack: return '#';
    default: return 0;
  }
}

void append_quoted(std::string& out, std::string_view text);
void append_constant(std::string& out, const Constant& constant);

}  // namespace ppcheck::ir
