// ppcheck fmt PATH...: rule files in their canonical layout.
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <optional>

#include "dsl/format/format.h"
#include "dsl/format/json.h"
#include "engine/base/limits.h"
#include "engine/cli/command_line.h"
#include "engine/cli/commands.h"
#include "engine/cli/console.h"
#include "engine/cli/rule_files.h"
#include "engine/driver/crash.h"
#include "engine/driver/worker_pool.h"
#include "engine/fix/diff.h"
#include "engine/source/put_file.h"

namespace ppcheck::cli {

namespace {

constexpr std::size_t kMaxJsonBytes = 4 * base::kMaxRuleBytes;  // the same rules take three times the room in JSON

struct FormatArguments {
  bool check = false;
  bool diff = false;
  std::string from = "ppr";
  std::vector<std::string> paths;
};

// One file on its way through.
struct Work {
  std::string path;
  std::optional<source::SourceFile> file;
  std::optional<std::string> text;  // formatted; none when something is wrong
  std::string diagnostics;          // rendered
  std::optional<base::Error> error;

  bool changes() const { return text && (file->had_bom || *text != file->text); }
};

void run(Work& work) {
  const driver::Task task("formatting", work.path);
  if (!work.file) {
    auto read = read_rule_file(work.path);
    if (!read) {
      work.error = read.error();
      return;
    }
    work.file = std::move(*read);
  }
  dsl::FormatResult result = dsl::format(*work.file);
  for (const dsl::Diagnostic& diagnostic : result.diagnostics)
    work.diagnostics += dsl::render(diagnostic, *work.file) + "\n";
  if (!result.text) work.error = base::Error{"does not parse, and is left as it is", work.file->path, ""};
  work.text = std::move(result.text);
}

// Up to one buffer more than `most`, so that the caller can tell that there was too much.
base::Result<std::string> read_standard_input(std::size_t most) {
  std::string bytes;
  char buffer[65536];
  while (bytes.size() <= most) {
    const ssize_t count = ::read(STDIN_FILENO, buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return base::Error{"cannot be read", "standard input", ""};
    if (count == 0) return bytes;
    bytes.append(buffer, static_cast<std::size_t>(count));
  }
  return bytes;
}

std::string difference(const Work& work) {
  return fix::unified_diff(work.file->path, work.file->text, *work.text);
}

// What is printed, and what is written; errors go to the work.
std::string conclude(const FormatArguments& arguments, Work& work, bool is_stream) {
  if (!work.text) return {};
  if (arguments.diff) return difference(work);
  if (arguments.check) return work.changes() ? fmt::format("would format {}\n", work.file->path) : "";
  if (is_stream) return *work.text;
  if (!work.changes()) return {};
  if (auto written = source::replace_file(work.path, work.path, *work.text); !written) {
    work.error = written.error();
    return {};
  }
  return fmt::format("formatted {}\n", work.file->path);
}

int finish(const FormatArguments& arguments, std::vector<Work>& works, bool is_stream) {
  std::size_t changed = 0;
  bool all_written = true;
  for (Work& work : works) {
    write_error(work.diagnostics);
    if (!write_out(conclude(arguments, work, is_stream))) all_written = false;
    changed += work.changes();
  }
  bool failed = !all_written;
  for (const Work& work : works) {
    if (!work.error) continue;
    say(work.error->text());
    failed = true;
  }
  if (!all_written) say("cannot write to standard output");
  if (failed) return kNotUsable;
  if (changed == 0 || (!arguments.check && !arguments.diff)) return kNothingShown;
  say(fmt::format("{} formatted; `ppcheck fmt` formats {}", changed == 1 ? "one file is not" : fmt::format("{} files are not", changed),
                  changed == 1 ? "it" : "them"));
  return kSomethingShown;
}

// `--from json FILE`: the rules of a document as text, on standard output.
int print_json(const FormatArguments& arguments) {
  if (arguments.check || arguments.diff)
    return refuse({"`--from json` prints rules, so there is nothing to compare", "", "leave out `--check` and `--diff`"});
  if (arguments.paths.size() > 1) return refuse({"`--from json` takes one document", "", "give one file, or `-`"});
  const bool is_stream = arguments.paths.front() == "-";
  const std::string name = is_stream ? "standard input" : shown_rule_path(arguments.paths.front());
  std::string text;
  if (is_stream) {
    auto bytes = read_standard_input(kMaxJsonBytes);
    if (!bytes) return refuse(bytes.error());
    if (bytes->size() > kMaxJsonBytes) return refuse({"is larger than 4 MiB", name, ""});
    text = std::move(*bytes);
  } else {
    auto file = source::read_source(arguments.paths.front(), name, kMaxJsonBytes);
    if (!file) return refuse(file.error());
    text = std::move(file->text);
  }
  const auto tree = dsl::read_json(text, name);
  if (!tree) return refuse(tree.error());
  const dsl::PrintedTree printed = dsl::format(*tree);
  for (const dsl::Diagnostic& diagnostic : printed.diagnostics) write_error(dsl::render(diagnostic, printed.file) + "\n");
  if (!printed.text) return refuse({"holds no rules that the language can say; the text above was tried", name, ""});
  return write_out(*printed.text) ? kNothingShown : kNotUsable;
}

}  // namespace

int cmd_fmt(int argc, const char* const* argv) {
  CLI::App app("Lays rule files out in the canonical way, in place. Comments stay, and so does the meaning.", "ppcheck fmt");
  FormatArguments arguments;
  app.add_option("PATH", arguments.paths, "rule files, folders of them, or `-` for standard input");
  app.add_flag("--check", arguments.check, "write nothing; exit 1 when a file is not formatted");
  app.add_flag("--diff", arguments.diff, "write nothing; show what would change, and exit 1 when something would");
  app.add_option("--from", arguments.from, "`json` reads what `ppcheck dump rule --json` writes, and prints the rules")
      ->type_name("ppr|json");
  if (const auto exit = parse(app, argc, argv)) return *exit;
  if (arguments.paths.empty())
    return refuse({"no path was given", "", "`ppcheck fmt rules/` formats a folder, `ppcheck fmt -` standard input"});

  if (arguments.from == "json") {
    int exit = kNotUsable;
    // On a thread with a large stack: conditions nest.
    driver::parallel_for(1, 1, [&](std::size_t) { exit = print_json(arguments); });
    return exit;
  }
  if (arguments.from != "ppr")
    return refuse({fmt::format("`--from {}` is nothing that rules can be read from", arguments.from), "", "there are: ppr, json"});

  std::vector<Work> works;
  const bool is_stream = arguments.paths.front() == "-";
  if (is_stream) {
    if (arguments.paths.size() > 1) return refuse({"`-` stands alone", "", "format files in a call of their own"});
    const auto bytes = read_standard_input(base::kMaxRuleBytes);
    if (!bytes) return refuse(bytes.error());
    auto file = decode_rule_file("standard input", *bytes);
    if (!file) return refuse(file.error());
    works.emplace_back();
    works.back().file = std::move(*file);
  } else {
    const auto paths = find_rule_files(arguments.paths);
    if (!paths) return refuse(paths.error());
    for (const std::string& path : *paths) {
      works.emplace_back();
      works.back().path = path;
    }
  }
  driver::parallel_for(works.size(), driver::default_jobs(), [&](std::size_t k) { run(works[k]); });
  return finish(arguments, works, is_stream);
}

}  // namespace ppcheck::cli
