#!/usr/bin/env python3
"""Draws findings of the study's three checkers in projects that no rule has been tried on, and prints them as holdout.csv.

    tests/corpus/holdout.py --ppcheck build/release/ppcheck

The projects are the whole repositories of holdout.lock (fetch_repositories.py brings them). A place that stands in the corpus
too, or a second time in the hold-out, is a copy and is left out: three lines before and three behind, blanks aside, are the
same. A finding's place in the draw is the hash of a seed of its own; at most 8 of a project are drawn, 60 in all.

holdout.csv was drawn with the program and the rules as they were before any of these projects had been looked at. Drawn with
later ones it is another sample of the same projects, and no hold-out.
"""

import argparse
import collections
import csv
import hashlib
import json
import sys
from pathlib import Path

import fetch_repositories
import measured
import verdicts
from fetch_corpus import DEFAULT_TO
from scan_corpus import ROOT, projects

SEED, MOST, MOST_OF_A_PROJECT, AROUND = "ppcheck holdout", 60, 8, 3


def whole_repositories():
    return [(name, commit) for name, commit in fetch_repositories.read_lock(fetch_repositories.HOLDOUT) if name.count("/") == 1]


def surroundings(folder, path, line):
    lines = (folder / path).read_text(errors="replace").splitlines()
    near = lines[max(0, line - 1 - AROUND):line + AROUND]
    return hashlib.sha256("\n".join(" ".join(text.split()) for text in near).encode()).hexdigest()


def of_the_corpus(corpus):
    """(rule, surroundings) of the checkers' findings outside the hold-out."""
    held_out = {name for name, _ in fetch_repositories.read_lock(fetch_repositories.HOLDOUT)}
    folders = {verdicts.split_label(label)[0]: folder for label, folder in projects(corpus, None)}
    return {(rule, surroundings(folders[project], path, line)) for project, _, path, line, rule in verdicts.findings()
            if rule in verdicts.CHECKERS and project not in held_out}


def draw(found, seen, corpus):
    """`found`: (project, version, path, line, rule), each once."""
    fresh, seen = [], set(seen)
    for finding in sorted(found):
        project, _, path, line, rule = finding
        place = rule, surroundings(fetch_repositories.folder_of(corpus, project), path, line)
        if place not in seen:
            seen.add(place)
            fresh.append(finding)
    taken, out = collections.Counter(), []
    for finding in sorted(fresh, key=lambda f: verdicts.rank(f, SEED)):
        if len(out) < MOST and taken[finding[0]] < MOST_OF_A_PROJECT:
            taken[finding[0]] += 1
            out.append(finding)
    return sorted(out, key=lambda f: (f[4], f[0], f[2], f[3]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--ppcheck", type=Path, required=True)
    parser.add_argument("--rules", type=Path, default=ROOT / "rules")
    parser.add_argument("--corpus", type=Path, default=DEFAULT_TO)
    options = parser.parse_args()
    select = [f"--select={rule}" for rule in sorted(verdicts.CHECKERS)]
    found = set()
    for name, commit in whole_repositories():
        folder = fetch_repositories.folder_of(options.corpus, name)
        result = measured.run([options.ppcheck.resolve(), "--rules", options.rules.resolve(), *select, "--output", "json", "."],
                              timeout=900, cwd=folder)
        if result.status not in (0, 1):
            raise SystemExit(f"{name}: {result.how()}")
        found |= {(name, commit[:12], f["path"], f["line"], f["rule"]) for f in json.loads(result.stdout)["findings"]}
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["project", "version", "path", "line", "rule"])
    out.writerows(draw(found, of_the_corpus(options.corpus), options.corpus))
    return 0


if __name__ == "__main__":
    sys.exit(main())
