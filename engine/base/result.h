// result.h: a value, or the error that explains why there is none.
//
//   Result<int> parse_port(std::string_view text) {
//     if (text.empty()) return Error{"no port given", "", "write a number, as in `8080`"};
//     ...
//   }
//   auto port = parse_port(text);
//   if (!port) return port.error();
//   use(*port);
//
// The interface is a subset of C++23's std::expected, so that it can be replaced by it. No exception
// crosses a folder of this program: what can fail says so in its type.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace ppcheck::base {

// What went wrong, in the parts that a reader needs. `what` is one sentence without a full stop.
struct Error {
  std::string what;    // "cannot read the file"
  std::string where;   // a path, or "path:line:column"; may be empty
  std::string advice;  // what to do about it; may be empty

  // "where: what; advice", with the empty parts left out.
  std::string text() const {
    std::string out = where.empty() ? what : where + ": " + what;
    if (!advice.empty()) out += "; " + advice;
    return out;
  }
};

template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}    // NOLINT: implicit
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT: implicit

  bool has_value() const { return state_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  T& value() & { return std::get<0>(state_); }
  const T& value() const& { return std::get<0>(state_); }
  T&& value() && { return std::get<0>(std::move(state_)); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  const Error& error() const { return std::get<1>(state_); }

 private:
  std::variant<T, Error> state_;
};

// The result of an action that yields nothing: `Status::ok()` or an Error.
struct Ok {};
using Status = Result<Ok>;

}  // namespace ppcheck::base
