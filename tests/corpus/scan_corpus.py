#!/usr/bin/env python3
"""Scans the corpus and holds the findings against the recorded ones.

    tests/corpus/scan_corpus.py --ppcheck build/release/engine/cli/ppcheck            # scan, table
    tests/corpus/scan_corpus.py --ppcheck ... --check                                 # and compare
    tests/corpus/scan_corpus.py --ppcheck ... --record                                # and record

Fails (exit 1) when a scan crashes, hangs, ends with another code than 0 or 1, prints what is no
JSON of the documented form, skips more than 0.5 % of a project's bytes, skips anything without
naming the reason, differs between -j1 and -j2 (--threads), or, with --check, when a finding
came or went. Findings are compared by project, rule, path and line; a message may change freely.

Bring the corpus first: tests/corpus/fetch_corpus.py and fetch_repositories.py.
"""

import argparse
import collections
import json
import sys
from pathlib import Path

import fetch_repositories
import measured
from fetch_corpus import DEFAULT_TO, LOCK, read_lock

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
EXPECTED = HERE / "expected.json"
MOST_SKIPPED = 0.005


def projects(corpus, only):
    """(label, folder) of each locked package and repository; a missing folder is the caller's failure."""
    for entry in read_lock(LOCK):
        if not only or entry["name"] in only:
            yield f"{entry['name']}=={entry['version']}", corpus / f"{entry['name']}-{entry['version']}"
    for name, commit in fetch_repositories.read_locks():
        if not only or name in only:
            yield f"{name}@{commit[:12]}", fetch_repositories.folder_of(corpus, name)


def python_bytes(folder):
    return sum(p.stat().st_size for p in folder.rglob("*.py") if p.is_file())


def scan(options, folder, threads):
    command = [options.ppcheck, "--rules", options.rules, "--output", "json", "-j", str(threads), "."]
    return measured.run(command, timeout=options.timeout, cwd=folder)


def faults_of(result, folder):
    """(report or None, list of what is wrong with this scan)."""
    if result.status not in (0, 1):
        last = result.stderr.decode(errors="replace").strip().splitlines()[-1:] or ["nothing on stderr"]
        return None, [f"{result.how()}: {last[0]}"]
    try:
        report = json.loads(result.stdout)
        findings, skipped = report["findings"], report["skipped"]
    except (ValueError, KeyError, TypeError) as error:
        return None, [f"output is not the documented JSON: {error!r}"]
    faults = []
    if (result.status == 1) != bool(findings):
        faults.append(f"exit {result.status} with {len(findings)} findings")
    total = python_bytes(folder) or 1
    lost = report["summary"]["skipped_bytes"]
    if lost > MOST_SKIPPED * total:
        faults.append(f"skips {100 * lost / total:.2f} % of the bytes")
    faults += [f"skips {entry['path']} without a reason" for entry in skipped if not entry.get("reason")]
    for finding in findings:
        file = folder / finding["path"]
        if not file.is_file():
            faults.append(f"reports in {finding['path']}, which is no file")
        elif not 1 <= finding["line"] <= file.read_bytes().count(b"\n") + 1:
            faults.append(f"reports {finding['path']}:{finding['line']}, beyond the end of the file")
    report["lost"] = lost / total
    return report, faults


def places(report):
    """{rule: [path:line, ...]}, sorted; a line with two findings stands twice."""
    by_rule = collections.defaultdict(list)
    for finding in report["findings"]:
        by_rule[finding["rule"]].append((finding["path"], finding["line"]))
    return {rule: [f"{path}:{line}" for path, line in sorted(found)]
            for rule, found in sorted(by_rule.items())}


def compare(expected, found):
    """Lines `+ project rule path:line` and `- …`, in the order of the file."""
    lines = []
    for project in sorted(set(expected) | set(found)):
        before, after = expected.get(project, {}), found.get(project, {})
        for rule in sorted(set(before) | set(after)):
            old, new = collections.Counter(before.get(rule, [])), collections.Counter(after.get(rule, []))
            lines += [f"- {project} {rule} {place}" for place in sorted((old - new).elements())]
            lines += [f"+ {project} {rule} {place}" for place in sorted((new - old).elements())]
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--ppcheck", type=Path, required=True, help="the program")
    parser.add_argument("--rules", type=Path, default=ROOT / "rules")
    parser.add_argument("--corpus", type=Path, default=DEFAULT_TO)
    parser.add_argument("--only", action="append", default=[], metavar="NAME")
    parser.add_argument("--timeout", type=float, default=600, help="seconds for one project")
    parser.add_argument("--threads", action="store_true", help="scan with -j1 too; the bytes must be equal")
    parser.add_argument("--check", action="store_true", help=f"compare with {EXPECTED.name}")
    parser.add_argument("--record", action="store_true", help=f"write {EXPECTED.name}")
    options = parser.parse_args()
    options.ppcheck, options.rules = options.ppcheck.resolve(), options.rules.resolve()

    known = json.loads(EXPECTED.read_text())["projects"] if EXPECTED.is_file() else {}
    if options.check and not known:
        parser.error(f"{EXPECTED.name} is not there; record it first")
    found, failed, scanned = {}, [], 0
    print(f"{'project':34} {'files':>6} {'findings':>8} {'skipped':>8} {'cpu s':>8} {'MiB':>7}")
    for label, folder in projects(options.corpus, options.only):
        if not (folder / ".complete").is_file():
            failed.append(f"{label}: not in the corpus folder (run fetch_corpus.py or fetch_repositories.py)")
            continue
        result = scan(options, folder, threads=2)
        report, faults = faults_of(result, folder)
        scanned += 1
        if options.threads and report is not None:
            if scan(options, folder, threads=1).stdout != result.stdout:
                faults.append("-j1 and -j2 print different bytes")
        failed += [f"{label}: {fault}" for fault in faults]
        if report is None:
            print(f"{label:34} {result.how()}, {result.seconds:.1f} s", flush=True)
            continue
        found[label] = places(report)
        files = sum(1 for p in folder.rglob("*.py"))
        print(f"{label:34} {files:6} {len(report['findings']):8} {100 * report['lost']:7.3f}% "
              f"{result.cpu_seconds:8.2f} {result.peak_mib:7.0f}", flush=True)

    per_rule = collections.Counter()
    for rules in found.values():
        for rule, at in rules.items():
            per_rule[rule] += len(at)
    for rule, count in sorted(per_rule.items()):
        print(f"{count:6} {rule}")

    if options.record and not failed:
        merged = {**known, **found} if options.only else found
        EXPECTED.write_text(json.dumps({"version": 1, "projects": merged}, indent=1, sort_keys=True) + "\n")
        print(f"recorded {scanned} projects")
    elif options.check:
        wanted = {k: v for k, v in known.items() if k in found or not options.only}
        changes = compare(wanted, found)
        print("\n".join(changes) if changes else "no finding came or went")
        if changes:
            failed.append(f"{len(changes)} findings came (+) or went (-)")
    for fault in failed:
        print(f"FAILED {fault}", file=sys.stderr)
    return 1 if failed or not scanned else 0


if __name__ == "__main__":
    sys.exit(main())
