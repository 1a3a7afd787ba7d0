#include "engine/match/compare.h"

#include <fmt/format.h>

#include <cmath>
#include <optional>

#include "engine/base/text_match.h"

namespace ppcheck::match {
namespace {

using base::Truth;
using base::truth_of;
using semantic::ConstantSet;
using semantic::ConstantValue;
using Kind = ConstantValue::Kind;

bool is_number(const ConstantValue& v) { return v.kind == Kind::kInt || v.kind == Kind::kFloat; }
bool is_text(const ConstantValue& v) { return v.kind == Kind::kString || v.kind == Kind::kBytes; }

// -1, 0, 1; nothing when a NaN is among them. An integer is never rounded to a double.
std::optional<int> order_int_float(std::int64_t i, double d) {
  if (std::isnan(d)) return std::nullopt;
  if (d >= 9223372036854775808.0) return -1;
  if (d < -9223372036854775808.0) return 1;
  const double whole = std::floor(d);
  const auto truncated = static_cast<std::int64_t>(whole);
  if (i != truncated) return i < truncated ? -1 : 1;
  return d > whole ? -1 : 0;
}

std::optional<int> order(const ConstantValue& a, const ConstantValue& b) {
  if (a.kind == Kind::kInt && b.kind == Kind::kInt) {
    return a.integer < b.integer ? -1 : a.integer > b.integer ? 1 : 0;
  }
  if (a.kind == Kind::kInt) return order_int_float(a.integer, b.real);
  if (b.kind == Kind::kInt) {
    const auto reversed = order_int_float(b.integer, a.real);
    return reversed ? std::optional<int>(-*reversed) : std::nullopt;
  }
  if (std::isnan(a.real) || std::isnan(b.real)) return std::nullopt;
  return a.real < b.real ? -1 : a.real > b.real ? 1 : 0;
}

bool holds(int order, Compare op) {
  switch (op) {
    case Compare::kEq: return order == 0;
    case Compare::kNe: return order != 0;
    case Compare::kLt: return order < 0;
    case Compare::kLe: return order <= 0;
    case Compare::kGt: return order > 0;
    case Compare::kGe: return order >= 0;
  }
  return false;
}

bool equal(const ConstantValue& a, const ConstantValue& b) {
  if (is_number(a) && is_number(b)) {
    const auto o = order(a, b);
    return o && *o == 0;
  }
  if (a.kind != b.kind) return false;
  return is_text(a) || a.kind == Kind::kApi ? a.text == b.text : true;
}

// What all answers agree on.
class Agreement {
 public:
  void add(Truth t) { seen_ |= 1u << static_cast<unsigned>(t); }
  Truth result() const {
    if (seen_ == 1u << static_cast<unsigned>(Truth::kTrue)) return Truth::kTrue;
    if (seen_ == 1u << static_cast<unsigned>(Truth::kFalse)) return Truth::kFalse;
    return Truth::kUnknown;
  }

 private:
  unsigned seen_ = 0;
};

}  // namespace

Truth compare(const ConstantValue& left, Compare op, const ConstantValue& right) {
  if (op == Compare::kEq) return truth_of(equal(left, right));
  if (op == Compare::kNe) return truth_of(!equal(left, right));
  if (is_number(left) && is_number(right)) {
    const auto o = order(left, right);
    return truth_of(o && holds(*o, op));
  }
  if (is_text(left) && left.kind == right.kind) {
    return truth_of(holds(base::text_of(left.text).compare(base::text_of(right.text)), op));
  }
  return Truth::kUnknown;
}

Truth compare(const ConstantSet& left, Compare op, const ConstantSet& right) {
  if (!left.complete || !right.complete) return Truth::kUnknown;
  Agreement all;
  for (const ConstantValue& a : left.values) {
    for (const ConstantValue& b : right.values) all.add(compare(a, op, b));
  }
  return all.result();
}

Truth in_set(const ConstantSet& left, std::span<const ConstantValue> members) {
  if (!left.complete) return Truth::kUnknown;
  Agreement all;
  for (const ConstantValue& value : left.values) {
    bool found = false;
    for (const ConstantValue& member : members) found = found || equal(value, member);
    all.add(truth_of(found));
  }
  return all.result();
}

Truth matches(const ConstantSet& left, std::string_view pattern) {
  if (!left.complete) return Truth::kUnknown;
  Agreement all;
  for (const ConstantValue& value : left.values) {
    if (value.kind != Kind::kString) {
      all.add(Truth::kFalse);
      continue;
    }
    const auto found = base::regex_search(pattern, base::text_of(value.text));
    all.add(found ? truth_of(*found) : Truth::kUnknown);
  }
  return all.result();
}

std::string text_of(const ConstantValue& value) {
  switch (value.kind) {
    case Kind::kNone: return "None";
    case Kind::kTrue: return "True";
    case Kind::kFalse: return "False";
    case Kind::kInt: return fmt::format("{}", value.integer);
    case Kind::kFloat: return fmt::format("{}", value.real);
    case Kind::kString: return fmt::format("'{}'", base::text_of(value.text));
    case Kind::kBytes: return fmt::format("b'{}'", base::text_of(value.text));
    case Kind::kEllipsis: return "...";
    case Kind::kApi: return std::string(base::text_of(value.text));
  }
  return "";
}

std::string_view spelling_of(Compare op) {
  switch (op) {
    case Compare::kEq: return "==";
    case Compare::kNe: return "!=";
    case Compare::kLt: return "<";
    case Compare::kLe: return "<=";
    case Compare::kGt: return ">";
    case Compare::kGe: return ">=";
  }
  return "";
}

}  // namespace ppcheck::match
