#!/usr/bin/env python3
"""Brings the pinned packages of the corpus and unpacks them outside the repository.

    tests/corpus/fetch_corpus.py                     # into ~/.cache/ppcheck-corpus
    tests/corpus/fetch_corpus.py --to DIR --only tensorlayer
    tests/corpus/fetch_corpus.py --lock NAME==VERSION ...   # adds or renews lines of packages.lock

Nothing of a package is ever run. A wheel comes through `pip download --only-binary :all:
--no-deps --require-hashes`, which unpacks no code. `pip download` of a source distribution would
run its setup.py, so the few packages without a wheel are read as plain files through pip's own
session (its index, certificates and proxies), and the hash is compared before anything is opened.
Only Python sources and the texts that name a project's versions are unpacked.

Every package that could not be had is listed at the end, with the reason, and the exit code is 1.
"""

import argparse
import hashlib
import os
import re
import shutil
import stat
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path, PurePosixPath

HERE = Path(__file__).resolve().parent
LOCK = HERE / "packages.lock"
DEFAULT_TO = Path.home() / ".cache" / "ppcheck-corpus"

# One target for everybody, so that every machine locks and gets the same wheel.
TARGET = ["--python-version", "3.11", "--implementation", "cp"]
for _tag in ("manylinux1", "manylinux2010", "manylinux2014", "manylinux_2_17", "manylinux_2_28"):
    TARGET += ["--platform", f"{_tag}_x86_64"]

KEPT_SUFFIXES = {".py", ".pyi", ".ipynb", ".toml", ".cfg", ".txt"}
KEPT_NAMES = {"METADATA", "PKG-INFO"}
LARGEST_MEMBER = 64 * 1024 * 1024

# Reads one address with pip's own session, so that index, certificates, proxies and time-outs are
# the configured ones. The text runs in a child: pip's modules are no public interface, and a pip
# without them must be a listed failure, not a broken script.
READ_THROUGH_PIP = """
import sys
from pip._internal.commands import create_command
command = create_command("download")
options, _ = command.parse_args(["unused"])
with command.main_context():
    answer = command.get_default_session(options).get(
        sys.argv[1], headers={"Accept-Encoding": "identity"}, stream=True)
    answer.raise_for_status()
    with open(sys.argv[2], "wb") as out:
        for chunk in answer.iter_content(1 << 16):
            out.write(chunk)
"""


class Failure(Exception):
    """A package that could not be had; the text is the reason, in one line."""


def read_lock(path):
    """Lines of `name==version kind file sha256:hex`; `#` begins a comment."""
    entries = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        line = line.split("#", 1)[0].strip()
        if not line:
            continue
        fields = line.split()
        if len(fields) != 4 or "==" not in fields[0] or fields[1] not in ("wheel", "sdist"):
            raise SystemExit(f"{path.name}:{number}: wants `name==version wheel|sdist file sha256:hex`")
        name, version = fields[0].split("==", 1)
        entries.append({"name": name, "version": version, "kind": fields[1], "file": fields[2],
                        "sha256": fields[3].removeprefix("sha256:")})
    return entries


def write_lock(path, entries):
    lines = ["# The corpus: name==version, kind, file, hash. Made by fetch_corpus.py --lock.\n"]
    for e in sorted(entries, key=lambda e: e["name"].lower()):
        lines.append(f"{e['name']}=={e['version']} {e['kind']} {e['file']} sha256:{e['sha256']}\n")
    path.write_text("".join(lines))


def sha256(path):
    digest = hashlib.sha256()
    with open(path, "rb") as data:
        for block in iter(lambda: data.read(1 << 20), b""):
            digest.update(block)
    return digest.hexdigest()


def last_line(text):
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR")]
    return (errors or lines or ["no message"])[-1]


def pip(arguments):
    return subprocess.run([sys.executable, "-m", "pip", *arguments], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)


def bring_wheel(name, version, digest, folder):
    """Downloads the wheel into `folder`; pip itself compares the hash when one is known."""
    if digest:
        wanted = folder / "wanted.txt"
        wanted.write_text(f"{name}=={version} --hash=sha256:{digest}\n")
        what = ["--require-hashes", "-r", str(wanted)]
    else:
        what = [f"{name}=={version}"]
    done = pip(["download", "--only-binary", ":all:", "--no-deps", *TARGET, "-d", str(folder), *what])
    wheels = sorted(folder.glob("*.whl"))
    if done.returncode != 0 or not wheels:
        raise Failure(last_line(done.stdout))
    return wheels[0]


