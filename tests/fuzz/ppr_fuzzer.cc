// The libFuzzer target. Built with -DPPCHECK_FUZZ=ON (preset `fuzz`):
//
//   cmake --preset fuzz && cmake --build --preset fuzz --target ppr_fuzzer
//   build/fuzz/tests/fuzz/ppr_fuzzer -dict=tests/fuzz/ppr.dict -max_len=8192 CORPUS tests/fuzz/seeds tests/dsl/language rules
#include <cstddef>
#include <cstdint>

#include "tests/fuzz/compile_rules.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ppcheck::fuzz::compile_rules({reinterpret_cast<const char*>(data), size});
  return 0;
}
