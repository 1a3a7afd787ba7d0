#!/usr/bin/env python3
"""Runs every block of a page of the documentation, in order, in an empty folder.

    tests/docs/run_docs.py --ppcheck BINARY docs/rule-authoring.md ...
    PPCHECK_UPDATE=1 tests/docs/run_docs.py ...      # write what is printed into the page

A block is a fence of three backticks or more, and its head says what it is:

    ```python train.py            a file: it is written into the folder
    ```console                    commands and what they print
    $ ppcheck --rules ours train.py
    train.py:3:9: medium: ...
    (exit 1)

Commands are lines that begin with `$ `; what follows is what they print on both channels, with `(exit N)` at the end
when N is not 0. Times are written as TIME, ten rules and more as N. A block of another kind is an error: what is not run is not true for long.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HEAD = re.compile(r"^(`{3,})(\w*)(?: +(\S+))?\s*$")


def blocks_of(lines):
    """(first line of the body, behind its last line, kind, name) of each fence; kind None: a fence without an end."""
    at = 0
    while at < len(lines):
        head = HEAD.match(lines[at])
        if not head:
            at += 1
            continue
        end = at + 1
        while end < len(lines) and lines[end].strip() != head.group(1):
            end += 1
        if end == len(lines):
            yield at + 1, end, None, None
            return
        yield at + 1, end, head.group(2), head.group(3)
        at = end + 1


def steady(text):
    # How many built-in rules there are says nothing about the page.
    text = re.sub(r"\b\d{2,} rules, (\d+ skipped)", r"N rules, \1", text)
    return re.sub(r"\b\d+\.\d\d s$", "TIME", text, flags=re.MULTILINE)


def run(command, folder, environment):
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=300, check=False, stdin=subprocess.DEVNULL)
    out = steady(done.stdout.decode(errors="replace"))
    if out and not out.endswith("\n"):
        out += "\n"
    return out + (f"(exit {done.returncode})\n" if done.returncode else "")


def console(body, folder, environment):
    """The block as it comes out now."""
    out = []
    for line in body:
        if line.startswith("$ "):
            out.append(line)
            out += [printed + "\n" for printed in run(line[2:].rstrip("\n"), folder, environment).split("\n")[:-1]]
    return out


def difference(wanted, got):
    import difflib
    return "".join(difflib.unified_diff(wanted, got, "the page", "as printed"))


def check(page, ppcheck, update):
    lines = page.read_text().splitlines(keepends=True)
    folder = Path(tempfile.mkdtemp(prefix="ppcheck-docs-"))
    bin_folder = folder / ".bin"
    bin_folder.mkdir()
    (bin_folder / "ppcheck").symlink_to(ppcheck)
    # Colours off; the program is found by its name, and git knows nobody else's settings.
    environment = {**os.environ, "PATH": f"{bin_folder}:{os.environ['PATH']}", "NO_COLOR": "1", "LC_ALL": "C.UTF-8",
                   "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"}
    failures = 0
    count = 0
    out, copied = [], 0
    try:
        for begin, end, kind, name in blocks_of(lines):
            count += 1
            place = f"{page}:{begin}"
            body = lines[begin:end]
            if kind is None:
                print(f"FAIL {place}: the block has no end")
                failures += 1
            elif name:
                file = folder / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text("".join(body))
            elif kind == "console":
                got = console(body, folder, environment)
                out += lines[copied:begin] + got
                copied = end
                if got != body and not update:
                    print(f"FAIL {place}\n{difference(body, got)}")
                    failures += 1
            else:
                print(f"FAIL {place}: a block of kind `{kind}` is neither a file nor `console`")
                failures += 1
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    out += lines[copied:]
    if update and out != lines:
        page.write_text("".join(out))
        print(f"updated {page}")
    print(f"{page}: {count} blocks, {failures} failed")
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--ppcheck", type=Path, required=True)
    parser.add_argument("pages", nargs="+", type=Path)
    options = parser.parse_args()
    update = bool(os.environ.get("PPCHECK_UPDATE"))
    failures = sum(check(page, options.ppcheck.resolve(), update) for page in options.pages)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
