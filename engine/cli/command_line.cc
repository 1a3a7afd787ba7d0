#include "engine/cli/command_line.h"

#include <fmt/format.h>

#include <limits>

#include "engine/base/text_match.h"
#include "engine/cli/console.h"

namespace ppcheck::cli {

namespace {

std::vector<std::string> long_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

// "--rulse=x" → "--rulse"
std::string option_part(const std::string& argument) { return argument.substr(0, argument.find('=')); }

}  // namespace

std::optional<int> parse(CLI::App& app, int argc, const char* const* argv) {
  app.allow_extras();
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    write_out(app.help());
    return kNothingShown;
  } catch (const CLI::CallForVersion& version) {
    write_out(std::string(version.what()) + "\n");
    return kNothingShown;
  } catch (const CLI::ParseError& error) {
    return refuse({error.what(), "", "`ppcheck --help` lists commands and options"});
  }
  for (const std::string& extra : app.remaining()) {
    if (extra.size() > 1 && extra.front() == '-') {
      const auto near = base::nearest(option_part(extra), long_names(app));
      return refuse({fmt::format("there is no option `{}`", option_part(extra)), "",
                     near ? fmt::format("did you mean `{}`?", *near) : "`ppcheck --help` lists the options"});
    }
    return refuse({fmt::format("`{}` is one argument too many", extra), "", "`ppcheck --help` shows what is taken"});
  }
  return std::nullopt;
}

void add_rule_arguments(CLI::App& app, RuleArguments& out) {
  const auto many = [&](const char* name, std::vector<std::string>& values, const char* help, const char* kind) {
    app.add_option(name, values, help)->allow_extra_args(false)->type_name(kind);
  };
  many("--rules", out.folders, "a folder of rules; may be given several times", "DIR");
  many("--stubs", out.stubs, "a folder of .pyi stubs, looked into before the built-in ones", "DIR");
  app.add_flag("--no-builtin", out.no_builtin, "leave the built-in rules out");
  app.add_flag("--keep-going", out.keep_going, "run the rules that compile when others do not");
  many("--select", out.selection.select, "run only these rules (name or glob)", "RULE");
  many("--ignore", out.selection.ignore, "leave these rules out (name or glob)", "RULE");
  many("--plugin", out.plugins, "a plugin; may be given several times", "FILE.so");
  app.add_flag("--allow-plugins", out.allow_plugins, "load the plugins that rules name, from beside them");
  many("--option", out.options, "set an option of a rule: tf-x.min_times=50", "RULE.NAME=VALUE");
}

void add_jobs_argument(CLI::App& app, unsigned& out) {
  app.add_option("-j,--jobs", out, "threads; 0 stands for all cores, which is the default")
      ->type_name("N")
      ->check(CLI::Range(0, 1024));
}

std::optional<std::size_t> parse_size(const std::string& text) {
  std::size_t value = 0;
  std::size_t at = 0;
  constexpr std::size_t kMost = std::numeric_limits<std::size_t>::max() / (std::size_t{1} << 40);
  for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at) {
    value = value * 10 + static_cast<std::size_t>(text[at] - '0');
    if (value > kMost) return std::nullopt;
  }
  if (at == 0) return std::nullopt;
  const std::string unit = text.substr(at);
  if (unit.empty() || unit == "B") return value;
  if (unit == "K" || unit == "KiB") return value << 10;
  if (unit == "M" || unit == "MiB") return value << 20;
  if (unit == "G" || unit == "GiB") return value << 30;
  return std::nullopt;
}

}  // namespace ppcheck::cli
