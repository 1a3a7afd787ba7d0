"""Fail when a file of the project breaks the layout.

    python3 tests/layers/check_layers.py [ROOT]

Checks, over engine/, dsl/, plugins/, include/ and tests/:
  - layers.txt is acyclic, and every folder with code in it has a row;
  - a folder includes only itself and the closure of its row; a plugin sees "ppcheck/plugin.h" and its C++ wrapper only;
  - a header of the project is spelled from the root, in quotes, and exists; no "../", no suffix but .h, and .def for a
    table of macro calls that includes nothing itself;
  - a header of a third party is spelled only by its owners;
  - x.cc includes its own x.h first, which proves that x.h stands alone (CMake compiles the headers without an x.cc);
  - no source file is longer than 800 lines.

Prints one line a violation, then a summary; exits 1 if there was any.
"""
import pathlib
import re
import sys

MAX_LINES = 800
TOPS = ("engine", "dsl", "plugins", "include", "tests")
CODE = (".h", ".hpp", ".cc", ".def")
NOT_CODE = (".md", ".txt", ".g4", ".py", ".sh", ".json", ".toml", ".ppr", ".pyi", ".cmake", ".in")
# Inputs of tests, of any kind and length.
DATA_FOLDERS = {"samples", "data", "inputs", "cases", "golden", "corpus", "seeds", "__pycache__", "node_modules"}
PLUGIN_HEADERS = ("ppcheck/plugin.h", "ppcheck/plugin.hpp")
# The standard headers of C++ and C have no slash and no suffix, or are one of these.
C_HEADERS = {"assert.h", "ctype.h", "errno.h", "inttypes.h", "limits.h", "math.h", "signal.h", "stdarg.h", "stddef.h",
             "stdint.h", "stdio.h", "stdlib.h", "string.h", "time.h"}
INCLUDE = re.compile(r"^\s*#\s*(?:include|include_next|import)\b\s*(.*)$")
COMMENT = re.compile(r"/\*.*?\*/", re.S)


def read_table(path):
    """The rows of layers.txt: folder -> folders, and third-party prefix -> owners."""
    table, owners = {}, {}
    for line in path.read_text(encoding="utf-8").splitlines():
        line = line.split("#")[0].strip()
        if not line:
            continue
        name, colon, rest = line.partition(":")
        name = name.strip()
        if not colon or not name:
            sys.exit(f"{path}: a row is 'folder : folders' or '@prefix : owners', not '{line}'")
        rows = owners if name.startswith("@") else table
        if name.lstrip("@") in rows:
            sys.exit(f"{path}: two rows for {name}")
        rows[name.lstrip("@")] = rest.split()
    for folder, allowed in table.items():
        for other in allowed:
            if other not in table:
                sys.exit(f"{path}: {folder} may include {other}, which has no row")
    return table, owners


def closure(table):
    """folder -> everything it may include, itself too; exits with the cycle if there is one. Returns the order too."""
    reach, order = {}, []

    def visit(folder, path):
        if folder in path:
            cycle = path[path.index(folder):] + [folder]
            sys.exit("cycle in layers.txt: " + " -> ".join(cycle))
        if folder in reach:
            return
        below = {folder}
        for other in table[folder]:
            visit(other, path + [folder])
            below |= reach[other]
        reach[folder] = below
        order.append(folder)

    for folder in table:
        visit(folder, [])
    return reach, order


def longest_owner(owners, header):
    found = [prefix for prefix in owners
             if header == prefix or (prefix.endswith("/") and header.startswith(prefix))]
    return max(found, key=len) if found else None


