// answers: answers the questions about programs that come on the standard input, one program a line, as JSON.
//
//   oracle_answers --stubs DIR
//   in:   {"root": DIR, "files": ["main.py", …], "facts": [FACT, …]}        a FACT as in facts.py
//   out:  {"answers": [ANSWER, …]}   or   {"error": "…"}
//
// Each answer repeats the fact without `observed` and adds "truth". Of several instructions at one place the
// answer nearest to *true* counts: it is the one that a run can contradict.
#include <functional>
#include <iostream>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "tests/oracle/program.h"

namespace ppcheck::oracle {
namespace {

using nlohmann::json;
using semantic::Argument;
using semantic::ArgumentState;
using semantic::CallPath;
using semantic::ConstantValue;
using semantic::PathAnswer;
using semantic::Truth;
using semantic::ValueRef;
using semantic::Why;

constexpr std::size_t kMaxPaths = 200;
constexpr std::size_t kMaxDepth = 5;

class Answers {
 public:
  explicit Answers(const Program& program) : program_(program), model_(*program.model) {}

  json answer(json fact) {
    const bool observed = fact.at("observed").get<bool>();
    Why why;
    const Truth truth = ask(fact, why);
    fact.erase("observed");
    fact["truth"] = truth == Truth::kTrue ? "true" : truth == Truth::kFalse ? "false" : "unknown";
    if (truth != Truth::kUnknown && (truth == Truth::kTrue) != observed) {
      std::string text;
      for (const semantic::Step& step : why.steps) text += (text.empty() ? "" : "; ") + step.text;
      if (!text.empty()) fact["why"] = text;
    }
    return fact;
  }

 private:
  using Ask = std::function<Truth(CallRef)>;

  const std::vector<CallRef>& calls(const json& fact, const char* field) const {
    static const std::vector<CallRef> kNone;
    auto it = program_.calls.find(fact.at(field).get<std::string>());
    return it == program_.calls.end() ? kNone : it->second;
  }
  const std::vector<LoopRef>& loops(const json& fact, const char* field) const {
    static const std::vector<LoopRef> kNone;
    auto it = program_.loops.find(fact.at(field).get<std::string>());
    return it == program_.loops.end() ? kNone : it->second;
  }

  // The answer nearest to true; not known when the place is none of the program's.
  static Truth nearest(const std::vector<CallRef>& calls, const Ask& ask) {
    if (calls.empty()) return Truth::kUnknown;
    Truth best = Truth::kFalse;
    for (CallRef call : calls) best = base::either(best, ask(call));
    return best;
  }

  Truth ask(const json& fact, Why& why) {
    const std::string relation = fact.at("relation");
    if (relation == "in") return in(fact, why);
    if (relation == "always in") return always_in(fact, why);
    if (relation == "invariant") return invariant(fact, why);
    if (relation == "times") return times(fact, why);
    const auto& a = calls(fact, "a");
    if (relation == "after") return pair(fact, [&](CallRef x, CallRef y) { return model_.after(x, y, &why); });
    if (relation == "same") return same(fact, why);
    if (relation == "uses") return uses(fact, why);
    if (relation == "missing") return nearest(a, [&](CallRef c) { return missing(c, fact); });
    if (relation == "==") return nearest(a, [&](CallRef c) { return equals(c, fact, why); });
    const semantic::ApiInfo api = model_.api(fact.at("api").get<std::string>());
    const base::Symbol name = api.canonical.empty() ? base::intern(fact.at("api").get<std::string>())
                                                    : api.canonical;
    if (relation == "callee") return nearest(a, [&](CallRef c) { return model_.calls_api(c, name); });
    if (relation == "inside") return nearest(a, [&](CallRef c) { return inside(c, name, why); });
    if (relation == "type") {
      return nearest(a, [&](CallRef c) {
        const ValueRef value = part_of(c, fact.at("part"));
        return value.valid() ? model_.is_type(value, name, {}, &why) : Truth::kUnknown;
      });
    }
    if (relation == "calls") {
      const std::vector<base::Symbol> apis{name};
      return nearest(a, [&](CallRef c) {
        const ValueRef value = part_of(c, fact.at("parameter"));
        return value.valid() ? model_.calls(value, {}, apis, &why) : Truth::kUnknown;
      });
    }
    return Truth::kUnknown;
  }

