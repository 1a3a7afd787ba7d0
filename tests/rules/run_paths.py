#!/usr/bin/env python3
"""Files that a rule leaves alone by their names.

    tests/rules/run_paths.py --ppcheck BINARY --rules DIR

For each rule with `paths exclude "**/*_test.py"` and the like, its first example of one file is scanned under a plain
name and under a name for each glob. The rule must report in the first and in none of the others.
Exit 1: a rule does not. Exit 2: a scan failed, or no rule excludes anything.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

EXAMPLE = re.compile(r'^    bad "[^"]*" ```python\n(.*?)^        ```\n(?!        ```)', re.MULTILINE | re.DOTALL)


def paths_with_findings(options, rule, folder):
    command = [options.ppcheck, "--rules", options.rules, "--select", rule, "--min-confidence", "low",
               "--output", "json", "."]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
    if done.returncode not in (0, 1):
        print(done.stderr, file=sys.stderr)
        sys.exit(2)
    return {f["path"] for f in json.loads(done.stdout)["findings"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ppcheck", required=True)
    parser.add_argument("--rules", required=True)
    options = parser.parse_args()
    options.ppcheck, options.rules = (str(Path(p).resolve()) for p in (options.ppcheck, options.rules))
    asked = wrong = 0
    for file in sorted(Path(options.rules).glob("*.ppr")):
        text = file.read_text()
        excluded = re.search(r"^    paths +exclude +(.*)", text, re.MULTILINE)
        if not excluded:
            continue
        names = [glob.removeprefix("**/").replace("*", "some") for glob in re.findall(r'"([^"]*)"', excluded.group(1))]
        code = textwrap.dedent(EXAMPLE.search(text).group(1))
        for name in ["plain.py", *names]:
            asked += 1
            with tempfile.TemporaryDirectory() as folder:
                (Path(folder) / name).write_text(code)
                found = paths_with_findings(options, file.stem, folder)
            if bool(found) != (name == "plain.py"):
                wrong += 1
                print(f"{file.stem}: {'reports' if found else 'does not report'} in {name}")
    print(f"{asked} files, {wrong} wrong")
    return 2 if asked == 0 else 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