class Checker:
    def __init__(self, root):
        self.root = root
        self.table, self.owners = read_table(root / "tests/layers/layers.txt")
        self.reach, self.order = closure(self.table)
        self.violations = []
        self.files = 0

    def report(self, path, line, text):
        self.violations.append(f"{path.relative_to(self.root)}:{line}: {text}")

    def folder_of(self, path):
        """engine/base for engine/base/x.h; tests, include, or plugins/name for the others; None without a folder."""
        parts = path.relative_to(self.root).parts
        if parts[0] in ("tests", "include"):
            return parts[0]
        return "/".join(parts[:2]) if len(parts) > 2 else None

    def check_owner(self, path, no, here, header):
        prefix = longest_owner(self.owners, header)
        if prefix is None:
            return False
        allowed = self.owners[prefix]
        if "everywhere" in allowed or here in allowed or here == "tests" and allowed != ["nowhere"]:
            return True
        where = "nowhere" if allowed == ["nowhere"] else " and ".join(allowed) + " only"
        self.report(path, no, f"<{header}> belongs to {where}")
        return True

    def check_angled(self, path, no, here, header):
        if header.split("/")[0] in ("engine", "dsl", "plugins", "ppcheck"):
            self.report(path, no, f"a header of the project is included in quotes: \"{header}\"")
        elif not self.check_owner(path, no, here, header):
            standard = header in C_HEADERS or re.fullmatch(r"[a-z_0-9]+", header)
            if not standard:
                self.report(path, no, f"<{header}> has no row in tests/layers/layers.txt")

    def check_quoted(self, path, no, here, header):
        if ".." in header.split("/"):
            self.report(path, no, f"\"{header}\" is not spelled from the root")
            return
        if not header.endswith((".h", ".def")) and header not in PLUGIN_HEADERS:
            self.report(path, no, f"\"{header}\": only .h and .def files are included")
            return
        if here.startswith("plugins/"):
            own = header.startswith(here + "/") and (self.root / header).is_file()
            if header not in PLUGIN_HEADERS and not own:
                self.report(path, no, f"a plugin may include only \"ppcheck/plugin.h\" or \"ppcheck/plugin.hpp\", not \"{header}\"")
            return
        if self.check_owner(path, no, here, header):
            return
        there = "/".join(header.split("/")[:2])
        base = self.root / "include" if header.startswith("ppcheck/") else self.root
        if not (base / header).is_file():
            self.report(path, no, f"\"{header}\" is no file, seen from the root")
        elif here in self.reach and there in self.table and there not in self.reach[here]:
            allowed = ", ".join(sorted(self.reach[here] - {here})) or "nothing"
            self.report(path, no, f"{here} may not include {there} (it may include {allowed})")
        elif here in self.reach and there not in self.table and not header.startswith("ppcheck/"):
            self.report(path, no, f"{here} may not include \"{header}\"")
        elif here == "include" and not header.startswith("ppcheck/"):
            self.report(path, no, f"an installed header may not include \"{header}\"")

    def check_file(self, path, here):
        text = path.read_text(encoding="utf-8", errors="replace")
        # Comments become as many line ends as they had, so that the numbers stay true.
        text = COMMENT.sub(lambda m: "\n" * m[0].count("\n"), text)
        own = path.with_suffix(".h")
        wants_own = path.suffix == ".cc" and own.is_file()
        raw = False
        for no, line in enumerate(text.splitlines(), 1):
            opened = line.count('R"')
            if raw:
                raw = not re.search(r'\)[^()\\\s]{0,16}"', line)
                continue
            if opened and not re.search(r'R"[^()\\\s]{0,16}\(.*\)[^()\\\s]{0,16}"', line):
                raw = True
            match = INCLUDE.match(line)
            if not match:
                continue
            if path.suffix == ".def":
                self.report(path, no, "a .def file includes nothing")
                continue
            spelled = re.match(r'"([^"]+)"|<([^>]+)>', match[1])
            if not spelled:
                self.report(path, no, "an include that is not spelled out cannot be checked")
                continue
            quoted, angled = spelled.groups()
            if wants_own:
                wants_own = False
                name = own.relative_to(self.root).as_posix()
                if quoted != name:
                    self.report(path, no, f"the first include is the file's own header, \"{name}\"")
            if quoted:
                self.check_quoted(path, no, here, quoted)
            else:
                self.check_angled(path, no, here, angled)

    def check_length(self, path):
        lines = path.read_bytes().count(b"\n")
        if lines > MAX_LINES:
            self.report(path, lines, f"{lines} lines; a file has at most {MAX_LINES}")

    def run(self):
        for top in TOPS:
            for path in sorted((self.root / top).rglob("*")):
                parts = path.relative_to(self.root).parts
                if not path.is_file() or path.name == "CMakeLists.txt" or DATA_FOLDERS & set(parts[:-1]):
                    continue
                if path.suffix in CODE and (path.suffix != ".hpp" or top == "include"):
                    self.files += 1
                    here = self.folder_of(path)
                    if here is None or here.startswith(("engine/", "dsl/")) and here not in self.table:
                        self.report(path, 1, f"{here or parts[0]} has no row in tests/layers/layers.txt")
                    else:
                        self.check_file(path, here)
                    self.check_length(path)
                elif top != "tests" and path.suffix not in NOT_CODE:
                    self.report(path, 1, f"a file with the suffix '{path.suffix}' escapes the checks; "
                                         f"code has {' or '.join(CODE)}")
                elif path.suffix in (".py", ".g4", ".ppr"):
                    self.check_length(path)
        return self.violations


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[2]).resolve()
    checker = Checker(root)
    for violation in checker.run():
        print(violation)
    print(f"{len(checker.table)} folders ({' < '.join(checker.order)}), {checker.files} files, "
          f"{len(checker.violations)} violation(s)")
    sys.exit(bool(checker.violations))


if __name__ == "__main__":
    main()
