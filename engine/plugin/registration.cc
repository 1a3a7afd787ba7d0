#include "engine/plugin/registration.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/base/text_match.h"
#include "engine/plugin/problems.h"

namespace ppcheck::plugin {

namespace {

using base::Error;

// The last fields of the first recorded header: a struct that ends before them was never valid.
constexpr std::size_t kPredicateSize = 40;
constexpr std::size_t kCheckerSize = 104;
constexpr std::size_t kBoundSize = 32;
constexpr std::size_t kFixerSize = 40;
constexpr std::size_t kFormatSize = 40;
static_assert(sizeof(ppcheck_predicate) >= kPredicateSize && sizeof(ppcheck_checker) >= kCheckerSize &&
              sizeof(ppcheck_loop_bound) >= kBoundSize && sizeof(ppcheck_fixer) >= kFixerSize &&
              sizeof(ppcheck_format) >= kFormatSize);

constexpr std::size_t kMaxAdded = 10'000;

thread_local Registration* innermost = nullptr;

// A copy of what the plugin filled in, zero where its header knew nothing yet.
template <typename T>
bool copy(Registration& registration, const T* given, std::size_t least, const char* name, T& out) {
  if (given == nullptr) {
    registration.refuse(fmt::format("it adds a {} that is null", name));
    return false;
  }
  std::size_t size = 0;
  std::memcpy(&size, given, sizeof size);
  if (size < least || size > sizeof(T)) {
    registration.refuse(fmt::format("it adds a {} of {} bytes, and this program knows {} to {}; set `size` to `sizeof`", name,
                                    size, least, sizeof(T)));
    return false;
  }
  std::memcpy(&out, given, size);
  return true;
}

std::string text_of(const char* text) { return text == nullptr ? std::string() : std::string(text); }

bool is_rule_name(std::string_view name) {
  return !name.empty() && name.front() >= 'a' && name.front() <= 'z' && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
}

bool is_module_name(std::string_view name) {
  const auto is_good = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
  };
  return !name.empty() && name.front() != '.' && name.back() != '.' && name.find("..") == std::string_view::npos &&
         std::all_of(name.begin(), name.end(), is_good);
}

template <typename T, typename Same>
bool is_new(Registration& registration, const std::vector<T>& all, const Same& same, const std::string& what) {
  if (all.size() >= kMaxAdded) {
    registration.refuse(fmt::format("it adds more than {} of one kind", kMaxAdded));
    return false;
  }
  if (std::none_of(all.begin(), all.end(), same)) return true;
  registration.refuse(fmt::format("it adds {} twice", what));
  return false;
}

}  // namespace

Registration::Registration(Plugin& plugin) : plugin_(plugin), outer_(innermost) { innermost = this; }

Registration::~Registration() { innermost = outer_; }

ppcheck_registry Registration::handle() const {
  return reinterpret_cast<ppcheck_registry>(std::uintptr_t{plugin_.number} + 1);  // NOLINT: never followed
}

Registration* Registration::of(ppcheck_registry handle) {
  for (Registration* one = innermost; one != nullptr; one = one->outer_)
    if (one->handle() == handle) return one;
  add_problem(fmt::format("{}: registers something outside of ppcheck_plugin_register",
                          plugin_of_number(static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(handle) - 1))));
  return nullptr;
}

std::int32_t Registration::refuse(const std::string& reason) {
  if (refused_.empty()) refused_ = reason.empty() ? "it gives no reason" : reason;
  return PPCHECK_FAILED;
}

base::Status Registration::finish(std::int32_t answer) const {
  if (!refused_.empty()) return Error{fmt::format("the plugin `{}` is refused: {}", plugin_.name, refused_), plugin_.path, ""};
  if (answer == PPCHECK_OK) return base::Ok{};
  if (answer == PPCHECK_FAILED)
    return Error{fmt::format("the plugin `{}` could not register, and gives no reason", plugin_.name), plugin_.path, "ask its author"};
  return Error{fmt::format("the plugin `{}` answered {} when it registered, which means nothing", plugin_.name, answer),
               plugin_.path, "ppcheck_plugin_register returns PPCHECK_OK or PPCHECK_FAILED"};
}

base::Status Registration::threw(const std::string& what) const {
  return Error{fmt::format("an exception left ppcheck_plugin_register of the plugin `{}`{}{}", plugin_.name, what.empty() ? "" : ": ",
                           what),
               plugin_.path, "a plugin catches its own exceptions"};
}

std::int32_t add_predicate(ppcheck_registry registry, const ppcheck_predicate* predicate) {
  Registration* const r = Registration::of(registry);
  Predicate out;
  if (r == nullptr || !copy(*r, predicate, kPredicateSize, "ppcheck_predicate", out.raw)) return PPCHECK_FAILED;
  auto signature = parse_signature(text_of(out.raw.signature));
  if (!signature) return r->refuse(signature.error().text());
  out.signature = std::move(signature).value();
  out.full_name = r->plugin().name + "." + out.signature.name;
  out.help = text_of(out.raw.help);
  if (out.raw.answer == nullptr) return r->refuse(fmt::format("its predicate `{}` has no `answer`", out.full_name));
  const auto same = [&](const Predicate& p) { return p.full_name == out.full_name; };
  if (!is_new(*r, r->plugin().predicates, same, fmt::format("the predicate `{}`", out.full_name))) return PPCHECK_FAILED;
  r->plugin().predicates.push_back(std::move(out));
  return PPCHECK_OK;
}

