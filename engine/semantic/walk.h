// walk.h: backwards through the value graph, from a value to what it is a copy or a later version of, with calls
// and returns matched.
//
//   Walk walk(analysis, path);
//   Node start = walk.start(value);
//   for (const Back& b : walk.back(start)) …      // phi operands, arguments, stored values, receivers
//
// A node is a value in a context: the call sites that lead to its function, innermost last. A parameter leads to
// the argument at the innermost site; without one, to all known callers. An attribute that `__init__` has set is what
// the call that constructs the object passed. Contexts are kept in one arena for the
// walk; a walk lives on one thread and takes nothing but constant data from the analysis.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/semantic/analysis.h"

namespace ppcheck::semantic {

using ContextId = std::uint32_t;  // 0: no call site is known

struct Node {
  ValueRef value;
  ContextId context = 0;
  friend bool operator==(const Node&, const Node&) = default;
};

struct NodeHash {
  std::size_t operator()(const Node& n) const noexcept {
    return (std::hash<ValueRef>{}(n.value) ^ n.context) * 0x9E3779B97F4A7C15ull;
  }
};

// One step back.
struct Back {
  enum class Kind : std::uint8_t {
    kCopy,       // the same object: phi, annotation, argument, return, stored value
    kElement,    // out of a container that has several elements: perhaps the same object
    kVersion,    // the receiver of a method that continues it without changing it
    kMutation,   // the receiver of a method that changes it and returns it
  };
  Node node;
  Kind kind = Kind::kCopy;
};

// What is taken for passed by calls that are not seen: those of a function that escapes, of one that nothing calls.
enum class Unseen : std::uint8_t { kAnything, kDefaults };

class Walk {
 public:
  explicit Walk(const Analysis& analysis) : a_(analysis) { contexts_.push_back({}); }

  ContextId context(const CallPath& path);
  ContextId push(ContextId parent, CallRef site);
  ContextId parent(ContextId c) const { return contexts_[c].parent; }
  CallRef site(ContextId c) const { return contexts_[c].site; }
  std::vector<CallRef> sites(ContextId c) const;  // outermost first
  std::uint32_t depth(ContextId c) const { return contexts_[c].depth; }

  // The steps back from a node. `opaque` is set when code that is not known stands there: a call without a known
  // callee, a load of which nothing is known. No steps and not opaque: the object is made here.
  std::vector<Back> back(const Node& node, bool* opaque = nullptr);

  // The default of the parameter that a node is, when no call site is known that passes something, or of the setting that
  // it reads.
  Node default_of(const Node& node) const;

  // What is passed for parameter `index` of `callee` at `site`; invalid when that is not known.
  ValueRef argument_at(CallRef site, FunctionId callee, std::uint32_t index) const;

  // Whether a stub's method continues its receiver: returns `Self` or its own class, and is not `@new`.
  static bool continues(const Analysis& a, FunctionId f);

 private:
  struct Context {
    ContextId parent = 0;
    CallRef site;
    std::uint32_t depth = 0;
  };
  // The calls that construct the object, when these are all known to be constructors of user classes; else none.
  const std::vector<Node>& made_by(const Node& object);
  // The runs of a method that stores an attribute: one for each construction of the object that runs it. None when that
  // is not known for all of them.
  std::vector<ContextId> runs_for(const Node& object, FunctionId method);

  void back_parameter(const Node& node, std::vector<Back>& out, bool* opaque);
  void back_load(const Node& node, std::vector<Back>& out, bool* opaque);
  void back_call(const Node& node, std::vector<Back>& out, bool* opaque);

  const Analysis& a_;
  std::vector<Context> contexts_;
  std::unordered_map<std::uint64_t, std::vector<ContextId>> index_;
  std::unordered_map<Node, std::vector<Node>, NodeHash> made_by_;
  int nesting_ = 0;  // of questions who made an object
};

// Where an object comes from: a value at which the walk ends, with the call sites that were entered.
struct Origin {
  ValueRef value;
  std::vector<CallRef> sites;
  bool opaque = false;  // code that is not known stands there
  friend bool operator==(const Origin& x, const Origin& y) { return x.value == y.value && x.sites == y.sites; }
};

struct Origins {
  std::vector<Origin> certain;   // reached by copies and versions only
  std::vector<Origin> possible;  // reached through a container with several elements
  bool opaque = false;           // the object passed through code that is not known
  bool exhausted = false;        // the walk's budget ran out
};

Origins find_origins(const Analysis& a, ValueRef v, const CallPath& path);

}  // namespace ppcheck::semantic
