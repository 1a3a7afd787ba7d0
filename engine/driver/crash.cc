#include "engine/driver/crash.h"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <new>

namespace ppcheck::driver {

namespace {

constexpr std::size_t kTaskBytes = 512;
constexpr std::size_t kStackBytes = 64 * 1024;

// Read by the handler, which runs on the thread that crashed.
thread_local std::array<char, kTaskBytes> current_task{};

void write_all(const char* text) {
  std::size_t left = std::strlen(text);
  while (left > 0) {
    const ssize_t done = ::write(STDERR_FILENO, text, left);
    if (done <= 0) return;
    text += done;
    left -= static_cast<std::size_t>(done);
  }
}

const char* name_of(int number) {
  switch (number) {
    case SIGSEGV: return "segmentation fault";
    case SIGBUS: return "bus error";
    case SIGFPE: return "arithmetic error";
    case SIGILL: return "illegal instruction";
    case SIGABRT: return "abort";
    default: return "signal";
  }
}

// Only functions that are safe in a signal handler.
void on_crash(int number) {
  write_all("ppcheck: crashed (");
  write_all(name_of(number));
  write_all(")");
  if (current_task[0] != '\0') {
    write_all(" while ");
    write_all(current_task.data());
  }
  write_all("\n");
  ::_exit(2);
}

void append(std::array<char, kTaskBytes>& out, std::size_t& at, std::string_view text) {
  const std::size_t room = out.size() - 1 - at;
  const std::size_t count = std::min(room, text.size());
  for (std::size_t k = 0; k < count; ++k) {
    const auto byte = static_cast<unsigned char>(text[k]);
    out[at++] = byte < 0x20 ? '?' : text[k];
  }
  out[at] = '\0';
}

}  // namespace

void install_crash_handler() {
  static const SignalStack stack;  // of the main thread
  struct sigaction action{};
  action.sa_handler = on_crash;
  action.sa_flags = SA_ONSTACK | SA_RESETHAND;
  for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) ::sigaction(number, &action, nullptr);
}

Task::Task(std::string_view what, std::string_view subject) {
  static_assert(kSize == kTaskBytes);
  std::copy(current_task.begin(), current_task.end(), before_);
  std::size_t at = 0;
  append(current_task, at, what);
  append(current_task, at, " ");
  append(current_task, at, subject);
}

Task::~Task() { std::copy(before_, before_ + kSize, current_task.begin()); }

SignalStack::SignalStack() : memory_(new (std::nothrow) char[kStackBytes]) {
  if (memory_ == nullptr) return;
  stack_t stack{};
  stack.ss_sp = memory_;
  stack.ss_size = kStackBytes;
  ::sigaltstack(&stack, nullptr);
}

SignalStack::~SignalStack() {
  if (memory_ == nullptr) return;
  stack_t none{};
  none.ss_flags = SS_DISABLE;
  ::sigaltstack(&none, nullptr);
  delete[] memory_;
}

}  // namespace ppcheck::driver
