"""The layer check is held against planted violations: each must be found, at its place, and nothing else."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

import check_layers

HERE = pathlib.Path(__file__).resolve().parent
TABLE = """
engine/base   :
engine/source : engine/base
engine/ir     : engine/source
dsl/ast       : engine/source
engine/plugin : engine/ir
@fmt/         : everywhere
@dlfcn.h      : engine/plugin
@regex        : nowhere
@gtest/       : tests
"""


def lay(root, files):
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def check(files, table=TABLE):
    """Lays the files out in a new folder and runs the check there; gives its violations, or why the table is bad."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        lay(root, {"tests/layers/layers.txt": table, **files})
        try:
            return check_layers.Checker(root).run()
        except SystemExit as refusal:
            return [str(refusal)]


class Layers(unittest.TestCase):
    def clean(self, files):
        self.assertEqual(check(files), [])

    def violation(self, files, place, text):
        found = check(files)
        self.assertEqual(len(found), 1, found)
        self.assertTrue(found[0].startswith(place + ": "), found)
        self.assertIn(text, found[0])

    def test_what_is_allowed(self):
        self.clean({"engine/base/a.h": "#include <vector>\n#include <stdint.h>\n#include <fmt/format.h>\n",
                    "engine/source/s.h": '#include "engine/base/a.h"\n',
                    "engine/source/s.cc": '#include "engine/source/s.h"\n',
                    "engine/plugin/p.cc": "#include <dlfcn.h>\n",
                    "engine/base/words.def": "WORD(a)\n",
                    "engine/base/w.cc": '#include "engine/base/words.def"\n',
                    "tests/unit/engine/base/a_test.cc": '#include <gtest/gtest.h>\n#include "engine/base/a.h"\n'})

    def test_a_row_is_transitive(self):
        self.clean({"engine/base/a.h": "", "engine/ir/i.cc": '#include "engine/base/a.h"\n'})

    def test_upwards(self):
        self.violation({"engine/ir/i.h": "", "engine/base/a.cc": '#include <vector>\n#include "engine/ir/i.h"\n'},
                       "engine/base/a.cc:2", "engine/base may not include engine/ir")

    def test_sideways(self):
        self.violation({"engine/ir/i.h": "", "dsl/ast/a.h": '#include "engine/ir/i.h"\n'},
                       "dsl/ast/a.h:1", "dsl/ast may not include engine/ir")

    def test_relative(self):
        self.violation({"engine/base/a.h": "", "engine/source/s.cc": '#include "../base/a.h"\n'},
                       "engine/source/s.cc:1", "not spelled from the root")

    def test_relative_that_goes_through_the_root(self):
        self.violation({"engine/ir/i.h": "", "engine/base/a.cc": '#include "engine/base/../ir/i.h"\n'},
                       "engine/base/a.cc:1", "not spelled from the root")

    def test_beside(self):
        self.violation({"engine/base/a.h": "", "engine/base/b.cc": '#include "a.h"\n'},
                       "engine/base/b.cc:1", "is no file, seen from the root")

    def test_angled(self):
        self.violation({"engine/ir/i.h": "", "engine/base/a.cc": "#include <engine/ir/i.h>\n"},
                       "engine/base/a.cc:1", "included in quotes")

    def test_unknown_suffix_included(self):
        self.violation({"engine/base/a.cc": '#include "engine/base/b.txt"\n', "engine/base/b.txt": ""},
                       "engine/base/a.cc:1", "only .h and .def")

    def test_unknown_suffix_of_a_file(self):
        self.violation({"engine/base/a.hpp": ""}, "engine/base/a.hpp:1", "escapes the checks")

    def test_def_that_includes(self):
        self.violation({"engine/base/a.def": "#include <vector>\n"}, "engine/base/a.def:1", "includes nothing")

    def test_macro(self):
        self.violation({"engine/base/a.cc": "#include HEADER\n"}, "engine/base/a.cc:1", "not spelled out")

    def test_owner(self):
        self.violation({"engine/ir/i.cc": "#include <dlfcn.h>\n"}, "engine/ir/i.cc:1", "engine/plugin only")

    def test_owner_in_quotes(self):
        self.violation({"engine/ir/i.cc": '#include "dlfcn.h"\n'}, "engine/ir/i.cc:1", "engine/plugin only")

    def test_nowhere(self):
        self.violation({"engine/ir/i.cc": "#include <regex>\n"}, "engine/ir/i.cc:1", "belongs to nowhere")
        self.violation({"tests/unit/engine/ir/i_test.cc": "#include <regex>\n"},
                       "tests/unit/engine/ir/i_test.cc:1", "belongs to nowhere")

    def test_new_third_party(self):
        self.violation({"engine/ir/i.cc": "#include <boost/any.hpp>\n"}, "engine/ir/i.cc:1", "has no row")

    def test_test_header_in_the_engine(self):
        self.violation({"engine/ir/i.cc": "#include <gtest/gtest.h>\n"}, "engine/ir/i.cc:1", "tests only")

    def test_engine_includes_tests(self):
        self.violation({"tests/unit/t.h": "", "engine/ir/i.cc": '#include "tests/unit/t.h"\n'},
                       "engine/ir/i.cc:1", "may not include")

    def test_plugin(self):
        self.clean({"plugins/acme/a.cc": '#include "ppcheck/plugin.h"\n#include <vector>\n'})
        self.violation({"engine/ir/i.h": "", "plugins/acme/a.cc": '#include "engine/ir/i.h"\n'},
                       "plugins/acme/a.cc:1", "a plugin may include only")

    def test_folder_without_a_row(self):
        self.violation({"engine/new/n.h": ""}, "engine/new/n.h:1", "has no row")
        self.violation({"engine/loose.h": ""}, "engine/loose.h:1", "has no row")

    def test_own_header_first(self):
        self.violation({"engine/base/a.h": "", "engine/base/a.cc": '#include <vector>\n#include "engine/base/a.h"\n'},
                       "engine/base/a.cc:1", "own header")

    def test_in_a_comment_or_a_text(self):
        self.clean({"engine/base/a.cc": '/*\n#include "../x.h"\n*/\n// #include "../y.h"\n'
                                        'const char* t = R"(\n#include "../z.h"\n)";\n'})

    def test_after_a_comment(self):
        self.violation({"engine/base/a.cc": '/* two\nlines */\n  #  include "../x.h"\n'},
                       "engine/base/a.cc:3", "not spelled from the root")

    def test_length(self):
        self.clean({"engine/base/a.cc": "\n" * 800})
        self.violation({"engine/base/a.cc": "\n" * 801}, "engine/base/a.cc:801", "801 lines")

    def test_table(self):
        for table, text in (("engine/a : engine/b\nengine/b : engine/a\n", "engine/a -> engine/b -> engine/a"),
                            ("engine/a : engine/a\n", "engine/a -> engine/a"),
                            ("engine/a : engine/x\n", "engine/x, which has no row"),
                            ("engine/a :\nengine/a :\n", "two rows"),
                            ("engine/a\n", "a row is")):
            found = check({}, table)
            self.assertEqual(len(found), 1)
            self.assertIn(text, found[0])

    def test_exit_code(self):
        for text, code in (("", 0), ('#include "../x.h"\n', 1)):
            with tempfile.TemporaryDirectory() as folder:
                lay(pathlib.Path(folder), {"tests/layers/layers.txt": TABLE, "engine/base/a.cc": text})
                run = subprocess.run([sys.executable, HERE / "check_layers.py", folder], capture_output=True, text=True,
                                     check=False)
            self.assertEqual(run.returncode, code)
            self.assertIn(f"{code} violation(s)", run.stdout)


if __name__ == "__main__":
    unittest.main()
