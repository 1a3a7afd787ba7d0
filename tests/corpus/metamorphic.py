#!/usr/bin/env python3
"""Programs that mean the same are reported the same.

    tests/corpus/metamorphic.py --ppcheck BINARY --rules DIR FOLDER...

Each Python file below FOLDER is changed in three ways that no program notices:

  * comments    a comment behind and above each statement
  * locals      the local variables of functions renamed
  * helpers     functions that need only the file's imports moved to a file of their own, and imported from there

(`ppcheck test --variants` splits chains and wraps code in functions, in the examples of the rules.) The whole folder
is scanned before and after each change: the same rules must report at the same statements, wherever they stand now.
Exit 1: something is reported on one side only. Exit 2: a scan failed, or a change applied nowhere.
"""

import argparse
import ast
import builtins
import collections
import io
import json
import shutil
import subprocess
import sys
import tempfile
import tokenize
from pathlib import Path


class Changed:
    """The files that take one file's place, and where its lines went: {line: (file name, line)}."""

    def __init__(self, files, places):
        self.files = files
        self.places = places


def with_comments(name, text):
    tree, lines = ast.parse(text), text.splitlines()
    starts = {
        min([node.lineno] + [d.lineno for d in getattr(node, "decorator_list", [])])
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt)
    }
    ends = set()  # lines on which a comment may follow
    inside = set()  # lines in the middle of a token or of a logical line
    begun = None
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.NL, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER):
            continue
        begun = token.start[0] if begun is None else begun
        if token.type == tokenize.NEWLINE:
            inside.update(range(begun + 1, token.start[0] + 1))
            if "#" not in lines[token.start[0] - 1]:
                ends.add(token.start[0])
            begun = None
    out, places = [], {}
    for number, line in enumerate(lines, 1):
        if number in starts and number not in inside:
            out.append(line[: len(line) - len(line.lstrip())] + f"# above line {number}")
        out.append(line + ("  # behind" if number in ends else ""))
        places[number] = (name, len(out))
    return Changed({name: "\n".join(out) + "\n"}, places) if starts else None


def with_renamed_locals(name, text):
    edits = []  # (line, column in characters, old)
    lines = text.splitlines()
    for fn in ast.walk(ast.parse(text)):
        if not isinstance(fn, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        inner = [n for n in ast.walk(fn) if n is not fn]
        simple = not any(
            isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.Global, ast.Nonlocal,
                           ast.JoinedStr, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp))
            for n in inner
        )
        if not simple:
            continue
        parameters = {a.arg for a in ast.walk(fn.args) if isinstance(a, ast.arg)}
        names = [n for n in inner if isinstance(n, ast.Name)]
        stored = {n.id for n in names if isinstance(n.ctx, ast.Store)} - parameters
        for n in names:
            if n.id in stored:
                column = len(lines[n.lineno - 1].encode()[: n.col_offset].decode())
                edits.append((n.lineno, column, n.id))
    for line, column, old in sorted(set(edits), reverse=True):
        at = lines[line - 1]
        lines[line - 1] = at[:column] + old + "_renamed" + at[column + len(old) :]
    if not edits:
        return None
    return Changed({name: "\n".join(lines) + "\n"}, {n: (name, n) for n in range(1, len(lines) + 1)})


def free_names(fn):
    loads = {n.id for n in ast.walk(fn) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
    bound = {n.id for n in ast.walk(fn) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    bound |= {a.arg for a in ast.walk(fn) if isinstance(a, ast.arg)}
    bound |= {n.name for n in ast.walk(fn) if isinstance(n, (ast.FunctionDef, ast.ClassDef))}
    return loads - bound - set(dir(builtins))


def with_moved_helpers(name, text):
    tree = ast.parse(text)
    lines = text.splitlines()
    imports = [n for n in tree.body if isinstance(n, (ast.Import, ast.ImportFrom)) and getattr(n, "level", 0) == 0]
    imported = {(a.asname or a.name).split(".")[0] for n in imports for a in n.names}
    functions = [n for n in tree.body if isinstance(n, ast.FunctionDef) and not n.decorator_list]
    moved = [
        fn for fn in functions
        if free_names(fn) <= imported and not any(isinstance(n, ast.Global) for n in ast.walk(fn))
    ]
    if not moved:
        return None
    helper = Path(name).stem + "_helpers"
    out = ["\n".join(lines[n.lineno - 1 : n.end_lineno]) for n in imports]
    out = "\n".join(out).splitlines()
    places = {n: (name, n) for n in range(1, len(lines) + 1)}
    for fn in moved:
        out += ["", ""]
        for number in range(fn.lineno, fn.end_lineno + 1):
            out.append(lines[number - 1])
            places[number] = (helper + ".py", len(out))
            lines[number - 1] = ""
    lines[moved[0].lineno - 1] = f"from {helper} import " + ", ".join(fn.name for fn in moved)
    return Changed({name: "\n".join(lines) + "\n", helper + ".py": "\n".join(out) + "\n"}, places)


CHANGES = {"comments": with_comments, "locals": with_renamed_locals, "helpers": with_moved_helpers}


def scan(options, folder):
    """How often each rule reports at each (path, line)."""
    command = [options.ppcheck, "--rules", options.rules, "--output", "json", "."]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600)
    if done.returncode not in (0, 1):
        print(done.stderr, file=sys.stderr)
        sys.exit(2)
    found = json.loads(done.stdout)["findings"]
    return collections.Counter((f["rule"], f["path"], f["line"]) for f in found)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ppcheck", required=True)
    parser.add_argument("--rules", required=True)
    parser.add_argument("folders", nargs="+", metavar="FOLDER")
    options = parser.parse_args()
    options.ppcheck, options.rules = (str(Path(p).resolve()) for p in (options.ppcheck, options.rules))
    wrong = 0
    applied = collections.Counter()
    for folder in map(Path, options.folders):
        before = scan(options, folder)
        for title, change in CHANGES.items():
            with tempfile.TemporaryDirectory() as made:
                places = {}
                shutil.copytree(folder, made, dirs_exist_ok=True)
                for file in sorted(folder.rglob("*.py")):
                    changed = change(file.name, file.read_text())
                    if changed is None:
                        continue
                    applied[title] += 1
                    at = file.relative_to(folder)
                    for name, text in changed.files.items():
                        (Path(made) / at.parent / name).write_text(text)
                    for line, (name, to) in changed.places.items():
                        places[str(at), line] = (str(at.parent / name), to)
                wanted = collections.Counter()
                for (rule, path, line), count in before.items():
                    wanted[(rule, *places.get((path, line), (path, line)))] += count
                after = scan(options, made)
                for kind, difference in (("lost", wanted - after), ("new", after - wanted)):
                    for rule, path, line in sorted(difference):
                        wrong += 1
                        print(f"{folder} with other {title}: {kind}: {rule} at {path}:{line}")
    print(", ".join(f"{title}: {applied[title]} files" for title in CHANGES) + f"; {wrong} differences")
    if any(applied[title] == 0 for title in CHANGES):
        return 2
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
