// run.h: what a plugin's callback is run on: the model behind the handles that it is given.
//
//   Run run(Run::Kind::kPredicate, plugin, "predicate `acme.is_large`", &model);   // this thread may use it from now on
//   if (run.contain([&] { answer = predicate.answer(run.handle(), user); })) use(answer);
//
// A handle is a number in the shape of a pointer: kind, number of the run, index. Whatever a plugin hands back is
// therefore checked and never followed.
#pragma once

#include <cstdint>
#include <deque>
#include <exception>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/findings/finding.h"
#include "engine/match/evaluate.h"
#include "engine/report/report.h"
#include "engine/semantic/model.h"
#include "ppcheck/plugin.h"

namespace ppcheck::plugin {

enum class HandleKind : std::uint8_t { kNone, kRun, kRegistry, kCall, kValue, kLoop, kFunction, kModule, kFinding, kFix };

// What a handle stands for. A loop's `id` is its LoopId; of functions and modules only `function` counts.
struct Node {
  HandleKind kind = HandleKind::kNone;
  std::uint32_t function = ir::kNone;  // of a module: its index
  std::uint32_t id = ir::kNone;
  std::uint32_t path = 0;              // into Run::paths, for values
  friend bool operator==(const Node&, const Node&) = default;

  semantic::ValueRef value() const { return {function, id}; }
  semantic::LoopRef loop() const { return {function, id}; }
};

struct NodeHash {
  std::size_t operator()(const Node& n) const noexcept {
    std::uint64_t h = (std::uint64_t{n.function} << 32 | n.id) * 0x9E3779B97F4A7C15ull;
    h ^= (std::uint64_t{n.path} << 8 | static_cast<std::uint64_t>(n.kind)) * 0xD6E8FEB86659FD93ull;
    return h ^ h >> 29;
  }
};

// A predicate's argument as its rule handed it over, after the signature's defaults.
struct RunArgument {
  match::CheckArgument given;
  semantic::ConstantValue constant;
  bool has_constant = false;
};

class Run {
 public:
  enum class Kind : std::uint8_t { kPredicate, kChecker, kBound, kFixer, kFormat };

  // `subject`: what the messages call the callback. The thread that makes a run is the one that may use it.
  Run(Kind kind, std::uint32_t plugin, std::string subject, const semantic::SemanticModel* model);
  ~Run();
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  // The run of a handle, when this thread may use it now; else null, and the plugin is named.
  static Run* of(ppcheck_run handle, const char* host_function);

  Kind kind() const { return kind_; }
  ppcheck_run handle() const;
  const semantic::SemanticModel& model() const { return *model_; }
  bool has_model() const { return model_ != nullptr; }

  // Calls into the plugin. False when that failed; an exception is caught, and named.
  template <typename Callback>
  bool contain(const Callback& callback) {
    failed_ = false;
    try {
      callback();
    } catch (const std::exception& error) {
      threw(error.what());
    } catch (...) {
      threw(nullptr);
    }
    return !failed_;
  }
  void fail(const std::string& reason);      // the callback has failed
  void misuse(const char* host_function, const std::string& what);  // named; the callback goes on

  // ── handles ─────────────────────────────────────────────────────────────────────────────────────────
  const void* handle_of(const Node& node);
  ppcheck_call call_handle(semantic::CallRef call);
  ppcheck_value value_handle(semantic::ValueRef value, const semantic::CallPath& path);
  ppcheck_value value_handle(semantic::ValueRef value, std::uint32_t path);
  ppcheck_loop loop_handle(semantic::LoopRef loop);
  ppcheck_function function_handle(semantic::FunctionId function);
  ppcheck_module module_handle(std::uint32_t module);
  ppcheck_finding finding_handle(std::size_t index);
  ppcheck_fix fix_handle(std::size_t finding, std::size_t fix);

  // Null when the handle is none of this run's; of another kind than `wanted` (kNone: any place): named.
  const Node* node(const void* handle, HandleKind wanted, const char* host_function);
  const semantic::CallPath& path(std::uint32_t index) const { return paths_[index]; }

  // ── what the callbacks work on ──────────────────────────────────────────────────────────────────────
  std::vector<RunArgument> arguments;                           // predicates
  semantic::Why* why = nullptr;  // where reasons go; null when nobody asks
  const std::vector<std::pair<std::string, semantic::ConstantValue>>* options = nullptr;  // checkers
  const findings::Finding* base = nullptr;  // checkers: severity and confidence to begin with
  std::vector<findings::Finding> findings;  // checkers, fixers
  const report::Report* report = nullptr;   // formats
  std::string output;                       // formats
  std::unordered_map<std::string, std::vector<semantic::Symbol>> apis;  // lists of names that were asked for

  // Texts that the host makes for the plugin; they stay where they are.
  ppcheck_text keep(std::string text);

 private:
  void threw(const char* what);

  const Kind kind_;
  const std::uint32_t plugin_;
  const std::string subject_;
  const semantic::SemanticModel* const model_;
  const std::uint32_t number_;
  Run* const outer_;  // of this thread
  bool failed_ = false;
  std::deque<Node> nodes_;  // stay where they are
  std::unordered_map<Node, std::uint32_t, NodeHash> index_;
  std::vector<semantic::CallPath> paths_;
  std::deque<std::string> texts_;
};

}  // namespace ppcheck::plugin
