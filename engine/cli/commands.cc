#include "engine/cli/commands.h"

namespace ppcheck::cli {

const std::vector<Command>& commands() {
  static const std::vector<Command> all = {
      {"docs", "write the pages of the rules as Markdown", cmd_docs},
      {"dump", "print what a stage made of a file", cmd_dump},
      {"explain", "show a rule's page, or why it reports a line or does not", cmd_explain},
      {"find", "find what a rule's body describes, without a rule file", cmd_find},
      {"fmt", "lay rule files out in the canonical way", cmd_fmt},
      {"new", "write a rule file to start from", cmd_new},
      {"rules", "list the rules, and why they are on or off", cmd_rules},
      {"test", "run the examples of rules", cmd_test},
  };
  return all;
}

}  // namespace ppcheck::cli
