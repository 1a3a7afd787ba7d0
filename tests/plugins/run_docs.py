#!/usr/bin/env python3
"""Installs the program, and does what docs/plugins.md says with the installed package, outside of the source tree.

    run_docs.py --build BUILD --cmake cmake --document docs/plugins.md

A block with `file=NAME` in its head is written to that file; a block `sh` is run line by line, with the installed `ppcheck`
first on the path and its place in PPCHECK_PREFIX. `exit=N` is the exit code of its last line, and each comment line behind
the commands must occur in what they print. Blocks of other kinds are a mistake of the page.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

BLOCK = re.compile(r"^```(.*?)\n(.*?)^```$", re.S | re.M)
KINDS = {"cpp", "c", "cmake", "ppr", "python", "sh"}


def fail(text):
    print(text)
    sys.exit(1)


def run_shell(head, body, folder, environment, line):
    commands = [text for text in body.splitlines() if text and not text.startswith("#")]
    wanted = [text[1:].strip() for text in body.splitlines() if text.startswith("#")]
    exit_code = int((re.search(r"exit=(\d+)", head) or [0, 0])[1])
    printed = ""
    for k, command in enumerate(commands):
        done = subprocess.run(["sh", "-c", command], cwd=folder, env=environment, capture_output=True, text=True, timeout=600,
                              check=False)
        printed += done.stdout + done.stderr
        expected = exit_code if k + 1 == len(commands) else 0
        if done.returncode != expected:
            fail(f"line {line}: `{command}` ends with {done.returncode}, not {expected}\n{done.stdout}{done.stderr}")
    for text in wanted:
        if text not in printed:
            fail(f"line {line}: {text!r} is not printed, but\n{printed}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", type=Path, required=True)
    parser.add_argument("--cmake", default="cmake")
    parser.add_argument("--document", type=Path, required=True)
    options = parser.parse_args()
    work = Path(tempfile.mkdtemp(prefix="ppcheck-docs-"))
    try:
        prefix = work / "installed"
        done = subprocess.run([options.cmake, "--install", str(options.build), "--prefix", str(prefix)], capture_output=True,
                              text=True, timeout=600, check=False)
        if done.returncode != 0:
            fail(f"cmake --install fails\n{done.stdout}{done.stderr}")
        for path in ("bin/ppcheck", "include/ppcheck/plugin.h", "include/ppcheck/plugin.hpp", "lib/ppcheck/plugins/shapes.so",
                     "lib/cmake/ppcheck/ppcheck-config.cmake", "share/ppcheck/rules/pack.ppr"):
            if not (prefix / path).exists():
                fail(f"{path} is not installed")
        folder = work / "page"
        folder.mkdir()
        environment = {**os.environ, "PATH": f"{prefix}/bin:{os.environ['PATH']}", "PPCHECK_PREFIX": str(prefix),
                       "CMAKE_PREFIX_PATH": str(prefix), "NO_COLOR": ""}
        text = options.document.read_text()
        files = runs = 0
        for block in BLOCK.finditer(text):
            head, body = block[1], block[2]
            line = text.count("\n", 0, block.start()) + 1
            kind = head.split()[0] if head.split() else ""
            if kind not in KINDS:
                fail(f"line {line}: a block of the kind {kind!r}")
            name = re.search(r"file=(\S+)", head)
            if name:
                place = folder / name[1]
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(body)
                files += 1
            elif kind == "sh":
                run_shell(head, body, folder, environment, line)
                runs += 1
                for library in folder.rglob("*.so"):
                    library.chmod(0o755)
            else:
                fail(f"line {line}: a {kind} block that names no file is never run")
        sample = options.document.parent.parent / "plugins/sample/sample.cc"
        if (folder / "sample.cc").read_text() != sample.read_text():
            fail(f"the sample of the page is not {sample}")
        print(f"{files} files, {runs} runs")
        return 0
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
