// compile_rules.h: what a .ppr file goes through, for inputs of any kind.
//
// Used by the libFuzzer target (ppr_fuzzer.cc) and by the test that runs seeds and their mutations (ppr_mutations.cc).
#pragma once

#include <string_view>

namespace ppcheck::fuzz {

// Decodes, parses, resolves and compiles the bytes as a rule file, and as a query of `ppcheck find`; formats what parses,
// and sends it through JSON. Ends the program with a message when one of these says what cannot be: that the program
// itself failed, that formatting twice or JSON and back changes something, or that an error has no place in the text.
void compile_rules(std::string_view bytes);

}  // namespace ppcheck::fuzz
