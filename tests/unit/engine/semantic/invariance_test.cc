// invariant in L: the op at `# A` in the loop at `# L` (language.md, "Invariant, exactly").
#include <gtest/gtest.h>

#include "tests/unit/engine/semantic/program.h"

namespace ppcheck::semantic {
namespace {

struct Row {
  const char* title;
  const char* code;
  const char* expected;
};

class InvarianceTable : public testing::TestWithParam<Row> {};

TEST_P(InvarianceTable, Answers) {
  const Program p(std::string("import tensorflow as tf\nfrom other import *\n") + GetParam().code);
  const CallRef op = p.call("A");
  const LoopRef loop = p.loop("L");
  const auto ways = p.model().in(op, loop);
  ASSERT_FALSE(ways.empty()) << GetParam().title;
  Why why;
  EXPECT_EQ(base::word_of(p.model().invariant_call(op, loop, ways[0].path, &why)), GetParam().expected)
      << GetParam().title << GetParam().code << p.words(why);
}

INSTANTIATE_TEST_SUITE_P(
    Invariance, InvarianceTable,
    testing::Values(
        Row{"constants", R"(
def f(n):
    for i in range(n):  # L
        tf.zeros([3, 3])  # A
)", "yes"},
        Row{"a text of an object, handed to code that is not known", R"(
class Loader:
    def __init__(self, path):
        self.path = path + 'x'
def f(n, path):
    held = Loader('a')
    for i in range(n):  # L
        unknown(held.path)
        tf.constant(held.path)  # A
)", "yes"},
        Row{"a text of an object that code that is not known has in hand", R"(
class Loader:
    def __init__(self, path):
        self.path = path
def f(n, path):
    held = Loader(path)
    for i in range(n):  # L
        unknown(held)
        tf.constant(held.path)  # A
)", "not known"},
        Row{"a bound method holds its receiver", R"(
class Loader:
    def __init__(self, path):
        self.path = path
    def step(self):
        self.path = "b"
def f(n, path):
    held = Loader(path)
    for i in range(n):  # L
        unknown(held.step)
        tf.constant(held.path)  # A
)", "not known"},
        Row{"a parameter of unknown type", R"(
def f(n, w):
    for i in range(n):  # L
        tf.square(w)  # A
)", "yes"},
        Row{"the loop's element", R"(
def f(xs):
    for x in xs:  # L
        tf.square(x)  # A
)", "no"},
        Row{"made from the loop's element", R"(
def f(xs):
    for x in xs:  # L
        y = x.values[0] + 1
        tf.square(y)  # A
)", "no"},
        Row{"the index of enumerate", R"(
def f(xs):
    for i, x in enumerate(xs):  # L
        tf.fill([2], i)  # A
)", "no"},
        Row{"assigned before", R"(
def f(xs):
    k = 4 * 2
    for x in xs:  # L
        tf.zeros([k])  # A
)", "yes"},
        Row{"assigned in the loop, from constants", R"(
def f(xs):
    for x in xs:  # L
        k = 4
        tf.zeros([k])  # A
)", "yes"},
        Row{"carried from the iteration before", R"(
def f(xs, h):
    for x in xs:  # L
        h = tf.tanh(h)  # A
)", "no"},
        Row{"a counter", R"(
def f(n):
    i = 0
    while i < n:  # L
        tf.fill([2], i)  # A
        i += 1
)", "no"},
        Row{"random", R"(
def f(n):
    for i in range(n):  # L
        tf.random.uniform([2])  # A
)", "no"},
        Row{"of something random", R"(
def f(n):
    for i in range(n):  # L
        z = tf.random.uniform([2])
        tf.square(z)  # A
)", "no"},
        Row{"next of an iterator that was made outside", R"(
def f(ds, n):
    it = iter(ds)
    for i in range(n):  # L
        tf.square(next(it))  # A
)", "no"},
        Row{"a list that grows", R"(
def f(n):
    xs = []
    for i in range(n):  # L
        xs.append(i)
        tf.stack(xs)  # A
)", "no"},
        Row{"a list that grows through another name", R"(
def f(n):
    xs = []
    ys = xs
    for i in range(n):  # L
        ys.append(i)
        tf.stack(xs)  # A
)", "no"},
        Row{"a list that a helper grows", R"(
def grow(zs, i):
    zs.append(i)

def f(n):
    xs = []
    for i in range(n):  # L
        grow(xs, i)
        tf.stack(xs)  # A
)", "no"},
        Row{"an item that is stored", R"(
def f(n, d):
    for i in range(n):  # L
        d["k"] = i
        tf.square(d["k"])  # A
)", "no"},
        Row{"an attribute that is stored", R"(
class C:
    def f(self, n):
        for i in range(n):  # L
            self.k = i
            tf.fill([2], self.k)  # A
)", "no"},
        Row{"another attribute is stored", R"(
class C:
    def f(self, n):
        for i in range(n):  # L
            self.k = i
            tf.fill([2], self.other)  # A
)", "yes"},
        Row{"an attribute that a method stores", R"(
class C:
    def step(self):
        self.k = self.k + 1

    def f(self, n):
        for i in range(n):  # L
            self.step()
            tf.fill([2], self.k)  # A
)", "no"},
        Row{"a global that a callee assigns", R"(
K = 0

def bump():
    global K
    K = K + 1

def f(n):
    for i in range(n):  # L
        bump()
        tf.fill([2], K)  # A
)", "no"},
        Row{"a module constant", R"(
K = 7

def f(n):
    for i in range(n):  # L
        tf.fill([2], K)  # A
)", "yes"},
        Row{"handed to code that is not known", R"(
def f(n, w):
    for i in range(n):  # L
        unknown(w)
        tf.square(w)  # A
)", "not known"},
        Row{"a tensor is not changed by code that is not known", R"(
def f(n):
    w = tf.ones([2])
    for i in range(n):  # L
        unknown(w)
        tf.square(w)  # A
)", "yes"},
        Row{"the result of code that is not known", R"(
def f(n):
    for i in range(n):  # L
        tf.square(unknown())  # A
)", "not known"},
        Row{"a variable that is assigned to", R"(
def f(n):
    v = tf.Variable(1.0)
    for i in range(n):  # L
        v.assign_add(1.0)
        tf.square(v)  # A
)", "no"},
        Row{"a variable that nothing assigns to", R"(
def f(n):
    v = tf.Variable(1.0)
    for i in range(n):  # L
        tf.square(v)  # A
)", "yes"},
        Row{"through a helper, with constants", R"(
def ones(k):
    return tf.ones([k])  # A

def f(n):
    for i in range(n):  # L
        ones(4)
)", "yes"},
        Row{"through a helper, with the element", R"(
def ones(k):
    return tf.ones([k])  # A

def f(n):
    for i in range(n):  # L
        ones(i)
)", "no"},
        Row{"the helper's default", R"(
def ones(k=4):
    return tf.ones([k])  # A

def f(n):
    for i in range(n):  # L
        ones()
)", "yes"},
        Row{"what a pure helper returns", R"(
def double(k):
    return k * 2

def f(n, w):
    for i in range(n):  # L
        tf.zeros([double(3)])  # A
)", "yes"},
        Row{"what a helper returns of the element", R"(
def double(k):
    return k * 2

def f(n, w):
    for i in range(n):  # L
        tf.zeros([double(i)])  # A
)", "no"},
        Row{"which branch depends on the element", R"(
def f(xs):
    for x in xs:  # L
        if x:
            k = 1
        else:
            k = 2
        tf.zeros([k])  # A
)", "no"},
        Row{"which branch depends on a parameter", R"(
def f(xs, flag):
    for x in xs:  # L
        if flag:
            k = 1
        else:
            k = 2
        tf.zeros([k])  # A
)", "yes"},
        Row{"the name of a with", R"(
def f(n, w):
    for i in range(n):  # L
        with tf.GradientTape() as tape:
            y = w
        tape.gradient(y, w)  # A
)", "no"},
        Row{"a fresh object of user code", R"(
class Layer:
    pass

def f(n):
    for i in range(n):  # L
        tf.square(Layer())  # A
)", "no"},
        Row{"a comprehension", R"(
def f(n):
    return [tf.zeros([3]) for _ in range(n)]  # A L
)", "yes"},
        Row{"a comprehension with its element", R"(
def f(n):
    return [tf.zeros([i]) for i in range(n)]  # A L
)", "no"},
        Row{"a captured variable that the loop assigns", R"(
def f(xs):
    def op():
        return tf.square(k)  # A
    for x in xs:  # L
        k = x
        op()
)", "no"},
        Row{"a captured variable from before the loop", R"(
def f(xs):
    k = 3
    def op():
        return tf.square(k)  # A
    for x in xs:  # L
        op()
)", "yes"},
        Row{"the element of an inner loop, for the outer", R"(
def f(n, xs):
    for i in range(n):  # L
        for x in xs:
            tf.square(x)  # A
)", "not known"},
        Row{"a closure that the loop's element is", R"(
def scaled(k):
    return lambda x: tf.multiply(x, k)  # A

def f(w):
    for g in [scaled(1), scaled(2)]:  # L
        g(w)
)", "no"},
        Row{"a closure from before the loop", R"(
def scaled(k):
    return lambda x: tf.multiply(x, k)  # A

def f(w):
    g = scaled(2)
    for i in w:  # L
        g(3)
)", "yes"},
        Row{"a list that holds what the loop assigns", R"(
def f(n):
    v = tf.Variable(0.0)
    vs = [v]
    for i in range(n):  # L
        tf.stack(vs)  # A
        v.assign_add(1.0)
)", "not known"},
        Row{"another element of such a list", R"(
def f(n):
    v = tf.Variable(0.0)
    vs = [3, v]
    for i in range(n):  # L
        tf.square(vs[0])  # A
        v.assign_add(1.0)
)", "yes"},
        Row{"a display that a partial's function fills", R"(
import functools
def fill(n, x):
    xs = []
    for k in range(n):
        xs.append(k)
    return tf.stack(xs)  # A

def f(ds, n):
    for i in range(n):  # L
        tf.data.Dataset.range(i).map(functools.partial(fill, 3))
)", "no"},
        Row{"a captured variable that the loop makes from itself", R"(
def f(xs, k):
    def op():
        return tf.square(k)  # A
    for x in xs:  # L
        op()
        k = tf.exp(k)
)", "no"},
        Row{"a captured variable that the loop changes after the first iteration", R"(
def f(xs, k):
    def op():
        return tf.square(k)  # A
    for x in xs:  # L
        op()
        k = 4
)", "not known"},
        Row{"unpacked from the element", R"(
def f(ds):
    for x, y in ds:  # L
        tf.square(y)  # A
)", "no"},
        Row{"a walrus in the loop", R"(
def f(q, n):
    for i in range(n):  # L
        if (x := i * 2) > 3:
            tf.fill([2], x)  # A
)", "no"},
        Row{"an array that is filled by item", R"(
import numpy as np
def f(n):
    for i in range(n):  # L
        mask = np.ones([n])
        mask[i] = 0
        tf.constant(mask)  # A
)", "no"},
        Row{"an array that is not", R"(
import numpy as np
def f(n):
    for i in range(n):  # L
        mask = np.ones([3])
        tf.constant(mask)  # A
)", "yes"},
        Row{"a list that is filled in what a framework calls", R"(
class Model(tf.keras.Model):
    def call(self, xs):
        out = []
        for k in range(3):
            out.append(xs[k])
        return tf.concat(out, 1)  # A

def f(batches):
    model = Model()
    for b in batches:  # L
        model(b)
)", "no"},
        Row{"what is caught", R"(
def f(n):
    for i in range(n):  # L
        try:
            unknown()
        except ValueError as e:
            tf.print(e)  # A
)", "no"}),
    [](const auto& info) { return "row" + std::to_string(info.index); });

// A model that holds more objects than a screen shows: none of them is changed.
TEST(Invariance, OfAnObjectThatHoldsManyOthers) {
  std::string code = "import tensorflow as tf\nclass Part:\n    pass\nclass Model:\n    def __init__(self):\n";
  for (int k = 0; k < 200; ++k) code += "        self.part" + std::to_string(k) + " = [Part()]\n";
  code += "def f(n, log):\n    model = Model()\n    seen = []\n    for i in range(n):  # L\n        seen.append(i)\n        tf.square(model)  # A\n";
  const Program p(code);
  Why why;
  EXPECT_EQ(p.model().invariant_call(p.call("A"), p.loop("L"), {}, &why), Truth::kTrue) << p.words(why);
}

}  // namespace
}  // namespace ppcheck::semantic
