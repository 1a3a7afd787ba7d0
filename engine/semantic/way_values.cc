#include "engine/semantic/way_values.h"

#include <algorithm>

#include "engine/base/limits.h"

namespace ppcheck::semantic {

using ir::kNone;
using ir::Opcode;

const ir::Constant* WayValues::constant_of(ValueRef v) const {
  const ir::Instr& in = a_.table.instr(v);
  return in.op == Opcode::kConst ? &a_.table.module_of_function(v.function).constants[in.aux] : nullptr;
}

// Follows a parameter to what the way's calls pass for it. False when that is not known.
bool WayValues::outwards(ValueRef& v, std::size_t& level) {
  while (level > 0 && a_.table.instr(v).op == Opcode::kParam) {
    const CallRef site = way_.levels[level - 1].event;
    const ValueRef passed = walk_.argument_at(site, v.function, a_.table.instr(v).aux);
    if (!passed.valid() || passed.function != site.function) return false;
    v = passed;
    --level;
  }
  return true;
}

// The same object in all iterations of the loop.
bool WayValues::is_fixed(std::size_t level, InstrId value) {
  ValueRef v{function_at(level), value};
  for (int step = 0; step < base::kMaxCallDepth * 4; ++step) {
    if (!outwards(v, level)) return false;
    const ir::Function& fn = a_.table.function(v.function);
    const ir::Instr& in = fn.instrs[v.instr];
    switch (in.op) {
      case Opcode::kConst:
      case Opcode::kImport:
      case Opcode::kImportFrom: return true;
      case Opcode::kLoadGlobal: return stores_outside(v);
      case Opcode::kLoadCell:
        if (!cell_lives_on(v)) return false;
        return stores_outside(v);
      case Opcode::kParam:  // of the loop's own function; of a handler only its receiver stays
        return !is_handler() || (in.aux == 0 && fn.class_index != kNone);
      case Opcode::kLoadAttr:
        if (!stores_outside(v)) return false;
        v.instr = fn.operands_of(v.instr)[0];
        break;
      default:
        return level == 0 && !is_handler() && v.function == way_.loop.function &&
               !a_.cfg(v.function).in_iteration(in.block, way_.loop.loop);
    }
  }
  return false;
}

// The cell is that of one run of its function, round the whole loop.
bool WayValues::cell_lives_on(ValueRef load) const {
  const FunctionId owner = a_.table.function_id(a_.table.module_of(load.function), a_.table.instr(load).aux);
  for (std::size_t k = 1; k < way_.levels.size(); ++k)
    if (way_.levels[k].event.function == owner) return false;
  return !(is_handler() && owner == way_.loop.function);
}

bool WayValues::stores_outside(ValueRef load) {
  for (const LocationId at : a_.locations_of(load)) {
    const auto& sources = a_.solution.locations[at].sources;
    if (sources.size() >= kMaxSources) return false;
    for (const Source& s : sources)
      if (s.site.valid() && runs_in_loop(s.site)) return false;
  }
  return true;
}

bool WayValues::runs_in_loop(ValueRef store) {
  if (!a_.is_user(store.function)) return false;
  for (const auto& [at, answer] : asked_)
    if (at == store) return answer;
  bool found = false;
  const Ways ways = ways_up(a_, store, [&](const Way& w) {
    found = found || w.loop == way_.loop;
    return false;
  });
  found = found || ways.exhausted;
  asked_.emplace_back(store, found);
  return found;
}

// Names of a module are no SSA values: a load is what the store before it has stored.
void WayValues::see_through(ValueRef& v) {
  for (int depth = 0; depth < base::kMaxCallDepth; ++depth) {
    const Opcode op = a_.table.instr(v).op;
    if (op != Opcode::kLoadGlobal && op != Opcode::kLoadCell) return;
    const auto steps = walk_.back({v, 0});
    if (steps.size() != 1 || steps[0].kind != Back::Kind::kCopy || steps[0].node.value.function != v.function) return;
    v = steps[0].node.value;
  }
}

// Two values of one function that name the same object: `self.cache` twice.
bool WayValues::same_place(FunctionId f, InstrId x, InstrId y) const {
  const ir::Function& fn = a_.table.function(f);
  for (int depth = 0; depth < base::kMaxCallDepth; ++depth) {
    if (x == y) return true;
    const ir::Instr& a = fn.instrs[x];
    const ir::Instr& b = fn.instrs[y];
    if (a.op != b.op || a.name != b.name) return false;
    if (a.op == Opcode::kLoadGlobal) return true;
    if (a.op == Opcode::kLoadCell) return a.aux == b.aux;
    if (a.op == Opcode::kConst) return a.aux == b.aux;
    if (a.op != Opcode::kLoadAttr) return false;
    x = fn.operands_of(x)[0];
    y = fn.operands_of(y)[0];
  }
  return false;
}

}  // namespace ppcheck::semantic
