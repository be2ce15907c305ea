"""What a host pays for a record: Swift types beside Foundation's, and sessions of one record."""

from os import X_OK, access
from pathlib import Path
from tempfile import TemporaryDirectory

import people
from data import Folder
from places import BUILD, PEOPLE_SPEC, Stop
from products import run as output_of

NAME = "hosts"
ABOUT = "microseconds of processor time for a record of 900 bytes, in one process and in turns"
RECORDS = 5000
BESIDE = {"decode": ("JSONDecoder", 5), "encode": ("JSONEncoder", 4)}  # how many times as fast each should be
MOST = {"session, memory": 40, "session, SQLite": 120}  # microseconds


def run(context):
    """Measures and prints; a row a job."""
    if not access(context.benchmarks, X_OK):
        context.left_out[NAME] = f"there is no {context.benchmarks}"
        return []
    count = context.records or RECORDS
    lines = Folder(f"people-{count}", lambda folder: people.write(folder, count)).file("people.ndjson").ready()
    with TemporaryDirectory(dir=BUILD, prefix="run-") as folder:
        # A session needs a key.
        spec = Path(folder, "spec.yaml")
        spec.write_text(PEOPLE_SPEC.read_text().replace("root: result\n", "root: result\n    primary_key: id\n", 1))
        try:
            output = output_of([context.benchmarks, "hosts", str(spec), "Person", str(lines), folder])
        except Stop as stop:
            context.problems.append(f"{NAME}: {stop}")
            return []
    times = {name: int(time) / 1000 for name, time in (line.split("\t") for line in output.splitlines() if "\t" in line)}
    print_rows(times)
    return [{"name": name, "microseconds": time} for name, time in times.items()]


def print_rows(times):
    print(f"\n== {NAME}: {ABOUT}\n")
    for name, time in times.items():
        other, goal = BESIDE.get(name, (None, None))
        ratio = f"{times[other] / time:6.1f} times as fast as {other}" if other else ""
        print(f"{name:18}{time:8.1f}{ratio}")
    for name, (other, goal) in BESIDE.items():
        print(f"goal: {name} {goal} times as fast as {other}{verdict(times[other] / times[name] >= goal)}")
    for name, goal in MOST.items():
        print(f"goal: {name} at most {goal}{verdict(times[name] <= goal)}")


def verdict(is_met):
    return ", met" if is_met else ", MISSED"