  Truth pair(const json& fact, const std::function<Truth(CallRef, CallRef)>& ask) const {
    return nearest(calls(fact, "a"), [&](CallRef x) {
      return nearest(calls(fact, "b"), [&](CallRef y) { return ask(x, y); });
    });
  }

  // The value of a part: "receiver", "result", or what is passed for a parameter. Invalid when not known.
  ValueRef part_of(CallRef call, const std::string& part) const {
    if (part == "receiver") return model_.receiver(call);
    if (part == "result") return call;
    const Argument argument = argument_of(call, part);
    return argument.state == ArgumentState::kPassed ? argument.value : ValueRef{};
  }

  // Not known when alternatives disagree, and for a parameter that none of the callees has: no rule can name it.
  Argument argument_of(CallRef call, const std::string& parameter) const {
    const base::Symbol name = base::intern(parameter);
    Argument first;
    bool have = false;
    for (const semantic::Callee& callee : model_.callees(call)) {
      Argument one = model_.argument(call, callee, name);
      if (one.state == ArgumentState::kNoSuchParameter) continue;
      if (have && one.state != first.state) return {};
      first = one;
      have = true;
    }
    if (model_.callees(call).empty()) return model_.argument_by_keyword(call, name);
    return have && !model_.callees_complete(call) && first.state == ArgumentState::kMissing ? Argument{} : first;
  }

  std::vector<PathAnswer> ways(const json& fact, Why& why) const {
    std::vector<PathAnswer> all;
    for (CallRef call : calls(fact, "a")) {
      for (LoopRef loop : loops(fact, "b")) {
        for (PathAnswer& way : model_.in(call, loop, &why)) all.push_back(std::move(way));
      }
    }
    return all;
  }

  Truth in(const json& fact, Why& why) const {
    if (calls(fact, "a").empty() || loops(fact, "b").empty()) return Truth::kUnknown;
    Truth best = Truth::kFalse;
    for (const PathAnswer& way : ways(fact, why)) best = base::either(best, way.truth);
    return best;
  }

  // Asks about each way from a loop to a call that `wanted` takes.
  Truth on_ways(const json& fact, const std::function<Truth(CallRef, LoopRef, const PathAnswer&)>& ask) const {
    Truth best = Truth::kFalse;
    bool asked = false;
    for (CallRef call : calls(fact, "a")) {
      for (LoopRef loop : loops(fact, "b")) {
        for (const PathAnswer& way : model_.in(call, loop)) {
          if (fact.contains("path") && !is_path(way.path, fact.at("path"))) continue;
          best = base::either(best, ask(call, loop, way));
          asked = true;
        }
      }
    }
    return asked ? best : Truth::kUnknown;
  }

  bool is_path(const CallPath& path, const json& wanted) const {
    if (path.sites.size() != wanted.size()) return false;
    for (std::size_t i = 0; i < path.sites.size(); ++i) {
      if (program_.place_of(path.sites[i]) != wanted[i].get<std::string>()) return false;
    }
    return true;
  }

  Truth always_in(const json& fact, Why& why) const {
    return on_ways(fact, [&](CallRef call, LoopRef loop, const PathAnswer& way) {
      return model_.always_in(call, loop, way.path, &why);
    });
  }

  Truth invariant(const json& fact, Why& why) const {
    const std::string part = fact.at("part");
    return on_ways(fact, [&](CallRef call, LoopRef loop, const PathAnswer& way) {
      if (part == "call") return model_.invariant_call(call, loop, way.path, &why);
      const ValueRef value = part_of(call, part);
      return value.valid() ? model_.invariant(value, loop, way.path, &why) : Truth::kUnknown;
    });
  }

  Truth times(const json& fact, Why& why) const {
    const auto seen = fact.at("value").get<std::int64_t>();
    Truth best = Truth::kFalse;
    for (LoopRef loop : loops(fact, "a")) {
      const auto bound = model_.times(loop, {}, &why);
      best = base::either(best, !bound ? Truth::kUnknown : base::truth_of(*bound >= seen));
    }
    return loops(fact, "a").empty() ? Truth::kUnknown : best;
  }

  Truth same(const json& fact, Why& why) const {
    return pair(fact, [&](CallRef x, CallRef y) {
      const ValueRef left = part_of(x, fact.at("a_part"));
      const ValueRef right = part_of(y, fact.at("b_part"));
      return left.valid() && right.valid() ? model_.same(left, {}, right, {}, &why) : Truth::kUnknown;
    });
  }

