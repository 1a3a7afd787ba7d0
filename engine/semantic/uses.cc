// uses: whether a call's result, or a loop's element, flows into a value (language.md, ruling 19).
//
// Data flows from operands to results of operators, displays, attribute and item reads, and from arguments to
// results of pure or continuing calls; control does not count, nor does what a stub calls `@measures` (length,
// shape, type). Through code that is not known it may flow.
#include <algorithm>

#include "engine/base/limits.h"
#include "engine/semantic/caches.h"
#include "engine/semantic/loops.h"
#include "engine/semantic/model.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

namespace {

// `x.shape`: a property that a stub calls `@measures`.
bool measures(const Analysis& a, ValueRef load) {
  const ir::Function& fn = a.table.function(load.function);
  const Symbol name = fn.instrs[load.instr].name;
  for (const EntityId e : a.solution.entities.members(a.solution.values[load.function][fn.operands_of(load.instr)[0]])) {
    const Entity& entity = a.solution.entities[e];
    if (entity.kind != EntityKind::kInstance && entity.kind != EntityKind::kDisplay) continue;
    if (entity.a == kNone) continue;
    for (const ClassId c : a.solution.classes[entity.a].mro) {
      const LocationId at = a.solution.locations.find({LocationKind::kClassAttribute, c, 0, 0, name});
      if (at == kNone) continue;
      for (const EntityId m : a.solution.entities.members(a.solution.locations[at].set))
        if (a.solution.entities[m].kind == EntityKind::kFunction && a.facts(a.solution.entities[m].a).measures) return true;
    }
  }
  return false;
}

// What the functions that a declared function calls return: `map(f, xs)` hands it on.
void returned_to(const Analysis& a, Walk& walk, const Node& call, const Callee& callee,
                 std::vector<std::pair<Node, bool>>& out) {
  for (const ValueRef passed : values_passed(a, call.value, callee, a.facts(callee.function).calls))
    for (const FunctionId f : functions_of(a, passed)) {
      const LocationId at = a.solution.locations.find({LocationKind::kReturn, f, 0, 0, {}});
      if (at == kNone || !a.is_user(f)) continue;
      for (const Source& s : a.solution.locations[at].sources)
        if (s.value.valid()) out.emplace_back(Node{s.value, walk.push(call.context, call.value)}, true);
    }
}

// What is put into a container that is made here, when it is made or later; what a generator yields.
void contents(const Analysis& a, const Node& node, std::vector<std::pair<Node, bool>>& out) {
  const Solution& s = a.solution;
  for (const EntityId e : s.entities.members(s.values[node.value.function][node.value.instr])) {
    const Entity& entity = s.entities[e];
    if (entity.kind == EntityKind::kGenerator && a.table.instr(node.value).op == Opcode::kCall) {
      if (const LocationId at = s.locations.find({LocationKind::kYield, entity.a, 0, 0, {}}); at != kNone)
        for (const Source& yielded : s.locations[at].sources)
          if (yielded.value.valid()) out.emplace_back(Node{yielded.value, 0}, false);
      const ir::Function& body = a.table.function(entity.a);
      for (InstrId i = 0; i < body.instrs.size(); ++i)
        if (body.instrs[i].op == Opcode::kYieldFrom) out.emplace_back(Node{{entity.a, body.operands_of(i)[0]}, 0}, false);
    }
    if (entity.kind != EntityKind::kDisplay || entity.site != node.value) continue;
    const auto add = [&](std::uint32_t position) {
      const LocationId at = s.locations.find(
          {LocationKind::kElement, entity.site.function, entity.site.instr, element_key(entity.b, position), {}});
      if (at == kNone) return false;
      for (const Source& put : s.locations[at].sources)
        if (put.value.valid() && put.value.instr != ir::kNoValue)
          out.emplace_back(Node{put.value, put.value.function == node.value.function ? node.context : 0}, false);
      return true;
    };
    for (const std::uint32_t position : {kAnyPosition, kKeyPosition, kValuesPosition, kPouredPosition}) add(position);
    for (std::uint32_t position = 0; position < kTrackedPositions && add(position); ++position) {
    }
  }
}

// What calls may pass to a parameter without naming it: by `*xs`, `**options`, to a parameter that takes the rest, or
// as an argument of a function that a declared function calls.
void passed_unseen(const Analysis& a, const Walk& walk, const Node& node, bool unbound,
                      std::vector<std::pair<Node, bool>>& out) {
  const ir::Function& fn = a.table.function(node.value.function);
  const auto kind = fn.params[fn.instrs[node.value.instr].aux].kind;
  const bool rest = kind == ir::ParamKind::kVarPositional || kind == ir::ParamKind::kVarKeyword;
  const auto add = [&](CallRef site, ContextId context) {
    const ir::Function& caller = a.table.function(site.function);
    if (caller.instrs[site.instr].op != Opcode::kCall) return;
    const auto operands = caller.operands_of(site.instr);
    if (caller.instrs[operands[0]].op == Opcode::kLoadAttr)
      out.emplace_back(Node{{site.function, caller.operands_of(operands[0])[0]}, context}, true);
    for (const InstrId v : operands.subspan(1))
      if (v != ir::kNoValue) out.emplace_back(Node{{site.function, v}, context}, true);
  };
  if (node.context != 0) {
    if (rest || unbound) add(walk.site(node.context), walk.parent(node.context));
    return;
  }
  for (const CallRef site : (rest ? a.callers : a.unseen_callers)[node.value.function]) add(site, 0);
}

// The operands whose data are in the result. `possible`: through code that is not known.
void data_operands(const Analysis& a, Walk& walk, const Node& node, std::vector<std::pair<Node, bool>>& out) {
  const ir::Function& fn = a.table.function(node.value.function);
  const ir::Instr& in = fn.instrs[node.value.instr];
  const auto operands = fn.operands_of(node.value.instr);
  const auto add = [&](InstrId v, bool possible = false) {
    if (v != ir::kNoValue) out.emplace_back(Node{{node.value.function, v}, node.context}, possible);
  };
  bool opaque = false;
  for (const Back& b : walk.back(node, &opaque)) out.emplace_back(b.node, false);
  contents(a, node, out);
  switch (in.op) {
    case Opcode::kParam: passed_unseen(a, walk, node, opaque, out); break;
    case Opcode::kLoadAttr:
      if (!measures(a, node.value)) add(operands[0]);
      break;
    case Opcode::kUnpack:
    case Opcode::kNext:
    case Opcode::kIter:
    case Opcode::kUnary:
    case Opcode::kNot:
    case Opcode::kSpread:
    case Opcode::kFormat:
    case Opcode::kAwait:
    case Opcode::kEnter:
    case Opcode::kAnnotated: add(operands[0]); break;
    case Opcode::kLoadItem:
    case Opcode::kBinary:
    case Opcode::kCompare:
    case Opcode::kSlice:
    case Opcode::kList:
    case Opcode::kTuple:
    case Opcode::kSet:
    case Opcode::kDict:
    case Opcode::kFString:
      for (const InstrId v : operands) add(v);
      break;
    case Opcode::kUnknown:
      for (const InstrId v : operands) add(v, true);
      break;
    case Opcode::kCall: {
      bool pure = false, unknown = opaque;
      for (const Callee& c : a.callees_of(node.value)) {
        if (c.function != kNone && !a.facts(c.function).calls.empty()) returned_to(a, walk, node, c, out);
        if (c.external) unknown = true;
        else if (c.function != kNone && a.facts(c.function).measures) continue;
        else if (c.is_class) pure = true;  // what is constructed holds what it is given
        else if (c.function != kNone && a.facts(c.function).is_stub) {
          pure = pure || a.facts(c.function).effects_known;
          unknown = unknown || !a.facts(c.function).effects_known;
        }
      }
      if (!pure && !unknown) break;
      const InstrId callee = operands[0];
      if (fn.instrs[callee].op == Opcode::kLoadAttr) add(fn.operands_of(callee)[0], !pure);
      for (const InstrId v : operands.subspan(1)) add(v, !pure);
      break;
    }
    default: break;
  }
}

// How a value was reached: 1: certainly, 2: possibly.
using Reached = std::unordered_map<Node, int, NodeHash>;

// Visits all that flows into `start`, until `visit(node, how)` says that it is enough. Breadth first: what is near is found
// before the budget runs out. A node is entered again when it turns out to be reached for certain. False when the budget ran
// out.
// `doubtful(node, from)`: what flows from there into the node only possibly does.
template <typename Visit, typename Doubtful>
bool trace_flow(const Analysis& a, Walk& walk, const Node& start, Reached& seen, const Visit& visit, const Doubtful& doubtful) {
  std::vector<std::pair<Node, int>> todo;
  std::size_t edges = 0;
  const auto enter = [&](const Node& node, int how) {
    ++edges;
    int& mark = seen[node];
    if (mark != 0 && mark <= how) return;
    mark = how;
    todo.emplace_back(node, how);
  };
  enter(start, 1);
  std::vector<std::pair<Node, bool>> next;
  for (std::size_t k = 0; k < todo.size(); ++k) {
    const auto [node, how] = todo[k];
    if (seen[node] < how) continue;
    if (visit(node, how)) return true;
    if (!a.is_user(node.value.function)) continue;
    if (k > static_cast<std::size_t>(base::kMaxFlowSteps) || edges > static_cast<std::size_t>(base::kMaxFlowEdges)) return false;
    next.clear();
    data_operands(a, walk, node, next);
    for (const auto& [from, possible] : next) enter(from, possible || doubtful(node, from) ? 2 : how);
  }
  return true;
}

Flow find_flow(const Analysis& a, ValueRef v, const CallPath& path) {
  Flow out;
  Walk walk(a);
  Reached seen;
  out.exhausted = !trace_flow(a, walk, {v, walk.context(path)}, seen, [](const Node&, int) { return false; },
                              [](const Node&, const Node&) { return false; });
  for (const auto& [node, how] : seen) {
    auto& list = how == 1 ? out.certain : out.possible;
    list.push_back(node.value);
  }
  for (auto* list : {&out.certain, &out.possible}) {
    std::sort(list->begin(), list->end());
    list->erase(std::unique(list->begin(), list->end()), list->end());
  }
  return out;
}

// `x.mask` of `for x in xs`, which is stored further down in the body: the iteration before has stored it in another element,
// unless one is there twice.
bool of_another_element(const Analysis& a, ValueRef load, ValueRef stored) {
  const ir::Function& fn = a.table.function(load.function);
  const Opcode op = fn.instrs[load.instr].op;
  if (stored.function != load.function || stored.instr < load.instr) return false;
  if (op != Opcode::kLoadAttr && op != Opcode::kLoadItem) return false;
  InstrId object = fn.operands_of(load.instr)[0];
  while (fn.instrs[object].op == Opcode::kUnpack) object = fn.operands_of(object)[0];
  const ir::LoopId loop = fn.blocks[fn.instrs[stored.instr].block].loop;
  return loop != kNone && fn.loops[loop].element == object;
}

// Whether an earlier result of `source` flows into `v`: that of another run of the same instruction, reached by the same
// calls. A function that calls itself, or is called for the argument of its own call, gathers results that are no earlier.
Truth feeds_back(const Analysis& a, ValueRef v, const CallPath& path, CallRef source) {
  Walk walk(a);
  const ContextId here = walk.context(path);
  Reached seen;
  Truth out = Truth::kFalse;
  const bool finished = trace_flow(a, walk, {v, here}, seen, [&](const Node& node, int how) {
    if (node.value == source && (node.context == here || node.context == 0)) out = how == 1 ? Truth::kTrue : Truth::kUnknown;
    return out == Truth::kTrue;
  }, [&](const Node& node, const Node& from) { return of_another_element(a, node.value, from.value); });
  if (!finished) ++a.caches->budget_hits;
  return finished ? out : Truth::kUnknown;
}

// What flows in along any path.
const Flow& flow_of(const Analysis& a, ValueRef v) {
  return a.caches->flows.get(
      v, a.table.function(v.function).instrs.size(), [&] { return find_flow(a, v, {}); },
      [&](const Flow& made) { a.caches->budget_hits += made.exhausted ? 1 : 0; });
}

// What flows in along one.
std::shared_ptr<const Flow> flow_along(const Analysis& a, ValueRef v, const CallPath& path) {
  return a.caches->flows_along.get(
      FlowKey{v, path.sites}, [&] { return find_flow(a, v, path); },
      [&](const Flow& made) { a.caches->budget_hits += made.exhausted ? 1 : 0; });
}

// The first value of a sorted list that a question is about; null when there is none.
template <typename Hit>
auto finding(Hit hit) {
  return [hit](const std::vector<ValueRef>& list) -> const ValueRef* {
    const auto at = std::find_if(list.begin(), list.end(), hit);
    return at == list.end() ? nullptr : &*at;
  };
}

// Whether the flow holds what `find` looks for: certainly, possibly, or not.
template <typename Find>
Truth flows(const Analysis& a, ValueRef v, const CallPath& path, const Find& find, Why* why) {
  if (!v.valid() || v.instr == ir::kNoValue) return Truth::kUnknown;
  const Flow& any = flow_of(a, v);
  const auto absent = [](const Flow& flow) { return flow.exhausted ? Truth::kUnknown : Truth::kFalse; };
  // Along all paths together more flows in than along one of them, and that is asked for many paths.
  if (why == nullptr && find(any.certain) == nullptr && find(any.possible) == nullptr) return absent(any);
  const auto along = path.sites.empty() ? nullptr : flow_along(a, v, path);
  const Flow& flow = along == nullptr ? any : *along;
  if (const ValueRef* at = find(flow.certain)) {
    if (why != nullptr) why->add(*at, "flows in from here");
    return Truth::kTrue;
  }
  if (const ValueRef* at = find(flow.possible)) {
    if (why != nullptr) why->add(*at, "may flow in from here");
    return Truth::kUnknown;
  }
  if (why != nullptr) why->add(v, flow.exhausted ? "its origin was not traced to the end" : "nothing of it flows in");
  return absent(flow);
}

}  // namespace

