#!/usr/bin/env python3
"""Runs the scanner over the reproductions of the empirical study's benchmark and says what it catches.

    tests/corpus/study.py --ppcheck BINARY             print docs/study.md
    tests/corpus/study.py --ppcheck BINARY --write     write it
    tests/corpus/study.py --ppcheck BINARY --check     exit 1 when docs/study.md says anything else

Each folder of study/ holds problem.py, fixed.py and what requirements.txt says of versions. The two
programs are scanned apart, each as a project of its own with those requirements, so that neither sees
the other. A problem is *caught* by a rule that reports a line marked `# problem` in problem.py and
nothing in fixed.py, and that study.json expects or that has the cause of the problem; a rule of another
cause that happens to report the line is named, and does not count. Of an expected rule a label on the line
will do: a finding in a function that a loop calls is labelled there.

Every program is scanned twice: as the scanner is by default, and with every rule selected and findings
of low confidence shown. What only the second finds is caught "when asked for".

study/reasons.json says why a problem is not caught, or not by default, in words; a reason for a problem
that is caught, and a problem without a reason, are errors (exit 1). Exit 2: a scan failed.
"""

import argparse
import collections
import json
import shutil
import sys
import tempfile
from pathlib import Path

import measured

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
STUDY = HERE / "study"
PAGE = ROOT / "docs" / "study.md"
CAUGHT_BY_STUDY = 7

CAUSES = [
    ("api.not-using-efficient-api", "API: not using the efficient one"),
    ("api.not-using-batch-api", "API: not using the one for batches"),
    ("api.inefficient-usage", "API: inefficient usage"),
    ("model.computation-graph", "Model: confusion with the computation graph"),
    ("model.inefficient-structure", "Model: inefficient structure"),
    ("model.improper-parameter", "Model: improper parameter"),
    ("model.improper-hyper-parameter", "Model: improper hyper parameter"),
    ("library.buggy-version", "Library: buggy version"),
    ("data.inefficient-transmission", "Data: inefficient transmission"),
    ("data.inefficient-preprocessing", "Data: inefficient preprocessing"),
    ("data.improper-input", "Data: improper input"),
]


class Failure(Exception):
    """The scanner could not be used."""


class Scanner:
    def __init__(self, options):
        self.program = [options.ppcheck]
        self.rules = ["--rules", options.rules]
        self.timeout = options.timeout

    def causes(self):
        """{rule: cause} of all rules, from `ppcheck rules --by cause`."""
        result = measured.run([*self.program, "rules", *self.rules, "--by", "cause"], timeout=self.timeout)
        if result.status != 0:
            raise Failure(f"ppcheck rules: {result.how()}: {result.stderr.decode(errors='replace')}")
        causes, cause = {}, None
        for line in result.stdout.decode().splitlines():
            words = line.split()
            if len(words) == 1:
                cause = words[0]
            elif words:
                causes[words[0]] = cause
        return causes

    def scan(self, problems, everything):
        """{(folder of the problem, file name): findings}. Each program lies in a folder of its own, with the
        `.git` that ends a project, so that it knows nothing of the other programs. What requirements say of versions
        holds for a whole run: programs with the same requirements share one."""
        groups = collections.defaultdict(list)
        for problem in problems:
            requirements = STUDY / problem["folder"] / "requirements.txt"
            groups[requirements.read_text(encoding="utf-8") if requirements.exists() else None].append(problem)
        found = {}
        for requirements, group in groups.items():
            self.scan_group(group, requirements, everything, found)
        return found

    def scan_group(self, problems, requirements, everything, found):
        options = ["--select", "*", "--min-confidence", "low"] if everything else []
        with tempfile.TemporaryDirectory() as root:
            folders = []
            for problem in problems:
                for program in ("problem.py", "fixed.py"):
                    folder = Path(problem["folder"], program[:-3])
                    (root / folder / ".git").mkdir(parents=True)
                    shutil.copy(STUDY / problem["folder"] / program, root / folder)
                    if requirements is not None:
                        (root / folder / "requirements.txt").write_text(requirements, encoding="utf-8")
                    found[problem["folder"], program] = []
                    folders.append(str(folder))
            result = measured.run([*self.program, *self.rules, *options, "--output", "json", *folders],
                                  timeout=self.timeout, cwd=root)
        if result.status not in (0, 1):
            raise Failure(f"{result.how()}: {result.stderr.decode(errors='replace')}")
        for finding in json.loads(result.stdout)["findings"]:
            parts = Path(finding["path"]).parts
            found[parts[0], parts[-1]].append(finding)


