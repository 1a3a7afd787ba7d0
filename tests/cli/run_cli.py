#!/usr/bin/env python3
"""Runs the transcripts of tests/cli/cases: a command, what it prints, and how it ends.

    tests/cli/run_cli.py --ppcheck BINARY            # all
    tests/cli/run_cli.py --ppcheck BINARY NAME...    # these
    PPCHECK_UPDATE=1 tests/cli/run_cli.py ...        # write what is printed into the transcripts

A transcript is a text file of parts, each headed by a line that begins with `=== `:

    === file a.py          a file of the folder in which the command runs (beside `pack`, the rules)
    === input              what the next command reads from standard input
    === run a.py           the arguments
    === stdout             what must be printed there, times as `TIME`
    === stderr
    === exit 1
    === show a.py          what that file holds now

Several `run` parts with their `stdout`, `stderr` and `exit` follow each other; empty parts are left out.
"""

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent


def parts_of(text):
    """(head, body) of each part."""
    parts = []
    for line in text.splitlines(keepends=True):
        if line.startswith("=== "):
            parts.append([line[4:].strip(), ""])
        elif parts:
            parts[-1][1] += line
    return parts


def steady(text):
    return re.sub(r"\b\d+\.\d\d s$", "TIME", text, flags=re.MULTILINE)


def run(ppcheck, arguments, folder, stdin):
    environment = {**os.environ, "NO_COLOR": "", "TERM": "xterm", "LC_ALL": "C"}
    done = subprocess.run([ppcheck, *shlex.split(arguments)], cwd=folder, capture_output=True, env=environment,
                          timeout=300, check=False, input=stdin.encode())
    return steady(done.stdout.decode(errors="replace")), steady(done.stderr.decode(errors="replace")), done.returncode


def transcript(ppcheck, text):
    """The transcript as it comes out now."""
    folder = Path(tempfile.mkdtemp(prefix="ppcheck-cli-"))
    try:
        shutil.copytree(HERE / "pack", folder / "pack")
        out = ""
        stdin = ""
        for head, body in parts_of(text):
            if head.startswith("file "):
                place = folder / head[5:]
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(body)
                out += f"=== {head}\n{body}"
            elif head == "input":
                stdin = body
                out += f"=== {head}\n{body}"
            elif head.startswith("show "):
                place = folder / head[5:]
                out += f"=== {head}\n" + (place.read_text() if place.exists() else "(no such file)\n")
            elif head.startswith("run"):
                stdout, stderr, status = run(ppcheck, head[3:], folder, stdin)
                stdin = ""
                out += f"=== {head}\n"
                for name, printed in (("stdout", stdout), ("stderr", stderr)):
                    if printed:
                        out += f"=== {name}\n{printed}"
                        out += "" if printed.endswith("\n") else "\n(no line end)\n"
                out += f"=== exit {status}\n"
        return out
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def difference(wanted, got):
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("wanted", wanted), ("got", got)):
            Path(folder, name).write_text(text)
        return subprocess.run(["diff", "-u", "wanted", "got"], cwd=folder, capture_output=True, text=True,
                              check=False).stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--ppcheck", type=Path, required=True)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    failed = 0
    cases = sorted((HERE / "cases").glob("*.txt"))
    cases = [c for c in cases if not options.names or c.stem in options.names]
    if not cases:
        parser.error("no such case")
    for case in cases:
        wanted = case.read_text()
        got = transcript(options.ppcheck.resolve(), wanted)
        if got == wanted:
            continue
        if os.environ.get("PPCHECK_UPDATE"):
            case.write_text(got)
            print(f"updated {case.stem}")
            continue
        failed += 1
        print(f"FAIL {case.stem}\n{difference(wanted, got)}")
    print(f"{len(cases)} transcripts, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