std::int32_t add_checker(ppcheck_registry registry, const ppcheck_checker* checker) {
  Registration* const r = Registration::of(registry);
  PluginChecker out;
  if (r == nullptr || !copy(*r, checker, kCheckerSize, "ppcheck_checker", out.raw)) return PPCHECK_FAILED;
  out.name = text_of(out.raw.name);
  if (!is_rule_name(out.name))
    return r->refuse(fmt::format("`{}` is no name of a checker (lower case letters, digits and `-`)", out.name));
  out.about = text_of(out.raw.about);
  out.examples = text_of(out.raw.examples);
  out.calls = text_of(out.raw.calls);
  out.wants_all_calls = out.raw.calls == nullptr;
  if (out.raw.on_module == nullptr && out.raw.on_function == nullptr && out.raw.on_loop == nullptr &&
      out.raw.on_call == nullptr && out.raw.on_end == nullptr)
    return r->refuse(fmt::format("its checker `{}` wants no event", out.name));
  const auto same = [&](const PluginChecker& c) { return c.name == out.name; };
  if (!is_new(*r, r->plugin().checkers, same, fmt::format("the checker `{}`", out.name))) return PPCHECK_FAILED;
  r->plugin().checkers.push_back(std::move(out));
  return PPCHECK_OK;
}

std::int32_t add_facts(ppcheck_registry registry, const char* module, const char* stub) {
  Registration* const r = Registration::of(registry);
  if (r == nullptr) return PPCHECK_FAILED;
  Facts out{text_of(module), text_of(stub)};
  if (!is_module_name(out.module)) return r->refuse(fmt::format("`{}` is no name of a module", out.module));
  if (r->plugin().facts.size() >= kMaxAdded) return r->refuse("it adds too many facts");
  if (!out.stub.empty() && out.stub.back() != '\n') out.stub += '\n';
  r->plugin().facts.push_back(std::move(out));
  return PPCHECK_OK;
}

std::int32_t add_loop_bound(ppcheck_registry registry, const ppcheck_loop_bound* bound) {
  Registration* const r = Registration::of(registry);
  LoopBound out;
  if (r == nullptr || !copy(*r, bound, kBoundSize, "ppcheck_loop_bound", out.raw)) return PPCHECK_FAILED;
  out.help = text_of(out.raw.help);
  if (out.raw.bound == nullptr) return r->refuse("its loop bound has no `bound`");
  if (r->plugin().bounds.size() >= kMaxAdded) return r->refuse("it adds too many loop bounds");
  r->plugin().bounds.push_back(std::move(out));
  return PPCHECK_OK;
}

std::int32_t add_fixer(ppcheck_registry registry, const ppcheck_fixer* fixer) {
  Registration* const r = Registration::of(registry);
  Fixer out;
  if (r == nullptr || !copy(*r, fixer, kFixerSize, "ppcheck_fixer", out.raw)) return PPCHECK_FAILED;
  out.rule = text_of(out.raw.rule);
  out.help = text_of(out.raw.help);
  if (!is_rule_name(out.rule)) return r->refuse(fmt::format("its fixer is for `{}`, which is no name of a rule", out.rule));
  if (out.raw.propose == nullptr) return r->refuse(fmt::format("its fixer for `{}` has no `propose`", out.rule));
  const auto same = [&](const Fixer& f) { return f.rule == out.rule; };
  if (!is_new(*r, r->plugin().fixers, same, fmt::format("a fixer for `{}`", out.rule))) return PPCHECK_FAILED;
  r->plugin().fixers.push_back(std::move(out));
  return PPCHECK_OK;
}

std::int32_t add_format(ppcheck_registry registry, const ppcheck_format* format) {
  Registration* const r = Registration::of(registry);
  Format out;
  if (r == nullptr || !copy(*r, format, kFormatSize, "ppcheck_format", out.raw)) return PPCHECK_FAILED;
  out.name = text_of(out.raw.name);
  out.help = text_of(out.raw.help);
  if (!is_rule_name(out.name))
    return r->refuse(fmt::format("`{}` is no name of a format (lower case letters, digits and `-`)", out.name));
  if (out.raw.write == nullptr) return r->refuse(fmt::format("its format `{}` has no `write`", out.name));
  const auto same = [&](const Format& f) { return f.name == out.name; };
  if (!is_new(*r, r->plugin().formats, same, fmt::format("the format `{}`", out.name))) return PPCHECK_FAILED;
  r->plugin().formats.push_back(std::move(out));
  return PPCHECK_OK;
}

void refuse(ppcheck_registry registry, const char* reason) {
  if (Registration* const r = Registration::of(registry)) r->refuse(text_of(reason));
}

}  // namespace ppcheck::plugin
