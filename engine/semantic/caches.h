// caches.h: memo tables of the demand-driven relations. All rules and all threads share them; an entry depends on
// nothing but its key, so the order of questions does not show in the answers.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <unordered_set>

#include "engine/semantic/changes.h"
#include "engine/semantic/memo.h"
#include "engine/semantic/walk.h"

namespace ppcheck::semantic {

class Region;  // region.h

// What flows into a value (uses.cc), as sorted lists.
struct Flow {
  std::vector<ValueRef> certain;
  std::vector<ValueRef> possible;  // through code that is not known
  bool exhausted = false;          // the walk's budget ran out
};

// From where the body of a function is run (ways.cc).
struct Entry {
  CallRef event;
  ir::BlockId block = ir::kNone;
  Truth truth = Truth::kTrue;
};
using Entries = std::vector<Entry>;

// The calls above a function that lead to loops: a tree whose root, left out, is the function.
struct AscentNode {
  Entry at;
  bool guarded = false;             // a test stands before it in its function
  std::uint32_t inner = ir::kNone;  // the node it leads to; kNone: the function itself
};
struct Ascent {
  std::vector<AscentNode> nodes;                            // nearer ones first
  std::vector<std::pair<std::uint32_t, ir::LoopRef>> loops; // a node, and a loop whose iterations run it
  std::vector<ir::LoopRef> all_loops;                       // sorted, each once
  bool exhausted = false;                                   // too deep, or too many calls to look at all
};

// Where the context that an API makes is active, by function (inside.cc).
struct ActiveIn {
  std::vector<Truth> functions;  // its body runs in the context: an override, decorated, handed over
  std::vector<Truth> callers;    // over all calls that lead to it
};

// What the functions lead to that enter a context (inside.cc).
struct Reached {
  std::unordered_set<FunctionId> functions;
  bool unknown = false;  // a call among them may be one of any function
};

struct FlowKey {
  ValueRef value;
  std::vector<CallRef> sites;
  friend bool operator==(const FlowKey&, const FlowKey&) = default;
};
struct FlowKeyHash {
  std::size_t operator()(const FlowKey& key) const noexcept {
    std::size_t out = std::hash<ValueRef>{}(key.value);
    for (const CallRef site : key.sites) out = out * 1000003 ^ std::hash<ValueRef>{}(site);
    return out;
  }
};

struct InKey {
  CallRef call;
  ir::LoopRef loop;
  friend bool operator==(const InKey&, const InKey&) = default;
};
struct InKeyHash {
  std::size_t operator()(const InKey& key) const noexcept {
    const std::uint64_t call = (std::uint64_t{key.call.function} << 32 | key.call.instr) * 0x9E3779B97F4A7C15u;
    const std::uint64_t loop = (std::uint64_t{key.loop.function} << 32 | key.loop.loop) * 0xC2B2AE3D27D4EB4Fu;
    return call ^ (loop >> 29) ^ loop;
  }
};

struct WalkCaches {
  explicit WalkCaches(std::size_t functions) : flows(functions) {}

  Memo<ValueRef, Origins> origins;          // with no call path
  Memo<FlowKey, Origins, FlowKeyHash> origins_along;  // along a call path
  ValueMemo<Flow> flows;                    // with no call path
  Memo<FlowKey, Flow, FlowKeyHash> flows_along;  // along a call path
  Once<Changes> changes;                    // of all user code
  Memo<ir::LoopRef, Region> regions;        // what a loop runs
  Memo<std::uint64_t, Entries> entries;     // by function, and whether calls by name alone count
  Memo<std::uint64_t, Ascent> ascents;      // the same
  Memo<InKey, std::vector<PathAnswer>, InKeyHash> in_loops;
  Memo<FunctionId, std::vector<CallRef>> above;  // the calls that lead to a function (region.cc)
  Memo<FunctionId, bool> from_elsewhere;    // whether code that is not known leads to it (region.cc)
  Memo<FlowKey, Truth, FlowKeyHash> tests;  // of values that are passed, along a call path (ruled_out.cc)
  Memo<FlowKey, std::optional<std::int64_t>, FlowKeyHash> times;        // of a loop, along the calls to its function
  Memo<FlowKey, std::optional<std::int64_t>, FlowKeyHash> usual_times;  // the same, with defaults for what is not seen
  Memo<CallRef, std::vector<FunctionId>> handed;  // the functions that a call is handed, or decorates (inside.cc)
  Memo<CallRef, Reached> reached;           // by the call that makes the context (inside.cc)
  Memo<base::Symbol, ActiveIn> active;      // by the API that makes the context
  std::atomic<std::uint64_t> budget_hits{0};
};

std::shared_ptr<const Origins> origins_of(const Analysis& a, ValueRef v, const CallPath& path);

}  // namespace ppcheck::semantic
