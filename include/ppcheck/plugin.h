/* plugin.h: what a shared library needs to extend ppcheck. C11, and C++ (plugin.hpp beside it is more comfortable there).
 *
 *   #include "ppcheck/plugin.h"
 *
 *   static const ppcheck_host* host;
 *
 *   static ppcheck_truth is_large(ppcheck_run run, void* user) {
 *     ppcheck_constant size;
 *     (void)user;
 *     size.size = sizeof size;
 *     if (!host->argument_constant(run, 0, &size)) return PPCHECK_UNKNOWN;
 *     return size.integer > 1000 ? PPCHECK_TRUE : PPCHECK_FALSE;
 *   }
 *
 *   PPCHECK_PLUGIN("acme", "1.0", "Sizes as we like them")
 *
 *   PPCHECK_EXPORT int32_t ppcheck_plugin_register(const ppcheck_host* given, ppcheck_registry registry) {
 *     ppcheck_predicate large = {0};
 *     host = given;
 *     large.size = sizeof large;
 *     large.signature = "is_large(size: integer)";
 *     large.help = "the size is over 1000";
 *     large.answer = is_large;
 *     return host->add_predicate(registry, &large);
 *   }
 *
 * Built with `cc -shared -fPIC` and loaded with `--plugin acme.so`, this lets a rule say `plugin acme` at its top and
 * `check acme.is_large(c.size)` where conditions stand.
 *
 * COMPATIBILITY. A plugin built with MAJOR.MINOR runs with every ppcheck of the same MAJOR and the same or a later
 * MINOR. Structs begin with their size, set by who made them; fields and host functions are added at the end only.
 * Zero what is not set: a null or 0 field means that the thing is not there. `ppcheck_text` alone is passed by value
 * and never changes.
 *
 * HANDLES. Calls, values, loops, functions, modules and findings are numbers in the shape of pointers: never look
 * behind them. The same thing has the same handle within one run. A handle is good as long as its run, in the
 * callbacks of one checker therefore from `begin` to `finish`. A handle that is null, of another run or of another
 * kind makes a host function answer "nothing" (null, 0, empty, PPCHECK_UNKNOWN), and the plugin is named in a message.
 *
 * THREADS. `ppcheck_plugin_register` is called once, before any thread is made. Every other callback may be called from
 * several threads at once, each time with another run, so data of the plugin that callbacks change needs a lock of its
 * own; the state of a checker belongs to one run and needs none. Host functions that take a run may be called only from
 * the thread and during the callback that were given it: this is checked.
 *
 * ERRORS. No exception may leave a callback; plugin.hpp turns them into calls of `fail`. One that does leave it is caught
 * all the same. A callback that fails counts as having said nothing: its predicate is not known, what its checker reported
 * is dropped; the run goes on, names the plugin, and ends with exit code 2.
 *
 * TEXTS that a plugin hands over end in a NUL and are copied at once; of a null text nothing is said. Texts of the host
 * need not end in a NUL, are UTF-8 unless Python constants hold other bytes, and live as long as their run. Where a list of
 * names is asked for, the names are separated by blanks: "tensorflow.zeros tensorflow.math.*"; `.*` is all below a name.
 */
#ifndef PPCHECK_PLUGIN_H
#define PPCHECK_PLUGIN_H

#include <stddef.h>
#include <stdint.h>

#define PPCHECK_PLUGIN_MAJOR 1
#define PPCHECK_PLUGIN_MINOR 0

