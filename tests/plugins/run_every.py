#!/usr/bin/env python3
"""All that a plugin can add, seen from the command line.

    tests/plugins/run_every.py --ppcheck BINARY --every every.so --recorded recorded.so
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

RULES = {
    "every-fixed.ppr": '''ppr 1
import acme
plugin every.thing >= 2.0, < 3

rule every-fixed {
    severity medium
    cause api.inefficient-usage
    symptom time.slow-execution
    stage training
    option word = "yes" "the rule is quiet with another word"
    why """Facts, predicates and fixers together."""
    match {
        loop L
        call c = acme.long in L
    }
    where {
        check every.thing.is_call_in(c, L)
        check every.thing.is_word(word)
    }
    unless { L:times <= 3 }
    report c "the long one, {L:times} times"
    bad "in a loop" ```python
        import acme
        while acme.more():
            acme.long()         # expect
        ```
    fixed ```python
        import acme
        while acme.more():
            acme.short()
        ```
    good "three batches, says the plugin" ```python
        import acme
        for b in acme.batches():
            acme.long()
        ```
}
''',
    "every-type.ppr": '''ppr 1
import numpy as np

rule every-type {
    severity info
    cause api.inefficient-usage
    symptom time.slow-execution
    stage training
    why """The type of a call comes from the plugin."""
    match {
        object a: np.ndarray
        call c = a.sum
    }
    report c "summed"
    bad "what acme makes is an array" ```python
        import acme
        acme.made().sum()       # expect
        ```
    good "another" ```python
        other().sum()
        ```
}
''',
    "every-name.ppr": '''ppr 1
import numpy as np

rule every-name {
    severity info
    cause api.inefficient-usage
    symptom time.slow-execution
    stage training
    why """acme.empty is another name of numpy.zeros."""
    match { call c = np.zeros }
    report c "zeros"
    bad "by its second name" ```python
        import acme
        acme.empty(3)           # expect
        ```
    good "another" ```python
        import acme
        acme.long()
        ```
}
''',
}
WRONG = [
    ("check every.thing.is_wrod(word)", "the plugin `every.thing` has no predicate `is_wrod`", "did you mean `is_word`?"),
    ("check every.thing.is_word(3)", "`word` of `every.thing.is_word` is a text, and `3` is none", "is_word(word: text"),
    ("check every.thing.is_word()", "`every.thing.is_word` is handed 0 arguments", "is_word(word: text"),
    ("check every.thing.is_word(word, True, 3)", "is handed 3 arguments", ""),
    ("check every.thing.is_call_in(L, L)", "`c` of `every.thing.is_call_in` is the name of a call, and `L` is none", ""),
    ("check other.is_word(word)", "no `plugin` line declares `other`", ""),
]
CODE = '''import acme
import numpy as np


def run(n):
    while acme.more():
        acme.long()
        np.zeros(n)


np.zeros((2, 3))
'''


class Session:
    def __init__(self, options, folder):
        self.options, self.folder, self.failures = options, folder, 0

    def run(self, name, arguments, exit_code, out=(), err=(), not_out=()):
        done = subprocess.run([self.options.ppcheck, *map(str, arguments)], cwd=self.folder, capture_output=True, text=True,
                              timeout=120, check=False)
        problems = [f"exit code {done.returncode}, not {exit_code}"] if done.returncode != exit_code else []
        problems += [f"stdout does not say {text!r}" for text in out if text not in done.stdout]
        problems += [f"stdout says {text!r}" for text in not_out if text in done.stdout]
        problems += [f"stderr does not say {text!r}" for text in err if text not in done.stderr]
        if problems:
            self.failures += 1
            print(f"FAILED {name}: {'; '.join(problems)}\n--- stdout\n{done.stdout}--- stderr\n{done.stderr}")
        return done.stdout


def main():
    parser = argparse.ArgumentParser()
    for name in ("--ppcheck", "--every", "--recorded"):
        parser.add_argument(name, required=True, type=Path)
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="ppcheck-every-"))
    try:
        (folder / "rules").mkdir()
        for name, text in RULES.items():
            (folder / "rules" / name).write_text(text)
        (folder / "a.py").write_text(CODE)
        s = Session(options, folder)
        every = ["--plugin", options.every]
        mine = ["--rules", "rules", "--no-builtin", *every]

        s.run("test", ["test", "rules", *every], 0, ["4 rules, 8 examples", "all pass"])
        s.run("test of a plugin alone", ["test", *every], 0, ["1 rule, 2 examples", "all pass"])
        s.run("rules", ["rules", *mine], 0,
              ["every-question  low     on", "plugin every.thing 2.1", "predicate  every.thing.is_call_in(c: call, l: loop)",
               "facts      about acme", "bound      loops over acme.batches()", "fixer      for every-fixed", "format     lines"])
        s.run("page of a checker", ["explain", "every-question", *mine], 0,
              ["# every-question", "Asks everything.", "- severity: low", "- option word: \"asked\"", "np.zeros(3)"])
        s.run("page of a plugin", ["explain", "every.thing", *mine], 0, ["# plugin every.thing 2.1", "One of each", "@compiles"])
        s.run("page of a predicate", ["explain", "every.thing.is_word", *mine], 0, ["True when the word is yes."])
        s.run("a page that is not", ["explain", "every.thing.is_wrod", *mine], 2, err=["did you mean `every.thing.is_word`?"])
        s.run("lines", [*mine, "--output", "lines", "a.py"], 1,
              ["a.py:7 every-fixed medium [Call the short one]\n", "a.py:8 every-question info [Write one]\n",
               "a.py:11 every-question info [Write one]\n", "a.py:11 every-name info\n"])
        out = s.run("json", [*mine, "--output", "json", "--min-confidence", "low", "a.py"], 1, ["every-question"])
        for text in ("asked np.zeros line 8", "numpy.zeros complete yes zeros yes ones no", "is yes made 1", "same yes",
                     "shape 0 n -1", "order 1 none 3 written 1", "in yes always yes invariant yes yes", "of a.run in a",
                     "subclass yes", "items 2", "program yes no", "module a a.py 1"):
            if text not in out:
                s.failures += 1
                print(f"FAILED questions: {text!r} is not in\n{out}")
        s.run("option", [*mine, "--option", "every-question.word=\"told\"", "--min-confidence", "low", "a.py"], 1, ["told np.zeros"])
        s.run("option of a rule", [*mine, "--option", "every-fixed.word=\"no\"", "--output", "lines", "a.py"], 1,
              not_out=["every-fixed"])
        s.run("ignore", [*mine, "--ignore", "every-question", "a.py"], 1, not_out=["asked"])
        (folder / "rules/local.ppr").write_text(
            'ppr 1\nadjust every.thing.every-question {\n    severity high\n}\n')
        s.run("severity", ["rules", *mine], 0, ["every-question  high "])
        (folder / "rules/local.ppr").write_text('ppr 1\ndisable every.thing.every-question "not here"\n')
        s.run("disable", ["rules", *mine], 0, ["off  disabled: not here"])
        (folder / "rules/local.ppr").unlink()
        jobs = [s.run(f"-j {n}", [*mine, "-j", n, "--min-confidence", "low", "--output", "json", "a.py"], 1) for n in (1, 2)]
        if jobs[0] != jobs[1]:
            s.failures += 1
            print("FAILED: -j 1 and -j 2 differ")
        s.run("explain a place", ["explain", "every-fixed", "a.py:7", *mine], 0,
              ["check every.thing.is_call_in(c, L)", "L:times <= 3", "reported"])
        s.run("explain code", ["explain", "every-question", "a.py:8", *mine], 0,
              ["every-question at a.py:8: reported\n", "on_call", "np.zeros(n)", "yes", "it is a call of zeros, line 8: np.zeros(n)"])
        s.run("explain code elsewhere", ["explain", "every-question", "a.py:7", *mine], 0,
              ["every-question at a.py:7: no report\n", "nothing on this line is an event of the rule"])
        s.run("explain the loop", ["explain", "every-question", "a.py:6", *mine], 0, ["no report", "on_loop", "while acme.more()"])
        s.run("find", ["find", 'call c = acme.long where { check every.thing.is_word("yes") }', "a.py", *mine], 1,
              ["a.py:7"], ["1 place found"])
        s.run("find nothing", ["find", 'call c = acme.long where { check every.thing.is_word("no") }', "a.py", *mine], 0)
        s.run("find lines", ["find", "call c = acme.long", "a.py", *mine, "--output", "lines"], 1, ["a.py:7 query info\n"])
        s.run("find without it", ["find", 'call c = acme.long where { check other.is_word("yes") }', "a.py", *mine], 2,
              err=["the plugin `other` is not loaded"])
        s.run("a fix", [*mine, "--diff", "--fix=unsafe", "--select", "every-fixed", "a.py"], 1, ["-        acme.long()\n", "+        acme.short()\n"])
        (folder / "throws").mkdir()
        (folder / "throws/r.ppr").write_text(RULES["every-fixed.ppr"].replace("check every.thing.is_word(word)", "check every.thing.throws()")
                                             .replace("    option word = \"yes\" \"the rule is quiet with another word\"\n", ""))
        s.run("an exception", ["--rules", "throws", "--no-builtin", *every, "--select", "every-fixed", "a.py"], 2,
              err=["plugin `every.thing`: predicate `every.thing.throws`: in C++"])
        s.run("an unknown format", [*mine, "--output", "liness", "a.py"], 2, err=["did you mean `lines`?"])

        for line, message, help_text in WRONG:
            text = RULES["every-fixed.ppr"].replace("        check every.thing.is_word(word)\n", f"        {line}\n")
            (folder / "rules/every-fixed.ppr").write_text(text)
            s.run(line, ["rules", *mine], 2, err=[message, help_text])
        (folder / "rules/every-fixed.ppr").write_text(RULES["every-fixed.ppr"].replace(">= 2.0, < 3", ">= 3"))
        s.run("version", ["rules", *mine], 2, err=["the plugin `every.thing` has the version 2.1"])
        (folder / "rules/every-fixed.ppr").write_text(RULES["every-fixed.ppr"])

        old = ["--plugin", options.recorded]
        s.run("recorded: test", ["test", *old], 0, ["1 rule, 2 examples", "all pass"])
        (folder / "s.py").write_text("import time\ntime.sleep(1)\ntime.sleep(2)\nprint([1, 2, 3, 4])\n")
        s.run("recorded: scan", ["--no-builtin", *old, "s.py"], 1, ["one sleep too many"])
        s.run("recorded: format", ["--no-builtin", *old, "--output", "count", "s.py"], 1, ["recorded: 1\n"])
        s.run("recorded: option", ["--no-builtin", *old, "--option", "recorded-sleeps.most=5", "s.py"], 0)
        (folder / "old").mkdir()
        (folder / "old/many-items.ppr").write_text(
            'ppr 1\nplugin recorded\nimport builtins\n\nrule many-items {\n    severity low\n    cause api.inefficient-usage\n'
            '    symptom time.slow-execution\n    stage training\n    why """Counts."""\n    match { call p = builtins.sum }\n'
            '    where { check recorded.many(p.iterable) }\n    report p "many"\n'
            '    bad "four" ```python\n        sum([1, 2, 3, 4])   # expect\n        ```\n'
            '    good "three" ```python\n        sum([1, 2, 3])\n        ```\n}\n')
        s.run("recorded: predicate", ["test", "old", *old], 0, ["all pass"])
        print(f"{s.failures} failures")
        return 1 if s.failures else 0
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
