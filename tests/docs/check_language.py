#!/usr/bin/env python3
"""Holds docs/language.md against the program: its grammar, its lists of words, and its examples.

    tests/docs/check_language.py [--ppcheck BINARY]      # with a program, every whole file of the page is formatted

Prints what differs, and exits 1 then.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "language.md"


def rules_of(text):
    """The rules of a grammar by name, without comments, labels and blanks."""
    text = re.sub(r"//[^\n]*", "", text)
    rules = {}
    for name, body in re.findall(r"^\s*([a-zA-Z]\w*)\s*:((?:'[^']*'|[^;'])*);", text, flags=re.MULTILINE):
        body = re.sub(r"#\s*\w+", "", body)
        rules[name] = " ".join(re.findall(r"'[^']*'|\w+|\S", body))
    return rules


def own_grammar():
    """The parser's rules with words in the place of the lexer's names for them."""
    lexer = re.sub(r"//[^\n]*", "", (ROOT / "dsl/grammar/PprLexer.g4").read_text())
    words = dict(re.findall(r"\b([A-Z]+)\s*:\s*('[^']*')\s*;", lexer))
    parser = (ROOT / "dsl/grammar/PprParser.g4").read_text()
    parser = parser[parser.index("rules "):]
    rules = {name: body for name, body in rules_of(parser).items() if not name.startswith("only")}
    return {name: " ".join(words.get(part, part) for part in body.split(" ")) for name, body in rules.items()}


def blocks(page, info):
    """(line, text) of the fenced blocks with this info."""
    out = []
    for found in re.finditer(r"^(`{3,})" + info + r"\n(.*?)^\1\n", page, flags=re.MULTILINE | re.DOTALL):
        out.append((page.count("\n", 0, found.start()) + 1, found[2]))
    return out


def compare_grammar(page):
    wanted = own_grammar()
    shown = {}
    for _, text in blocks(page, "antlr"):
        shown.update(rules_of(text))
    if len(wanted) < 40:
        yield f"only {len(wanted)} rules were read from dsl/grammar"
    for name in sorted(wanted.keys() | shown.keys()):
        if wanted.get(name) != shown.get(name):
            yield f"grammar: `{name}` is\n    {wanted.get(name)}\n  and the page shows\n    {shown.get(name)}"


def compare_words(page):
    taxonomy = (ROOT / "dsl/resolve/taxonomy.cc").read_text()
    words = re.findall(r'"([a-z][a-z.-]+)"', taxonomy.split("namespace", 1)[1])
    if len(words) < 40:
        yield f"only {len(words)} words were read from dsl/resolve/taxonomy.cc"
    for word in words:
        if not re.search(r"(?<![\w.-])" + re.escape(word) + r"(?![\w-])", page):
            yield f"metadata: the page does not name `{word}`"
    stub = (ROOT / "rules/stubs/ppcheck.pyi").read_text()
    effects = set(re.findall(r"^def (\w+)", stub, flags=re.MULTILINE))
    table = set(re.findall(r"^\| `@(\w+)", page, flags=re.MULTILINE))
    for word in sorted(effects ^ table):
        yield f"stubs: `@{word}` is {'not on the page' if word in effects else 'not in ppcheck.pyi'}"


def format_files(page, ppcheck):
    files = blocks(page, "ppr")
    if len(files) < 3:
        yield f"only {len(files)} rule files were read from the page"
    for line, text in files:
        done = subprocess.run([ppcheck, "fmt", "-"], input=text, capture_output=True, text=True, timeout=120, check=False)
        if done.returncode != 0:
            yield f"docs/language.md:{line}: does not parse\n{done.stderr}"
        elif done.stdout != text:
            yield f"docs/language.md:{line}: is not formatted; it should be\n{done.stdout}"
    for line, text in blocks(page, "json"):
        done = subprocess.run([ppcheck, "fmt", "--from", "json", "-"], input=text, capture_output=True, text=True, timeout=120,
                              check=False)
        if done.returncode != 0:
            yield f"docs/language.md:{line}: is no rule\n{done.stderr}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--ppcheck")
    options = parser.parse_args()
    page = PAGE.read_text()
    wrong = [*compare_grammar(page), *compare_words(page)]
    if options.ppcheck:
        wrong += format_files(page, options.ppcheck)
    for text in wrong:
        print(text)
    print(f"docs/language.md: {len(wrong)} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
