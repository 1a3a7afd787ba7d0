#include "engine/plugin/problems.h"

#include <mutex>
#include <set>

namespace ppcheck::plugin {

namespace {

// More are the same mistake again and again.
constexpr std::size_t kMaxProblems = 100;

struct Collected {
  std::mutex mutex;
  std::set<std::string> texts;
  std::vector<std::string> plugins;
};

Collected& collected() {
  static Collected all;
  return all;
}

}  // namespace

std::uint32_t number_plugin(const std::string& name) {
  Collected& all = collected();
  const std::lock_guard lock(all.mutex);
  all.plugins.push_back(name);
  return static_cast<std::uint32_t>(all.plugins.size() - 1);
}

std::string plugin_of_number(std::uint32_t number) {
  Collected& all = collected();
  const std::lock_guard lock(all.mutex);
  return number < all.plugins.size() ? "plugin `" + all.plugins[number] + "`" : "a plugin";
}

void add_problem(const std::string& text) {
  Collected& all = collected();
  const std::lock_guard lock(all.mutex);
  if (all.texts.size() < kMaxProblems) all.texts.insert(text);
}

std::vector<std::string> take_problems() {
  Collected& all = collected();
  const std::lock_guard lock(all.mutex);
  std::vector<std::string> out(all.texts.begin(), all.texts.end());
  all.texts.clear();
  return out;
}

}  // namespace ppcheck::plugin
