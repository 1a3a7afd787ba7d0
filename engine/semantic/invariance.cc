// invariance: whether a value is the same in every iteration of a loop (language.md, "Invariant, exactly").
//
// The value is traced backwards through everything that it is computed from, along the call path, until every root
// lies outside the loop. Each node on the way is judged by itself; the answer is the worst verdict, so one work
// list does, without recursion. What the loop changes stands in its region (region.h).
#include <fmt/format.h>

#include <algorithm>

#include "engine/base/limits.h"
#include "engine/semantic/caches.h"
#include "engine/semantic/changes.h"
#include "engine/semantic/model.h"
#include "engine/semantic/region.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

namespace {

struct Item {
  Node node;
  Symbol attribute;  // only this attribute of the object is read
  friend bool operator==(const Item&, const Item&) = default;
};
struct ItemHash {
  std::size_t operator()(const Item& i) const noexcept {
    return NodeHash{}(i.node) * 31 + i.attribute.id;
  }
};

// Objects that one value holds, and those that they hold, that are looked at.
constexpr std::size_t kMaxHeld = 1024;

class Tracer {
 public:
  Tracer(const Analysis& a, LoopRef loop, const CallPath& path, Why* why)
      : a_(a), loop_(loop), region_(region_of(a, loop)), changes_(changes_of(a)), walk_(a), why_(why), start_(walk_.context(path)) {}

  Truth run(ValueRef v) {
    push({{v, start_}, {}});
    return drain();
  }

  Truth run_call(CallRef call) {
    const ir::Function& fn = a_.table.function(call.function);
    const ir::Instr& in = fn.instrs[call.instr];
    for (const Callee& c : a_.callees_of(call)) {
      if (c.function == kNone) continue;
      const FunctionFacts& facts = a_.facts(c.function);
      if (facts.random) lower(Truth::kFalse, call, "gives another result each time");
    }
    if (in.op == Opcode::kCall) {
      // The callee: a method's receiver is part of the question, a plain name is not.
      const InstrId callee = fn.operands_of(call.instr)[0];
      const bool method = fn.instrs[callee].op == Opcode::kLoadAttr && is_bound_method({call.function, callee});
      push({{{call.function, method ? fn.operands_of(callee)[0] : callee}, start_}, {}});
      for (const InstrId v : fn.operands_of(call.instr).subspan(1))
        if (v != ir::kNoValue) push({{{call.function, v}, start_}, {}});
    } else {
      for (const InstrId v : fn.operands_of(call.instr))
        if (v != ir::kNoValue) push({{{call.function, v}, start_}, {}});
    }
    return drain();
  }

 private:
  void push(Item item) {
    if (seen_.insert(item).second) todo_.push_back(item);
  }
  void push(const Node& like, InstrId v) {
    if (v != ir::kNoValue) push({{{like.value.function, v}, like.context}, {}});
  }

  void lower(Truth t, ValueRef at, std::string text) {
    if (t >= verdict_) return;
    verdict_ = t;
    if (why_ == nullptr) return;
    why_->steps.clear();
    why_->add(at, std::move(text));
  }

  Truth drain() {
    if (region_->too_large()) {
      lower(Truth::kUnknown, {}, "the loop leads to too many functions");
      return verdict_;
    }
    int steps = 0;
    while (!todo_.empty() && verdict_ != Truth::kFalse) {
      const Item item = todo_.back();
      todo_.pop_back();
      if (++steps > base::kMaxWalkSteps) {
        a_.caches->budget_hits.fetch_add(1, std::memory_order_relaxed);
        lower(Truth::kUnknown, item.node.value, "its origin was not traced to the end");
        break;
      }
      visit(item);
    }
    if (verdict_ == Truth::kTrue && why_ != nullptr && why_->steps.empty())
      why_->add(loop_, "nothing that it is made from changes in the loop");
    return verdict_;
  }

  bool in_loop_function(const Node& n) const { return n.value.function == loop_.function && n.context == 0; }

  // Executed in the loop? Everything in a function on the path is.
  bool executed_in_loop(const Node& n) const {
    if (!in_loop_function(n)) return n.context != 0 || region_->calls(n.value.function);
    return runs_in(a_, loop_, n.value.instr);
  }

