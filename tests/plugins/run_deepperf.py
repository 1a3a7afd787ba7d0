#!/usr/bin/env python3
"""DeepPerf's three checkers as a plugin find what the rules find: on its samples and on those of the corpus.

    run_deepperf.py --ppcheck BINARY --plugin deepperf.so --samples FOLDER... [--must-find N]
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

RULES = ["repeated-node-creation", "map-before-batch", "map-without-parallelism", "interleave-without-parallelism"]
SETS = {"GRAPH_OPS": "tf-repeated-node-creation", "BATCH_POLYMORPHIC": "tf-map-before-batch",
        "MAKES_DATASETS": "tf-map-without-parallelism", "IN_MEMORY_DATASETS": "tf-interleave-without-parallelism"}


def run(command, **more):
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False, **more)
    if done.returncode not in (0, 1):
        sys.exit(f"{command}: {done.returncode}\n{done.stderr}")
    return done.stdout


def sets_of(ppcheck, rules):
    """The members of each set, from the programs that the rules were compiled to."""
    lines = []
    for name, rule in SETS.items():
        for line in run([ppcheck, "dump", "program", str(rules / f"{rule}.ppr")]).splitlines():
            if line.startswith("set") and line.endswith(f"; {name}"):
                members = line[line.index("{") + 1:line.index("}")].replace(",", "")
                lines.append(f"{name} {members}")
                break
        else:
            sys.exit(f"{rule} has no set {name} any more")
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ppcheck", required=True)
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--rules", type=Path, required=True)
    parser.add_argument("--samples", nargs="+", required=True)
    parser.add_argument("--must-find", type=int, default=1)
    options = parser.parse_args()
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as sets:
        sets.write(sets_of(options.ppcheck, options.rules))
        sets.flush()
        environment = {**os.environ, "PPCHECK_DEEPPERF_SETS": sets.name}
        select = [word for rule in RULES for word in ("--select", f"tf-{rule}", "--select", f"deepperf-{rule}")]
        report = json.loads(run([options.ppcheck, "--plugin", options.plugin, *select, "--min-confidence", "low", "--output",
                                 "json", *options.samples], env=environment))
    found = {"tf": set(), "deepperf": set()}
    for finding in report["findings"]:
        side, rule = finding["rule"].split("-", 1)
        found[side].add((rule, finding["path"], finding["line"], finding["column"]))
    for side, other in (("tf", "deepperf"), ("deepperf", "tf")):
        for finding in sorted(found[side] - found[other]):
            print(f"only {'the rule' if side == 'tf' else 'the plugin'} finds {finding}")
    seen = {rule for rule, *_ in found["tf"]}
    for rule in RULES:
        if rule not in seen:
            print(f"the samples have nothing for {rule}")
    print(f"{len(found['tf'])} by the rules, {len(found['deepperf'])} by the plugin")
    return 0 if found["tf"] == found["deepperf"] and len(found["tf"]) >= options.must_find and seen == set(RULES) else 1


if __name__ == "__main__":
    sys.exit(main())
