// The program: the first argument names a command; without one, files are scanned.
#include <signal.h>

#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "engine/cli/commands.h"
#include "engine/cli/console.h"
#include "engine/driver/crash.h"
#include "engine/plugin/problems.h"

namespace {

int run_command(int argc, const char* const* argv) {
  if (argc > 1)
    for (const ppcheck::cli::Command& command : ppcheck::cli::commands())
      if (command.name == argv[1]) return command.run(argc - 1, argv + 1);
  return ppcheck::cli::cmd_scan(argc, argv);
}

// What plugins did wrong on the way was contained, and is said here, whatever the command.
int run(int argc, const char* const* argv) {
  const int exit = run_command(argc, argv);
  const std::vector<std::string> problems = ppcheck::plugin::take_problems();
  for (const std::string& problem : problems) ppcheck::cli::say(problem);
  return problems.empty() ? exit : ppcheck::cli::kNotUsable;
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