  std::string name(ValueRef v) const {
    if (why_ == nullptr) return {};
    const ir::Instr& in = a_.table.instr(v);
    const auto& text = a_.table.module_of_function(v.function).file->text;
    if (in.span.empty() || in.span.end > text.size()) return "this";
    std::string out = text.substr(in.span.begin, std::min<std::uint32_t>(in.span.size(), 40));
    if (const auto line = out.find('\n'); line != std::string::npos) out.resize(line);
    return "`" + out + "`";
  }

  // Stands for an attribute where only an element of the object is read: what it holds elsewhere does not count.
  static Symbol item_symbol() {
    static const Symbol kItem = base::intern("[]");
    return kItem;
  }

  // An object that exists before the iteration: does the loop change it?
  void check_changes(const Item& item) {
    const ValueRef v = item.node.value;
    if (item.attribute.empty() && !may_change(a_, v)) return;
    if (region_->lost_track()) lower(Truth::kUnknown, v, "what the loop changes was not traced to the end");
    const auto origins = origins_of(a_, v, {});
    for (const auto* list : {&origins->certain, &origins->possible})
      for (const Origin& o : *list) {
        const auto it = changes_.mutations.find(o.value);
        if (it == changes_.mutations.end()) continue;
        for (const Mutation& m : it->second) {
          if (!region_->runs(m.site)) continue;
          if (!m.attribute.empty() && !item.attribute.empty() && m.attribute != item.attribute) continue;
          const bool certain = m.certain && list == &origins->certain;
          const Truth t = certain ? Truth::kFalse : Truth::kUnknown;
          if (t >= verdict_) continue;  // texts are dear
          lower(t, m.site,
                certain ? fmt::format("{} is changed in the loop", name(v))
                        : fmt::format("{} may be changed in the loop by code that is not known", name(v)));
          if (verdict_ == Truth::kFalse) return;
        }
      }
    if (item.attribute.empty()) check_held(v, *origins);
  }

  // What the object holds, as an element or in an attribute, and what that holds.
  void check_held(ValueRef v, const Origins& origins) {
    if (!region_->changes_objects() || verdict_ != Truth::kTrue) return;
    std::vector<ValueRef> todo;
    std::unordered_set<ValueRef> seen;
    const auto enter = [&](const Origins& from) {
      for (const auto* list : {&from.certain, &from.possible})
        for (const Origin& o : *list)
          if (seen.insert(o.value).second) todo.push_back(o.value);
    };
    enter(origins);
    const std::size_t own = todo.size();
    for (std::size_t k = 0; k < todo.size(); ++k) {
      const bool held = k >= own;
      if (held) {
        if (const ValueRef site = changed_in_loop(todo[k]); site.valid()) {
          lower(Truth::kUnknown, site, fmt::format("something that {} holds is changed in the loop", name(v)));
          return;
        }
      }
      if (k > kMaxHeld) {
        lower(Truth::kUnknown, v, fmt::format("{} holds more than was looked at", name(v)));
        return;
      }
      for (const ValueRef put : held_by(todo[k]))
        if (may_change(a_, put)) enter(*origins_of(a_, put, {}));
    }
  }

  // The first change of an object in the loop, if any.
  ValueRef changed_in_loop(ValueRef origin) const {
    if (const auto it = changes_.mutations.find(origin); it != changes_.mutations.end())
      for (const Mutation& m : it->second)
        if (region_->runs(m.site)) return m.site;
    return {};
  }

  // The first assignment of a global or a cell in the loop, if any.
  ValueRef stored_in_loop(LocationId at) const {
    if (const auto it = changes_.stored.find(at); it != changes_.stored.end())
      for (const ValueRef site : it->second)
        if (region_->runs(site)) return site;
    return {};
  }

