// relation.h: `in L`, `always in L`, `inside X`, `after c`, `before c` of a call that is bound (or tried).
#pragma once

#include "engine/match/query.h"

namespace ppcheck::match {

// Of `subject` along its path; a loop as subject stands for its `iter` or its test. `why` is optional.
base::Truth relation_holds(Query& query, const Bindings& bindings, const Binding& subject,
                           const Relation& relation, semantic::Why* why = nullptr);

// The receiver of a candidate for `x.m` and what `x` is bound to are the same object. Where `x` is a call that makes a
// decorator (`@jit(static=0)`), what it decorates is its result as well, as that of `@jit` is.
base::Truth same_object(Query& query, const Binding& call, const Binding& object,
                        semantic::Why* why = nullptr);

// `loop L over x`: the loop goes through the object, or through what comes from the call's result.
base::Truth goes_over(const Query& query, semantic::LoopRef loop, const Binding& thing, semantic::Why* why = nullptr);

}  // namespace ppcheck::match
