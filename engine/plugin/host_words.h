// host_words.h: what the parts of the host table share: getting at the run, and the host's words in C.
//
//   ppcheck_truth host_guarded(ppcheck_run handle, ppcheck_call call) {
//     const Asked<HandleKind::kCall> asked(handle, call, "guarded");
//     return asked ? in_c(asked.model().guarded(asked.value())) : PPCHECK_UNKNOWN;
//   }
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/plugin/run.h"

namespace ppcheck::plugin {

inline ppcheck_truth in_c(base::Truth truth) {
  return truth == base::Truth::kTrue ? PPCHECK_TRUE : truth == base::Truth::kFalse ? PPCHECK_FALSE : PPCHECK_UNKNOWN;
}

inline ppcheck_truth in_c(bool truth) { return truth ? PPCHECK_TRUE : PPCHECK_FALSE; }

// One question about one handle of a run that has a model.
template <HandleKind kKind>
class Asked {
 public:
  Asked(ppcheck_run handle, const void* thing, const char* function) : run_(Run::of(handle, function)) {
    if (run_ != nullptr && !run_->has_model()) {
      run_->misuse(function, "a run that has no program");
      run_ = nullptr;
    }
    if (run_ != nullptr) node_ = run_->node(thing, kKind, function);
  }
  explicit operator bool() const { return node_ != nullptr; }
  Run& run() const { return *run_; }
  const semantic::SemanticModel& model() const { return run_->model(); }
  const Node& node() const { return *node_; }
  semantic::ValueRef value() const { return node_->value(); }
  semantic::LoopRef loop() const { return node_->loop(); }
  const semantic::CallPath& path() const { return run_->path(node_->path); }

 private:
  Run* run_;
  const Node* node_ = nullptr;
};

// Names separated by blanks, as canonical names; `NAME.*` is all below it.
const std::vector<semantic::Symbol>& apis_of(Run& run, const char* names);

// The best answer for one of the names.
template <typename Ask>
ppcheck_truth any_of(Run& run, const char* names, const Ask& ask) {
  base::Truth best = base::Truth::kFalse;
  for (const semantic::Symbol name : apis_of(run, names)) {
    best = base::either(best, ask(name));
    if (best == base::Truth::kTrue) break;
  }
  return in_c(best);
}

// Fills in as much as the caller's struct has room for.
bool give(const semantic::ConstantValue& value, ppcheck_constant* out);

ppcheck_text view_of(std::string_view text);

}  // namespace ppcheck::plugin
