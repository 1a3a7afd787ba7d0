#!/usr/bin/env python3
"""The oracle: programs are run, and no static answer may be contradicted by what they showed.

    tests/oracle/run_oracle.py --answers BINARY                     # realistic programs and 300 seeds
    tests/oracle/run_oracle.py --answers BINARY --seeds 40 90       # only the generated ones of these seeds
    tests/oracle/run_oracle.py --answers BINARY --programs          # only the realistic ones
    tests/oracle/run_oracle.py --answers BINARY --seeds 7 8 --keep DIR   # leaves program, facts, answers

BINARY is the small program of answers.cc: it reads facts, analyses the programs they are about, and
answers each question. Exit 1: a contradiction that known.txt does not list, one of its that is gone (of the programs
that were run), a program that could not be recorded or analysed, or fewer known answers than
KNOWN_SHARE asks: an engine that answers nothing contradicts nothing.
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


def known_contradictions():
    """Those of known.txt: {"PROGRAM: QUESTION"}."""
    lines = (HERE / "known.txt").read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def write(chosen, folder):
    """The folder of each program: {name: folder}."""
    folders = {}
    for number, (name, program) in enumerate(chosen):
        folders[name] = root = folder / f"{number:03}"
        if isinstance(program, int):
            generate.write(program, root)
        elif program.is_dir():
            shutil.copytree(program, root, ignore=shutil.ignore_patterns("__pycache__"))
        else:  # a copy: the neighbours of a file are other programs, and no part of this one
            root.mkdir()
            shutil.copy(program, root / "main.py")
    return folders


def lines_of(command, text=None, seconds=SECONDS):
    """What the command prints, line by line, and its last word when it failed."""
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired as stopped:
        return (stopped.stdout or b"").decode().splitlines(), f"takes more than {seconds} s"
    words = done.stderr.strip().splitlines()
    return done.stdout.splitlines(), f"exit {done.returncode}: {words[-1] if words else '(silent)'}"


def examine(chosen, folder, answers, stubs):
    """Of each program in turn: (name, its recorded line, its answered line, fault or None)."""
    folders = write(chosen, folder)
    seconds = SECONDS * (1 + len(folders) // 10)
    recorded, said = lines_of([sys.executable, HERE / "record.py", *folders.values()], seconds=seconds)
    answered, why = lines_of([answers, "--stubs", stubs], "".join(line + "\n" for line in recorded), seconds)
    for number, name in enumerate(folders):
        if number >= len(recorded):
            yield name, {}, {}, f"{name}: not recorded ({said})"
            return
        seen = json.loads(recorded[number])
        if "error" in seen:
            yield name, seen, {}, f"{name}: not recorded ({seen['error']})"
            continue
        if number >= len(answered):
            yield name, seen, {}, f"{name}: not analysed ({why})"
            return
        answer = json.loads(answered[number])
        fault = f"{name}: not analysed ({answer['error']})" if "error" in answer else None
        yield name, seen, answer, fault


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
    known, seen_again = known_contradictions(), set()
    with tempfile.TemporaryDirectory(prefix="ppcheck-oracle-") as scratch:
        for name, seen, answer, fault in examine(chosen, Path(scratch), options.answers, options.stubs):
            programs += 1
            contradictions = []
            if fault:
                faults.append(fault)
                print(fault)
            else:
                contradictions, counts = compare.compare(seen["facts"], answer["answers"])
                for relation, count in counts.items():
                    total[relation].update(count)
            listed = [f"{name}: {compare.question(fact)}" for fact, _ in contradictions]
            seen_again.update(known.intersection(listed))
            new = [pair for pair, line in zip(contradictions, listed) if line not in known]
            wrong += len(new)
            for fact, said in new[:options.most]:
                print(f"{name}: {compare.sentence(fact, said)}", flush=True)
            if options.keep and (contradictions or fault or len(chosen) == 1):
                kept = options.keep / name.replace(" ", "-")
                shutil.copytree(seen["root"], kept / "program", dirs_exist_ok=True)
                (kept / "facts.json").write_text(json.dumps(seen, indent=0))
                (kept / "answers.json").write_text(json.dumps(answer, indent=0))

    names = {name for name, _ in chosen}
    for line in sorted(known - seen_again):
        if line.split(": ", 1)[0] in names:
            faults.append(f"no longer contradicted, take it out of known.txt: {line}")
            print(faults[-1])

    print(f"\n{'relation':12} {'facts':>7} {'agreed':>7} {'unknown':>8} {'wrong':>6} {'known':>6}")
    for relation, count in sorted(total.items()):
        everything = sum(count.values())
        share = (count["agreed"] + count["contradicted"]) / everything
        print(f"{relation:12} {everything:7} {count['agreed']:7} {count['unknown'] + count['unanswered']:8} "
              f"{count['contradicted']:6} {100 * share:5.0f}%")
        if share < KNOWN_SHARE.get(relation, 0):
            faults.append(f"only {100 * share:.0f} % of the answers to `{relation}` are known")
            print(faults[-1])
    print(f"{programs} programs, {wrong} contradictions, {len(seen_again)} known ones, {len(faults)} faults")
    return 1 if wrong or faults or programs < len(chosen) or not programs else 0


if __name__ == "__main__":
    sys.exit(main())
