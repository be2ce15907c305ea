"""Counts allocations per record in the steady state, for each folder of specs."""

import os
import shutil
import struct
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import samples
from peers import Compiled
from places import BUILD, DRIVER, EXAMPLES, Stop
from products import run as output_of
from timing import ready

NAME = "allocations"
ABOUT = "allocations per record in the steady state, each folder of specs, map and unmap"
FEW, MANY = 2000, 4000  # documents: what the second half of a stream asks for is counted
MOST = 0.05  # the growth of a buffer now and then isn't a record's
WAYS = ["map", "unmap"]


def run(context):
    """Counts and prints; a row a folder."""
    if sys.platform != "linux":
        context.left_out[NAME] = "it counts with LD_PRELOAD, which needs Linux"
        return []
    rows = []
    for sample in samples.find(context.specs or [EXAMPLES]):
        if not context.wants(sample.name):
            continue
        try:
            rows.append({"name": sample.name} | {way: counted(sample, way, context.specmap) for way in WAYS})
        except Stop as stop:
            context.problems.append(f"{sample.name}: {stop}")
    print_rows(rows)
    return rows


def counted(sample, way, specmap):
    """The calls a record of a folder's second half, as the first also pays for the start."""
    few, many = [
        sample.stream(copies(sample, number)) if way == "map" else sample.shown(specmap, copies(sample, number))
        for number in [FEW, MANY]
    ]
    options = [specmap, way, *sample.options()]
    return (calls([*options, many]) - calls([*options, few])) / (many.records() - few.records())


def copies(sample, number):
    return max(1, number // len(sample.documents))


def calls(command):
    """How often a command asks for memory."""
    with TemporaryDirectory(dir=BUILD, prefix="run-") as folder:
        file = Path(folder, "count").resolve()
        environment = os.environ | {"LD_PRELOAD": counter(), "BENCH_ALLOCATIONS": str(file)}
        done = subprocess.run(
            list(map(ready, command)),
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        if done.returncode:
            raise Stop(f"it ended with {done.returncode}: {done.stderr.decode(errors='replace').strip()[-500:]}")
        return struct.unpack("l", file.read_bytes())[0]


def counter():
    """The library that counts; it is compiled when it is first needed."""
    compiler = shutil.which("cc") or shutil.which("clang")
    compile = lambda path, sources: output_of([compiler, "-O2", "-shared", "-fPIC", "-o", str(path), *sources])
    return str(Compiled("allocations.so", [DRIVER / "allocations.c"], compile).ready().resolve())


def print_rows(rows):
    print(f"\n== {NAME}: {ABOUT}\n")
    width = max([len(row["name"]) for row in rows] + [16]) + 1
    print(f"{'':{width}}" + "".join(f"{way:>10}" for way in WAYS))
    for row in rows:
        print(f"{row['name']:{width}}" + "".join(f"{row[way]:10.2f}" for way in WAYS))
    above = [row["name"] for row in rows if max(row[way] for way in WAYS) > MOST]
    print(f"goal: none; {len(above)} of {len(rows)} allocate" + (", MISSED" if above else ", met"))