def marked_lines(program):
    lines = program.read_text(encoding="utf-8").splitlines()
    return {number for number, line in enumerate(lines, 1) if line.endswith("# problem")}


def expects(problem, rule):
    return any(rule.endswith("-" + entry["rule"]) for entry in problem["expected"] if "rule" in entry)


Catch = collections.namedtuple("Catch", "rule lines")
# caught, beside: lists of Catch. beside: rules of other causes on the marked lines.
# fixed: rules on a marked line that report in fixed.py too, which is why they do not count.
# elsewhere: expected rules that report, but on no marked line.
Verdict = collections.namedtuple("Verdict", "caught beside fixed elsewhere")


def judge(found, causes, problem):
    marked = marked_lines(STUDY / problem["folder"] / "problem.py")
    still = {finding["rule"] for finding in found[problem["folder"], "fixed.py"]}
    lines, elsewhere = collections.defaultdict(set), set()
    for finding in found[problem["folder"], "problem.py"]:
        # Ranges are half-open: one that ends at column 1 does not reach its last line.
        last = finding["end_line"] - (finding["end_column"] == 1 and finding["end_line"] > finding["line"])
        hit = marked & set(range(finding["line"], last + 1))
        if not hit and expects(problem, finding["rule"]):
            hit = marked & {label["line"] for label in finding["labels"]}
        if hit:
            lines[finding["rule"]].add(min(hit))
        elif expects(problem, finding["rule"]):
            elsewhere.add(finding["rule"])
    verdict = Verdict([], [], [], sorted(elsewhere - set(lines)))
    for rule in sorted(lines):
        catch = Catch(rule, sorted(lines[rule]))
        if not expects(problem, rule) and causes.get(rule) != problem["cause"]:
            verdict.beside.append(catch)
        elif rule in still:
            verdict.fixed.append(catch)
        else:
            verdict.caught.append(catch)
    return verdict


def name(problem):
    return problem["folder"][len(problem["id"]) + 1:].replace("-", " ")


def codes(problem):
    return ", ".join(entry["code"] for entry in problem["expected"])


def listed(catches):
    return ", ".join(f"`{c.rule}` (line {', '.join(map(str, c.lines))})" for c in catches)


