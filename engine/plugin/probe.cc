#include "engine/plugin/probe.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <exception>

namespace ppcheck::plugin {

namespace {

using base::Error;

constexpr int kTimeoutMilliseconds = 10'000;
constexpr char kLoaded = 'y';
constexpr char kRefused = 'n';  // the linker's words follow

void send(int descriptor, const char* bytes, std::size_t size) {
  while (size > 0) {
    const ssize_t done = ::write(descriptor, bytes, size);
    if (done <= 0) return;
    bytes += done;
    size -= static_cast<std::size_t>(done);
  }
}

// The child. Its own output would only be noise: the parent says what happened. An exception of a constructor would find
// its way through dlopen to a handler of ours; it ends here.
[[noreturn]] void load_and_tell(const std::string& path, int descriptor) noexcept {
  for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) ::signal(number, SIG_DFL);
  std::set_terminate([] { ::raise(SIGABRT); });
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  const int nothing = ::open("/dev/null", O_RDWR);
  if (nothing >= 0)
    for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(nothing, standard);
  if (::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL) != nullptr) {
    send(descriptor, &kLoaded, 1);
  } else {
    const char* const words = ::dlerror();
    send(descriptor, &kRefused, 1);
    if (words != nullptr) send(descriptor, words, std::strlen(words));
  }
  ::_exit(0);
}

// What the child says until it ends, or nothing more when the time is over.
std::string listen(int descriptor, bool& in_time) {
  std::string heard;
  std::array<char, 512> buffer{};
  in_time = true;
  while (true) {
    pollfd waiting{descriptor, POLLIN, 0};
    const int ready = ::poll(&waiting, 1, kTimeoutMilliseconds);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) {
      in_time = false;
      return heard;
    }
    const ssize_t done = ::read(descriptor, buffer.data(), buffer.size());
    if (done <= 0) return heard;
    heard.append(buffer.data(), static_cast<std::size_t>(done));
  }
}

std::string ending(int status) {
  if (WIFSIGNALED(status)) return fmt::format("{}", ::strsignal(WTERMSIG(status)));
  return fmt::format("exit code {}", WEXITSTATUS(status));
}

}  // namespace

base::Status probe(const std::string& path, const std::string& name) {
  int ends[2] = {-1, -1};
  if (::pipe2(ends, O_CLOEXEC) != 0) return Error{fmt::format("cannot be tried: {}", std::strerror(errno)), path, ""};
  const pid_t child = ::fork();
  if (child < 0) {
    ::close(ends[0]);
    ::close(ends[1]);
    return Error{fmt::format("cannot be tried: {}", std::strerror(errno)), path, ""};
  }
  if (child == 0) load_and_tell(path, ends[1]);
  ::close(ends[1]);
  bool in_time = true;
  const std::string heard = listen(ends[0], in_time);
  ::close(ends[0]);
  if (!in_time) ::kill(child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!in_time)
    return Error{fmt::format("the plugin `{}` does not come back from its constructors (10 s)", name), path, "ask its author"};
  if (!heard.empty() && heard[0] == kLoaded) return base::Ok{};
  if (!heard.empty() && heard[0] == kRefused)
    return Error{fmt::format("the plugin `{}` cannot be loaded: {}", name, heard.substr(1)), path,
                 "link it with all the libraries that it needs"};
  return Error{fmt::format("the plugin `{}` ends the process while it is loaded ({})", name, ending(status)), path,
               "its constructors must not throw, exit or abort"};
}

}  // namespace ppcheck::plugin
