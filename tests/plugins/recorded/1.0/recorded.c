/* recorded.c: built against the header as it was first recorded, whatever today's says. In C, with all that 1.0 had. */
#include "ppcheck/plugin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const ppcheck_host* host;

static ppcheck_truth many(ppcheck_run run, void* user) {
  ppcheck_constant limit;
  char text[64];
  int64_t count = host->item_count(run, host->argument_value(run, 0));
  (void)user;
  limit.size = sizeof limit;
  if (count < 0 || !host->argument_constant(run, 1, &limit)) return PPCHECK_UNKNOWN;
  if (count <= limit.integer) return PPCHECK_FALSE;
  snprintf(text, sizeof text, "%d items", (int)count);
  host->because(run, host->argument_value(run, 0), text);
  return PPCHECK_TRUE;
}

struct state {
  int calls;
  ppcheck_call last;
};

static int32_t begin(ppcheck_run run, void** state, void* user) {
  (void)run;
  (void)user;
  *state = calloc(1, sizeof(struct state));
  return *state == NULL ? PPCHECK_FAILED : PPCHECK_OK;
}

static int32_t on_call(ppcheck_run run, void* state, ppcheck_call call) {
  struct state* s = state;
  (void)run;
  ++s->calls;
  s->last = call;
  return PPCHECK_OK;
}

static int32_t on_end(ppcheck_run run, void* state) {
  struct state* s = state;
  ppcheck_constant most;
  most.size = sizeof most;
  if (!host->option(run, "most", &most) || s->calls <= most.integer) return PPCHECK_OK;
  host->report(run, s->last, "one sleep too many");
  return PPCHECK_OK;
}

static void finish(void* state) { free(state); }

static int32_t count_findings(ppcheck_run run, void* user) {
  char text[64];
  (void)user;
  snprintf(text, sizeof text, "recorded: %d\n", (int)host->report_number(run, PPCHECK_REPORT_FINDINGS));
  host->write(run, text, strlen(text));
  return PPCHECK_OK;
}

PPCHECK_PLUGIN("recorded", "1.0.0", "Built against plugin.h 1.0")

PPCHECK_EXPORT int32_t ppcheck_plugin_register(const ppcheck_host* given, ppcheck_registry registry) {
  ppcheck_predicate predicate;
  ppcheck_checker checker;
  ppcheck_format format;
  memset(&predicate, 0, sizeof predicate);
  memset(&checker, 0, sizeof checker);
  memset(&format, 0, sizeof format);
  predicate.size = sizeof predicate;
  checker.size = sizeof checker;
  format.size = sizeof format;
  host = given;
  predicate.signature = "many(items: value, limit: integer = 3)";
  predicate.help = "a display has more items than the limit";
  predicate.answer = many;
  checker.name = "recorded-sleeps";
  checker.about =
      "severity low\n cause api.inefficient-usage\n symptom time.slow-execution\n stage training\n"
      " option most = 1 \"sleeps that are fine\"\n why \"\"\"\n A program that sleeps does nothing.\n \"\"\"\n";
  checker.examples =
      "    bad \"two\" ```python\n        import time\n        time.sleep(1)\n        time.sleep(2)    # expect\n        ```\n"
      "    good \"one\" ```python\n        import time\n        time.sleep(1)\n        ```\n";
  checker.calls = "time.sleep";
  checker.begin = begin;
  checker.on_call = on_call;
  checker.on_end = on_end;
  checker.finish = finish;
  format.name = "count";
  format.help = "the number of findings";
  format.write = count_findings;
  if (host->add_predicate(registry, &predicate) != PPCHECK_OK) return PPCHECK_FAILED;
  if (host->add_checker(registry, &checker) != PPCHECK_OK) return PPCHECK_FAILED;
  return host->add_format(registry, &format);
}