class Page:
    def __init__(self, problems, verdicts, reasons):
        self.problems = problems
        self.default, self.asked = verdicts
        self.reasons = reasons
        self.faults = []
        self.out = []

    def state(self, problem):
        if problem["status"] == "N":
            return "reach"
        if self.default[problem["id"]].caught:
            return "default"
        return "asked" if self.asked[problem["id"]].caught else "missed"

    def count(self, state, problems=None):
        return sum(self.state(p) == state for p in (self.problems if problems is None else problems))

    def reason(self, problem):
        reason = self.reasons.get(problem["id"])
        if reason is None:
            self.faults.append(f"{problem['id']}: not caught by default, and reasons.json does not say why")
            return "(no reason given)"
        return reason

    def write(self):
        total, default, asked = len(self.problems), self.count("default"), self.count("asked")
        reproduced = sum(p["status"] != "N" for p in self.problems)
        self.out += [
            "# The study's benchmark",
            "",
            "These are reproductions of our own: programs written from the title, the label and the comment of each post alone, not the",
            "posts' code, and written before any rule was run on them; that a rule catches one says that it finds this kind of problem,",
            "not that it would have found the post's. Since then rules were written and widened with these programs at hand (most of those",
            "of the causes *API: not using the efficient one* and *Library: buggy version*): the number says what the rules cover, and does not",
            "foretell what they find in programs that nobody has seen.",
            "",
            f"The empirical study (Cao et al., *Understanding Performance Problems in Deep Learning Systems*, FSE 2022) has {total} problems in",
            f"its benchmark. Its own tool caught {CAUGHT_BY_STUDY} of them, in the posts' real code. {reproduced} are reproduced in `tests/corpus/study/`; the other",
            f"{total - reproduced} are out of reach of rules over calls, loops and arguments, and listed below with the reason.",
            "",
            f"**Caught by default: {default} of {total}**" + (f"; {asked} more when every rule is asked for and findings of low confidence are shown" if asked else "")
            + f". Reproduced and not caught: {self.count('missed')}.",
            "",
            "*Caught* means: a rule reports a marked line of `problem.py`, says nothing in `fixed.py`, and is the rule expected for the problem",
            "(then a label of the finding on the line will do) or has its cause. Made by `tests/corpus/study.py --write`; `--check` compares.",
            "",
            "| cause | in the benchmark | caught by default | when asked for | reproduced, not caught | out of reach |",
            "|---|---:|---:|---:|---:|---:|",
        ]
        groups = [(title, [p for p in self.problems if p["cause"] == cause]) for cause, title in CAUSES]
        for title, group in [*groups, ("all", self.problems)]:
            counts = [len(group), *(self.count(state, group) for state in ("default", "asked", "missed", "reach"))]
            self.out.append(f"| {title} | " + " | ".join(map(str, counts)) + " |")
        for title, group in groups:
            self.group(title, group)
        for problem in self.problems:
            if problem["id"] in self.reasons and self.state(problem) in ("default", "reach"):
                self.faults.append(f"{problem['id']}: reasons.json says why it is not caught, but it is {self.state(problem)}")
        return "\n".join(self.out) + "\n"

    def group(self, title, group):
        self.out += ["", f"## {title}"]
        for heading, state in (("Caught", "default"), ("Caught when asked for", "asked")):
            chosen = [p for p in group if self.state(p) == state]
            if not chosen:
                continue
            why = state == "asked"
            self.out += ["", f"{heading}:", "", "| post | reproduction | by |" + (" why not by default |" if why else ""), "|---|---|---|" + ("---|" if why else "")]
            for problem in chosen:
                verdict = (self.asked if why else self.default)[problem["id"]]
                row = f"| {problem['id']} | {name(problem)} | {listed(verdict.caught)} |"
                self.out.append(row + (f" {self.reason(problem)} |" if why else ""))
        missed = [p for p in group if self.state(p) == "missed"]
        if missed:
            self.out += ["", "Not caught:", "", "| post | reproduction | expected | why |", "|---|---|---|---|"]
            for problem in missed:
                self.out.append(f"| {problem['id']} | {name(problem)} | {codes(problem)} | {self.reason(problem)}{self.beside(problem)} |")
        reach = [p for p in group if self.state(p) == "reach"]
        if reach:
            self.out += ["", "Out of reach:", "", "| post | why |", "|---|---|"]
            self.out += [f"| {p['id']} | {p['reason']} |" for p in reach]

    def beside(self, problem):
        verdict = self.asked[problem["id"]]
        parts = []
        if verdict.fixed:
            parts.append(f"reported by {listed(verdict.fixed)}, in the mended program too")
        if verdict.elsewhere:
            parts.append("reported elsewhere in the program by " + ", ".join(f"`{rule}`" for rule in verdict.elsewhere))
        if verdict.beside:
            parts.append(f"a rule of another cause reports the line: {listed(verdict.beside)}")
        return "".join(f" ({part})" for part in parts)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ppcheck", type=lambda path: Path(path).resolve(), required=True, help="the program")
    parser.add_argument("--rules", type=lambda path: Path(path).resolve(), default=ROOT / "rules")
    parser.add_argument("--write", action="store_true", help="write docs/study.md")
    parser.add_argument("--check", action="store_true", help="compare with docs/study.md")
    parser.add_argument("--page", type=Path, default=PAGE, help="another place for the page")
    parser.add_argument("--timeout", type=float, default=600, help="seconds for one scan")
    options = parser.parse_args()
    problems = json.loads((STUDY / "study.json").read_text(encoding="utf-8"))["problems"]
    reasons = json.loads((STUDY / "reasons.json").read_text(encoding="utf-8"))
    scanner = Scanner(options)
    try:
        causes = scanner.causes()
        reproduced = [p for p in problems if p["status"] != "N"]
        verdicts = []
        for everything in (False, True):
            found = scanner.scan(reproduced, everything)
            verdicts.append({p["id"]: judge(found, causes, p) for p in reproduced})
    except Failure as failure:
        print(failure, file=sys.stderr)
        return 2
    page = Page(problems, verdicts, reasons)
    text = page.write()
    for fault in page.faults:
        print(fault, file=sys.stderr)
    if options.write:
        options.page.write_text(text, encoding="utf-8")
    elif options.check:
        if not options.page.exists() or options.page.read_text(encoding="utf-8") != text:
            print(f"{options.page} says something else: run with --write and look at the difference", file=sys.stderr)
            return 1
    else:
        print(text, end="")
    return 1 if page.faults else 0


if __name__ == "__main__":
    sys.exit(main())