  // Values that are put into a container that is made here, or stored in attributes of an instance.
  std::vector<ValueRef> held_by(ValueRef made) const {
    std::vector<ValueRef> out;
    const Solution& s = a_.solution;
    const auto add = [&](LocationId at) {
      for (const Source& put : s.locations[at].sources)
        if (put.value.valid() && put.value.instr != ir::kNoValue) out.push_back(put.value);
    };
    for (const EntityId e : s.entities.members(s.values[made.function][made.instr])) {
      const Entity& entity = s.entities[e];
      if (entity.kind == EntityKind::kDisplay && entity.site == made) {
        const auto element = [&](std::uint32_t position) {
          const LocationId at = s.locations.find(
              {LocationKind::kElement, made.function, made.instr, element_key(entity.b, position), {}});
          if (at != kNone) add(at);
          return at != kNone;
        };
        for (const std::uint32_t position : {kAnyPosition, kValuesPosition}) element(position);
        for (std::uint32_t position = 0; position < kTrackedPositions && element(position); ++position) {
        }
      } else if (entity.kind == EntityKind::kInstance && entity.a != kNone) {
        for (const ClassId c : s.classes[entity.a].mro)
          if (const auto it = a_.attributes.find(c); it != a_.attributes.end())
            for (const LocationId at : it->second) add(at);
      }
    }
    return out;
  }

  void check_stored(const Item& item) {
    const Node& node = item.node;
    for (const LocationId at : a_.locations_of(node.value)) {
      if (const ValueRef site = stored_in_loop(at); site.valid()) {
        // A cell or global that the loop's own function assigns in the loop, or that a callee assigns.
        lower(Truth::kFalse, site, fmt::format("{} is assigned in the loop", name(node.value)));
        return;
      }
    }
  }

  void visit(const Item& item) {
    const Node& node = item.node;
    if (!a_.is_user(node.value.function)) return;  // a default in a stub
    const ir::Function& fn = a_.table.function(node.value.function);
    const ir::Instr& in = fn.instrs[node.value.instr];
    const auto operands = fn.operands_of(node.value.instr);
    if (in.op == Opcode::kConst || in.op == Opcode::kImport || in.has(ir::kInAnnotation)) return;
    const bool inside = executed_in_loop(node);
    if (!inside) {
      // Defined only outside: the object itself must stay as it is.
      if (is_code(node.value)) return;
      check_changes(item);
      return;
    }
    switch (in.op) {
      case Opcode::kParam: visit_parameter(item); return;
      case Opcode::kPhi: visit_phi(item); return;
      case Opcode::kNext: visit_next(item); return;
      case Opcode::kLoadGlobal:
        if (is_code(node.value)) return;
        check_stored(item);
        check_changes(item);
        return;
      case Opcode::kLoadCell:
        if (is_code(node.value)) return;
        visit_cell(item);
        return;
      case Opcode::kImportFrom: return;
      case Opcode::kLoadAttr: visit_attribute(item); return;
      case Opcode::kLoadItem:
        // Of the container only the place that is read counts, and what stands there.
        check_changes({{{node.value.function, operands[0]}, node.context}, item_symbol()});
        check_changes(item);
        push({{{node.value.function, operands[0]}, node.context}, item_symbol()});
        push(node, operands[1]);
        return;
      case Opcode::kCall: visit_call(item); return;
      case Opcode::kBinary:
      case Opcode::kUnary:
      case Opcode::kCompare: {
        for (const Callee& c : a_.callees_of(node.value))
          if (c.function != kNone && a_.is_user(c.function)) {
            follow_returns(node, c.function);
          } else if (c.function != kNone && (a_.facts(c.function).random || a_.facts(c.function).reads)) {
            lower(Truth::kUnknown, node.value, "its result may differ");
          }
        for (const InstrId v : operands) push(node, v);
        return;
      }
      case Opcode::kNot:
      case Opcode::kSlice:
      case Opcode::kSpread:
      case Opcode::kFString:
      case Opcode::kFormat:
      case Opcode::kAnnotated:
      case Opcode::kUnpack:
        for (const InstrId v : operands) push(node, v);
        return;
      case Opcode::kList:
      case Opcode::kTuple:
      case Opcode::kSet:
      case Opcode::kDict:
        // Made anew each time, equal while its elements are and nothing is added to it.
        check_changes(item);
        for (const InstrId v : operands) push(node, v);
        return;
      case Opcode::kFunction: visit_function(item); return;
      case Opcode::kIter: push(node, operands[0]); return;
      case Opcode::kEnter: lower(Truth::kFalse, node.value, "a context is entered in the loop"); return;
      case Opcode::kCaught: lower(Truth::kFalse, node.value, "an exception that is caught in the loop"); return;
      case Opcode::kClass: lower(Truth::kFalse, node.value, "a class is made in the loop"); return;
      default: lower(Truth::kUnknown, node.value, fmt::format("{} is not known", name(node.value)));
    }
  }

