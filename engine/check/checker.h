// checker.h: one idea of what is wrong with a program.
//
//   class SessionPerRequest : public Checker {
//    public:
//     const RuleInfo& info() const override { return info_; }
//     void check(const Subject& subject, Sink& sink) const override { … sink.add(finding); }
//   };
//
// A compiled rule is one kind of checker (rule_checker.h), a plugin's is the other. Checkers hold no state of a
// run: `check` is const and is called from several threads, each with its own sink.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/check/rule.h"
#include "engine/findings/finding.h"
#include "engine/match/evaluate.h"

namespace ppcheck::check {

// What is looked at: one analysed program and what is known about its surroundings.
struct Subject {
  const semantic::SemanticModel& model;
  const match::ProjectFacts& facts;
};

// Takes what one checker finds.
class Sink {
 public:
  void add(findings::Finding finding) { findings_.push_back(std::move(finding)); }
  // A budget that ran out: one sentence. Always shown.
  void limit(std::string message) { limits_.push_back(std::move(message)); }

  std::vector<findings::Finding>& findings() { return findings_; }
  std::vector<std::string>& limits() { return limits_; }

 private:
  std::vector<findings::Finding> findings_;
  std::vector<std::string> limits_;
};

class Checker {
 public:
  Checker() = default;
  Checker(const Checker&) = delete;
  Checker& operator=(const Checker&) = delete;
  virtual ~Checker() = default;

  virtual const RuleInfo& info() const = 0;
  virtual void check(const Subject& subject, Sink& sink) const = 0;
  // The rule behind it, for `explain` and `dump`; null for a checker that is no rule.
  virtual const Rule* rule() const { return nullptr; }
};

}  // namespace ppcheck::check
