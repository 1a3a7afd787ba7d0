// every.cc: one of each thing that a plugin can add, and a checker that asks every question of the host table.
#include "ppcheck/plugin.hpp"

#include <sstream>
#include <stdexcept>
#include <string>

using namespace ppcheck::sdk;

namespace {

constexpr const char* kAbout = R"(
    severity low
    cause    api.inefficient-usage
    symptom  time.slow-execution
    stage    training
    option   word = "asked" "what the message says"
    why """
        Asks everything.
        """
)";

constexpr const char* kExamples = R"(
    bad "a call" ```python
        import numpy as np
        np.zeros(3)         # expect
        ```
    good "none" ```python
        x = 1
        ```
)";

const char* word(Truth t) { return is_true(t) ? "yes" : is_false(t) ? "no" : "unknown"; }

// One line of answers about each call of numpy.zeros.
class Asker : public Checker {
 public:
  void on_module(Module module) override { notes_ << "module " << module.name() << ' ' << module.path() << ' ' << !module.text().empty(); }
  void on_function(Function function) override {
    notes_ << "; function " << function.name() << ' ' << function.callers().size() << ' ' << word(function.escapes());
  }
  void on_loop(Loop loop) override {
    const Value iterable = loop.iterable();
    notes_ << "; loop " << loop.kind() << ' ' << loop.times().value_or(-1) << ' ' << (iterable ? iterable.source() : "");
  }
  void on_call(Call call) override {
    std::ostringstream out;
    const auto option_word = option("word");
    out << (option_word ? option_word->text : "no option") << ' ' << call.name() << " line " << call.line();
    for (const auto callee : call.callees()) out << ' ' << callee;
    out << " complete " << word(call.callees_complete()) << " zeros " << word(call.calls("numpy.zeros")) << " ones "
        << word(call.calls("numpy.ones")) << " guarded " << word(call.guarded());
    const Argument shape = call.argument("shape");
    out << " shape " << shape.state << ' ' << shape.value.source() << ' ' << shape.value.integer().value_or(-1) << " literal "
        << word(shape.value.is_literal()) << " function " << word(shape.value.is_function()) << " lambda "
        << word(shape.value.is_lambda()) << " constants " << shape.value.constants().size() << ' '
        << word(shape.value.constants_complete());
    out << " order " << call.argument("order").state << " none " << call.argument("nonsense").state << " written "
        << call.written().size();
    const Value result = call.result();
    out << " type";
    for (const auto type : result.types()) out << ' ' << type;
    out << ' ' << word(result.types_complete()) << " is " << word(result.is("numpy.ndarray")) << " made "
        << (result.call() == call) << " origins " << result.origins().size() << " same " << word(result.same_as(result))
        << " uses " << word(result.uses(call)) << ' ' << word(shape.value.uses("numpy.ones")) << " calls "
        << word(shape.value.calls("numpy.ones")) << ' ' << word(shape.value.calls_only("numpy.ones"));
    for (const Loop& loop : call.loops())
      out << " in " << word(call.in(loop)) << " always " << word(call.always_in(loop)) << " invariant "
          << word(call.invariant_in(loop)) << ' ' << word(shape.value.invariant_in(loop)) << ' ' << word(shape.value.uses(loop))
          << " over " << word(loop.iterable() ? loop.over(loop.iterable()) : Truth::kUnknown);
    out << " after " << word(call.after(call)) << " inside " << word(call.inside("tensorflow.GradientTape")) << ' '
        << word(call.inside(call)) << " program " << word(call.program_calls("numpy.zeros")) << ' '
        << word(call.program_calls("numpy.ones"));
    out << " receiver " << static_cast<bool>(call.receiver()) << " of " << call.function().name() << " in " << call.module().name();
    out << " subclass " << word(truth_of(host()->is_subclass(run(), "builtins.bool", "builtins.int")));
    if (const auto items = shape.value.items()) out << " items " << items->size();
    because(call, "it is a call of zeros");
    Finding finding = report(call, out.str());
    finding.note(call.module(), notes_.str()).minor("it is asked").doubt("it is only a test");
    Fix fix = finding.fix("Write one", true);
    if (!fix.replace(shape.value, "(1,)")) throw std::runtime_error("the edit is refused");
    if (finding.number(PPCHECK_LINE) != call.line() || finding.number(PPCHECK_FIX_COUNT) != 1 || finding.part(PPCHECK_FINDING_RULE) != "every-question")
      throw std::runtime_error("the finding is another");
  }

 private:
  std::ostringstream notes_;
};

Truth is_call_in(Question& q) { return q.call(0).in(q.loop(1)); }
Truth is_word(Question& q) { return q.text(0) == std::string_view("yes") && q.constant(1)->integer == 1 ? Truth::kTrue : Truth::kFalse; }
Truth throws(Question&) { throw std::runtime_error("in C++"); }

std::optional<std::int64_t> bound(Loop loop) {
  if (!loop.iterable() || loop.iterable().source() != "acme.batches()") return std::nullopt;
  return 3;
}

void propose(Finding finding, Call call) {
  if (!call) return;
  finding.fix("Call the short one", false).replace(call, "acme.short()");
}

void lines(Report& report) {
  for (std::size_t k = 0; k < report.number(PPCHECK_REPORT_FINDINGS); ++k) {
    const Finding f = report.finding(k);
    report.write(f.part(PPCHECK_FINDING_PATH));
    report.write(":" + std::to_string(f.number(PPCHECK_LINE)) + " ");
    report.write(f.part(PPCHECK_FINDING_RULE));
    report.write(" ");
    report.write(f.part(PPCHECK_FINDING_SEVERITY));
    for (std::int64_t n = 0; n < f.number(PPCHECK_FIX_COUNT); ++n) {
      report.write(" [");
      report.write(f.part(PPCHECK_FIX_TITLE, static_cast<std::size_t>(n)));
      report.write("]");
    }
    report.write("\n");
  }
  for (std::size_t k = 0; k < report.number(PPCHECK_REPORT_SKIPPED); ++k) {
    report.write("skipped ");
    report.write(report.skipped_path(k));
    report.write("\n");
  }
}

}  // namespace

PPCHECK_PLUGIN("every.thing", "2.1", "One of each")

PPCHECK_REGISTER(registry) {
  registry.predicate("is_call_in(c: call, l: loop)", "the call runs in the loop", is_call_in);
  registry.predicate("is_word(word: text, flag: boolean = True)", "the word is yes", is_word);
  registry.predicate("throws()", "never", throws);
  registry.checker<Asker>("every-question", kAbout, kExamples, "numpy.zeros");
  registry.facts("acme", "import numpy as np\nfrom numpy import zeros as empty\n\ndef made() -> np.ndarray: ...\ndef batches(): ...\ndef long(): ...\n");
  registry.facts("acme.speed", "from ppcheck import compiles\n\n@compiles\ndef fast(function): ...\n");
  registry.loop_bound("loops over acme.batches()", bound);
  registry.fixer("every-fixed", "calls acme.short instead", propose);
  registry.format("lines", "one line for each finding", lines);
}
