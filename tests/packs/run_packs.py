#!/usr/bin/env python3
"""The pack `acme` beside the built-in rules: its own tests in strict mode, and what both find in tests/packs/program.

    tests/packs/run_packs.py --ppcheck BINARY --rules DIR
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ACME = HERE / "acme"
PROGRAM = HERE / "program" / "train.py"

# Of the built-in rules alone and with the pack. Alone they find the node in a loop of 20, and know the store's dataset by the
# methods that are called on it; `acme` leaves loops of up to 50 alone and makes `fused_gelu` an operator that counts.
EXPECTED = {
    "alone": {("tf-map-before-batch", 14), ("tf-map-without-parallelism", 14), ("tf-repeated-node-creation", 22)},
    "together": {("acme-store-opened-in-loop", 8), ("acme-single-reads", 9), ("tf-map-before-batch", 14),
                 ("tf-map-without-parallelism", 14), ("tf-repeated-node-creation", 20)},
}
RULES = sorted({rule for findings in EXPECTED.values() for rule, _ in findings})


def run(*arguments):
    return subprocess.run([str(a) for a in arguments], capture_output=True, text=True, timeout=300, check=False)


def found(ppcheck, *packs):
    arguments = [part for pack in packs for part in ("--rules", pack)]
    known = [f"--select={rule}" for rule in RULES if len(packs) > 1 or not rule.startswith("acme-")]
    done = run(ppcheck, *arguments, *known, "--output", "json", PROGRAM)
    if done.returncode != 1:
        sys.exit(f"exit {done.returncode}\n{done.stderr}")
    return {(f["rule"], f["line"]) for f in json.loads(done.stdout)["findings"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--ppcheck", type=Path, required=True)
    parser.add_argument("--rules", type=Path, required=True)
    options = parser.parse_args()
    failures = []
    tests = run(options.ppcheck, "test", "--rules", options.rules, "--strict", ACME)
    if tests.returncode != 0:
        failures.append(f"ppcheck test --strict: exit {tests.returncode}\n{tests.stdout}{tests.stderr}")
    for name, packs in (("alone", [options.rules]), ("together", [options.rules, ACME])):
        got = found(options.ppcheck, *packs)
        if got != EXPECTED[name]:
            failures.append(f"{name}: missing {sorted(EXPECTED[name] - got)}, unexpected {sorted(got - EXPECTED[name])}")
    for failure in failures:
        print(f"FAIL {failure}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
