#include "engine/cli/commands.h"

namespace ppcheck::cli {

const std::vector<Command>& commands() {
  static const std::vector<Command> all = {
      {"dump", "print what a stage made of a file", cmd_dump},
  };
  return all;
}

}  // namespace ppcheck::cli
