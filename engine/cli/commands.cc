#include "engine/cli/commands.h"

namespace ppcheck::cli {

const std::vector<Command>& commands() {
  static const std::vector<Command> all = {
      {"dump", "print what a stage made of a file", cmd_dump},
      {"explain", "show a rule's page, or why it reports a line or does not", cmd_explain},
      {"find", "find what a rule's body describes, without a rule file", cmd_find},
      {"rules", "list the rules, and why they are on or off", cmd_rules},
      {"test", "run the examples of rules", cmd_test},
  };
  return all;
}

}  // namespace ppcheck::cli
