// sample: the smallest plugin that does something. docs/plugins.md explains it line by line.
#include "ppcheck/plugin.hpp"

#include <string>

using namespace ppcheck::sdk;

namespace {

// `check sample.longer_than(c.secs, 5)`: a number that is known, and larger than the limit.
Truth longer_than(Question& question) {
  const double value = *question.number(0);
  const double limit = *question.number(1);
  if (value <= limit) return Truth::kFalse;
  question.because(question.value(0), "longer than " + std::to_string(static_cast<long>(limit)));
  return Truth::kTrue;
}

}  // namespace

PPCHECK_PLUGIN("sample", "1.0", "The tutorial: one predicate")

PPCHECK_REGISTER(registry) {
  registry.predicate("longer_than(value: number, limit: number = 10)", "the value is known, and larger than the limit",
                     longer_than);
}
