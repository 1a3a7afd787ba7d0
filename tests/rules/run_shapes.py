#!/usr/bin/env python3
"""Scans each program of tests/rules/shapes and of tests/corpus/samples and compares the findings with its comments.

    run_shapes.py --ppcheck build/release/ppcheck --rules rules [--only GLOB] [DIR…]

A program is a file that stands directly in a kind's folder (shapes/map/positional.py) or a folder of files in it. The programs of one
file are scanned together, kind by kind, because most of a short run is the reading of rules and stubs. `# expect: RULE` on a line asks for one finding of that rule there; a line may have several. `# expect low: RULE` asks for one of low confidence; `# false alarm: RULE` marks a
finding that is known to be wrong, so that its end is noticed. Any other finding is a failure, and so is a comment without
its finding. In the shapes only the rules count that some comment of theirs names: they are about those rules. In the
samples all rules count. Exit 0 when all agree.
"""
import argparse
import collections
import concurrent.futures
import fnmatch
import json
import os
import pathlib
import re
import subprocess
import sys

EXPECT = re.compile(r"#\s*(?:expect|false alarm)( low)?:\s*([\w.-]+)")
HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parent.parent


def programs(folder, only):
    """[(name, [files], [paths to scan])]"""
    found = []
    for kind in sorted(p for p in folder.iterdir() if p.is_dir()):
        single = [p for p in sorted(kind.glob("*.py")) if not only or fnmatch.fnmatch(f"{kind.name}/{p.name}", only)]
        if single:
            found.append((f"{kind.name}/*.py", single, single))
        for entry in sorted(p for p in kind.iterdir() if p.is_dir()):
            files = sorted(entry.rglob("*.py"))
            if files and (not only or fnmatch.fnmatch(f"{kind.name}/{entry.name}", only)):
                found.append((f"{kind.name}/{entry.name}", files, [entry]))
    return found


def expected(files):
    wanted = collections.Counter()
    for path in files:
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            for low, rule in EXPECT.findall(line):
                wanted[(str(path.resolve()), number, rule, "low" if low else "shown")] += 1
    return wanted


def actual(options, paths, rules):
    """The findings of one run, or a text that says what went wrong. `rules`: those that run, or all when empty."""
    command = [options.ppcheck, "--rules", options.rules, "--output", "json", "--min-confidence", "low"]
    for rule in sorted(rules):
        command += ["--select", rule]
    command += map(str, paths)
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=options.timeout)
    except subprocess.TimeoutExpired:
        return None, f"no answer in {options.timeout} seconds"
    if run.returncode not in (0, 1):
        return None, f"exit {run.returncode}: {run.stderr.strip().splitlines()[-1:] or ['']}"
    try:
        report = json.loads(run.stdout)
    except ValueError:
        return None, "standard output is no JSON: " + run.stdout[:200]
    found = collections.Counter()
    for finding in report["findings"]:
        level = "low" if finding["confidence"] == "low" else "shown"
        found[(str(pathlib.Path(finding["path"]).resolve()), finding["line"], finding["rule"], level)] += 1
    for skipped in report.get("skipped", []):
        return found, f"skipped {skipped['path']}: {skipped['reason']}"
    return found, None


def check(options, program):
    name, files, paths, rules = program
    found, trouble = actual(options, paths, rules)
    if found is None:
        return name, [trouble]
    lines = [trouble] if trouble else []
    wanted = expected(files)
    for key in sorted((wanted - found) | (found - wanted)):
        file, number, rule, level = key
        note = " (low confidence)" if level == "low" else ""
        word = "missing" if wanted[key] > found[key] else "unexpected"
        lines.append(f"{os.path.relpath(file)}:{number}: {word} {rule}{note}")
    return name, lines


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ppcheck", default=str(TOP / "build/release/ppcheck"), help="the program to test")
    parser.add_argument("--rules", default=str(TOP / "rules"))
    parser.add_argument("--only", help="a glob of program names, as map/*")
    parser.add_argument("--timeout", type=float, default=300)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("folders", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    todo = [p for folder in options.folders or [HERE / "shapes"] for p in programs(folder, options.only)]
    rules = {rule for _, files, _ in todo for _, _, rule, _ in expected(files)}
    todo = [(*p, rules) for p in todo]
    if not options.folders and not options.only:
        samples = TOP / "tests/corpus/samples"
        todo.append(("samples", sorted(samples.rglob("*.py")), [samples], set()))
    if not todo:
        sys.exit("no program to check")
    failed = 0  # lines of disagreement
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for name, lines in pool.map(lambda p: check(options, p), todo):
            if lines:
                failed += len(lines)
                print(name)
                for line in lines:
                    print("   ", line)
    wanted = sum(sum(expected(files).values()) for _, files, *_ in todo)
    files = sum(len(program[1]) for program in todo)
    print(f"{files} files, {wanted} findings expected, {failed} disagreements")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
