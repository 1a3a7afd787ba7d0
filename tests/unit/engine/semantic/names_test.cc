// What calls run, by canonical name: the dump of `ppcheck dump names` for the last module of each row.
#include <gtest/gtest.h>

#include "engine/semantic/dump.h"
#include "tests/unit/engine/semantic/program.h"

namespace ppcheck::semantic {
namespace {

struct Row {
  const char* title;
  std::vector<Program::File> files;  // the dump is of `m.py`
  const char* expected;              // the callees of the calls on the line marked `# A`, as dumped behind `->`
};

std::string callees(const Program& p, std::string_view name = {}) {
  std::string out;
  const CallRef call = p.call("A", name);
  for (const Callee& c : p.model().callees(call)) out += (out.empty() ? "" : " ") + std::string(base::text_of(c.api));
  if (!p.model().callees_complete(call)) out += out.empty() ? "?" : " ...";
  return out;
}

class NamesTable : public testing::TestWithParam<Row> {};

TEST_P(NamesTable, Resolves) {
  const Program p(GetParam().files);
  EXPECT_EQ(callees(p), GetParam().expected) << GetParam().title;
}

INSTANTIATE_TEST_SUITE_P(
    Names, NamesTable,
    testing::Values(
        Row{"an alias", {{"m.py", "import tensorflow as tf\ntf.zeros([1])  # A\n"}}, "tensorflow.zeros"},
        Row{"compat.v1 is the same", {{"m.py", "import tensorflow.compat.v1 as tf\ntf.zeros([1])  # A\n"}}, "tensorflow.zeros"},
        Row{"tf.compat.v1 in place", {{"m.py", "import tensorflow as tf\ntf.compat.v1.zeros([1])  # A\n"}}, "tensorflow.zeros"},
        Row{"from import", {{"m.py", "from tensorflow import zeros as z\nz([1])  # A\n"}}, "tensorflow.zeros"},
        Row{"a submodule by from", {{"m.py", "from tensorflow import math\nmath.add(1, 2)  # A\n"}}, "tensorflow.math.add"},
        Row{"a second name", {{"m.py", "import tensorflow as tf\ntf.add(1, 2)  # A\n"}}, "tensorflow.math.add"},
        Row{"in a function", {{"m.py", "def f():\n    import tensorflow as tf\n    tf.zeros([1])  # A\n"}}, "tensorflow.zeros"},
        Row{"star", {{"m.py", "from tensorflow import *\nzeros([1])  # A\n"}}, "tensorflow.zeros"},
        Row{"a folder of the project that is called like the framework",
            {{"m.py", "import tensorflow as tf\ntf.zeros([1])  # A\n"}, {"tensorflow/__init__.py", "VERSION = 1\n"}}, "tensorflow.zeros"},
        Row{"star through a user module",
            {{"m.py", "from ops import *\nzeros([1])  # A\n"}, {"ops.py", "from tensorflow import zeros\n"}},
            "tensorflow.zeros"},
        Row{"a module attribute", {{"m.py", "import tensorflow as tf\nK = tf.keras.backend\ndef f():\n    K.zeros([1])  # A\n"}},
            "tensorflow.keras.backend.zeros"},
        Row{"try and except ImportError",
            {{"m.py", "try:\n    import tensorflow.compat.v1 as tf\nexcept ImportError:\n    import tensorflow as tf\ntf.zeros([1])  # A\n"}},
            "tensorflow.zeros"},
        Row{"beside an `except` that names nothing",
            {{"m.py", "import tensorflow as tf\ndef f():\n    try:\n        tf.zeros([1])  # A\n    except:\n        pass\n"}}, "tensorflow.zeros"},
        Row{"re-export of a package",
            {{"m.py", "import lib\nlib.go()  # A\n"}, {"lib/__init__.py", "from .impl import go\n"}, {"lib/impl.py", "def go(): pass\n"}},
            "lib.impl.go"},
        Row{"relative",
            {{"pkg/__init__.py", ""}, {"pkg/m.py", "from . import other\nother.go()  # A\n"}, {"pkg/other.py", "def go(): pass\n"}},
            "pkg.other.go"},
        Row{"relative, one level up",
            {{"pkg/__init__.py", ""}, {"pkg/sub/__init__.py", ""}, {"pkg/sub/m.py", "from ..other import go\ngo()  # A\n"},
             {"pkg/other.py", "def go(): pass\n"}},
            "pkg.other.go"},
        Row{"import of a submodule binds the top",
            {{"m.py", "import pkg.other\npkg.other.go()  # A\n"}, {"pkg/__init__.py", ""}, {"pkg/other.py", "def go(): pass\n"}},
            "pkg.other.go"},
        Row{"no stub", {{"m.py", "import acme.ops as ops\nops.fuse(1)  # A\n"}}, "acme.ops.fuse"},
        Row{"unknown", {{"m.py", "def f(g):\n    g(1)  # A\n"}}, "?"},
        Row{"a builtin", {{"m.py", "print(1)  # A\n"}}, "builtins.print"},
        Row{"a builtin that is hidden", {{"m.py", "def print(x): pass\nprint(1)  # A\n"}}, "m.print"},
        Row{"getattr by a constant name",
            {{"m.py", "class C:\n    def go(self): pass\nc = C()\ng = getattr(c, 'go')\ng()  # A\n"}}, "m.C.go"},
        Row{"getattr by another name",
            {{"m.py", "class C:\n    def go(self): pass\ndef f(name):\n    g = getattr(C(), name)\n    g()  # A\n"}}, "?"},
        Row{"any function of a stub that says so",
            {{"m.py", "import lib\nclass C:\n    def go(self): pass\ng = lib.fetch(name='go', source=C())\ng()  # A\n"},
             {"lib.pyi", "from typing import Any\nfrom ppcheck import attribute\n@attribute('source', 'name')\ndef fetch(source: Any, name: str) -> Any: ...\n"}},
            "m.C.go"},
        Row{"a user class", {{"m.py", "class C:\n    def __init__(self): pass\nC()  # A\n"}}, "m.C"},
        Row{"a method", {{"m.py", "class C:\n    def go(self): pass\nc = C()\nc.go()  # A\n"}}, "m.C.go"},
        Row{"an inherited method", {{"m.py", "class B:\n    def go(self): pass\nclass C(B): pass\nc = C()\nc.go()  # A\n"}}, "m.B.go"},
        Row{"a method of self", {{"m.py", "class C:\n    def go(self): pass\n    def f(self):\n        self.go()  # A\n"}}, "m.C.go"},
        Row{"super", {{"m.py", "class B:\n    def go(self): pass\nclass C(B):\n    def go(self):\n        s = super()\n        s.go()  # A\n"}}, "m.B.go"},
        Row{"a static method", {{"m.py", "class C:\n    @staticmethod\n    def go(x): pass\nC.go(1)  # A\n"}}, "m.C.go"},
        Row{"a class method", {{"m.py", "class C:\n    @classmethod\n    def go(cls): pass\nC.go()  # A\n"}}, "m.C.go"},
        Row{"through an attribute of self",
            {{"m.py", "import tensorflow as tf\nclass C:\n    def __init__(self):\n        self.ds = tf.data.Dataset.range(3)\n    def f(self):\n        self.ds.map(g)  # A\n"}},
            "tensorflow.data.Dataset.map"},
        Row{"a subclass of a framework class", {{"m.py", "import tensorflow as tf\nd = tf.data.TFRecordDataset('f')\nd.map(g)  # A\n"}},
            "tensorflow.data.Dataset.map"},
        Row{"a user subclass of a framework class",
            {{"m.py", "import tensorflow as tf\nclass D(tf.data.Dataset): pass\nd = D()\nd.map(g)  # A\n"}}, "tensorflow.data.Dataset.map"},
        Row{"partial", {{"m.py", "import functools\nimport tensorflow as tf\nz = functools.partial(tf.zeros, [1])\nz()  # A\n"}},
            "tensorflow.zeros"},
        Row{"a parameter from its only caller",
            {{"m.py", "import tensorflow as tf\ndef f(ds):\n    return ds.batch(2)  # A\nf(tf.data.Dataset.range(3))\n"}},
            "tensorflow.data.Dataset.batch"},
        Row{"what a function returns",
            {{"m.py", "import tensorflow as tf\ndef make():\n    return tf.data.Dataset.range(3)\nmake().batch(2)  # A\n"}},
            "m.make"},
        Row{"an annotation", {{"m.py", "import tensorflow as tf\ndef f(ds: tf.data.Dataset):\n    return ds.batch(2)  # A\n"}},
            "tensorflow.data.Dataset.batch"},
        Row{"an annotation as text", {{"m.py", "import tensorflow as tf\ndef f(ds: 'tf.data.Dataset'):\n    return ds.batch(2)  # A\n"}},
            "tensorflow.data.Dataset.batch"},
        Row{"unpacked", {{"m.py", "import tensorflow as tf\na, b = tf.data.Dataset.range(3), 1\na.batch(2)  # A\n"}},
            "tensorflow.data.Dataset.batch"},
        Row{"out of a dict", {{"m.py", "import tensorflow as tf\nd = {'train': tf.data.Dataset.range(3), 'n': 1}\nd['train'].batch(2)  # A\n"}},
            "tensorflow.data.Dataset.batch"},
        Row{"values of a dict", {{"m.py", "import tensorflow as tf\nd = {'a': tf.data.Dataset.range(3)}\nfor v in d.values():\n    v.batch(2)  # A\n"}},
            "tensorflow.data.Dataset.batch"},
        Row{"items of a dict",
            {{"m.py", "import tensorflow as tf\nd = {}\nd['a'] = tf.data.Dataset.range(3)\nfor k, v in d.items():\n    v.batch(2)  # A\n"}},
            "tensorflow.data.Dataset.batch"},
        Row{"got from a dict", {{"m.py", "import tensorflow as tf\nd = {'a': tf.data.Dataset.range(3)}\nx = d.get('a')\nx.batch(2)  # A\n"}},
            "tensorflow.data.Dataset.batch"},
        Row{"got from a declared dict", {{"m.py", "import tensorflow as tf\ndef f(d: dict[str, tf.data.Dataset]):\n    x = d.get('a')\n    x.batch(2)  # A\n"}},
            "tensorflow.data.Dataset.batch"},
        Row{"popped off a list", {{"m.py", "import tensorflow as tf\nl = [tf.data.Dataset.range(3)]\nx = l.pop()\nx.batch(2)  # A\n"}},
            "tensorflow.data.Dataset.batch"},
        Row{"an element of a list", {{"m.py", "import tensorflow as tf\nfor ds in [tf.data.Dataset.range(3)]:\n    ds.batch(2)  # A\n"}},
            "tensorflow.data.Dataset.batch"},
        Row{"zip and enumerate",
            {{"m.py", "import tensorflow as tf\nxs = [tf.data.Dataset.range(3)]\nfor i, (ds, k) in enumerate(zip(xs, [1])):\n    ds.batch(2)  # A\n"}},
            "tensorflow.data.Dataset.batch"},
        Row{"a decorator that is not known", {{"m.py", "from acme import deco\n@deco\ndef go(): pass\ngo()  # A\n"}}, "m.go ..."},
        Row{"a decorator of user code",
            {{"m.py", "def deco(f):\n    def inner(*args):\n        return f(*args)\n    return inner\n@deco\ndef go(): pass\ngo()  # A\n"}},
            "m.deco.<locals>.inner"},
        Row{"tf.function", {{"m.py", "import tensorflow as tf\n@tf.function\ndef go(): pass\ngo()  # A\n"}}, "m.go"},
        Row{"a call of an object", {{"m.py", "class C:\n    def __call__(self): pass\nc = C()\nc()  # A\n"}}, "m.C.__call__"},
        Row{"a closure", {{"m.py", "def f(g):\n    def inner():\n        g()  # A\n    return inner\ndef go(): pass\nf(go)\n"}}, "m.go"}),
    [](const auto& info) { return "row" + std::to_string(info.index); });

TEST(Names, DumpNamesEveryCall) {
  const Program p("import tensorflow as tf\nx = tf.zeros([1])\ny = tf.square(x)\nf(y)\n");
  EXPECT_EQ(dump_names(p.model(), 0),
            "2:8 tf.zeros([1]) -> tensorflow.zeros\n3:8 tf.square(x) -> tensorflow.math.square\n4:1 f(y) -> ?\n");
}

TEST(Names, ApisResolveThroughReexports) {
  const Program p("import tensorflow\nimport tensorflow.compat.v1\n");
  const auto canonical = [&](const char* name) { return base::text_of(p.model().api(name).canonical); };
  EXPECT_EQ(canonical("tensorflow.compat.v1.data.Dataset.map"), "tensorflow.data.Dataset.map");
  EXPECT_EQ(canonical("tensorflow.add"), "tensorflow.math.add");
  EXPECT_EQ(p.model().api("tensorflow.data.Dataset").kind, ApiInfo::Kind::kClass);
  EXPECT_EQ(p.model().api("tensorflow.data.AUTOTUNE").kind, ApiInfo::Kind::kConstant);
  EXPECT_EQ(p.model().api("tensorflow.data.Dataset.mapp").kind, ApiInfo::Kind::kNone);
  EXPECT_EQ(p.model().api("acme.patches.fuse").kind, ApiInfo::Kind::kExternal);
  EXPECT_EQ(canonical("len"), "builtins.len");
}

TEST(Names, MembersAreWhatAStubGivesToOthers) {
  const Program p({{"m.py", "import lib\n"},
                   {"lib/__init__.pyi", "from typing import Any, overload\nimport base\nfrom lib.ops import *\nfrom lib.ops import _hidden as shown\n"
                                        "def own(x: Any) -> None: ...\n_mine: int\nclass Box(Base):\n    def get(self) -> int: ...\nfrom lib.ops import Base\n"},
                   {"lib/ops.pyi", "import base as base\nfrom lib import *\ndef op() -> None: ...\ndef _hidden() -> None: ...\n"
                                   "class Base:\n    def put(self) -> None: ...\n"},
                   {"base.pyi", "def f() -> None: ...\n"}});
  using Names = std::vector<std::string>;
  EXPECT_EQ(p.model().members("lib"), (Names{"Base", "Box", "base", "op", "ops", "own", "shown"}));
  EXPECT_EQ(p.model().members("lib.ops"), (Names{"Base", "Box", "base", "op", "own", "shown"}));
  const Names box = p.model().members("lib.Box");
  EXPECT_TRUE(std::find(box.begin(), box.end(), "get") != box.end());
  EXPECT_TRUE(std::find(box.begin(), box.end(), "put") != box.end());
}

}  // namespace
}  // namespace ppcheck::semantic
