// What callbacks have in common: failing, options, arguments, reasons.
#include <algorithm>
#include <cstring>

#include "engine/plugin/host.h"
#include "engine/plugin/host_words.h"

namespace ppcheck::plugin {

using Kind = semantic::ConstantValue::Kind;

namespace {

semantic::Symbol api_of(const semantic::SemanticModel& model, const std::string& name) {
  const semantic::ApiInfo info = model.api(name);
  return info.canonical.empty() ? base::intern(name) : info.canonical;
}

// "tensorflow.zeros", or all below "tensorflow.math.*".
void add_apis(const semantic::SemanticModel& model, const std::string& name, std::vector<semantic::Symbol>& out) {
  if (!name.ends_with(".*")) return out.push_back(api_of(model, name));
  const std::string owner = name.substr(0, name.size() - 2);
  for (const std::string& member : model.members(owner)) out.push_back(api_of(model, owner + "." + member));
}

}  // namespace

const std::vector<semantic::Symbol>& apis_of(Run& run, const char* names) {
  const auto [it, is_new] = run.apis.try_emplace(names == nullptr ? "" : names);
  std::vector<semantic::Symbol>& out = it->second;
  if (!is_new) return out;
  std::string word;
  for (const char* at = names == nullptr ? "" : names;; ++at) {
    if (*at != '\0' && *at != ' ' && *at != '\n' && *at != '\t' && *at != '\r') {
      word += *at;
      continue;
    }
    if (!word.empty()) add_apis(run.model(), word, out);
    word.clear();
    if (*at == '\0') return out;
  }
}

bool give(const semantic::ConstantValue& value, ppcheck_constant* out) {
  if (out == nullptr) return false;
  ppcheck_constant c{};
  c.size = out->size;
  switch (value.kind) {
    case Kind::kNone: c.kind = PPCHECK_NONE; break;
    case Kind::kTrue: c.kind = PPCHECK_BOOLEAN, c.integer = 1; break;
    case Kind::kFalse: c.kind = PPCHECK_BOOLEAN; break;
    case Kind::kInt:
      c.kind = PPCHECK_INTEGER;
      c.integer = value.integer;
      c.real = static_cast<double>(value.integer);
      break;
    case Kind::kFloat: c.kind = PPCHECK_REAL, c.real = value.real; break;
    case Kind::kString: c.kind = PPCHECK_STRING, c.text = view_of(base::text_of(value.text)); break;
    case Kind::kBytes: c.kind = PPCHECK_BYTES, c.text = view_of(base::text_of(value.text)); break;
    case Kind::kEllipsis: c.kind = PPCHECK_ELLIPSIS; break;
    case Kind::kApi: c.kind = PPCHECK_NAME, c.text = view_of(base::text_of(value.text)); break;
  }
  std::memcpy(out, &c, std::min(out->size, sizeof c));
  return true;
}

ppcheck_text view_of(std::string_view text) { return {text.data(), text.size()}; }

namespace {

void host_fail(ppcheck_run handle, const char* reason) {
  if (Run* const run = Run::of(handle, "fail")) run->fail(reason == nullptr ? "it failed and gives no reason" : reason);
}

std::int32_t host_option(ppcheck_run handle, const char* name, ppcheck_constant* out) {
  Run* const run = Run::of(handle, "option");
  if (run == nullptr || name == nullptr || run->options == nullptr) return 0;
  for (const auto& [own, value] : *run->options)
    if (own == name) return give(value, out) ? 1 : 0;
  run->misuse("option", std::string("the name of no option: `") + name + "`");
  return 0;
}

// An argument of the predicate that runs; null when there is none.
const RunArgument* argument_at(ppcheck_run handle, std::size_t index, const char* function, Run** out = nullptr) {
  Run* const run = Run::of(handle, function);
  if (run == nullptr) return nullptr;
  if (out != nullptr) *out = run;
  if (index < run->arguments.size()) return &run->arguments[index];
  run->misuse(function, "the number of no argument");
  return nullptr;
}

std::int32_t host_argument_constant(ppcheck_run handle, std::size_t index, ppcheck_constant* out) {
  const RunArgument* const argument = argument_at(handle, index, "argument_constant");
  return argument != nullptr && argument->has_constant && give(argument->constant, out) ? 1 : 0;
}

ppcheck_value host_argument_value(ppcheck_run handle, std::size_t index) {
  Run* run = nullptr;
  const RunArgument* const argument = argument_at(handle, index, "argument_value", &run);
  return argument == nullptr ? nullptr : run->value_handle(argument->given.value, argument->given.path);
}

ppcheck_call host_argument_call(ppcheck_run handle, std::size_t index) {
  Run* run = nullptr;
  const RunArgument* const argument = argument_at(handle, index, "argument_call", &run);
  return argument == nullptr ? nullptr : run->call_handle(argument->given.call);
}

ppcheck_loop host_argument_loop(ppcheck_run handle, std::size_t index) {
  Run* run = nullptr;
  const RunArgument* const argument = argument_at(handle, index, "argument_loop", &run);
  return argument == nullptr ? nullptr : run->loop_handle(argument->given.loop);
}

void host_because(ppcheck_run handle, ppcheck_place at, const char* reason) {
  Run* const run = Run::of(handle, "because");
  if (run == nullptr || run->why == nullptr || reason == nullptr) return;
  if (at == nullptr) return run->why->add(semantic::ValueRef{}, reason);
  const Node* const node = run->node(at, HandleKind::kNone, "because");
  if (node == nullptr) return;
  switch (node->kind) {
    case HandleKind::kLoop: return run->why->add(node->loop(), reason);
    case HandleKind::kCall:
    case HandleKind::kValue: return run->why->add(node->value(), reason);
    default: return run->why->add(semantic::ValueRef{}, reason);
  }
}

}  // namespace

void add_callback_functions(ppcheck_host& host) {
  host.fail = host_fail;
  host.option = host_option;
  host.argument_constant = host_argument_constant;
  host.argument_value = host_argument_value;
  host.argument_call = host_argument_call;
  host.argument_loop = host_argument_loop;
  host.because = host_because;
}

}  // namespace ppcheck::plugin
