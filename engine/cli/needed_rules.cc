#include "engine/cli/needed_rules.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <unordered_set>
#include <variant>
#include <vector>

namespace ppcheck::cli {

namespace {

using dsl::ast::Item;
using Words = std::unordered_set<std::string>;

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Words as names of Python (`tf`), and as names of rules (`tf-map-before-batch`).
void add_words(std::string_view text, Words& words) {
  for (const bool of_rules : {false, true}) {
    const auto is_part = [&](char c) { return is_letter(c) || (of_rules && c == '-'); };
    for (std::size_t at = 0; at < text.size();) {
      std::size_t end = at;
      while (end < text.size() && is_part(text[end])) ++end;
      if (end > at) words.emplace(text.substr(at, end - at));
      at = end + 1;
    }
  }
}

// "GRAPH_OPS" of "builtin.GRAPH_OPS".
std::string last_part(const std::string& name) { return name.substr(name.rfind('.') + 1); }

// What the item declares or changes; empty for imports and the like.
std::string name_of(const Item& item) {
  if (const auto* set = std::get_if<dsl::ast::Set>(&item)) return set->name.text;
  if (const auto* pattern = std::get_if<dsl::ast::Pattern>(&item)) return pattern->name.text;
  if (const auto* rule = std::get_if<dsl::ast::Rule>(&item)) return rule->name.text;
  if (const auto* extend = std::get_if<dsl::ast::Extend>(&item)) return last_part(extend->set.text);
  if (const auto* adjust = std::get_if<dsl::ast::Adjust>(&item)) return last_part(adjust->rule.text);
  if (const auto* disable = std::get_if<dsl::ast::Disable>(&item)) return last_part(disable->rule.text);
  if (const auto* tests = std::get_if<dsl::ast::TestsFor>(&item)) return last_part(tests->rule.text);
  return {};
}

std::string_view text_of(const PackFile& file, const Item& item) {
  const source::Span span = std::visit([](const auto& one) { return one.span; }, item);
  return std::string_view(file.source.text).substr(span.begin, span.size());
}

// Takes out the names of an import that are not among the words; whether any is left.
bool keep_names(dsl::ast::Import& import, const Words& words) {
  const auto is_used = [&](const dsl::ast::Name& label) { return words.count(label.text) != 0; };
  if (import.names.empty()) return is_used(import.as ? *import.as : import.module.parts.front());
  std::erase_if(import.names, [&](const dsl::ast::ImportedName& one) { return !is_used(one.as ? *one.as : one.name); });
  return !import.names.empty();
}

// Of one file. Whether anything is left of it.
bool prune(PackFile& file, const std::vector<bool>& needed, const Words& all_words) {
  std::vector<Item> kept;
  Words words;  // of what is kept
  bool any = std::any_of(file.parsed.file.broken.begin(), file.parsed.file.broken.end(),
                         [&](const dsl::ast::Name& name) { return all_words.count(name.text) != 0; });
  auto& items = file.parsed.file.items;
  for (std::size_t k = 0; k < items.size(); ++k)
    if (needed[k]) add_words(text_of(file, items[k]), words);
  for (std::size_t k = 0; k < items.size(); ++k) {
    auto* import = std::get_if<dsl::ast::Import>(&items[k]);
    const bool declares = import == nullptr && !name_of(items[k]).empty();
    if (declares ? !needed[k] : import != nullptr && !keep_names(*import, words)) continue;
    any = any || declares || std::holds_alternative<dsl::ast::Pack>(items[k]);
    kept.push_back(std::move(items[k]));
  }
  items = std::move(kept);
  return any;
}

}  // namespace

void keep_needed(Packs& packs, const std::string& path) {
  const auto is_subject = [&](const std::unique_ptr<PackFile>& file) { return file->source.path == path; };
  Words words;
  for (const auto& file : packs.files)
    if (is_subject(file)) add_words(file->source.text, words);
  std::vector<std::vector<bool>> needed;
  for (const auto& file : packs.files) needed.emplace_back(file->parsed.file.items.size(), false);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t f = 0; f < packs.files.size(); ++f) {
      if (is_subject(packs.files[f])) continue;
      const auto& items = packs.files[f]->parsed.file.items;
      for (std::size_t k = 0; k < items.size(); ++k) {
        if (needed[f][k] || words.count(name_of(items[k])) == 0) continue;
        needed[f][k] = changed = true;
        add_words(text_of(*packs.files[f], items[k]), words);
      }
    }
  }
  std::vector<std::unique_ptr<PackFile>> kept;
  for (std::size_t f = 0; f < packs.files.size(); ++f)
    if (is_subject(packs.files[f]) || prune(*packs.files[f], needed[f], words)) kept.push_back(std::move(packs.files[f]));
  packs.files = std::move(kept);
}

}  // namespace ppcheck::cli
