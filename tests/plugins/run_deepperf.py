#!/usr/bin/env python3
"""DeepPerf's three checkers as a plugin find what the rules find, in folders of Python.

    run_deepperf.py --ppcheck BINARY --plugin deepperf.so --rules rules FOLDER... [--each-rule] [--must-find N]

Each folder is a project of its own, and is scanned as a copy of its Python files, so that what lies round it does not count.
--each-rule: the folders together have something for each rule. Exit: 0 the same places, 1 not.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

RULES = ["repeated-node-creation", "map-before-batch", "map-without-parallelism", "interleave-without-parallelism"]
SETS = {"GRAPH_OPS": "tf-repeated-node-creation", "BATCH_POLYMORPHIC": "tf-map-before-batch",
        "IN_MEMORY_DATASETS": "tf-interleave-without-parallelism"}


def run(command, **more):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=600, check=False, **more)
    if done.returncode not in (0, 1):
        sys.exit(f"{command}: {done.returncode}\n{done.stderr}")
    return done.stdout


def sets_of(ppcheck, rules):
    """The members of each set, from the programs that the rules were compiled to."""
    lines = []
    for name, rule in SETS.items():
        for line in run([ppcheck, "dump", "program", rules / f"{rule}.ppr"]).splitlines():
            if line.startswith("set") and line.endswith(f"; {name}"):
                members = line[line.index("{") + 1:line.index("}")].replace(",", "")
                lines.append(f"{name} {members}")
                break
        else:
            sys.exit(f"{rule} has no set {name} any more")
    return "\n".join(lines) + "\n"


def copy_of(folder, place):
    def others(at, names):
        return [name for name in names if not name.endswith(".py") and not (Path(at) / name).is_dir() or name == ".git"]
    shutil.copytree(folder, place, ignore=others, symlinks=False, ignore_dangling_symlinks=True)


def findings_in(folder, options, sets, work):
    """By side: {(rule, path, line, column)}."""
    project = work / "project"
    copy_of(folder, project)
    (project / "pyproject.toml").write_text("[project]\nname = \"project\"\n")
    select = [word for rule in RULES for word in ("--select", f"tf-{rule}", "--select", f"deepperf-{rule}")]
    command = [options.ppcheck, "--rules", options.rules, "--plugin", options.plugin, *select, "--min-confidence", "low",
               "--output", "json", "."]
    report = json.loads(run(command, env={**os.environ, "PPCHECK_DEEPPERF_SETS": str(sets)}, cwd=project))
    found = {"tf": set(), "deepperf": set()}
    for finding in report["findings"]:
        side, rule = finding["rule"].split("-", 1)
        found[side].add((rule, finding["path"], finding["line"], finding["column"]))
    shutil.rmtree(project)
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ppcheck", required=True, type=Path)
    parser.add_argument("--plugin", required=True, type=Path)
    parser.add_argument("--rules", required=True, type=Path)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--each-rule", action="store_true")
    parser.add_argument("--must-find", type=int, default=0)
    options = parser.parse_args()
    for name in ("ppcheck", "plugin", "rules"):
        setattr(options, name, getattr(options, name).resolve())
    count = differences = 0
    seen = set()
    with tempfile.TemporaryDirectory(prefix="ppcheck-deepperf-") as work:
        sets = Path(work) / "sets.txt"
        sets.write_text(sets_of(options.ppcheck, options.rules))
        for folder in options.folders:
            found = findings_in(folder.resolve(), options, sets, Path(work))
            for side, other in (("tf", "deepperf"), ("deepperf", "tf")):
                for rule, path, line, column in sorted(found[side] - found[other]):
                    print(f"{folder}/{path}:{line}:{column}: only {'the rule' if side == 'tf' else 'the plugin'} finds {rule}")
                    differences += 1
            print(f"{folder}: {len(found['tf'])} by the rules, {len(found['deepperf'])} by the plugin")
            count += len(found["tf"])
            seen |= {rule for rule, *_ in found["tf"]}
    missing = sorted(set(RULES) - seen) if options.each_rule else []
    for rule in missing:
        print(f"the folders have nothing for {rule}")
    if count < options.must_find:
        print(f"{count} findings, and {options.must_find} were expected")
    return 1 if differences or missing or count < options.must_find else 0


if __name__ == "__main__":
    sys.exit(main())
