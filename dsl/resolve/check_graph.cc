// check_graph.cc: how the lines of match hang together.
#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <set>

#include "dsl/ast/print.h"
#include "dsl/resolve/bodies.h"

namespace ppcheck::dsl {
namespace {

// Sets of names that hang together.
class Groups {
 public:
  std::size_t add() {
    parent_.push_back(parent_.size());
    return parent_.size() - 1;
  }
  std::size_t find(std::size_t node) const {
    while (parent_[node] != node) node = parent_[node];
    return node;
  }
  void join(std::size_t a, std::size_t b) { parent_[find(b)] = find(a); }

 private:
  std::vector<std::size_t> parent_;
};

bool is_private(const std::string& name) {
  return name.find('@') != std::string::npos;
}

void names_in(const ast::Condition& condition, std::set<std::string>& out);

struct NamesInTest {
  std::set<std::string>& out;

  void value(const ast::Value& value) const { out.insert(value.base.text); }
  void operand(const ast::Operand& operand) const {
    if (const auto* one = std::get_if<ast::Value>(&operand)) value(*one);
  }
  void target(const ast::Target& target) const {
    for (const ast::ApiRef& ref : target.members) out.insert(ref.name.parts.front().text);
  }
  void operator()(const ast::CompareTest& test) const {
    value(test.left);
    operand(test.right);
  }
  void operator()(const ast::MemberTest& test) const {
    value(test.value);
    for (const ast::Operand& member : test.members) operand(member);
  }
  void operator()(const ast::IsTest& test) const {
    value(test.value);
    out.insert(test.loop.text);
    out.insert(test.same_as.base.text);
  }
  void operator()(const ast::CallsTest& test) const { value(test.value); }
  void operator()(const ast::UsesTest& test) const {
    value(test.value);
    target(test.source);
  }
  void operator()(const ast::MatchesTest& test) const { value(test.value); }
  void operator()(const ast::RelationTest& test) const {
    out.insert(test.subject.text);
    out.insert(test.relation.other.text);
    target(test.relation.inside);
  }
  void operator()(const ast::ProgramCallsTest&) const {}
  void operator()(const ast::ProgramVersionTest&) const {}
  void operator()(const ast::PatternTest& test) const {
    for (const ast::Name& argument : test.use.arguments) out.insert(argument.text);
  }
  void operator()(const ast::PluginTest& test) const {
    for (const ast::Operand& argument : test.arguments) operand(argument);
  }
};

void names_in(const ast::Condition& condition, std::set<std::string>& out) {
  if (condition.kind == ast::Condition::Kind::kTest) std::visit(NamesInTest{out}, condition.test);
  for (const ast::Condition& child : condition.children) names_in(child, out);
}

struct Edge {
  std::string earlier;
  std::string later;
  const ast::Relation* relation;
  const FileScope* scope;
};

std::vector<Edge> order_of(const CheckedBody& body) {
  std::vector<Edge> edges;
  for (const auto& line : body.match) {
    const auto* call = std::get_if<ast::CallLine>(&line.line.what);
    if (call == nullptr || !call->name) continue;
    for (const ast::Relation& relation : call->relations) {
      if (relation.kind == ast::Relation::Kind::kAfter) {
        edges.push_back({relation.other.text, call->name->text, &relation, line.scope});
      } else if (relation.kind == ast::Relation::Kind::kBefore) {
        edges.push_back({call->name->text, relation.other.text, &relation, line.scope});
      }
    }
  }
  return edges;
}

}  // namespace

void BodyChecker::graph(const ast::Rule* rule, const FileScope& scope) {
  Reports& reports = names_.reports();

  // Contradictions: an order that leads back to where it began.
  const std::vector<Edge> edges = order_of(body_);
  std::map<std::string, std::set<std::string>> after;
  for (const Edge& edge : edges) {
    std::vector<std::string> open{edge.later};
    std::set<std::string> seen;
    bool cycle = false;
    while (!open.empty() && !cycle) {
      const std::string at = open.back();
      open.pop_back();
      if (!seen.insert(at).second) continue;
      cycle = at == edge.earlier;
      for (const std::string& next : after[at]) open.push_back(next);
    }
    if (cycle) {
      reports.error(*edge.scope, "contradiction",
                    "`" + std::string(spelling_of(edge.relation->kind)) + " " +
                        edge.relation->other.text + "` contradicts the order of the lines above",
                    edge.relation->span, "no program can have both");
    } else {
      after[edge.earlier].insert(edge.later);
    }
  }

  // Loops that no event is in. One that goes over something says enough by that.
  std::set<std::string> idle, going_over;
  for (const Symbol& symbol : body_.symbols) {
    if (symbol.kind != SymbolKind::kLoop || is_private(symbol.name) || symbol.span.empty())
      continue;
    bool has_event = rule != nullptr && rule->report.subject.text == symbol.name;
    for (const auto& line : body_.match) {
      const auto* call = std::get_if<ast::CallLine>(&line.line.what);
      const auto* loop = std::get_if<ast::LoopLine>(&line.line.what);
      if (loop != nullptr && loop->name.text == symbol.name && loop->over) {
        has_event = true;
        going_over.insert(symbol.name);
      }
      for (std::size_t at = 0; call != nullptr && at < call->relations.size(); ++at) {
        has_event |= call->relations[at].other.text == symbol.name;
      }
    }
    if (has_event) continue;
    idle.insert(symbol.name);
    reports.error(scope, "idle-loop", "no call of `match` is in the loop `" + symbol.name + "`",
                  symbol.span, "write `in " + symbol.name + "` after a call, or report the loop");
  }

  // Names that nothing uses.
  for (const Symbol& symbol : body_.symbols) {
    if (used(symbol.name) || is_private(symbol.name) || symbol.span.empty() ||
        idle.count(symbol.name) > 0 || going_over.count(symbol.name) > 0)
      continue;
    std::string help = "remove the line";
    if (symbol.kind == SymbolKind::kCall) help = "write the line without `" + symbol.name + " =`";
    reports.error(scope, "unused-name",
                  "nothing uses " +
                      std::string(symbol.kind == SymbolKind::kOption ? "the option `" : "`") +
                      symbol.name + "`",
                  symbol.span, help);
  }

  // Parts that have nothing to do with each other.
  Groups groups;
  std::map<std::string, std::size_t> node_of;
  for (const Symbol& symbol : body_.symbols) {
    if (symbol.kind != SymbolKind::kOption) node_of[symbol.name] = groups.add();
  }
  std::vector<std::size_t> node_of_line;
  for (const auto& line : body_.match) {
    std::set<std::string> names;
    if (const auto* object = std::get_if<ast::ObjectLine>(&line.line.what))
      names.insert(object->name.text);
    if (const auto* loop = std::get_if<ast::LoopLine>(&line.line.what)) {
      names.insert(loop->name.text);
      if (loop->over) names.insert(loop->over->text);
    }
    if (const auto* call = std::get_if<ast::CallLine>(&line.line.what)) {
      if (call->name) names.insert(call->name->text);
      NamesInTest{names}.target(call->target);
      for (const ast::Relation& relation : call->relations) {
        names.insert(relation.other.text);
        NamesInTest{names}.target(relation.inside);
      }
    }
    const std::size_t node = groups.add();
    node_of_line.push_back(node);
    for (const std::string& name : names) {
      if (const auto found = node_of.find(name); found != node_of.end())
        groups.join(node, found->second);
    }
  }
  for (const auto& line : body_.where) {
    std::set<std::string> names;
    names_in(line.line.condition, names);
    std::size_t first = groups.add();
    for (const std::string& name : names) {
      if (const auto found = node_of.find(name); found != node_of.end())
        groups.join(first, found->second);
    }
  }
  // What a pattern's parameters are hangs together outside.
  const Symbol* shared = nullptr;
  for (const Symbol& symbol : body_.symbols) {
    if (!symbol.span.empty() || symbol.kind == SymbolKind::kOption) continue;
    if (shared != nullptr) groups.join(node_of[shared->name], node_of[symbol.name]);
    shared = &symbol;
  }
  for (std::size_t at = 1; at < node_of_line.size(); ++at) {
    if (groups.find(node_of_line[at]) == groups.find(node_of_line[0])) continue;
    const auto* loop = std::get_if<ast::LoopLine>(&body_.match[at].line.what);
    const auto* first_loop = std::get_if<ast::LoopLine>(&body_.match[0].line.what);
    if (loop != nullptr && idle.count(loop->name.text) > 0) continue;
    if (first_loop != nullptr && idle.count(first_loop->name.text) > 0) return;
    const auto* object = std::get_if<ast::ObjectLine>(&body_.match[at].line.what);
    if (object != nullptr && !used(object->name.text)) continue;  // said above
    reports.error(*body_.match[at].scope, "unrelated-parts",
                  "nothing connects this line with `" + print(body_.match[0].line) + "`",
                  body_.match[at].line.span,
                  "every such pair in a program would be reported; relate them by an object, a "
                  "loop or `uses`");
    return;
  }
}

}  // namespace ppcheck::dsl