  // Whether the function reads variables of a function that it stands in: it is another one each time it is made.
  bool captures(FunctionId f) const {
    const std::uint32_t m = a_.table.module_of(f);
    const ir::Function& fn = a_.table.function(f);
    if (!a_.is_user(f) || fn.parent == kNone) return false;
    return std::any_of(fn.instrs.begin(), fn.instrs.end(), [&](const ir::Instr& in) {
      return in.op == Opcode::kLoadCell && a_.table.function_id(m, in.aux) != f;
    });
  }

  // A function, class or module is itself the same each time, unless it captures something.
  bool is_code(ValueRef v) const {
    const auto& members = a_.solution.entities.members(a_.solution.values[v.function][v.instr]);
    if (members.empty()) return false;
    for (const EntityId e : members) {
      const EntityKind k = a_.solution.entities[e].kind;
      if (k != EntityKind::kModule && k != EntityKind::kClass && k != EntityKind::kFunction &&
          k != EntityKind::kDeclared && !(k == EntityKind::kExternal && a_.solution.entities[e].a == 0))
        return false;
      if (k == EntityKind::kFunction && captures(a_.solution.entities[e].a)) return false;
    }
    return members.size() == 1 || a_.table.instr(v).op != Opcode::kLoadItem;
  }

  bool stands_in(FunctionId f, FunctionId outer) const {
    const std::uint32_t m = a_.table.module_of(f);
    while (f != outer && a_.table.function(f).parent != kNone) f = a_.table.function_id(m, a_.table.function(f).parent);
    return f == outer;
  }

  // A captured variable: what its function assigned, in the frame that the call path leads through.
  void visit_cell(const Item& item) {
    const Node& node = item.node;
    const std::uint32_t m = a_.table.module_of(node.value.function);
    const FunctionId owner = a_.table.function_id(m, a_.table.instr(node.value).aux);
    FunctionId frame = node.value.function;
    ContextId context = node.context;
    std::vector<std::pair<ValueRef, ContextId>> called;  // the functions through which the cell comes here
    while (frame != owner && context != 0) {
      const CallRef site = walk_.site(context);
      const ir::Function& caller = a_.table.function(site.function);
      if (stands_in(frame, owner) && caller.instrs[site.instr].op == Opcode::kCall)
        called.emplace_back(ValueRef{site.function, caller.operands_of(site.instr)[0]}, walk_.parent(context));
      frame = site.function;
      context = walk_.parent(context);
    }
    // It is not the frame of a call on the path: which one it is depends on the function that is called.
    if (frame != owner)
      for (const auto& [callee, at] : called) push({{callee, at}, {}});
    const bool assigned = std::any_of(
        a_.locations_of(node.value).begin(), a_.locations_of(node.value).end(), [&](LocationId at) {
          return stored_in_loop(at).valid();
        });
    if (!assigned) {
      check_changes(item);
      return;
    }
    if (frame != owner) {
      lower(Truth::kUnknown, node.value, fmt::format("{} is assigned in the loop", name(node.value)));
      return;
    }
    for (const LocationId at : a_.locations_of(node.value)) {
      // Which of several values it has depends on how far the iteration has come, and on those before.
      if (a_.solution.locations[at].sources.size() > 1)
        lower(Truth::kUnknown, node.value, fmt::format("{} is assigned in the loop", name(node.value)));
      for (const Source& s : a_.solution.locations[at].sources) {
        if (!s.value.valid()) continue;
        if (s.value.function == owner) push({{s.value, context}, item.attribute});
        else lower(Truth::kUnknown, s.value, fmt::format("{} is assigned by another function", name(node.value)));
      }
    }
  }

