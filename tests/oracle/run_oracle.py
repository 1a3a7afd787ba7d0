#!/usr/bin/env python3
"""The oracle: programs are run, and no static answer may be contradicted by what they showed.

    tests/oracle/run_oracle.py --answers BINARY                     # realistic programs and 300 seeds
    tests/oracle/run_oracle.py --answers BINARY --seeds 40 90       # only the generated ones of these seeds
    tests/oracle/run_oracle.py --answers BINARY --programs          # only the realistic ones
    tests/oracle/run_oracle.py --answers BINARY --seeds 7 8 --keep DIR   # leaves program, facts, answers

BINARY is the small program of answers.cc: it reads facts, analyses the program they are about, and
answers each question. Exit 1: a contradiction, a program that could not be recorded or analysed, or
fewer known answers than KNOWN_SHARE asks: an engine that answers nothing contradicts nothing.
"""

import argparse
import collections
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE))
import compare  # noqa: E402
import generate  # noqa: E402

SECONDS = 120

# Shares of known answers below which the test says nothing any more.
KNOWN_SHARE = {"in": 0.5, "callee": 0.5, "missing": 0.4, "after": 0.2}


def examine(name, program, answers, stubs, scratch):
    """(contradictions, counts, fault or None) of one program."""
    recorded = subprocess.run([sys.executable, HERE / "record.py", program], capture_output=True, text=True,
                              timeout=SECONDS)
    if recorded.returncode != 0:
        return [], {}, f"{name}: not recorded: {last(recorded.stderr)}"
    facts_file = scratch / "facts.json"
    facts_file.write_text(recorded.stdout)
    root = program if program.is_dir() else program.parent
    try:
        answered = subprocess.run([answers, "--root", root, "--stubs", stubs, facts_file], capture_output=True,
                                  text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return [], {}, f"{name}: the analysis takes more than {SECONDS} s"
    if answered.returncode != 0:
        return [], {}, f"{name}: not analysed (exit {answered.returncode}): {last(answered.stderr)}"
    (scratch / "answers.json").write_text(answered.stdout)
    contradictions, counts = compare.compare(json.loads(recorded.stdout)["facts"],
                                             json.loads(answered.stdout)["answers"])
    return contradictions, counts, None


def last(text):
    lines = text.strip().splitlines()
    return lines[-1] if lines else "(silent)"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--answers", type=Path, required=True, help="the program made from answers.cc")
    parser.add_argument("--stubs", type=Path, default=ROOT / "rules" / "stubs")
    parser.add_argument("--seeds", type=int, nargs=2, metavar=("FIRST", "END"))
    parser.add_argument("--programs", action="store_true")
    parser.add_argument("--most", type=int, default=20, help="contradictions to print for one program")
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    first, end = options.seeds or ((0, 0) if options.programs else (0, 300))

    total, faults, programs, wrong = collections.defaultdict(collections.Counter), [], 0, 0
    chosen = [(p.name, p) for p in sorted((HERE / "programs").iterdir()) if p.name != "__pycache__"] \
        if options.programs or not options.seeds else []
    chosen += [(f"seed {seed}", seed) for seed in range(first, end)]
    for name, program in chosen:
        folder = Path(tempfile.mkdtemp(prefix="ppcheck-oracle-"))
        if isinstance(program, int):
            generate.write(program, folder / "program")
        else:
            # A copy: the neighbours of a file are other programs, and no part of this one.
            if program.is_dir():
                shutil.copytree(program, folder / "program", ignore=shutil.ignore_patterns("__pycache__"))
            else:
                (folder / "program").mkdir()
                shutil.copy(program, folder / "program" / "main.py")
        contradictions, counts, fault = examine(name, folder / "program", options.answers, options.stubs, folder)
        programs += 1
        wrong += len(contradictions)
        if fault:
            faults.append(fault)
            print(fault)
        for relation, count in counts.items():
            total[relation].update(count)
        for fact, answer in contradictions[:options.most]:
            print(f"{name}: {compare.sentence(fact, answer)}", flush=True)
        if options.keep and (contradictions or fault or not options.programs and end - first == 1):
            shutil.copytree(folder, options.keep / name.replace(" ", "-"), dirs_exist_ok=True)
        shutil.rmtree(folder)

    print(f"\n{'relation':12} {'facts':>7} {'agreed':>7} {'unknown':>8} {'wrong':>6} {'known':>6}")
    for relation, count in sorted(total.items()):
        everything = sum(count.values())
        share = (count["agreed"] + count["contradicted"]) / everything
        print(f"{relation:12} {everything:7} {count['agreed']:7} {count['unknown'] + count['unanswered']:8} "
              f"{count['contradicted']:6} {100 * share:5.0f}%")
        if share < KNOWN_SHARE.get(relation, 0):
            faults.append(f"only {100 * share:.0f} % of the answers to `{relation}` are known")
            print(faults[-1])
    print(f"{programs} programs, {wrong} contradictions, {len(faults)} faults")
    return 1 if wrong or faults or not programs else 0


if __name__ == "__main__":
    sys.exit(main())
