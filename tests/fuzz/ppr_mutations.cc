// Runs the rule compiler over all seeds, and over mutations of them that are the same on each run:
//
//   ppr_mutations COUNT PATH...      seeds are the .ppr files there
//
// Ends with 1 when an input takes too long; a crash or a wrong answer ends the program at once, with the input.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "tests/fuzz/compile_rules.h"

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostToMutate = 3000;  // bytes of a seed, so that many mutations fit into the time
constexpr double kMostSeconds = 5;           // of processor time for one input

const char* const kWords[] = {
    "ppr 1\n", "import tensorflow as tf\n", "rule r {", "match {", "where {", "unless {", "minor {", "doubt {", "}", "{", "(", ")",
    "not ", " and ", " or ", "call c = ", "object x: ", "loop L", " in L", " always in L", " inside ", " after c", " before c",
    " is missing", " is invariant in L", " is same as ", " calls only ", " uses ", " matches \"(\"", "program calls ", "program uses ",
    "use p(L)", "check a.b(c, 1)", "report c \"", "fix safe \"t\" {", "set c.p = ", "code \"{c.p}\"", "```python\n", "```\n", "\"\"\"",
    "\"", "\\", "#", "=", "==", "|", " - ", ",", ".", ".*", ":", "?", "{c:name}", "{{", "}}", "1e999", "99999999999999999999", "1.2.3",
    "None", "tf.data.Dataset", "\r\n", "\t", "\xEF\xBB\xBF", "\xFF", "\xC3", "\xED\xA0\x80", "\xF0\x9F\x98\x80"};

class Mutator {
 public:
  explicit Mutator(const std::vector<std::string>& seeds) : seeds_(seeds) {}

  std::string next() {
    std::string text = seed();
    for (std::size_t times = 1 + below(4); times > 0; --times) mutate(text);
    return text;
  }

 private:
  std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }
  const std::string& seed() { return seeds_[below(seeds_.size())]; }

  void mutate(std::string& text) {
    const std::size_t at = below(text.size() + 1);
    const std::size_t size = std::min(below(40), text.size() - at);
    switch (below(9)) {
      case 0:
        if (at < text.size()) text[at] = static_cast<char>(random_() % 256);
        break;
      case 1:
        text.erase(at, size);
        break;
      case 2:
        text.insert(at, text.substr(at, size));
        break;
      case 3:
        text.insert(at, kWords[below(std::size(kWords))]);
        break;
      case 4:
        text.resize(at);
        break;
      case 5: {
        const std::string& other = seed();
        text.insert(at, other.substr(below(other.size()), below(200)));
        break;
      }
      case 6:
        swap_words(text);
        break;
      case 7:
        for (std::size_t times = below(300); times > 0; --times) text.insert(at, kWords[8 + below(5)]);
        break;
      default:
        erase_word(text, at);
    }
  }

  void swap_words(std::string& text) {
    std::size_t first = below(text.size() + 1);
    std::size_t second = below(text.size() + 1);
    if (first > second) std::swap(first, second);
    const std::string a = word_at(text, first);
    const std::string b = word_at(text, second);
    if (second < first + a.size()) return;
    text.replace(second, b.size(), a);
    text.replace(first, a.size(), b);
  }

  static void erase_word(std::string& text, std::size_t at) { text.erase(at, word_at(text, at).size()); }

  static std::string word_at(const std::string& text, std::size_t at) {
    const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
    return text.substr(at, end - at);
  }

  const std::vector<std::string>& seeds_;
  std::mt19937 random_{20240229};  // its numbers are the same everywhere
};

std::vector<std::string> read_seeds(const std::vector<std::string>& roots) {
  std::vector<fs::path> paths;
  for (const std::string& root : roots)
    for (const auto& entry : fs::recursive_directory_iterator(root))
      if (entry.is_regular_file() && entry.path().extension() == ".ppr") paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> seeds;
  for (const fs::path& path : paths) {
    std::ifstream in(path, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    seeds.push_back(text.str());
  }
  return seeds;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: ppr_mutations COUNT PATH...\n");
    return 2;
  }
  const std::vector<std::string> seeds = read_seeds({argv + 2, argv + argc});
  std::vector<std::string> small;
  for (const std::string& seed : seeds)
    if (seed.size() <= kMostToMutate) small.push_back(seed);
  if (small.empty()) {
    std::fprintf(stderr, "there are no seeds\n");
    return 2;
  }
  double slowest = 0;
  const auto run = [&](const std::string& input) {
    const std::clock_t before = std::clock();
    ppcheck::fuzz::compile_rules(input);
    const double seconds = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
    slowest = std::max(slowest, seconds);
    if (seconds <= kMostSeconds) return;
    std::fprintf(stderr, "%.1f s for this input:\n%s\n", seconds, input.c_str());
    std::exit(1);
  };
  for (const std::string& seed : seeds) run(seed);
  Mutator mutator(small);
  const long count = std::strtol(argv[1], nullptr, 10);
  for (long n = 0; n < count; ++n) run(mutator.next());
  std::printf("%zu seeds, %ld mutations, the slowest took %.3f s\n", seeds.size(), count, slowest);
  return 0;
}
