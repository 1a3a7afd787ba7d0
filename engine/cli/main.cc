// The program: the first argument names a command; without one, files are scanned.
#include <signal.h>

#include <exception>
#include <new>
#include <string_view>

#include "engine/cli/commands.h"
#include "engine/cli/console.h"
#include "engine/driver/crash.h"

namespace {

int run(int argc, const char* const* argv) {
  if (argc > 1)
    for (const ppcheck::cli::Command& command : ppcheck::cli::commands())
      if (command.name == argv[1]) return command.run(argc - 1, argv + 1);
  return ppcheck::cli::cmd_scan(argc, argv);
}

}  // namespace

int main(int argc, char** argv) {
  ppcheck::driver::install_crash_handler();
  ::signal(SIGPIPE, SIG_IGN);  // a closed pipe is a failed write, not the end
  try {
    return run(argc, argv);
  } catch (const std::bad_alloc&) {
    ppcheck::cli::say("out of memory");
  } catch (const std::exception& error) {
    ppcheck::cli::say(error.what());
  }
  return ppcheck::cli::kNotUsable;
}