  void visit_parameter(const Item& item) {
    const Node& node = item.node;
    if (node.context == 0) {
      if (loop_.loop == kHandlerLoop && node.value.function == loop_.function) {
        const ir::Function& fn = a_.table.function(loop_.function);
        const bool self = fn.class_index != kNone && a_.table.instr(node.value).aux == 0;
        if (!self) lower(Truth::kFalse, node.value, "each call of the handler gets its own");
        else check_changes(item);
        return;
      }
      lower(Truth::kUnknown, node.value, "what is passed is not known");
      return;
    }
    bool opaque = false;
    const auto back = walk_.back(node, &opaque);
    const auto kind = a_.table.function(node.value.function).params[a_.table.instr(node.value).aux].kind;
    if (kind == ir::ParamKind::kVarPositional || kind == ir::ParamKind::kVarKeyword) {
      // `*args` and `**kwargs`: everything that the call passes.
      const CallRef site = walk_.site(node.context);
      const auto callees = a_.callees_of(site);
      if (std::none_of(callees.begin(), callees.end(), [&](const Callee& c) { return c.function == node.value.function; })) {
        lower(Truth::kUnknown, node.value, "what is passed is not known");  // `ds.map(f)` passes elements
        return;
      }
      const ir::Function& caller = a_.table.function(site.function);
      if (caller.instrs[site.instr].op == Opcode::kCall)
        for (const InstrId v : caller.operands_of(site.instr).subspan(1))
          if (v != ir::kNoValue) push({{{site.function, v}, walk_.parent(node.context)}, {}});
      return;
    }
    if (opaque || back.empty()) lower(Truth::kUnknown, node.value, "what is passed is not known");
    for (const Back& b : back) push({b.node, item.attribute});
  }

  void visit_phi(const Item& item) {
    const Node& node = item.node;
    const ir::Function& fn = a_.table.function(node.value.function);
    const ir::Instr& in = fn.instrs[node.value.instr];
    const LoopId l = fn.blocks[in.block].loop;
    const bool header = l != kNone && fn.loops[l].header == in.block;
    if (header) {
      const bool own = in_loop_function(node) && l == loop_.loop;
      if (!own && !is_carried(node, l)) {
        for (const InstrId v : fn.operands_of(node.value.instr)) push(node, v);
        return;
      }
      lower(own && is_carried(node, l) ? Truth::kFalse : Truth::kUnknown, node.value,
            fmt::format("{} is assigned in the loop from an earlier iteration", variable(node)));
      return;
    }
    for (const InstrId v : fn.operands_of(node.value.instr)) push({{{node.value.function, v}, node.context}, item.attribute});
    // Which operand it is depends on the branches between the block's dominator and the block.
    const Cfg& cfg = a_.cfg(node.value.function);
    const ir::BlockId dominator = cfg.immediate_dominator(in.block);
    for (ir::BlockId b = dominator; b < fn.blocks.size() && dominator != kNone; ++b) {
      if (b == in.block || !cfg.dominates(dominator, b) || !cfg.reaches(b, in.block)) continue;
      const InstrId t = fn.terminator_of(b);
      for (const ir::Edge& e : fn.succs_of(b))
        if (e.kind == ir::EdgeKind::kException) {
          lower(Truth::kUnknown, node.value, "it depends on whether an exception is raised");
          return;
        }
      if (fn.instrs[t].op == Opcode::kBranch) push(node, fn.operands_of(t)[0]);
    }
  }

  std::string variable(const Node& node) const { return name(node.value); }

  // Does a value that comes round the back edge of `l` depend on the phi's own earlier value?
  bool is_carried(const Node& node, LoopId l) const {
    const ir::Function& fn = a_.table.function(node.value.function);
    const ir::Instr& in = fn.instrs[node.value.instr];
    const Cfg& cfg = a_.cfg(node.value.function);
    std::vector<InstrId> todo;
    std::unordered_set<InstrId> seen;
    const auto preds = fn.preds_of(in.block);
    for (std::size_t k = 0; k < preds.size(); ++k)
      if (cfg.written_in(preds[k], l)) todo.push_back(fn.operands_of(node.value.instr)[k]);
    while (!todo.empty()) {
      const InstrId v = todo.back();
      todo.pop_back();
      if (v == ir::kNoValue || !seen.insert(v).second) continue;
      if (v == node.value.instr) return true;
      if (fn.instrs[v].op == Opcode::kNext || fn.instrs[v].op == Opcode::kCall) {
        // A fresh element or result each time is another value than the one before the loop.
        if (cfg.written_in(fn.instrs[v].block, l)) return true;
      }
      for (const InstrId o : fn.operands_of(v)) todo.push_back(o);
    }
    return false;
  }

