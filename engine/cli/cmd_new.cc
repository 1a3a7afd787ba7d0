// ppcheck new NAME: a rule file to start from, which compiles and passes its own examples.
//
// The templates are rule files, `templates/FRAMEWORK.ppr` beside the built-in rules, whose rule is called `new-rule`.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "dsl/format/format.h"
#include "engine/base/text_match.h"
#include "engine/cli/command_line.h"
#include "engine/cli/commands.h"
#include "engine/cli/console.h"
#include "engine/cli/packs.h"
#include "engine/cli/rule_files.h"
#include "engine/source/put_file.h"

namespace ppcheck::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kNameInTemplate = "new-rule";

bool is_letter(char c) { return c >= 'a' && c <= 'z'; }
bool is_name_char(char c) { return is_letter(c) || (c >= '0' && c <= '9'); }

// "my-rule": words of letters and digits, joined by dashes, the first begins with a letter.
bool is_rule_name(const std::string& name) {
  if (name.empty() || !is_letter(name.front()) || name.back() == '-') return false;
  for (std::size_t at = 0; at < name.size(); ++at)
    if (!is_name_char(name[at]) && (name[at] != '-' || name[at - 1] == '-')) return false;
  return true;
}

// The nearest name of that form: "My Rule.ppr" → "my-rule". Empty when there is none.
std::string as_rule_name(std::string text) {
  if (text.ends_with(".ppr")) text.resize(text.size() - 4);
  std::string out;
  for (const char c : text) {
    const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (is_name_char(lower))
      out += lower;
    else if (!out.empty() && out.back() != '-')
      out += '-';
  }
  while (!out.empty() && out.back() == '-') out.pop_back();
  return is_rule_name(out) ? out : "";
}

std::vector<std::string> template_names(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
    if (it->path().extension() == ".ppr") names.push_back(it->path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

std::string with_name(std::string text, const std::string& name) {
  for (std::size_t at = text.find(kNameInTemplate); at != std::string::npos; at = text.find(kNameInTemplate, at + name.size()))
    text.replace(at, kNameInTemplate.size(), name);
  return text;
}

}  // namespace

int cmd_new(int argc, const char* const* argv) {
  CLI::App app("Writes NAME.ppr: a rule to start from, with comments and examples that pass.", "ppcheck new");
  std::string name;
  std::string framework = "python";
  const std::string folder = builtin_rules() + "/templates";
  const std::vector<std::string> frameworks = template_names(folder);
  app.add_option("NAME", name, "of the rule: words joined by dashes, as in `tf-map-before-batch`")->required();
  app.add_option("--framework", framework, fmt::format("what the rule is about: {}", fmt::join(frameworks, ", ")))
      ->type_name("NAME");
  if (const auto exit = parse(app, argc, argv)) return *exit;

  if (!is_rule_name(name)) {
    const std::string near = as_rule_name(name);
    return refuse({fmt::format("`{}` is no name of a rule", name), "",
                   near.empty() ? "a name is words of letters and digits, joined by dashes" : fmt::format("write `{}`", near)});
  }
  if (std::find(frameworks.begin(), frameworks.end(), framework) == frameworks.end()) {
    const auto near = base::nearest(framework, frameworks);
    return refuse({fmt::format("there is no template for `{}`", framework), "",
                   near ? fmt::format("did you mean `{}`?", *near) : fmt::format("there are: {}", fmt::join(frameworks, ", "))});
  }
  std::error_code error;
  if (fs::exists(builtin_rules() + "/" + name + ".ppr", error))
    return refuse({fmt::format("a built-in rule is called `{}`", name), "", "choose another name"});
  const auto text = read_rule_file(folder + "/" + framework + ".ppr");
  if (!text) return refuse(text.error());
  const std::string path = name + ".ppr";
  const auto named = decode_rule_file(path, with_name(text->text, name));
  if (!named) return refuse(named.error());
  const dsl::FormatResult formatted = dsl::format(*named);  // columns depend on the length of the name
  if (!formatted.text) return refuse({"the template does not parse", text->path, "please report this as a bug of ppcheck"});
  if (auto written = source::create_file(path, path, *formatted.text); !written) return refuse(written.error());
  write_out(fmt::format("{0} is written: change it, and run `ppcheck test {0}`\n", path));
  return kNothingShown;
}

}  // namespace ppcheck::cli
