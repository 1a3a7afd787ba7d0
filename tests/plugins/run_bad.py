#!/usr/bin/env python3
"""Bad plugins: what the loader refuses, and what is contained while a run goes on.

    tests/plugins/run_bad.py --ppcheck BINARY --plugins FOLDER

Each must end with exit code 2 and one message that names the file or the plugin.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

RULE = '''ppr 1
import tensorflow as tf
plugin bad

rule asks {
    severity low
    cause api.inefficient-usage
    symptom time.slow-execution
    stage training
    why """Asks a plugin."""
    match { call z = tf.zeros }
    where { check bad.asks(z.shape) }
    report z "the plugin says so"
    bad "one" ```python
        import tensorflow as tf
        tf.zeros([2])   # expect
        ```
    good "none" ```python
        x = 1
        ```
}
'''
CODE = "import tensorflow as tf\ntf.zeros([1])\ntf.zeros([2])\n"
# The same rule, with a loop whose bound it wants to know.
LOOP_RULE = RULE.replace("match { call z = tf.zeros }", "match {\n        loop L\n        call z = tf.zeros in L\n    }").replace(
    "report z", "unless { L:times <= 3 }\n    report z").replace("        tf.zeros([2])   # expect", "        while x():\n            tf.zeros([2])   # expect")
LOOP_CODE = "import tensorflow as tf\nwhile go():\n    tf.zeros([1])\n"

# Loading: file, what the message must say.
REFUSED = [
    ("no_note", ["no plugin of ppcheck"]),
    ("version", ["was built for the plugin interface 9.0, and this program has 1.0", "use a newer ppcheck"]),
    ("minor", ["was built for the plugin interface 1.99, and this program has 1.0", "use a newer ppcheck"]),
    ("constructor_throws", ["the plugin `bad` ends the process while it is loaded (Aborted)"]),
    ("constructor_exits", ["the plugin `bad` ends the process while it is loaded (exit code 0)"]),
    ("constructor_hangs", ["the plugin `bad` does not come back from its constructors (10 s)"]),
    ("constructor_crashes", ["the plugin `bad` ends the process while it is loaded (Aborted)"]),
    ("symbol", ["cannot be loaded", "ppcheck_function_that_is_nowhere"]),
    ("no_register", ["has no function `ppcheck_plugin_register`", "PPCHECK_EXPORT"]),
    ("register_throws", ["an exception left ppcheck_plugin_register of the plugin `bad`: while registering"]),
    ("register_nonsense", ["answered 5 when it registered"]),
    ("register_refuses", ["the plugin `bad` is refused: it is Sunday"]),
    ("size", ["a ppcheck_predicate of 12 bytes"]),
    ("signature", ["the signature `asks(it)` is not understood", "`it` has no kind"]),
    ("twice", ["adds the predicate `bad.asks` twice"]),
    ("checker_9", ["its checker `bad-checker` wants no event"]),
    ("format_taken", ["the plugin `bad` adds the output format `json`, which there is already"]),
]

# Running: file, what the messages must say, findings that are shown all the same.
CONTAINED = [
    ("answer_throws", ["predicate `bad.asks`: an exception left it: in a predicate"], 0),
    ("answer_throws_number", ["predicate `bad.asks`: an exception left it"], 0),
    ("answer_nonsense", ["it answered 77, which is no truth value"], 0),
    ("answer_fails", ["the table of prices is missing"], 0),
    ("answer_handle", ["`line` was called with", "`callee_count` was called with a handle that is no call",
                       "`argument_value` was called with the number of no argument",
                       "`report` was called with the run of something that is no checker"], 2),
    ("answer_thread", ["`argument_value` was called with a run that is over, or that belongs to another thread"], 2),
    ("answer_late", ["`argument_value` was called with a run that is over, or that belongs to another thread"], 2),
]

# Checkers, asked alone: what the messages must say, findings that are shown all the same.
CHECKERS = [
    ("checker_1", ["checker `bad-checker`: an exception left it: in a checker"], 0),
    ("checker_2", ["checker `bad-checker`: a callback answered 9, which means nothing"], 0),
    ("checker_3", ["checker `bad-checker`: the third line is too much"], 0),
    ("checker_4", ["`option` was called with the name of no option: `wrod`", "`report` was called with no place",
                   "`report` was called with no message", "`fix_edit` was called with places that are not in the module",
                   "`fix_edit` was called with an edit that overlaps another one of its fix",
                   "`finding_text` was called with a part 99 that findings do not have",
                   "`write` was called with the run of something that is no format"], 3),
    ("checker_5", ["checker `bad-checker`: there is no state"], 0),
    ("checker_6", ["checker `bad-checker`: an exception left it: while it finishes"], 2),
]
# What the plugin says about its checker is wrong.
SAID = [
    ("checker_7", ["checker_7.so: bad-checker", "`dreadful`"]),
    ("checker_8", ["checker_8.so: bad-checker", "holds another rule, `other`"]),
]


class Run:
    def __init__(self, ppcheck, folder):
        self.ppcheck, self.folder, self.failures = ppcheck, folder, []

    def check(self, name, plugins, wanted, findings=None, arguments=("--rules", "rules", "--no-builtin", "a.py")):
        command = [self.ppcheck]
        for plugin in plugins:
            command += ["--plugin", str(plugin)]
        done = subprocess.run([*command, *arguments], cwd=self.folder, capture_output=True, text=True, timeout=120, check=False)
        problems = []
        if done.returncode != 2:
            problems.append(f"exit code {done.returncode}")
        for text in wanted:
            if text not in done.stderr:
                problems.append(f"stderr does not say {text!r}")
        if findings is None and (done.stdout or len(done.stderr.splitlines()) != 1):
            problems.append("not one message alone")
        if findings is not None and done.stdout.count("the plugin says so") != findings:
            problems.append(f"not {findings} findings")
        if problems:
            self.failures.append(name)
            print(f"FAILED {name}: {'; '.join(problems)}\n--- stdout\n{done.stdout}--- stderr\n{done.stderr}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ppcheck", required=True)
    parser.add_argument("--plugins", required=True, type=Path)
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="ppcheck-bad-"))
    try:
        (folder / "rules").mkdir()
        (folder / "rules/asks.ppr").write_text(RULE)
        (folder / "a.py").write_text(CODE)
        run = Run(options.ppcheck, folder)
        for name, wanted in REFUSED:
            run.check(name, [options.plugins / f"{name}.so"], [f"{name}.so: ", *wanted])
        for name, wanted, findings in CONTAINED:
            run.check(name, [options.plugins / f"{name}.so"], ["plugin `bad`", *wanted], findings)
        for name, wanted, findings in CHECKERS:
            run.check(name, [options.plugins / f"{name}.so"], ["plugin `bad`", *wanted], findings,
                      ["--no-builtin", "--min-confidence", "low", "a.py"])
        for name, wanted in SAID:
            run.check(name, [options.plugins / f"{name}.so"], wanted, 0, ["--no-builtin", "a.py"])
        for name, text in (("bound_nonsense", "a loop bound: it failed and gives no reason"),
                           ("bound_throws", "a loop bound: an exception left it: in a bound")):
            (folder / "loop").mkdir(exist_ok=True)
            (folder / "loop/asks.ppr").write_text(LOOP_RULE)
            (folder / "loop.py").write_text(LOOP_CODE)
            run.check(name, [options.plugins / f"{name}.so"], ["plugin `bad`", text], 1, ["--rules", "loop", "--no-builtin", "loop.py"])
        for name, text in (("fixer_empty", "the fixer for `asks`: it proposes a fix that changes nothing"),
                           ("fixer_throws", "the fixer for `asks`: an exception left it: in a fixer")):
            run.check(name, [options.plugins / f"{name}.so"], ["plugin `bad`", text], 2)
        run.check("format_fails", [options.plugins / "format_fails.so"],
                  ["the output format `printed`: the printer is on fire", "`line` was called with a run that has no program"], 0,
                  ["--rules", "rules", "--no-builtin", "--output", "printed", "a.py"])
        run.check("answer_crashes", [options.plugins / "answer_crashes.so"],
                  ["ppcheck: crashed (abort) while asking the plugin's predicate bad.asks"], 0)

        good = options.plugins / "good.so"
        whole = good.read_bytes()
        for size in (0, 3, 40, 100, 1000, len(whole) // 2, len(whole) - 64):
            cut = folder / f"cut{size}.so"
            cut.write_bytes(whole[:size])
            cut.chmod(0o755)
            run.check(f"cut after {size}", [cut], [f"cut{size}.so: "])
        text = folder / "text.so"
        text.write_text("import os\n")
        run.check("a text", [text], ["text.so: is no shared library (not an ELF file)"])
        shutil.copy(options.ppcheck, folder / "program.so")
        (folder / "program.so").chmod(0o755)
        run.check("a program", [folder / "program.so"], ["program.so: "])
        run.check("a folder", [folder / "rules"], ["rules: "])
        run.check("nothing", [folder / "nowhere.so"], ["nowhere.so: there is no such plugin"])
        open_file = folder / "open.so"
        shutil.copy(good, open_file)
        open_file.chmod(0o777)
        run.check("open to others", [open_file], ["open.so: can be changed by other users; `chmod go-w` it"])
        run.check("the same name twice", [good, shutil.copy(good, folder / "other.so")], ["two plugins are called `bad`"])
        # Nothing is loaded because a rule asks.
        shutil.copy(good, folder / "rules/bad.so")
        done = subprocess.run([options.ppcheck, "--rules", "rules", "--no-builtin", "a.py"], cwd=folder, capture_output=True,
                              text=True, timeout=120, check=False)
        if done.returncode != 2 or "the plugin `bad` is not loaded" not in done.stderr:
            run.failures.append("not asked for")
            print(f"FAILED not asked for: {done.returncode}\n{done.stdout}{done.stderr}")
        done = subprocess.run([options.ppcheck, "--rules", "rules", "--no-builtin", "--allow-plugins", "a.py"], cwd=folder,
                              capture_output=True, text=True, timeout=120, check=False)
        if done.returncode != 1 or done.stdout.count("the plugin says so") != 2:
            run.failures.append("allowed")
            print(f"FAILED allowed: {done.returncode}\n{done.stdout}{done.stderr}")
        print(f"{len(run.failures)} failures")
        return 1 if run.failures else 0
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
