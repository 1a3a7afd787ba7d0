// session_state: what only the whole program shows: sessions that request handlers open and nobody closes, and dataset
// pipelines that are built twice.
#include "ppcheck/plugin.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

using namespace ppcheck::sdk;

namespace {

constexpr const char* kSessionAbout = R"(
    severity high
    cause    api.inefficient-usage
    symptom  memory.leak
    stage    prediction
    option   allowed = 0 "handlers of a program that may open sessions"
    why """
        A session holds memory of the card and threads until it is closed. A handler that opens one for each request, and
        leaves it open, runs out of both. Open one when the server starts, or close it with `with`.
        """
)";

constexpr const char* kSessionExamples = R"(
    bad "a session for each request, closed nowhere" ```app.py
        from flask import Flask
        from engine import make_session

        app = Flask(__name__)

        @app.route("/predict")
        def predict():
            session = make_session()
            return str(session.run("output:0"))
        ```
        ```engine.py
        import tensorflow.compat.v1 as tf

        def make_session():
            return tf.Session()                     # expect
        ```
    good "another module closes it" ```app.py
        from flask import Flask
        import tensorflow.compat.v1 as tf
        from cleaning import put_away

        app = Flask(__name__)

        @app.route("/predict")
        def predict():
            session = tf.Session()
            answer = str(session.run("output:0"))
            put_away(session)
            return answer
        ```
        ```cleaning.py
        def put_away(session):
            session.close()
        ```
    good "with closes it" ```python
        from flask import Flask
        import tensorflow.compat.v1 as tf

        app = Flask(__name__)

        @app.route("/predict")
        def predict():
            with tf.Session() as session:
                return str(session.run("output:0"))
        ```
    good "one for all requests" ```python
        from flask import Flask
        import tensorflow.compat.v1 as tf

        app = Flask(__name__)
        session = tf.Session()

        @app.route("/predict")
        def predict():
            return str(session.run("output:0"))
        ```
)";

constexpr const char* kPipelineAbout = R"(
    severity low
    cause    api.inefficient-usage
    symptom  time.slow-execution
    stage    data-preparation
    option   min_steps = 3 "shorter pipelines are left alone"
    why """
        Two pipelines with the same steps over the same files read and prepare everything twice, and each has caches and buffers
        of its own. Build it in one function, and hand the dataset on.
        """
)";

constexpr const char* kPipelineExamples = R"(
    bad "training and evaluation build the same" ```train.py
        import tensorflow as tf

        def parse(line):
            return tf.strings.split(line, ",")

        def training():
            return tf.data.TextLineDataset("data.csv").map(parse).batch(32)
        ```
        ```zz_evaluate.py
        import tensorflow as tf
        from train import parse, training

        def evaluation():
            return tf.data.TextLineDataset("data.csv").map(parse).batch(32)     # expect
        ```
    good "other files" ```python
        import tensorflow as tf

        def parse(line):
            return tf.strings.split(line, ",")

        train = tf.data.TextLineDataset("train.csv").map(parse).batch(32)
        test = tf.data.TextLineDataset("test.csv").map(parse).batch(32)
        ```
    good "what they read is not known" ```python
        import tensorflow as tf

        def train(path):
            return tf.data.TextLineDataset(path).cache().batch(32)

        def test(path):
            return tf.data.TextLineDataset(path).cache().batch(32)
        ```
)";

bool is_handler(const Loop& loop) { return loop.kind() == "handler"; }

// Opened in a handler, and closed nowhere in the program.
class OpenSessions : public Checker {
 public:
  void on_call(Call call) override {
    const auto callees = call.callees();
    for (const std::string_view callee : callees) {
      const std::string_view name = callee.substr(callee.rfind('.') + 1);
      if (name == "close" || name == "__exit__" || name == "__enter__") {
        closed_.push_back(call.receiver());
        return;
      }
    }
    if (!is_true(call.calls("tensorflow.compat.v1.Session tensorflow.compat.v1.InteractiveSession"))) return;
    const auto loops = call.loops();
    const auto handler = std::find_if(loops.begin(), loops.end(), is_handler);
    if (handler == loops.end()) return because(call, "no request handler opens it");
    opened_.emplace_back(call, *handler);
  }