  void visit_next(const Item& item) {
    const Node& node = item.node;
    const ir::Function& fn = a_.table.function(node.value.function);
    for (LoopId l = 0; l < fn.loops.size(); ++l) {
      if (fn.loops[l].element != node.value.instr) continue;
      if (in_loop_function(node) && l == loop_.loop)
        lower(Truth::kFalse, node.value, "it is the loop's own element");
      else
        lower(Truth::kUnknown, node.value, "it is the element of another loop");
      return;
    }
    lower(Truth::kUnknown, node.value, "it is taken from an iterator");
  }

  void visit_attribute(const Item& item) {
    const Node& node = item.node;
    const ir::Function& fn = a_.table.function(node.value.function);
    const ir::Instr& in = fn.instrs[node.value.instr];
    const InstrId object = fn.operands_of(node.value.instr)[0];
    const ValueRef object_ref{node.value.function, object};
    if (is_code(node.value)) return;
    const auto property = a_.property_loads.find(node.value);
    if (property != a_.property_loads.end()) follow_returns(node, property->second);
    push({{object_ref, node.context}, in.name});
    check_stored(item);
    if (!is_bound_method(node.value)) check_changes(item);
  }

  bool is_bound_method(ValueRef v) const {
    const auto& members = a_.solution.entities.members(a_.solution.values[v.function][v.instr]);
    if (members.empty()) return false;
    for (const EntityId e : members)
      if (a_.solution.entities[e].kind != EntityKind::kBoundMethod) return false;
    return true;
  }

  void follow_returns(const Node& node, FunctionId callee) {
    if (walk_.depth(node.context) >= base::kMaxCallDepth) {
      lower(Truth::kUnknown, node.value, "too many calls lie one in another");
      return;
    }
    const ir::Function& fn = a_.table.function(callee);
    if (fn.is_generator || fn.is_async) {
      lower(Truth::kUnknown, node.value, "a generator or coroutine");
      return;
    }
    const ContextId inner = walk_.push(node.context, node.value);
    const LocationId at = a_.solution.locations.find({LocationKind::kReturn, callee, 0, 0, {}});
    std::size_t returns = 0;
    if (at != kNone)
      for (const Source& s : a_.solution.locations[at].sources) {
        push({{s.value, inner}, {}});
        ++returns;
      }
    if (returns < 2) return;
    // Which of the returns it is depends on the tests before them.
    for (ir::BlockId b = 0; b < fn.blocks.size(); ++b) {
      const InstrId t = fn.terminator_of(b);
      if (fn.instrs[t].op == Opcode::kBranch) push({{{callee, fn.operands_of(t)[0]}, inner}, {}});
    }
  }

