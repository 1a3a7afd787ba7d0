// paths.h: the match's outermost function and the ways from it down to its calls.
#pragma once

#include <vector>

#include "engine/match/query.h"

namespace ppcheck::match {

// The function that holds the outermost loop of the match, else the lowest one from which all its calls are
// reached; kNone when there is no such function.
semantic::FunctionId outermost_function(Query& query, const Bindings& bindings);

// The ways from `outer` to `inner` by calls of functions that are known: shortest first, at most 16, without
// cycles. One empty path when both are the same function. Kept in the query.
const std::vector<semantic::CallPath>& paths_between(Query& query, semantic::FunctionId outer, semantic::FunctionId inner);

// The match judged along each way from its outermost function to its calls, for calls that no loop gave a path
// (two helpers that one function calls): only combinations on which the events of one object still are on one
// object. The bindings as they are when there is nothing to choose.
std::vector<Bindings> with_paths(Query& query, const Bindings& bindings);

}  // namespace ppcheck::match
