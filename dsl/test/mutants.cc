#include "dsl/test/mutants.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "engine/check/rule_checker.h"

namespace ppcheck::dsl {

namespace {

using match::Program;
using match::Relation;

bool holds_in_loop(const Relation& relation) {
  return relation.kind == Relation::Kind::kIn || relation.kind == Relation::Kind::kAlwaysIn;
}

class MutantMaker {
 public:
  explicit MutantMaker(const CompiledRule& rule) : rule_(rule), program_(rule.rule.program) {}

  std::vector<Mutant> make() {
    for (std::size_t s = 0; s < program_.slots.size() && s < rule_.places.slots.size(); ++s) slot(s);
    lines(&Program::where, rule_.places.where, "in which all but this holds");
    lines(&Program::unless, rule_.places.unless, "that only this line keeps quiet");
    lines(&Program::minor, rule_.places.minor, "");
    lines(&Program::doubt, rule_.places.doubt, "");
    return std::move(mutants_);
  }

 private:
  void lines(std::vector<match::Line> Program::*part, const std::vector<LinePlace>& places, const std::string& good) {
    for (std::size_t k = 0; k < (program_.*part).size() && k < places.size(); ++k) {
      if (!places[k].own) continue;
      Program program = program_;
      const std::string text = (program.*part)[k].text;
      (program.*part).erase((program.*part).begin() + static_cast<std::ptrdiff_t>(k));
      std::string help = fmt::format("add a `good` example {}, or take the line away", good);
      if (part == &Program::minor)
        help = "add a line marked `# expect LEVEL` with the severity that this line leads to, or take the line away";
      if (part == &Program::doubt)
        help = "add a line marked `# expect LEVEL` with the confidence that this line leads to, or take the line away";
      add(std::move(program), places[k], fmt::format("no example needs `{}`: without this line all of them pass", text), help);
    }
  }

  void slot(std::size_t s) {
    const match::Slot& slot = program_.slots[s];
    const auto& places = rule_.places.relations[s];
    for (std::size_t r = 0; r < slot.relations.size() && r < places.size(); ++r) {
      if (!places[r].own) continue;
      const Relation& relation = slot.relations[r];
      const std::string help = "add a `good` example in which all but this holds, or take it away";
      if (relation.kind == Relation::Kind::kAlwaysIn) {
        Program program = program_;
        program.slots[s].relations[r].kind = Relation::Kind::kIn;
        add(std::move(program), places[r], fmt::format("no example needs `always`: with `in {}` all of them pass",
                                                       program_.slots[relation.slot].name),
            "add a `good` example with a call that some iterations leave out, or write `in`");
      }
      if (holds_in_loop(relation) && !is_bound_without(relation.slot, s, r)) continue;
      Program program = program_;
      auto& relations = program.slots[s].relations;
      relations.erase(relations.begin() + static_cast<std::ptrdiff_t>(r));
      add(std::move(program), places[r],
          fmt::format("no example needs `{}`: without it all of them pass", relation.text), help);
    }
    if (slot.over != match::kNoSlot && rule_.places.slots[s].own && is_bound_without(static_cast<match::SlotId>(s), s, 0)) {
      Program program = program_;
      program.slots[s].over = match::kNoSlot;
      add(std::move(program), rule_.places.slots[s],
          fmt::format("no example needs `over {}`: without it all of them pass", program_.slots[slot.over].name),
          "add a `good` example with a loop over something else, or take `over` away");
    }
  }

  // Whether something other than relation `r` of slot `s` binds the loop.
  bool is_bound_without(match::SlotId loop, std::size_t s, std::size_t r) const {
    if (loop != s && program_.slots[loop].over != match::kNoSlot) return true;
    for (std::size_t other = 0; other < program_.slots.size(); ++other) {
      const auto& relations = program_.slots[other].relations;
      for (std::size_t k = 0; k < relations.size(); ++k)
        if ((other != s || k != r) && holds_in_loop(relations[k]) && relations[k].slot == loop) return true;
    }
    return false;
  }

  void add(Program program, const LinePlace& place, std::string message, std::string help) {
    program.fixes.clear();
    check::Rule rule;
    rule.info = rule_.rule.info;
    rule.program = std::move(program);
    Mutant mutant;
    mutant.checker = check::make_rule_checker(std::make_shared<const check::Rule>(std::move(rule)));
    mutant.file = place.file;
    mutant.diagnostic.level = Level::kError;
    mutant.diagnostic.name = "untested-line";
    mutant.diagnostic.message = std::move(message);
    mutant.diagnostic.span = place.span;
    mutant.diagnostic.help = std::move(help);
    mutants_.push_back(std::move(mutant));
  }

  const CompiledRule& rule_;
  const Program& program_;
  std::vector<Mutant> mutants_;
};

}  // namespace

std::vector<Mutant> mutants_of(const CompiledRule& rule) { return MutantMaker(rule).make(); }

}  // namespace ppcheck::dsl
