#!/usr/bin/env python3
"""Runs the commands of a rule author on this tree: on its rules, and on the samples of tests/corpus.

    tests/cli/run_tree.py --ppcheck BINARY

A query finds the same calls as the rules speak of; `explain` tells a place that is reported from one that nearly is; a
new rule passes its own examples beside the built-in rules; and the rules stand in their canonical layout.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
SAMPLES = "tests/corpus/samples"
RULE = "tf-repeated-node-creation"


def line_of(file, text):
    for number, line in enumerate((TOP / file).read_text(encoding="utf-8").splitlines(), 1):
        if text in line:
            return number
    sys.exit(f"{file} has no line with `{text}`")


def place(file, text):
    return f"{SAMPLES}/{file}:{line_of(f'{SAMPLES}/{file}', text)}"


class Tree:
    def __init__(self, ppcheck):
        self.ppcheck = ppcheck
        self.failures = []

    def run(self, arguments, code, *wanted, folder=TOP):
        done = subprocess.run([self.ppcheck, *arguments], cwd=folder, capture_output=True, text=True, timeout=600, check=False)
        missing = [text for text in wanted if text not in done.stdout]
        if done.returncode != code or missing:
            self.failures.append(f"ppcheck {' '.join(arguments)}\n  exit {done.returncode}, not {code}; "
                                 f"without: {missing}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ppcheck", required=True)
    tree = Tree(str(Path(parser.parse_args().ppcheck).resolve()))

    query = "object ds: tf.data.Dataset call m = ds.map"
    tree.run(["find", query, SAMPLES], 1, place("windows.py", "ds = ds.map(") + ":", "info: call m = ds.map [query]")

    found = place("gan_loop.py", "real = tf.ones(")
    tree.run(["explain", RULE, found], 0, f"{RULE} at {found}: reported", "call op = GRAPH_OPS in L", "op is invariant in L")
    near_miss = place("gan_loop.py", "loss = tf.reduce_mean(loss)")
    tree.run(["explain", RULE, near_miss], 0, f"{RULE} at {near_miss}: no report", "op is invariant in L", "no")

    with tempfile.TemporaryDirectory(prefix="ppcheck-tree-") as folder:
        tree.run(["new", "my-rule"], 0, folder=folder)
        tree.run(["test", "my-rule.ppr"], 0, "1 rule, ", "all pass", folder=folder)
        tree.run(["fmt", "--check", str(TOP / "rules"), "my-rule.ppr"], 0, folder=folder)

    for failure in tree.failures:
        print(failure)
    return 1 if tree.failures else 0


if __name__ == "__main__":
    sys.exit(main())