#ifdef __cplusplus
extern "C" {
#endif

/* -- words ---------------------------------------------------------------------------------------------------- */

typedef int32_t ppcheck_truth;
enum { PPCHECK_FALSE = 0, PPCHECK_TRUE = 1, PPCHECK_UNKNOWN = 2 };

/* What callbacks and registering functions return. */
enum { PPCHECK_OK = 0, PPCHECK_FAILED = 1 };

/* A stretch of bytes. */
typedef struct ppcheck_text {
  const char* data;
  size_t size;
} ppcheck_text;

typedef const struct ppcheck_registry_handle* ppcheck_registry; /* where a plugin registers */
typedef const struct ppcheck_run_handle* ppcheck_run;           /* one callback, or all of one checker on one program */
typedef const struct ppcheck_call_handle* ppcheck_call;         /* a call: operators, decorators, `with` are calls too */
typedef const struct ppcheck_value_handle* ppcheck_value;
typedef const struct ppcheck_loop_handle* ppcheck_loop;
typedef const struct ppcheck_function_handle* ppcheck_function; /* also a module's body, a class's body, a lambda */
typedef const struct ppcheck_module_handle* ppcheck_module;
typedef const struct ppcheck_finding_handle* ppcheck_finding;
typedef const struct ppcheck_fix_handle* ppcheck_fix;

/* Any handle of a call, value, loop, function or module: a place of the program. */
typedef const void* ppcheck_place;

/* A constant of Python, or the name of an API (`tf.data.AUTOTUNE` is PPCHECK_NAME "tensorflow.data.AUTOTUNE"). */
enum {
  PPCHECK_NONE = 0,
  PPCHECK_BOOLEAN = 1, /* integer: 0 or 1 */
  PPCHECK_INTEGER = 2, /* integer, and real with the same value */
  PPCHECK_REAL = 3,    /* real */
  PPCHECK_STRING = 4,  /* text */
  PPCHECK_BYTES = 5,   /* text */
  PPCHECK_ELLIPSIS = 6,
  PPCHECK_NAME = 7     /* text */
};
typedef struct ppcheck_constant {
  size_t size; /* set it before asking for a constant */
  int32_t kind;
  int64_t integer;
  double real;
  ppcheck_text text;
} ppcheck_constant;

/* What a call passes for a parameter. */
enum {
  PPCHECK_PASSED = 0,
  PPCHECK_MISSING = 1,      /* not passed; the value is the default where it is known, else null */
  PPCHECK_NOT_KNOWN = 2,    /* `*args` or `**kwargs` may pass it */
  PPCHECK_NO_PARAMETER = 3  /* there is no such parameter */
};

/* Parts of a finding, for `finding_text` and `finding_number`. `index` counts labels and fixes from 0. */
enum {
  PPCHECK_FINDING_RULE = 0,
  PPCHECK_FINDING_PATH = 1,
  PPCHECK_FINDING_MESSAGE = 2,
  PPCHECK_FINDING_SEVERITY = 3,    /* "high", "medium", "low", "info" */
  PPCHECK_FINDING_CONFIDENCE = 4,  /* "high", "medium", "low" */
  PPCHECK_FINDING_FINGERPRINT = 5, /* of reports; empty while checkers run */
  PPCHECK_FINDING_ENCLOSING = 6,   /* the function around it */
  PPCHECK_FINDING_REASON = 7,      /* why severity or confidence was lowered */
  PPCHECK_LABEL_PATH = 8,
  PPCHECK_LABEL_MESSAGE = 9,
  PPCHECK_FIX_TITLE = 10
};
enum {
  PPCHECK_BEGIN = 0, /* byte offsets in the decoded source */
  PPCHECK_END = 1,
  PPCHECK_LINE = 2, /* lines and columns from 1, columns in code points */
  PPCHECK_COLUMN = 3,
  PPCHECK_END_LINE = 4,
  PPCHECK_END_COLUMN = 5,
  PPCHECK_REASON_COUNT = 6,
  PPCHECK_LABEL_COUNT = 7,
  PPCHECK_FIX_COUNT = 8,
  PPCHECK_LABEL_LINE = 9,
  PPCHECK_LABEL_COLUMN = 10
};

/* Parts of a report, for `report_number`. */
enum {
  PPCHECK_REPORT_FINDINGS = 0,
  PPCHECK_REPORT_SKIPPED = 1, /* files and regions that were not analysed */
  PPCHECK_REPORT_FILES = 2,
  PPCHECK_REPORT_RULES = 3,
  PPCHECK_REPORT_HIDDEN = 4,
  PPCHECK_REPORT_SUPPRESSED = 5
};

/* -- what a plugin can add ------------------------------------------------------------------------------------- */

/* `check NAME.predicate(…)` of a rule. */
typedef struct ppcheck_predicate {
  size_t size;
  /* "is_large(size: integer, of: call, limit: integer = 1000)". The kinds: `value` (anything that the program or the rule
   * has), `call` and `loop` (names that the rule binds), and the constants `integer`, `number`, `text`, `boolean`. A
   * constant is a literal, an option, or an argument with one known value; when the value is not known or is of another
   * kind, the answer is "not known" and the predicate is not asked. Parameters with a default may be left out. */
  const char* signature;
  const char* help; /* when it is true, one sentence */
  ppcheck_truth (*answer)(ppcheck_run run, void* user);
  void* user; /* handed to every callback of this struct */
} ppcheck_predicate;

/* A checker of its own, which sees whole programs. */
typedef struct ppcheck_checker {
  size_t size;
  const char* name; /* as rules are called: "session-per-request" */
  /* The lines of a rule before `match`: severity, cause, symptom, stage, docs, option, why … */
  const char* about;
  /* The lines of a rule after `report`: bad and good, which `ppcheck test` runs. At least one of both. */
  const char* examples;
  /* The calls that `on_call` wants: a list of API names, with methods as "torch.Tensor.item"; null: all. */
  const char* calls;
  /* The events, in program order: each module, in it each function, in it its loops and calls; the end of the program
   * last. What is null is not asked for. `begin` makes the state that the others are handed, `finish` frees it, whatever
   * happened in between. They return PPCHECK_OK, or PPCHECK_FAILED after a call of `fail`. */
  int32_t (*begin)(ppcheck_run run, void** state, void* user);
  int32_t (*on_module)(ppcheck_run run, void* state, ppcheck_module module);
  int32_t (*on_function)(ppcheck_run run, void* state, ppcheck_function function);
  int32_t (*on_loop)(ppcheck_run run, void* state, ppcheck_loop loop);
  int32_t (*on_call)(ppcheck_run run, void* state, ppcheck_call call);
  int32_t (*on_end)(ppcheck_run run, void* state);
  void (*finish)(void* state);
  void* user;
} ppcheck_checker;

/* How often a loop runs at most, where the engine cannot know. The smallest bound that is known counts. */
typedef struct ppcheck_loop_bound {
  size_t size;
  const char* help; /* of which loops it knows the bound */
  /* PPCHECK_OK with `*most` set, or left at -1 for "not known". Asked for loops that the engine has no bound of; the
   * relations that lead back to this question (`loop_times`, `value_invariant`) do not ask it again. */
  int32_t (*bound)(ppcheck_run run, ppcheck_loop loop, int64_t* most, void* user);
  void* user;
} ppcheck_loop_bound;

/* Fixes for the findings of a rule or checker, also one of somebody else. */
typedef struct ppcheck_fixer {
  size_t size;
  const char* rule; /* "tf-map-before-batch" */
  const char* help; /* what it changes */
  /* Adds fixes with `finding_fix`, or none. `call` is the reported call; null when the place is none. */
  int32_t (*propose)(ppcheck_run run, ppcheck_finding finding, ppcheck_call call, void* user);
  void* user;
} ppcheck_fixer;

/* An output format: `--output NAME`. */
typedef struct ppcheck_format {
  size_t size;
  const char* name; /* lower case letters, digits and `-` */
  const char* help;
  int32_t (*write)(ppcheck_run run, void* user); /* with `report_number`, `report_finding`, `write` */
  void* user;
} ppcheck_format;

/* -- what the host offers -------------------------------------------------------------------------------------- */

typedef struct ppcheck_host {
  size_t size;
  uint32_t major;
  uint32_t minor;
  const char* version; /* of the program */

  /* Registering, within ppcheck_plugin_register only. Each returns PPCHECK_OK, or PPCHECK_FAILED when the thing is not
   * acceptable: the plugin is then refused, with the reason. */
  int32_t (*add_predicate)(ppcheck_registry registry, const ppcheck_predicate* predicate);
  int32_t (*add_checker)(ppcheck_registry registry, const ppcheck_checker* checker);
  /* What is known about a library, as a stub (.pyi) says it: types of calls ("def load(path): -> tensorflow.data.Dataset"),
   * second names ("from tensorflow import data as data"), decorators that compile (`@compiles`), effects. Is added to the
   * stub that the module has. */
  int32_t (*add_facts)(ppcheck_registry registry, const char* module, const char* stub);
  int32_t (*add_loop_bound)(ppcheck_registry registry, const ppcheck_loop_bound* bound);
  int32_t (*add_fixer)(ppcheck_registry registry, const ppcheck_fixer* fixer);
  int32_t (*add_format)(ppcheck_registry registry, const ppcheck_format* format);
  void (*refuse)(ppcheck_registry registry, const char* reason); /* the plugin does not want to be loaded */

  /* In every callback. */
  void (*fail)(ppcheck_run run, const char* reason); /* this callback has failed */
  /* The value of an option of the checker that runs. */
  int32_t (*option)(ppcheck_run run, const char* name, ppcheck_constant* out); /* 1: it is there */

  /* In predicates: the arguments as the signature declares them, from 0. */
  int32_t (*argument_constant)(ppcheck_run run, size_t index, ppcheck_constant* out); /* 1: one known constant */
  ppcheck_value (*argument_value)(ppcheck_run run, size_t index); /* null for literals of the rule */
  ppcheck_call (*argument_call)(ppcheck_run run, size_t index);
  ppcheck_loop (*argument_loop)(ppcheck_run run, size_t index);
  /* Why the answer is what it is, in one clause, also in checkers, where it is why something is reported or not. `at` may
   * be null. `ppcheck explain` shows it, and the findings of a rule show what its predicates say. */
  void (*because)(ppcheck_run run, ppcheck_place at, const char* reason);

  /* Places. */
  ppcheck_text (*source)(ppcheck_run run, ppcheck_place place);
  ppcheck_module (*module_of)(ppcheck_run run, ppcheck_place place);
  ppcheck_function (*function_of)(ppcheck_run run, ppcheck_place place); /* that holds it; of a function the outer one */
  uint32_t (*line)(ppcheck_run run, ppcheck_place place);
  int32_t (*extent)(ppcheck_run run, ppcheck_place place, uint32_t* begin, uint32_t* end); /* byte offsets; 1: set */

  /* Modules and functions. */
  ppcheck_text (*module_name)(ppcheck_run run, ppcheck_module module);
  ppcheck_text (*module_path)(ppcheck_run run, ppcheck_module module);
  ppcheck_text (*module_source)(ppcheck_run run, ppcheck_module module);
  ppcheck_text (*function_name)(ppcheck_run run, ppcheck_function function); /* "train.Model.fit" */
  size_t (*caller_count)(ppcheck_run run, ppcheck_function function);
  ppcheck_call (*caller)(ppcheck_run run, ppcheck_function function, size_t index);
  size_t (*event_count)(ppcheck_run run, ppcheck_function function);
  ppcheck_call (*event)(ppcheck_run run, ppcheck_function function, size_t index); /* its calls, in program order */
  ppcheck_truth (*escapes)(ppcheck_run run, ppcheck_function function); /* code that is not known may call it */

  /* Calls. Names of APIs are full public names: "tensorflow.data.Dataset.map". */
  ppcheck_text (*call_name)(ppcheck_run run, ppcheck_call call); /* as the file writes it */
  size_t (*callee_count)(ppcheck_run run, ppcheck_call call);
  ppcheck_text (*callee)(ppcheck_run run, ppcheck_call call, size_t index);
  ppcheck_truth (*callees_complete)(ppcheck_run run, ppcheck_call call); /* nothing else can run */
  ppcheck_truth (*calls_api)(ppcheck_run run, ppcheck_call call, const char* apis); /* one of these */
  ppcheck_value (*receiver)(ppcheck_run run, ppcheck_call call); /* `x` of `x.m()`; null when there is none */
  ppcheck_value (*result)(ppcheck_run run, ppcheck_call call);
  /* PPCHECK_PASSED …; `*value` is set to the value, the default, or null. */
  int32_t (*argument)(ppcheck_run run, ppcheck_call call, const char* parameter, ppcheck_value* value);
  /* What it passes if it is a call of this API: for calls of which it is not known what they run. */
  int32_t (*argument_as)(ppcheck_run run, ppcheck_call call, const char* api, const char* parameter, ppcheck_value* value);
  size_t (*written_count)(ppcheck_run run, ppcheck_call call); /* arguments as they are written */
  ppcheck_value (*written)(ppcheck_run run, ppcheck_call call, size_t index);
  ppcheck_truth (*guarded)(ppcheck_run run, ppcheck_call call);
  size_t (*loop_count)(ppcheck_run run, ppcheck_call call); /* loops that run it, innermost first */
  ppcheck_loop (*loop)(ppcheck_run run, ppcheck_call call, size_t index);

  /* Values. */
  ppcheck_call (*value_call)(ppcheck_run run, ppcheck_value value); /* the call that made it; null: something else did */
  int32_t (*constant)(ppcheck_run run, ppcheck_value value, ppcheck_constant* out); /* 1: it is this constant */
  size_t (*constant_count)(ppcheck_run run, ppcheck_value value); /* constants that it may be */
  int32_t (*constant_at)(ppcheck_run run, ppcheck_value value, size_t index, ppcheck_constant* out);
  ppcheck_truth (*constants_complete)(ppcheck_run run, ppcheck_value value); /* and nothing else */
  int64_t (*item_count)(ppcheck_run run, ppcheck_value value); /* of a list or tuple display; -1: it is none */
  ppcheck_value (*item)(ppcheck_run run, ppcheck_value value, size_t index);
  size_t (*type_count)(ppcheck_run run, ppcheck_value value);
  ppcheck_text (*type_at)(ppcheck_run run, ppcheck_value value, size_t index);
  ppcheck_truth (*types_complete)(ppcheck_run run, ppcheck_value value);
  ppcheck_truth (*is_type)(ppcheck_run run, ppcheck_value value, const char* types);
  ppcheck_truth (*is_function)(ppcheck_run run, ppcheck_value value);
  ppcheck_truth (*is_lambda)(ppcheck_run run, ppcheck_value value);
  ppcheck_truth (*is_literal)(ppcheck_run run, ppcheck_value value);
  /* The value when its function is called from `site`: a parameter is what is passed there. May be done again with a call
   * of the function that holds `site`, and so outwards. Null when `site` does not call that function. */
  ppcheck_value (*seen_from)(ppcheck_run run, ppcheck_value value, ppcheck_call site);
  size_t (*origin_count)(ppcheck_run run, ppcheck_value value); /* where the object comes from */
  ppcheck_value (*origin)(ppcheck_run run, ppcheck_value value, size_t index);

  /* Loops. */
  ppcheck_text (*loop_kind)(ppcheck_run run, ppcheck_loop loop); /* "for", "while", "comprehension", "handler" */
  ppcheck_value (*loop_iterable)(ppcheck_run run, ppcheck_loop loop);
  int32_t (*loop_times)(ppcheck_run run, ppcheck_loop loop, int64_t* most); /* 1: known */

  /* Relations, as rules have them. An `event` is a call, or a loop, of which the head counts. */
  ppcheck_truth (*same)(ppcheck_run run, ppcheck_value a, ppcheck_value b);
  ppcheck_truth (*in_loop)(ppcheck_run run, ppcheck_place event, ppcheck_loop loop);
  ppcheck_truth (*always_in_loop)(ppcheck_run run, ppcheck_place event, ppcheck_loop loop);
  ppcheck_truth (*loop_over)(ppcheck_run run, ppcheck_loop loop, ppcheck_value value);
  ppcheck_truth (*after)(ppcheck_run run, ppcheck_place later, ppcheck_place earlier);
  ppcheck_truth (*inside)(ppcheck_run run, ppcheck_place event, const char* apis);
  ppcheck_truth (*inside_call)(ppcheck_run run, ppcheck_place event, ppcheck_place context);
  ppcheck_truth (*invariant)(ppcheck_run run, ppcheck_value value, ppcheck_loop loop);
  ppcheck_truth (*call_invariant)(ppcheck_run run, ppcheck_call call, ppcheck_loop loop);
  ppcheck_truth (*uses_call)(ppcheck_run run, ppcheck_value value, ppcheck_call source);
  ppcheck_truth (*uses_api)(ppcheck_run run, ppcheck_value value, const char* apis);
  ppcheck_truth (*uses_element)(ppcheck_run run, ppcheck_value value, ppcheck_loop loop);
  ppcheck_truth (*value_calls)(ppcheck_run run, ppcheck_value value, const char* apis);
  ppcheck_truth (*value_calls_only)(ppcheck_run run, ppcheck_value value, const char* apis);
  ppcheck_truth (*program_calls)(ppcheck_run run, ppcheck_place place, const char* apis);
  ppcheck_truth (*is_subclass)(ppcheck_run run, const char* type, const char* base);

  /* Reporting, in checkers; all but `report` in fixers too. The message is one sentence without a full stop. */
  ppcheck_finding (*report)(ppcheck_run run, ppcheck_place place, const char* message);
  void (*finding_note)(ppcheck_run run, ppcheck_finding finding, ppcheck_place place, const char* message);
  void (*finding_minor)(ppcheck_run run, ppcheck_finding finding, const char* reason); /* one severity less */
  void (*finding_doubt)(ppcheck_run run, ppcheck_finding finding, const char* reason); /* one confidence less */
  ppcheck_fix (*finding_fix)(ppcheck_run run, ppcheck_finding finding, const char* title, int32_t safe);
  /* Replaces bytes of a module's source; `begin` equal to `end` inserts. Edits of one fix must not overlap. */
  int32_t (*fix_edit)(ppcheck_run run, ppcheck_fix fix, ppcheck_module module, uint32_t begin, uint32_t end,
                      const char* text);

  /* Findings, in fixers, formats and the checker that made them. */
  ppcheck_text (*finding_text)(ppcheck_run run, ppcheck_finding finding, int32_t part, size_t index);
  int64_t (*finding_number)(ppcheck_run run, ppcheck_finding finding, int32_t part, size_t index);

  /* Reports, in formats. */
  size_t (*report_number)(ppcheck_run run, int32_t part);
  ppcheck_finding (*report_finding)(ppcheck_run run, size_t index);
  ppcheck_text (*skipped_path)(ppcheck_run run, size_t index);
  ppcheck_text (*skipped_reason)(ppcheck_run run, size_t index);
  void (*write)(ppcheck_run run, const char* bytes, size_t size); /* adds to the output */
} ppcheck_host;

/* -- what a plugin exports ------------------------------------------------------------------------------------- */

#define PPCHECK_EXPORT __attribute__((visibility("default")))

/* Called once. PPCHECK_OK, or PPCHECK_FAILED after `refuse` or a function that returned it. */
PPCHECK_EXPORT int32_t ppcheck_plugin_register(const ppcheck_host* host, ppcheck_registry registry);

/* Who the plugin is, in an ELF note: ppcheck reads it before any code of the plugin runs. Once, outside of functions. The
 * name is what rules write after `plugin`: lower case letters, digits, `_` and dots. */
#define PPCHECK_PLUGIN(name_, version_, description_)                                                        \
  __attribute__((used, aligned(4), section(".note.ppcheck"))) static const struct {                          \
    uint32_t owner_size, content_size, type;                                                                 \
    char owner[8];                                                                                           \
    uint32_t major, minor;                                                                                   \
    char texts[sizeof(name_ "\0" version_ "\0" description_)];                                               \
  } ppcheck_plugin_note = {                                                                                  \
      8, 8 + sizeof(name_ "\0" version_ "\0" description_), 1, "ppcheck", PPCHECK_PLUGIN_MAJOR,              \
      PPCHECK_PLUGIN_MINOR, name_ "\0" version_ "\0" description_};

#ifdef __cplusplus
}
#endif

#endif
