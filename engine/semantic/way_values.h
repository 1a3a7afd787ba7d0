// way_values.h: values of the functions on a way from a loop to an event, seen from the loop. Internal to semantic.
//
//   WayValues values(analysis, way);
//   values.outwards(v, level)        // a parameter becomes what the way's calls pass for it
//   values.is_fixed(level, v)        // the same object in every iteration of the way's loop
//   is_counter(values, level, v)     // another number in every iteration
//
// Level 0 is the loop's function, the last level that of the event.
#pragma once

#include <utility>
#include <vector>

#include "engine/semantic/loops.h"
#include "engine/semantic/walk.h"

namespace ppcheck::semantic {

class WayValues {
 public:
  WayValues(const Analysis& a, const Way& way) : a_(a), way_(way), walk_(a) {}

  const Analysis& analysis() const { return a_; }
  const Way& way() const { return way_; }
  Walk& walk() { return walk_; }
  FunctionId function_at(std::size_t level) const { return way_.levels[level].event.function; }
  bool is_handler() const { return way_.loop.loop == kHandlerLoop; }

  // The literal that the value is; null when it is none.
  const ir::Constant* constant_of(ValueRef v) const;

  // Follows a parameter to what the way's calls pass for it. False when that is not known.
  bool outwards(ValueRef& v, std::size_t& level);

  // Names of a module are no SSA values: follows a load to what the one store before it has stored.
  void see_through(ValueRef& v);

  bool is_fixed(std::size_t level, InstrId value);

  // The cell that a load reads is that of one run of its function, round the whole loop.
  bool cell_lives_on(ValueRef load) const;

  // Whether an iteration of the loop may run the store.
  bool runs_in_loop(ValueRef store);

  // Two values of one function that name the same object: `self.cache` twice.
  bool same_place(FunctionId f, InstrId x, InstrId y) const;

 private:
  bool stores_outside(ValueRef load);

  const Analysis& a_;
  const Way& way_;
  Walk walk_;
  std::vector<std::pair<ValueRef, bool>> asked_;
};

// A value that differs from one iteration of the loop to the next: the element of a counting iterable, the number of
// a numbered one, a local or a global that each iteration adds a constant to. Also as an argument.
bool is_counter(WayValues& values, std::size_t level, InstrId value);

}  // namespace ppcheck::semantic