def bring_sdist(name, version, folder):
    """Finds the source distribution in pip's own listing and reads it as a file."""
    listing = pip(["download", "-vv", "--only-binary", ":all:", "--no-deps", "--no-cache-dir", "-d",
                   str(folder), f"{name}=={version}"])
    stem = re.sub(r"[-_.]+", "-", name).lower()
    for match in re.finditer(r"No sources permitted for \S+: (\S+)", listing.stdout):
        address = match.group(1).split("#", 1)[0]
        file = address.rsplit("/", 1)[-1]
        plain = re.sub(r"[-_.]+", "-", file).lower()
        wanted = re.sub(r"[-_.]+", "-", f"{stem}-{version}").lower()
        if plain in (f"{wanted}-tar-gz", f"{wanted}-zip"):
            target = folder / file
            done = subprocess.run([sys.executable, "-c", READ_THROUGH_PIP, address, str(target)],
                                  text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            if done.returncode != 0 or not target.is_file():
                raise Failure(last_line(done.stdout))
            return target
    raise Failure(f"no source distribution of version {version} is listed")


def safe_parts(member):
    """The member's path below the target folder, or None when it would leave it."""
    path = PurePosixPath(member.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts or not path.parts:
        return None
    return path.parts


def kept(parts):
    return PurePosixPath(parts[-1]).suffix in KEPT_SUFFIXES or parts[-1] in KEPT_NAMES


def unpack(archive, target):
    """Unpacks regular files of the kept kinds; links, devices and paths that leave are left out."""
    count = 0

    def store(parts, reader):
        nonlocal count
        place = target.joinpath(*parts)
        place.parent.mkdir(parents=True, exist_ok=True)
        with open(place, "wb") as out:
            shutil.copyfileobj(reader, out)
        count += 1

    if zipfile.is_zipfile(archive):
        with zipfile.ZipFile(archive) as packed:
            for info in packed.infolist():
                parts = safe_parts(info.filename)
                mode = info.external_attr >> 16
                if info.is_dir() or parts is None or (mode and stat.S_ISLNK(mode)):
                    continue
                if kept(parts) and info.file_size <= LARGEST_MEMBER:
                    with packed.open(info) as reader:
                        store(parts, reader)
    else:
        with tarfile.open(archive) as packed:
            for info in packed:
                parts = safe_parts(info.name)
                if not info.isreg() or parts is None:
                    continue
                if kept(parts) and info.size <= LARGEST_MEMBER:
                    store(parts, packed.extractfile(info))
    if count == 0:
        raise Failure("holds no Python file")
    return count


def bring(entry, to):
    """Makes TO/name-version from one locked package; says whether work was done."""
    place = to / f"{entry['name']}-{entry['version']}"
    stamp = place / ".complete"
    if stamp.is_file() and stamp.read_text().strip() == entry["sha256"]:
        return "already there"
    with tempfile.TemporaryDirectory(dir=to) as scratch:
        folder = Path(scratch)
        if entry["kind"] == "wheel":
            archive = bring_wheel(entry["name"], entry["version"], entry["sha256"], folder)
        else:
            archive = bring_sdist(entry["name"], entry["version"], folder)
        found = sha256(archive)
        if found != entry["sha256"]:
            raise Failure(f"hash differs: the lock says {entry['sha256']}, {archive.name} has {found}")
        shutil.rmtree(place, ignore_errors=True)
        count = unpack(archive, place)
    stamp.write_text(entry["sha256"] + "\n")
    return f"{count} files"


def lock(specs, to):
    entries = {e["name"].lower(): e for e in (read_lock(LOCK) if LOCK.is_file() else [])}
    failed = []
    for spec in specs:
        name, _, version = spec.partition("==")
        try:
            if not version:
                raise Failure("wants NAME==VERSION")
            with tempfile.TemporaryDirectory(dir=to) as scratch:
                folder = Path(scratch)
                try:
                    archive, kind = bring_wheel(name, version, None, folder), "wheel"
                except Failure as no_wheel:
                    try:
                        archive, kind = bring_sdist(name, version, folder), "sdist"
                    except Failure as no_source:
                        raise Failure(f"{no_wheel}; {no_source}") from None
                entries[name.lower()] = {"name": name, "version": version, "kind": kind,
                                         "file": archive.name, "sha256": sha256(archive)}
            print(f"{spec}: locked, {kind}", flush=True)
        except Failure as reason:
            failed.append((spec, str(reason)))
            print(f"{spec}: {reason}", flush=True)
    write_lock(LOCK, list(entries.values()))
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--to", type=Path, default=DEFAULT_TO, help=f"target folder (default {DEFAULT_TO})")
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="only these packages")
    parser.add_argument("--lock", nargs="+", metavar="NAME==VERSION", help="add or renew lines of packages.lock")
    options = parser.parse_args()

    to = options.to.expanduser().resolve()
    if HERE.parents[1] in (to, *to.parents):
        parser.error("--to lies inside the repository; foreign code stays outside")
    to.mkdir(parents=True, exist_ok=True)

    if options.lock:
        failed = lock(options.lock, to)
    else:
        failed = []
        entries = read_lock(LOCK)
        unknown = set(options.only) - {e["name"] for e in entries}
        if unknown:
            parser.error(f"not in {LOCK.name}: {', '.join(sorted(unknown))}")
        for entry in entries:
            if options.only and entry["name"] not in options.only:
                continue
            label = f"{entry['name']}=={entry['version']}"
            try:
                print(f"{label}: {bring(entry, to)}", flush=True)
            except Failure as reason:
                failed.append((label, str(reason)))
                print(f"{label}: FAILED: {reason}", flush=True)
    if failed:
        print(f"\n{len(failed)} package(s) could not be had:", file=sys.stderr)
        for label, reason in failed:
            print(f"  {label}: {reason}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