Truth SemanticModel::uses_call(ValueRef v, const CallPath& path, CallRef source, Why* why) const {
  // Asked for every pair of two sets of calls: the lists are sorted.
  const auto find = [&](const std::vector<ValueRef>& list) -> const ValueRef* {
    const auto at = std::lower_bound(list.begin(), list.end(), source);
    return at != list.end() && *at == source ? &*at : nullptr;
  };
  return flows(*analysis_, v, path, find, why);
}

Truth SemanticModel::uses_own_result(ValueRef v, const CallPath& path, CallRef call, Why* why) const {
  const Truth any = uses_call(v, path, call, why);
  if (any == Truth::kFalse) return any;
  const Truth earlier = base::both(any, feeds_back(*analysis_, v, path, call));
  if (why != nullptr && earlier == Truth::kFalse) why->add(call, "it is no earlier result that flows in");
  return earlier;
}

FlowingIn SemanticModel::flowing_in(ValueRef v) const {
  if (!v.valid() || v.instr == ir::kNoValue) return {};
  const Flow& flow = flow_of(*analysis_, v);
  return {flow.certain, flow.possible, !flow.exhausted};
}

Truth SemanticModel::uses_api(ValueRef v, const CallPath& path, std::span<const Symbol> apis, Why* why) const {
  const std::unordered_set<Symbol> wanted(apis.begin(), apis.end());
  return flows(*analysis_, v, path, finding([&](ValueRef at) {
                 const auto called = callees(at);
                 return std::any_of(called.begin(), called.end(), [&](const Callee& c) { return wanted.count(c.api) != 0; });
               }),
               why);
}

Truth SemanticModel::uses_loop_element(ValueRef v, const CallPath& path, LoopRef loop, Why* why) const {
  const Analysis& a = *analysis_;
  if (loop.loop == kHandlerLoop)
    return flows(a, v, path, finding([&](ValueRef at) {
                   return at.function == loop.function && a.table.instr(at).op == Opcode::kParam;
                 }),
                 why);
  const InstrId element = a.table.function(loop.function).loops[loop.loop].element;
  return flows(a, v, path, finding([&](ValueRef at) { return at == ValueRef{loop.function, element}; }), why);
}

}  // namespace ppcheck::semantic
