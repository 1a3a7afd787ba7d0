#!/usr/bin/env python3
"""Today's plugin.h must be a successor of every recorded one: what was there is where it was.

    check_layout.py --compiler cc --include include --recorded tests/plugins/recorded
    check_layout.py ... --write 1.1       # records today's header, when its minor number was raised

recorded/MAJOR.MINOR/ppcheck/plugin.h is the header as it was, and layout.txt what a compiler made of it: every field of
every struct with its type, offset and size, and every constant with its value. A later header may add fields at the end
of a struct, constants, and structs. It may change nothing else, and a change without a new number is a failure too.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

COMMENT = re.compile(r"/\*.*?\*/", re.S)
STRUCT = re.compile(r"typedef struct (\w+) \{(.*?)\n\} \1;", re.S)
ENUM = re.compile(r"enum \{(.*?)\};", re.S)
HANDLE = re.compile(r"typedef const (?:struct \w+|void)\s*\*\s*(\w+);")
VERSION = re.compile(r"#define PPCHECK_PLUGIN_(MAJOR|MINOR) (\d+)")


def text_of(header):
    return COMMENT.sub("", header.read_text())


def one_line(text):
    return re.sub(r"\s+", " ", text).strip()


def fields_of(body):
    """(name, type) of each field; of a function pointer the whole of its type."""
    for declaration in body.split(";"):
        declaration = one_line(declaration)
        if not declaration:
            continue
        pointer = re.match(r"(.*?)\(\*(\w+)\)\s*\((.*)\)$", declaration)
        if pointer:
            yield pointer[2], f"{pointer[1].strip()} (*)({pointer[3]})"
        else:
            plain = re.match(r"(.*?)(\w+)$", declaration)
            yield plain[2], plain[1].strip()


def layout(header, include, compiler):
    """The lines of layout.txt for a header."""
    text = text_of(header)
    program = ['#include <stdio.h>', '#include "ppcheck/plugin.h"', "int main(void) {"]
    structs = [(m[1], list(fields_of(m[2]))) for m in STRUCT.finditer(text)]
    if not structs or "ppcheck_host" not in dict(structs):
        sys.exit(f"{header}: no structs were found: check_layout.py does not understand it any more")
    for name, fields in structs:
        program.append(f'printf("struct {name} %zu\\n", sizeof({name}));')
        for field, kind in fields:
            program.append(f'printf("field {name}.{field} %zu %zu %s\\n", offsetof({name}, {field}), '
                           f'sizeof((({name}*)0)->{field}), "{kind}");')
    for body in ENUM.finditer(text):
        for constant in re.findall(r"\b(PPCHECK_\w+)\b\s*=", body[1]):
            program.append(f'printf("constant {constant} %d\\n", (int){constant});')
    for handle in HANDLE.findall(text):
        program.append(f'printf("handle {handle} %zu\\n", sizeof({handle}));')
    program.append("return 0; }")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "layout.c"
        source.write_text("\n".join(program))
        binary = Path(folder) / "layout"
        subprocess.run([compiler, "-std=c11", "-Wall", "-Werror", f"-I{include}", str(source), "-o", str(binary)], check=True)
        return subprocess.run([str(binary)], capture_output=True, text=True, check=True).stdout.splitlines()


def version_of(header):
    found = dict(VERSION.findall(header.read_text()))
    return int(found["MAJOR"]), int(found["MINOR"])


def successor_problems(old, new):
    problems = []
    now = {tuple(line.split()[:2]): line for line in new}
    for line in old:
        kind, name = line.split()[:2]
        today = now.get((kind, name))
        if today is None:
            problems.append(f"`{name}` is gone")
        elif kind == "struct":
            if int(today.split()[2]) < int(line.split()[2]):
                problems.append(f"`{name}` has become smaller")
        elif today != line:
            problems.append(f"`{line}` has become `{today}`")
    # A new field stands behind all old ones.
    old_fields = {line.split()[1] for line in old if line.startswith("field ")}
    ends = {}
    for line in old:
        if line.startswith("field "):
            _, name, offset, size = line.split()[:4]
            struct = name.split(".")[0]
            ends[struct] = max(ends.get(struct, 0), int(offset) + int(size))
    for line in new:
        if line.startswith("field ") and line.split()[1] not in old_fields:
            _, name, offset = line.split()[:3]
            struct = name.split(".")[0]
            if int(offset) < ends.get(struct, 0):
                problems.append(f"the new field `{name}` does not stand at the end")
            if struct == "ppcheck_text":
                problems.append("ppcheck_text is passed by value and never changes")
    return problems


def self_test(lines):
    """A check that cannot fail is none: each of these changes must be found."""
    host = [k for k, line in enumerate(lines) if line.startswith("field ppcheck_host.")]
    changes = {"a field is removed": lines[:host[5]] + lines[host[5] + 1:],
               "two fields are swapped": [line.replace("ppcheck_host.after ", "ppcheck_host.@ ")
                                          .replace("ppcheck_host.inside ", "ppcheck_host.after ")
                                          .replace("ppcheck_host.@ ", "ppcheck_host.inside ") for line in lines],
               "a field is put in between": lines + ["field ppcheck_host.between 8 4 uint32_t"],
               "a type is changed": [line.replace("uint32_t", "uint64_t") for line in lines],
               "a constant is changed": [line.replace("constant PPCHECK_UNKNOWN 2", "constant PPCHECK_UNKNOWN 3")
                                         for line in lines]}
    return [f"check_layout.py does not see that {name}" for name, changed in changes.items()
            if not successor_problems(lines, changed)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiler", default="cc")
    parser.add_argument("--include", type=Path, required=True)
    parser.add_argument("--recorded", type=Path, required=True)
    parser.add_argument("--write", metavar="MAJOR.MINOR")
    options = parser.parse_args()
    header = options.include / "ppcheck/plugin.h"
    today = layout(header, options.include, options.compiler)
    version = version_of(header)
    if options.write:
        if options.write != f"{version[0]}.{version[1]}":
            sys.exit(f"the header has the number {version[0]}.{version[1]}")
        place = options.recorded / options.write
        (place / "ppcheck").mkdir(parents=True, exist_ok=True)
        shutil.copy(header, place / "ppcheck/plugin.h")
        (place / "layout.txt").write_text("\n".join(today) + "\n")
        return 0
    problems = self_test(today)
    recorded = sorted(path.parent for path in options.recorded.glob("*/layout.txt"))
    if not recorded:
        problems.append("nothing is recorded")
    for place in recorded:
        old = (place / "layout.txt").read_text().splitlines()
        number = tuple(int(part) for part in place.name.split("."))
        if layout(place / "ppcheck/plugin.h", place, options.compiler) != old:
            problems.append(f"{place.name}: layout.txt is not that of the header beside it")
        if number[0] == version[0]:
            problems += [f"{place.name}: {problem}" for problem in successor_problems(old, today)]
        if number == version and old != today:
            problems.append(f"the header has changed since {place.name} was recorded: raise PPCHECK_PLUGIN_MINOR, and record it")
        if number > version:
            problems.append(f"{place.name} is recorded, and the header has an older number")
    if f"{version[0]}.{version[1]}" not in {place.name for place in recorded}:
        problems.append(f"{version[0]}.{version[1]} is not recorded: run check_layout.py --write {version[0]}.{version[1]}")
    for problem in problems:
        print(problem)
    print(f"{len(today)} lines of layout, {len(recorded)} recorded, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
