#include "dsl/resolve/taxonomy.h"

namespace ppcheck::dsl {

const std::vector<std::string>& severity_words() {
  static const std::vector<std::string> kWords = {"info", "low", "medium", "high"};
  return kWords;
}

const std::vector<std::string>& confidence_words() {
  static const std::vector<std::string> kWords = {"low", "medium", "high"};
  return kWords;
}

const std::vector<std::string>& cause_words() {
  static const std::vector<std::string> kWords = {
      "api.not-using-efficient-api",    "api.not-using-batch-api",
      "api.inefficient-usage",          "model.computation-graph",
      "model.inefficient-structure",    "model.improper-parameter",
      "model.improper-hyper-parameter", "library.buggy-version",
      "library.mismatched-version",     "data.inefficient-transmission",
      "data.inefficient-preprocessing", "data.improper-input",
      "hardware.library-mismatch",      "hardware.code-mismatch",
      "hardware.improper-configuration"};
  return kWords;
}

const std::vector<std::string>& symptom_words() {
  static const std::vector<std::string> kWords = {
      "time.slow-execution",     "time.slow-initialization",
      "time.increasing",         "time.hang",
      "memory.out-of-memory",    "memory.leak",
      "memory.abnormal-gpu",     "processor.abnormal-gpu",
      "processor.not-using-gpu", "processor.abnormal-cpu"};
  return kWords;
}

const std::vector<std::string>& stage_words() {
  static const std::vector<std::string> kWords = {
      "environment-setting",    "initialization", "data-preparation",
      "model-building",         "training",       "evaluation",
      "hyper-parameter-tuning", "prediction"};
  return kWords;
}

const std::vector<std::string>& call_properties() {
  static const std::vector<std::string> kWords = {"depth", "evidence", "function", "line", "name", "path", "self"};
  return kWords;
}

const std::vector<std::string>& argument_properties() {
  static const std::vector<std::string> kWords = {"length", "product"};
  return kWords;
}

const std::vector<std::string>& loop_properties() {
  static const std::vector<std::string> kWords = {"function", "head", "kind", "known_times", "line", "nesting", "path", "times", "usual_times"};
  return kWords;
}

}  // namespace ppcheck::dsl