  void on_end() override {
    const auto allowed = option("allowed");
    if (allowed && static_cast<std::int64_t>(opened_.size()) <= allowed->integer) return;
    for (const auto& [call, loop] : opened_) {
      bool is_closed = false;
      bool is_known = true;
      for (const Value& value : closed_) {
        if (!value) continue;
        const Truth same = value.same_as(call.result());
        is_closed |= is_true(same);
        is_known &= same != Truth::kUnknown;
      }
      if (is_closed || entered(call)) {
        because(call, is_closed ? "something closes it" : "`with` closes it");
        continue;
      }
      Finding finding = report(call, "this handler opens a session for each request, and nothing closes it");
      finding.note(loop, "runs once for each request");
      if (!is_known) finding.doubt("something is closed here whose origin is not known");
    }
  }

 private:
  // `with Session() as s:` is one call, and what runs in it is inside.
  static bool entered(const Call& call) {
    const auto events = call.function().events();
    return std::any_of(events.begin(), events.end(), [&](const Call& event) { return is_true(event.inside(call)); });
  }

  std::vector<std::pair<Call, Loop>> opened_;
  std::vector<Value> closed_;
};

// The steps of a pipeline, with all that they are handed; empty when something is not known.
std::string steps_of(const Call& last, std::size_t& count) {
  std::string out;
  count = 0;
  for (Call call = last; call;) {
    const auto callees = call.callees();
    if (callees.size() != 1 || callees[0].find("tensorflow.data.") == std::string_view::npos) return {};
    out += std::string(callees[0]) + "(";
    for (const Value& value : call.written()) {
      const auto constant = value.constant();
      if (constant && constant->kind == PPCHECK_STRING)
        out += "\"" + std::string(constant->text) + "\"";
      else if (constant && (constant->is_number() || constant->kind <= PPCHECK_BOOLEAN))
        out += std::to_string(constant->real) + ":" + std::to_string(constant->integer);
      else if (constant && constant->kind == PPCHECK_NAME)
        out += std::string(constant->text);
      else if (is_true(value.is_function()) && !is_true(value.is_lambda()))
        out += "function " + std::string(value.source());
      else
        return {};
      out += ",";
    }
    out += ")";
    ++count;
    const Value receiver = call.receiver();
    if (!receiver) break;
    const Call before = receiver.call();
    // `tf.data.Dataset.list_files`: the receiver is the class.
    if (!before) break;
    call = before;
  }
  return out;
}

class TwinPipelines : public Checker {
 public:
  void on_call(Call call) override {
    const Value receiver = call.receiver();
    const Call before = receiver ? receiver.call() : Call();
    if (before) inner_.push_back(before);
    chains_.push_back(call);
  }

  void on_end() override {
    const auto least = option("min_steps");
    std::map<std::string, Call> seen;
    for (const Call& last : chains_) {
      if (std::find(inner_.begin(), inner_.end(), last) != inner_.end()) continue;
      std::size_t count = 0;
      const std::string steps = steps_of(last, count);
      if (steps.empty() || (least && static_cast<std::int64_t>(count) < least->integer)) continue;
      const auto [first, is_new] = seen.emplace(steps, last);
      if (is_new) continue;
      report(last, "this pipeline is built a second time, with the same steps").note(first->second, "the first");
    }
  }

 private:
  std::vector<Call> chains_;
  std::vector<Call> inner_;
};

}  // namespace

PPCHECK_PLUGIN("session_state", "1.0", "Sessions and pipelines, seen over the whole program")

PPCHECK_REGISTER(registry) {
  registry.checker<OpenSessions>("session-opened-per-request", kSessionAbout, kSessionExamples);
  registry.checker<TwinPipelines>("pipeline-built-twice", kPipelineAbout, kPipelineExamples,
                                  "tensorflow.data.Dataset.map tensorflow.data.Dataset.batch tensorflow.data.Dataset.shuffle "
                                  "tensorflow.data.Dataset.repeat tensorflow.data.Dataset.prefetch tensorflow.data.Dataset.cache "
                                  "tensorflow.data.Dataset.interleave tensorflow.data.Dataset.filter");
}
