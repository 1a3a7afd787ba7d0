// compare.h: constants as Python compares them, except that True, False and None equal only themselves.
//
//   compare({1}, Compare::kLe, {10})       // kTrue
//   compare({1, 20}, Compare::kLe, {10})   // kUnknown: true of one value of a phi, false of the other
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/match/program.h"
#include "engine/semantic/relations.h"

namespace ppcheck::match {

// One value against one value. `<` of anything but two numbers or two texts is not known.
base::Truth compare(const semantic::ConstantValue& left, Compare op, const semantic::ConstantValue& right);

// Sets of what two values may be: true when it holds for all pairs, false when for none, else not known.
// An incomplete or empty set is not known.
base::Truth compare(const semantic::ConstantSet& left, Compare op, const semantic::ConstantSet& right);

// Each value of `left` equals one of `members`, none does, or neither.
base::Truth in_set(const semantic::ConstantSet& left, std::span<const semantic::ConstantValue> members);

// Each text is found by the pattern, none is, or neither. What is no text does not match.
base::Truth matches(const semantic::ConstantSet& left, std::string_view pattern);

// "10", "'mean'", "None", "tensorflow.data.AUTOTUNE".
std::string text_of(const semantic::ConstantValue& value);

std::string_view spelling_of(Compare op);

}  // namespace ppcheck::match
