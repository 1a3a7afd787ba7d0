// once.h: code that a loop runs in one of its iterations at most, provably.
//
//   for i in range(n):
//       if i == 0: build()            a counter of the loop compared with a constant
//       if net is None: net = build() a test of a state that the guarded code ends, and nothing in the loop restores
//       if not built: build(); built = True
//       if k not in cache: cache[k] = build(k)            with the same key in every iteration
//
// The state may be a local of the loop's function, a global, a cell, or an attribute of an object that is the same
// in every iteration; the guard may stand in any function on the way from the loop to the code.
#pragma once

#include "engine/semantic/loops.h"

namespace ppcheck::semantic {

// Exceptions are left out, and so are stores through other names of the object. Cost: linear in the size of the
// way's functions, and a walk up from each store that would restore the state.
bool runs_once(const Analysis& a, const Way& way, Why* why = nullptr);

}  // namespace ppcheck::semantic
