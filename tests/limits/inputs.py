"""The inputs of tests/limits: texts and bytes that break parsers, each followed by a survivor.

A survivor is a function with a problem that the rules must still find: it proves that the rest of
the file was analysed, and not only that the program came back.
"""

SURVIVOR = """

import tensorflow as tf


def survivor(pattern):
    return tf.data.Dataset.list_files(pattern).map(read)  # survives
"""
HEAD = "import os\n\n\ndef before(value):\n    return value\n\n\n"


def survived_line(text, newline="\n"):
    """Number of the survivor's line, counted as Python counts lines."""
    return text.replace(newline, "\n").split("# survives")[0].count("\n") + 1


def nest(left, middle, right, count):
    return left * count + middle + right * count


def broken_syntax():
    """name → text. What is broken stands in a function of its own."""
    return {
        "missing-parenthesis": HEAD + "def broken():\n    x = call(1, [2, 3]\n    y = 2\n" + SURVIVOR,
        "missing-colon": HEAD + "def broken(a)\n    if a\n        return 1\n" + SURVIVOR,
        "missing-triple-quote": HEAD + 'def broken():\n    """A text that never ends.\n    x = 1\n' + SURVIVOR,
        "wrong-dedent": HEAD + "def broken(a):\n        if a:\n            x = 1\n      y = 2\n" + SURVIVOR,
        "unexpected-indent": HEAD + "def broken(a):\n    x = 1\n        y = 2\n    return x\n" + SURVIVOR,
        "empty-block": HEAD + "def broken(a):\n    for x in a:\n    return x\n" + SURVIVOR,
        "lonely-bracket": HEAD + "def broken():\n    return )\n" + SURVIVOR,
        "conflict-markers": HEAD + "<<<<<<< HEAD\nx = 1\n=======\nx = 2\n>>>>>>> other\n" + SURVIVOR,
    }


def deep():
    """name → text: deep or long, and valid or not; every one must come back in time and memory."""
    flat = {
        "brackets-100000": "x = " + nest("[", "", "]", 100_000),
        "parentheses-100000-unclosed": "x = " + "(" * 100_000,
        "calls-50000": "x = " + nest("f(", "1", ")", 50_000),
        "subscripts-50000": "x = " + nest("a[", "0", "]", 50_000),
        "dicts-50000": "x = " + nest("{1: ", "0", "}", 50_000),
        "plus-100000": "x = " + " + ".join(["1"] * 100_000),
        "power-50000": "x = " + " ** ".join(["1"] * 50_000),
        "minus-100000": "x = " + "-" * 100_000 + "1",
        "not-100000": "x = " + "not " * 100_000 + "y",
        "and-100000": "x = " + " and ".join(["y"] * 100_000),
        "compare-50000": "x = " + " < ".join(["y"] * 50_000),
        "lambda-20000": "x = " + "lambda: " * 20_000 + "0",
        "conditional-20000": "x = " + "1 if y else " * 20_000 + "0",
        "attributes-100000": "x = a" + ".a" * 100_000,
        "chain-of-calls-50000": "x = a" + ".f()" * 50_000,
        "strings-50000": "x = (" + "'a' " * 50_000 + ")",
        "f-strings-200": "x = " + nest("f'{", "1", "}'", 200),
        "elements-200000": "x = [" + "1, " * 200_000 + "]",
        "keys-100000": "x = {" + ", ".join(f"{i}: {i}" for i in range(100_000)) + "}",
        "arguments-100000": "x = f(" + ", ".join(["1"] * 100_000) + ")",
        "targets-50000": " = ".join(f"x{i}" for i in range(50_000)) + " = 1",
        "unpacking-20000": nest("(", "x", ",)", 20_000) + " = y",
        "comprehension-500": "x = [y " + "for y in y " * 500 + "]",
        "decorators-20000": "@d\n" * 20_000 + "def f():\n    pass",
        "parameters-50000": "def f(" + ", ".join(f"p{i}" for i in range(50_000)) + "):\n    pass",
        "with-items-20000": "with " + ", ".join(["f()"] * 20_000) + ":\n    pass",
        "elif-30000": "if a == 0:\n    x = 0\n" + "".join(f"elif a == {i}:\n    x = {i}\n" for i in range(1, 30_000)),
        "except-10000": "try:\n    x = 1\n" + "".join(f"except E{i}:\n    x = {i}\n" for i in range(10_000)),
        "case-10000": "match a:\n" + "".join(f"    case {i}:\n        x = {i}\n" for i in range(10_000)),
        "statements-100000": "x = 1\n" * 100_000,
        "one-line-100000": "x = 1; " * 100_000,
        "functions-20000": "".join(f"def f{i}(x):\n    return x\n" for i in range(20_000)),
        "imports-20000": "".join(f"import m{i}.a as a{i}\n" for i in range(20_000)),
        "continuation-50000": "x = 1 \\\n" + " + 1 \\\n" * 50_000 + "\n",
        "comment-lines-3000": "# nothing\n" * 3_000,
        "open-quote-lines-20000": "x = 'open\n" * 20_000,
        "backticks-10000": "x = " + "`" * 10_000,
    }
    blocks = {
        "if-500": "".join("    " * i + "if a:\n" for i in range(500)) + "    " * 500 + "x = 1\n",
        "for-300": "".join("  " * i + f"for a{i} in a:\n" for i in range(300)) + "  " * 300 + "x = 1\n",
        "try-300": ("".join("  " * i + "try:\n" for i in range(300)) + "  " * 300 + "x = f()\n"
                    + "".join("  " * i + "finally:\n" + "  " * (i + 1) + "y = f()\n" for i in range(299, -1, -1))),
        "def-300": "".join("  " * i + f"def f{i}():\n" for i in range(300)) + "  " * 300 + "return 1\n",
        "class-300": "".join("  " * i + f"class C{i}:\n" for i in range(300)) + "  " * 300 + "x = 1\n",
        "while-else-200": ("".join("  " * i + "while a:\n" for i in range(200)) + "  " * 200 + "break\n"
                           + "".join("  " * i + "else:\n" + "  " * (i + 1) + "x = 1\n" for i in range(199, -1, -1))),
    }
    return {name: HEAD + text + "\n" + SURVIVOR for name, text in {**flat, **blocks}.items()}


