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
#ifdef PPCHECK_BAD_TWICE
  done = host->add_predicate(registry, &predicate);
#endif
  return done;
}
#endif
