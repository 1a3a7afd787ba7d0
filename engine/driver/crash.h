// crash.h: a program that crashes says what it was doing.
//
//   install_crash_handler();
//   { const Task task("analysing", "train.py"); analyse(); }
//
//   ppcheck: crashed (segmentation fault) while analysing train.py
//
// The exit code is 2 then. Stack overflow counts: handlers run on a stack of their own.
#pragma once

#include <string_view>

namespace ppcheck::driver {

void install_crash_handler();

// What this thread is doing, while the object lives. Nested tasks put the outer one back.
class Task {
 public:
  Task(std::string_view what, std::string_view subject);
  ~Task();
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;

 private:
  static constexpr int kSize = 512;
  char before_[kSize];
};

// The stack on which this thread's signal handlers run, while the object lives.
class SignalStack {
 public:
  SignalStack();
  ~SignalStack();
  SignalStack(const SignalStack&) = delete;
  SignalStack& operator=(const SignalStack&) = delete;

 private:
  char* memory_ = nullptr;
};

}  // namespace ppcheck::driver