def encoded():
    """name → (bytes, line of the survivor or None, words that must be printed)."""
    accent = "# caf\u00e9, na\u00efve\nname = '\u00fcber'\n"
    plain = HEAD + SURVIVOR
    latin = accent + plain
    return {
        "latin-1-without-declaration": (latin.encode("latin-1"), survived_line(latin), r"Latin-1|latin-1"),
        "latin-1-declared": (("# -*- coding: latin-1 -*-\n" + latin).encode("latin-1"),
                             survived_line(latin) + 1, None),
        "unknown-encoding-declared": (("# coding: klingon-8\n" + plain).encode(), None, r"klingon-8"),
        "utf-8-with-mark": (b"\xef\xbb\xbf" + latin.encode(), survived_line(latin), None),
        "utf-16-with-mark": (latin.encode("utf-16"), survived_line(latin), None),
        "utf-16-without-mark": (latin.encode("utf-16-le"), None, r"NUL|UTF-16|utf-16"),
        "nul-bytes": (b"x = 1\0\0\n" + plain.encode(), survived_line(plain) + 1, r"NUL"),
        "only-nul-bytes": (b"\0" * 10_000, None, r"NUL"),
        "carriage-return-only": (plain.replace("\n", "\r").encode(), survived_line(plain), None),
        "carriage-return-line-feed": (plain.replace("\n", "\r\n").encode(), survived_line(plain), None),
        "mixed-line-ends": (HEAD.replace("\n", "\r\n").encode() + SURVIVOR.replace("\n", "\r").encode(),
                            survived_line(plain), None),
        "form-feed": (("\f" + plain).encode(), survived_line(plain), None),
        "empty": (b"", None, None),
        "only-mark": (b"\xef\xbb\xbf", None, None),
        "only-utf-16-mark": (b"\xff\xfe", None, None),
        "odd-utf-16": ((latin.encode("utf-16") + b"\x41"), survived_line(latin), None),
        "one-backslash": (b"\\", None, None),
        "no-last-line-end": (plain.rstrip("\n").encode(), survived_line(plain), None),
        "binary": (bytes(range(256)) * 200, None, None),
    }


RULE = """ppr 1
import tensorflow as tf

rule limit-probe {
    severity medium
    cause    api.inefficient-usage
    symptom  time.slow-execution
    stage    data-preparation
    origin   mined.limits
    why "A probe."
    match {
        object ds: tf.data.Dataset
        call m = ds.map
    }
    where { WHERE }
    report m "probe"
    bad "left out" ```python
        import tensorflow as tf
        ds = tf.data.Dataset.list_files(p).map(parse)       # expect
        ```
    good "set" ```python
        import tensorflow as tf
        ds = tf.data.Dataset.list_files(p).map(parse, num_parallel_calls=4)
        ```
}
"""


def rule_files():
    """name → (bytes, words of the message); all are refused with exit code 2."""
    where = "m.num_parallel_calls is missing"

    def rule(text):
        return RULE.replace("WHERE", text)

    return {
        "brackets-40000": (rule(nest("(", where, ")", 40_000)).encode(), r"nest"),
        "not-100000": (rule("not " * 100_000 + where).encode(), r"nest|not"),
        "sets-40000": (rule("m.num_parallel_calls in " + nest("{", "1", "}", 40_000)).encode(), r"nest"),
        "brackets-unclosed-40000": (rule("(" * 40_000 + where).encode(), r"nest"),
        "invalid-utf-8": (rule(where).encode().replace(b"A probe.", b"A \xff\xfe probe."), r"UTF-8"),
        "truncated-utf-8": (rule(where).encode() + b"# \xe2\x82", r"UTF-8"),
        "nul-byte": (rule(where).encode().replace(b"A probe.", b"A \0 probe."), r"NUL|U\+0000|control"),
        "utf-16": (rule(where).encode("utf-16"), r"UTF-8"),
        "over-1-MB": (rule(where).encode() + b"# filler\n" * 150_000, r"1 MiB|1 MB|1,?048,?576|too large|over"),
        "empty": (b"", r"ppr 1"),
        "unknown-word": (rule(where).replace("severity", "sevrity").encode(), r"severity"),
        "unknown-parameter": (rule("m.num_paralel_calls is missing").encode(), r"num_parallel_calls"),
        "open-text": (rule(where).replace('"A probe."', '"A probe.').encode(), r"limits\.ppr|\.ppr:"),
        "open-fence": (rule(where).replace("        ```\n}", "}").encode(), r"\.ppr:"),
        "binary": (bytes(range(256)) * 100, r"UTF-8"),
        "half-a-rule": (rule(where)[:300].encode(), r"\.ppr:"),
    }
