#include "dsl/resolve/metadata.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>
#include <set>

#include "dsl/ast/marker.h"
#include "dsl/resolve/taxonomy.h"

namespace ppcheck::dsl {
namespace {

void check_word(const std::optional<ast::Name>& name, const char* what,
                const std::vector<std::string>& words, const FileScope& scope, Reports& reports) {
  if (!name || std::find(words.begin(), words.end(), name->text) != words.end()) return;
  std::string list;
  for (const std::string& word : words) list += (list.empty() ? "" : ", ") + word;
  // A word may be right but for its first part: `inefficient-usage`.
  std::string ending;
  for (const std::string& word : words) {
    const std::size_t dot = word.find('.');
    if (dot != std::string::npos && word.substr(dot + 1) == name->text)
      ending = "write `" + word + "`";
  }
  reports
      .error(scope, std::string("unknown-") + what, "`" + name->text + "` is no " + what,
             name->span, ending.empty() ? did_you_mean(name->text, words) : ending)
      .notes.push_back("one of " + list);
}

void check_globs(const std::vector<ast::PathsLine>& paths, const FileScope& scope,
                 Reports& reports) {
  for (const ast::PathsLine& line : paths) {
    for (const ast::Text& glob : line.globs) {
      if (!glob.value.empty() && glob.value.front() != '/') continue;
      reports.error(scope, "wrong-path",
                    glob.value.empty() ? "this path is empty" : "paths are relative", glob.span,
                    "write it as in `notebooks/**`");
    }
  }
}

std::vector<std::string> version_parts(const std::string& version) {
  std::vector<std::string> parts(1);
  for (char c : version) {
    if (c == '.') {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

int compare_versions(const std::string& a, const std::string& b) {
  const std::vector<std::string> left = version_parts(a);
  const std::vector<std::string> right = version_parts(b);
  for (std::size_t at = 0; at < std::max(left.size(), right.size()); ++at) {
    const std::string l = at < left.size() ? left[at] : "0";
    const std::string r = at < right.size() ? right[at] : "0";
    const long ln = std::strtol(l.c_str(), nullptr, 10);
    const long rn = std::strtol(r.c_str(), nullptr, 10);
    if (ln != rn) return ln < rn ? -1 : 1;
    const auto tail = [](const std::string& part) {
      return part.substr(std::min(part.find_first_not_of("0123456789"), part.size()));
    };
    // `2.0rc1` comes before `2.0`.
    if (tail(l) != tail(r))
      return tail(l).empty() ? 1 : tail(r).empty() ? -1 : tail(l) < tail(r) ? -1 : 1;
  }
  return 0;
}

}  // namespace

bool meets(const std::string& version, const ast::VersionRequirement& requirement) {
  return std::all_of(requirement.bounds.begin(), requirement.bounds.end(), [&](const auto& bound) {
    const int order = compare_versions(version, bound.version.text);
    switch (bound.comparison) {
      case ast::Comparison::kEqual:
        return order == 0;
      case ast::Comparison::kNotEqual:
        return order != 0;
      case ast::Comparison::kLess:
        return order < 0;
      case ast::Comparison::kLessEqual:
        return order <= 0;
      case ast::Comparison::kGreater:
        return order > 0;
      case ast::Comparison::kGreaterEqual:
        return order >= 0;
    }
    return false;
  });
}

ast::Literal literal_of(const std::string& written) {
  using Kind = ast::Literal::Kind;
  ast::Literal out;
  out.text = written;
  if (written == "True" || written == "False" || written == "None") {
    out.kind = written == "True" ? Kind::kTrue : written == "False" ? Kind::kFalse : Kind::kNone;
    return out;
  }
  const char* const begin = written.data();
  const char* const end = begin + written.size();
  if (const auto [at, failure] = std::from_chars(begin, end, out.integer);
      failure == std::errc{} && at == end) {
    out.kind = Kind::kInteger;
    out.real = static_cast<double>(out.integer);
    return out;
  }
  char* stop = nullptr;
  out.integer = 0;
  out.real = std::strtod(written.c_str(), &stop);
  if (!written.empty() && *stop == '\0' &&
      std::isalpha(static_cast<unsigned char>(written.front())) == 0) {
    out.kind = Kind::kFloat;
    return out;
  }
  out.kind = Kind::kText;
  const bool quoted = written.size() >= 2 && written.front() == '"' && written.back() == '"';
  if (quoted) out.text = written.substr(1, written.size() - 2);
  return out;
}

bool same_kind(const ast::Literal& a, const ast::Literal& b) {
  using Kind = ast::Literal::Kind;
  const auto group = [](const ast::Literal& literal) {
    switch (literal.kind) {
      case Kind::kInteger:
      case Kind::kFloat:
        return 0;
      case Kind::kText:
        return 1;
      case Kind::kTrue:
      case Kind::kFalse:
        return 2;
      case Kind::kNone:
        return 3;
    }
    return 3;
  };
  return group(a) == group(b) || group(a) == 3 || group(b) == 3;
}

void check_metadata(const ast::Metadata& data, const FileScope& scope, Reports& reports) {
  check_word(data.severity, "severity", severity_words(), scope, reports);
  check_word(data.confidence, "confidence", confidence_words(), scope, reports);
  check_word(data.cause, "cause", cause_words(), scope, reports);
  check_word(data.symptom, "symptom", symptom_words(), scope, reports);
  check_word(data.stage, "stage", stage_words(), scope, reports);
  check_word(data.exposed, "stage", stage_words(), scope, reports);
  check_globs(data.paths, scope, reports);
  std::set<std::string> seen;
  for (const ast::Name& origin : data.origins) {
    if (!seen.insert(origin.text).second) {
      reports.error(scope, "duplicate-value", "`" + origin.text + "` stands here twice",
                    origin.span, "remove it");
    }
    if (origin.text.find('.') != std::string::npos) continue;
    reports.error(scope, "unknown-origin", "`" + origin.text + "` names no place", origin.span,
                  "write it as in `so.50781373`, `deepperf.checker-2` or `mined.NAME`");
  }
}

void check_markers(const std::vector<ast::Example>& examples, const FileScope& scope,
                   Reports& reports) {
  const auto check = [&](const ast::Sources& sources, bool bad, bool& expects) {
    for (const ast::CodeBlock& block : sources.blocks) {
      for (const Marker& marker : markers_of(block.code)) {
        const source::Span span{block.origin(marker.span.begin),
                                block.origin(marker.span.end - 1) + 1};
        if (marker.kind == Marker::Kind::kMisspelt) {
          reports.error(
              scope, "misspelt-marker", "`# " + marker.text + "` marks nothing", span,
              "write `# expect`, `# expect low`, `# expect note`, `# missed` or `# false alarm`");
        }
        const bool finding =
            marker.kind == Marker::Kind::kExpect || marker.kind == Marker::Kind::kExpectNote;
        if (finding && !bad) {
          reports.error(scope, "misspelt-marker", "nothing is reported in a `good` example", span,
                        "remove the marker, or make the example `bad`");
        }
        expects |= marker.kind != Marker::Kind::kExpectNote;
      }
    }
  };
  for (const ast::Example& example : examples) {
    bool expects = false;
    check(example.sources, example.bad, expects);
    if (example.bad && !expects && example.sources.files.empty()) {
      reports.error(scope, "no-expectation", "no line of this `bad` example is marked `# expect`",
                    example.title.span, "mark the lines that must be reported");
    }
    bool unused = false;
    if (example.fixed) check(*example.fixed, true, unused);
  }
}

void check_examples(const ast::Rule& rule, const FileScope& scope, Reports& reports) {
  check_markers(rule.examples, scope, reports);
  for (const bool bad : {true, false}) {
    const bool found =
        std::any_of(rule.examples.begin(), rule.examples.end(),
                    [bad](const ast::Example& example) { return example.bad == bad; });
    if (found) continue;
    reports.warning(scope, "missing-example",
                    std::string("this rule has no `") + (bad ? "bad" : "good") + "` example",
                    rule.name.span,
                    bad ? "add code that must be reported"
                        : "add code that looks alike and must not be reported");
  }
}

}  // namespace ppcheck::dsl