  Truth uses(const json& fact, Why& why) const {
    return pair(fact, [&](CallRef x, CallRef y) {
      const ValueRef value = part_of(x, fact.at("part"));
      return value.valid() ? model_.uses_call(value, {}, y, &why) : Truth::kUnknown;
    });
  }

  Truth missing(CallRef call, const json& fact) const {
    switch (argument_of(call, fact.at("parameter")).state) {
      case ArgumentState::kPassed: return Truth::kFalse;
      case ArgumentState::kMissing: return model_.callees(call).empty() ? Truth::kUnknown : Truth::kTrue;
      default: return Truth::kUnknown;
    }
  }

  Truth equals(CallRef call, const json& fact, Why& why) const {
    const ValueRef value = part_of(call, fact.at("parameter"));
    if (!value.valid()) return Truth::kUnknown;
    const semantic::ConstantSet set = model_.constants(value, {}, &why);
    bool all = true, any = false;
    for (const ConstantValue& constant : set.values) {
      if (constant.kind == ConstantValue::Kind::kApi) return Truth::kUnknown;  // its number is not known
      const bool equal = is_constant(constant, fact.at("value"));
      all = all && equal;
      any = any || equal;
    }
    if (!set.complete || set.values.empty()) return Truth::kUnknown;
    return all ? Truth::kTrue : any ? Truth::kUnknown : Truth::kFalse;
  }

  static bool is_constant(const ConstantValue& constant, const json& value) {
    using Kind = ConstantValue::Kind;
    switch (constant.kind) {
      case Kind::kNone: return value.is_null();
      case Kind::kTrue: return value == json(true);
      case Kind::kFalse: return value == json(false);
      case Kind::kInt: return value.is_number() && value == json(constant.integer);
      case Kind::kFloat: return value.is_number() && value.get<double>() == constant.real;
      case Kind::kString: return value.is_string() && value.get<std::string>() == base::text_of(constant.text);
      default: return false;
    }
  }

  // Over the ways that lead to the call: `inside` is judged from the outermost function of a match.
  Truth inside(CallRef call, base::Symbol api, Why& why) const {
    Truth best = Truth::kFalse;
    for (const CallPath& path : paths_to(call)) {
      best = base::either(best, model_.inside_api(call, api, path, &why));
    }
    return best;
  }

  std::vector<CallPath> paths_to(CallRef call) const {
    std::vector<CallPath> paths{CallPath{}};
    for (std::size_t at = 0; at < paths.size() && paths.size() < kMaxPaths; ++at) {
      if (paths[at].sites.size() >= kMaxDepth) continue;
      const CallRef outermost = paths[at].sites.empty() ? call : paths[at].sites.front();
      for (CallRef caller : model_.callers(outermost.function)) {
        CallPath longer = paths[at];
        longer.sites.insert(longer.sites.begin(), caller);
        paths.push_back(std::move(longer));
      }
    }
    return paths;
  }

  const Program& program_;
  const semantic::SemanticModel& model_;
};

json answers_about(const json& asked, driver::StubLibrary& stubs) {
  if (!asked.is_object() || !asked.contains("root") || !asked.contains("files") || !asked.contains("facts"))
    return {{"error", "a line wants root, files and facts"}};
  auto program = load(asked["root"].get<std::string>(), asked["files"].get<std::vector<std::string>>(), stubs);
  if (!program) return {{"error", program.error().text()}};
  Answers answers(**program);
  json out = json::array();
  for (const json& fact : asked["facts"]) out.push_back(answers.answer(fact));
  return {{"answers", std::move(out)}};
}

int run(int argc, char** argv) {
  if (argc != 3 || std::string_view(argv[1]) != "--stubs") {
    std::cerr << "oracle_answers: wants --stubs DIR, and programs on its standard input\n";
    return 2;
  }
  driver::StubLibrary stubs({argv[2]});
  for (std::string line; std::getline(std::cin, line);)
    std::cout << answers_about(json::parse(line, nullptr, false), stubs).dump() << std::endl;
  return 0;
}

}  // namespace
}  // namespace ppcheck::oracle

int main(int argc, char** argv) { return ppcheck::oracle::run(argc, argv); }
