// constants, types, arguments, uses, calls, calls only.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "tests/unit/engine/semantic/program.h"

namespace ppcheck::semantic {
namespace {

std::string text_of(const ConstantSet& set) {
  std::string out;
  for (const ConstantValue& c : set.values) {
    std::string one;
    switch (c.kind) {
      case ConstantValue::Kind::kNone: one = "None"; break;
      case ConstantValue::Kind::kTrue: one = "True"; break;
      case ConstantValue::Kind::kFalse: one = "False"; break;
      case ConstantValue::Kind::kInt: one = std::to_string(c.integer); break;
      case ConstantValue::Kind::kFloat: one = fmt::format("{}", c.real); break;
      case ConstantValue::Kind::kEllipsis: one = "..."; break;
      default: one = std::string(base::text_of(c.text));
    }
    out += (out.empty() ? "" : " ") + one;
  }
  if (!set.complete) out += out.empty() ? "?" : " ...";
  return out;
}

struct ArgumentRow {
  const char* title;
  const char* code;      // a call of `map` at `# A`
  const char* expected;  // num_parallel_calls: state and constants
};

class ArgumentTable : public testing::TestWithParam<ArgumentRow> {};

TEST_P(ArgumentTable, Answers) {
  const Program p(std::string("import tensorflow as tf\nds = tf.data.Dataset.range(3)\n") + GetParam().code);
  const CallRef call = p.call("A", "map");
  ASSERT_FALSE(p.model().callees(call).empty());
  const Argument a = p.model().argument(call, p.model().callees(call)[0], base::intern("num_parallel_calls"));
  const char* state = a.state == ArgumentState::kPassed    ? "passed"
                      : a.state == ArgumentState::kMissing ? "missing"
                      : a.state == ArgumentState::kUnknown ? "unknown"
                                                           : "none";
  const std::string values = a.state == ArgumentState::kUnknown ? "" : " " + text_of(p.model().constants(a.value, {}));
  EXPECT_EQ(state + values, GetParam().expected) << GetParam().title;
}

INSTANTIATE_TEST_SUITE_P(
    Arguments, ArgumentTable,
    testing::Values(
        ArgumentRow{"left out", "ds.map(f)  # A\n", "missing None"},
        ArgumentRow{"by name", "ds.map(f, num_parallel_calls=4)  # A\n", "passed 4"},
        ArgumentRow{"by position", "ds.map(f, 8)  # A\n", "passed 8"},
        ArgumentRow{"None", "ds.map(f, num_parallel_calls=None)  # A\n", "passed None"},
        ArgumentRow{"an API", "ds.map(f, tf.data.AUTOTUNE)  # A\n", "passed tensorflow.data.experimental.AUTOTUNE"},
        ArgumentRow{"a variable", "n = 2\nds.map(f, n)  # A\n", "passed 2"},
        ArgumentRow{"folded", "n = 2 * 3 + 1\nds.map(f, n)  # A\n", "passed 7"},
        ArgumentRow{"a branch", "n = 1 if x else None\nds.map(f, n)  # A\n", "passed None 1"},
        ArgumentRow{"not known", "ds.map(f, n)  # A\n", "passed ?"},
        ArgumentRow{"**options", "ds.map(f, **options)  # A\n", "unknown"},
        ArgumentRow{"**{…}", "ds.map(f, **{'num_parallel_calls': 3})  # A\n", "passed 3"},
        ArgumentRow{"a dict of constant keys", "o = {'num_parallel_calls': 3}\nds.map(f, **o)  # A\n", "passed 3"},
        ArgumentRow{"a dict that is changed", "o = {'name': 'x'}\nextend(o)\nds.map(f, **o)  # A\n", "unknown"},
        ArgumentRow{"*args", "ds.map(*args)  # A\n", "unknown"},
        ArgumentRow{"*[…]", "ds.map(*[f, 5])  # A\n", "passed 5"},
        ArgumentRow{"a parameter with a default", "def g(n=None):\n    return ds.map(f, n)  # A\ng()\n", "passed None"},
        ArgumentRow{"a parameter, two callers", "def g(n):\n    return ds.map(f, n)  # A\ng(1)\ng(2)\n", "passed 1 2"},
        ArgumentRow{"a parameter, no caller", "def g(n):\n    return ds.map(f, n)  # A\n", "passed ?"},
        ArgumentRow{"a module constant in a function", "N = 6\ndef g():\n    return ds.map(f, N)  # A\n", "passed 6"},
        ArgumentRow{"an attribute of self",
                    "class C:\n    def __init__(self):\n        self.n = 1\n    def g(self):\n        return ds.map(f, self.n)  # A\n",
                    "passed 1"},
        ArgumentRow{"negative", "ds.map(f, -1)  # A\n", "passed -1"}),
    [](const auto& info) { return "row" + std::to_string(info.index); });

struct OwnResultRow {
  const char* title;
  const char* code;  // `tf.square` at `# A`; what leads to its function, where something does, at `# B`
  const char* expected;
};

class OwnResultTable : public testing::TestWithParam<OwnResultRow> {};

TEST_P(OwnResultTable, Answers) {
  const std::string code = GetParam().code;
  const Program p("import tensorflow as tf\n" + code);
  const CallRef square = p.call("A", "square");
  const CallPath path = code.find("# B") == std::string::npos ? CallPath{} : CallPath{{p.call("B", "step")}};
  EXPECT_EQ(base::word_of(p.model().uses_own_result(p.argument(square, 0), path, square)), GetParam().expected)
      << GetParam().title;
}

INSTANTIATE_TEST_SUITE_P(
    OwnResult, OwnResultTable,
    testing::Values(
        OwnResultRow{"round a loop", "def f(x, n):\n    for i in range(n):\n        x = tf.square(x)  # A\n", "yes"},
        OwnResultRow{"an attribute of each element", "class B:\n    def __init__(self):\n        self.mask = 1\ndef f(xs: list[B]):\n    for x in xs:\n        x.mask = tf.square(x.mask)  # A\n",
                     "not known"},
        OwnResultRow{"an attribute of each element, with its number",
                     "class B:\n    def __init__(self):\n        self.mask = 1\ndef f(xs: list[B]):\n    for i, x in enumerate(xs):\n        x.mask = tf.square(x.mask)  # A\n", "not known"},
        OwnResultRow{"an attribute of the element, round an inner loop",
                     "class B:\n    def __init__(self):\n        self.mask = 1\ndef f(xs: list[B], n):\n    for x in xs:\n        for i in range(n):\n            x.mask = tf.square(x.mask)  # A\n", "yes"},
        OwnResultRow{"an attribute of what is there before the loop",
                     "class B:\n    def __init__(self):\n        self.mask = 1\ndef f(x: B, n):\n    for i in range(n):\n        x.mask = tf.square(x.mask)  # A\n", "yes"},
        OwnResultRow{"another value each time", "def f(x, n):\n    for i in range(n):\n        y = tf.square(x)  # A\n", "no"},
        OwnResultRow{"no loop", "x = 2\ny = tf.square(x)  # A\n", "no"},
        OwnResultRow{"round a loop, in a helper",
                     "def step(x):\n    return tf.square(x)  # A\ndef f(x, n):\n    for i in range(n):\n        x = step(x)  # B\n", "yes"},
        OwnResultRow{"in a helper, twice a round",
                     "def step(x):\n    return tf.square(x)  # A\ndef f(x, n):\n    for i in range(n):\n"
                     "        y = step(x)\n        x = step(y)  # B\n", "yes"},
        OwnResultRow{"called for its own argument", "def step(x):\n    return tf.square(x)  # A\ny = step(1)\nz = step(y)  # B\n", "no"},
        OwnResultRow{"a function that calls itself", "def f(t):\n    return tf.square(tf.stack([f(c) for c in t]))  # A\n", "no"},
        OwnResultRow{"a function that calls itself and fills a list",
                     "def step(t):\n    out = []\n    for c in t:\n        out.append(step(c))\n    return tf.square(tf.stack(out))  # A\n"
                     "def f(ts):\n    for t in ts:\n        step(t)  # B\n", "no"},
        OwnResultRow{"a list that is kept", "l = []\nfor i in xs:\n    l.append(tf.square(tf.stack(l)))  # A\n", "yes"},
        OwnResultRow{"an attribute", "class C:\n    def f(self):\n        self.x = tf.square(self.x)  # A\n", "yes"},
        OwnResultRow{"an attribute that each object sets once",
                     "class C:\n    def __init__(self, x):\n        self.x = x\n        self.x = tf.square(self.x)  # A\n", "no"},
        OwnResultRow{"an attribute of a new object, out of its base",
                     "class B:\n    def __init__(self, x):\n        self.x = x\nclass C(B):\n    def __init__(self, x):\n"
                     "        super().__init__(x)\n        self.x = tf.square(self.x)  # A\n", "no"},
        OwnResultRow{"an attribute of another object, in a constructor",
                     "class D:\n    def __init__(self):\n        self.x = 1\nclass C:\n    def __init__(self, o: D):\n"
                     "        o.x = tf.square(o.x)  # A\n", "yes"},
        OwnResultRow{"a global", "x = 1\ndef f():\n    global x\n    x = tf.square(x)  # A\n", "yes"}),
    [](const auto& info) { return "row" + std::to_string(info.index); });

struct UsesRow {
  const char* title;
  const char* code;  // the first argument of `sink` at `# B`, the call `source` at `# A`
  const char* expected;
};

class UsesTable : public testing::TestWithParam<UsesRow> {};

TEST_P(UsesTable, Answers) {
  const Program p(std::string("import tensorflow as tf\nfrom acme import source, sink, unknown\n") + GetParam().code);
  const CallRef sink = p.call("B", "sink");
  EXPECT_EQ(base::word_of(p.model().uses_call(p.argument(sink, 0), {}, p.call("A", "source"))), GetParam().expected)
      << GetParam().title;
}

INSTANTIATE_TEST_SUITE_P(
    Uses, UsesTable,
    testing::Values(
        UsesRow{"directly", "sink(source())  # A B\n", "yes"},
        UsesRow{"through a variable", "x = source()  # A\nsink(x)  # B\n", "yes"},
        UsesRow{"through operators", "x = source()  # A\nsink(x * 2 + 1)  # B\n", "yes"},
        UsesRow{"through a declared function", "x = source()  # A\nsink(tf.square(x))  # B\n", "yes"},
        UsesRow{"through a list", "x = source()  # A\nsink([1, x])  # B\n", "yes"},
        UsesRow{"through an attribute", "x = source()  # A\nsink(x.loss)  # B\n", "yes"},
        UsesRow{"through a helper", "def h(v):\n    return v\nx = source()  # A\nsink(h(x))  # B\n", "yes"},
        UsesRow{"a helper that leaves it out", "def h(v):\n    return 3\nx = source()  # A\nsink(h(x))  # B\n", "no"},
        UsesRow{"through code that is not known", "x = source()  # A\nsink(unknown(x))  # B\n", "not known"},
        UsesRow{"control does not count", "x = source()  # A\nif x:\n    y = 1\nelse:\n    y = 2\nsink(y)  # B\n", "no"},
        UsesRow{"its length does not count", "x = source()  # A\nsink(len(x))  # B\n", "no"},
        UsesRow{"another value", "x = source()  # A\ny = 2\nsink(y)  # B\n", "no"},
        UsesRow{"appended to a list", "l = []\nfor i in xs:\n    l.append(source())  # A\nsink(l)  # B\n", "yes"},
        UsesRow{"a comprehension", "sink([source() for i in xs])  # A B\n", "yes"},
        UsesRow{"a generator expression", "sink(list(source() for i in xs))  # A B\n", "yes"},
        UsesRow{"spread out", "sink(tf.stack([*[source() for i in xs]]))  # A B\n", "yes"},
        UsesRow{"a dict that is filled", "d = {}\nd['x'] = source()  # A\nsink(d)  # B\n", "yes"},
        UsesRow{"a dict comprehension", "sink({i: source() for i in xs})  # A B\n", "yes"},
        UsesRow{"another list", "l = []\nm = []\nm.append(source())  # A\nsink(l)  # B\n", "no"},
        UsesRow{"a list that an object holds",
                "class C:\n    def __init__(self):\n        self.l = []\n    def add(self):\n        self.l.append(source())  # A\n"
                "    def all(self):\n        return sink(self.l)  # B\n", "yes"},
        UsesRow{"a list that a helper makes",
                "def h():\n    out = []\n    for i in xs:\n        out.append(source())  # A\n    return out\nsink(h())  # B\n", "yes"},
        UsesRow{"what a generator yields",
                "def h():\n    for i in xs:\n        yield source()  # A\nsink(list(h()))  # B\n", "yes"},
        UsesRow{"how long a filled list is", "l = []\nl.append(source())  # A\nsink(len(l))  # B\n", "no"},
        UsesRow{"put into a list", "xs = []\nxs.append(source())  # A\nsink(xs)  # B\n", "yes"},
        UsesRow{"poured into a list", "xs = []\nys = [source()]  # A\nxs.extend(ys)\nsink(xs)  # B\n", "yes"},
        UsesRow{"stored in a dict", "box = {}\nbox['t'] = source()  # A\nsink(box)  # B\n", "yes"},
        UsesRow{"an element of a list that grows", "xs = []\nxs.append(source())  # A\nsink(tf.square(xs[-1]))  # B\n", "yes"},
        UsesRow{"in a comprehension", "sink([source() for x in xs])  # A B\n", "yes"},
        UsesRow{"what a generator expression yields", "sink([*(source() for x in xs)])  # A B\n", "yes"},
        UsesRow{"what a generator yields", "def g():\n    yield source()  # A\nsink(list(g()))  # B\n", "yes"},
        UsesRow{"what a mapped function returns", "sink(list(map(lambda x: source(), [1])))  # A B\n", "not known"},
        UsesRow{"what a generator hands on", "def g():\n    yield from [source()]  # A\nsink(list(g()))  # B\n", "yes"},
        UsesRow{"an element that a mapped function is given",
                "ds = tf.data.Dataset.from_tensors(source())  # A\nds.map(lambda x: sink(x))  # B\n", "not known"},
        UsesRow{"put into another list", "xs, ys = [], []\nys.append(source())  # A\nsink(xs)  # B\n", "no"},
        UsesRow{"passed on by *args", "def f(x):\n    sink(x)  # B\ndef g(*args):\n    f(*args)\ng(source())  # A\n", "not known"},
        UsesRow{"one of the rest", "def f(*xs):\n    sink(xs)  # B\nf(1, source())  # A\n", "yes"},
        UsesRow{"one of the options", "def f(**o):\n    sink(o)  # B\nf(a=source())  # A\n", "not known"},
        UsesRow{"round a loop", "t = 0\nfor i in xs:\n    t = t + source()  # A\nsink(t)  # B\n", "yes"}),
    [](const auto& info) { return "row" + std::to_string(info.index); });

struct OnlyRow {
  const char* title;
  const char* code;  // the first argument of `take` at `# A`
  std::vector<const char*> set;
  const char* calls;
  const char* only;
};

class OnlyTable : public testing::TestWithParam<OnlyRow> {};

TEST_P(OnlyTable, Answers) {
  const Program p(std::string("import tensorflow as tf\nimport functools\nfrom acme import take, unknown\n") + GetParam().code);
  std::vector<Symbol> apis;
  for (const char* name : GetParam().set) apis.push_back(p.model().api(name).canonical);
  const ValueRef v = p.argument(p.call("A", "take"), 0);
  Why why;
  EXPECT_EQ(base::word_of(p.model().calls(v, {}, apis)), GetParam().calls) << GetParam().title;
  EXPECT_EQ(base::word_of(p.model().calls_only(v, {}, apis, &why)), GetParam().only) << GetParam().title << p.words(why);
}

INSTANTIATE_TEST_SUITE_P(
    CallsOnly, OnlyTable,
    testing::Values(
        OnlyRow{"a lambda that calls it", "take(lambda x: tf.square(x))  # A\n", {"tensorflow.square"}, "yes", "yes"},
        OnlyRow{"identity", "take(lambda x: x)  # A\n", {"tensorflow.square"}, "no", "yes"},
        OnlyRow{"calls another", "take(lambda x: tf.exp(x))  # A\n", {"tensorflow.square"}, "no", "no"},
        OnlyRow{"calls both", "take(lambda x: tf.square(tf.exp(x)))  # A\n", {"tensorflow.square"}, "yes", "no"},
        OnlyRow{"a def", "def g(x):\n    return tf.square(x)\ntake(g)  # A\n", {"tensorflow.square"}, "yes", "yes"},
        OnlyRow{"through a helper", "def h(x):\n    return tf.square(x)\ndef g(x):\n    return h(x)\ntake(g)  # A\n", {"tensorflow.square"}, "yes", "yes"},
        OnlyRow{"the function itself", "take(tf.square)  # A\n", {"tensorflow.square"}, "yes", "yes"},
        OnlyRow{"partial", "def g(k, x):\n    return tf.square(x)\ntake(functools.partial(g, 1))  # A\n", {"tensorflow.square"}, "yes", "yes"},
        OnlyRow{"a method", "class C:\n    def g(self, x):\n        return tf.square(x)\ntake(C().g)  # A\n", {"tensorflow.square"}, "yes", "yes"},
        OnlyRow{"calls what is not known", "take(lambda x: unknown(x))  # A\n", {"tensorflow.square"}, "not known", "no"},
        OnlyRow{"a method of what is not known", "take(lambda x: x.go())  # A\n", {"tensorflow.square"}, "not known", "not known"},
        OnlyRow{"not a function that is known", "take(f)  # A\n", {"tensorflow.square"}, "not known", "not known"},
        OnlyRow{"an operator on a value that is not known", "take(lambda x: x + 1)  # A\n", {"tensorflow.square"}, "no", "not known"},
        OnlyRow{"numbers that are compared", "take(lambda x: len(str(x)) == 1)  # A\n", {"builtins.len", "builtins.str"}, "yes", "yes"},
        OnlyRow{"what is not known is compared", "take(lambda x: x == 1)  # A\n", {"tensorflow.square"}, "no", "not known"},
        OnlyRow{"an element of a data set that is taken apart",
                "def g(pair):\n    a, b = pair\n    a.set_shape([3])\n    return b\ntf.data.Dataset.from_tensors(1).map(g)\ntake(g)  # A\n",
                {"tensorflow.Tensor.set_shape"}, "yes", "yes"},
        OnlyRow{"an operator of the set", "take(lambda x: tf.square(x) / 2.0)  # A\n", {"tensorflow.square", "tensorflow.Tensor.__truediv__"}, "yes", "yes"}),
    [](const auto& info) { return "row" + std::to_string(info.index); });

struct TypeRow {
  const char* title;
  const char* code;  // the first argument of `take` at `# A`
  const char* expected;
};

class TypeTable : public testing::TestWithParam<TypeRow> {};

TEST_P(TypeTable, Answers) {
  const Program p(std::string("import tensorflow as tf\nfrom acme import take, unknown\n") + GetParam().code);
  const TypeSet set = p.model().types(p.argument(p.call("A", "take"), 0), {});
  std::string out;
  for (const Symbol c : set.classes) out += (out.empty() ? "" : " ") + std::string(base::text_of(c));
  if (set.duck) out += " duck";
  else if (!set.complete) out += out.empty() ? "?" : " ...";
  EXPECT_EQ(out, GetParam().expected) << GetParam().title;
}

INSTANTIATE_TEST_SUITE_P(
    Types, TypeTable,
    testing::Values(
        TypeRow{"an int", "take(1)  # A\n", "builtins.int"}, TypeRow{"a text", "take('x')  # A\n", "builtins.str"},
        TypeRow{"None", "take(None)  # A\n", "builtins.NoneType"}, TypeRow{"a list", "take([1])  # A\n", "builtins.list"},
        TypeRow{"a tensor", "take(tf.ones([1]) * 2)  # A\n", "tensorflow.Tensor"},
        TypeRow{"a dataset", "take(tf.data.Dataset.range(3).batch(2))  # A\n", "tensorflow.data.Dataset"},
        TypeRow{"a subclass", "take(tf.data.TFRecordDataset('f').batch(2))  # A\n", "tensorflow.data.TFRecordDataset"},
        TypeRow{"either", "take(1 if x else 'x')  # A\n", "builtins.int builtins.str"},
        TypeRow{"either or something", "take(1 if x else unknown())  # A\n", "acme.unknown builtins.int"},
        TypeRow{"a lambda", "take(lambda: 1)  # A\n", "function"}, TypeRow{"a module", "take(tf.data)  # A\n", "module"},
        TypeRow{"a parameter nobody passes", "def f(x):\n    take(x)  # A\n", "?"},
        TypeRow{"duck evidence", "def f(ds):\n    take(ds)  # A\n    return ds.prefetch(1).interleave(g).batch(2)\n", "tensorflow.data.Dataset duck"},
        TypeRow{"duck evidence for what may be None", "def f(ds):\n    take(ds)  # A\n    return ds.prefetch(1).interleave(g).batch(2)\nf(None)\n", "builtins.NoneType tensorflow.data.Dataset duck"},
        TypeRow{"what a method of a duck hands out", "def f(ds):\n    return ds.prefetch(1).map(lambda x: take(x['a'])).batch(2)  # A\n", "tensorflow.Tensor"},
        TypeRow{"not enough evidence", "def f(ds):\n    take(ds)  # A\n    return ds.batch(2)\n", "?"}),
    [](const auto& info) { return "row" + std::to_string(info.index); });

}  // namespace
}  // namespace ppcheck::semantic
