#!/usr/bin/env python3
"""Runs programs of the oracle against the stand-ins and prints what the runs showed, as JSON, one program a line.

    tests/oracle/record.py PROGRAM... [--seeds 4] [--tolerant]

A PROGRAM is a file, or a folder whose `main.py` is run; its modules are rewritten by instrument.py
while they are imported. Each seed makes world.py decide differently; the facts of all runs are put
together: {"root": DIR, "files": [...], "facts": [...]}. A program that raises or does not end gives
{"root": DIR, "error": TEXT} and exit 1, unless --tolerant.
"""

import argparse
import importlib.abc
import importlib.util
import json
import signal
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE / "standin"))
import facts  # noqa: E402
import instrument  # noqa: E402
import observe  # noqa: E402

SECONDS = 20  # of the processor, whatever else the machine does


class TooLong(BaseException):
    """The program does not end."""


def ring(*_):
    raise TooLong(f"it takes more than {SECONDS} s")


class Loader(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the program's modules, rewritten."""

    def __init__(self, root, files):
        self.root = root
        self.files = {".".join(Path(f).with_suffix("").parts).removesuffix(".__init__"): f for f in files}
        self.code = {}  # of each module, made once for all seeds

    def find_spec(self, name, path=None, target=None):
        if name not in self.files:
            return None
        package = self.files[name].endswith("__init__.py")
        return importlib.util.spec_from_loader(name, self, is_package=package)

    def exec_module(self, module):
        shown = self.files[module.__name__]
        if shown not in self.code:
            tree, _, _ = instrument.instrument(shown, (self.root / shown).read_text(encoding="utf-8"))
            self.code[shown] = compile(tree, shown, "exec")
        exec(self.code[shown], vars(module))


def run_once(loader, main, seed, tolerant):
    """One run in fresh modules; the observer that saw it, and the exception that ended it, if any."""
    import builtins
    for name in [n for n in sys.modules if n in loader.files or n.split(".")[0] == "tensorflow"]:
        del sys.modules[name]
    import tensorflow
    import world
    world.seed(seed)
    observer = observe.Observer(tensorflow, set(loader.files) | {"__main__"})
    builtins._oracle = observer
    error = None
    signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        importlib.import_module(main)
    except (Exception, observe.TooMuch) as raised:
        if not tolerant and not isinstance(raised, observe.TooMuch):
            raise
        error = raised
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return observer, error


def record(program, seeds, tolerant=False):
    program = program.resolve()
    root = program if program.is_dir() else program.parent
    files = [p.relative_to(root).as_posix() for p in sorted(root.rglob("*.py"))] if program.is_dir() \
        else [program.name]
    loader = Loader(root, files)
    sys.meta_path.insert(0, loader)
    collector = facts.Collector()
    try:
        for seed in range(seeds):
            observer, _ = run_once(loader, "main" if program.is_dir() else program.stem, seed, tolerant)
            collector.run(observer)
    finally:
        sys.meta_path.remove(loader)
        for name in [n for n in sys.modules if n in loader.files]:
            del sys.modules[name]
    return {"root": str(root), "files": files, "facts": collector.sorted()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("programs", type=Path, nargs="+", metavar="PROGRAM")
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--tolerant", action="store_true", help="keep what was seen before an exception")
    options = parser.parse_args()
    failed = 0
    for program in options.programs:
        try:
            recorded = record(program, options.seeds, options.tolerant)
        except (Exception, TooLong) as error:
            recorded = {"root": str(program), "error": f"{type(error).__name__}: {error}"}
            failed = 1
        print(json.dumps(recorded), flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
