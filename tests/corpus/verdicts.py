#!/usr/bin/env python3
"""Draws findings of the corpus to be judged, and says how many of the judged ones are true.

    tests/corpus/verdicts.py                  # what is drawn and has no verdict yet, as lines of verdicts.csv
    tests/corpus/verdicts.py --blind          # what has a first verdict and no second one, without the first
    tests/corpus/verdicts.py --write          # docs/precision.md from verdicts.csv
    tests/corpus/verdicts.py --check          # what a test asks: see below

Two samples are drawn from expected.json (scan_corpus.py --record):

    checkers  60 findings of the study's three checkers
    rules     up to 30 findings of each rule

The first is drawn from packages.lock and repositories.lock; the rules were made with these projects at hand. holdout.csv is a
third one, drawn once by holdout.py before any rule had been tried on its projects. What it showed has been mended since, so it is the measure of that day.

A finding's place in the draw is the hash of the seed and of its project, rule, path and line: the smallest are drawn.
So a finding that comes or goes moves no other one, and what has been judged stays judged.

verdicts.csv: project,version,path,line,rule,first,kind,reason,second,second_reason,settled. A verdict is `true` (a reader
of the code would change it, or could not say why not), `false`, or `unclear`. `settled` is filled where the two differ.

--check fails when a line of verdicts.csv is malformed, when a judged pair differs and is not settled, or when a rule that
is on by default with confidence high has fewer than 10 judged findings or fewer than 90 % of them true.
"""

import argparse
import collections
import csv
import hashlib
import json
import re
import sys
from pathlib import Path

import fetch_repositories

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
HOLDOUT = HERE / "holdout.csv"
EXPECTED, VERDICTS, PAGE = HERE / "expected.json", HERE / "verdicts.csv", ROOT / "docs" / "precision.md"
FIELDS = ["project", "version", "path", "line", "rule", "first", "kind", "reason", "second", "second_reason", "settled"]
WORDS = {"true", "false", "unclear"}
SEED = "ppcheck 1"
CHECKERS = {"tf-repeated-node-creation", "tf-map-before-batch", "tf-map-without-parallelism",
            "tf-interleave-without-parallelism"}
MOST_OF_CHECKERS, MOST_OF_A_RULE = 60, 30
FEWEST_JUDGED, LEAST_TRUE = 10, 0.9


def split_label(label):
    """`name==version` or `owner/name@commit`."""
    for sign in ("==", "@"):
        if sign in label:
            name, _, version = label.partition(sign)
            return name, version
    return label, ""


def findings():
    """Each recorded finding once: (project, version, path, line, rule)."""
    recorded = json.loads(EXPECTED.read_text())["projects"]
    for label, rules in recorded.items():
        project, version = split_label(label)
        for rule, places in rules.items():
            for place in sorted(set(places)):
                path, _, line = place.rpartition(":")
                yield project, version, path, int(line), rule


def rank(finding, seed=SEED):
    project, _, path, line, rule = finding
    return hashlib.sha256("\0".join([seed, project, rule, path, str(line)]).encode()).hexdigest()


def drawn():
    by_rule = collections.defaultdict(list)
    for finding in sorted(findings(), key=rank):
        by_rule[finding[4]].append(finding)
    out = set()
    for found in by_rule.values():
        out.update(found[:MOST_OF_A_RULE])
    held_out = {name for name, _ in fetch_repositories.read_lock(fetch_repositories.HOLDOUT)}
    of_checkers = sorted((f for rule in CHECKERS for f in by_rule.get(rule, []) if f[0] not in held_out), key=rank)
    out.update(of_checkers[:MOST_OF_CHECKERS])
    return sorted(out, key=lambda f: (f[4], f[0], f[2], f[3])), of_checkers[:MOST_OF_CHECKERS]


def key_of(row):
    return row["project"], row["version"], row["path"], int(row["line"]), row["rule"]


def read_verdicts():
    if not VERDICTS.is_file():
        return {}
    with VERDICTS.open(newline="") as file:
        rows = list(csv.DictReader(file))
    return {key_of(row): row for row in rows}


def answer_of(row):
    """The verdict that counts, or nothing while the two differ and nobody settled it."""
    if row["settled"]:
        return row["settled"]
    return row["first"] if not row["second"] or row["first"] == row["second"] else ""


def faults_of(verdicts):
    for key, row in sorted(verdicts.items()):
        place = f"{row['rule']} {row['project']} {row['path']}:{row['line']}"
        if set(row) != set(FIELDS):
            yield f"{place}: wants the fields {', '.join(FIELDS)}"
            continue
        for field in ("first", "second", "settled"):
            if row[field] and row[field] not in WORDS:
                yield f"{place}: {field} is {row[field]!r}, not one of {', '.join(sorted(WORDS))}"
        if not row["first"] or not row["reason"]:
            yield f"{place}: has no verdict, or none with a reason"
        if not row["second"] or not row["second_reason"]:
            yield f"{place}: was not judged a second time"
        elif not answer_of(row):
            yield f"{place}: the two verdicts differ and nobody settled it"


