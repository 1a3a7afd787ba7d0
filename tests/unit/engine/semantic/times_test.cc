#include <gtest/gtest.h>

#include "tests/unit/engine/semantic/lib.h"
#include "tests/unit/engine/semantic/program.h"

namespace ppcheck::semantic {
namespace {

struct TimesRow {
  const char* code;  // loop at `# L`
  const char* expected;
};

class TimesTable : public testing::TestWithParam<TimesRow> {};

std::string text(std::optional<std::int64_t> n) { return n ? std::to_string(*n) : "?"; }

TEST_P(TimesTable, Answers) {
  const Program p({{"m.py", std::string("from lib import *\n") + GetParam().code}, {"lib.pyi", kLib}});
  EXPECT_EQ(text(p.model().times(p.loop("L"), {})), GetParam().expected) << GetParam().code;
}

INSTANTIATE_TEST_SUITE_P(
    Times, TimesTable,
    testing::Values(
        TimesRow{"for x in [1, 2, 3]:  # L\n    pass\n", "3"},
        TimesRow{"for x in (1, 2):  # L\n    pass\n", "2"},
        TimesRow{"for x in {1, 2, 2}:  # L\n    pass\n", "3"},
        TimesRow{"for x in {1: 2}:  # L\n    pass\n", "1"},
        TimesRow{"for x in []:  # L\n    pass\n", "0"},
        TimesRow{"for x in 'abc\\n':  # L\n    pass\n", "4"},
        TimesRow{"for x in 'ä':  # L\n    pass\n", "1"},
        TimesRow{"for x in 5:  # L\n    pass\n", "?"},
        TimesRow{"for x in [1, *[2, 3], 4]:  # L\n    pass\n", "4"},
        TimesRow{"def f(xs):\n    for x in [1, *xs]:  # L\n        pass\n", "?"},
        TimesRow{"for i in range(10):  # L\n    pass\n", "10"},
        TimesRow{"for i in range(2, 10):  # L\n    pass\n", "8"},
        TimesRow{"for i in range(0, 10, 3):  # L\n    pass\n", "4"},
        TimesRow{"for i in range(10, 0, -3):  # L\n    pass\n", "4"},
        TimesRow{"for i in range(5, 2):  # L\n    pass\n", "0"},
        TimesRow{"for i in range(0, 10, 0):  # L\n    pass\n", "?"},
        TimesRow{"def f(n):\n    for i in range(n):  # L\n        pass\n", "?"},
        TimesRow{"def f(n):\n    for i in range(n):  # L\n        pass\nf(4)\nf(7)\n", "7"},
        TimesRow{"def f(n=3):\n    for i in range(n):  # L\n        pass\nf()\n", "3"},
        TimesRow{"def f():\n    n = 6\n    for i in range(n):  # L\n        pass\n", "6"},
        TimesRow{"N = 12\ndef f():\n    for i in range(N):  # L\n        pass\n", "12"},
        TimesRow{"N = 12\ndef f():\n    for i in range(N * 2):  # L\n        pass\n", "24"},
        TimesRow{"def f(x):\n    for i in range(3 if x else 5):  # L\n        pass\n", "5"},
        TimesRow{"SIZES = [1, 2, 3]\ndef f():\n    for i in range(len(SIZES)):  # L\n        pass\n", "3"},
        TimesRow{"SIZES = [1, 2, 3]\ndef f():\n    for s in SIZES:  # L\n        pass\n", "3"},
        TimesRow{"SIZES = [1, 2, 3]\nSIZES.append(4)\nfor s in SIZES:  # L\n    pass\n", "?"},
        TimesRow{"def f(a):\n    a.append(4)\nSIZES = [1, 2, 3]\nf(SIZES)\nfor s in SIZES:  # L\n    pass\n", "?"},
        TimesRow{"import elsewhere\nxs = [1, 2, 3]\nelsewhere.fill(xs)\nfor s in xs:  # L\n    pass\n", "?"},
        TimesRow{"xs = [1, 2, 3]\nping(xs)\nfor s in xs:  # L\n    pass\n", "3"},
        TimesRow{"xs = [1, 2, 3]\nxs[0] = 5\nfor s in xs:  # L\n    pass\n", "3"},
        TimesRow{"xs = {1: 2}\nxs[2] = 5\nfor s in xs:  # L\n    pass\n", "?"},
        TimesRow{"xs = [1]\nxs += [2]\nfor s in xs:  # L\n    pass\n", "?"},
        TimesRow{"for i, x in enumerate([1, 2]):  # L\n    pass\n", "2"},
        TimesRow{"def f(ys):\n    for i, x in zip([1, 2], ys):  # L\n        pass\n", "2"},
        TimesRow{"for x in list(reversed(sorted([1, 2, 3]))):  # L\n    pass\n", "3"},
        TimesRow{"for x in list():  # L\n    pass\n", "0"},
        TimesRow{"for k, v in {1: 2, 3: 4}.items():  # L\n    pass\n", "2"},
        TimesRow{"import itertools\nfor x in itertools.cycle([1, 2]):  # L\n    pass\n", "?"},
        TimesRow{"import itertools\nfor x in itertools.chain([1], [2]):  # L\n    pass\n", "?"},
        TimesRow{"from tqdm import tqdm\nfor x in tqdm(range(5)):  # L\n    pass\n", "5"},
        TimesRow{"from tqdm import trange\nfor x in trange(5):  # L\n    pass\n", "5"},
        TimesRow{"for x in [1, 2, 3, 4][:2]:  # L\n    pass\n", "2"},
        TimesRow{"def f(xs):\n    for x in xs[:7]:  # L\n        pass\n", "7"},
        TimesRow{"def f(xs):\n    for x in xs[:-7]:  # L\n        pass\n", "?"},
        TimesRow{"for x in [0] * 3:  # L\n    pass\n", "3"},
        TimesRow{"for x in [0, 1] + [2]:  # L\n    pass\n", "3"},
        TimesRow{"xs = [y for y in range(4)]\nfor x in xs:  # L\n    pass\n", "4"},
        TimesRow{"xs = [y for y in range(4) for z in range(3) if y]\nfor x in xs:  # L\n    pass\n", "12"},
        TimesRow{"for x in (y for y in range(4)):  # L\n    pass\n", "4"},
        TimesRow{"ys = [x for x in range(6)]  # L\n", "6"},
        TimesRow{"def g():\n    return [1, 2]\nfor x in g():  # L\n    pass\n", "2"},
        TimesRow{"def g(n):\n    return range(n)\nfor x in g(9):  # L\n    pass\n", "9"},
        TimesRow{"def g():\n    yield 1\nfor x in g():  # L\n    pass\n", "?"},
        TimesRow{"while False:  # L\n    pass\n", "0"},
        TimesRow{"while True:  # L\n    pass\n", "?"},
        TimesRow{"for x in read():  # L\n    pass\n", "?"},
        TimesRow{"for x in range(10):  # L\n    if x:\n        break\n", "10"},
        TimesRow{"def f(xs):\n    for x in xs:  # L\n        ping(x)\n        break\n", "1"},
        TimesRow{"def f(xs):\n    for x in xs:  # L\n        return x\n", "1"},
        TimesRow{"def f(xs):\n    for x in xs:  # L\n        if x:\n            continue\n        break\n", "?"},
        TimesRow{"def f(xs):\n    for x in xs:  # L\n        for y in x:\n            ping(y)\n        raise xs\n", "1"},
        TimesRow{"class C:\n    SIZES = (1, 2)\n    def f(self):\n        for s in self.SIZES:  # L\n            pass\n", "2"},
        TimesRow{"class C:\n    def __init__(self):\n        self.sizes = [1, 2]\n    def f(self):\n"
                 "        for s in self.sizes:  # L\n            pass\n", "2"},
        TimesRow{"def f(c):\n    xs = [1] if c else [1, 2]\n    for x in xs:  # L\n        pass\n", "2"},
        TimesRow{"def f(c):\n    xs = [1] if c else c\n    for x in xs:  # L\n        pass\n", "?"},
        TimesRow{"def f():\n    i = 0\n    while i < 10:  # L\n        i += 1\n", "10"},
        TimesRow{"def f():\n    i = 0\n    while i <= 10:  # L\n        i += 3\n", "4"},
        TimesRow{"def f():\n    i = 10\n    while i > 0:  # L\n        i -= 1\n", "10"},
        TimesRow{"def f():\n    i = 10\n    while 0 <= i:  # L\n        i = i - 4\n", "3"},
        TimesRow{"def f():\n    i = 10\n    while i:  # L\n        i -= 2\n", "5"},
        TimesRow{"def f():\n    i = 10\n    while i:  # L\n        i -= 3\n", "?"},
        TimesRow{"def f():\n    i = 0\n    while i != 6:  # L\n        i += 2\n", "3"},
        TimesRow{"def f():\n    i = 0\n    while not i >= 4:  # L\n        i += 1\n", "4"},
        TimesRow{"def f(x):\n    i = 0\n    while i < 4 and x:  # L\n        i += 1\n", "4"},
        TimesRow{"def f(x):\n    i = 0\n    while x and i < 4:  # L\n        i += 1\n", "4"},
        TimesRow{"def f(x):\n    i = 0\n    while x or i < 4:  # L\n        i += 1\n", "?"},
        TimesRow{"def f(x):\n    i = 0\n    while i < 4:  # L\n        if x:\n            i += 1\n", "?"},
        TimesRow{"def f(x):\n    i = 0\n    while i < 4:  # L\n        i += 1\n        if x:\n            i = 0\n", "?"},
        TimesRow{"def f(x):\n    i = 0\n    while i < 4:  # L\n        if x:\n            i += 1\n            continue\n"
                 "        i += 2\n", "4"},
        TimesRow{"def f(n):\n    i = 0\n    while i < n:  # L\n        i += 1\n", "?"},
        TimesRow{"def f():\n    i = 5\n    while i < 4:  # L\n        i += 1\n", "0"},
        TimesRow{"def f():\n    i = 5\n    while i < 9:  # L\n        i -= 1\n", "?"},
        TimesRow{"def f():\n    i = 0\n    while True:  # L\n        i += 1\n        if i > 4:\n            break\n", "5"},
        TimesRow{"def f():\n    i = 0\n    while True:  # L\n        if i == 4:\n            break\n        i += 1\n", "5"},
        TimesRow{"i = 0\nwhile i < 7:  # L\n    i += 1\n", "7"},
        TimesRow{"i = 0\nwhile i < 7:  # L\n    i += 1\n    if read():\n        i = 0\n", "?"},
        TimesRow{"i = 0\ndef g():\n    global i\n    i = 0\nwhile i < 7:  # L\n    i += 1\n    g()\n", "?"},
        TimesRow{"class C:\n    def __init__(self, keys):\n        self.n = len(keys)\n    def f(self):\n        for i in range(self.n):  # L\n            pass\nC([\"a\", \"b\"]).f()\n", "2"},
        TimesRow{"class C:\n    def __init__(self, keys):\n        self.n = len(keys)\n    def f(self):\n        for i in range(self.n):  # L\n            pass\nC([\"a\", \"b\"]).f()\nC([1, 2, 3]).f()\n", "3"},
        TimesRow{"class C:\n    def __init__(self, keys):\n        self.n = len(keys)\n    def f(self):\n        for i in range(self.n):  # L\n            pass\nC(read()).f()\n", "?"},
        TimesRow{"class C:\n    def __init__(self, keys):\n        self.n = len(keys)\n    def f(self):\n        for i in range(self.n):  # L\n            pass\nC([\"a\", \"b\"]).f()\nC(read()).f()\n", "?"},
        TimesRow{"def f(n):\n    for i in range(1, n - 1):  # L\n        pass\nf(len([1, 2, 3, 4]))\n", "2"},
        TimesRow{"def f(n):\n    for i in range(n, 10):  # L\n        pass\nf(len([1, 2, 3, 4]))\n", "?"},
        TimesRow{"def f(n):\n    for i in range(n, 0, -1):  # L\n        pass\nf(len([1, 2, 3, 4]))\n", "4"},
        TimesRow{"def f(xs, c):\n    n = len([1, 2]) if c else 5\n    for i in range(n):  # L\n        pass\n", "5"},
        TimesRow{"def f(n):\n    i = 0\n    while i < n:  # L\n        i += 1\nf(len([1, 2]))\n", "2"},
        TimesRow{"def f(n):\n    while n < 10:  # L\n        n += 1\nf(len([1, 2]))\n", "?"},
        TimesRow{"def f(n):\n    while n > 0:  # L\n        n -= 1\nf(len([1, 2]))\n", "2"},
        TimesRow{"def f(t: Tensor):\n    for d in t.shape:  # L\n        pass\n", "8"},
        TimesRow{"def f(t: Tensor):\n    for d in t.shape.as_list()[1:]:  # L\n        pass\n", "8"},
        TimesRow{"def f(t: Tensor):\n    for d in range(1, len(t.shape)):  # L\n        pass\n", "7"},
        TimesRow{"def f(t: Tensor):\n    for d in range(t.shape.rank):  # L\n        pass\n", "8"},
        TimesRow{"def f(t: Tensor):\n    for d in range(t.shape.total()):  # L\n        pass\n", "?"},
        TimesRow{"for i in range(10 ** 12):  # L\n    pass\n", "1000000000000"}));

struct UsualRow {
  const char* code;  // loop at `# L`
  const char* times;
  const char* usual_times;
};

class UsualTimesTable : public testing::TestWithParam<UsualRow> {};

TEST_P(UsualTimesTable, Answers) {
  const Program p({{"m.py", std::string("from lib import *\n") + GetParam().code}, {"lib.pyi", kLib}});
  EXPECT_EQ(text(p.model().times(p.loop("L"), {})), GetParam().times) << GetParam().code;
  EXPECT_EQ(text(p.model().usual_times(p.loop("L"), {})), GetParam().usual_times) << GetParam().code;
}

INSTANTIATE_TEST_SUITE_P(
    UsualTimes, UsualTimesTable,
    testing::Values(
        UsualRow{"for i in range(7):  # L\n    pass\n", "7", "7"},
        UsualRow{"def f(n=4):\n    for i in range(n):  # L\n        pass\n", "?", "4"},
        UsualRow{"def f(n=4):\n    for i in range(n):  # L\n        pass\nf()\nf(40)\n", "40", "40"},
        UsualRow{"def f(n=4):\n    for i in range(n):  # L\n        pass\nf(read())\n", "?", "?"},
        UsualRow{"def f(n):\n    for i in range(n):  # L\n        pass\n", "?", "?"},
        UsualRow{"def f(n=None):\n    for i in range(n):  # L\n        pass\n", "?", "?"},
        UsualRow{"def f(n=4, *, m=2):\n    for i in range(int(n) * m - 1):  # L\n        pass\n", "?", "7"},
        UsualRow{"def f(xs=(1, 2, 3)):\n    for x in xs:  # L\n        pass\n", "?", "3"},
        UsualRow{"def f(xs=(1, 2, 3)):\n    for i in range(len(xs)):  # L\n        pass\n", "?", "3"},
        UsualRow{"def f(n=4):\n    for i in range(n):  # L\n        pass\ndef g(n=6):\n    f(n)\n", "?", "6"},
        UsualRow{"def f(n=4):\n    for i in range(n):  # L\n        pass\nread(f)\n", "?", "4"},
        UsualRow{"import tensorflow as tf\ntf.app.flags.DEFINE_integer('n', 5, 'how many')\nFLAGS = tf.app.flags.FLAGS\ndef main():\n"
                 "    for i in range(FLAGS.n):  # L\n        pass\n", "?", "5"},
        UsualRow{"import tensorflow.compat.v1 as tf\nflags = tf.flags\nflags.DEFINE_integer('n', 5, 'how many')\ndef main():\n"
                 "    for i in range(flags.FLAGS.n):  # L\n        pass\n", "?", "5"},
        UsualRow{"class C:\n    def __init__(self, n=4):\n        self.n = int(n)\n    def f(self):\n"
                 "        for i in range(self.n):  # L\n            pass\n", "?", "4"},
        UsualRow{"class C:\n    def __init__(self, n=4):\n        self.n = n\n    def grow(self, n):\n        self.n = n\n"
                 "    def f(self):\n        for i in range(self.n):  # L\n            pass\n", "?", "?"},
        UsualRow{"import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument('-e', '--n-epochs', type=int, default=3)\n"
                 "args = parser.parse_args()\nfor i in range(args.n_epochs):  # L\n    pass\n", "?", "3"},
        UsualRow{"import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument('--epochs', dest='rounds', default=3)\n"
                 "def run(args):\n    for i in range(args.rounds):  # L\n        pass\nargs, rest = parser.parse_known_args()\nrun(args)\n", "?", "3"},
        UsualRow{"import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument('--n', default=3)\nparser.add_argument('--m')\n"
                 "for i in range(parser.parse_args().m):  # L\n    pass\n", "?", "?"},
        UsualRow{"import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument('--n', default=3)\nparser.add_argument('--n', default=4)\n"
                 "for i in range(parser.parse_args().n):  # L\n    pass\n", "?", "?"},
        UsualRow{"import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument('--n', default=3)\nother = read()\n"
                 "for i in range(other.n):  # L\n    pass\n", "?", "?"},
        UsualRow{"import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument('--n', default=3)\nparser.add_argument('--n')\n"
                 "for i in range(parser.parse_args().n):  # L\n    pass\n", "?", "?"},
        UsualRow{"import argparse\nargs = argparse.ArgumentParser().parse_args()\nif args.test:\n    args.n = 1\n"
                 "for i in range(args.n):  # L\n    pass\n", "?", "?"},
        UsualRow{"from absl import flags\nFLAGS = flags.FLAGS\nflags.DEFINE_integer('n', 5, 'how many')\ndef main():\n"
                 "    for i in range(FLAGS.n):  # L\n        pass\n", "?", "5"},
        UsualRow{"class C:\n    def __init__(self, n=4):\n        self.n = n\nclass D:\n    def __init__(self, c: C):\n        self.c = c\n"
                 "    def f(self):\n        for i in range(self.c.n):  # L\n            pass\n", "?", "4"}));

struct ProductRow {
  const char* shape;  // a value, in a function with the parameter `n`
  const char* length;
  const char* product;
};

class ProductTable : public testing::TestWithParam<ProductRow> {};

TEST_P(ProductTable, Answers) {
  const Program p({{"m.py", std::string("from lib import *\ndef f(n, xs):\n    ping(") + GetParam().shape + ")  # A\n"}, {"lib.pyi", kLib}});
  const CallRef call = p.call("A", "ping");
  const ValueRef shape{call.function, p.model().table().function(call.function).operands_of(call.instr)[1]};
  EXPECT_EQ(text(p.model().length(shape, {})), GetParam().length) << GetParam().shape;
  EXPECT_EQ(text(p.model().product(shape, {})), GetParam().product) << GetParam().shape;
}

INSTANTIATE_TEST_SUITE_P(Products, ProductTable,
                         testing::Values(ProductRow{"[3, 4]", "2", "12"}, ProductRow{"(2,)", "1", "2"}, ProductRow{"[]", "0", "1"},
                                         ProductRow{"5", "?", "5"}, ProductRow{"[n, 0, 3]", "3", "0"}, ProductRow{"[n, 3]", "2", "?"},
                                         ProductRow{"[-1, 3]", "2", "?"}, ProductRow{"[2, *xs]", "?", "?"}, ProductRow{"[0, *xs]", "?", "0"},
                                         ProductRow{"n", "?", "?"}, ProductRow{"[x for x in xs]", "?", "?"},
                                         ProductRow{"[1 << 40, 1 << 40]", "2", "?"}, ProductRow{"[3, 4] if n else [2]", "2", "12"},
                                         ProductRow{"'abc'", "3", "?"}, ProductRow{"[len([1, 2]), 3]", "2", "6"},
                                         ProductRow{"[int(2.7), int('3')]", "2", "?"}, ProductRow{"[int(2.7), int(True)]", "2", "2"}));

TEST(Times, AlongThePath) {
  const Program p({{"m.py", R"(
from lib import ping

def f(n):
    for i in range(n):  # L
        ping()  # A

f(4)  # S1
f(7)  # S2
)"}, {"lib.pyi", kLib}});
  EXPECT_EQ(text(p.model().times(p.loop("L"), {{p.call("S1")}})), "4");
  EXPECT_EQ(text(p.model().times(p.loop("L"), {{p.call("S2")}})), "7");
  EXPECT_EQ(text(p.model().times(p.loop("L"), {})), "7");
}

TEST(Times, OfAnInnerFunctionOnThePath) {
  const Program p({{"m.py", R"(
from lib import ping

def g(n):
    for i in range(n):  # L2
        ping()  # A

def f(xs):
    for x in xs:  # L1
        g(3)  # S
    g(5)
)"}, {"lib.pyi", kLib}});
  EXPECT_EQ(text(p.model().times(p.loop("L2"), {{p.call("S")}})), "3");
  EXPECT_EQ(text(p.model().times(p.loop("L1"), {{p.call("S")}})), "?");
}

TEST(Times, OfMap) {
  const Program p({{"m.py", "from lib import *\n\ndef f():\n    return list(map(lambda x: ping(x), [1, 2, 3]))  # A\n"},
                   {"lib.pyi", kLib}});
  const auto around = p.model().loops_around(p.call("A", "ping"));
  ASSERT_EQ(around.size(), 1u);
  EXPECT_EQ(text(p.model().times(around[0].loop, around[0].answer.path)), "3");
}

TEST(Times, OfAServer) {
  const Program p({{"m.py", "import lib\n\nclass S(lib.Server):\n    def handle(self, r):\n        lib.ping()  # A\n"},
                   {"lib.pyi", kLib}});
  const auto around = p.model().loops_around(p.call("A"));
  ASSERT_EQ(around.size(), 1u);
  EXPECT_EQ(text(p.model().times(around[0].loop, {})), "?");
}

TEST(Times, Why) {
  const Program p(std::string("xs = [1, 2]\nfor x in xs:  # L\n    pass\n"));
  Why why;
  p.model().times(p.loop("L"), {}, &why);
  EXPECT_EQ(p.words(why), "m.py:2: the loop runs at most 2 times\n");
}

TEST(Times, DisplaysAsDeepAsAnybodyWrites) {
  std::string code = "for x in ";
  for (int k = 0; k < 300; ++k) code += "list(";
  code += "[1]";
  for (int k = 0; k < 300; ++k) code += ")";
  const Program p(code + ":  # L\n    pass\n");
  EXPECT_EQ(text(p.model().times(p.loop("L"), {})), "?");
}

}  // namespace
}  // namespace ppcheck::semantic
