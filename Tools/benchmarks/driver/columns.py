"""Columns from Python: Arrow and Spark, beside other ways to the same columns."""

import os
from pathlib import Path

import people
from data import Folder
from places import PEERS, Stop
from products import run as output_of

NAME = "columns"
ABOUT = "seconds of processor time for columns of people, in turns; medians"
PYTHON = Path(".build/demo-spark/bin/python")
RECORDS = 200_000
ARROW, SPARK = "Arrow", "Spark"
# What is measured, another way, ours, and how many times as fast ours should be.
GOALS = [
    (ARROW, "mapped to JSON, read by pyarrow", "to_arrow", 3),
    (SPARK, "from_json and select", "format specmap", 2),
]


def run(context):
    """Measures and prints; a row a way."""
    library = Path(context.specmap).with_name("libSpecMapC.so")
    lacks = [str(path) for path in (PYTHON, library) if not path.exists()]
    if lacks:
        hints = "Tools/setup --spark and swift build --configuration release --product SpecMapC"
        context.left_out[NAME] = f"there is no {' and no '.join(lacks)}: run {hints}"
        return []
    count = context.records or RECORDS
    lines = Folder(f"people-{count}", lambda folder: people.write(folder, count)).file("people.ndjson").ready()
    os.environ.update(
        SPECMAP_LIBRARY=str(library.absolute()),
        PYTHONPATH=str(Path("Tools/python").absolute()),
        PYSPARK_PYTHON=str(PYTHON.absolute()),
        SPARK_LOCAL_IP="127.0.0.1",
        PYTHONDONTWRITEBYTECODE="1",
    )
    rows = []
    print(f"\n== {NAME}: {ABOUT}\n")
    for subject, program in ((ARROW, "columns_arrow.py"), (SPARK, "columns_spark.py")):
        command = [str(PYTHON), PEERS / program, (PEERS / "columns.yaml").absolute(), Path(lines).absolute(), context.rounds]
        try:
            output = output_of([str(part) for part in command])
        except Stop as stop:
            context.problems.append(f"{NAME}: {stop}")
            continue
        for name, seconds in (line.split("\t") for line in output.splitlines() if "\t" in line):
            rows.append({"subject": subject, "name": name, "seconds": float(seconds)})
            print(f"{subject:6} {name:34}{float(seconds):8.2f}")
    times = {(row["subject"], row["name"]): row["seconds"] for row in rows}
    for subject, other, ours, goal in GOALS:
        if (subject, ours) in times:
            ratio = times[subject, other] / times[subject, ours]
            print(f"goal: {subject} {goal} times as fast as {other}: {ratio:.1f}, {'met' if ratio >= goal else 'MISSED'}")
    return rows