def rule_states():
    """{rule: (on by default, confidence)} as the rules themselves say."""
    out = {}
    for file in sorted((ROOT / "rules").glob("*.ppr")):
        text = file.read_text()
        for match in re.finditer(r"^rule ([\w-]+) \{\n(.*?)^    match", text, re.MULTILINE | re.DOTALL):
            head = match.group(2)
            confidence = re.search(r"^    confidence +(\w+)", head, re.MULTILINE)
            out[match.group(1)] = ("opt-in" not in head, confidence.group(1) if confidence else "high")
    return out


def table(verdicts):
    """{rule: Counter of answers} of the findings that are still reported; `gone`: judged and silent since."""
    reported = set(findings())
    out = collections.defaultdict(collections.Counter)
    for key, row in verdicts.items():
        out[row["rule"]][(answer_of(row) or "differ") if key in reported else "gone"] += 1
    return out


def share(counter):
    judged = counter["true"] + counter["false"] + counter["unclear"]
    return (counter["true"] / judged if judged else 0.0), judged


def true_of(rows):
    return sum(1 for row in rows if answer_of(row) == "true")


def write_page(verdicts):
    twice = sum(1 for row in verdicts.values() if row["second"])
    lines = ["# Precision", "",
             "What readers of the code said of findings in real projects. Made by `tests/corpus/verdicts.py --write` from",
             "`tests/corpus/verdicts.csv`, where every place, verdict and reason stands; the projects are those of",
             f"`tests/corpus/packages.lock`, `repositories.lock` and `holdout.lock`. Of {len(verdicts)} judged findings {twice} were judged a second time,",
             "without sight of the first verdict; where the two differ, the third column settles it. A verdict counts while the finding",
             "is still reported; *silent since* are findings that were judged, and that a later change of the rule or the engine",
             "took away. `unclear` counts as not true. The draw is by a seeded hash, so that the share of a rule with thirty judged",
             "findings is an estimate, and that of a rule with three is not.", "",
             "| rule | judged | true | false | unclear | true of judged | silent since |", "|---|---:|---:|---:|---:|---:|---:|"]
    for rule, counter in sorted(table(verdicts).items()):
        part, judged = share(counter)
        of = f"{100 * part:.0f} %" if judged else "-"
        lines.append(f"| {rule} | {judged} | {counter['true']} | {counter['false']} | {counter['unclear']} | {of} | {counter['gone']} |")
    _, of_checkers = drawn()
    judged = [answer_of(verdicts[f]) for f in of_checkers if f in verdicts]
    true = sum(1 for a in judged if a == "true")
    with HOLDOUT.open(newline="") as file:
        held_out = [verdicts[row["project"], row["version"], row["path"], int(row["line"]), row["rule"]] for row in csv.DictReader(file)]
    reported = set(findings())
    still = [row for row in held_out if key_of(row) in reported]
    lines += ["", "## The study's three checkers", "",
              f"Of {len(of_checkers)} drawn findings of {', '.join(sorted(CHECKERS))}, {len(judged)} are judged and {true} are true"
              + (f" ({100 * true / len(judged):.0f} %)." if judged else "."), "",
              "The rules were made with these projects at hand. What they are worth elsewhere says the hold-out"
              f" (`tests/corpus/holdout.lock`): of {len(held_out)} findings drawn there before any rule had been tried on it,"
              f" {true_of(held_out)} were true ({100 * true_of(held_out) / len(held_out):.0f} %). Of these {len(still)} are still"
              f" reported, and {true_of(still)} of them are true ({100 * true_of(still) / len(still):.0f} %): the second number is"
              " no hold-out any more.", "",
              "## What was false or unclear", ""]
    for key, row in sorted(verdicts.items(), key=lambda item: (item[1]["rule"], item[0])):
        if key in reported and answer_of(row) in ("false", "unclear"):
            said = row["reason"] if row["first"] == answer_of(row) else row["second_reason"]
            lines.append(f"- {row['rule']}: {row['project']} {row['path']}:{row['line']}: {answer_of(row)}"
                         f"{' (' + row['kind'] + ')' if row['kind'] else ''}: {said}")
    PAGE.write_text("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--blind", action="store_true", help="what wants a second verdict, without the first")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE.name}")
    parser.add_argument("--check", action="store_true", help="fail on what is missing, or not precise enough")
    options = parser.parse_args()
    verdicts = read_verdicts()
    if options.write:
        write_page(verdicts)
        return 0
    if options.check:
        faults = list(faults_of(verdicts))
        counts = table(verdicts)
        for rule, (on, confidence) in sorted(rule_states().items()):
            part, judged = share(counts[rule])
            if on and confidence == "high" and (judged < FEWEST_JUDGED or part < LEAST_TRUE):
                faults.append(f"{rule}: on with confidence high, but {judged} judged, {100 * part:.0f} % true")
        for fault in faults:
            print(f"FAILED {fault}", file=sys.stderr)
        return 1 if faults else 0
    out = csv.writer(sys.stdout, lineterminator="\n")
    if options.blind:
        for key, row in sorted(verdicts.items()):
            if not row["second"]:
                out.writerow(key)
        return 0
    for finding in drawn()[0]:
        if finding not in verdicts:
            out.writerow(finding)
    return 0


if __name__ == "__main__":
    sys.exit(main())
