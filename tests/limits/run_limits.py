#!/usr/bin/env python3
"""Runs the program on inputs that break parsers and file walkers.

    tests/limits/run_limits.py --ppcheck BINARY              # all
    tests/limits/run_limits.py --ppcheck BINARY --only deep  # those whose name contains the word
    tests/limits/run_limits.py --list                        # names only

Each case states the exit code and what must be printed. None may crash, hang (more than 60 s of
processor time, or 10 minutes by the clock), use 3 GiB, or be silent. Exit codes: 0 nothing shown, 1 something shown, 2 a named path, rule or plugin could not
be used, and then the last line on standard error says why.
"""

import argparse
import json
import os
import re
import shutil
import stat
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "tests" / "corpus"))
import inputs  # noqa: E402
import measured  # noqa: E402

CPU_SECONDS = 60
SECONDS = 600
MOST_MIB = 3072
NOBODY = 65534
SKIPPED = 77  # ctest's SKIP_RETURN_CODE


class Skip(Exception):
    """The case cannot be made on this machine; the text says why."""


class Case:
    """One run: what is laid out in a folder, how the program is called, what must come of it.

    `line` is a (path, line) that must be reported, or False when nothing may be; `words` a pattern
    that must stand in what is printed, `last` one for the last line on standard error.
    """

    def __init__(self, name, lay, arguments, exit_code, line=None, words=None, last=None, dump=None,
                 check=None, as_nobody=False):
        self.name, self.lay, self.arguments, self.exit_code = name, lay, arguments, exit_code
        self.line, self.words, self.last, self.dump = line, words, last, dump
        self.check, self.as_nobody = check, as_nobody


def file(name, content):
    def lay(folder):
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content if isinstance(content, bytes) else content.encode())
    return lay


PLAIN = inputs.HEAD + inputs.SURVIVOR
PLAIN_LINE = inputs.survived_line(PLAIN)


def once(report):
    return [] if len(report["findings"]) == 1 else [f"{len(report['findings'])} findings, wants one"]


def names_what_is_lost(report):
    return [] if report["skipped"] else ["broken code is left out without a word: `skipped` is empty"]


def text_cases():
    for name, text in inputs.broken_syntax().items():
        # What could not be analysed is named: broken code is never silently left out.
        yield Case(f"broken-{name}", file("a.py", text), ["a.py"], 1,
                   line=("a.py", inputs.survived_line(text)), check=names_what_is_lost, dump="a.py")
    for name, text in inputs.deep().items():
        yield Case(f"deep-{name}", lambda folder, text=text: file("a.py", text)(folder), ["a.py"], 1,
                   line=("a.py", inputs.survived_line(text)), dump="a.py")
    for name, (data, line, words) in inputs.encoded().items():
        yield Case(f"bytes-{name}", file("a.py", data), ["a.py"], None if line is None else 1,
                   line=("a.py", line) if line else False, words=words, dump="a.py")


def rule_cases():
    for name, (data, words) in inputs.rule_files().items():
        def lay(folder, data=data):
            file("pack/pack.ppr", 'ppr 1\npack limits 1.0 { description "Probes" }\n')(folder)
            file("pack/limit-probe.ppr", data)(folder)
            file("a.py", PLAIN)(folder)
        yield Case(f"rule-{name}", lay, ["--rules", "pack", "a.py"], 2, words=words, last=r"\S")
    yield Case("rules-missing-folder", file("a.py", PLAIN), ["--rules", "nowhere", "a.py"], 2, last=r"nowhere")
    yield Case("rules-empty-folder", lambda f: (file("a.py", PLAIN)(f), (f / "pack").mkdir()),
               ["--rules", "pack", "a.py"], 2, last=r"pack")
    yield Case("rules-is-python", file("a.py", PLAIN), ["--rules", "a.py", "a.py"], 2, last=r"a\.py")


