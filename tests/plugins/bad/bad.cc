// bad.cc: plugins that do what plugins must not do, one for each PPCHECK_BAD_… that CMake sets.
#include <stdexcept>
#include <string>
#include <thread>

#include <cstdlib>
#include <unistd.h>

#include "ppcheck/plugin.h"

#ifndef PPCHECK_BAD_NO_NOTE
#ifdef PPCHECK_BAD_VERSION
#undef PPCHECK_PLUGIN_MAJOR
#define PPCHECK_PLUGIN_MAJOR 9
#endif
#ifdef PPCHECK_BAD_MINOR
#undef PPCHECK_PLUGIN_MINOR
#define PPCHECK_PLUGIN_MINOR 99
#endif
PPCHECK_PLUGIN("bad", "0.1", "Does what plugins must not do")
#endif

namespace {

const ppcheck_host* host;

#ifdef PPCHECK_BAD_CONSTRUCTOR_THROWS
struct Thrower {
  Thrower() { throw std::runtime_error("in a constructor"); }
} thrower;
#endif
#ifdef PPCHECK_BAD_CONSTRUCTOR_EXITS
struct Exiter {
  Exiter() { ::_exit(0); }
} exiter;
#endif
#ifdef PPCHECK_BAD_CONSTRUCTOR_HANGS
struct Hanger {
  Hanger() {
    while (true) ::sleep(1);
  }
} hanger;
#endif
#ifdef PPCHECK_BAD_CONSTRUCTOR_CRASHES
struct Crasher {
  Crasher() { std::abort(); }
} crasher;
#endif

#ifdef PPCHECK_BAD_SYMBOL
extern "C" void ppcheck_function_that_is_nowhere();
#endif

ppcheck_truth answer(ppcheck_run run, void*) {
  (void)run;
#ifdef PPCHECK_BAD_ANSWER_THROWS
  throw std::runtime_error("in a predicate");
#elif defined(PPCHECK_BAD_ANSWER_THROWS_NUMBER)
  throw 42;
#elif defined(PPCHECK_BAD_ANSWER_NONSENSE)
  return 77;
#elif defined(PPCHECK_BAD_ANSWER_HANDLE)
  const char* const end = "a text is no handle";
  host->line(run, end);
  host->callee_count(run, reinterpret_cast<ppcheck_call>(host->argument_value(run, 0)));
  host->argument_value(run, 5);
  host->report(run, host->argument_value(run, 0), "in a predicate");
  return PPCHECK_TRUE;
#elif defined(PPCHECK_BAD_ANSWER_THREAD)
  std::thread([&] { host->argument_value(run, 0); }).join();
  return PPCHECK_TRUE;
#elif defined(PPCHECK_BAD_ANSWER_LATE)
  static ppcheck_run kept = run;
  if (kept != run) host->argument_value(kept, 0);
  return PPCHECK_TRUE;
#elif defined(PPCHECK_BAD_ANSWER_CRASHES)
  std::abort();
#elif defined(PPCHECK_BAD_ANSWER_FAILS)
  host->fail(run, "the table of prices is missing");
  return PPCHECK_TRUE;
#else
  return PPCHECK_TRUE;
#endif
}

#ifdef PPCHECK_BAD_CHECKER
constexpr const char* kAbout = "severity low\ncause api.inefficient-usage\nsymptom time.slow-execution\nstage training\n"
                               "why \"\"\"It is bad.\"\"\"\n";
constexpr const char* kExamples = "bad \"one\" ```python\n    x = zeros(1)    # expect\n    ```\n"
                                  "good \"none\" ```python\n    x = 1\n    ```\n";

std::int32_t on_call(ppcheck_run run, void* state, ppcheck_call call) {
  host->report(run, call, "the plugin says so");
  if (host->line(run, call) != 3) return PPCHECK_OK;
#if PPCHECK_BAD_CHECKER == 1
  throw std::runtime_error("in a checker");
#elif PPCHECK_BAD_CHECKER == 2
  return 9;
#elif PPCHECK_BAD_CHECKER == 3
  host->fail(run, "the third line is too much");
  return PPCHECK_FAILED;
#elif PPCHECK_BAD_CHECKER == 4
  ppcheck_constant c{};
  c.size = sizeof c;
  if (host->option(run, "wrod", &c) != 0) std::abort();
  host->report(run, nullptr, "nowhere");
  host->report(run, call, "");
  const ppcheck_finding finding = host->report(run, call, "the plugin says so");
  const ppcheck_fix fix = host->finding_fix(run, finding, "Change it", 1);
  const ppcheck_module module = host->module_of(run, call);
  if (host->fix_edit(run, fix, module, 5, 100000, "x") != PPCHECK_FAILED) std::abort();
  if (host->fix_edit(run, fix, module, 1, 4, "x") != PPCHECK_OK) std::abort();
  if (host->fix_edit(run, fix, module, 3, 6, "x") != PPCHECK_FAILED) std::abort();
  host->finding_text(run, finding, 99, 0);
  host->write(run, "x", 1);
  return PPCHECK_OK;
#else
  return PPCHECK_OK;
#endif
}

std::int32_t begin(ppcheck_run run, void** state, void* user) {
#if PPCHECK_BAD_CHECKER == 5
  host->fail(run, "there is no state");
  return PPCHECK_FAILED;
#else
  return PPCHECK_OK;
#endif
}

#if PPCHECK_BAD_CHECKER == 6
void finish(void*) { throw std::runtime_error("while it finishes"); }
#endif
#endif

#if defined(PPCHECK_BAD_BOUND_NONSENSE) || defined(PPCHECK_BAD_BOUND_THROWS)
std::int32_t bound(ppcheck_run, ppcheck_loop, std::int64_t* most, void*) {
#ifdef PPCHECK_BAD_BOUND_THROWS
  throw std::runtime_error("in a bound");
#else
  *most = 1;
  return 3;
#endif
}
#endif

#if defined(PPCHECK_BAD_FIXER_EMPTY) || defined(PPCHECK_BAD_FIXER_THROWS)
std::int32_t propose(ppcheck_run run, ppcheck_finding finding, ppcheck_call, void*) {
#ifdef PPCHECK_BAD_FIXER_THROWS
  throw std::runtime_error("in a fixer");
#else
  host->finding_fix(run, finding, "Do nothing", 1);
  return PPCHECK_OK;
#endif
}
#endif

#if defined(PPCHECK_BAD_FORMAT_FAILS) || defined(PPCHECK_BAD_FORMAT_TAKEN)
std::int32_t write(ppcheck_run run, void*) {
  host->write(run, "half a", 6);
  host->line(run, nullptr);
  host->fail(run, "the printer is on fire");
  return PPCHECK_FAILED;
}
#endif

}  // namespace

