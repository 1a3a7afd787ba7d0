// reports.h: collects diagnostics by file. Private to dsl/resolve and dsl/compile.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "dsl/ast/diagnostic.h"
#include "dsl/resolve/checked.h"

namespace ppcheck::dsl {

class Reports {
 public:
  static constexpr std::size_t kMaxDiagnostics = 100;  // errors, or warnings, of one file

  // `by_file` has its final size.
  explicit Reports(std::vector<std::vector<Diagnostic>>& by_file)
      : by_file_(by_file), errors_of_(by_file.size(), 0), warnings_of_(by_file.size(), 0) {}

  Diagnostic& error(const FileScope& scope, std::string name, std::string message,
                    source::Span span, std::string help = "") {
    ++errors_;
    return add(scope, Level::kError, std::move(name), std::move(message), span, std::move(help));
  }
  Diagnostic& warning(const FileScope& scope, std::string name, std::string message,
                      source::Span span, std::string help = "") {
    return add(scope, Level::kWarning, std::move(name), std::move(message), span, std::move(help));
  }

  // An error that has been said elsewhere.
  void count_error() { ++errors_; }

  // A file has so many mistakes that more would help nobody: looking for the nearest name stops too.
  bool full(const FileScope& scope) const { return errors_of_[scope.file] >= kMaxDiagnostics; }

  std::size_t errors() const { return errors_; }  // reported so far, of all files

 private:
  Diagnostic& add(const FileScope& scope, Level level, std::string name, std::string message,
                  source::Span span, std::string help) {
    std::size_t& count = (level == Level::kError ? errors_of_ : warnings_of_)[scope.file];
    if (count >= kMaxDiagnostics) return beyond_;
    ++count;
    Diagnostic d;
    d.level = level;
    d.name = std::move(name);
    d.message = std::move(message);
    d.span = span;
    d.help = std::move(help);
    by_file_[scope.file].push_back(std::move(d));
    return by_file_[scope.file].back();
  }

  std::vector<std::vector<Diagnostic>>& by_file_;
  std::vector<std::size_t> errors_of_;
  std::vector<std::size_t> warnings_of_;
  Diagnostic beyond_;  // takes what is written to one that is not kept
  std::size_t errors_ = 0;
};

// "did you mean `x`?" when a candidate is near, else `otherwise`.
std::string did_you_mean(const std::string& word, const std::vector<std::string>& candidates,
                         std::string otherwise = "");

}  // namespace ppcheck::dsl
