"""The library called from C and from Python, beside a function by hand and a process for each record."""

import os
import subprocess
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import people
from data import Folder
from places import BUILD, PEERS, PEOPLE_SPEC, Stop
from products import run as output_of

NAME = "callers"
ABOUT = "microseconds for a record of 900 bytes, from C and from Python; medians"
PYTHON = Path(".build/check-jsonschema/bin/python")
RECORDS = 20_000
# Microseconds that a job may take, and how much faster two threads are than one.
MOST = {"C, a record a call": 0.89, "C, blocks of lines": 0.89, "Python, a record a call": 4.7}
THREADS = {name: 1.8 for name in ("C, blocks of lines", "Python, blocks of lines")}


def run(context):
    """Measures and prints; a row a job."""
    library = Path(context.specmap).with_name("libSpecMapC.so").absolute()
    lacks = [str(path) for path in (PYTHON, library) if not path.exists()]
    if lacks:
        hints = "Tools/setup and swift build --configuration release --product SpecMapC"
        context.left_out[NAME] = f"there is no {' and no '.join(lacks)}: run {hints}"
        return []
    count = context.records or RECORDS
    lines = Folder(f"people-{count}", lambda folder: people.write(folder, count)).file("people.ndjson").ready()
    job = [str(part) for part in (PEOPLE_SPEC.absolute(), "Person", Path(lines).absolute(), context.rounds)]
    os.environ.update(SPECMAP_LIBRARY=str(library), PYTHONPATH=str(Path("Tools/python").absolute()))
    times = {}
    with TemporaryDirectory(dir=BUILD, prefix="run-") as folder:
        program = Path(folder, "callers")
        try:
            compile_program(program, library)
            for command in ([program], [PYTHON, PEERS / "callers.py"]):
                arguments = job if command[0] is program else [*job, context.specmap]
                for line in output_of([*map(str, command), *arguments]).splitlines():
                    name, seconds = line.split("\t")
                    times.setdefault(name, []).append(float(seconds) * 1e6)
        except Stop as stop:
            context.problems.append(f"{NAME}: {stop}")
    rows = [{"name": name, "microseconds": median(took)} for name, took in times.items()]
    print_rows(rows)
    return rows


def compile_program(program, library):
    compiler = os.environ.get("CC", "cc")
    source = [PEERS / "callers.c", "-ISources/CSpecMap/include", library, f"-Wl,-rpath,{library.parent}", "-pthread"]
    done = subprocess.run([compiler, "-O2", *map(str, source), "-o", str(program)], capture_output=True, text=True)
    if done.returncode:
        raise Stop(f"callers.c: {done.stderr}")


def print_rows(rows):
    print(f"\n== {NAME}: {ABOUT}\n")
    times = {row["name"]: row["microseconds"] for row in rows}
    for name, time in times.items():
        print(f"{name:40}{time:10.2f}")
    for name, goal in MOST.items():
        if name in times:
            print(f"goal: {name}, at most {goal}: {times[name]:.2f}, {'met' if times[name] <= goal else 'MISSED'}")
    for name, goal in THREADS.items():
        if name in times:
            ratio = times[name] / times[f"{name}, two threads"]
            print(f"goal: {name}, two threads {goal} times as fast: {ratio:.2f}, {'met' if ratio >= goal else 'MISSED'}")
