#!/usr/bin/env python3
"""Holds the scanner against problems that maintainers fixed, and against known false alarms.

    tests/corpus/groundtruth.py --ppcheck BINARY --problems problems.json \\
        --checkouts DIR [--fixed DIR] [--table FILE.md]

DIR/<project> is the project at `prefix_commit` of problems.json (for the places of
false_alarms.json: at their `commit`); with --fixed, DIR/<project>@<first 8 of fix_commit> is the
same project after the fix. The checkouts are foreign code and stay outside the repository.

Every project is scanned once, as a whole. Printed are

  * each problem: reported or not at its line or one of its also_lines,
  * after the fix: whether a checker still reports on the lines that took their place,
  * each known false alarm, and each known miss of the earlier tool, reported or not.

Exit 1: a problem of quality `solid` is not reported, one is still reported after its fix, a known
false alarm is reported, or a scan failed. Checkers without a rule in the rule folder are printed
as such and not judged. Exit 2: nothing could be judged.
"""

import argparse
import collections
import difflib
import json
import sys
from pathlib import Path

import measured

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]

# Which rules stand for the three checkers of the original tool.
RULES = {
    1: ["tf-repeated-node-creation"],
    2: ["tf-map-before-batch"],
    3: ["tf-map-without-parallelism", "tf-interleave-without-parallelism"],
}


class Scans:
    """One scan a checkout, made when first asked for."""

    def __init__(self, options):
        self.options = options
        self.reports = {}
        self.failures = []
        self.times = {}

    def findings(self, folder):
        """{(path, line): [rule, ...]} or None when the folder is missing or the scan failed."""
        if folder not in self.reports:
            self.reports[folder] = self._scan(folder)
        return self.reports[folder]

    def _scan(self, folder):
        if not folder.is_dir():
            self.failures.append(f"{folder.name}: no checkout")
            return None
        command = [self.options.ppcheck, "--rules", self.options.rules, "--output", "json", "."]
        for option in self.options.option:
            command += ["--option", option]
        result = measured.run(command, timeout=self.options.timeout, cwd=folder)
        self.times[folder.name] = (result.seconds, result.peak_mib)
        if result.status not in (0, 1):
            last = result.stderr.decode(errors="replace").strip().splitlines()[-1:] or ["(silent)"]
            self.failures.append(f"{folder.name}: {result.how()}: {last[0]}")
            return None
        try:
            at = collections.defaultdict(list)
            for finding in json.loads(result.stdout)["findings"]:
                at[finding["path"], finding["line"]].append(finding["rule"])
            return at
        except (ValueError, KeyError, TypeError) as error:
            self.failures.append(f"{folder.name}: output is not the documented JSON: {error!r}")
            return None


def lines_of(path):
    return path.read_bytes().decode("utf-8", "replace").splitlines()


def place_is_right(checkout, place):
    """The line's text must be the recorded one, else the checkout is another commit."""
    file = checkout / place["path"]
    if not file.is_file():
        return f"{place['path']} is not in the checkout"
    lines = lines_of(file)
    if place["line"] > len(lines) or lines[place["line"] - 1].strip() != place["line_text"].strip():
        return f"{place['path']}:{place['line']} has another text: another commit is checked out"
    return None


def successors(before, after, wanted):
    """Numbers of the lines of `after` that took the place of the lines `wanted` of `before`."""
    result = set()
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    for kind, b1, b2, a1, a2 in matcher.get_opcodes():
        for line in wanted:
            if b1 <= line - 1 < b2:
                if kind == "equal":
                    result.add(a1 + (line - 1 - b1) + 1)
                else:
                    result.update(range(a1 + 1, a2 + 1))
    return result


def rules_at(found, path, lines, rules):
    return [rule for line in sorted(lines) for rule in found.get((path, line), []) if rule in rules]


class Table:
    def __init__(self, title, columns):
        self.title, self.columns, self.rows = title, columns, []

    def add(self, *cells):
        self.rows.append([str(cell) for cell in cells])

    def markdown(self):
        head = [f"### {self.title}", "", "| " + " | ".join(self.columns) + " |",
                "|" + "---|" * len(self.columns)]
        body = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in self.rows]
        return "\n".join(head + body) + "\n"


