#!/usr/bin/env python3
"""fetch_repositories.py on repositories that are made here: whole ones, folders of one, and what cannot be had."""

import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import fetch_repositories as fetch

FILES = {"train.py": "print(1)\n", "nets/din/model.py": "print(2)\n", "nets/din/notes.md": "no Python\n",
         "nets/dien/model.py": "print(3)\n"}


def git(folder, *arguments):
    who = ["-c", "user.name=a", "-c", "user.email=a@example.invalid", "-c", "commit.gpgsign=false"]
    done = subprocess.run(["git", "-C", str(folder), *who, *arguments], stdout=subprocess.PIPE, check=True)
    return done.stdout.decode().strip()


@unittest.skipUnless(shutil.which("git"), "needs git")
class FetchRepositories(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.base, self.to = Path(scratch.name, "base"), Path(scratch.name, "to")
        self.to.mkdir()
        clone = self.base / "owner" / "zoo"
        for path, text in FILES.items():
            (clone / path).parent.mkdir(parents=True, exist_ok=True)
            (clone / path).write_text(text)
        git(clone, "init", "--quiet")
        git(clone, "add", ".")
        git(clone, "commit", "--quiet", "-m", "all")
        self.commit = git(clone, "rev-parse", "HEAD")

    def bring(self, name):
        place = fetch.folder_of(self.to, name)
        place.parent.mkdir(exist_ok=True)
        said = fetch.bring(str(self.base), name, self.commit, place)
        return said, sorted(str(p.relative_to(place)) for p in place.rglob("*") if p.is_file() and p.name != ".complete")

    def test_a_whole_repository(self):
        self.assertEqual(self.bring("owner/zoo"), ("3 files", ["nets/dien/model.py", "nets/din/model.py", "train.py"]))
        self.assertEqual(self.bring("owner/zoo")[0], "already there")

    def test_a_folder_of_one(self):
        self.assertEqual(self.bring("owner/zoo/nets/din"), ("1 files", ["model.py"]))

    def test_what_cannot_be_had(self):
        for name in ["owner/none", "owner/zoo/nets/none"]:
            with self.assertRaises(fetch.Failure, msg=name):
                self.bring(name)

    def test_the_lock(self):
        lock = self.to / "lock"
        lock.write_text(f"# what\nowner/zoo {self.commit}\nowner/zoo/nets/din {self.commit}  # a part\n")
        self.assertEqual([name for name, _ in fetch.read_lock(lock)], ["owner/zoo", "owner/zoo/nets/din"])
        for wrong in ["zoo", "owner/", "owner//din"]:
            lock.write_text(f"{wrong} {self.commit}\n")
            with self.assertRaises(SystemExit, msg=wrong):
                fetch.read_lock(lock)


if __name__ == "__main__":
    unittest.main()
