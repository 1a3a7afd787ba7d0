#include "engine/project/requirement_files.h"

#include <nlohmann/json.hpp>

// The distribution's compiled library throws; the header alone can do without.
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>

#include <string>

#include "engine/project/requirements.h"

namespace ppcheck::project {

namespace {

std::string_view trim(std::string_view text) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// Calls `use` with each line, without its line end.
template <typename Use>
void for_each_line(std::string_view text, const Use& use) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    use(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

bool read_requirements_txt(std::string_view text, Requirements& out) {
  for_each_line(text, [&](std::string_view line) {
    line = trim(line);
    if (line.ends_with('\\')) line = trim(line.substr(0, line.size() - 1));
    if (!line.empty() && line.front() != '#' && line.front() != '-') out.add_line(line);
  });
  return true;
}

// [options] install_requires = … and [options.extras_require] x = …: values over several indented lines.
bool read_setup_cfg(std::string_view text, Requirements& out) {
  std::string section;
  bool wanted = false;
  for_each_line(text, [&](std::string_view line) {
    const bool is_indented = !line.empty() && (line.front() == ' ' || line.front() == '\t');
    const std::string_view content = trim(line);
    if (content.empty() || content.front() == '#' || content.front() == ';') return;
    if (!is_indented && content.front() == '[') {
      section = content;
      wanted = false;
    } else if (is_indented) {
      if (wanted) out.add_line(content);
    } else {
      const std::size_t equals = content.find('=');
      const std::string_view key = trim(content.substr(0, equals));
      wanted = (section == "[options]" && key == "install_requires") || section == "[options.extras_require]";
      if (wanted && equals != std::string_view::npos) out.add_line(trim(content.substr(equals + 1)));
    }
  });
  return true;
}

// conda: items of the lists `dependencies` and, below it, `pip`. `name=2.4=build`.
bool read_environment(std::string_view text, Requirements& out) {
  bool in_dependencies = false;
  bool in_pip = false;
  for_each_line(text, [&](std::string_view line) {
    const std::string_view content = trim(line);
    if (content.empty() || content.front() == '#') return;
    const bool is_key = line.front() != ' ' && line.front() != '-';
    if (is_key) {
      in_dependencies = content.starts_with("dependencies:");
      in_pip = false;
      return;
    }
    if (!in_dependencies || !content.starts_with("- ")) return;
    std::string_view item = trim(content.substr(2));
    if (item.size() >= 2 && (item.front() == '"' || item.front() == '\'')) item = item.substr(1, item.size() - 2);
    if (item.starts_with("pip:")) {
      in_pip = true;
      return;
    }
    if (const auto channel = item.find("::"); channel != std::string_view::npos) item = item.substr(channel + 2);
    // conda's third part is a build: name=version=build
    const std::size_t first = item.find('=');
    if (!in_pip && first != std::string_view::npos && first + 1 < item.size() && item[first + 1] != '=' &&
        item[first - (first > 0 ? 1 : 0)] != '>' && item[first - (first > 0 ? 1 : 0)] != '<') {
      const std::size_t second = item.find('=', first + 1);
      item = item.substr(0, second);
    }
    out.add_line(item);
  });
  return true;
}

void add_all_lines(const toml::node* node, Requirements& out) {
  const toml::array* list = node != nullptr ? node->as_array() : nullptr;
  if (list == nullptr) return;
  for (const toml::node& item : *list)
    if (const auto text = item.value<std::string_view>()) out.add_line(*text);
}

void add_tables_of_lines(const toml::node* node, Requirements& out) {
  const toml::table* table = node != nullptr ? node->as_table() : nullptr;
  if (table == nullptr) return;
  for (const auto& [key, value] : *table) add_all_lines(&value, out);
}

// tensorflow = "^2.4" or { version = "^2.4", optional = true }
void add_named(const toml::node* node, Requirements& out) {
  const toml::table* table = node != nullptr ? node->as_table() : nullptr;
  if (table == nullptr) return;
  for (const auto& [key, value] : *table) {
    if (const auto text = value.value<std::string_view>()) {
      out.add(key.str(), *text, false);
    } else if (const toml::table* details = value.as_table()) {
      const auto version = (*details)["version"].value<std::string_view>();
      out.add(key.str(), version.value_or(""), false);
    }
  }
}

bool read_toml(std::string_view name, std::string_view text, Requirements& out) {
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed) return false;
  const toml::table& root = parsed.table();
  if (name.ends_with(".lock")) {
    if (const toml::array* packages = root["package"].as_array()) {
      for (const toml::node& node : *packages) {
        const toml::table* package = node.as_table();
        if (package == nullptr) continue;
        const auto title = (*package)["name"].value<std::string_view>();
        const auto version = (*package)["version"].value<std::string_view>();
        if (title && version) out.add(*title, std::string("==").append(*version), true);
      }
    }
  } else if (name == "Pipfile") {
    add_named(root["packages"].node(), out);
    add_named(root["dev-packages"].node(), out);
  } else {
    add_all_lines(root["project"]["dependencies"].node(), out);
    add_tables_of_lines(root["project"]["optional-dependencies"].node(), out);
    add_tables_of_lines(root["dependency-groups"].node(), out);
    const auto poetry = root["tool"]["poetry"];
    add_named(poetry["dependencies"].node(), out);
    add_named(poetry["dev-dependencies"].node(), out);
    if (const toml::table* groups = poetry["group"].as_table())
      for (const auto& [key, group] : *groups)
        if (const toml::table* members = group.as_table()) add_named(members->get("dependencies"), out);
  }
  return true;
}

bool read_pipfile_lock(std::string_view text, Requirements& out) {
  const auto root = nlohmann::json::parse(text, nullptr, false);
  if (!root.is_object()) return false;
  for (const char* section : {"default", "develop"}) {
    const auto packages = root.find(section);
    if (packages == root.end() || !packages->is_object()) continue;
    for (const auto& [name, details] : packages->items()) {
      if (!details.is_object()) continue;
      const auto version = details.find("version");
      if (version != details.end() && version->is_string()) out.add(name, version->get<std::string>(), true);
    }
  }
  return true;
}

}  // namespace

bool read_requirement_file(std::string_view name, std::string_view text, Requirements& out) {
  if (name == "Pipfile.lock") return read_pipfile_lock(text, out);
  if (name == "Pipfile" || name.ends_with(".lock") || name.ends_with(".toml")) return read_toml(name, text, out);
  if (name == "setup.cfg") return read_setup_cfg(text, out);
  if (name.ends_with(".yml") || name.ends_with(".yaml")) return read_environment(text, out);
  if (name.ends_with(".txt")) return read_requirements_txt(text, out);
  return false;
}

}  // namespace ppcheck::project
