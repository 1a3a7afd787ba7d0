#include "engine/plugin/run.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <utility>

#include "engine/plugin/problems.h"

namespace ppcheck::plugin {

namespace {

// kind: 4 bits, run: 24, index + 1: 36.
constexpr int kKindShift = 60;
constexpr int kRunShift = 36;
constexpr std::uint64_t kRunMask = (1u << 24) - 1;
constexpr std::uint64_t kIndexMask = (std::uint64_t{1} << kRunShift) - 1;
static_assert(sizeof(void*) == 8, "handles need 64 bits");

const void* encode(HandleKind kind, std::uint32_t run, std::uint64_t index) {
  const std::uint64_t bits = static_cast<std::uint64_t>(kind) << kKindShift |
                             (std::uint64_t{run} & kRunMask) << kRunShift | ((index + 1) & kIndexMask);
  return reinterpret_cast<const void*>(bits);  // NOLINT: a number in the shape of a pointer, never followed
}

struct Decoded {
  HandleKind kind;
  std::uint32_t run;
  std::uint64_t index;
};

Decoded decode(const void* handle) {
  const auto bits = reinterpret_cast<std::uint64_t>(handle);
  return {static_cast<HandleKind>(bits >> kKindShift), static_cast<std::uint32_t>(bits >> kRunShift & kRunMask),
          (bits & kIndexMask) - 1};
}

const char* name_of(HandleKind kind) {
  switch (kind) {
    case HandleKind::kCall: return "call";
    case HandleKind::kValue: return "value";
    case HandleKind::kLoop: return "loop";
    case HandleKind::kFunction: return "function";
    case HandleKind::kModule: return "module";
    case HandleKind::kFinding: return "finding";
    case HandleKind::kFix: return "fix";
    case HandleKind::kRun: return "run";
    case HandleKind::kRegistry: return "registry";
    case HandleKind::kNone: break;
  }
  return "place";
}

bool is_place(HandleKind kind) {
  return kind == HandleKind::kCall || kind == HandleKind::kValue || kind == HandleKind::kLoop ||
         kind == HandleKind::kFunction || kind == HandleKind::kModule;
}

std::atomic<std::uint32_t> next_run{1};
thread_local Run* innermost = nullptr;

}  // namespace

Run::Run(Kind kind, std::uint32_t plugin, std::string subject, const semantic::SemanticModel* model)
    : kind_(kind), plugin_(plugin), subject_(std::move(subject)), model_(model),
      number_(next_run.fetch_add(1) & static_cast<std::uint32_t>(kRunMask)), outer_(innermost), paths_(1) {
  innermost = this;
}

Run::~Run() { innermost = outer_; }

ppcheck_run Run::handle() const {
  return static_cast<ppcheck_run>(encode(HandleKind::kRun, number_, plugin_));
}

Run* Run::of(ppcheck_run handle, const char* host_function) {
  const Decoded d = decode(handle);
  if (handle != nullptr && d.kind == HandleKind::kRun)
    for (Run* run = innermost; run != nullptr; run = run->outer_)
      if (run->number_ == d.run) return run;
  const std::string who = d.kind == HandleKind::kRun ? plugin_of_number(static_cast<std::uint32_t>(d.index)) : "a plugin";
  add_problem(fmt::format("{}: `{}` was called with a run that is over, or that belongs to another thread", who,
                          host_function));
  return nullptr;
}

void Run::fail(const std::string& reason) {
  failed_ = true;
  add_problem(fmt::format("{}: {}: {}", plugin_of_number(plugin_), subject_, reason));
}

void Run::misuse(const char* host_function, const std::string& what) {
  add_problem(fmt::format("{}: {}: `{}` was called with {}", plugin_of_number(plugin_), subject_, host_function, what));
}

void Run::threw(const char* what) {
  fail(what == nullptr ? "an exception left it" : fmt::format("an exception left it: {}", what));
}

const void* Run::handle_of(const Node& node) {
  const auto [it, added] = index_.try_emplace(node, static_cast<std::uint32_t>(nodes_.size()));
  if (added) nodes_.push_back(node);
  return encode(node.kind, number_, it->second);
}

ppcheck_call Run::call_handle(semantic::CallRef call) {
  if (!call.valid()) return nullptr;
  return static_cast<ppcheck_call>(handle_of({HandleKind::kCall, call.function, call.instr, 0}));
}

ppcheck_value Run::value_handle(semantic::ValueRef value, std::uint32_t path) {
  if (!value.valid()) return nullptr;
  return static_cast<ppcheck_value>(handle_of({HandleKind::kValue, value.function, value.instr, path}));
}

ppcheck_value Run::value_handle(semantic::ValueRef value, const semantic::CallPath& path) {
  std::uint32_t index = 0;
  if (!path.sites.empty()) {
    const auto it = std::find(paths_.begin(), paths_.end(), path);
    index = static_cast<std::uint32_t>(it - paths_.begin());
    if (it == paths_.end()) paths_.push_back(path);
  }
  return value_handle(value, index);
}

ppcheck_loop Run::loop_handle(semantic::LoopRef loop) {
  if (!loop.valid()) return nullptr;
  return static_cast<ppcheck_loop>(handle_of({HandleKind::kLoop, loop.function, loop.loop, 0}));
}

ppcheck_function Run::function_handle(semantic::FunctionId function) {
  if (function == ir::kNone) return nullptr;
  return static_cast<ppcheck_function>(handle_of({HandleKind::kFunction, function, 0, 0}));
}

ppcheck_module Run::module_handle(std::uint32_t module) {
  if (module == ir::kNone) return nullptr;
  return static_cast<ppcheck_module>(handle_of({HandleKind::kModule, module, 0, 0}));
}

ppcheck_finding Run::finding_handle(std::size_t index) {
  return static_cast<ppcheck_finding>(handle_of({HandleKind::kFinding, static_cast<std::uint32_t>(index), 0, 0}));
}

ppcheck_fix Run::fix_handle(std::size_t finding, std::size_t fix) {
  return static_cast<ppcheck_fix>(
      handle_of({HandleKind::kFix, static_cast<std::uint32_t>(finding), static_cast<std::uint32_t>(fix), 0}));
}

const Node* Run::node(const void* handle, HandleKind wanted, const char* host_function) {
  const Decoded d = decode(handle);
  const bool is_wanted = wanted == HandleKind::kNone ? is_place(d.kind) : d.kind == wanted;
  if (handle != nullptr && is_wanted && d.run == number_ && d.index < nodes_.size() && nodes_[d.index].kind == d.kind)
    return &nodes_[d.index];
  if (handle == nullptr)
    misuse(host_function, fmt::format("no {}", name_of(wanted)));
  else if (d.run != number_)
    misuse(host_function, fmt::format("a {} of another run", name_of(wanted)));
  else
    misuse(host_function, fmt::format("a handle that is no {}", name_of(wanted)));
  return nullptr;
}

ppcheck_text Run::keep(std::string text) {
  texts_.push_back(std::move(text));
  return {texts_.back().data(), texts_.back().size()};
}

}  // namespace ppcheck::plugin
