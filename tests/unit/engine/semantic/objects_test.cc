// same, after: two calls, at `# A` and `# B`; their receivers as objects, and B after A.
#include <gtest/gtest.h>

#include "tests/unit/engine/semantic/program.h"

namespace ppcheck::semantic {
namespace {

struct Row {
  const char* title;
  const char* code;
  const char* same;   // the receivers
  const char* after;  // B after A
};

class ObjectsTable : public testing::TestWithParam<Row> {};

TEST_P(ObjectsTable, Answers) {
  const Program p(std::string("import tensorflow as tf\n") + GetParam().code);
  const auto& m = p.model();
  const CallRef a = p.call("A", "map"), b = p.call("B", "batch");
  Why why;
  EXPECT_EQ(base::word_of(m.same(m.receiver(a), {}, m.receiver(b), {}, &why)), GetParam().same)
      << GetParam().title << p.words(why);
  Why order;
  EXPECT_EQ(base::word_of(m.after(b, a, &order)), GetParam().after) << GetParam().title << p.words(order);
}

INSTANTIATE_TEST_SUITE_P(
    Objects, ObjectsTable,
    testing::Values(
        Row{"a chain", "d = tf.data.Dataset.range(3).map(f).batch(2)  # A B\n", "yes", "yes"},
        Row{"assignments", "d = tf.data.Dataset.range(3)\nd = d.map(f)  # A\nd = d.repeat()\nd = d.batch(2)  # B\n", "yes", "yes"},
        Row{"the other way round", "d = tf.data.Dataset.range(3)\nd = d.batch(2)  # B\nd = d.map(f)  # A\n", "yes", "no"},
        Row{"two children", "d = tf.data.Dataset.range(3)\na = d.map(f)  # A\nb = d.batch(2)  # B\n", "yes", "no"},
        Row{"two datasets", "d = tf.data.Dataset.range(3)\ne = tf.data.Dataset.range(3)\nd.map(f)  # A\ne.batch(2)  # B\n", "no", "no"},
        Row{"exclusive branches", R"(
d = tf.data.Dataset.range(3)
if x:
    d = d.map(f)  # A
else:
    d = d.batch(2)  # B
)", "yes", "no"},
        Row{"one branch, then more", R"(
d = tf.data.Dataset.range(3)
if x:
    d = d.map(f)  # A
d = d.batch(2)  # B
)", "yes", "yes"},
        Row{"a helper maps", R"(
def prepare(ds):
    return ds.map(f)  # A
d = prepare(tf.data.Dataset.range(3))
d = d.batch(2)  # B
)", "yes", "yes"},
        Row{"a helper batches", R"(
def finish(ds):
    return ds.batch(2)  # B
d = tf.data.Dataset.range(3).map(f)  # A
finish(d)
)", "yes", "yes"},
        Row{"through self", R"(
class P:
    def __init__(self):
        self.ds = tf.data.Dataset.range(3)
        self.ds = self.ds.map(f)  # A
    def run(self):
        return self.ds.batch(2)  # B
)", "yes", "yes"},
        Row{"unpacked", "a, n = tf.data.Dataset.range(3).map(f), 1  # A\na.batch(2)  # B\n", "yes", "yes"},
        Row{"out of a dict", "d = {'t': tf.data.Dataset.range(3).map(f)}  # A\nd['t'].batch(2)  # B\n", "yes", "yes"},
        Row{"in a loop: batch comes after map in the next iteration only", R"(
d = tf.data.Dataset.range(3)
for i in range(n):
    d = d.batch(2)  # B
    d = d.map(f)  # A
)", "yes", "no"},
        Row{"in a loop: map, then batch", R"(
d = tf.data.Dataset.range(3)
for i in range(n):
    d = d.map(f)  # A
    d = d.batch(2)  # B
)", "yes", "yes"},
        Row{"after the loop", R"(
d = tf.data.Dataset.range(3)
for i in range(n):
    d = d.map(f)  # A
d = d.batch(2)  # B
)", "yes", "yes"},
        Row{"handed through code that is not known", R"(
from acme import wrap
d = tf.data.Dataset.range(3).map(f)  # A
d = wrap(d)
d.batch(2)  # B
)", "not known", "not known"},
        Row{"in a try", R"(
d = tf.data.Dataset.range(3)
try:
    d = d.map(f)  # A
except ValueError:
    pass
d = d.batch(2)  # B
)", "yes", "yes"},
        Row{"two calls of one factory are two objects", R"(
def make():
    return tf.data.Dataset.range(3)
a = make()
b = make()
a.map(f)  # A
b.batch(2)  # B
)", "no", "no"},
        Row{"a closure", R"(
def outer():
    d = tf.data.Dataset.range(3).map(f)  # A
    def inner():
        return d.batch(2)  # B
    return inner
)", "yes", "yes"},
        Row{"a conditional expression", "d = tf.data.Dataset.range(3)\nd = d.map(f) if x else d  # A\nd.batch(2)  # B\n", "yes", "yes"},
        Row{"what may make another dataset, or none", R"(
def map(x):
    if x:
        return tf.data.Dataset.range(x)
    return 3
d = tf.data.Dataset.range(3)
map(3)  # A
d.batch(2)  # B
)", "not known", "not known"},
        Row{"passed on by *args", R"(
def wrap(*args):
    return finish(*args)
def finish(d):
    return d.batch(2)  # B
wrap(tf.data.Dataset.range(3).map(f))  # A
)", "not known", "not known"},
        Row{"a walrus", "if (d := tf.data.Dataset.range(3).map(f)):  # A\n    d.batch(2)  # B\n", "yes", "yes"}),
    [](const auto& info) { return "row" + std::to_string(info.index); });

struct OrderRow {
  const char* title;
  const char* code;
  const char* after;  // the call of `step` at B after that of `zero` at A, by control flow
};

class OrderTable : public testing::TestWithParam<OrderRow> {};

TEST_P(OrderTable, Answers) {
  const Program p(std::string("from acme import zero, step\n") + GetParam().code);
  EXPECT_EQ(base::word_of(p.model().after(p.call("B", "step"), p.call("A", "zero"))), GetParam().after)
      << GetParam().title << GetParam().code;
}

INSTANTIATE_TEST_SUITE_P(
    Order, OrderTable,
    testing::Values(
        OrderRow{"one line after the other", "zero()  # A\nstep()  # B\n", "yes"},
        OrderRow{"one line before the other", "step()  # B\nzero()  # A\n", "no"},
        OrderRow{"arguments come first", "step(zero())  # A B\n", "yes"},
        OrderRow{"exclusive branches", "if x:\n    zero()  # A\nelse:\n    step()  # B\n", "no"},
        OrderRow{"a branch before", "if x:\n    zero()  # A\nstep()  # B\n", "yes"},
        OrderRow{"the next iteration does not count", "for i in y:\n    step()  # B\n    zero()  # A\n", "no"},
        OrderRow{"a loop before", "for i in y:\n    zero()  # A\nstep()  # B\n", "yes"},
        OrderRow{"in helpers", "def a():\n    zero()  # A\ndef b():\n    step()  # B\na()\nb()\n", "yes"},
        OrderRow{"in helpers, the other way round", "def a():\n    zero()  # A\ndef b():\n    step()  # B\nb()\na()\n", "no"},
        OrderRow{"behind a return", "def f():\n    if x:\n        zero()  # A\n        return\n    step()  # B\n", "no"},
        OrderRow{"__init__ comes first",
                 "class C:\n    def run(self):\n        step()  # B\n    def __init__(self):\n        zero()  # A\n", "yes"},
        OrderRow{"two methods that do not call each other",
                 "class C:\n    def run(self):\n        step()  # B\n    def stop(self):\n        zero()  # A\n", "not known"},
        OrderRow{"the body of a generator, after the call that makes it",
                 "def zero():\n    step()  # B\n    yield 1\nfor x in zero():  # A\n    pass\n", "yes"},
        OrderRow{"the body of a function, within its call", "def zero():\n    step()  # B\nzero()  # A\n", "not known"},
        OrderRow{"in a handler", "try:\n    zero()  # A\nexcept ValueError:\n    step()  # B\n", "no"},
        OrderRow{"finally", "try:\n    zero()  # A\nfinally:\n    step()  # B\n", "yes"}),
    [](const auto& info) { return "row" + std::to_string(info.index); });

}  // namespace
}  // namespace ppcheck::semantic
