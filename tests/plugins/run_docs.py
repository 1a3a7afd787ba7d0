#!/usr/bin/env python3
"""Installs the program, and does what docs/plugins.md says with the installed package, outside of the source tree.

    run_docs.py --build BUILD --cmake cmake --source ROOT
    PPCHECK_UPDATE=1 run_docs.py …        # write what is printed into the page

tests/docs/run_docs.py runs the blocks of the page; here they find the installed `ppcheck`, and its place in PPCHECK_PREFIX.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

INSTALLED = ["bin/ppcheck", "include/ppcheck/plugin.h", "include/ppcheck/plugin.hpp", "lib/ppcheck/plugins/sample.so",
             "lib/ppcheck/plugins/shapes.so", "lib/ppcheck/plugins/session_state.so", "lib/cmake/ppcheck/ppcheck-config.cmake",
             "lib/cmake/ppcheck/ppcheck-config-version.cmake", "share/ppcheck/rules/pack.ppr",
             "share/ppcheck/plugins/shapes/keras-dense-explosion.ppr"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", type=Path, required=True)
    parser.add_argument("--cmake", default="cmake")
    parser.add_argument("--source", type=Path, required=True)
    options = parser.parse_args()
    page = options.source / "docs/plugins.md"
    sample = (options.source / "plugins/sample/sample.cc").read_text()
    if sample not in page.read_text():
        print("plugins/sample/sample.cc is not what the page shows")
        return 1
    work = Path(tempfile.mkdtemp(prefix="ppcheck-installed-"))
    try:
        prefix = work / "installed"
        done = subprocess.run([options.cmake, "--install", str(options.build), "--prefix", str(prefix)], capture_output=True,
                              text=True, timeout=600, check=False)
        if done.returncode != 0:
            print(f"cmake --install fails\n{done.stdout}{done.stderr}")
            return 1
        missing = [path for path in INSTALLED if not (prefix / path).exists()]
        if missing:
            print(f"not installed: {', '.join(missing)}")
            return 1
        # What builds ppcheck builds the examples: no `make` is asked for.
        environment = {**os.environ, "PPCHECK_PREFIX": str(prefix), "CMAKE_PREFIX_PATH": str(prefix), "CMAKE_GENERATOR": "Ninja"}
        return subprocess.run([sys.executable, str(options.source / "tests/docs/run_docs.py"), "--ppcheck",
                               str(prefix / "bin/ppcheck"), str(page)], env=environment, timeout=800, check=False).returncode
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
