// ruled_out.h: ways from a loop to an event that the constants passed on them close.
//
//   def dense(x, bias=None, mode="train"):
//       if bias is not None: x = tf.add(x, bias)          not from `dense(x)`
//       if mode == "export": return tf.identity(x)        nor this
//       if isinstance(x, str): return tf.constant(x)      nor this from `dense(3)`
//       if self.frozen: return tf.identity(self.w)        nor this where the object was made with `frozen=False`
//
// Only tests in called functions count: what the loop's own function tests is the same on every way.
#pragma once

#include "engine/semantic/loops.h"
#include "engine/semantic/model.h"

namespace ppcheck::semantic {

// A test that stands before the event, or before a call on the way to it, has the other answer for the values that
// this way passes. Only what is known for sure closes a way. Cost: one question for constants a test.
bool is_ruled_out(const SemanticModel& model, const Way& way, Why* why = nullptr);

}  // namespace ppcheck::semantic
