"""How many changes of rules a second `specmap test --mutate` tries."""

import re
import resource
import subprocess
from statistics import median

import samples
from places import EXAMPLES

NAME = "mutants"
ABOUT = "changes of the rules that `specmap test --mutate` tries in a second of processor time; medians"
GOAL = 2000


def run(context):
    """Measures and prints; a row a folder with examples."""
    folders = [sample for sample in samples.find(context.specs or [EXAMPLES]) if context.wants(sample.name)]
    runs = {}
    for _ in range(context.rounds):
        for folder in folders:
            count, seconds = once(context, folder)
            if count:
                runs.setdefault(folder.name, (count, []))[1].append(seconds)
    rows = [{"name": name, "changes": count, "seconds": median(took)} for name, (count, took) in runs.items()]
    print_rows(rows)
    return rows


def once(context, folder):
    """How many changes there are, and the processor time that they take."""
    command = [context.specmap, "test", "--mutate", "--spec", str(folder.spec)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ran = subprocess.run(command, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    # 1 says that some aren't noticed.
    if ran.returncode > 1:
        context.problems.append(f"{folder.name}: {ran.stderr.strip()[-500:]}")
        return 0, 0
    found = re.search(r"^([\d,]+) changes?:", ran.stdout, re.M)
    took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return int(found[1].replace(",", "")) if found else 0, took


def print_rows(rows):
    print(f"\n== {NAME}: {ABOUT}\n")
    width = max([len(row["name"]) for row in rows] + [20]) + 1
    for row in sorted(rows, key=lambda row: row["changes"] / row["seconds"]):
        print(f"{row['name']:{width}}{row['changes']:6,} changes{row['changes'] / row['seconds']:8,.0f} a second")
    changes, seconds = sum(row["changes"] for row in rows), sum(row["seconds"] for row in rows)
    if seconds:
        rate = changes / seconds
        print(f"goal: {GOAL:,} a second, all together: {rate:,.0f}, {'met' if rate >= GOAL else 'MISSED'}")
