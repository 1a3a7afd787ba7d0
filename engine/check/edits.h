// edits.h: a rule's fix as changes of the source text.
//
//   set m.num_parallel_calls = tf.data.AUTOTUNE      ds.map(f)  ->  ds.map(f, num_parallel_calls=tf.data.AUTOTUNE)
//
// Spans come from the IR; comments are kept. A fix whose edits cannot be made is returned without edits and with
// the reason. Whether the result parses is asked by engine/fix.
#pragma once

#include "engine/findings/edit.h"
#include "engine/match/evaluate.h"

namespace ppcheck::check {

findings::Fix make_fix(const match::FixPlan& plan, const match::Match& match, const semantic::SemanticModel& model);

}  // namespace ppcheck::check
