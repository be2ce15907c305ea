"""Counts instructions, which don't depend on what else the machine does."""
import json
import os
import re
import shutil
import subprocess

import cases
from places import BASELINE, BUILD, Stop, say
from products import Products, run
from timing import ready

RECORDS = 2000
GROWTH = 1.03  # what a case may grow before it is named


def stripped(products):
    """Copies of the commands without debug information, which valgrind can't read where Swift wrote it."""
    folder = BUILD / "stripped"
    folder.mkdir(parents=True, exist_ok=True)
    for name in ["specmap", "benchmarks"]:
        if not products.lacks(name):
            run(["strip", "-g", "-o", str(folder / name), products.command(name)])
    return Products(folder)


def instructions(case):
    """How many instructions a case's command takes."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *map(ready, case.command)]
    environment = os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"}
    done = subprocess.run(
        command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not found:
        raise Stop(f"{case.name} can't be counted: valgrind ended with {done.returncode}\n{done.stderr[-2000:]}")
    return int(found[1])


def count(products, records, names):
    """The instructions of our cases: of as many records, without what the start and a hundredth of them take."""
    for tool in ["valgrind", "strip"]:
        if not shutil.which(tool):
            raise Stop(f"`{tool}` is needed to count: install valgrind and binutils with apt-get")
    products = stripped(products)
    found = {}
    few = {case.name: case for group in cases.groups(products, max(1, records // 100)) for case in group.cases}
    for group in cases.groups(products, records):
        for case in group.cases:
            if not case.is_counted or case.lacks or (names and not {case.name, group.name} & names):
                continue
            total, number = instructions(case), case.records
            if group.is_scaled:
                total, number = total - instructions(few[case.name]), number - few[case.name].records
            found[case.name] = {"records": number, "instructions": total}
    return found


def machine():
    """What the counts hang on beside our own code."""
    simdjson = run(["pkg-config", "--modversion", "simdjson"]).strip()
    swift = re.search(r"Swift version \S+", run(["swift", "--version"]))
    return {"processor": os.uname().machine, "swift": swift[0] if swift else "unknown", "simdjson": simdjson}


def print_counts(found, baseline):
    """Prints the counts beside the saved ones; the names of those that grew."""
    print(f"\n{'':20}{'instructions':>16}{'records':>10}{'a record':>13}   beside the saved")
    grown = []
    for name, now in found.items():
        each = now["instructions"] / max(1, now["records"])
        row = f"{name:20}{now['instructions']:16,}{now['records']:10,}{each:13,.0f}"
        old = baseline.get("cases", {}).get(name)
        if old and old["records"] == now["records"]:
            growth = now["instructions"] / old["instructions"]
            row += f"   {growth - 1:+.1%}"
            if growth > GROWTH:
                grown.append(name)
                row += "  GREW"
        print(row)
    return grown


def saved():
    return json.loads(BASELINE.read_text()) if BASELINE.exists() else {}


def save(found):
    """Keeps the counts in the repository; cases that weren't counted keep theirs."""
    merged = saved().get("cases", {}) | found
    BASELINE.write_text(json.dumps({"machine": machine(), "cases": merged}, indent=2) + "\n")
    say(f"saved in {BASELINE}")


def run_counts(products, records, names, saves, checks):
    """Counts, prints, and saves or checks; the exit code."""
    baseline = saved()
    if checks and not baseline:
        raise Stop(f"there are no saved counts in {BASELINE}: save some with --count --save")
    found = count(products, records, names)
    grown = print_counts(found, baseline)
    if saves:
        save(found)
    if checks and baseline["machine"] != machine():
        say(f"the saved counts are of another machine, {baseline['machine']}; this is {machine()}")
    if checks and grown:
        say(f"grew by more than {GROWTH - 1:.0%}: {', '.join(grown)}")
    return 1 if checks and grown else 0
