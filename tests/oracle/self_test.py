#!/usr/bin/env python3
"""Tests of the oracle itself: what the recorder must see, and that a wrong answer is noticed."""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import compare  # noqa: E402
import generate  # noqa: E402

HEAD = "import tensorflow as tf\nimport world\n"


def facts_of(text, seeds=4):
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "main.py").write_text(HEAD + text)
        done = subprocess.run([sys.executable, HERE / "record.py", folder, "--seeds", str(seeds)],
                              capture_output=True, text=True, check=True)
        return json.loads(done.stdout)["facts"]


class Recorder(unittest.TestCase):
    """Lines of the programs count from 3: two lines of imports stand before them."""

    def has(self, facts, relation, observed=True, **fields):
        return any(f["relation"] == relation and f["observed"] == observed
                   and all(f.get(k) == v for k, v in fields.items()) for f in facts)

    def test_a_call_in_a_helper_is_in_the_loop_of_its_caller(self):
        facts = facts_of("def f():\n    return tf.zeros([1])\nfor i in range(3):\n    f()\ntf.ones([1])\n")
        self.assertTrue(self.has(facts, "in", a="main.py:4:15", b="main.py:5:1"))
        self.assertTrue(self.has(facts, "times", a="main.py:5:1", value=3))
        self.assertFalse(self.has(facts, "in", a="main.py:7:4"))

    def test_else_and_iterable_are_outside_the_loop(self):
        facts = facts_of("for r in range(3):\n    for i in list(range(2)):\n        pass\n    else:\n        tf.eye(1)\n")
        self.assertTrue(self.has(facts, "in", a="main.py:4:14", b="main.py:3:1"))
        self.assertFalse(self.has(facts, "in", a="main.py:4:14", b="main.py:4:5"))
        self.assertTrue(self.has(facts, "in", a="main.py:7:12", b="main.py:3:1"))
        self.assertFalse(self.has(facts, "in", a="main.py:7:12", b="main.py:4:5"))

    def test_what_runs_once_shows_nothing(self):
        facts = facts_of("for i in range(3):\n    if i == 0:\n        tf.eye(1)\n")
        self.assertFalse(self.has(facts, "in", a="main.py:5:12"))
        self.assertTrue(self.has(facts, "always in", observed=False, a="main.py:5:12", b="main.py:3:1"))

    def test_continue_contradicts_always_and_a_handled_exception_does_not(self):
        facts = facts_of("for i in range(3):\n    if i == 1:\n        continue\n    tf.eye(1)\n")
        self.assertTrue(self.has(facts, "always in", observed=False, a="main.py:6:8", b="main.py:3:1"))
        facts = facts_of("for i in range(3):\n    try:\n        if i == 1:\n            raise ValueError\n"
                         "        tf.eye(1)\n    except ValueError:\n        pass\n")
        self.assertFalse(self.has(facts, "always in", observed=False, a="main.py:7:12"))

    def test_a_dataset_is_derived_not_merely_later(self):
        facts = facts_of("d = tf.data.Dataset.range(3)\na = d.map(tf.square)\nb = d.batch(2)\nc = a.batch(2)\n")
        self.assertFalse(self.has(facts, "after", a="main.py:5:7", b="main.py:4:7"))
        self.assertTrue(self.has(facts, "after", a="main.py:6:7", b="main.py:4:7"))
        self.assertTrue(self.has(facts, "same", a="main.py:4:7", a_part="receiver", b="main.py:5:7"))
        self.assertTrue(self.has(facts, "calls", a="main.py:4:7", parameter="map_func", api="tensorflow.square") is False)

    def test_a_function_that_is_passed_calls(self):
        facts = facts_of("def g(x):\n    return tf.cast(x, tf.float32)\ndef f(x):\n    return g(x)\n"
                         "tf.data.Dataset.range(3).map(f)\n")
        self.assertTrue(self.has(facts, "calls", a="main.py:7:26", parameter="map_func", api="tensorflow.cast"))
        self.assertTrue(self.has(facts, "missing", a="main.py:7:26", parameter="num_parallel_calls"))
        self.assertTrue(self.has(facts, "missing", observed=False, a="main.py:7:26", parameter="map_func"))

    def test_variance_needs_another_value_on_one_path(self):
        facts = facts_of("def f(n):\n    return tf.zeros([n])\nfor i in range(3):\n    f(1)\n    f(2)\n    f(i)\n")
        path = [f["path"] for f in facts if f["relation"] == "invariant" and f["a"] == "main.py:4:15"
                and f["part"] == "call"]
        self.assertEqual(path, [["main.py:8:5"]])

    def test_a_variable_that_is_assigned_is_another_value(self):
        facts = facts_of("v = tf.Variable(0)\nfor i in range(3):\n    tf.square(v)\n    tf.eye(1)\n    v.assign_add(1)\n")
        self.assertTrue(self.has(facts, "invariant", observed=False, a="main.py:5:8", b="main.py:4:1", part="call"))
        self.assertFalse(self.has(facts, "invariant", observed=False, a="main.py:6:8"))

    def test_inner_loops_do_not_disturb_outer_ones(self):
        facts = facts_of("for i in range(3):\n    for j in range(2):\n        tf.zeros([j])\n")
        self.assertTrue(self.has(facts, "invariant", observed=False, a="main.py:5:12", b="main.py:4:5"))
        self.assertFalse(self.has(facts, "invariant", observed=False, a="main.py:5:12", b="main.py:3:1"))

    def test_generators_keep_their_loops_to_themselves(self):
        facts = facts_of("def g():\n    for i in range(3):\n        yield tf.eye(i + 1)\nfor x in g():\n    tf.square(x)\n"
                         "s = sum(float(tf.abs(y)) for y in g())\n")
        self.assertTrue(self.has(facts, "in", a="main.py:5:18", b="main.py:6:1"))
        self.assertTrue(self.has(facts, "in", a="main.py:5:18", b="main.py:4:5"))
        self.assertFalse(self.has(facts, "in", a="main.py:7:8", b="main.py:4:5"))
        self.assertTrue(self.has(facts, "in", a="main.py:8:18", b="main.py:8:26"))

    def test_contexts_and_flow(self):
        facts = facts_of("def f(x):\n    return tf.square(x)\nwith tf.GradientTape():\n    y = f(tf.eye(2))\ntf.abs([y])\n")
        self.assertTrue(self.has(facts, "inside", a="main.py:4:15", api="tensorflow.GradientTape"))
        self.assertFalse(self.has(facts, "inside", a="main.py:7:4"))
        self.assertFalse(self.has(facts, "uses", a="main.py:4:15", b="main.py:7:4"))
        self.assertTrue(self.has(facts, "uses", a="main.py:6:9", part="x", b="main.py:6:14"))

    def test_constants_that_differ(self):
        facts = facts_of("def f(n):\n    return tf.zeros([n])\nf(1)\nfor k in (1, 2):\n    f(k)\n")
        self.assertTrue(self.has(facts, "==", a="main.py:5:1", parameter="n", value=1))
        self.assertFalse(self.has(facts, "==", observed=False, a="main.py:5:1"))
        self.assertTrue(self.has(facts, "==", observed=False, a="main.py:7:5", parameter="n", value=1))


    def test_a_dataset_is_worth_what_it_is_made_of(self):
        facts = facts_of("for i in range(3):\n    tf.data.Dataset.range(3).batch(2)\n    tf.data.Dataset.range(i).batch(2)\n"
                         "    tf.data.Dataset.range(3).map(lambda e, k=i: e + k)\n")
        self.assertFalse(self.has(facts, "invariant", observed=False, a="main.py:4:30"))
        self.assertTrue(self.has(facts, "invariant", observed=False, a="main.py:5:30", b="main.py:3:1", part="receiver"))
        self.assertTrue(self.has(facts, "invariant", observed=False, a="main.py:6:30", b="main.py:3:1", part="map_func"))

    def test_what_makes_a_dataset_comes_before_what_is_derived_from_it(self):
        facts = facts_of("a = tf.data.Dataset.range(3)\nb = tf.data.Dataset.range(4)\nb.batch(2)\ntf.eye(1)\n")
        self.assertTrue(self.has(facts, "after", a="main.py:5:3", b="main.py:4:21"))
        self.assertFalse(self.has(facts, "after", a="main.py:5:3", b="main.py:3:21"))
        self.assertTrue(self.has(facts, "after", a="main.py:6:4", b="main.py:3:21"))

    def test_an_object_that_is_called_runs_its_call(self):
        facts = facts_of("layer = tf.keras.layers.Dense(4)\nclass C:\n    inner = None\nc = C()\nc.inner = layer\n"
                         "layer(tf.ones([1]))\nc.inner(tf.ones([1]))\n")
        for site in ("main.py:8:1", "main.py:9:3"):
            self.assertTrue(self.has(facts, "callee", a=site, api="tensorflow.keras.layers.Layer.__call__"))
            self.assertFalse(self.has(facts, "callee", a=site, api="tensorflow.keras.layers.Dense"))
            self.assertTrue(self.has(facts, "type", a=site, part="receiver", api="tensorflow.keras.layers.Dense"))

    def test_a_loop_that_is_traced_is_none(self):
        facts = facts_of("@tf.function\ndef f(ds):\n    for x in ds:\n        tf.square(x)\n    for i in range(3):\n"
                         "        tf.eye(1)\nf(tf.data.Dataset.range(3))\nfor x in tf.data.Dataset.range(3):\n    tf.exp(x)\n")
        self.assertFalse(self.has(facts, "in", a="main.py:6:12"))
        self.assertTrue(self.has(facts, "in", a="main.py:8:12", b="main.py:7:5"))
        self.assertTrue(self.has(facts, "in", a="main.py:11:8", b="main.py:10:1"))

    def test_a_wrapper_takes_what_its_own_def_says(self):
        facts = facts_of("import functools\ndef passed(f):\n    @functools.wraps(f)\n    def wrapper(*args):\n"
                         "        return f(*args)\n    return wrapper\n@passed\ndef g(n):\n    return n\ng(1)\n")
        self.assertFalse(self.has(facts, "missing", observed=False, a="main.py:12:1", parameter="n"))
        self.assertTrue(self.has(facts, "missing", observed=False, a="main.py:7:16", parameter="n"))


class Comparer(unittest.TestCase):
    FACT = {"relation": "in", "a": "m.py:1:1", "b": "m.py:2:1", "observed": True}

    def counts(self, truth):
        answers = [{"relation": "in", "a": "m.py:1:1", "b": "m.py:2:1", "truth": truth}]
        return compare.compare([self.FACT], answers)

    def test_only_the_opposite_contradicts(self):
        self.assertEqual(self.counts("true")[0], [])
        self.assertEqual(self.counts("unknown")[0], [])
        self.assertEqual(len(self.counts("false")[0]), 1)

    def test_no_answer_is_counted(self):
        self.assertEqual(compare.compare([self.FACT], [])[1]["in"]["unanswered"], 1)


class Generator(unittest.TestCase):
    def test_a_seed_gives_one_program(self):
        self.assertEqual(generate.generate(5), generate.generate(5))
        self.assertNotEqual(generate.generate(5), generate.generate(6))


if __name__ == "__main__":
    unittest.main()
