// commands.h: the commands, one file each (cmd_NAME.cc). Each gets the arguments from its own name on and returns the
// exit code.
#pragma once

#include <string_view>
#include <vector>

namespace ppcheck::cli {

struct Command {
  std::string_view name;
  std::string_view help;  // one line
  int (*run)(int argc, const char* const* argv);
};

const std::vector<Command>& commands();  // sorted by name, without the scan

int cmd_scan(int argc, const char* const* argv);
int cmd_docs(int argc, const char* const* argv);
int cmd_dump(int argc, const char* const* argv);
int cmd_explain(int argc, const char* const* argv);
int cmd_find(int argc, const char* const* argv);
int cmd_fmt(int argc, const char* const* argv);
int cmd_new(int argc, const char* const* argv);
int cmd_rules(int argc, const char* const* argv);
int cmd_test(int argc, const char* const* argv);

}  // namespace ppcheck::cli