#ifdef PPCHECK_BAD_NO_REGISTER
extern "C" PPCHECK_EXPORT int ppcheck_something_else() { return 0; }
#else
extern "C" PPCHECK_EXPORT std::int32_t ppcheck_plugin_register(const ppcheck_host* given, ppcheck_registry registry) {
  host = given;
#ifdef PPCHECK_BAD_SYMBOL
  ppcheck_function_that_is_nowhere();
#endif
#ifdef PPCHECK_BAD_REGISTER_THROWS
  throw std::runtime_error("while registering");
#endif
#ifdef PPCHECK_BAD_REGISTER_NONSENSE
  return 5;
#endif
#ifdef PPCHECK_BAD_REGISTER_REFUSES
  host->refuse(registry, "it is Sunday");
  return PPCHECK_FAILED;
#endif
  ppcheck_predicate predicate{};
  predicate.size = sizeof predicate;
#ifdef PPCHECK_BAD_SIZE
  predicate.size = 12;
#endif
  predicate.signature = "asks(it: value)";
#ifdef PPCHECK_BAD_SIGNATURE
  predicate.signature = "asks(it)";
#endif
  predicate.answer = answer;
  std::int32_t done = host->add_predicate(registry, &predicate);
#ifdef PPCHECK_BAD_CHECKER
  ppcheck_checker checker{};
  checker.size = sizeof checker;
  checker.name = "bad-checker";
  checker.about = kAbout;
  checker.examples = kExamples;
  checker.calls = "tensorflow.zeros";
  checker.begin = begin;
  checker.on_call = on_call;
#if PPCHECK_BAD_CHECKER == 6
  checker.finish = finish;
#endif
#if PPCHECK_BAD_CHECKER == 7
  checker.about = "severity dreadful\n";
#endif
#if PPCHECK_BAD_CHECKER == 8
  checker.about = "severity low\nwhy \"\"\"Two rules in one.\"\"\"\nmatch { loop L }\nreport L \"x\"\n}\n\nrule other {\nseverity low\n";
#endif
#if PPCHECK_BAD_CHECKER == 9
  checker.on_call = nullptr;
#endif
  done = host->add_checker(registry, &checker);
#endif
#if defined(PPCHECK_BAD_BOUND_NONSENSE) || defined(PPCHECK_BAD_BOUND_THROWS)
  ppcheck_loop_bound loop_bound{};
  loop_bound.size = sizeof loop_bound;
  loop_bound.bound = bound;
  done = host->add_loop_bound(registry, &loop_bound);
#endif
#if defined(PPCHECK_BAD_FIXER_EMPTY) || defined(PPCHECK_BAD_FIXER_THROWS)
  ppcheck_fixer fixer{};
  fixer.size = sizeof fixer;
  fixer.rule = "asks";
  fixer.propose = propose;
  done = host->add_fixer(registry, &fixer);
#endif
#if defined(PPCHECK_BAD_FORMAT_FAILS) || defined(PPCHECK_BAD_FORMAT_TAKEN)
  ppcheck_format format{};
  format.size = sizeof format;
  format.name = "printed";
#ifdef PPCHECK_BAD_FORMAT_TAKEN
  format.name = "json";
#endif
  format.write = write;
  done = host->add_format(registry, &format);
#endif
#ifdef PPCHECK_BAD_TWICE
  done = host->add_predicate(registry, &predicate);
#endif
  return done;
}
#endif