def judge_problems(problems, scans, options, rules, faults):
    table = Table("Problems that maintainers fixed",
                  ["project", "path", "line", "api", "checker", "quality", "reported", "after the fix"])
    judged = 0
    for p in problems:
        checkout = options.checkouts / p["project"]
        where = f"{p['project']} {p['path']}:{p['line']}"
        row = [p["project"], p["path"], p["line"], p["api"], p["checker"], p["quality"]]
        mine = [rule for rule in RULES[p["checker"]] if rule in rules]
        if not mine:
            table.add(*row, "no rule yet", "")
            continue
        found = scans.findings(checkout)
        wrong = place_is_right(checkout, p) if found is not None else "no scan"
        if wrong:
            faults.append(f"{where}: {wrong}")
            table.add(*row, "?", "")
            continue
        judged += 1
        lines = {p["line"], *p.get("also_lines", [])}
        hit = rules_at(found, p["path"], lines, mine)
        if not hit and p["quality"] == "solid":
            faults.append(f"{where}: solid, and not reported")
        after = ""
        if options.fixed and p.get("fix_commit"):
            fixed = options.fixed / f"{p['project']}@{p['fix_commit'][:8]}"
            found_fixed = scans.findings(fixed)
            if found_fixed is None:
                after = "?"
            elif not (fixed / p["path"]).is_file():
                after = "file is gone"
            else:
                now = successors(lines_of(checkout / p["path"]), lines_of(fixed / p["path"]), lines)
                still = rules_at(found_fixed, p["path"], now, mine)
                after = "quiet" if not still else f"still reported: {still[0]}"
                if still and p["quality"] == "solid":
                    faults.append(f"{where}: still reported after the fix")
        table.add(*row, "yes" if hit else "no", after)
    return table, judged


def judge_places(places, title, scans, options, rules, faults, judge):
    table = Table(title, ["project", "path", "line", "checker", "kind", "why", "reported", "verdict"])
    for p in places:
        row = [p["project"], p["path"], p["line"], p["checker"], p["kind"], p["why"]]
        mine = [rule for rule in RULES[p["checker"]] if rule in rules]
        checkout = options.checkouts / p["project"]
        if not mine:
            table.add(*row, "no rule yet", "")
            continue
        found = scans.findings(checkout)
        wrong = place_is_right(checkout, p) if found is not None else "no scan"
        if wrong:
            faults.append(f"{p['project']} {p['path']}:{p['line']}: {wrong}")
            table.add(*row, "?", "")
            continue
        hit = rules_at(found, p["path"], {p["line"]}, mine)
        verdict = p.get("verdict", "") if judge else ""
        if judge and (verdict == "false" and hit or verdict == "once" and len(hit) > 1):
            faults.append(f"{p['project']} {p['path']}:{p['line']}: false alarm of {hit[0]} ({p['why']})")
        table.add(*row, "yes" if len(hit) == 1 else f"{len(hit)} times" if hit else "no", verdict)
    return table


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--ppcheck", type=Path, required=True, help="the program")
    parser.add_argument("--rules", type=Path, default=ROOT / "rules")
    parser.add_argument("--problems", type=Path, required=True, help="problems.json")
    parser.add_argument("--checkouts", type=Path, required=True, help="folder of checkouts before the fix")
    parser.add_argument("--fixed", type=Path, help="folder of checkouts after the fix")
    parser.add_argument("--only", action="append", default=[], metavar="PROJECT")
    parser.add_argument("--option", action="append", default=[], metavar="RULE.NAME=VALUE")
    parser.add_argument("--table", type=Path, help="also write the tables here, as Markdown")
    parser.add_argument("--timeout", type=float, default=600, help="seconds for one project")
    options = parser.parse_args()
    for name in ("ppcheck", "rules", "checkouts", "fixed"):
        if getattr(options, name):
            setattr(options, name, getattr(options, name).resolve())

    rules = {path.stem for path in options.rules.rglob("*.ppr")}
    scans, faults = Scans(options), []

    def wanted(places):
        return [p for p in places if not options.only or p["project"] in options.only]

    problems, judged = judge_problems(wanted(json.loads(options.problems.read_text())), scans, options, rules, faults)
    alarms = wanted(json.loads((HERE / "false_alarms.json").read_text())["places"])
    misses = wanted(json.loads((HERE / "known_misses.json").read_text())["places"])
    judged += len(alarms)
    tables = [problems,
              judge_places(alarms, "Known false alarms", scans, options, rules, faults, judge=True),
              judge_places(misses, "Known misses of the earlier tool", scans, options, rules, faults, judge=False)]
    text = "\n".join(table.markdown() for table in tables)
    print(text)
    for name, (seconds, peak) in sorted(scans.times.items()):
        print(f"{name:40} {seconds:7.2f} s {peak:7.0f} MiB")
    if options.table:
        options.table.write_text(text)
    faults = scans.failures + faults
    for fault in faults:
        print(f"FAILED {fault}", file=sys.stderr)
    if not judged:
        print("nothing could be judged", file=sys.stderr)
        return 2
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