def size_cases():
    def huge(folder):
        with open(folder / "big.py", "wb") as out:
            out.write(b"x = [" + b"1, " * (50 * 1024 * 1024 // 3) + b"]\n")
        file("a.py", PLAIN)(folder)
    yield Case("size-50-MB", huge, ["."], 1, line=("a.py", PLAIN_LINE), words=r"big\.py[^\n]*--max-file-size")
    yield Case("size-50-MB-named", huge, ["big.py"], None, line=False, words=r"big\.py[^\n]*--max-file-size")
    nearly = "x = [" + "1, " * 690_000 + "]\n" + PLAIN
    yield Case("size-nearly-2-MiB-line", lambda f: file("a.py", nearly)(f), ["a.py"], 1,
               line=("a.py", inputs.survived_line(nearly)))


def link(folder, name, target):
    try:
        os.symlink(target, folder / name)
    except OSError as error:
        raise Skip(f"no symbolic links here: {error}") from None


def path_cases():
    yield Case("path-missing", file("a.py", PLAIN), ["b.py"], 2, words=r"b\.py", last=r"b\.py")
    yield Case("path-missing-beside-a-good-one", file("a.py", PLAIN), ["a.py", "b.py"], 2,
               line=("a.py", PLAIN_LINE), last=r"b\.py")
    yield Case("path-empty-name", file("a.py", PLAIN), [""], 2, last=r"\S")
    yield Case("path-without-python", file("readme.txt", "no code"), ["."], None, line=False,
               words=r"(?i)no python|0 files")
    yield Case("path-no-python-file-named", file("readme.txt", "no code"), ["readme.txt"], None, words=r"readme\.txt")

    def loops(folder):
        file("pkg/a.py", PLAIN)(folder)
        link(folder, "pkg/self", ".")
        link(folder, "pkg/up", "..")
        link(folder, "pkg/again.py", "a.py")
        link(folder, "pkg/x.py", "y.py")
        link(folder, "pkg/y.py", "x.py")
        link(folder, "pkg/gone.py", "nowhere.py")
    yield Case("path-links", loops, ["."], 1, check=once)
    yield Case("path-link-loop-named", loops, ["pkg/x.py"], 2, last=r"x\.py")
    yield Case("path-link-named", loops, ["pkg/again.py"], 1, check=once)

    def fifo(folder):
        file("a.py", PLAIN)(folder)
        os.mkfifo(folder / "pipe.py")
    yield Case("path-fifo", fifo, ["."], 1, line=("a.py", PLAIN_LINE), words=r"pipe\.py")
    yield Case("path-fifo-named", fifo, ["pipe.py"], 2, last=r"pipe\.py")
    yield Case("path-device-named", file("a.py", PLAIN), ["/dev/zero"], 2, last=r"/dev/zero")

    for name, odd in {"spaces": "a folder/my file.py", "unicode": "größe/数据.py", "newline": "line\nbreak.py",
                      "quotes": "it's \"quoted\".py", "tab-and-escape": "tab\t\x1b[31m.py",
                      "leading-dash": "-x.py", "percent": "100%s{0}.py"}.items():
        yield Case(f"path-{name}", file(odd, PLAIN), ["."], 1, line=(odd, PLAIN_LINE))

    def undecodable(folder):
        try:
            with open(os.fsencode(folder) + b"/bad\xff\xfe.py", "wb") as out:
                out.write(PLAIN.encode())
        except OSError as error:
            raise Skip(f"the file system refuses such names: {error}") from None
    yield Case("path-no-utf-8", undecodable, ["."], 1, check=once)
    yield Case("path-folder-named-py", file("pkg.py/a.py", PLAIN), ["."], 1, line=("pkg.py/a.py", PLAIN_LINE))

    def deep(folder):
        place = folder
        for _ in range(300):
            place = place / "d"
        place.mkdir(parents=True)
        (place / "a.py").write_text(PLAIN)
    yield Case("path-300-levels", deep, ["."], 1, check=once)

    def unreadable(folder):
        file("a.py", PLAIN)(folder)
        file("secret.py", PLAIN)(folder)
        os.chmod(folder / "secret.py", 0)
        file("closed/b.py", PLAIN)(folder)
        os.chmod(folder / "closed", 0)
    yield Case("path-unreadable", unreadable, ["."], 1, line=("a.py", PLAIN_LINE),
               words=r"(?s)(?=.*secret\.py)(?=.*closed)", as_nobody=True)
    yield Case("path-unreadable-named", unreadable, ["secret.py"], 2, last=r"secret\.py", as_nobody=True)
    yield Case("path-unreadable-folder-named", unreadable, ["closed"], 2, last=r"closed", as_nobody=True)


def all_cases():
    return [*text_cases(), *rule_cases(), *size_cases(), *path_cases()]


def become_nobody():
    os.setgroups([])
    os.setgid(NOBODY)
    os.setuid(NOBODY)


def reachable(path):
    """A user without rights must be able to run the program and read the rules."""
    return all(os.stat(parent).st_mode & stat.S_IXOTH for parent in [path, *path.parents])


def run(case, options, folder):
    """Faults of one case, as lines."""
    case.lay(folder)
    preexec = None
    if case.as_nobody and os.geteuid() == 0:
        if not all(reachable(p) for p in (options.ppcheck, options.rules)):
            raise Skip("root reads everything, and the program is not in a place that others can reach")
        os.chmod(folder, 0o755)
        preexec = become_nobody
    rules = [] if "--rules" in case.arguments else ["--rules", options.rules]

    def scan(*output):
        command = [options.ppcheck, *rules, *output, *case.arguments]
        return measured.run(command, SECONDS, cwd=folder, preexec_fn=preexec, cpu_limit=CPU_SECONDS)

    result, text = scan("--output", "json"), scan()
    faults = judge(case, result, text)
    if case.dump:
        for stage in ("ir", "names"):
            dumped = measured.run([options.ppcheck, "dump", stage, case.dump], SECONDS, cwd=folder,
                                  cpu_limit=CPU_SECONDS)
            faults += vital_faults(dumped, f"dump {stage}: ")
    return faults, max(result.cpu_seconds, text.cpu_seconds), max(result.peak_mib, text.peak_mib)


def vital_faults(result, what):
    """Crashes, hangs, memory, silence: wrong whatever the case says."""
    faults = []
    if result.status not in (0, 1, 2):
        faults.append(f"{what}{result.how()}: {last_line(result)}")
    if result.peak_mib > MOST_MIB:
        faults.append(f"{what}uses {result.peak_mib:.0f} MiB")
    if not result.stdout.strip() and not result.stderr.strip():
        faults.append(f"{what}prints nothing at all")
    return faults


def last_line(result):
    lines = result.stderr.decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else ""


def judge(case, result, text):
    faults = vital_faults(result, "") + vital_faults(text, "as text: ")
    if result.status not in (0, 1, 2):
        return faults
    if case.exit_code is not None and result.status != case.exit_code:
        faults.append(f"exit {result.status}, wants {case.exit_code}: {last_line(result)}")
    if text.status != result.status:
        faults.append(f"exit {result.status} with JSON and {text.how()} with text")
    printed = (text.stdout + text.stderr).decode(errors="replace")
    if case.words and not re.search(case.words, printed):
        faults.append(f"text output lacks /{case.words}/")
    if result.status == 2 and not re.search(case.last or r"\S", last_line(result)):
        faults.append(f"last line on stderr lacks /{case.last}/: {last_line(result)!r}")
    report = None
    if result.stdout.strip():
        try:
            report = json.loads(result.stdout.decode("utf-8"))
        except ValueError as error:
            faults.append(f"standard output is no JSON: {error}")
    elif result.status != 2:
        faults.append("no JSON on standard output")
    if report is not None:
        places = {(f["path"], f["line"]) for f in report["findings"]}
        if case.line and tuple(case.line) not in places:
            faults.append(f"{case.line[0]!r}:{case.line[1]} is not reported")
        if case.line is False and places:
            faults.append(f"reports {sorted(places)[0]}")
        faults += [f"skipped {entry.get('path')} without a reason" for entry in report["skipped"]
                   if not entry.get("reason")]
        if case.check:
            faults += case.check(report)
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--ppcheck", type=Path)
    parser.add_argument("--rules", type=Path, default=ROOT / "rules")
    parser.add_argument("--only", metavar="WORD", help="cases whose name contains WORD")
    parser.add_argument("--case", metavar="NAME", help="exactly this case")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--keep", type=Path, help="keep the inputs of failing cases in this folder")
    options = parser.parse_args()
    cases = [c for c in all_cases() if (not options.only or options.only in c.name)
             and (not options.case or options.case == c.name)]
    if options.list:
        print("\n".join(case.name for case in cases))
        return 0
    if not options.ppcheck or not cases:
        parser.error("wants --ppcheck BINARY and at least one case")
    options.ppcheck, options.rules = options.ppcheck.resolve(), options.rules.resolve()

    passed = failed = skipped = 0
    for case in cases:
        folder = Path(tempfile.mkdtemp(prefix="ppcheck-limits-"))
        try:
            faults, seconds, peak = run(case, options, folder)
        except Skip as reason:
            skipped += 1
            print(f"skip {case.name}: {reason}")
            continue
        finally:
            if options.keep:
                shutil.copytree(folder, options.keep / case.name, symlinks=True, dirs_exist_ok=True,
                                ignore=lambda _, names: [n for n in names if n in ("pipe.py", "closed")])
            for root, folders, _ in os.walk(folder):
                for name in folders:
                    if not os.path.islink(os.path.join(root, name)):
                        os.chmod(os.path.join(root, name), 0o755)
            shutil.rmtree(folder, ignore_errors=True)
        if faults:
            failed += 1
        else:
            passed += 1
        print(f"{'FAIL' if faults else 'ok  '} {case.name} {seconds:.2f} s {peak:.0f} MiB", flush=True)
        for fault in faults:
            print(f"     {fault[:400]}", flush=True)
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else SKIPPED if skipped and not passed else 0


if __name__ == "__main__":
    sys.exit(main())
