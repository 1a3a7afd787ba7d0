"""Fail when a file of the project says what it may not.

    python3 tests/layers/check_words.py [ROOT]

Unfinished work is an issue, not a comment; a path of one machine or the address of a package registry works on that
machine only. Prints one line a hit, then a summary; exits 1 if there was any.
"""
import pathlib
import re
import sys

TOPS = ("engine", "dsl", "plugins", "include", "tests", "rules", "scripts", "cmake", "docs", ".ci")
ROOT_FILES = ("CMakeLists.txt", "CMakePresets.json", "README.md", "third_party/package.json",
              "third_party/package-lock.json")
# Code of other people, kept as it came.
FOREIGN = {"samples", "data", "inputs", "corpus", "seeds", "node_modules", "__pycache__", "groundtruth"}
CODE = (".h", ".cc", ".def", ".g4", ".cmake", ".py", ".ppr", "")

# (name, pattern, suffixes it holds for; None is all)
BANNED = (
    ("unfinished work", re.compile(r"\b(?:TO" r"DO|FIX" r"ME|XX" r"X|HA" r"CK)\b"), None),
    ("unfinished work", re.compile(r"\b(?:for " r"now|not yet " r"implemented|as a stop" r"gap)\b", re.I), CODE),
    ("std::regex", re.compile(r"\bstd::(?:basic_)?reg" r"ex\b"), (".h", ".cc")),
    ("a path of one machine", re.compile(r"(?<![\w.])/(?:wo" r"rk|ro" r"ot)/\w"), None),
    ("the address of a registry", re.compile(r"\b(?:regis" r"try\.[a-z]+js|de" r"b\.debian|py" r"pi|files\.pythonhos" r"ted"
                                             r")\.org\b"), None),
)


def files(root):
    for name in ROOT_FILES:
        if (root / name).is_file():
            yield root / name
    for top in TOPS:
        for path in sorted((root / top).rglob("*")):
            if path.is_file() and not FOREIGN & set(path.relative_to(root).parts[:-1]):
                yield path


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[2]).resolve()
    hits, seen = 0, 0
    for path in files(root):
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # an input of a test, in an encoding of its own
        seen += 1
        for no, line in enumerate(text.splitlines(), 1):
            for name, pattern, suffixes in BANNED:
                if (suffixes is None or path.suffix in suffixes) and (found := pattern.search(line)):
                    hits += 1
                    print(f"{path.relative_to(root)}:{no}: {name}: {found[0]!r}")
    print(f"{seen} files, {hits} forbidden word(s)")
    sys.exit(bool(hits))


if __name__ == "__main__":
    main()
