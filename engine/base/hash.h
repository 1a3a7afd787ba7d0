// hash.h: stable 64- and 128-bit hashes (xxHash), the same on every machine and in every run.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace ppcheck::base {

std::uint64_t hash64(std::string_view bytes);

// 32 lower-case hexadecimal digits of the 128-bit hash: identities that are stored and compared later.
std::string hash128_hex(std::string_view bytes);

}  // namespace ppcheck::base
