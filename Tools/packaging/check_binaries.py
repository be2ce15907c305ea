"""Checks that released binaries run on other systems: which libraries they need, which glibc, what they export, their size."""

import argparse
import re
import subprocess
import sys
from pathlib import Path

# On every Linux system with glibc.
ALLOWED = re.compile(r"(libc|libm|libpthread|libdl|librt|libgcc_s|ld-linux-[\w-]+)\.so(\.\d+)?")
NEWEST_GLIBC = (2, 34)
# In bytes, for x86-64. An editor and each run of CI downloads it.
LARGEST = {"speclint": 25_000_000}


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def needed(file):
    return re.findall(r"^\s*NEEDED\s+(\S+)", output("objdump", "-p", file), re.M)


def glibc(file):
    """The newest version of glibc that a file asks for, and what it asks of it."""
    found = re.findall(r"\(GLIBC_(\d+)\.(\d+)[\d.]*\)\s+(\S+)$", output("objdump", "-T", file), re.M)
    newest = max(((int(major), int(minor)) for major, minor, _ in found), default=(2, 0))
    return newest, sorted(name for major, minor, name in found if (int(major), int(minor)) == newest)


def exported(file):
    lines = map(str.split, output("nm", "-D", "--defined-only", file).splitlines())
    # Small letters are symbols that nothing outside can use.
    return {name.split("@")[0] for _, kind, name in lines if kind.isupper()}


def problems(folder, forbidden, is_small):
    files = sorted((folder / "bin").iterdir()) + sorted((folder / "lib").iterdir())
    for file in files:
        for name in needed(file):
            if not ALLOWED.fullmatch(name):
                yield f"{file.name} needs {name}, which not every system has"
        version, names = glibc(file)
        if version > NEWEST_GLIBC:
            yield f"{file.name} needs glibc {version[0]}.{version[1]} for {', '.join(names)}; 2.34 is the newest allowed"
        largest = LARGEST.get(file.name)
        if is_small and largest and file.stat().st_size > largest:
            yield f"{file.name} has {file.stat().st_size:,} bytes; {largest:,} are the most allowed"
        for text in forbidden:
            if text.encode() in file.read_bytes():
                yield f"{file.name} holds the path {text}"
    header = (folder / "include/specmap.h").read_text()
    code = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    declared = set(re.findall(r"\b(specmap_\w+)\(", code))
    # The version script's own name is a symbol as well.
    others = exported(folder / "lib/libspecmap.so") - {"SPECMAP_1"} ^ declared
    if others:
        yield f"libspecmap.so and specmap.h don't agree on {', '.join(sorted(others)[:20])}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--forbid", action="append", default=[], metavar="TEXT", help="what no file may hold")
    parser.add_argument("--small", action="store_true", help="refuse files that are larger than they should be")
    arguments = parser.parse_args()
    found = list(problems(arguments.folder, arguments.forbid, arguments.small))
    for problem in found:
        print(f"release: {problem}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
