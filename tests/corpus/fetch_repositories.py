#!/usr/bin/env python3
"""Brings the pinned repositories of the corpus and unpacks their Python files outside the repository.

    tests/corpus/fetch_repositories.py --base BASE                # into ~/.cache/ppcheck-corpus/repositories
    tests/corpus/fetch_repositories.py --base BASE --only tkipf/gcn

BASE is what stands before `owner/name` in the address of a clone: a host, or a folder of clones.
A name of the lock may go on with a folder of the repository: `owner/name/TensorFlow/din`, one project of many.

Only files are read, at the commit that repositories.lock or holdout.lock says; nothing of a repository is ever run,
and nothing is checked out, so no hook or filter of it takes part.

Every repository that could not be had is listed at the end, with the reason, and the exit code is 1.
"""

import argparse
import io
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from fetch_corpus import DEFAULT_TO, HERE, Failure, kept, last_line, safe_parts

LOCK, HOLDOUT = HERE / "repositories.lock", HERE / "holdout.lock"


def read_lock(path=LOCK):
    """(owner/name or owner/name/folder, commit) of each line; `#` begins a comment."""
    out = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        fields = line.split("#", 1)[0].split()
        if not fields:
            continue
        parts = fields[0].split("/")
        if len(fields) != 2 or len(parts) < 2 or not all(parts) or len(fields[1]) != 40:
            raise SystemExit(f"{path.name}:{number}: wants `owner/name commit`, or `owner/name/folder commit`")
        out.append((fields[0], fields[1]))
    return out


def read_locks():
    return read_lock(LOCK) + read_lock(HOLDOUT)


def folder_of(corpus, name):
    return corpus / "repositories" / name.replace("/", "+")


def git(*arguments, text=b""):
    return subprocess.run(["git", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, input=text)


def done(process):
    if process.returncode != 0:
        raise Failure(last_line(process.stderr.decode(errors="replace")))
    return process.stdout


def absent(clone, commit):
    """The files whose content the clone does not hold: a mirror may leave large ones out, and `git archive` would
    give nothing at all for one of them."""
    paths = {}
    for entry in done(git("-C", clone, "ls-tree", "-r", "-z", commit)).decode(errors="surrogateescape").split("\0"):
        about, _, path = entry.partition("\t")
        if path and about.split()[1] == "blob":
            paths.setdefault(about.split()[2], []).append(path)
    there = done(git("-C", clone, "cat-file", "--batch-check", text="\n".join(paths).encode())).decode()
    return [path for line in there.splitlines() if line.endswith(" missing") for path in paths[line.split()[0]]]


def repository_and_folder(name):
    """`owner/name` and the folder in it, "" for all of it."""
    owner, repository, *folder = name.split("/")
    return f"{owner}/{repository}", "/".join(folder)


def bring(base, name, commit, place):
    name, folder = repository_and_folder(name)
    stamp = place / ".complete"
    if stamp.is_file() and stamp.read_text().strip() == commit:
        return "already there"
    with tempfile.TemporaryDirectory(dir=place.parent) as scratch:
        done(git("clone", "--quiet", "--bare", f"{base.rstrip('/')}/{name}", scratch))
        lacking = absent(scratch, commit)
        inside = [path[len(folder) + 1:] if folder else path for path in lacking if path.startswith(folder and folder + "/")]
        present = [".", *(f":(exclude,literal){path}" for path in inside)]
        tree = f"{commit}:{folder}" if folder else commit
        archive = done(git("-C", scratch, "archive", "--format=tar", tree, "--", *present))
        shutil.rmtree(place, ignore_errors=True)
        count = 0
        with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
            for info in packed:
                parts = safe_parts(info.name)
                if not info.isreg() or parts is None or not kept(parts):
                    continue
                target = place.joinpath(*parts)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(packed.extractfile(info).read())
                count += 1
    if count == 0:
        raise Failure("holds no Python file")
    stamp.write_text(commit + "\n")
    missed = sorted(path for path in inside if kept(path.split("/")))
    return f"{count} files" + (f"; not in the clone: {', '.join(missed)}" if missed else "")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--base", required=True, help="what stands before owner/name in a clone's address")
    parser.add_argument("--to", type=Path, default=DEFAULT_TO, help=f"target folder (default {DEFAULT_TO})")
    parser.add_argument("--only", action="append", default=[], metavar="OWNER/NAME")
    options = parser.parse_args()
    to = options.to.expanduser().resolve()
    if HERE.parents[1] in (to, *to.parents):
        parser.error("--to lies inside the repository; foreign code stays outside")
    failed = []
    for name, commit in read_locks():
        if options.only and name not in options.only:
            continue
        place = folder_of(to, name)
        place.parent.mkdir(parents=True, exist_ok=True)
        try:
            print(f"{name}: {bring(options.base, name, commit, place)}", flush=True)
        except Failure as reason:
            failed.append(name)
            print(f"{name}: FAILED: {reason}", flush=True)
    if failed:
        print(f"{len(failed)} could not be had: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
