"""Fail when a library holds a symbol that the project banned.

    python3 tests/layers/check_symbols.py NM LIBRARY...
"""
import re
import subprocess
import sys

BANNED = {
    "std::regex": re.compile(r"\bstd::(?:__cxx11::)?(?:basic_regex|regex_traits)\b|\bstd::__detail::_(?:NFA|Compiler)\b"),
}


def violations(nm, library):
    run = subprocess.run([nm, "-C", library], capture_output=True, text=True, errors="replace", check=False)
    if run.returncode != 0:
        return [f"{library}: {nm} cannot read it: {run.stderr.strip()}"]
    lines = run.stdout.splitlines()
    # An empty answer would make the test pass on anything.
    if not any(" T " in line for line in lines):
        return [f"{library}: {nm} shows no function in it"]
    return [f"{library}: holds {name}: {hit}" for name, pattern in BANNED.items()
            for hit in [next((line.strip() for line in lines if pattern.search(line)), None)] if hit]


def main():
    nm, libraries = sys.argv[1], sys.argv[2:]
    if not libraries:
        sys.exit("no library to check")
    bad = [line for library in libraries for line in violations(nm, library)]
    print("\n".join(bad + [f"{len(libraries)} libraries, {len(bad)} violation(s)"]))
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