  void visit_call(const Item& item) {
    const Node& node = item.node;
    const ir::Function& fn = a_.table.function(node.value.function);
    const auto operands = fn.operands_of(node.value.instr);
    const EventInfo* event = a_.event(node.value);
    const auto callees = a_.callees_of(node.value);
    if (event == nullptr || callees.empty() || !event->complete) {
      lower(Truth::kUnknown, node.value, fmt::format("what {} does is not known", name(node.value)));
      if (callees.empty()) return;
    }
    bool declared = false;
    for (const Callee& c : callees) {
      if (c.external) {
        lower(Truth::kUnknown, node.value, fmt::format("`{}` has no stub", base::text_of(c.api)));
        continue;
      }
      if (c.is_class) {
        if (value_class(c.api)) {
          declared = true;
          continue;
        }
        lower(Truth::kFalse, node.value, fmt::format("{} is made in the loop", name(node.value)));
        return;
      }
      if (c.function == kNone) continue;
      const FunctionFacts& facts = a_.facts(c.function);
      if (!facts.is_stub) {
        follow_returns(node, c.function);
        continue;
      }
      declared = true;
      if (facts.random) {
        lower(Truth::kFalse, node.value, fmt::format("{} gives another result each time", name(node.value)));
        return;
      }
      if (facts.mutates) {
        lower(Truth::kFalse, node.value, fmt::format("{} changes what it is called on", name(node.value)));
        return;
      }
      if (facts.is_new && made_object(node.value)) {
        lower(Truth::kFalse, node.value, fmt::format("{} is made in the loop", name(node.value)));
        return;
      }
      if (facts.reads) lower(Truth::kUnknown, node.value, fmt::format("{} reads a file or clock", name(node.value)));
      if (!facts.effects_known)
        lower(Truth::kUnknown, node.value, fmt::format("the effects of {} are not declared", name(node.value)));
    }
    if (!declared) return;
    check_changes(item);  // `mask = np.ones(n)`, filled by item later on
    if (verdict_ == Truth::kFalse) return;
    const InstrId callee = operands[0];
    if (fn.instrs[callee].op == Opcode::kLoadAttr) {
      const InstrId object = fn.operands_of(callee)[0];
      if (!is_code({node.value.function, object})) push(node, object);
    }
    for (const InstrId v : operands.subspan(1)) push(node, v);
  }

  // Numbers, texts and tuples are what they are worth; every other object that is made is a new one.
  bool value_class(Symbol canonical) const {
    const auto it = a_.class_ids.find(canonical);
    if (it == a_.class_ids.end()) return false;
    return a_.solution.classes[it->second].module == a_.solution.builtins_module;
  }

  // The result of a `@new` method is an object with a state of its own.
  bool made_object(ValueRef v) const { return may_change(a_, v); }

  void visit_function(const Item& item) {
    // A function made in the loop is the same as the one before when what it captures is.
    const Node& node = item.node;
    const ir::Function& fn = a_.table.function(node.value.function);
    for (const InstrId v : fn.operands_of(node.value.instr)) push(node, v);
    const std::uint32_t m = a_.table.module_of(node.value.function);
    const ir::Module& module = a_.table.module(m);
    const std::uint32_t made = fn.instrs[node.value.instr].aux;
    for (std::uint32_t k = made; k < module.functions.size(); ++k) {
      std::uint32_t up = k;
      while (up != kNone && up != made) up = module.functions[up].parent;
      if (up != made) continue;
      const ir::Function& inner = module.functions[k];
      for (InstrId i = 0; i < inner.instrs.size(); ++i) {
        if (inner.instrs[i].op != Opcode::kLoadCell) continue;
        const FunctionId owner = a_.table.function_id(m, inner.instrs[i].aux);
        const LocationId at = a_.solution.locations.find({LocationKind::kCell, owner, 0, 0, inner.instrs[i].name});
        if (at == kNone) continue;
        for (const Source& s : a_.solution.locations[at].sources) {
          if (!s.value.valid()) continue;
          if (s.value.function == node.value.function) push({{s.value, node.context}, {}});
          else if (region_->calls(s.value.function))
            lower(Truth::kUnknown, node.value, "what it captures may differ");
        }
      }
    }
  }

  const Analysis& a_;
  const LoopRef loop_;
  const std::shared_ptr<const Region> region_;
  const Changes& changes_;
  Walk walk_;
  Why* why_;
  ContextId start_;
  Truth verdict_ = Truth::kTrue;
  std::vector<Item> todo_;
  std::unordered_set<Item, ItemHash> seen_;
};

}  // namespace

Truth SemanticModel::invariant(ValueRef v, LoopRef loop, const CallPath& path, Why* why) const {
  if (!v.valid() || v.instr == ir::kNoValue) return Truth::kUnknown;
  return Tracer(*analysis_, loop, path, why).run(v);
}

Truth SemanticModel::invariant_call(CallRef call, LoopRef loop, const CallPath& path, Why* why) const {
  return Tracer(*analysis_, loop, path, why).run_call(call);
}

}  // namespace ppcheck::semantic
