#include "engine/base/interner.h"

#include <array>
#include <deque>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <unordered_map>

namespace ppcheck::base {
namespace {

constexpr std::uint32_t kShardBits = 5;
constexpr std::uint32_t kShards = 1u << kShardBits;

// A symbol's low bits name its shard, the rest its place in the shard's deque, whose elements never move.
struct Shard {
  std::shared_mutex mutex;
  std::unordered_map<std::string_view, std::uint32_t> index;
  std::deque<std::string> texts;
};

std::array<Shard, kShards>& shards() {
  static auto* table = new std::array<Shard, kShards>();  // never destroyed: symbols outlive statics
  return *table;
}

}  // namespace

Symbol intern(std::string_view text) {
  if (text.empty()) return Symbol{};
  const auto shard_index =
      static_cast<std::uint32_t>(std::hash<std::string_view>{}(text)) & (kShards - 1);
  Shard& shard = shards()[shard_index];
  {
    std::shared_lock lock(shard.mutex);
    if (auto it = shard.index.find(text); it != shard.index.end()) return Symbol{it->second};
  }
  std::unique_lock lock(shard.mutex);
  if (auto it = shard.index.find(text); it != shard.index.end()) return Symbol{it->second};
  shard.texts.emplace_back(text);
  const auto id =
      (static_cast<std::uint32_t>(shard.texts.size()) << kShardBits) | shard_index;  // never 0
  shard.index.emplace(shard.texts.back(), id);
  return Symbol{id};
}

std::string_view text_of(Symbol symbol) {
  if (symbol.empty()) return {};
  Shard& shard = shards()[symbol.id & (kShards - 1)];
  std::shared_lock lock(shard.mutex);
  return shard.texts[(symbol.id >> kShardBits) - 1];
}

}  // namespace ppcheck::base
